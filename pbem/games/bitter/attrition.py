"""Rule 20: attrition (option attrition)."""

from __future__ import annotations

from pbem.games.bitter.choices import Losing
from pbem.games.bitter.odds import Clash
from pbem.games.bitter.turn import PlayerTurn


def wear_down(turn: PlayerTurn, clash: Clash, result: str) -> None:
    """20: a result with an asterisk costs the attacker a step of a full mechanized unit that has long been in play."""
    if not (turn.plays("attrition") and turn.during("attrition") and result.endswith("*")):
        return
    tired = tuple(unit for unit in clash.attackers if unit in turn.pieces and is_tired(turn, unit))
    if tired:
        about = Losing(clash.space, turn.mover, 1)
        turn.lose_step(turn.ask(turn.mover, "loss", "20.0", tired, about), "attrition", "20.0")


def is_tired(turn: PlayerTurn, unit: str) -> bool:
    card, piece = turn.unit(unit), turn.pieces[unit]
    long = turn.position.turn - piece.since >= turn.tables.numbers["attrition_turns"]
    return card.type.mech and piece.steps == card.steps and long
