"""How orders, standing orders and the default policy answer every question of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from pbem.games.bitter import peiper, policy, random_events, supposed
from pbem.games.bitter.acts import (
    DONE,
    Act,
    Advance,
    Attack,
    Cross,
    Demolish,
    Done,
    Fight,
    Happen,
    Join,
    Move,
    Retreat,
    Split,
    Stand,
    Suppose,
)
from pbem.games.bitter.advance import Advances
from pbem.games.bitter.angriff import Bypasses
from pbem.games.bitter.answers_air import air, refuse_idle_flights
from pbem.games.bitter.answers_dumps import destroy, dump, placed
from pbem.games.bitter.answers_phases import (
    below_attack,
    current_line,
    is_late_exit,
    is_strike,
    keep_order,
    kind_of,
    set_aside,
)
from pbem.games.bitter.answers_support import cover, support
from pbem.games.bitter.choices import Chance, Crossing, Pursuit
from pbem.games.bitter.dumps import UNSEEN
from pbem.games.bitter.leaders import Stands
from pbem.games.bitter.orders import (
    AdvanceOrder,
    AdvanceRule,
    AskOrder,
    AttackOrder,
    BombardOrder,
    CrossOrder,
    EventOrder,
    ExploitOrder,
    JoinOrder,
    NoOrder,
    RetreatRule,
    SplitOrder,
    StandRule,
    StopOrder,
)
from pbem.games.bitter.reserves import waiting
from pbem.games.bitter.scenario import OFF, TOWN
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal
from pbem.kernel.referee import Choice
from pbem.orders.ast import Statement
from pbem.orders.common_verbs import LossesRule
from pbem.orders.player import Hand, first_legal, preferred, refusal_of
from pbem.orders.script import Line
from pbem.orders.words import STOP

# ---- 4: the mover's lines in turn -----------------------------------------------------------------------------------


def act(hand: Hand, choice: Choice[Act]) -> Act:
    """5, 8, 13, 14: reserve, moves, digging and bridges in the order written."""
    if hand.script.is_fresh:
        hand.script.is_fresh = False
        keep_order(hand)
        set_aside(hand, "act", "exploit", lambda line: kind_of(hand, line) == "exploit")
        set_aside(hand, "act", "regroup", lambda line: kind_of(hand, line) == "regroup")
    refuse_idle_events(hand, choice.now)
    refuse_idle_flights(hand, choice.now)
    while True:
        found = hand.next_act(choice, adapt=lambda order, act: otherwise(hand, order, act, choice))
        if found is not None:
            return found
        if not stops_here(hand, choice):
            return DONE


def otherwise(hand: Hand, order: Statement, act: Any, choice: Choice[Any]) -> Any:
    """`else PATH` or `else stop`: what a stack does that cannot go its way when its turn comes."""
    way = getattr(order, "otherwise", None)
    if way is None or hand.planning or not isinstance(act, Move) or refusal_of(act, choice) is None:
        return act
    if way == STOP:
        hand.ask(choice)
        return illegal("T704", "4.0", "stopped here, as ordered")
    return replace(act, path=tuple(way))


def event(hand: Hand, choice: Choice[Happen]) -> Happen:
    """29, 38: what an `event` line of the kind names; without one the lowest number."""
    about: Chance = choice.about

    def is_meant(order: Statement) -> bool:
        return isinstance(order, EventOrder) and order.what[0] == about.kind

    while (line := hand.pick("event", is_meant, choice)) is not None:
        assert isinstance(line.order, EventOrder)
        act = Happen(*line.order.what)
        if line.key not in hand.findings.refused and hand.if_legal(line, act, choice) is not None:
            return act
    return next(iter(choice.options))


def refuse_idle_events(hand: Hand, now: PlayerTurn) -> None:
    """29, 38: a line for an event that has not happened is refused."""
    kinds = {random_events.ASKS.get(name) for name in now.position.effects}
    for key, order in hand.script.of(EventOrder):
        if order.what[0] not in kinds and hand.is_planned(key):
            told = f"no event lets you name a {order.what[0]}"
            hand.findings.refused.setdefault(key, illegal("T706", "29.0", told))


def stops_here(hand: Hand, choice: Choice[Any]) -> bool:
    """`stop` behind the last line of this kind ends the mail here; the next one goes on."""
    if hand.planning or not _has_stop(hand, choice.kind):
        return False
    hand.ask(choice)
    return True


def _has_stop(hand: Hand, kind: str) -> bool:
    """Whether the line that decides before a `stop` answers questions of this kind; at the head it is the first."""
    before = "act"
    for line in hand.script.every:
        if isinstance(line.order, StopOrder):
            return before == kind
        before = hand.script.lexicon.by_node[type(line.order)].asks or before
    return False


def attack(hand: Hand, choice: Choice[Fight]) -> Fight:
    """9.1: battles in the order written; in a plan they change nothing, and what needs them is judged as if."""
    choice.now.declaring = lambda: declared(hand, choice)
    if peiper.is_time(choice.now):
        set_aside(hand, "attack", "strike", is_strike)
    while True:
        found: Any = hand.next_act(choice, judge=lambda order, acts: judge_advances(hand, order, choice))
        if found is not None:
            return found.planned if hand.planning and isinstance(found, Attack) else found
        if not stops_here(hand, choice):
            return DONE


def strike(hand: Hand, choice: Choice[Fight]) -> Fight:
    """27.1: the attack of Peiper after exploitation."""
    choice.now.declaring = lambda: declared(hand, choice)
    found: Any = hand.next_act(choice, judge=lambda order, acts: judge_advances(hand, order, choice))
    if found is None:
        return DONE
    return found.planned if hand.planning and isinstance(found, Attack) else found


def attack_of(order: AttackOrder) -> Attack:
    return Attack(order.space, order.units, order.guns, order.air, order.bombard, order.angriff, order.exploit)


def declared(hand: Hand, choice: Choice[Any]) -> Attack | None:
    """The attack whose line is being looked at."""
    line = current_line(hand)
    order = hand.spelled(line, choice) if line else None
    return attack_of(order) if isinstance(order, AttackOrder) else None


def lines_under(hand: Hand, space: str) -> Iterator[tuple[Line, AdvanceOrder]]:
    """The `advance` lines under the attack that was taken up last, if it is on this hex."""
    for line in below_attack(hand, space):
        if isinstance(line.order, AdvanceOrder):
            yield line, line.order


def regroup(hand: Hand, choice: Choice[Any]) -> Any:
    """36, 11: `split` and `join` under an attack, between the die and the losses."""
    for line in below_attack(hand, choice.about):
        order = line.order
        act = change_of(order)
        if act is not None and hand.holds(order.condition, choice) and act in choice.options:
            return act
    return None


def change_of(order: Statement) -> Split | Join | None:
    if isinstance(order, SplitOrder):
        return Split(order.unit)
    return Join(order.unit) if isinstance(order, JoinOrder) else None


def judge_advances(hand: Hand, order: Statement, choice: Choice[Any]) -> Diagnostic | None:
    """9.8: advances are judged where the defenders are gone; a path that is too long is cut, never refused."""
    if isinstance(order, BombardOrder):
        return judge_bombardment(hand, order)
    if isinstance(order, AttackOrder):
        made = attack_of(order)
        changes = [act for line in below_attack(hand, order.space) if (act := change_of(line.order)) is not None]
        for line, advance in lines_under(hand, order.space):
            wishes = (Advance(unit, advance.path) for unit in advance.units)
            refusals = (supposed.refuse_wish(choice.now, made, wish, changes) for wish in wishes)
            refusal = next(filter(None, refusals), None)
            if refusal is not None and hand.is_planned(line.key):
                hand.findings.refused.setdefault(line.key, refusal)
    return None


def judge_bombardment(hand: Hand, order: BombardOrder) -> Diagnostic | None:
    """21.2: a bombarded hex is attacked later in the phase, whatever the dice say."""
    lines = [line.order for line in hand.script.every]
    later = lines[next((n for n, one in enumerate(lines) if one == order), 0) :]
    follows = (one for one in later if isinstance(one, AttackOrder) and one.condition is None)
    if any(one.space == order.space for one in follows):
        return None
    told = f"no later line attacks {order.space} without a condition"
    return illegal("C758", "21.2", told, f"add: attack {order.space} with ...", names=(order.space,))


def duty(hand: Hand, choice: Choice[Any]) -> Any:
    """9.5: a battle that must be fought is fought; in a plan it changes nothing."""
    found = next(iter(choice.options))
    return Suppose(found) if hand.planning else found


def demolish(hand: Hand, choice: Choice[Demolish | None]) -> Demolish | None:
    return hand.next_act(choice)


def exploit(hand: Hand, choice: Choice[Move | Done]) -> Move | Done:
    """14.2: who has units in reserve and says nothing of them is asked after the battles."""
    while True:
        found = hand.next_act(choice, adapt=lambda order, act: otherwise(hand, order, act, choice))
        if found is not None:
            return found
        if not (stops_here(hand, choice) or _is_open(hand, choice)):
            return DONE


def _is_open(hand: Hand, choice: Choice[Any]) -> bool:
    """Whether somebody could exploit and the block says nothing of it; then the human is asked."""
    said = [*hand.script.of(ExploitOrder), *(o for o in hand.script.of(NoOrder) if o[1].what == "exploit")]
    said += [(line.key, line.order) for line in hand.script.every if is_late_exit(hand, line)]
    if hand.planning or hand.passive or said or not hand.script.every or not waiting(choice.now):
        return False
    hand.ask(choice)
    return True


def cross(hand: Hand, choice: Choice[Cross | None]) -> Cross | None:
    """13.3: as `cross` or `no cross` say, else as `build` did; whoever cannot go stays."""
    about: Crossing = choice.about
    if any(o.what == "cross" and o.bridge == about.bridge for o in hand.wishes(NoOrder, choice)):
        return None
    wishes = [o.taking for o in hand.wishes(CrossOrder, choice) if o.bridge == about.bridge]
    taking = [unit for unit in (wishes[0] if wishes else about.taking) if unit in about.able]
    while taking and Cross(about.bridge, tuple(taking)) not in choice.options:
        taking.pop()
    alone = Cross(about.bridge, tuple(taking))
    return alone if alone in choice.options else None


# ---- 9.6, 9.7, 9.8: losses, retreats, advances ----------------------------------------------------------------------


def loss(hand: Hand, choice: Choice[str]) -> str:
    """9.6: as `losses` say, of the block and of the standing orders; then by the default."""
    now: PlayerTurn = choice.now
    rules = [*hand.wishes(LossesRule, choice), *hand.rules(LossesRule)]
    wishes = [wish for rule in rules for wish in rule.preferences]
    return preferred(
        choice.options, wishes, lambda wish, unit: _distance(now, wish, unit), lambda unit: policy.loss_order(now, unit)
    )


def _distance(now: PlayerTurn, wish: str, unit: str) -> int:
    card, piece, face = now.unit(unit), now.pieces[unit], now.face(unit)
    ordinal = {"weakest": face.strength, "strongest": -face.strength}
    traits = {
        "infantry": card.type.infantry,
        "armor": card.armor,
        "full": piece.steps == card.steps,
        "reduced": piece.steps < card.steps,
        "leader": card.type.leader,
    }
    return ordinal[wish] if wish in ordinal else int(not traits.get(wish, wish == unit))


def stand(hand: Hand, choice: Choice[Stand | None]) -> Stand | None:
    """24.4: the first rule that fits decides who takes losses; without one nobody does."""
    now: PlayerTurn = choice.now
    options = choice.options
    assert isinstance(options, Stands)
    for rule in (*hand.wishes(StandRule, choice), *hand.rules(StandRule)):
        if hand.holds(rule.when, choice):
            found = [act for leader in options.able if (act := _stand_by(now, rule, leader, options.able[leader]))]
            if found:
                return max(found, key=lambda act: len(act.units))
    return None


def _stand_by(now: PlayerTurn, rule: StandRule, leader: str, able: Sequence[str]) -> Stand | None:
    """Whom a rule lets a leader hold, if it means him."""
    if rule.leader not in (None, leader):
        return None
    here = (unit for unit in able if rule.space in (None, now.pieces[unit].at))
    units = tuple(unit for unit in here if not rule.units or unit in rule.units)
    return Stand(leader, units) if units else None


def retreat(hand: Hand, choice: Choice[Retreat]) -> Retreat:
    """9.7: the first wish that is legal, then what is preferred; units in the order of the wishes."""
    rules = [*hand.wishes(RetreatRule, choice), *hand.rules(RetreatRule)]
    if (
        not hand.planning
        and any(o.what == "retreat" for o in hand.wishes(AskOrder, choice))
        and len(choice.options) > 1
    ):
        hand.ask(choice)
        rules = [*hand.wishes(RetreatRule, choice), *hand.rules(RetreatRule)]
    now: PlayerTurn = choice.now
    found = first_legal(_path_wishes(rules, choice.options), choice.options)
    if found is not None:
        return found
    likes = [rule for rule in rules if rule.way[0] != "path"]
    return min(
        choice.options,
        key=lambda act: ([_dislike(now, rule, act) for rule in likes], policy.retreat_order(now, act), act.unit),
    )


def _path_wishes(rules: Iterable[RetreatRule], options: Iterable[Retreat]) -> Iterator[Retreat]:
    units = list(dict.fromkeys(act.unit for act in options))
    for rule in rules:
        if rule.way[0] == "path":
            yield from (Retreat(unit, tuple(rule.way[1])) for unit in (rule.units or units))


def _dislike(now: PlayerTurn, rule: RetreatRule, act: Retreat) -> Any:
    """How far a way back is from a wish."""
    kind, what = rule.way
    if rule.units and act.unit not in rule.units:
        return 0 if kind == "toward" else [0]
    if kind == "toward":
        return now.scenario.grid.distance(act.path[-1], what) if act.path[-1] != OFF else 999
    return [_worse(now, wish, act) for wish in what]


def _worse(now: PlayerTurn, wish: str, act: Retreat) -> int:
    end, side = act.path[-1], now.scenario.side_of(act.unit)
    if end == OFF:
        return 999
    if wish == "road":
        return int(end not in now.scenario.has_road)
    if wish == "town":
        return int(now.scenario.terrain[end] != TOWN)
    if wish == "together":
        return int(not now.at(end, side))
    return -now.scenario.grid.distance(act.path[0], end)


def advance(hand: Hand, choice: Choice[Advance | None]) -> Advance | None:
    """9.8: the mover by the lines under the attack, cut where they must end; the other side by its rules."""
    about: Pursuit = choice.about
    options = choice.options
    assert isinstance(options, Advances | Bypasses)
    if about.side != choice.now.mover:
        assert isinstance(options, Advances)
        return _counter_advance(hand, choice, options)
    if not hand.planning and any(o.what == "advance" for o in hand.wishes(AskOrder, choice)):
        hand.ask(choice)
    for line, order in lines_under(hand, about.space):
        if line.key not in hand.findings.refused and hand.holds(order.condition, choice):
            for unit in order.units:
                made = options.cut(Advance(unit, order.path)) if unit in about.units else None
                if made is not None:
                    return made
    return None


def _counter_advance(hand: Hand, choice: Choice[Any], options: Advances) -> Advance | None:
    for rule in hand.rules(AdvanceRule):
        if not hand.holds(rule.when, choice):
            continue
        for unit in rule.units:
            at = choice.now.pieces[unit].at if unit in choice.now.pieces else ""
            paths = [rule.path] if rule.path else [(at, there) for there in sorted(options.into)]
            found = next(filter(None, (options.cut(Advance(unit, tuple(path))) for path in paths)), None)
            if found is not None:
                return found
        if not rule.units:
            return None
    return None


ANSWERS: dict[str, Callable[[Hand, Choice[Any]], Any]] = {
    "act": act,
    "attack": attack,
    "duty": duty,
    "demolish": demolish,
    "event": event,
    "placed": placed,
    "regroup": regroup,
    "dump": dump,
    "destroy": destroy,
    "exploit": exploit,
    "strike": strike,
    "cross": cross,
    "drop": air,
    "interdict": air,
    "support": support,
    "cover": cover,
    "loss": loss,
    "stand": stand,
    "retreat": retreat,
    "advance": advance,
}
QUIET: dict[str, Callable[[Choice[Any]], Any]] = {
    "stand": lambda choice: None,
    "placed": lambda choice: UNSEEN,
    "dump": lambda choice: False,
    "support": lambda choice: None,
    "cover": lambda choice: False,
    "drop": lambda choice: None,
    "interdict": lambda choice: None,
}
"""In a plan the other side commits nothing."""
