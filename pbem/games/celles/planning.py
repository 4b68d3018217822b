"""What a plan makes of orders: attacks have no dice, a hex that somebody goes into later is supposed to be emptied, and
every section is judged as if its chit had been drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from pbem.games.celles import combat
from pbem.games.celles.action import Action
from pbem.games.celles.acts import Attack, Suppose
from pbem.games.celles.facts import HELD, HELD_HERE
from pbem.games.celles.orders import AdvanceOrder, AttackOrder, MoveOrder
from pbem.games.celles.scenario import TACTICAL
from pbem.kernel.board import Space
from pbem.kernel.legal import illegal
from pbem.kernel.referee import Choice, Table
from pbem.orders.ast import And, Claim, Condition, Not, Or, Section, Statement
from pbem.orders.player import Hand
from pbem.orders.script import Line

# ---- attacks ---------------------------------------------------------------------------------------------------------


def supposed(hand: Hand, now: Action, order: Statement, act: Any) -> Any:
    """An attack of a plan: without effect, unless a later line needs one of its hexes empty."""
    if not isinstance(act, Attack):
        return act
    return Suppose(act, any(_is_last_on(hand, order, space) for space in act.hexes))


def _is_last_on(hand: Hand, order: Statement, space: Space) -> bool:
    """Whether somebody goes into a hex after this attack and before the next one on it."""
    for line in _later(hand, order):
        if isinstance(line, AttackOrder) and (space in line.hexes or not line.hexes):
            return False
        if isinstance(line, AdvanceOrder | MoveOrder) and space in line.path[1:]:
            return True
    return False


def _later(hand: Hand, order: Statement) -> Iterator[Statement]:
    """The lines after one, in the world of this plan: with all that have an `if`, or with none of them."""
    lines = [line.order for line in hand.script.every]
    place = next((n for n, line in enumerate(lines) if line.span == order.span), len(lines))
    return (line for line in lines[place + 1 :] if not (hand.aside and line.condition and _attacks(line)))


def _attacks(order: Statement) -> bool:
    return isinstance(order, AttackOrder)


# ---- `if held` -------------------------------------------------------------------------------------------------------


def bind_held(hand: Hand, now: Action) -> None:
    """Bare `held` behind an attack speaks of the hexes that it names, or must attack."""
    lines = hand.script.lines("act")
    for place, line in enumerate(lines):
        if isinstance(line.order, AttackOrder) and line.order.condition is not None:
            lines[place] = Line(line.key, replace(line.order, condition=_bound(line.order, now)))


def _bound(order: AttackOrder, now: Action) -> Condition:
    active = order.units[0]
    hexes = order.hexes or (combat.facing(now, now.pieces[active].at) if active in now.pieces else ())
    assert order.condition is not None
    return _spoken(order.condition, hexes)


def _spoken(condition: Condition, hexes: tuple[Space, ...]) -> Condition:
    if isinstance(condition, Not):
        return Not(_spoken(condition.term, hexes))
    if isinstance(condition, And | Or):
        return type(condition)(_spoken(condition.left, hexes), _spoken(condition.right, hexes))
    if condition.fact != HELD_HERE or not hexes:
        return condition
    found: Condition = Claim(HELD, (hexes[0],))
    for space in hexes[1:]:
        found = Or(found, Claim(HELD, (space,)))
    return found


# ---- sections --------------------------------------------------------------------------------------------------------


def judge_sections(hand: Hand, choice: Choice[Any]) -> None:
    """In a plan every section is tried on the board as it stands, as if its chit had been drawn."""
    if not hand.foresees:
        return
    sections, hand.script.sections = hand.script.sections, []
    for first, section in sections:
        _try(hand, choice.now, first, section)


def _try(hand: Hand, now: Action, first: int, section: Section) -> None:
    from pbem.games.celles.rules import calm
    from pbem.games.celles.sequence import conduct

    other = Hand(hand.language, hand.side, hand.course, refused=hand.findings.refused, planning=True, aside=hand.aside)
    other.findings = hand.findings
    other.script.sections = [(first, section)]
    other.script.take_section(lambda found: True)
    table = Table({hand.side: other, now.enemy: Silent()}, calm)
    conduct(Action(now.scenario, _as_drawn(now, section.name), table))


def _as_drawn(now: Action, chit: str) -> Any:
    """The position as if a chit had been drawn, and every Tactical Chit of the cup with it."""
    position = now.position.copy()
    chits = position.chits[position.mover]
    chits.available += [one for one in chits.cup if one in TACTICAL]
    position.chit = position.chit or "" if chit == "any" else chit
    if not position.chit:
        position.chit = next(one for one in chits.cup if one not in TACTICAL)
    position.leaving = False
    for unit, spent in now.spent.items():
        if unit in position.pieces and spent:
            position.pieces[unit].used = True
    return position


class Silent:
    """Whoever is asked where nobody decides, as in a section that is tried: takes the first answer there is."""

    def decide(self, choice: Choice[Any]) -> Any:
        return next(iter(choice.options))


def refuse_undrawn(hand: Hand) -> None:
    """Before the first chit of the game is drawn there is nothing to order but sections."""
    if hand.planning and hand.current is None:
        for line in hand.script.lines("act"):
            why = illegal("T426", "7.0", "no chit has been drawn yet", "put the lines into a section: `when CHIT`")
            if hand.is_planned(line.key):
                hand.findings.refused.setdefault(line.key, why)
        hand.script.lines("act").clear()
