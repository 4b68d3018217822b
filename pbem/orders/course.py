"""The course of a run through its points: which papers speak now, and the positions at the stops passed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pbem.kernel.adjudication import Demand, nothing_sealed
from pbem.kernel.game import Position
from pbem.kernel.referee import Choice, Undecided
from pbem.kernel.values import value
from pbem.orders.ast import OrderBlock, Statement


@value
class Segment:
    """What each side has written for one point: a block of orders, if it was asked for one, and rules in force."""

    blocks: Mapping[str, OrderBlock] = field(default_factory=dict)
    rules: Mapping[str, Sequence[Statement]] = field(default_factory=dict)


@dataclass(slots=True)
class Course:
    """Shared by the players of both sides: they answer by the papers of the point that the run has come to."""

    segments: Sequence[Segment] = (Segment(),)
    point: int = 0
    passed: list[Any] = field(default_factory=list)
    demand: Demand = nothing_sealed

    @property
    def now(self) -> Segment:
        return self.segments[self.point]

    @property
    def last(self) -> int:
        """The number of the last point that has papers."""
        return len(self.segments) - 1

    def stop(self, choice: Choice[Any], position: Position, shut: str | None = None) -> None:
        """A question to a human, or a seal that is shut: the papers of the next point answer it, or the run ends here.
        """
        if self.point == self.last:
            raise Undecided(choice, shut)
        self.passed.append(position.copy())
        self.point += 1
