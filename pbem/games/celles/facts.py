"""What conditions of Celles may speak of: the board, and an attack before its die."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbem.games.celles.action import Action
from pbem.games.celles.choices import Battle
from pbem.games.celles.scenario import enemy_of
from pbem.kernel.crt import Odds
from pbem.kernel.referee import Choice
from pbem.orders.ast import Claim
from pbem.orders.facts import COMPARE, compares
from pbem.orders.language import Fact, Part
from pbem.orders.parts import ANY_UNIT, COMPARED, SIDE, SPACE, one_of
from pbem.orders.reader import Reader
from pbem.orders.tokens import Kind

ATTACK = "attack"


def _signed(reader: Reader) -> tuple[str, int]:
    """`>= -2`: modifiers may be below zero."""
    sign = reader.compare_sign()
    minus = reader.take_kind(Kind.DASH)
    number = reader.number()
    return sign, -number if minus else number


def _odds(reader: Reader) -> tuple[str, str]:
    """`>= 3-1`."""
    sign, attack = reader.compare_sign(), reader.number()
    if not reader.take_kind(Kind.DASH):
        reader.fail("O117", "odds are written 3-1", reader.peek())
    return sign, f"{attack}-{reader.number()}"


SIGNED = Part(_signed, lambda given: f"{given[0]} {given[1]}")
ODDS_COMPARED = Part(_odds, lambda given: f"{given[0]} {given[1]}")

TAKEN = Fact("taken", (SPACE,))
HELD = Fact("held", (SPACE,))
HELD_BY = Fact("held by", (SIDE,), subject=SPACE)
AT = Fact("at", (SPACE,), subject=ANY_UNIT)
ALIVE = Fact("alive", (ANY_UNIT,))
DISRUPTED = Fact("disrupted", (), subject=ANY_UNIT)
REDUCED = Fact("reduced", (), subject=ANY_UNIT)
AVAILABLE = Fact("available", (one_of("chit"),))
ACTIONS = Fact("actions", (SIDE, COMPARED))
VP = Fact("vp", (COMPARED,))
HELD_HERE = Fact("held", (), ATTACK)
ODDS = Fact("odds", (ODDS_COMPARED,), ATTACK)
DRM = Fact("drm", (SIGNED,), ATTACK)
LIGHT, MEDIUM, HEAVY = (Fact(level, (), ATTACK) for level in ("light", "medium", "heavy"))
ATTACKED = Fact("at", (SPACE,), ATTACK)
ANNOUNCED = Fact("chit", (), ATTACK)
INVOLVED = Fact("formation", (one_of("formation"),), ATTACK, bare=True)
DEFENDS = Fact("unit", (ANY_UNIT,), ATTACK, bare=True)
FACTS = (
    TAKEN, HELD, HELD_BY, AT, ALIVE, DISRUPTED, REDUCED, AVAILABLE, ACTIONS, VP,
    HELD_HERE, ODDS, DRM, LIGHT, MEDIUM, HEAVY, ATTACKED, ANNOUNCED, INVOLVED, DEFENDS,
)  # fmt: skip

Said = tuple[Any, ...]
OF_BOARD: dict[Fact, Callable[[Action, str, Said], bool]] = {
    TAKEN: lambda now, side, said: not now.stacks.at(said[0], enemy_of(side)),
    HELD: lambda now, side, said: bool(now.stacks.at(said[0], enemy_of(side))),
    HELD_BY: lambda now, side, said: bool(now.stacks.at(said[0], said[1])),
    AT: lambda now, side, said: said[0] in now.pieces and now.pieces[said[0]].at == said[1],
    ALIVE: lambda now, side, said: said[0] in now.pieces,
    DISRUPTED: lambda now, side, said: said[0] in now.pieces and now.pieces[said[0]].disrupted,
    REDUCED: lambda now, side, said: said[0] in now.pieces and now.pieces[said[0]].steps < now.unit(said[0]).steps,
    AVAILABLE: lambda now, side, said: said[0] in now.chits(side).available,
    ACTIONS: lambda now, side, said: compares(now.chits(said[0]).left, said[1]),
    VP: lambda now, side, said: compares(now.position.vp, said[0]),
}
"""`taken 2113`: no enemy of the writer is in it; `held 2113`: one is."""


def _odds_hold(battle: Battle, said: Said) -> bool:
    sign, wanted = said[0]
    return COMPARE[sign](Odds.read(battle.odds).rank, Odds.read(wanted).rank)


OF_ATTACK: dict[Fact, Callable[[Action, Battle, Said], bool]] = {
    HELD_HERE: lambda now, battle, said: True,
    ODDS: lambda now, battle, said: _odds_hold(battle, said),
    DRM: lambda now, battle, said: compares(battle.drm, said[0]),
    LIGHT: lambda now, battle, said: battle.level == "light",
    MEDIUM: lambda now, battle, said: battle.level == "medium",
    HEAVY: lambda now, battle, said: battle.level == "heavy",
    ATTACKED: lambda now, battle, said: said[0] in battle.hexes,
    ANNOUNCED: lambda now, battle, said: battle.announced,
    INVOLVED: lambda now, battle, said: any(now.unit(unit).formation.id == said[0] for unit in battle.defenders),
    DEFENDS: lambda now, battle, said: said[0] in battle.defenders,
}
"""Of an attack before its die; a unit or a formation is meant among the defenders."""


def holds(claim: Claim, choice: Choice[Any], unit: str | None) -> bool:
    """Whether a fact is true now: of the board as the side sees it that is asked, or of the attack."""
    now: Action = choice.now
    of_board = OF_BOARD.get(claim.fact)
    if of_board is not None:
        return of_board(now, choice.who, claim.values)
    battle = choice.about
    return isinstance(battle, Battle) and OF_ATTACK[claim.fact](now, battle, claim.values)
