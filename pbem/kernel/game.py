"""What a game gives: its rules as plain functions, its values, its players that are no people.

These are contracts, not base classes: a module that has the functions is the part, and mypy says whether it fits. What
neutral code may ask of a position or a scenario stands here; all else is the game's own.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence, Sequence
from typing import Any, Protocol, TypeVar

from pbem.kernel.events import Events
from pbem.kernel.referee import Referee, Roll
from pbem.kernel.rulebook import Rulebook
from pbem.kernel.values import value

Obj = Any
"""A tree of dict, list, str, int, bool and None, as canonical JSON takes it."""
T = TypeVar("T")


class Position(Protocol):
    """A game between two decisions. Rules functions change it in place; whoever runs them copies first."""

    @property
    def mover(self) -> str:
        """The side whose orders move the game on."""

    @property
    def now(self) -> str:
        """The time as orders name it."""

    @property
    def clock(self) -> str:
        """The time and whose turn it is, in one word: what reports and labels of dice begin with."""

    @property
    def over(self) -> bool: ...

    @property
    def result(self) -> str | None: ...

    def copy(self: T) -> T:
        """The same values, none of them shared."""

    def to_obj(self) -> Obj:
        """Plain values in canonical order; equal exactly when the positions are."""


class Scenario(Protocol):
    """What is printed: map, counters, tables and card. Nothing of it changes during a game."""

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def summary(self) -> str: ...

    @property
    def rulebook(self) -> Rulebook: ...

    @property
    def digests(self) -> Mapping[str, str]: ...

    def name_of(self, space: str) -> str:
        """How a report names a space."""

    def side_of(self, unit: str) -> str:
        """Whose a unit is."""


@value
class Change:
    """A version of a ruleset, and which rules it judges otherwise than the one before."""

    version: int
    rules: tuple[str, ...]
    what: str


S = TypeVar("S", contravariant=True)
P = TypeVar("P")


class Rules(Protocol[S, P]):
    """The game itself: five functions over a position. `play` asks, rolls and tells; it never reads or prints."""

    @property
    def CHANGES(self) -> Sequence[Change]:  # noqa: N802
        """Every version of this ruleset, oldest first; the last is the one in force."""

    @property
    def SIDES(self) -> tuple[str, ...]:  # noqa: N802
        """The sides, the one that moves first in front."""

    @property
    def EVENTS(self) -> Events:  # noqa: N802
        """The kinds of events there are, to plain values and back."""

    def start(self, scenario: S) -> P:
        """The position before the first order."""

    def read(self, obj: Obj) -> P:
        """The position that `to_obj` wrote."""

    def play(self, scenario: S, position: P, referee: Referee) -> P:
        """One block of orders, and what the clock brings after it; the position given stays as it is."""

    def look(self, scenario: S, position: P) -> Any:
        """The working memory before the first act, for menus, templates and bots; `position` stays as it is."""

    def summary(self, position: P) -> Mapping[str, str]:
        """A few lines for the readable head of a game file: score, result."""

    def calm(self, roll: Roll) -> int:
        """The face of a plan, by which nothing happens by luck."""


class Chance(Protocol):
    """What a bot needs of a random source; `random.Random` is one."""

    def choice(self, seq: Sequence[T], /) -> T: ...

    def shuffle(self, x: MutableSequence[Any], /) -> None: ...
