"""Numbers about dice: how unusual a sum of points is, and how uneven a count of faces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import repeat
from math import exp, lgamma, log

from pbem.kernel.chances import Pmf, binomial, convolve, sum_of

CHUNK = 400
"""Dice of one chance that are taken together; more would leave the range of a float."""


def total_of(throws: Mapping[Pmf, int]) -> Pmf:
    """The sum of all throws: how many there are with each distribution."""
    return sum_of(part for pmf, number in sorted(throws.items()) for part in _parts(pmf, number))


def _parts(pmf: Pmf, number: int) -> Iterator[Pmf]:
    """Equal throws taken together: dice that hit or miss by formula, all others by doubling."""
    if len(pmf) == 2:
        whole, rest = divmod(number, CHUNK)
        yield from [*repeat(binomial(CHUNK, pmf[1]), whole), binomial(rest, pmf[1])]
        return
    while number:
        if number % 2:
            yield pmf
        pmf, number = convolve(pmf, pmf), number // 2


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
