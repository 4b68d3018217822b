"""How a side that plays by its papers answers each kind of question, and what it does when they are silent.

The first standing order that speaks decides. A demolition rule speaks of its bridge even when its condition does not
hold: who wrote `demolish 76-90 when armor` does not want it blown for a patrol. Only of bridges that no rule names does
the default policy judge: it blows a bridge before three points or more.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, TypeVar

from pbem.games.tigers.acts import END_MOVEMENT, HALT, Act, Build, Halt, Move
from pbem.games.tigers.bridges import demolition_range
from pbem.games.tigers.choices import Crossing
from pbem.games.tigers.facts import is_like
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.movement import refusal_if_blown, refuse_unit
from pbem.games.tigers.orders import AttackOrder, BuildOrder, HoldOrder, MoveOrder, ShellOrder, TargetOrder, TargetsRule
from pbem.games.tigers.scenario import bridge_key
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal
from pbem.kernel.referee import Choice
from pbem.orders.ast import Statement
from pbem.orders.common_verbs import BattlesOrder, DemolishRule, LossesRule, RemovalRule, RemoveOrder, SpareRule
from pbem.orders.player import Hand, first_legal, preferred

Option = TypeVar("Option")
DEFAULT_DEMOLITION_STRENGTH = 3

# ---- 8.2: the orders in turn -----------------------------------------------------------------------------------


def act(hand: Hand, choice: Choice[Act]) -> Act:
    """8.2: the next act that the orders give and the rules allow."""
    now: Impulse = choice.now
    found = hand.next_act(choice, partial(_refuse_detour, now), partial(_round_the_ruin, now, _ruins(hand)))
    if found is not None:
        return found
    if hand.planning:
        hand.findings.idle = idle_units(now, [line.order for line in hand.script.every])
    return END_MOVEMENT


def _refuse_detour(now: Impulse, order: Statement, acts: Sequence[Act]) -> Diagnostic | None:
    """8.42: in the plan, each `else` path is judged as if that bridge were blown."""
    if not isinstance(order, MoveOrder) or order.detour is None or not isinstance(acts[0], Move):
        return None
    return refusal_if_blown(now, acts[0], order.detour)


def _ruins(hand: Hand) -> frozenset[str]:
    """The bridges that were known to be down when the present block was written."""
    return frozenset(hand.course.passed[-1].blown) if hand.course.passed else frozenset()


def _round_the_ruin(now: Impulse, ruins: Collection[str], order: Statement, act: Act) -> Act | Diagnostic:
    """8.42: at a bridge blown earlier in this impulse the stack takes the `else` path that starts there, as if the
    bridge were blown before it."""
    ruin, detour = ruined_bridge(act, now, ruins), order.detour if isinstance(order, MoveOrder) else None
    if ruin is not None and isinstance(act, Move) and detour and detour[0] == ruin[0]:
        act = Move(act.units, act.path[: act.path.index(ruin[0])] + detour)
    return no_way_round(act, now, ruins) or act


def ruined_bridge(act: Act, now: Impulse, ruins: Collection[str] = ()) -> tuple[str, str] | None:
    """The first bridge on the way of a move that was blown earlier in this impulse, as near and far bank. `ruins` are
    bridges that were known to be down when the order was written."""
    if isinstance(act, Move):
        for near, far in pairwise(act.path):
            bridge = now.bridge(near, far)
            if now.is_blown(near, far) and bridge not in now.blown_before and bridge not in ruins:
                return near, far
    return None


def no_way_round(act: Act, now: Impulse, ruins: Collection[str] = ()) -> Diagnostic | None:
    """A move planned over a bridge is not made at a ruin: the stack stays, and may move in a later impulse."""
    ruin = ruined_bridge(act, now, ruins)
    if ruin is None:
        return None
    return illegal("B602", "8.42", f"the bridge {bridge_key(*ruin)} was blown earlier in this impulse")


def idle_units(now: Impulse, orders: Sequence[Statement]) -> list[str]:
    """Units of the mover that no order names, and that could still move or attack."""
    named = {name for order in orders for name in getattr(order, "units", ())}
    named |= {order.unit for order in orders if isinstance(order, BuildOrder)}
    everywhere = {order.area for order in orders if isinstance(order, AttackOrder | HoldOrder) and not order.units}
    return [
        unit
        for unit in now.of(now.mover)
        if unit not in named
        and now.pieces[unit].at not in everywhere
        and refuse_unit(now, unit, now.pieces[unit].at) is None
    ]


def reroute(hand: Hand, choice: Choice[Move | Halt]) -> Move | Halt:
    """8.42: `else PATH` if it starts here, `else stop` by the next block, otherwise the stack stays."""
    crossing: Crossing = choice.about
    line = hand.current
    assert line is not None
    assert isinstance(line.order, MoveOrder)
    if line.order.stops:
        return _go_on(hand, choice)
    detour = line.order.detour
    if detour is None or detour[0] != crossing.near or not _on_way(line.order, crossing):
        why = f"the bridge {crossing.bridge} was blown before it, so it stays in {crossing.near}"
        hand.fail(line, why, choice.rule, choice)
        return HALT
    return hand.if_legal(line, Move(crossing.units, detour), choice) or HALT


def _go_on(hand: Hand, choice: Choice[Move | Halt]) -> Move | Halt:
    """The next block answers: a move of the stopped units from the near bank goes on, its absence halts."""
    crossing: Crossing = choice.about
    hand.ask(choice)
    line = hand.pick("act", partial(_goes_on, crossing=crossing), choice)
    if line is None or line.key in hand.findings.refused or not isinstance(line.order, MoveOrder):
        return HALT
    return hand.if_legal(line, Move(crossing.units, line.order.path), choice) or HALT


def _goes_on(order: Statement, crossing: Crossing) -> bool:
    return (
        isinstance(order, MoveOrder) and set(order.units) == set(crossing.units) and order.path[0] == crossing.near
    )


def _on_way(order: MoveOrder, crossing: Crossing) -> bool:
    """Whether the bridge lies on the first path of an order; `else` is for that one, and is taken once."""
    return (crossing.near, crossing.far) in pairwise(order.path)


def build(hand: Hand, choice: Choice[Build | None]) -> Build | None:
    """10.1: the constructions in the order written."""
    return hand.next_act(choice)


# ---- 10.2: bridges ---------------------------------------------------------------------------------------------


def demolish(hand: Hand, choice: Choice[str | None]) -> str | None:
    """10.2: who blows the bridge, if anybody."""
    crossing: Crossing = choice.about
    able = [unit for unit in choice.options if unit is not None]
    ranked = sorted(able, key=lambda unit: (-demolition_range(choice.now, unit), unit))
    speaks = False
    for rule in hand.rules(Statement):
        if not isinstance(rule, DemolishRule | SpareRule) or rule.bridge not in (None, crossing.bridge):
            continue
        speaks = True
        unit = _willing(hand, rule, ranked, choice)
        if unit is not None:
            return unit if isinstance(rule, DemolishRule) else None
    if speaks or hand.passive or not ranked or crossing.strength < DEFAULT_DEMOLITION_STRENGTH:
        return None
    return ranked[0]


def _willing(hand: Hand, rule: DemolishRule | SpareRule, ranked: Sequence[str], choice: Choice[Any]) -> str | None:
    named = rule.unit if isinstance(rule, DemolishRule) else None
    return next(
        (unit for unit in ranked if named in (None, unit) and hand.holds(rule.when, choice, unit)), None
    )


# ---- 7.2, 9: wishes, preferences, and the default policy -------------------------------------------------------


def remove(hand: Hand, choice: Choice[str]) -> str:
    """7.2: whoever the orders, then the removal rules, then the loss rules name; then the weakest."""
    area, now = choice.about.area, choice.now
    wishes = (unit for order in hand.wishes(RemoveOrder, choice) if order.area == area for unit in order.units)
    rules: list[RemovalRule | LossesRule] = [*hand.rules(RemovalRule), *hand.rules(LossesRule)]
    preferences = [wish for rule in rules for wish in rule.preferences]

    def worth(unit: str) -> tuple[int, int, str]:
        return (now.pieces[unit].strength, now.type(unit).quality, unit)

    return first_legal(wishes, choice.options) or preferred(
        choice.options, preferences, lambda wish, unit: _distance(now, wish, unit, 0), worth
    )


def battle(hand: Hand, choice: Choice[str]) -> str:
    """9.0: the order of battles."""
    wishes = (area for order in hand.wishes(BattlesOrder, choice) for area in order.areas)
    return first_legal(wishes, choice.options) or next(iter(choice.options))


def artillery(hand: Hand, choice: Choice[str]) -> str:
    """9.46: shot by shot the wishes for this area, the list begun again after its end."""
    about = choice.about
    orders = (order for order in hand.wishes(ShellOrder, choice) if order.area == about.area)
    wishes = [unit for order in orders for unit in order.targets]
    turn = (about.shot - 1) % len(wishes) if wishes else 0
    return first_legal([*wishes[turn:], *wishes[:turn]], choice.options) or _best_target(
        hand, choice, lambda unit: unit
    )


def target(hand: Hand, choice: Choice[tuple[str, str]]) -> tuple[str, str]:
    """9.5: wishes first."""
    wishes = ((order.firer, unit) for order in hand.wishes(TargetOrder, choice) for unit in order.targets)
    return first_legal(wishes, choice.options) or _best_target(hand, choice, lambda pair: pair[1])


def _best_target(hand: Hand, choice: Choice[Option], unit_of: Callable[[Option], str]) -> Option:
    """9.5: the option that is preferred, then the one with the best chance; then the first."""
    to_hit = choice.about.to_hit
    wishes = [wish for rule in hand.rules(TargetsRule) for wish in rule.preferences]
    return preferred(
        choice.options,
        wishes,
        lambda wish, option: _distance(choice.now, wish, unit_of(option), to_hit[option]),
        lambda option: -to_hit[option],
    )


def _distance(now: Impulse, wish: str, unit: str, chance: int) -> int:
    """How far a unit is from a wish; the least is taken."""
    if wish == "strongest":
        return -now.pieces[unit].strength
    if wish == "weakest":
        return now.pieces[unit].strength
    if wish == "easiest":
        return -chance
    return 0 if wish == unit or is_like(now.scenario, unit, wish) else 1


ANSWERS: dict[str, Callable[[Hand, Choice[Any]], Any]] = {
    "act": act,
    "reroute": reroute,
    "demolish": demolish,
    "remove": remove,
    "battle": battle,
    "artillery": artillery,
    "target": target,
    "build": build,
}
QUIET: dict[str, Callable[[Choice[Any]], Any]] = {"demolish": lambda choice: None}
"""In a plan no bridge is blown."""
