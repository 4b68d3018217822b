"""Rule 8.3: what movement costs."""

from __future__ import annotations

from pbem.games.tigers import reinforcements
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.special_forces import mobility_tolls
from pbem.kernel.board import Space
from pbem.kernel.events import Toll

Units = tuple[str, ...]


def allowance(impulse: Impulse, unit: str, wading: bool = False) -> int:
    """8.31, 8.32: movement points of a unit for the day; 8.35: those of foot infantry if it wades or has waded;
    11.14: less what it owes for shifting between zones."""
    piece, full = impulse.pieces[unit], impulse.type(unit).movement
    if wading or piece.crossed_blown:
        full = min(full, impulse.tables.foot_movement)
    return full - reinforcements.owed_for_shifts(impulse, unit)


def stack_allowance(impulse: Impulse, units: Units, wading: bool = False) -> int:
    """8.21: a stack goes as far as its slowest unit."""
    return min(allowance(impulse, unit, wading) for unit in units)


def points_left(impulse: Impulse, unit: str, wading: bool = False) -> int:
    """8.38, 11.14: what a unit has left for the rest of its move; each has spent points of its own."""
    return allowance(impulse, unit, wading) - impulse.spent[unit]


def slowest(impulse: Impulse, units: Units, wading: bool = False) -> str:
    """8.21: the unit of a stack that has the fewest points left: it decides how far the stack goes."""
    return units[0] if len(units) == 1 else min(units, key=lambda unit: points_left(impulse, unit, wading))


def road_tolls(impulse: Impulse, here: Space, there: Space) -> tuple[Toll, ...]:
    """8.33: by the road, or by the river if its bridge is blown; 8.26, 11.13: a major road joins zones to the board."""
    if impulse.is_blown(here, there):
        return (Toll(impulse.tables.cost["unbridged"], "wading at a blown bridge", "8.33"),)
    return impulse.scenario.tolls[here, there]


def occupied_tolls(impulse: Impulse, there: Space, units: Units) -> tuple[Toll, ...]:
    """8.37: one more to enter an area that holds any other unit; 8.26: never for a zone."""
    own = len(units) if impulse.pieces[units[0]].at == there else 0
    if impulse.crowd.get(there, 0) > own:
        return (Toll(impulse.tables.cost["occupied"], "occupied area", "8.37"),)
    return ()


def leaving_tolls(impulse: Impulse, here: Space) -> tuple[Toll, ...]:
    """8.36: one more to leave an area that holds enemy units."""
    if impulse.is_enemy_area(here):
        return (Toll(impulse.tables.cost["leave_enemy"], "leaving enemy units", "8.36"),)
    return ()


def lasting_tolls(impulse: Impulse, here: Space, there: Space) -> tuple[Toll, ...]:
    """8.33, 8.36, 14.22: what a step costs whoever else is on the way; it stays the same while the mover moves."""
    return road_tolls(impulse, here, there) + leaving_tolls(impulse, here) + mobility_tolls(impulse, here, there)


def tolls(impulse: Impulse, here: Space, there: Space, units: Units) -> tuple[Toll, ...]:
    """8.33, 8.36, 8.37: everything that a step costs; all of it adds up."""
    road, occupied = road_tolls(impulse, here, there), occupied_tolls(impulse, there, units)
    if here in impulse.open_country:
        return road + occupied
    return road + occupied + leaving_tolls(impulse, here) + mobility_tolls(impulse, here, there)


def step_cost(impulse: Impulse, here: Space, there: Space, units: Units) -> int:
    return total(tolls(impulse, here, there, units))


def total(tolls: tuple[Toll, ...]) -> int:
    points = 0
    for toll in tolls:
        points += toll.points
    return points


def road_points(impulse: Impulse, here: Space, there: Space) -> int:
    """8.33: what the road alone costs, whoever goes it."""
    return total(road_tolls(impulse, here, there))
