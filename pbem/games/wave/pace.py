"""Rules 9.2, 6.2, 6.3 and 7.10: the points that a stack may spend."""

from __future__ import annotations

from pbem.games.wave import column, supply
from pbem.games.wave.segment import Segment

Units = tuple[str, ...]

def factor(segment: Segment, unit: str) -> int:
    """2.12, 7.7: the printed movement factor; every unit of KG Peiper has seven."""
    return segment.tables.kg.movement if segment.pieces[unit].kg else segment.unit(unit).movement


def allowance(segment: Segment, unit: str, state: str, in_column: bool = False) -> int:
    """6.3, 9.17: the points that a unit may spend in this phase, by its supply and its pace."""
    points = factor(segment, unit)
    if in_column:
        return points * column.multiple(segment, unit)
    return min(points, segment.tables.oos_movement) if state == supply.OUT else points


def states(segment: Segment, units: Units) -> dict[str, str]:
    """6.2: the supply of units: as judged when they began to move, or as it would be judged now."""
    judged = segment.march.supply
    fresh = tuple(unit for unit in units if unit not in judged)
    found = supply.prospects(segment, fresh) if fresh else {}
    return {unit: judged.get(unit) or found[unit] for unit in units}


def left(segment: Segment, units: Units, found: dict[str, str], in_column: bool = False) -> int:
    """7.10: what a stack may still spend: what its slowest unit has left."""
    spent = segment.march.spent
    return min(allowance(segment, unit, found[unit], in_column) - spent.get(unit, 0) for unit in units)
