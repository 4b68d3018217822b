"""The port of trials: what the toolkit wants of a game so that cases can be played and random orders be written.

A game's `trials.py` has the names of `Trials`. A case sets up a board by the keys in `BOARD`, lets one block of orders
be played, and looks at what came of it by the keys in `EXPECT`; `orders/cases` does the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.game import Chance, Rules
from pbem.kernel.referee import Choice, Event, Referee, Roll
from pbem.orders.advice import Advice
from pbem.orders.language import Language


class CaseError(Exception):
    """A case that cannot be read or played as it is written."""


@dataclass(slots=True)
class Setting:
    """A board while a case sets it up: a key may change the position, and the scenario by units of its own; lines of
    an earlier block may be refused meanwhile."""

    scenario: Any
    position: Any
    refused: dict[int, Diagnostic] = field(default_factory=dict)


def space_in(setting: Setting, name: object, word: str = "hex") -> str:
    """A space that a case names."""
    if str(name) not in setting.scenario.board:
        raise CaseError(f"there is no {word} {name}")
    return str(name)


def unit_in(setting: Setting, name: object) -> str:
    """A unit that a case names."""
    if str(name) not in setting.scenario.units:
        raise CaseError(f"there is no unit {name}")
    return str(name)


def side_in(sides: Sequence[str], name: object) -> str:
    """A side that a case names."""
    if name not in sides:
        raise CaseError(f"sides are {' and '.join(sides)}, not {name}")
    return str(name)


@dataclass(slots=True)
class Played:
    """All that a case's expectations can look at. `now` is the working memory of the block that was played."""

    scenario: Any
    position: Any
    now: Any = None
    events: list[Event] = field(default_factory=list)
    rolls: list[tuple[Roll, int]] = field(default_factory=list)
    refused: dict[int, Diagnostic] = field(default_factory=dict)
    failed: list[int] = field(default_factory=list)
    asked: list[Choice[Any]] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    refused_before: Mapping[int, Diagnostic] = field(default_factory=dict)


Set = Callable[[Setting, Any], None]
"""Puts on the board what a case gives for a key; None if it does not give the key."""
Check = Callable[[Any, Played], Iterator[str]]
"""What is not as a case expects."""


class Trials(Protocol):
    """How cases of a game are set up, played and judged."""

    @property
    def DEFAULT(self) -> str:  # noqa: N802
        """The scenario of a case that names none."""

    @property
    def BOARD(self) -> Mapping[str, Set]:  # noqa: N802
        """The keys of a board; each is set in this order, whether it is given or not."""

    @property
    def EXPECT(self) -> Mapping[str, Check]:  # noqa: N802
        """What a case may expect, besides what every game has (cases/verdict.py)."""

    @property
    def OPTIONS(self) -> Mapping[str, str]:  # noqa: N802
        """The options of a case that names none, where the defaults of its scenario are others."""

    @property
    def SAME_RULES(self) -> Sequence[frozenset[str]]:  # noqa: N802
        """Rules that forbid the same thing; a case may cite any of them."""

    @property
    def VOID(self) -> Mapping[str, str]:  # noqa: N802
        """Codes of lines that are refused although they cannot be asked of the engine, with the rule that does it."""

    @property
    def WAITS(self) -> frozenset[str]:  # noqa: N802
        """The kinds of question at which a case may end."""

    @property
    def THROUGH(self) -> Sequence[str]:  # noqa: N802
        """How far a case may go; the first word means one block of orders."""

    @property
    def REACTIONS(self) -> Sequence[str]:  # noqa: N802
        """Lines of standing orders, of which one is drawn when random orders are tried."""

    def blank(self, scenario: Any) -> Any:
        """The position of a case that says nothing of its board."""

    def play(self, scenario: Any, position: Any, referee: Referee) -> Any:
        """One block of orders on the position itself, the clock not moved on; the working memory."""

    def play_on(self, now: Any, referee: Referee, through: str) -> None:
        """Move the clock on, and play further blocks as far as `through` says."""

    def wished(self, choice: Choice[Any], given: Mapping[str, Any]) -> Sequence[Any]:
        """The answers that the `choices:` of a case give to a question, best first; none leaves it to the papers."""

    def scribble(self, scenario: Any, position: Any, chance: Chance) -> Sequence[str]:
        """Random lines for the side to move: most of them legal when written, some nonsense, some at odds."""


class Tried(Protocol):
    """A game as far as cases need it."""

    @property
    def name(self) -> str: ...

    @property
    def rules(self) -> Rules[Any, Any]: ...

    @property
    def language(self) -> Language: ...

    @property
    def advice(self) -> Advice: ...

    @property
    def trials(self) -> Trials: ...
