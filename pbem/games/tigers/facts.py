"""What conditions of Tigers in the Mist may speak of: a force that wants to cross a bridge, and the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from pbem.games.tigers.choices import Crossing
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.scenario import Scenario, enemy_of
from pbem.kernel.referee import Choice
from pbem.orders.ast import Claim
from pbem.orders.facts import compares
from pbem.orders.language import Fact
from pbem.orders.parts import ANY_UNIT, COMPARED, LINK, SPACE, one_of

CROSSING = "crossing"
INFANTRY = "infantry"

TYPE = Fact("type", (one_of("type"),), CROSSING, bare=True)
STRENGTH = Fact("strength", (COMPARED,), CROSSING)
FROM = Fact("from", (SPACE,), CROSSING)
TO = Fact("to", (SPACE,), CROSSING)
NEAR_BANK = Fact("near bank", (), CROSSING)
FAR_BANK = Fact("far bank", (), CROSSING)
TAKEN = Fact("taken", (SPACE,))
HELD = Fact("held", (SPACE,))
STRENGTH_IN = Fact("strength", (SPACE, COMPARED))
BLOWN = Fact("blown", (LINK,))
AT = Fact("at", (SPACE,), subject=ANY_UNIT)
FACTS = (TYPE, STRENGTH, FROM, TO, NEAR_BANK, FAR_BANK, TAKEN, HELD, STRENGTH_IN, BLOWN, AT)

Judge = Callable[[Impulse, str, tuple[Any, ...]], bool]
OF_BOARD: dict[Fact, Judge] = {
    TAKEN: lambda now, side, said: not now.at(said[0], enemy_of(side)),
    HELD: lambda now, side, said: bool(now.at(said[0], enemy_of(side))),
    STRENGTH_IN: lambda now, side, said: compares(now.strength(now.at(said[0], enemy_of(side))), said[1]),
    BLOWN: lambda now, side, said: said[0] in now.position.blown,
    AT: lambda now, side, said: said[0] in now.pieces and now.pieces[said[0]].at == said[1],
}
"""`taken 70`: no enemy is in it; `held 70`: one is; `strength 70 >= 3`: points of the enemy there."""


def holds(claim: Claim, choice: Choice[Any], unit: str | None) -> bool:
    """Whether a fact is true now: of the board as the side sees it that is asked, or of the force that crosses."""
    now: Impulse = choice.now
    judge = OF_BOARD.get(claim.fact)
    if judge is not None:
        return judge(now, choice.who, claim.values)
    return isinstance(choice.about, Crossing) and _holds_of(choice.about, claim, now, unit)


def _holds_of(crossing: Crossing, claim: Claim, now: Impulse, unit: str | None) -> bool:
    """10.2: whether a fact is true of a force that wants to cross, for the unit that would blow the bridge."""
    if claim.fact == STRENGTH:
        return compares(crossing.strength, claim.values[0])
    if claim.fact in (FROM, TO):
        return bool(claim.values[0] == (crossing.near if claim.fact == FROM else crossing.far))
    if claim.fact in (NEAR_BANK, FAR_BANK):
        bank = crossing.near if claim.fact == NEAR_BANK else crossing.far
        return unit is not None and now.pieces[unit].at == bank
    return any(is_like(now.scenario, mover, cast(str, claim.values[0])) for mover in crossing.units)


def is_like(scenario: Scenario, unit: str, name: str) -> bool:
    """Whether a unit is of a type, or of the infantry types together."""
    kind = scenario.units[unit].type
    return kind.infantry if name == INFANTRY else kind.name == name
