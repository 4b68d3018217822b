"""Rule 7: how many units an area holds."""

from __future__ import annotations

from pbem.games.tigers.choices import Overstack
from pbem.games.tigers.events import Removed
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.scenario import GERMAN, SIDES
from pbem.games.tigers.situation import Situation
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal
from pbem.kernel.words import counted


def is_over_limit(situation: Situation, units: list[str]) -> bool:
    """7.1: more than four counters, or more than ten points."""
    tables = situation.tables
    return len(units) > tables.stack_units or situation.strength(units) > tables.stack_strength


def is_growth_limited(impulse: Impulse) -> bool:
    """7.1: German moves on the 16th."""
    return impulse.position.day == 16 and impulse.mover == GERMAN


def refuse_growth(impulse: Impulse, units: tuple[str, ...], goal: Space) -> Diagnostic | None:
    """7.1: during the 16th no German move makes a stack that is over the limit, or adds to one."""
    if not is_growth_limited(impulse) or impulse.is_zone(goal):
        return None
    together = [unit for unit in impulse.at(goal, GERMAN) if unit not in units] + list(units)
    if not is_over_limit(impulse, together):
        return None
    return illegal(
        "S201", "7.1",
        f"{goal} would hold {len(together)} German units with {impulse.strength(together)} points; "
        f"{impulse.tables.stack_units} units and {impulse.tables.stack_strength} points may stand there",
        f"on the 16th no German move may exceed the limit; {_room(impulse, goal, units)}",
        names=(goal,),
    )


def _room(impulse: Impulse, area: Space, coming: tuple[str, ...]) -> str:
    """Who stands in an area, and what may still come."""
    there = [unit for unit in impulse.at(area, GERMAN) if unit not in coming]
    units = impulse.tables.stack_units - len(there)
    points = impulse.tables.stack_strength - impulse.strength(there)
    if not there:
        return f"send at most {counted(units, 'unit')} with {counted(points, 'point')}"
    held = ", ".join(f"{unit} ({impulse.pieces[unit].strength})" for unit in there)
    if units < 1 or points < 1:
        return f"{area} is full: {held}; move one of them out first"
    return f"{area} holds {held}; there is room for {counted(units, 'unit')} with {counted(points, 'point')}"


def enforce_limits(impulse: Impulse) -> None:
    """7.2: at the end of movement whoever is over the limit removes whole units of his choice; 7.3: not in zones."""
    for side in SIDES:
        for area in sorted(impulse.spaces_of(side)):
            if area not in impulse.scenario.zones and not _is_tolerated(impulse, area, side):
                _reduce(impulse, area, side)


def _is_tolerated(impulse: Impulse, area: Space, side: str) -> bool:
    """7.1: the two overfull German set-up areas stand until the end of 16-3."""
    position = impulse.position
    early = position.day == 16 and (position.impulse < 3 or position.mover != GERMAN)
    return side == GERMAN and area in impulse.scenario.overstacked and early


def _reduce(impulse: Impulse, area: Space, side: str) -> None:
    while is_over_limit(impulse, impulse.at(area, side)):
        units = tuple(impulse.at(area, side))
        about = Overstack(area, side, len(units), impulse.strength(units))
        unit = impulse.ask(side, "remove", "7.2", units, about)
        impulse.remove(unit)
        drop_attacker(impulse, area, unit)
        impulse.referee.tell(Removed(unit, area, "over the stacking limit", "7.2"))


def drop_attacker(impulse: Impulse, area: Space, unit: str) -> None:
    """A unit that is gone attacks nobody; with its last attacker a battle is off."""
    if unit in impulse.attackers.get(area, []):
        impulse.attackers[area].remove(unit)
        if not impulse.attackers[area]:
            del impulse.attackers[area]
