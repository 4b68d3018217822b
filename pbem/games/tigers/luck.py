"""How lucky each side has been: hits against expectation, with exact percentiles, read from the events of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from pbem.games.tigers.events import (
    ArtilleryCalled,
    ArtilleryFired,
    ConstructionTried,
    DemolitionTried,
    Fired,
    ImpulseBegan,
)
from pbem.games.tigers.luck_numbers import chi_square, poisson_binomial
from pbem.games.tigers.odds_dice import chance_of
from pbem.games.tigers.scenario import SIDES
from pbem.kernel.referee import Event

KINDS = ("hits", "calls", "bridges")
"""Fire and shells; calls for artillery; bridges blown or built."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice of one chance that a side threw for one thing, and how many of them succeeded."""

    side: str
    kind: str
    dice: int
    chance: float
    hits: int


@dataclass(frozen=True, slots=True)
class Tally:
    """A count of successes beside all counts that could have been."""

    dice: int
    hits: int
    expected: float
    deviation: float
    fewer: float
    same: float

    @property
    def difference(self) -> float:
        return self.hits - self.expected

    @property
    def percentile(self) -> float:
        """The part of all such throws that had fewer hits, those with as many counted half: 50 is neither luck nor
        bad luck."""
        return 100 * (self.fewer + self.same / 2)

    @property
    def at_most(self) -> float:
        return self.fewer + self.same

    @property
    def at_least(self) -> float:
        return 1 - self.fewer


@dataclass(frozen=True, slots=True)
class Impulse:
    """The hits of both sides in one impulse."""

    clock: str
    hits: Mapping[str, Tally]


@dataclass(frozen=True, slots=True)
class Faces:
    """How often each face came up, and how unusual that is."""

    counts: tuple[int, ...]
    statistic: float
    p_value: float

    @property
    def dice(self) -> int:
        return sum(self.counts)

    @property
    def enough(self) -> bool:
        """Chi-square says little when a face is expected less than five times."""
        return self.dice >= 5 * len(self.counts)


@dataclass(frozen=True, slots=True)
class Luck:
    """A game so far: each kind of throw by side, the hits of each impulse, and all faces."""

    totals: Mapping[str, Mapping[str, Tally]]
    impulses: tuple[Impulse, ...]
    faces: Faces


def judge_luck(told: Iterable[tuple[str, Sequence[Event]]], faces: Iterable[int], sides: int) -> Luck:
    """The luck of impulses (clock and events); `faces` are those of all dice that were thrown."""
    thrown = [(clock, list(throws(events, sides))) for clock, events in told]
    everything = [throw for _, some in thrown for throw in some]
    totals = {side: {kind: tally(_of(everything, side, kind)) for kind in KINDS} for side in SIDES}
    impulses = (Impulse(clock, {side: tally(_of(some, side, "hits")) for side in SIDES}) for clock, some in thrown)
    return Luck(totals, tuple(impulses), judge_faces(faces, sides))


def _of(some: Iterable[Throw], side: str, kind: str) -> list[Throw]:
    return [throw for throw in some if throw.side == side and throw.kind == kind]


def judge_faces(faces: Iterable[int], sides: int) -> Faces:
    found = Counter(faces)
    counts = tuple(found[face] for face in range(1, sides + 1))
    return Faces(counts, *chi_square(counts))


def throws(events: Iterable[Event], sides: int) -> Iterator[Throw]:
    """Every throw that the events of an impulse tell of, with the chance that it had."""
    mover = ""
    for event in events:
        if isinstance(event, ImpulseBegan):
            mover = event.side
        found = _throw(event, mover)
        if found is not None:
            side, kind, dice, needed, hits = found
            yield Throw(side, kind, dice, chance_of(needed, sides), hits)


def _throw(event: Event, mover: str) -> tuple[str, str, int, int, int] | None:
    """Who threw for what, how many dice, the highest face that succeeds, and how many did."""
    if isinstance(event, Fired):
        return event.side, "hits", len(event.faces), event.to_hit, event.hits
    if isinstance(event, ArtilleryFired):
        return (event.side, "hits", 1, event.to_hit, int(event.hit)) if event.face is not None else None
    if isinstance(event, ArtilleryCalled):
        return event.side, "calls", 1, event.needed, int(event.answered)
    if isinstance(event, DemolitionTried):
        return event.side, "bridges", 1, event.needed, int(event.blown)
    if isinstance(event, ConstructionTried):
        return mover, "bridges", 1, event.needed, int(event.built)
    return None


def tally(some: Iterable[Throw]) -> Tally:
    """Throws taken together; the percentile is exact, from the distribution of their sum."""
    dice: Counter[float] = Counter()
    hits = 0
    for throw in some:
        dice[throw.chance] += throw.dice
        hits += throw.hits
    chances = poisson_binomial(dice)
    expected = sum((chance * number for chance, number in dice.items()), 0.0)
    variance = sum(chance * (1 - chance) * number for chance, number in dice.items())
    return Tally(dice.total(), hits, expected, sqrt(variance), sum(chances[:hits], 0.0), chances[hits])
