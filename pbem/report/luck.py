"""How lucky each side has been: points against expectation, with exact percentiles.

A game says which throws its events tell of (`Telling.throws`); what they amount to is worked out here for all games. A
throw is anything with a known chance of 0, 1, 2 ... points: a die that hits or misses, a column of a combat table, a
draw from a cup. The first kind in `Telling.THROWS` is the one that charts and sparklines follow.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt

from pbem.kernel.chances import Pmf, mean, variance
from pbem.kernel.values import value
from pbem.report.luck_numbers import chi_square, total_of


@value
class Throw:
    """One throw of a side for one kind of thing: the chance of 0, 1, 2 ... points, and the points it brought."""

    side: str
    kind: str
    chances: Pmf
    got: int


def hit_or_miss(side: str, kind: str, chance: float, hit: bool) -> Throw:
    """A throw that succeeds or does not."""
    return Throw(side, kind, (1 - chance, chance), int(hit))


@value
class Tally:
    """A sum of points beside all sums that could have been."""

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
        """The part of all such throws that brought less, those with as much counted half: 50 is neither luck nor
        bad luck."""
        return 100 * (self.fewer + self.same / 2)

    @property
    def at_most(self) -> float:
        return self.fewer + self.same

    @property
    def at_least(self) -> float:
        return 1 - self.fewer


@value
class Step:
    """The points of each side in one step of the game (an impulse, an action), in the first kind of throw."""

    clock: str
    hits: Mapping[str, Tally]


@value
class Faces:
    """How often each face of one kind of die came up, and how unusual that is."""

    counts: tuple[int, ...]
    statistic: float = 0.0
    p_value: float = 1.0

    @property
    def dice(self) -> int:
        return sum(self.counts)

    @property
    def enough(self) -> bool:
        """Chi-square says little when a face is expected less than five times."""
        return self.dice >= 5 * len(self.counts)


@value
class Words:
    """What a game calls its sides, its kinds of throws (the one to chart first) and a step of play."""

    sides: tuple[str, ...]
    kinds: Mapping[str, str]
    step: str


@value
class Luck:
    """A game so far: each kind of throw by side, the points of each step, and all faces, the commonest die first."""

    words: Words
    totals: Mapping[str, Mapping[str, Tally]]
    steps: tuple[Step, ...]
    faces: tuple[Faces, ...]


def judge_luck(
    words: Words, thrown: Iterable[tuple[str, Iterable[Throw]]], dice: Iterable[tuple[int, int]]
) -> Luck:
    """The luck of steps (clock and throws); `dice` are sides and face of everything that was rolled."""
    steps = [(clock, list(some)) for clock, some in thrown]
    everything = [throw for _, some in steps for throw in some]
    totals = {side: {kind: tally(_of(everything, side, kind)) for kind in words.kinds} for side in words.sides}
    first = next(iter(words.kinds))
    told = (Step(clock, {side: tally(_of(some, side, first)) for side in words.sides}) for clock, some in steps)
    return Luck(words, totals, tuple(told), judge_faces(dice))


def _of(some: Iterable[Throw], side: str, kind: str) -> list[Throw]:
    return [throw for throw in some if throw.side == side and throw.kind == kind]


def judge_faces(dice: Iterable[tuple[int, int]]) -> tuple[Faces, ...]:
    """Each kind of die by itself, the one that was thrown most often first."""
    found: dict[int, Counter[int]] = defaultdict(Counter)
    for sides, face in dice:
        found[sides][face] += 1
    counts = [tuple(faces[face] for face in range(1, sides + 1)) for sides, faces in sorted(found.items())]
    return tuple(Faces(some, *chi_square(some)) for some in sorted(counts, key=sum, reverse=True))


def tally(some: Sequence[Throw]) -> Tally:
    """Throws taken together; the percentile is exact, from the distribution of their sum."""
    throws = Counter(throw.chances for throw in some)
    got = sum(throw.got for throw in some)
    chances = total_of(throws)
    expected = sum((mean(pmf) * number for pmf, number in throws.items()), 0.0)
    spread = sum((variance(pmf) * number for pmf, number in throws.items()), 0.0)
    same = chances[got] if got < len(chances) else 0.0
    return Tally(len(some), got, expected, sqrt(max(spread, 0.0)), sum(chances[:got], 0.0), same)
