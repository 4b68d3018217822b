"""The order language of Wave of Terror: its verbs, facts and names, and what orders ask of the rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from pbem.games.wave import combat, movement, pace, reinforcements, ways
from pbem.games.wave.acts import (
    FIGHT_MOVE,
    MOVE_FIGHT,
    Attack,
    Bring,
    Build,
    Commit,
    Depot,
    Drop,
    Form,
    Move,
    Place,
    Reform,
)
from pbem.games.wave.answers import ANSWERS, QUIET
from pbem.games.wave.answers_depots import SEALING
from pbem.games.wave.choices import Battle, Blocked, Overstack, Skies
from pbem.games.wave.depots import DUMMY, REAL
from pbem.games.wave.facts import FACTS, REACTION, holds
from pbem.games.wave.orders import (
    AdvanceOrder,
    AirRule,
    AttackOrder,
    BringOrder,
    BuildOrder,
    ClearOrder,
    CommitOrder,
    DemolishRule,
    DrawOrder,
    DropOrder,
    KeepRule,
    KgOrder,
    Mission,
    MoveOrder,
    PauseOrder,
    PlaceOrder,
    PolOrder,
    ReformOrder,
    SequenceOrder,
    SpareRule,
    SupportRule,
    WithholdRule,
)
from pbem.games.wave.policy import ORDINAL
from pbem.games.wave.position import SETUP
from pbem.games.wave.scenario import OFF, SIDES, Scenario
from pbem.games.wave.segment import Segment
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal
from pbem.kernel.page import Page
from pbem.kernel.referee import Choice
from pbem.kernel.words import counted, listed
from pbem.orders.ast import Statement
from pbem.orders.common_verbs import BATTLES, REMOVE, LossesRule, RemovalRule, RemoveOrder
from pbem.orders.language import Clock, Part, Verb
from pbem.orders.names import Names
from pbem.orders.parts import (
    ELSE,
    FORMATION,
    LINK,
    NUMBER,
    PATH,
    SPACE,
    UNIT,
    UNITS,
    after,
    any_or,
    flag,
    perhaps,
    preferences,
    when,
    write_list,
)
from pbem.orders.reader import Reader
from pbem.orders.tokens import Kind

__all__ = [
    "ANSWERS", "CLOCK", "FACTS", "FAMILIES", "QUIET", "SEALING", "SECTION", "VERBS", "acts", "cost", "holds", "members",
    "names", "order_for", "pages", "question", "way",
]  # fmt: skip

KG = "KG"
FAMILIES: Mapping[str, str] = MappingProxyType(
    {
        "M": "Movement, stacking and set-up",
        "C": "Combat, guns and aircraft",
        "B": "Bridges",
        "T": "Turn: the order of things",
    }
)
SECTION = None

# ---- parts of this game ----------------------------------------------------------------------------------------------


def _read_phases(reader: Reader) -> str:
    first = reader.keyword(("move", "fight"))
    second = "fight" if first == "move" else "move"
    reader.expect(second)
    return f"{first} {second}"


def _read_orgs(reader: Reader) -> tuple[str, ...]:
    found = [reader.formation()]
    while reader.take_kind(Kind.COMMA):
        found.append(reader.formation())
    return tuple(found)


def _read_mission(reader: Reader) -> Mission:
    kind = reader.keyword(("interdict", "airdrop", "keep", "ask"))
    if kind == "interdict":
        return Mission(kind, reader.spaces())
    if kind == "airdrop":
        return Mission(kind, (reader.space(),), reader.units(reader.side) if reader.take("for") else ())
    return Mission(kind, number=reader.number()) if kind == "keep" else Mission(kind)


def _write_mission(mission: Mission) -> str:
    units = f"for {write_list(mission.units)}" if mission.units else ""
    number = str(mission.number) if mission.kind == "keep" else ""
    return " ".join(filter(None, (mission.kind, write_list(mission.spaces), units, number)))


def _read_keep(reader: Reader) -> int:
    number = reader.number()
    reader.expect("aircraft")
    return number


def _read_kind(reader: Reader) -> str:
    return next((kind for kind in (REAL, DUMMY) if reader.take(kind)), "")


_PHASE_WORDS = frozenset(("move", "fight"))
PHASES = Part(_read_phases, str, _PHASE_WORDS)
ORGS = Part(_read_orgs, write_list)
_MISSION_WORDS = frozenset(("interdict", "airdrop", "keep", "ask", "for"))
MISSION = Part(_read_mission, _write_mission, _MISSION_WORDS, frozenset(("for",)), frozenset(("for",)))
KEPT = Part(_read_keep, lambda number: f"{number} aircraft", frozenset(("aircraft",)), follows=frozenset(("aircraft",)))
GUNS = perhaps("guns", UNITS, ())
LOSE = perhaps("lose", UNITS, ())
UP_TO = perhaps("up to", NUMBER)
_KINDS = frozenset((REAL, DUMMY))
KIND = Part(_read_kind, str, _KINDS, follows=_KINDS, form=f"[{REAL}|{DUMMY}]")

VERBS = (
    Verb("sequence", SequenceOrder, (PHASES,), asks="sequence"),
    Verb("build", BuildOrder, (LINK,), asks="declare"),
    Verb("move", MoveOrder, (UNITS, PATH, flag("column"), ELSE), asks="move"),
    Verb("attack", AttackOrder, (SPACE, after("with", UNITS), GUNS, flag("air"), LOSE), asks="fight"),
    Verb("advance", AdvanceOrder, (UNITS, SPACE), asks=""),
    BATTLES,
    Verb("drop", DropOrder, (UNITS,), asks="move"),
    Verb("reform", ReformOrder, (UNIT,), asks="regroup"),
    Verb("bring", BringOrder, (FORMATION,), asks="declare"),
    Verb("commit", CommitOrder, (after("british", ORGS),), asks="declare"),
    REMOVE,
    Verb("removal", RemovalRule, (preferences(last="first"),), asks="", standing=True, both=True),
    Verb("losses", LossesRule, (preferences(last="first"),), asks="", standing=True, both=True),
    Verb("draw", DrawOrder, (UNITS, after("from", SPACE)), asks="", both=True),
    Verb("clear", ClearOrder, (MISSION,), asks=""),
    Verb("pause", PauseOrder, (), asks=""),
    Verb("place", PlaceOrder, (UNIT, SPACE), asks="deploy"),
    Verb("kg", KgOrder, (UNITS, SPACE), asks="deploy"),
    Verb("pol", PolOrder, (SPACE, KIND), asks="deploy"),
    Verb("demolish", DemolishRule, (any_or(LINK), when(REACTION)), asks="", standing=True),
    Verb("spare", SpareRule, (any_or(LINK), when(REACTION)), asks="", standing=True),
    Verb("support", SupportRule, (any_or(SPACE), perhaps("with", UNITS, ()), UP_TO, when(REACTION)), "", True),
    Verb("withhold", WithholdRule, (any_or(SPACE), when(REACTION)), asks="", standing=True),
    Verb("air", AirRule, (any_or(SPACE), when(REACTION)), asks="", standing=True),
    Verb("keep", KeepRule, (KEPT,), asks="", standing=True),
)


def pages() -> tuple[Page, ...]:
    """The pages of the codes of this game."""
    from pbem.games.wave.pages import PAGES

    return PAGES


# ---- 5: the clock ----------------------------------------------------------------------------------------------------

_CLOCK = re.compile(r"(\d{1,2})-([012])([ga]?)", re.IGNORECASE)
_SETUP = re.compile(rf"{SETUP}([ga]?)", re.IGNORECASE)


def _read_clock(word: str) -> tuple[str, str] | None:
    """`3-1`, or `3-1G` as reports have it; `setup`."""
    found = _CLOCK.fullmatch(word)
    if found:
        return f"{int(found[1])}-{found[2]}", found[3].lower()
    setup = _SETUP.fullmatch(word)
    return (SETUP, setup[1].lower()) if setup else None


CLOCK = Clock("segment", "TURN-COUPLET", "3-1", "5.2", _read_clock)

# ---- names -----------------------------------------------------------------------------------------------------------


def names(scenario: Scenario) -> Names:
    """Hexes by number (without a letter: of the east sheet) or name, bridges by their two hexes, units by id or a part
    of it, formations by their name, and KG."""
    spaces = scenario.board.spaces
    named = {space: what for space, what in spaces.items() if what.name or what.aliases}
    places = {space: tuple(filter(None, (what.name, *what.aliases))) for space, what in named.items()}
    types = tuple(sorted({unit.type.replace(" ", "-") for unit in scenario.units.values()}))
    orgs = tuple(sorted({unit.org for unit in scenario.units.values() if unit.org}))
    return Names(
        SIDES,
        {unit.id: unit.side for unit in scenario.units.values()},
        {**dict.fromkeys(spaces, ()), **places, OFF: ()},
        frozenset(name for ends in scenario.bridges.values() for _, name in ends),
        {"type": types, "org": orgs, "preference": (*ORDINAL, *types, *orgs)},
        _formations(scenario),
        other_places=dict(_other_numbers(scenario)),
        space_word="hex",
        link_word="bridge",
        example="E3816-E3716",
    )


def _formations(scenario: Scenario) -> dict[str, dict[str, tuple[str, ...]]]:
    found: dict[str, dict[str, tuple[str, ...]]] = {side: {} for side in SIDES}
    for unit in sorted(scenario.units):
        card = scenario.units[unit]
        if card.org:
            found[card.side][card.org] = (*found[card.side].get(card.org, ()), unit)
    if scenario.kg or "kg" in scenario.plays:
        found["german"][KG] = scenario.kg
    return found


def _other_numbers(scenario: Scenario) -> Iterator[tuple[str, Space]]:
    """2.3: `3119` is E3119; 2.2: column W42 of the west sheet is E10."""
    for space in scenario.board.spaces:
        if space.startswith("E"):
            yield space[1:], space
        if space.startswith("E10"):
            yield f"W42{space[-2:]}", space


# ---- orders and acts -------------------------------------------------------------------------------------------------

_ACTS: dict[type, Callable[[Any], Any]] = {
    SequenceOrder: lambda order: order.phases,
    BuildOrder: lambda order: Build(order.bridge),
    MoveOrder: lambda order: Move(order.units, order.path, order.column),
    AttackOrder: lambda order: Attack(order.space, order.units, order.guns, order.air),
    DropOrder: lambda order: Drop(order.units),
    ReformOrder: lambda order: Reform(order.unit),
    BringOrder: lambda order: Bring(order.org),
    CommitOrder: lambda order: Commit(order.orgs),
    PlaceOrder: lambda order: Place(order.unit, order.space),
    KgOrder: lambda order: Form(order.units, order.space),
    PolOrder: lambda order: Depot(order.space, order.kind),
}
_ORDERS: dict[type, Callable[[Any], Statement]] = {
    Build: lambda act: BuildOrder(act.bridge),
    Move: lambda act: MoveOrder(act.units, act.path),
    Attack: lambda act: AttackOrder(act.space, act.units, act.guns, act.air),
    Drop: lambda act: DropOrder(act.units),
    Reform: lambda act: ReformOrder(act.unit),
    Bring: lambda act: BringOrder(act.org),
    Commit: lambda act: CommitOrder(act.orgs),
    Place: lambda act: PlaceOrder(act.unit, act.space),
    Form: lambda act: KgOrder(act.units, act.space),
    Depot: lambda act: PolOrder(act.space, act.kind),
}


def acts(order: Statement, choice: Choice[Any]) -> Iterator[Any]:
    """The answer that a line asks for."""
    make = _ACTS.get(type(order))
    if make is not None:
        yield make(order)


def order_for(answer: Any, about: Any) -> Statement | None:
    """The line that says what a player answered; None where no line is needed, or none can say it."""
    if answer in (MOVE_FIGHT, FIGHT_MOVE):
        return SequenceOrder(answer)
    if about in ("move", "fight"):
        return PauseOrder() if answer is True else None
    if isinstance(answer, str):
        return _order_about(answer, about)
    order = _ORDERS.get(type(answer))
    return order(answer) if order and not isinstance(about, Blocked) else None


def _order_about(answer: str, about: Any) -> Statement | None:
    if isinstance(about, Overstack):
        return RemoveOrder((answer,), about.space)
    if isinstance(about, Battle) and answer in about.attackers:
        return AdvanceOrder((answer,), about.space)
    return ClearOrder(Mission(about.mission, (answer,))) if isinstance(about, Skies) else None


def question(choice: Choice[Any]) -> str:
    """What a waiting player is asked."""
    about = choice.about
    if isinstance(about, Blocked):
        told = f"a bridge was blown before {listed(about.units)}, now in {about.at} on the way to {about.goal}"
        return f"{told}: move on from {about.at}, or stay (rule {choice.rule})"
    return f"{choice.who} must decide: {choice.kind} (rule {choice.rule})"


# ---- groups and ways -------------------------------------------------------------------------------------------------


def members(group: str, order: Statement, choice: Choice[Any]) -> Sequence[str]:
    """`12V/*`: those of a formation who stand where the order begins, or beside the hex that it attacks; `all E3916`:
    everybody there who may; `KG`: who belongs to it."""
    now: Segment = choice.now
    if group == f"{KG}/*":
        return tuple(now.position.kg)
    if group.startswith("all "):
        pool: Sequence[str] = tuple(now.at(group.removeprefix("all "), now.mover))
    else:
        org = group.removesuffix("/*")
        pool = tuple(unit for unit in now.scenario.orgs.get(org, ()) if unit in now.pieces)
    return [unit for unit in pool if _may(unit, order, now)] or _late(pool, order, now)


def _late(pool: Sequence[str], order: Statement, now: Segment) -> Sequence[str]:
    """8.1: where nobody may come onto the map yet, one of them, so that the refusal says why."""
    if not isinstance(order, MoveOrder) or order.path[0] != OFF:
        return ()
    waiting = [unit for unit in pool if now.pieces[unit].at == OFF]
    return sorted(waiting, key=lambda unit: now.unit(unit).turn)[:1]


def _may(unit: str, order: Statement, now: Segment) -> bool:
    """Whether a unit of a group can have part in an order."""
    if isinstance(order, MoveOrder):
        start = order.path[0]
        if start == OFF:
            return now.pieces[unit].at == OFF and reinforcements.may_enter(now, unit)
        return movement.refuse_units(now, (unit,), start) is None or now.pieces[unit].kg
    if isinstance(order, AttackOrder):
        return combat.refuse_attacker(now, unit, order.space) is None
    return now.scenario.side_of(unit) == now.mover


def way(
    units: Sequence[str], walked: tuple[Space, ...], goal: Space, order: Statement, choice: Choice[Any]
) -> tuple[Space, ...] | Diagnostic:
    """The cheapest way on for a stack."""
    now: Segment = choice.now
    stack = tuple(units)
    problem = movement.refuse_units(now, stack, walked[0])
    if problem is not None:
        return problem
    if walked == (OFF,):
        return (goal,)
    found = ways.cheapest_way(now, stack, walked, goal) if walked[-1] in now.scenario.board else None
    if found is None:
        told = f"no way leads from {walked[-1]} to {goal} for {listed(stack)}"
        return illegal("M217", "9.1", told, names=(walked[-1], goal))
    return found


def cost(order: Statement, choice: Choice[Any]) -> str:
    """`1 + 2 = 3 of 7 points`."""
    if not isinstance(order, MoveOrder) or movement.refuse_units(choice.now, order.units, order.path[0]):
        return ""
    now: Segment = choice.now
    steps = [movement.path_cost(now, order.units, pair) for pair in pairwise(order.path)]
    most = pace.left(now, order.units, pace.states(now, order.units))
    column = " in column" if sum(steps) > most else ""
    terms = f"{' + '.join(map(str, steps))} = " if len(steps) > 1 else ""
    return f"{terms}{sum(steps)} of {counted(most, 'point')}{column}"
