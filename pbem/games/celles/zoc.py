"""Rule 9: zones of control and infiltration."""

from __future__ import annotations

from pbem.games.celles.action import Action
from pbem.games.celles.events import Infiltrated
from pbem.games.celles.scenario import GERMAN, NIGHT
from pbem.kernel.board import Space
from pbem.kernel.events import Modifier, Toll

SUCCESS, FAIL, FAIL_DISRUPTED = "success", "fail", "fail_disrupted"


def infiltrates(action: Action, here: Space, there: Space) -> bool:
    """9.1: a step from one hex in enemy ZOC straight to another; a friend in a hex changes nothing."""
    zones = action.zones[action.enemy]
    return here in zones and there in zones


def zone_tolls(action: Action, kind: str, here: Space, there: Space) -> tuple[Toll, ...]:
    """9.0, 9.1: what leaving enemy ZOC costs, and more if the step leads into ZOC again."""
    zones = action.zones[action.enemy]
    if here not in zones:
        return ()
    if there in zones:
        points, reason, rule = action.tables.infiltrating[kind], "infiltration", "9.1"
    else:
        points, reason, rule = action.tables.leaving[kind], "leaving enemy ZOC", "9.0"
    return (Toll(points, reason, rule),) if points else ()


def infiltration_modifiers(action: Action, unit: str) -> tuple[Modifier, ...]:
    """9.1: Germans are good at it, and the night helps everybody."""
    added = action.tables.infiltration_modifiers
    german = (Modifier(added["german"], "German unit", "9.1"),) if action.side(unit) == GERMAN else ()
    night = (Modifier(added["night"], "night", "9.1"),) if action.turn.time == NIGHT else ()
    return german + night


def infiltrate(action: Action, unit: str, step: tuple[Space, Space], tolls: tuple[Toll, ...]) -> bool:
    """9.1: the points are paid; the die says whether the unit gets through, or stays and perhaps is Disrupted."""
    face = action.d10(action.label(f"{unit} infiltration"), "9.1")
    modifiers = infiltration_modifiers(action, unit)
    modified = face + sum(modifier.value for modifier in modifiers)
    result = next(what for least, what in action.tables.infiltration if modified >= least)
    spent = action.spent[unit]
    action.referee.tell(Infiltrated(unit, *step, tolls, spent, face, modifiers, modified, result))
    if result == FAIL_DISRUPTED:
        action.disrupt(unit, "infiltration failed", "9.1")
    return result == SUCCESS
