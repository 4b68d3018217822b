"""Figures: what was measured, how far its runs lie apart, and whether a target is met.

What else the machine does only adds to a time. So a time is processor time, whatever is set against each other runs by
turns, and the least of each counts; the spread beside it is that of the single rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.desk.bench.targets import Target, target_of

Run = Callable[[], float]
"""Something that is done once, and the seconds that it took."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure; `low` and `high` are the single rounds, `seconds` what was measured and `bare` what it is set
    against."""

    name: str
    game: str
    value: float
    low: float
    high: float
    seconds: float
    bare: float
    target: Target

    @property
    def ok(self) -> bool:
        return self.target.is_met(self.value)

    @property
    def full_name(self) -> str:
        return f"{self.name}, {self.game}" if self.game else self.name

    def to_obj(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "game": self.game,
            "value": round(self.value, 3),
            "spread": [round(self.low, 3), round(self.high, 3)],
            "unit": self.target.unit,
            "target": self.target.bound,
            "target_is": "at least" if self.target.at_least else "at most",
            "ok": self.ok,
            "seconds": round(self.seconds, 4),
            "bare_seconds": round(self.bare, 4),
        }


def by_turns(runs: Sequence[Run], rounds: int) -> list[list[float]]:
    """The seconds of each run in each round, after one that does not count: caches are filled by it."""
    for run in runs:
        run()
    return [[run() for run in runs] for _ in range(rounds)]


def ratio(name: str, game: str, run: Run, bare: Run, rounds: int) -> Figure:
    """How many times the bare work a run takes."""
    took = by_turns((run, bare), rounds)
    least, least_bare = (min(times) for times in zip(*took, strict=True))
    single = [one / other for one, other in took]
    return Figure(
        name, game, least / least_bare, min(single), max(single), least, least_bare, target_of(name, game)
    )


def plain(name: str, game: str, values: Sequence[float], seconds: float = 0.0) -> Figure:
    """The best of some values."""
    target = target_of(name, game)
    best = max(values) if target.at_least else min(values)
    return Figure(name, game, best, min(values), max(values), seconds, 0.0, target)


def worst(name: str, game: str, values: Sequence[float]) -> Figure:
    """The worst of some values, which are not the same work each time."""
    target = target_of(name, game)
    value = min(values) if target.at_least else max(values)
    return Figure(name, game, value, min(values), max(values), value, 0.0, target)
