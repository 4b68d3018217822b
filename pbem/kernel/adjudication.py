"""What the record asks of a game, so that neither knows the other.

The record stores signed papers and rolls; a game turns papers into a position. `Adjudicator` is the only seam:
the real one reads the order language, the tests bring a toy.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from pbem.kernel.game import Change
from pbem.kernel.referee import Dice, Roll
from pbem.kernel.values import value

Obj = Any
"""A tree of dict, list, str, int, bool and None, as canonical JSON takes it."""


@value
class Paper:
    """What a side wrote: orders, standing orders, or a reply, in canonical text."""

    role: str
    kind: str
    text: str


Segment = Sequence[Paper]
"""The papers that speak in one point of an impulse, in the order signed."""


@value
class Placement:
    """A sealed placement: its text, and dice that its owner alone knew until it was opened.

    One that is `secret` is still shut, and only whoever runs this knows it: it must be opened before anything may come
    of it, and as long as nothing does, the run must be what it is for those who do not know it."""

    text: str
    dice: Dice
    secret: bool = False


Demand = Callable[[str, str, int], Placement | None]
"""A sealed placement by its role and label, as it was in a point of the impulse (the first is 0); None while it is
shut. What was not sealed before the point was frozen has an empty text: nothing was placed. A run that goes on after a
stop asks again, and is told the same of the points before."""


def nothing_sealed(role: str, label: str, point: int) -> Placement | None:
    """The `Demand` of a game in which nobody has placed anything."""
    return Placement("", _no_dice)


def _no_dice(roll: Roll) -> int:
    raise LookupError(f"nothing is sealed, so there is no die {roll.label!r}")


@value
class Rolled:
    """One die as it is kept in the record."""

    label: str
    sides: int
    face: int


@value
class Outcome:
    """The result of a run: the position after, the story, the dice, and what stopped it, if anything did.

    `waiting` names who must decide before the run can go on; if it is a placement that must be opened, `shut` is its
    label. `passed` are the positions at the stops that the segments have answered, one fewer than there are segments.
    """

    position: Obj
    events: Sequence[Obj]
    rolls: Sequence[Rolled]
    waiting: str | None = None
    question: str | None = None
    shut: str | None = None
    passed: Sequence[Obj] = ()


class Adjudicator(Protocol):
    """A game as the record sees it. All methods are pure: same arguments, same result, on any machine."""

    roles: tuple[str, ...]
    data: Mapping[str, str]
    """Digests of the files that it judges by; empty where there are none."""

    @property
    def changes(self) -> Sequence[Change]:
        """Every version of the ruleset, oldest first; the last is the one that judges."""

    def start(self) -> Obj:
        """The position before the first impulse."""

    def clock(self, position: Obj) -> str:
        """The time on the clock of the game, as its players write it."""

    def to_act(self, position: Obj) -> str | None:
        """The role whose orders move the game on; None when it is over."""

    def run(
        self, position: Obj, segments: Sequence[Segment], known: Mapping[str, int], dice: Dice, demand: Demand
    ) -> Outcome:
        """Play an impulse from the position at its start, one segment for each of its points.

        A decision is answered by the papers of the point in which it is reached, so what a later segment says cannot
        touch it; the mover's next block replaces every line not yet carried out. `known` holds the faces that earlier
        points have shown; every other die comes from `dice`."""

    def breach(self, texts: Mapping[str, str]) -> str | None:
        """What is wrong with the placements that one side has opened so far, by label; None if they may stand."""

    def audit(self, position: Obj, demand: Demand) -> Sequence[str]:
        """When a game is over and all placements are open: what was kept shut although the rules asked for it."""

    def summary(self, position: Obj) -> Mapping[str, str]:
        """A few lines for the readable head of the game file: score, result."""
