"""Rule 15: the first turn."""

from __future__ import annotations

from pbem.games.bitter.scenario import ALLIED, GERMAN
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.events import Modifier
from pbem.kernel.legal import illegal


def shift(turn: PlayerTurn) -> Modifier | None:
    """15.1: every German attack has one column more."""
    if turn.mover != GERMAN or not turn.during("surprise") or turn.plays("variable_surprise"):
        return None
    return Modifier(turn.tables.surprise.shift, "surprise", "15.1")


def fixed_allowance(turn: PlayerTurn, unit: str) -> int | None:
    """15.2, 15.3, 34: Allied units are slow, unless they began the game in a German zone; guns run from Germans who
    have come next to them."""
    card, table = turn.unit(unit), turn.tables.surprise
    if card.side != ALLIED or not turn.during("surprise") or unit not in turn.pieces:
        return None
    if card.type.leader and turn.plays("leader_reaction"):
        return None
    piece = turn.pieces[unit]
    if piece.contact or (card.type.gun and turn.is_near_enemy(piece.at, ALLIED)):
        return None
    return table.gun_movement if card.type.gun else table.divisions.get(card.division, table.movement)


def jam(turn: PlayerTurn, unit: str) -> int:
    """15.7: German mechanized units have a point less."""
    card = turn.unit(unit)
    slowed = card.side == GERMAN and card.type.mech and turn.during("surprise")
    return turn.tables.surprise.jam if slowed else 0


def is_held(turn: PlayerTurn, unit: str) -> bool:
    """15.5: the 1SS Panzer Corps waits."""
    return turn.during("surprise") and turn.unit(unit).division in turn.tables.surprise.held


def refuse_held(turn: PlayerTurn, unit: str) -> Diagnostic | None:
    if not is_held(turn, unit):
        return None
    return illegal("T701", "15.5", f"{unit} belongs to the 1SS Panzer Corps and waits on {turn.now}", names=(unit,))


def refuse_target(turn: PlayerTurn, unit: str, space: Space) -> Diagnostic | None:
    """15.7: each army attacks the Allied units of its own sector, and who stands with one of them."""
    card = turn.unit(unit)
    if card.side != GERMAN or not turn.during("surprise"):
        return None
    army = turn.army(unit)
    sector = turn.tables.surprise.sectors.get(army, ())
    if any(enemy in sector for enemy in turn.at(space, ALLIED)):
        return None
    told = f"{unit} belongs to {army}, whose sector on {turn.now} is {sector[0]} to {sector[-1]}"
    return illegal("C710", "15.7", f"{told}; {space} holds none of it", names=(unit,))
