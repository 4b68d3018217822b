"""Rule 8: improved positions and fortifications."""

from __future__ import annotations

from pbem.games.bitter.acts import Dig, Fortify
from pbem.games.bitter.events import PositionBuilt
from pbem.games.bitter.movement import refuse_stranger
from pbem.games.bitter.scenario import ALLIED, TOWN
from pbem.games.bitter.surprise import refuse_held
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal

IMPROVED, FORT = "improved position", "fortification"


def is_fort(turn: PlayerTurn, space: Space, side: str) -> bool:
    """8.2: a fortification helps who defends there; those that are built help the Allies only."""
    return space in turn.scenario.forts or (side == ALLIED and space in turn.position.forts)


def is_improved(turn: PlayerTurn, space: Space, side: str) -> bool:
    """8.1: whether an improved position or a fortification helps a side in a hex."""
    return space in turn.position.positions or is_fort(turn, space, side)


def refuse_dig(turn: PlayerTurn, act: Dig) -> Diagnostic | None:
    """8.1: in any hex but a town."""
    refusal = _refuse_builder(turn, act.unit)
    if refusal:
        return refusal
    space = turn.pieces[act.unit].at
    if turn.scenario.terrain[space] == TOWN:
        return illegal("M730", "8.1", f"{space} is a town, where no improved position is built", names=(act.unit,))
    if space in turn.position.positions or IMPROVED in _begun(turn, space):
        return illegal("M731", "8.1", f"{space} has an improved position", names=(act.unit,))
    return None


def refuse_fortify(turn: PlayerTurn, act: Fortify) -> Diagnostic | None:
    """8.2: by the Allies, in three towns; one that fell is not built again."""
    refusal = _refuse_builder(turn, act.unit)
    if refusal:
        return refusal
    space, position = turn.pieces[act.unit].at, turn.position
    if turn.mover != ALLIED or space not in turn.scenario.fort_sites:
        return illegal("M732", "8.2", f"no fortification is built in {space}", names=(act.unit,))
    if space in position.forts or space in position.forts_gone or FORT in _begun(turn, space):
        told = "stands already" if space not in position.forts_gone else "was taken by the Germans"
        return illegal("M733", "8.2", f"the fortification of {space} {told}", names=(act.unit,))
    return None


def _begun(turn: PlayerTurn, space: Space) -> list[str]:
    return [what for unit, what in turn.dug.items() if unit in turn.pieces and turn.pieces[unit].at == space]


def _refuse_builder(turn: PlayerTurn, unit: str) -> Diagnostic | None:
    """8.1: a supplied unit that fights, has not moved and has no enemy next to it."""
    refusal = refuse_stranger(turn, unit) or refuse_held(turn, unit)
    if refusal:
        return refusal
    why = _why_not(turn, unit)
    return illegal("M734", "8.1", f"{unit} {why} and cannot dig", names=(unit,)) if why else None


def _why_not(turn: PlayerTurn, unit: str) -> str | None:
    if unit not in turn.pieces:
        return "is off the map"
    if not turn.unit(unit).type.fights:
        return "is neither mechanized nor infantry"
    if turn.is_near_enemy(turn.pieces[unit].at, turn.mover):
        return "is next to an enemy unit"
    return _why_busy(turn, unit)


def _why_busy(turn: PlayerTurn, unit: str) -> str | None:
    if unit in turn.out:
        return "is out of supply"
    if unit in turn.spent:
        return "has moved"
    if turn.pieces[unit].reserve:
        return "is in reserve"
    if unit in turn.dug:
        return "digs already"
    if any(unit == builder for builder, _ in turn.builders.values()):
        return "builds a bridge"
    return "is engaged" if turn.is_locked(unit) else None


def carry_out_dig(turn: PlayerTurn, act: Dig) -> None:
    turn.dug[act.unit] = IMPROVED


def carry_out_fortify(turn: PlayerTurn, act: Fortify) -> None:
    turn.dug[act.unit] = FORT


def finish_digging(turn: PlayerTurn) -> None:
    """8.1, 8.2: the markers are placed when everybody has moved."""
    for unit, what in sorted(turn.dug.items()):
        space = turn.pieces[unit].at
        (turn.position.positions if what == IMPROVED else turn.position.forts).add(space)
        turn.tell(PositionBuilt(space, unit, what, "8.1" if what == IMPROVED else "8.2"))
