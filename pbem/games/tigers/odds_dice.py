"""9.2: what dice do to a unit, as exact distributions."""

from __future__ import annotations

from functools import lru_cache

from pbem.kernel.chances import Pmf, binomial, mean, sum_of

Shots = tuple[tuple[int, float], ...]
"""Dice and their chance to hit, one pair for each firer."""


def chance_of(needed: int, sides: int) -> float:
    """9.21: the chance of a die to show a face up to the number needed."""
    return min(max(needed, 0), sides) / sides


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
