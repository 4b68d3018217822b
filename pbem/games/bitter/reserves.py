"""Rule 14: reserves."""

from __future__ import annotations

from pbem.games.bitter import alternative, effects
from pbem.games.bitter.acts import Reserve
from pbem.games.bitter.events import Released, Reserved
from pbem.games.bitter.movement import refuse_stranger
from pbem.games.bitter.scenario import GERMAN
from pbem.games.bitter.surprise import refuse_held
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal


def refuse_reserve(turn: PlayerTurn, act: Reserve) -> Diagnostic | None:
    """14.1: why units cannot be held back."""
    if not act.units:
        return illegal("M740", "14.1", "nobody is named")
    if turn.mover == GERMAN and turn.during("surprise"):
        return illegal("M741", "15.7", f"no German unit is placed in reserve on {turn.now}", names=act.units)
    return next(filter(None, (refuse_unit(turn, unit) for unit in act.units)), None)


def refuse_unit(turn: PlayerTurn, unit: str) -> Diagnostic | None:
    refusal = refuse_stranger(turn, unit) or refuse_held(turn, unit)
    why = None if refusal else _why_not(turn, unit)
    return illegal("M742", "14.1", f"{unit} {why}", names=(unit,)) if why else refusal


def _why_not(turn: PlayerTurn, unit: str) -> str | None:
    if unit not in turn.pieces:
        return "is off the map"
    if not turn.unit(unit).type.mech:
        return "is not mechanized"
    if unit in turn.out:
        return "is out of supply"
    if turn.is_near_enemy(turn.pieces[unit].at, turn.mover):
        return "is next to an enemy unit"
    return _why_busy(turn, unit)


def _why_busy(turn: PlayerTurn, unit: str) -> str | None:
    """4, 14.1: markers are placed before anybody moves."""
    if turn.pieces[unit].reserve:
        return "is in reserve already"
    if turn.spent or turn.dug or turn.builders:
        return "cannot be placed in reserve once the movement phase has begun"
    return "is engaged" if turn.is_locked(unit) else None


def carry_out_reserve(turn: PlayerTurn, act: Reserve) -> None:
    for unit in act.units:
        turn.pieces[unit].reserve = True
    turn.tell(Reserved(act.units))


def drop_markers(turn: PlayerTurn) -> None:
    """14.1: whoever is to be in reserve is named anew at the start of each turn."""
    for unit in turn.stacks.of(turn.mover):
        turn.pieces[unit].reserve = False


def waiting(turn: PlayerTurn) -> list[str]:
    """14.2, 24.5: the units that may exploit now; with leaders those whom somebody releases, and who releases them."""
    held = [unit for unit in turn.stacks.of(turn.mover) if turn.pieces[unit].reserve]
    if not turn.plays("leaders"):
        return held
    own = turn.leaders.of(turn.mover)
    return [*(unit for unit in held if unit in turn.released), *(who for who in own if not refuse_leader(turn, who))]


def finish_exploiting(turn: PlayerTurn) -> None:
    """14.3: who has moved is in reserve no more."""
    for unit in turn.spent:
        if unit in turn.pieces:
            turn.pieces[unit].reserve = False


# ---- 24.5: released by leaders --------------------------------------------------------------------------------------


def open_reserves(turn: PlayerTurn) -> None:
    """24.5: whom the leaders release when exploitation begins."""
    if turn.plays("leaders"):
        held = (unit for unit in turn.stacks.of(turn.mover) if turn.pieces[unit].reserve)
        found = {unit: releaser(turn, unit) for unit in held}
        turn.released = {unit: leader for unit, leader in found.items() if leader is not None}


def releaser(turn: PlayerTurn, unit: str) -> str | None:
    """24.5: the leader who releases a unit; "" if it needs none, None if nobody does."""
    if unit in turn.tables.lists["release_themselves"] and not _needs_leader(turn, unit):
        return ""
    here = turn.leaders.at(turn.pieces[unit].at, turn.mover)
    return next((leader for leader in here if releases(turn, leader, unit)), None)


def _needs_leader(turn: PlayerTurn, unit: str) -> bool:
    """36: with the alternative Peiper's group cannot release itself."""
    return turn.plays("peiper_alternative") and unit in turn.tables.lists["peiper"]


def releases(turn: PlayerTurn, leader: str, unit: str) -> bool:
    """24.5, 24.6: a leader of the same army or nation; most of them only if they have not moved."""
    card, other = turn.unit(leader), turn.unit(unit)
    if leader == "Dietrich" and effects.is_on(turn, "dietrich"):
        return False
    if leader in turn.marched and leader not in turn.tables.lists["release_after_moving"]:
        return False
    if not alternative.releases(turn, leader, unit):
        return False
    if card.side == GERMAN:
        return turn.army(unit) == card.army
    return card.nation == other.nation or leader in turn.tables.lists["serve_all_nations"]


def refuse_exploit(turn: PlayerTurn, unit: str) -> Diagnostic | None:
    """24.5: why a unit or a leader may not exploit."""
    if not turn.plays("leaders"):
        return None
    if turn.unit(unit).type.leader:
        return refuse_leader(turn, unit)
    if unit in turn.released:
        return None
    told = f"no leader releases {unit} in {turn.pieces[unit].at}"
    return illegal("M748", "24.5", told, "the leader must be in its hex, most of them all turn", names=(unit,))


def refuse_leader(turn: PlayerTurn, leader: str) -> Diagnostic | None:
    """24.5: a leader exploits who has released somebody and has not moved before."""
    why = "has released nobody" if leader not in turn.released.values() else None
    why = "has moved already" if leader in turn.marched else why
    return illegal("M749", "24.5", f"{leader} {why} and does not exploit", names=(leader,)) if why else None


def tell_release(turn: PlayerTurn, unit: str) -> None:
    """24.5: told when the unit goes."""
    if unit in turn.released:
        turn.tell(Released(unit, turn.released[unit]))
