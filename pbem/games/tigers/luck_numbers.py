"""Numbers about dice: how unusual a count of hits is, and how uneven a count of faces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, repeat
from math import exp, lgamma, log

from pbem.games.tigers.odds_dice import Pmf, binomial, sum_of

CHUNK = 400
"""Dice of one chance that are taken together; more would leave the range of a float."""


def poisson_binomial(dice: Mapping[float, int]) -> Pmf:
    """The number of hits of dice with different chances: how many dice there are of each chance."""
    chunks = chain.from_iterable(_chunks(number, chance) for chance, number in sorted(dice.items()))
    return sum_of(chunks)


def _chunks(number: int, chance: float) -> list[Pmf]:
    whole, rest = divmod(number, CHUNK)
    return [*repeat(binomial(CHUNK, chance), whole), binomial(rest, chance)]


def gamma_tail(a: float, x: float) -> float:
    """The regularized upper incomplete gamma function Q(a, x)."""
    if x <= 0:
        return 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    return 1 - scale * _series(a, x) if x < a + 1 else scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    """P(a, x) without its scale, as a sum of ever smaller terms; good for small x."""
    term = total = 1 / a
    while term > total * 1e-16:
        a += 1
        term *= x / a
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """Q(a, x) without its scale, as a continued fraction evaluated from its far end; good for large x."""
    tail = 0.0
    for n in range(300, 0, -1):
        tail = n * (n - a) / (x + 2 * n + 1 - a - tail)
    return 1 / (x + 1 - a - tail)


def chi_square(counts: Sequence[int]) -> tuple[float, float]:
    """The statistic of counts that should be equal, and the chance that fair dice are as uneven or more."""
    total = sum(counts)
    if not total:
        return 0.0, 1.0
    fair = total / len(counts)
    statistic = sum((count - fair) ** 2 for count in counts) / fair
    return statistic, gamma_tail((len(counts) - 1) / 2, statistic / 2)
