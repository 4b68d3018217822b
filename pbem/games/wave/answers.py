"""How a side that plays by its papers answers each kind of question, and what it does when they are silent.

The first standing order that speaks decides, by kind: `demolish` and `spare` are one, `support` and `withhold` another.
A rule whose condition does not hold does not speak. In a plan battles are declared and not fought; where a line counts
on `taken E3816`, the hex falls in the world in which such lines are carried out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from pbem.games.wave import movement, policy
from pbem.games.wave.acts import DONE, HALT, MOVE_FIGHT, Act, Attack, Halt, Move, Rehearse
from pbem.games.wave.answers_depots import depot
from pbem.games.wave.barriers import may_step
from pbem.games.wave.choices import Battle, Blocked, Crossing, Losing
from pbem.games.wave.depots import UNSEALED
from pbem.games.wave.facts import BLOWN, EMPTY, ENEMY, INTACT, TAKEN
from pbem.games.wave.orders import (
    AdvanceOrder,
    AirRule,
    AttackOrder,
    ClearOrder,
    DemolishRule,
    DrawOrder,
    KeepRule,
    KgOrder,
    Mission,
    MoveOrder,
    PauseOrder,
    PlaceOrder,
    SpareRule,
    SupportRule,
    WithholdRule,
)
from pbem.games.wave.scenario import ALLIED
from pbem.games.wave.segment import Segment
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal
from pbem.kernel.referee import Choice
from pbem.orders.ast import And, Claim, Condition, Or, Statement
from pbem.orders.common_verbs import BattlesOrder, LossesRule, RemovalRule, RemoveOrder
from pbem.orders.player import Hand, first_legal, preferred
from pbem.orders.script import Key, Line

# ---- 5.2: the orders in turn -----------------------------------------------------------------------------------------


def sequence(hand: Hand, choice: Choice[str]) -> str:
    """5.6: the declared order; move first, unless the rules say otherwise (5.8)."""
    found = hand.next_act(choice)
    return found or (MOVE_FIGHT if MOVE_FIGHT in choice.options else next(iter(choice.options)))


def declare(hand: Hand, choice: Choice[Act]) -> Act:
    """9.15: what stands before both phases; a plan begins by supposing what its conditions suppose."""
    _judge_skies(hand, choice.now)
    if hand.planning and not hand.aside and not choice.now.supposed:
        suppose(choice.now, [line.order.condition for line in hand.script.every])
    return hand.next_act(choice) or DONE


def suppose(now: Segment, conditions: Sequence[Condition | None]) -> None:
    """The world of lines with an `if`: hexes that they say are empty are so, bridges are as they say."""
    now.supposed = True
    claims = [claim for condition in conditions for claim in _claims(condition)]
    said = {(claim.fact, claim.values[0]): True for claim in claims if claim.values}
    for fact, thing in said:
        if fact == EMPTY and (ENEMY, thing) not in said:
            for unit in tuple(now.at(thing, now.enemy)):
                now.remove(unit)
        if fact == BLOWN and (INTACT, thing) not in said:
            now.position.blown.add(thing)
        if fact == INTACT and (BLOWN, thing) not in said:
            now.position.blown.discard(thing)
    now.forget_ways()


def _claims(condition: Condition | None) -> Iterator[Claim]:
    """What a condition asserts; what it denies is not counted on."""
    if isinstance(condition, And | Or):
        yield from _claims(condition.left)
        yield from _claims(condition.right)
    elif isinstance(condition, Claim):
        yield condition


def move(hand: Hand, choice: Choice[Act]) -> Act:
    """9.1: the moves in the order written."""
    return hand.next_act(choice, partial(_refuse_detour, choice.now), partial(_adapt, choice.now)) or DONE


def _refuse_detour(now: Segment, order: Statement, acts: Sequence[Act]) -> Diagnostic | None:
    """9.14: in the plan an `else` path is judged as if the stack had turned off there of its own will."""
    if not isinstance(order, MoveOrder) or order.detour is None:
        return None
    if order.detour[0] not in order.path:
        told = f"the path behind else begins in {order.detour[0]}, which the first path does not touch"
        return illegal("M209", "9.14", told, names=(order.detour[0],))
    return movement.refuse_move(now, _turned_off(order))


def _turned_off(order: MoveOrder) -> Move:
    assert order.detour is not None
    return Move(order.units, order.path[: order.path.index(order.detour[0])] + order.detour)


def _adapt(now: Segment, order: Statement, act: Act) -> Act:
    """9.14: where a bridge on the way is down already, the stack takes its `else` path at once if that is open."""
    if not isinstance(order, MoveOrder) or order.detour is None or movement.refuse_move(now, act) is None:  # type: ignore[arg-type]
        return act
    other = _turned_off(order)
    return other if movement.refuse_move(now, other) is None else act


def reroute(hand: Hand, choice: Choice[Move | Halt]) -> Move | Halt:
    """9.14: `else PATH` if it begins here, `else stop` by the next block; otherwise the stack stays."""
    about, line = _blocked(choice), hand.current
    if line is None or not isinstance(line.order, MoveOrder):
        return HALT
    if line.order.stops:
        return _go_on(hand, choice)
    detour = line.order.detour
    if detour is None or detour[0] != about.at:
        hand.fail(line, f"a bridge was blown before it, so it stays in {about.at}", choice.rule, choice)
        return HALT
    return hand.if_legal(line, Move(about.units, detour), choice) or HALT


def _blocked(choice: Choice[Any]) -> Blocked:
    about: Blocked = choice.about
    return about


def _go_on(hand: Hand, choice: Choice[Move | Halt]) -> Move | Halt:
    """The next block answers: a move of the stopped units from here goes on, its absence halts."""
    about = _blocked(choice)
    hand.ask(choice)
    line = hand.pick("move", partial(_goes_on, about=about), choice)
    if line is None or line.key in hand.findings.refused or not isinstance(line.order, MoveOrder):
        return HALT
    return hand.if_legal(line, Move(about.units, line.order.path), choice) or HALT


def _goes_on(order: Statement, about: Blocked) -> bool:
    return isinstance(order, MoveOrder) and set(order.units) == set(about.units) and order.path[0] == about.at


def regroup(hand: Hand, choice: Choice[Act]) -> Act:
    return hand.next_act(choice) or DONE


def pause(hand: Hand, choice: Choice[bool]) -> bool:
    """5.6: whether the block ends with `pause`; lines of the other phase have no place before it."""
    found = [key for key, _ in hand.script.of(PauseOrder) if key not in hand.findings.refused]
    if not found:
        return False
    for line in list(hand.script.lines(choice.about)):
        told = "the block ends with pause; the second phase is ordered in the next one"
        hand.cannot(line, illegal("T243", "5.6", told), choice)
    return True


# ---- 10: battles -----------------------------------------------------------------------------------------------------


def fight(hand: Hand, choice: Choice[Act]) -> Act:
    """10.4: the battles in the order written, or as `battles` says; a plan declares them only."""
    _sort_battles(hand, choice)
    act = hand.next_act(choice)
    if not isinstance(act, Attack):
        return act or DONE
    line = hand.current
    if line is None or not hand.is_planned(line.key):
        return act
    _judge_advances(hand, act, choice)
    return Rehearse(act, falls=not hand.aside and _is_hoped_for(hand, act.space))


def _sort_battles(hand: Hand, choice: Choice[Any]) -> None:
    wished = [space for order in hand.wishes(BattlesOrder, choice) for space in order.areas]
    if wished:
        lines = hand.script.lines("fight")
        ranked = sorted(lines, key=lambda line: _rank(line, wished))
        lines.clear()
        lines.extend(ranked)


def _rank(line: Line, wished: Sequence[Space]) -> int:
    space = getattr(line.order, "space", None)
    return wished.index(space) if space in wished else len(wished)


def _judge_advances(hand: Hand, act: Attack, choice: Choice[Any]) -> None:
    """10.26: an advance of a unit that does not attack there, or could never get across, is illegal."""
    now: Segment = choice.now
    for key, order in hand.script.of(AdvanceOrder):
        if order.space != act.space or not hand.is_planned(key) or key in hand.findings.refused:
            continue
        units = tuple(_advancing(order, now))
        idle = next((unit for unit in units if unit not in act.units), None)
        stuck = next((u for u in units if u in act.units and not may_step(now, u, now.pieces[u].at, act.space)), None)
        if idle is not None:
            told = f"{idle} does not attack {act.space}, so it cannot advance"
            hand.findings.refused[key] = illegal("C255", "10.26", told, names=(idle,))
        elif stuck is not None:
            told = f"{stuck} could not move from {now.pieces[stuck].at} to {act.space}, so it cannot advance"
            hand.findings.refused[key] = illegal("C255", "10.26", told, names=(stuck,))


def _advancing(order: AdvanceOrder, now: Segment) -> Iterator[str]:
    """KG Peiper and formations by their units."""
    for unit in order.units:
        if unit == "KG/*":
            yield from now.position.kg
        else:
            yield from (unit,) if not unit.endswith("/*") else now.scenario.orgs.get(unit.removesuffix("/*"), ())


def _is_hoped_for(hand: Hand, space: Space) -> bool:
    """Whether a line of the block counts on this hex being taken."""
    said = (claim for line in hand.script.every for claim in _claims(line.order.condition))
    return any(claim.fact == TAKEN and claim.values[0] == space for claim in said)


def advance(hand: Hand, choice: Choice[str | None]) -> str | None:
    """10.26: the first of those named who lives and fits; nobody unless it is ordered."""
    battle: Battle = choice.about
    orders = (order for order in hand.wishes(AdvanceOrder, choice) if order.space == battle.space)
    wishes = (unit for order in orders for unit in _advancing(order, choice.now))
    return first_legal(wishes, choice.options)


def loss(hand: Hand, choice: Choice[str]) -> str:
    """10.9: `lose` of the attack, then what `losses` prefers, then the least strength."""
    about: Losing = choice.about
    wishes = [unit for _, order in hand.script.of(AttackOrder) if order.space == about.space for unit in order.lose]
    named = first_legal(wishes, choice.options) if choice.who == choice.now.mover else None
    return named or _dearest_last(hand, choice, ())


def remove(hand: Hand, choice: Choice[str]) -> str:
    """7.2: who is named, then what `removal` and `losses` prefer."""
    space = choice.about.space
    _refuse_crowding(hand, choice.now, space)
    wishes = (unit for order in hand.wishes(RemoveOrder, choice) if order.area == space for unit in order.units)
    removal = [*(rule for _, rule in hand.script.of(RemovalRule)), *hand.rules(RemovalRule)]
    return first_legal(wishes, choice.options) or _dearest_last(hand, choice, removal)


def _refuse_crowding(hand: Hand, now: Segment, space: Space) -> None:
    """7.7: in the plan KG Peiper comes to rest only where it fits when the phase ends."""
    kg = {"KG/*", *(unit for unit in now.position.kg if now.pieces[unit].at == space)}
    for key, written in reversed(list(hand.script.of(MoveOrder))):
        order = hand.findings.spelled.get(key, written)
        fits = hand.is_planned(key) and _ends_in(order, space) and kg & set(getattr(order, "units", ()))
        if fits and key not in hand.findings.refused:
            told = f"when the phase ends {space} would hold too many: {', '.join(now.at(space, now.mover))}"
            hand.findings.refused[key] = illegal("M267", "7.7", told, names=(space,))
            return


def _ends_in(order: Statement, space: Space) -> bool:
    return isinstance(order, MoveOrder) and order.path[-1] == space


def _dearest_last(hand: Hand, choice: Choice[str], first: Sequence[RemovalRule]) -> str:
    losses = [*(rule for _, rule in hand.script.of(LossesRule)), *hand.rules(LossesRule)]
    rules: list[RemovalRule | LossesRule] = [*first, *losses]
    wishes = [wish for rule in rules for wish in rule.preferences]
    now: Segment = choice.now
    return preferred(
        choice.options,
        wishes,
        lambda wish, unit: policy.distance(now, wish, unit),
        lambda unit: policy.cheapness(now, unit),
    )


# ---- reactions -------------------------------------------------------------------------------------------------------


def demolish(hand: Hand, choice: Choice[bool]) -> bool:
    """9.14: the first rule that speaks; else every bridge is tried, for a try costs nothing."""
    about: Crossing = choice.about
    for rule in hand.rules(Statement):
        if not isinstance(rule, DemolishRule | SpareRule) or rule.bridge not in (None, about.bridge):
            continue
        if hand.holds(rule.when, choice):
            return isinstance(rule, DemolishRule)
    return not hand.passive


def support(hand: Hand, choice: Choice[str | None]) -> str | None:
    """10.24: guns by the first rule that speaks of this hex; else by the default policy."""
    battle: Battle = choice.about
    able, now = [unit for unit in choice.options if unit is not None], choice.now
    taken = len(battle.support)
    for rule in hand.rules(Statement):
        if not isinstance(rule, SupportRule | WithholdRule) or rule.space not in (None, battle.space):
            continue
        if hand.holds(rule.when, choice):
            return _named_guns(rule, able, taken) if isinstance(rule, SupportRule) else None
    if hand.passive or not policy.is_worth_guns(now, battle) or taken >= policy.GUNS:
        return None
    return able[0] if able else None


def _named_guns(rule: SupportRule, able: Sequence[str], taken: int) -> str | None:
    if rule.units:
        return first_legal(rule.units, able)
    most = rule.most if rule.most is not None else policy.GUNS
    return able[0] if able and taken < most else None


def air(hand: Hand, choice: Choice[bool]) -> bool:
    """10.14: only where a rule says so, and as long as those that are kept are left."""
    battle: Battle = choice.about
    kept = max((rule.number for rule in hand.rules(KeepRule)), default=0)
    if choice.now.position.aircraft <= kept:
        return False
    rules = (rule for rule in hand.rules(AirRule) if rule.space in (None, battle.space))
    return any(hand.holds(rule.when, choice) for rule in rules)


def draw(hand: Hand, choice: Choice[Space]) -> Space:
    """6.15: the marker that is named for the unit; else the nearest."""
    unit = choice.about.unit
    orders = [*(order for _, order in hand.script.of(DrawOrder)), *hand.rules(DrawOrder)]
    wishes = [order.space for order in orders if unit in order.units]
    drops = (order.mission for _, order in hand.script.of(ClearOrder) if order.mission.kind == "airdrop")
    wishes += [drop.spaces[0] for drop in drops if unit in drop.units]
    return first_legal(wishes, choice.options) or next(iter(choice.options))


# ---- 9.18, 6.15: a clear sky -----------------------------------------------------------------------------------------


def _missions(hand: Hand, kind: str) -> Iterator[tuple[Key, ClearOrder]]:
    for key, order in hand.script.of(ClearOrder):
        if order.mission.kind == kind and key not in hand.findings.refused:
            yield key, order


def _judge_skies(hand: Hand, now: Segment) -> None:
    """9.18, 6.15: what is wanted of a clear sky is judged whatever the weather will be."""
    for key, order in hand.script.of(ClearOrder):
        why = _refuse_mission(now, order.mission) if hand.is_planned(key) else None
        if why is not None:
            hand.findings.refused[key] = why


def _refuse_mission(now: Segment, mission: Mission) -> Diagnostic | None:
    """9.18: it is written in the last segment before it; 6.15: not everything is a place for aircraft."""
    if now.mover != ALLIED or now.position.couplet != 2:
        told = "clear stands in the Allied orders of a second couplet, for the turn that follows"
        return illegal("T242", "9.18", told)
    ground, drops = now.scenario.board.spaces, mission.kind == "airdrop"
    for space in mission.spaces:
        found = ground.get(space)
        fits = found is not None and (found.terrain in now.tables.aerial.terrain if drops else found.road)
        if not fits:
            rule, what = ("6.15", "drop supply") if drops else ("9.18", "interdict a road")
            return illegal("C256", rule, f"{space} is no place to {what}", names=(space,))
    return None


def look(hand: Hand, choice: Choice[bool]) -> bool:
    return any(True for _ in _missions(hand, "ask"))


def interdict(hand: Hand, choice: Choice[Space | None]) -> Space | None:
    """9.18: the hexes in the order written, while aircraft last that are not kept."""
    kept = max((order.mission.number for _, order in _missions(hand, "keep")), default=0)
    wished = _wished_hexes(hand, choice, "interdict", "9.18")
    return wished if choice.about.aircraft > kept else None


def airdrop(hand: Hand, choice: Choice[Space | None]) -> Space | None:
    return _wished_hexes(hand, choice, "airdrop", "6.15")


def _wished_hexes(hand: Hand, choice: Choice[Space | None], kind: str, rule: str) -> Space | None:
    placed = choice.about.placed
    for key, order in _missions(hand, kind):
        for space in order.mission.spaces:
            if space in placed:
                continue
            if space in choice.options:
                return space
            why = illegal("C256", rule, f"{space} is no place to {kind}", names=(space,))
            hand.cannot(Line(key, order), why, choice)
    return None


# ---- 3: set-up -------------------------------------------------------------------------------------------------------


def lift(hand: Hand, choice: Choice[tuple[str, ...]]) -> tuple[str, ...]:
    """3.3: every unit that a line places is taken up first, so that lines may be in any order."""
    named = [order.unit for _, order in hand.script.of(PlaceOrder)]
    named += [unit for _, order in hand.script.of(KgOrder) for unit in order.units]
    return tuple(unit for unit in dict.fromkeys(named) if (unit,) in choice.options)


def deploy(hand: Hand, choice: Choice[Act]) -> Act:
    return hand.next_act(choice) or DONE


ANSWERS: dict[str, Callable[[Hand, Choice[Any]], Any]] = {
    "sequence": sequence,
    "declare": declare,
    "move": move,
    "regroup": regroup,
    "fight": fight,
    "pause": pause,
    "reroute": reroute,
    "demolish": demolish,
    "support": support,
    "air": air,
    "loss": loss,
    "advance": advance,
    "remove": remove,
    "interdict": interdict,
    "airdrop": airdrop,
    "look": look,
    "draw": draw,
    "lift": lift,
    "deploy": deploy,
    "depot": depot,
}
QUIET: dict[str, Callable[[Choice[Any]], Any]] = {
    "demolish": lambda choice: False,
    "support": lambda choice: None,
    "air": lambda choice: False,
    "depot": lambda choice: UNSEALED,
}
"""In a plan no bridge is tried, and nobody helps the defense."""
