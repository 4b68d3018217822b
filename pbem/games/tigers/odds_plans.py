"""9.46, 9.5: the legal targets of guns and units by number, from the rules of artillery and fire; remembered."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pbem.games.tigers import artillery, fire

Pairs = tuple[tuple[int, int], ...]


@lru_cache(maxsize=16384)
def shellings(types: tuple[str, ...], strength: tuple[int, ...], shots: int) -> tuple[tuple[int, ...], ...]:
    """9.46: legal sequences of targets, one for each way to share the shots among units that still stand."""
    standing = [str(i) for i, points in enumerate(strength) if points]
    kinds, points = {i: types[int(i)] for i in standing}, {i: strength[int(i)] for i in standing}
    found: dict[tuple[str, ...], tuple[int, ...]] = {}
    for sequence in artillery.sequences(kinds, points, shots):
        found.setdefault(tuple(sorted(sequence)), tuple(map(int, sequence)))
    return tuple(found.values())


@lru_cache(maxsize=16384)
def fire_orders(firers: tuple[int, ...], targets: tuple[tuple[int, int], ...], defending: bool) -> tuple[Pairs, ...]:
    """9.5: every legal allocation as (firer, target) in an order in which it may be made. Firers are given by
    quality, targets by quality and strength; nobody here is destroyed."""
    ours, theirs = [f"f{i}" for i in range(len(firers))], [f"t{i}" for i in range(len(targets))]
    quality = {**dict(zip(ours, firers, strict=True)), **{t: q for t, (q, _) in zip(theirs, targets, strict=True)}}
    line = fire.Line(quality, {t: points for t, (_, points) in zip(theirs, targets, strict=True)}, defending)
    return tuple(
        tuple((int(firer[1:]), int(target[1:])) for firer, target in plan.items())
        for plan in fire.allocations(line, ours, theirs)
    )


class Plans(NamedTuple):
    """Every legal allocation, made of cells: a target and all who fire at it. A plan has one cell for each target."""

    cells: tuple[tuple[int, tuple[int, ...]], ...]
    plans: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=16384)
def fire_plans(firers: tuple[int, ...], targets: tuple[tuple[int, int], ...], defending: bool) -> Plans:
    """9.5: the allocations of `fire_orders`, in the same order, each as a cell for every target."""
    cells: dict[tuple[int, tuple[int, ...]], int] = {}
    plans = []
    for pairs in fire_orders(firers, targets, defending):
        fire = [(target, tuple(sorted(i for i, j in pairs if j == target))) for target in range(len(targets))]
        plans.append(tuple(cells.setdefault(cell, len(cells)) for cell in fire))
    return Plans(tuple(cells), tuple(plans))
