"""What a game gives: its rules as plain functions, its values, its players that are no people.

These are contracts, not base classes: a module that has the functions is the part, and mypy says whether it fits. What
neutral code may ask of a position or a scenario stands here; all else is the game's own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableSequence, Sequence
from types import ModuleType
from typing import Any, Protocol, TypeVar

from pbem.kernel.events import Events
from pbem.kernel.referee import Choice, Player, Referee, Roll
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
After = TypeVar("After", covariant=True)


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

    def turned(self, scenario: S, position: P, side: str) -> P:
        """The position as it would be if a side were to move next and nothing else happened: what it threatens. A copy
        of it if the side moves already; arrivals and dice of the clock are left out."""

    def summary(self, position: P) -> Mapping[str, str]:
        """A few lines for the readable head of a game file: score, result."""

    def calm(self, roll: Roll) -> int:
        """The face of a plan, by which nothing happens by luck."""


class Chance(Protocol):
    """What a bot needs of a random source; `random.Random` is one."""

    def choice(self, seq: Sequence[T], /) -> T: ...

    def shuffle(self, x: MutableSequence[Any], /) -> None: ...

    def random(self) -> float: ...

    def randint(self, a: int, b: int, /) -> int: ...

    def sample(self, population: Sequence[T], k: int, /) -> list[T]: ...


class Watch(Protocol[After]):
    """Somebody who plays a game on and believes nothing; witness.py has what all of them have in common."""

    def play(self, table: Referee) -> After:
        """One block of orders from where the game stands; raises `Broken` if something is wrong."""

    def books(self) -> Obj:
        """What is known and cannot be seen on the board, as plain values, for a failure that is kept."""

    def restore(self, books: Obj) -> None: ...


class Bots(Protocol[S, P]):
    """Players that are no people, and the witness that watches them play."""

    @property
    def LEVELS(self) -> Mapping[str, Callable[[S, Chance], Player]]:  # noqa: N802
        """The game's own bots by name; `random` there is for every game (players.py)."""

    @property
    def ACTS(self) -> ModuleType:  # noqa: N802
        """The module of the acts by class name, in which failures kept by `pbem fuzz` are read again."""

    @property
    def PACE(self) -> Mapping[str, float]:  # noqa: N802
        """What `pbem bench` shall find in this game, where it promises more, or less, than every game does: orders a
        second of `random play`, seconds an impulse of the `captain`, and so on."""

    def standing(self, side: str, level: str) -> Sequence[str]:
        """The lines of standing orders by which a bot of this level reacts; none leaves it to the default policy."""

    def watch(self, scenario: S, position: P) -> Watch[P]:
        """Somebody who checks by other means than the engine's that all is well, from this position on."""

    def probe(self, choice: Choice[Any], chance: Chance) -> None:
        """Look harder at a question of this game than everybody does (witness.py); raises `Broken`."""
