"""Exact chances: how independent throws add up. A distribution is the chance of 0, of 1, of 2 ... points."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import comb

Pmf = tuple[float, ...]
"""The chance of each number of points, from none on."""


@lru_cache(maxsize=4096)
def binomial(dice: int, chance: float) -> Pmf:
    """The number of hits of equal dice."""
    return tuple(comb(dice, k) * chance**k * (1 - chance) ** (dice - k) for k in range(dice + 1))


def convolve(first: Pmf, second: Pmf) -> Pmf:
    """The sum of two independent numbers."""
    total = [0.0] * (len(first) + len(second) - 1)
    for i, p in enumerate(first):
        for j, q in enumerate(second):
            total[i + j] += p * q
    return tuple(total)


def sum_of(parts: Iterable[Pmf]) -> Pmf:
    """The sum of independent numbers."""
    total: Pmf = (1.0,)
    for part in parts:
        total = convolve(total, part)
    return total


def mean(pmf: Pmf) -> float:
    """The average."""
    return sum(value * chance for value, chance in enumerate(pmf))


def variance(pmf: Pmf) -> float:
    """The average square of the distance from the average."""
    return sum(value * value * chance for value, chance in enumerate(pmf)) - mean(pmf) ** 2
