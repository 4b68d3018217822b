"""Rule 14: reserves."""

from __future__ import annotations

from pbem.games.bitter.acts import Reserve
from pbem.games.bitter.events import Reserved
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
    """14.2: the units that may exploit now."""
    return [unit for unit in turn.stacks.of(turn.mover) if turn.pieces[unit].reserve]


def finish_exploiting(turn: PlayerTurn) -> None:
    """14.3: who has moved is in reserve no more."""
    for unit in turn.spent:
        if unit in turn.pieces:
            turn.pieces[unit].reserve = False
