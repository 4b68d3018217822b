"""One source of legality: the options of a question that also say why an answer is refused."""

from __future__ import annotations

from collections.abc import Collection
from typing import Generic, TypeVar

from pbem.kernel.diagnostics import Diagnostic, Severity

A = TypeVar("A")


class Legal(Collection[A], Generic[A]):
    """A lazy collection whose membership is exactly `refusal(answer) is None`."""

    def refusal(self, answer: A) -> Diagnostic | None:
        raise NotImplementedError

    def __contains__(self, answer: object) -> bool:
        return self.refusal(answer) is None  # type: ignore[arg-type]

    def __len__(self) -> int:
        return sum(1 for _ in self)


def illegal(code: str, rule: str, message: str, help: str | None = None, names: tuple[str, ...] = ()) -> Diagnostic:
    """An understood order that a rule forbids; `names` are the words of the order that it speaks of."""
    return Diagnostic(code, Severity.ILLEGAL, message, rule, help, names=names)
