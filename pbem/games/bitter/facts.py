"""What conditions may speak of: the board, and a battle that somebody is asked about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbem.games.bitter import odds
from pbem.games.bitter.choices import Battle, Holding
from pbem.games.bitter.odds import Clash
from pbem.games.bitter.orders import HEX, ODDS, RESULT
from pbem.games.bitter.positions import is_fort
from pbem.games.bitter.scenario import enemy_of
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.referee import Choice
from pbem.orders.ast import Claim
from pbem.orders.facts import compares
from pbem.orders.language import Fact
from pbem.orders.parts import ANY_UNIT, COMPARED, LINK, SPACE, either

BATTLE = "battle"
"""The moment of a standing order: an attack on own units, before they commit anything."""
STAND = "stand"
"""The moment when units may take losses instead of going back."""
ATTACK = "attack"
"""The moment of an attack of the own side."""

TAKEN = Fact("taken", (SPACE,))
HELD = Fact("held", (SPACE,))
ALIVE = Fact("alive", (ANY_UNIT,))
AT = Fact("at", (SPACE,), subject=ANY_UNIT)
RESULT_OF = Fact("result", (HEX, RESULT))
STRENGTH_IN = Fact("strength", (SPACE, COMPARED))
OOS = Fact("oos", (either(ANY_UNIT, SPACE),))
BLOWN = Fact("blown", (LINK,))
SHOCKED = Fact("shocked", (ANY_UNIT,))
OWN_ODDS = Fact("odds", (ODDS,), ATTACK)
ODDS_OF = Fact("odds", (ODDS,), BATTLE)
STRENGTH = Fact("strength", (COMPARED,), BATTLE)
ARMOR = Fact("armor", (), BATTLE)
AIR = Fact("air", (), BATTLE)
IN = Fact("in", (SPACE,), BATTLE)
FORT = Fact("fort", (), BATTLE)
LOWERS = Fact("lowers", (), BATTLE)
LOSSES = Fact("losses", (COMPARED,), STAND)
STAND_ARMOR, STAND_IN, STAND_FORT = (Fact("armor", (), STAND), Fact("in", (SPACE,), STAND), Fact("fort", (), STAND))
STAND_AIR, STAND_STRENGTH = Fact("air", (), STAND), Fact("strength", (COMPARED,), STAND)
STAND_ODDS = Fact("odds", (ODDS,), STAND)
STANDING = {
    STAND_ARMOR: ARMOR, STAND_IN: IN, STAND_FORT: FORT, STAND_AIR: AIR, STAND_STRENGTH: STRENGTH, STAND_ODDS: ODDS_OF,
}  # fmt: skip
"""What a battle is asked about at both moments."""
FACTS = (
    TAKEN, HELD, ALIVE, AT, RESULT_OF, STRENGTH_IN, OOS, BLOWN, SHOCKED,
    OWN_ODDS, ODDS_OF, STRENGTH, ARMOR, AIR, IN, FORT,
    LOWERS, LOSSES, *STANDING,
)  # fmt: skip

Judge = Callable[[PlayerTurn, str, tuple[Any, ...]], bool]


def _strength_in(now: PlayerTurn, side: str, said: tuple[Any, ...]) -> bool:
    enemies = now.at(said[0], enemy_of(side))
    return compares(sum(now.face(unit).strength for unit in enemies), said[1])


def _is_oos(now: PlayerTurn, side: str, said: tuple[Any, ...]) -> bool:
    """A unit is out of supply, or somebody in a hex."""
    if said[0] in now.scenario.units:
        return said[0] in now.out
    return any(unit in now.out for unit in now.stacks.all_at(said[0]))


def _came_of(now: PlayerTurn, side: str, said: tuple[Any, ...]) -> bool:
    """`result 1424 D`: D2 and 1D3 are both D; DE is not."""
    found, wanted = now.results.get(said[0], ""), said[1]
    if wanted in ("D", "A"):
        return found.removeprefix("1")[:1] == wanted and found[-1:].isdigit()
    return found == wanted or (wanted == "Adv" and found.startswith("Adv"))


OF_BOARD: dict[Fact, Judge] = {
    TAKEN: lambda now, side, said: not now.at(said[0], enemy_of(side)),
    HELD: lambda now, side, said: bool(now.at(said[0], enemy_of(side))),
    ALIVE: lambda now, side, said: said[0] in now.pieces,
    AT: lambda now, side, said: said[0] in now.pieces and now.pieces[said[0]].at == said[1],
    RESULT_OF: _came_of,
    STRENGTH_IN: _strength_in,
    OOS: _is_oos,
    BLOWN: lambda now, side, said: said[0] in now.position.blown,
    SHOCKED: lambda now, side, said: said[0] in now.pieces and now.pieces[said[0]].shocked,
}


def holds(claim: Claim, choice: Choice[Any], unit: str | None) -> bool:
    """Whether a fact is true now, of the board or of the battle that is asked about."""
    now: PlayerTurn = choice.now
    judge = OF_BOARD.get(claim.fact)
    if judge is not None:
        return judge(now, choice.who, claim.values)
    if claim.fact == OWN_ODDS:
        return _own_odds(now, claim)
    if isinstance(choice.about, Holding):
        return _holds_of_stand(now, choice.about, claim)
    return isinstance(choice.about, Battle) and _holds_of(now, choice.about, claim)


def _holds_of_stand(now: PlayerTurn, about: Holding, claim: Claim) -> bool:
    if claim.fact == LOSSES:
        return compares(about.losses, claim.values[0])
    if claim.fact == STAND_ODDS:
        sign, wanted = claim.values[0]
        return compares(about.battle.column, (sign, now.tables.crt.named(wanted)))
    return _holds_of(now, about.battle, Claim(STANDING[claim.fact], claim.values))


def _holds_of(now: PlayerTurn, battle: Battle, claim: Claim) -> bool:
    table = now.tables.crt
    if claim.fact == ODDS_OF:
        sign, wanted = claim.values[0]
        return compares(_before_support(now, battle), (sign, table.named(wanted)))
    if claim.fact == STRENGTH:
        return compares(battle.attack, claim.values[0])
    if claim.fact == ARMOR:
        return any(now.unit(unit).armor for unit in battle.attackers)
    if claim.fact == IN:
        return bool(battle.space == claim.values[0])
    if claim.fact == LOWERS:
        return True
    return battle.air if claim.fact == AIR else is_fort(now, battle.space, now.enemy)


def _own_odds(now: PlayerTurn, claim: Claim) -> bool:
    """The final column of the attack that is being thought about, before the defender commits anything."""
    act = now.declaring()
    if act is None or not now.at(act.space, now.enemy) or not all(unit in now.pieces for unit in act.units):
        return False
    guns = tuple(gun for gun in act.guns if gun in now.pieces)
    clash = Clash(act.space, now.mover, act.units, guns, act.air, tuple(now.at(act.space, now.enemy)))
    sign, wanted = claim.values[0]
    return compares(odds.final_column(now, clash), (sign, now.tables.crt.named(wanted)))


def _before_support(now: PlayerTurn, battle: Battle) -> int:
    """The final column before the defender commits anything."""
    clash = Clash(battle.space, now.mover, battle.attackers, battle.guns, battle.air, battle.defenders)
    return odds.final_column(now, clash)
