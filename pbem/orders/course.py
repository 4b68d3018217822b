"""The course of a run through its points: which papers speak now, and the positions at the stops passed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from pbem.kernel.adjudication import Demand, nothing_sealed
from pbem.kernel.game import Position
from pbem.kernel.referee import Choice, Undecided
from pbem.kernel.values import value
from pbem.orders.ast import OrderBlock, Statement


@value
class Segment:
    """What each side has written for one point: a block of orders, if it was asked for one, and rules in force;
    whether somebody who does not move has `replied`."""

    blocks: Mapping[str, OrderBlock] = field(default_factory=dict)
    rules: Mapping[str, Sequence[Statement]] = field(default_factory=dict)
    replied: bool = False


@value(frozen=False)
class Course:
    """Shared by the players of both sides: they answer by the papers of the point that the run has come to. In a course
    that is `planned`, the last point is what the mover thinks will happen."""

    segments: Sequence[Segment] = (Segment(),)
    point: int = 0
    passed: list[Any] = field(default_factory=list)
    demand: Demand = nothing_sealed
    planned: bool = False

    @property
    def now(self) -> Segment:
        return self.segments[self.point]

    @property
    def last(self) -> int:
        """The number of the last point that has papers."""
        return len(self.segments) - 1

    @property
    def foresees(self) -> bool:
        """Whether what comes now is only planned; the points before the last have had their dice."""
        return self.planned and self.point == self.last

    @property
    def is_careful(self) -> bool:
        """Whether the other side has read the orders before any die: then its reply stands beside them."""
        return self.segments[0].replied

    def stop(self, choice: Choice[Any], position: Position, shut: str | None = None) -> None:
        """A question to a human, or a seal that is shut: the papers of the next point answer it, or the run ends here.
        """
        if self.point == self.last:
            raise Undecided(choice, shut)
        self.passed.append(position.copy())
        self.point += 1
