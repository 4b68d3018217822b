"""Rules 19 and 31: dice that may shift a battle after the defender has committed himself (options ss_scare and
variable_surprise)."""

from __future__ import annotations

from pbem.games.bitter.events import ShiftRolled
from pbem.games.bitter.odds import Clash, endurance
from pbem.games.bitter.scenario import GERMAN
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.events import Modifier

SURPRISE_ENDURANCE = 5


def roll_shifts(turn: PlayerTurn, clash: Clash, which: str) -> None:
    """19, 31: the German rolls against the best endurance in the attacked hex."""
    if turn.mover != GERMAN:
        return
    best = max(endurance(turn, unit) for unit in clash.defenders)
    if turn.plays("ss_scare") and turn.during("ss_scare") and any(is_scary(turn, unit) for unit in clash.attackers):
        _roll(turn, clash, which, "scare", best, "SS panzer scare", "19.0")
    if turn.plays("variable_surprise") and turn.during("surprise") and _may_surprise(turn, clash):
        _roll(turn, clash, which, "surprise", best + 1, "surprise", "31.0")


def is_scary(turn: PlayerTurn, unit: str) -> bool:
    """19, 36: a panzer regiment of the SS, or one of the panzer battalions of Peiper."""
    card = turn.unit(unit)
    panzer = card.size == "III" or unit in turn.tables.lists["scary_battalions"]
    return card.armor and card.arm == "SS" and panzer


def _may_surprise(turn: PlayerTurn, clash: Clash) -> bool:
    """31: a mechanized unit with an endurance of five attacks."""
    mech = (unit for unit in clash.attackers if turn.unit(unit).type.mech)
    return any(turn.face(unit).endurance == SURPRISE_ENDURANCE for unit in mech)


def _roll(turn: PlayerTurn, clash: Clash, which: str, what: str, needed: int, words: str, rule: str) -> None:
    face = turn.roll(f"battle {which} {what}", rule)
    turn.tell(ShiftRolled(clash.space, what, face, needed, face >= needed, rule))
    if face >= needed:
        clash.rolled.append(Modifier(1, words, rule))
