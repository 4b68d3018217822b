"""Rules 14, 15, 22: who arrives, and who leaves."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.celles import movement
from pbem.games.celles.action import Action, Field
from pbem.games.celles.acts import Enter
from pbem.games.celles.events import Arrived, FormationLeft
from pbem.games.celles.position import Piece
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal


def arrive(action: Action, unit: str, space: Space) -> None:
    """14.0: placed without cost; the hex may be overfull until the action ends."""
    del action.position.coming[unit]
    action.arrivals[unit] = space
    action.add(unit, Piece(space, action.unit(unit).steps))
    action.referee.tell(Arrived(unit, space))


def refuse_enter(action: Action, act: Enter) -> Diagnostic | None:
    """14.0: one of its hexes, before it moves; not on an enemy."""
    refusal = movement.refuse_actor(action, act.unit, "14.0")
    if refusal:
        return refusal
    if act.unit not in action.arrivals or action.spent.get(act.unit):
        return illegal("T425", "14.0", f"{act.unit} does not arrive in this action", names=(act.unit,))
    if act.at not in action.unit(act.unit).at:
        hexes = ", ".join(action.unit(act.unit).at)
        return illegal("T425", "14.0", f"{act.unit} does not arrive in {act.at}", f"it may in {hexes}", names=(act.at,))
    if action.stacks.at(act.at, action.enemy):
        return illegal("M412", "14.0", f"an enemy is in {act.at}", names=(act.at,))
    return None


def carry_out_enter(action: Action, act: Enter) -> None:
    """14.0: the unit stands in that hex instead of the first of its list."""
    if action.pieces[act.unit].at != act.at:
        action.put(act.unit, act.at)
        action.arrivals[act.unit] = act.at
        action.referee.tell(Arrived(act.unit, act.at))


def entries(action: Action, unit: str) -> Iterator[Enter]:
    """14.0: every arrival hex that a unit may still take."""
    if unit in action.arrivals:
        acts = (Enter(unit, space) for space in action.unit(unit).at)
        yield from (act for act in acts if act.at != action.pieces[unit].at and refuse_enter(action, act) is None)


# ---- 15.0: the brigade leaves ----------------------------------------------------------------------------------------


def must_leave(field: Field, formation: str) -> bool:
    """15.0: from its turn on, when its chit is drawn or one of its units is activated, if it is still there."""
    first = field.scenario.formations[formation].withdraws_from
    due = first is not None and field.position.turn >= first and formation not in field.position.gone
    return due and bool(_members(field, formation))


def _members(field: Field, formation: str) -> list[str]:
    """On the board or still waiting."""
    units = [card.id for card in field.scenario.units.values() if card.formation.id == formation]
    return [unit for unit in units if unit in field.pieces or unit in field.position.coming]


def leave(field: Field, formation: str) -> None:
    """15.0: all its units go; what they have lost counts."""
    units = _members(field, formation)
    for unit in units:
        waiting = field.position.coming.pop(unit, None) is not None
        field.position.withdrawn[unit] = field.unit(unit).steps if waiting else field.take_off(unit).steps
    field.position.gone.append(formation)
    field.referee.tell(FormationLeft(formation, tuple(units)))
