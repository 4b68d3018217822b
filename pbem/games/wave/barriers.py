"""Rules 9.6 to 9.10: what closes a hexside or a hex to a stack, and who may still get across."""

from __future__ import annotations

from pbem.games.wave.kampfgruppe import is_heavy
from pbem.games.wave.scenario import BLOCKED
from pbem.games.wave.segment import Segment
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal

Units = tuple[str, ...]
MINOR = "minor"


def is_fast(segment: Segment, unit: str) -> bool:
    """9.7, 9.8: guns, and units with a printed movement factor of five or more, are bound to firm ground."""
    card = segment.unit(unit)
    return card.guns or card.movement >= segment.tables.fast


def is_slow(segment: Segment, units: Units) -> bool:
    """9.7, 9.8: whether nobody in a stack is fast."""
    return not any(is_fast(segment, unit) for unit in units)


def closed(segment: Segment, units: Units, here: Space, there: Space) -> Diagnostic | None:
    """9.1, 9.7-9.9: why an ordinary step is not open to a stack."""
    board = segment.scenario.board
    if here not in board or there not in board:
        missing = there if here in board else here
        return illegal("M248", "9.1", f"there is no hex {missing} in this scenario", names=(missing,))
    if there not in board.around(here):
        around = ", ".join(board.around(here))
        return illegal("M248", "9.1", f"{here} and {there} do not touch", f"{here} touches {around}", names=(there,))
    if any(goal == there for goal, _, _ in segment.steps(here, is_slow(segment, units))):
        return None
    return _refuse_side(segment, units, here, there)


def _refuse_side(segment: Segment, units: Units, here: Space, there: Space) -> Diagnostic:
    side = segment.scenario.board.around(here)[there]
    names, fast = (here, there), next((unit for unit in units if is_fast(segment, unit)), None)
    if BLOCKED in side.marks:
        why = f"; {fast} never crosses one" if fast else ""
        return illegal("M243", "9.8", f"the side {here}-{there} is blocked{why}", names=names)
    if not segment.is_dry(here, there, side):
        return _wet(segment, units, here, there, side.water)
    return illegal("M245", "9.7", f"{fast} enters the marsh of {there} by road only", names=names)


def _wet(segment: Segment, units: Units, here: Space, there: Space, water: str) -> Diagnostic:
    blown = segment.scenario.bridge_name(here, there) in segment.position.blown
    bridge = "its bridge is blown" if blown else "there is no bridge"
    if water != MINOR:
        return illegal("M244", "9.9", f"{here}-{there} is a {_named(water)}, and {bridge}", names=(here, there))
    who = next((unit for unit in units if segment.unit(unit).guns or is_heavy(segment, unit)), None)
    why = f"; {who} crosses by an intact bridge only" if who else ""
    return illegal("M244", "9.10", f"a minor river runs along {here}-{there}, and {bridge}{why}", names=(here, there))


def _named(water: str) -> str:
    return "lake" if water == "lake" else f"{water} river"


def crossing(segment: Segment, units: Units, here: Space, there: Space) -> bool | None:
    """9.8, 9.10: whether a stack may get across a closed side as its only step; None where the side is open."""
    side = segment.side(here, there)
    if side is None:
        return False
    if segment.is_dry(here, there, side):
        return False if closed(segment, units, here, there) else None
    return all(may_cross(segment, unit, here, there) for unit in units)


def may_cross(segment: Segment, unit: str, here: Space, there: Space) -> bool:
    """9.8, 9.10: blocked sides for slow units, unbridged minor rivers for all but guns and heavies; 9.7: not into
    marsh if that is closed to the unit."""
    side, card = segment.scenario.board.around(here)[there], segment.unit(unit)
    if is_fast(segment, unit) and (BLOCKED in side.marks or segment.scenario.board.spaces[there].terrain == "marsh"):
        return False
    if side.water and side.water != MINOR:
        return False
    return not side.water or not (card.guns or is_heavy(segment, unit))


def may_step(segment: Segment, unit: str, here: Space, there: Space) -> bool:
    """10.26: whether a unit could move from one hex to the next, as an ordinary step or as its only one."""
    if segment.side(here, there) is None:
        return False
    return closed(segment, (unit,), here, there) is None or crossing(segment, (unit,), here, there) is True


def entry_barrier(segment: Segment, units: Units, entry: Space) -> Diagnostic | None:
    """8.3, 9.7: an edge hex of marsh without a road is closed to fast units."""
    found = segment.scenario.board.spaces[entry]
    by_road = found.road and entry not in segment.position.interdicted
    if found.terrain == "marsh" and not by_road and not is_slow(segment, units):
        return illegal("M245", "9.7", f"{entry} is marsh without a road", names=(entry,))
    return None
