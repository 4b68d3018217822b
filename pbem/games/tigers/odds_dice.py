"""Exact distributions of dice: sums of independent chances, as tuples of probabilities by number of hits."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import comb

Pmf = tuple[float, ...]
Shots = tuple[tuple[int, float], ...]
"""Dice and their chance to hit, one pair for each firer."""


def chance_of(needed: int, sides: int) -> float:
    """9.21: the chance of a die to show a face up to the number needed."""
    return min(max(needed, 0), sides) / sides


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
    total: Pmf = (1.0,)
    for part in parts:
        total = convolve(total, part)
    return total


@lru_cache(maxsize=65536)
def losses(strength: int, shots: Shots) -> Pmf:
    """9.21, 9.22: the points that a unit loses; hits beyond the last point are lost."""
    hits = sum_of(binomial(dice, chance) for dice, chance in shots)
    hits += (0.0,) * (strength + 1 - len(hits))
    return (*hits[:strength], sum(hits[strength:]))


@lru_cache(maxsize=65536)
def fate(strength: int, shots: Shots) -> tuple[float, float]:
    """The chance that a unit is destroyed, and the points that it loses on average."""
    lost = losses(strength, shots)
    return lost[-1], mean(lost)


def mean(pmf: Pmf) -> float:
    return sum(value * chance for value, chance in enumerate(pmf))
