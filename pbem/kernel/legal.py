"""One source of legality: the options of a question that also say why an answer is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Generic, TypeVar

from pbem.kernel.diagnostics import Diagnostic, Severity

if TYPE_CHECKING:
    from pbem.kernel.game import Chance

A = TypeVar("A")


class Legal(Generic[A]):
    """A lazy collection whose membership is exactly `refusal(answer) is None`."""

    def refusal(self, answer: A) -> Diagnostic | None:
        raise NotImplementedError

    def __contains__(self, answer: object) -> bool:
        return self.refusal(answer) is None  # type: ignore[arg-type]

    def __iter__(self) -> Iterator[A]:
        raise NotImplementedError

    def __len__(self) -> int:
        return sum(1 for _ in self)


class Menu(Legal[A]):
    """What each of many subjects (units, mostly) may do now, one thing after another, until the `end` is chosen."""

    @property
    def end(self) -> A:
        """The answer by which the side does nothing more."""
        raise NotImplementedError

    @property
    def round(self) -> object:
        """A subject that is taken at random acts once in a round; in another round all may act again."""
        return None

    def subjects(self) -> Iterable[str]:
        raise NotImplementedError

    def of(self, subject: str) -> Iterable[A]:
        """Everything that one subject may do."""
        raise NotImplementedError

    def draw(self, subject: str, chance: Chance) -> A | None:
        """One act of a subject or none, all equally likely; a game may draw without writing them all out."""
        return chance.choice((None, *self.of(subject)))

    def __iter__(self) -> Iterator[A]:
        yield self.end
        for subject in self.subjects():
            yield from self.of(subject)


def illegal(
    code: str, rule: str | None, message: str, help: str | None = None, names: tuple[str, ...] = ()
) -> Diagnostic:
    """An understood order that a rule forbids; `names` are the words of the order that it speaks of."""
    return Diagnostic(code, Severity.ILLEGAL, message, rule, help, names=names)
