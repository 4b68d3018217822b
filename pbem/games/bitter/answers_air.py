"""Rules 11.3 and 12.5: aircraft that the Allies send out in the German turn, by the lines of their last block."""

from __future__ import annotations

from typing import Any

from pbem.games.bitter.acts import Drop, Interdict
from pbem.games.bitter.air import refuse_grounded, refuse_sorties
from pbem.games.bitter.orders import AirOrder, DropOrder, InterdictOrder
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.referee import Choice
from pbem.orders.ast import Statement
from pbem.orders.player import Hand


def air(hand: Hand, choice: Choice[Drop | Interdict | None]) -> Drop | Interdict | None:
    """What the last Allied block says for the German turn that begins; `air later` asks."""
    if not hand.planning and any(True for _ in hand.wishes(AirOrder, choice)):
        hand.ask(choice)
    return hand.next_act(choice, adapt=lambda order, act: fly_all(hand, order, act, choice))


def fly_all(hand: Hand, order: Statement, act: Drop | Interdict, choice: Choice[Any]) -> Any:
    """11.1, 11.3: a line is flown as a whole or not at all."""
    steps = hand.script.steps(choice.kind)
    rest = [one for one in steps if one[0].order is order]
    refusal = refuse_sorties(choice.now, [act, *(one for _, one in rest)])
    for one in rest if refusal else ():
        steps.remove(one)
    return refusal or act


def refuse_idle_flights(hand: Hand, now: PlayerTurn) -> None:
    """11.1: a line for aircraft is refused if the German turn that follows brings none."""
    why = refuse_grounded(now)
    lines = [*hand.script.of(DropOrder), *hand.script.of(InterdictOrder)]
    for key, _ in lines if why else ():
        if why and hand.is_planned(key):
            hand.findings.refused.setdefault(key, why)
