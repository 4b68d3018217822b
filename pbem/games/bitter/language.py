"""The order language of Bitter Woods: its verbs, facts and names, and what orders ask of the rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from pbem.games.bitter import costs, movement, ways
from pbem.games.bitter.acts import (
    Advance,
    Attach,
    Attack,
    Bombard,
    Build,
    Demolish,
    Destroy,
    Dig,
    Drop,
    Fortify,
    Happen,
    Interdict,
    Join,
    Move,
    Reserve,
    Split,
)
from pbem.games.bitter.answers import ANSWERS, QUIET, attack_of
from pbem.games.bitter.answers_dumps import SEALING
from pbem.games.bitter.combat import refuse_attacker
from pbem.games.bitter.facts import ATTACK, BATTLE, FACTS, STAND, holds
from pbem.games.bitter.orders import (
    ARMY,
    COVERED,
    DUMP,
    EXCEPT,
    FOLLOWERS,
    GUNS,
    MOMENT,
    NAMING,
    RETREATERS,
    WAY,
    AdvanceOrder,
    AdvanceRule,
    AirOrder,
    ArmyOrder,
    AskOrder,
    AttackOrder,
    BombardOrder,
    BuildOrder,
    CoverRule,
    CrossOrder,
    DelayOrder,
    DemolishOrder,
    DigOrder,
    DropOrder,
    DumpOrder,
    DumpRule,
    EventOrder,
    ExitOrder,
    ExploitOrder,
    FortifyOrder,
    HoldRule,
    InterdictOrder,
    JoinOrder,
    MoveOrder,
    NoOrder,
    ReserveOrder,
    RetreatRule,
    SplitOrder,
    StandRule,
    StopOrder,
    SupportRule,
)
from pbem.games.bitter.reinforcements import arrivals, letters_of
from pbem.games.bitter.reserves import refuse_unit as refuse_reserved
from pbem.games.bitter.scenario import EDGE, OFF, POINTS, SIDES, Scenario
from pbem.games.bitter.turn import EXPLOITATION, PlayerTurn
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal
from pbem.kernel.page import Page
from pbem.kernel.referee import Choice
from pbem.orders.ast import Statement
from pbem.orders.common_verbs import LossesRule
from pbem.orders.language import Clock, Part, Verb
from pbem.orders.names import Names
from pbem.orders.parts import (
    ELSE,
    LINK,
    PATH,
    SPACE,
    SPACES,
    UNIT,
    UNITS,
    after,
    any_or,
    flag,
    optional,
    perhaps,
    preferences,
    when,
    word,
)

__all__ = [
    "ANSWERS", "CLOCK", "FACTS", "FAMILIES", "QUIET", "SEALING", "SECTION", "VERBS", "acts", "cost", "holds",
    "members", "names", "order_for", "pages", "question", "way",
]  # fmt: skip

FAMILIES: Mapping[str, str] = MappingProxyType(
    {
        "M": "Movement, digging and reserves",
        "S": "Stacking and supply",
        "C": "Combat",
        "B": "Bridges",
        "A": "Aircraft",
        "T": "Turn and surprise",
    }
)
SECTION = None
PREFERENCES = ("weakest", "strongest", "infantry", "armor", "full", "reduced", "leader")
_PERHAPS_PATH: Part = optional(PATH, ())

VERBS = (
    Verb("reserve", ReserveOrder, (UNITS,)),
    Verb("move", MoveOrder, (UNITS, PATH, flag("challenge"), flag("sneak"), ELSE)),
    Verb("exit", ExitOrder, (UNITS, PATH)),
    Verb("delay", DelayOrder, (UNITS,), asks=""),
    Verb("dig", DigOrder, (UNITS,)),
    Verb("fortify", FortifyOrder, (UNIT,)),
    Verb("build", BuildOrder, (LINK, after("with", UNIT), perhaps("taking", UNITS, ()))),
    Verb(
        "attack",
        AttackOrder,
        (
            SPACE,
            after("with", UNITS),
            perhaps("guns", UNITS, ()),
            perhaps("bombard", UNITS, ()),
            flag("air"),
            flag("angriff"),
            flag("exploit"),
        ),
        asks="attack",
        moment=ATTACK,
    ),
    Verb("bombard", BombardOrder, (SPACE, after("with", UNITS)), asks="attack"),
    Verb("advance", AdvanceOrder, (UNITS, PATH), asks=""),
    Verb("demolish", DemolishOrder, (LINK, after("with", UNIT), flag("engineers")), asks="demolish"),
    Verb("army", ArmyOrder, (UNITS, ARMY)),
    Verb("split", SplitOrder, (UNIT,)),
    Verb("join", JoinOrder, (UNIT,)),
    Verb(
        "exploit",
        ExploitOrder,
        (UNITS, PATH, perhaps("by", UNIT), flag("challenge"), flag("sneak"), ELSE),
        asks="exploit",
    ),
    Verb("no", NoOrder, (word("exploit", "cross"), optional(LINK)), asks=""),
    Verb("cross", CrossOrder, (LINK, perhaps("taking", UNITS, ())), asks=""),
    Verb("dump", DumpOrder, (DUMP,), asks="destroy"),
    Verb("dump", DumpRule, (DUMP, MOMENT), asks="", standing=True),
    Verb("event", EventOrder, (NAMING,), asks="event"),
    Verb("drop", DropOrder, (SPACE,), asks="drop"),
    Verb("interdict", InterdictOrder, (SPACES,), asks="interdict"),
    Verb("air", AirOrder, (word("later"),), asks=""),
    Verb("stop", StopOrder, (), asks=""),
    Verb("ask", AskOrder, (word("advance", "retreat"),), asks=""),
    Verb("losses", LossesRule, (preferences(last="first"),), asks="", both=True),
    Verb("retreat", RetreatRule, (RETREATERS, WAY), asks="", both=True),
    Verb(
        "stand",
        StandRule,
        (any_or(SPACE), perhaps("with", UNITS, ()), perhaps("by", UNIT), when(STAND)),
        asks="",
        both=True,
    ),
    Verb("support", SupportRule, (any_or(SPACE), GUNS, when(BATTLE)), asks="", standing=True),
    Verb("hold", HoldRule, (after("fire", UNITS), EXCEPT), asks="", standing=True),
    Verb("cover", CoverRule, (COVERED, when(BATTLE)), asks="", standing=True),
    Verb("advance", AdvanceRule, (FOLLOWERS, _PERHAPS_PATH, when(BATTLE)), asks="", standing=True),
)


def pages() -> tuple[Page, ...]:
    """The pages of the codes of this game."""
    from pbem.games.bitter.pages import PAGES

    return PAGES


# ---- 1.1: the clock -------------------------------------------------------------------------------------------------

_CLOCK = re.compile(r"(\d{2})(AM|PM)(?:-?([GA]))?", re.IGNORECASE)


def _read_clock(text: str) -> tuple[str, str] | None:
    """`17AM`, or `17AM-G` as reports have it."""
    found = _CLOCK.fullmatch(text)
    return (f"{found[1]}{found[2].upper()}", (found[3] or "").lower()) if found else None


CLOCK = Clock("turn", "TURN", "17AM", "4.0", _read_clock)

# ---- names ----------------------------------------------------------------------------------------------------------


def names(scenario: Scenario) -> Names:
    """Hexes by number or name, letters of the edge, bridges by their two hexes, units by id or a part of it."""
    places: dict[Space, tuple[str, ...]] = dict.fromkeys(scenario.terrain, ())
    for space, place in scenario.chart.places.items():
        places[space] = (place.name, *place.aliases)
    return Names(
        SIDES,
        {unit.id: unit.side for unit in scenario.units.values()},
        places,
        frozenset(scenario.bridges),
        {"preference": PREFERENCES},
        formations_of(scenario),
        {name: unit.id for unit in scenario.units.values() for name in unit.aliases if "-" not in name},
        {**{letter: letter for letter in scenario.tables.letters}, EDGE: EDGE, OFF: OFF},
        space_word="hex",
        link_word="bridge",
        example="1324-1424",
    )


def formations_of(scenario: Scenario) -> dict[str, dict[str, tuple[str, ...]]]:
    """Divisions by name, and by what stands before the slash: `2Pz`, `2`; `1SS` has Peiper too."""
    found: dict[str, dict[str, tuple[str, ...]]] = {side: {} for side in SIDES}
    for unit in sorted(scenario.units.values(), key=lambda unit: unit.id):
        stem = unit.id.partition("/")[0] if "/" in unit.id else ""
        for name in dict.fromkeys(filter(None, (unit.division, stem))):
            mine = found[unit.side]
            mine[name] = (*mine.get(name, ()), unit.id)
    return found


# ---- orders and acts ------------------------------------------------------------------------------------------------

_ORDERS: dict[type, Callable[[Any], Statement]] = {
    Reserve: lambda act: ReserveOrder(act.units),
    Dig: lambda act: DigOrder((act.unit,)),
    Fortify: lambda act: FortifyOrder(act.unit),
    Build: lambda act: BuildOrder(act.bridge, act.unit, act.taking),
    Attach: lambda act: ArmyOrder(act.units, act.army),
    Split: lambda act: SplitOrder(act.unit),
    Join: lambda act: JoinOrder(act.unit),
    Attack: lambda act: AttackOrder(act.space, act.units, act.guns, act.bombard, act.air, act.angriff, act.exploit),
    Bombard: lambda act: BombardOrder(act.space, act.guns),
    Demolish: lambda act: DemolishOrder(act.bridge, act.unit, act.engineers),
    Happen: lambda act: EventOrder((act.kind, act.what)),
    Destroy: lambda act: DumpOrder(act.name),
    Drop: lambda act: DropOrder(act.space),
    Interdict: lambda act: InterdictOrder((act.space,)),
}


def _off(path: tuple[Space, ...]) -> tuple[Space, ...]:
    return path if path[-1:] == (OFF,) else (*path, OFF)


_ACTS: dict[type, Callable[[Any], Sequence[Any]]] = {
    ReserveOrder: lambda order: [Reserve(order.units)],
    MoveOrder: lambda order: [Move(order.units, order.path, order.challenge, None, order.sneak)],
    ExitOrder: lambda order: [Move(order.units, _off(order.path))],
    ExploitOrder: lambda order: [Move(order.units, order.path, order.challenge, order.leader, order.sneak)],
    ArmyOrder: lambda order: [Attach(order.units, order.army)],
    SplitOrder: lambda order: [Split(order.unit)],
    JoinOrder: lambda order: [Join(order.unit)],
    DigOrder: lambda order: [Dig(unit) for unit in order.units],
    FortifyOrder: lambda order: [Fortify(order.unit)],
    BuildOrder: lambda order: [Build(order.bridge, order.unit, order.taking)],
    AttackOrder: lambda order: [attack_of(order)],
    BombardOrder: lambda order: [Bombard(order.space, order.guns)],
    DemolishOrder: lambda order: [Demolish(order.bridge, order.unit, order.engineers)],
    EventOrder: lambda order: [Happen(*order.what)],
    DumpOrder: lambda order: [Destroy(order.name)],
    DropOrder: lambda order: [Drop(order.space)],
    InterdictOrder: lambda order: [Interdict(space) for space in order.spaces],
}


def acts(order: Statement, choice: Choice[Any]) -> Iterator[Any]:
    """The acts that an order asks for."""
    made = _ACTS.get(type(order))
    return iter(made(order) if made else ())


def order_for(answer: Any, about: Any) -> Statement | None:
    """The order that says what a player answered; None where no order is needed."""
    if isinstance(answer, Advance):
        return AdvanceOrder((answer.unit,), answer.path)
    if isinstance(answer, Move):
        if about == EXPLOITATION:
            return ExploitOrder(answer.units, answer.path, answer.by, answer.challenge, answer.sneak)
        return MoveOrder(answer.units, answer.path, answer.challenge, answer.sneak)
    made = _ORDERS.get(type(answer))
    return made(answer) if made else None


def question(choice: Choice[Any]) -> str:
    """What a waiting player is asked."""
    told = {
        "act": "write the rest of your moves and attacks",
        "attack": "write your further attacks",
        "strike": "write the attack of Peiper, with the word `exploit` behind it, or `no exploit`",
        "exploit": "write your exploitation, or `no exploit`",
        "advance": "say who advances, under an attack line for the hex, or nobody",
        "retreat": "say which way to retreat",
        "drop": "say what your aircraft do in the German turn that begins",
        "interdict": "say which hexes your aircraft interdict in the German turn that begins",
    }
    what = told.get(choice.kind, f"decide: {choice.kind}")
    return f"{choice.who} must {what} (rule {choice.rule})"


# ---- groups and ways ------------------------------------------------------------------------------------------------


def members(group: str, order: Statement, choice: Choice[Any]) -> Sequence[str]:
    """Of a formation those who stand where the order begins, or may do what it says; of `all 1324` those who may."""
    now: PlayerTurn = choice.now
    if group.startswith("all "):
        space = group.removeprefix("all ")
        here = [*now.at(space, now.mover), *now.leaders.at(space, now.mover)]
        return [unit for unit in here if _may(unit, order, now)]
    units = formations_of(now.scenario)[now.mover].get(group.removesuffix("/*"), ())
    path: tuple[Space, ...] = getattr(order, "path", ())
    if path:
        return [unit for unit in units if _starts_at(now, unit, path[0])]
    return [unit for unit in units if unit in now.pieces and _may(unit, order, now)]


def _starts_at(now: PlayerTurn, unit: str, start: Space) -> bool:
    if unit in now.pieces:
        return now.pieces[unit].at == start
    return unit in set(arrivals(now)) and (start == EDGE or start in letters_of(now, unit))


def _may(unit: str, order: Statement, now: PlayerTurn) -> bool:
    """Whether a unit may do what a line says; of guns in an attack those that can fire are meant."""
    if isinstance(order, AttackOrder):
        return refuse_attacker(now, unit, order.space) is None
    if isinstance(order, ReserveOrder):
        return refuse_reserved(now, unit) is None
    if isinstance(order, MoveOrder | ExitOrder | ExploitOrder):
        return movement.refuse_unit(now, unit, now.pieces[unit].at) is None
    return True


def way(
    units: Sequence[str], walked: tuple[Space, ...], goal: Space, order: Statement, choice: Choice[Any]
) -> tuple[Space, ...] | Diagnostic:
    """5.3: the cheapest way on, through no enemy zone and over no ford."""
    now: PlayerTurn = choice.now
    found = ways.way_on(now, units, walked, goal) if goal in now.scenario.board else None
    if found is None and now.hope is not None:
        found = ways.way_on(now.hope, units, walked, goal)
    if found is None:
        told = f"no way leads from {walked[-1]} to {goal} for {', '.join(units)} outside enemy zones"
        return illegal("M726", "5.3", told, names=(goal,))
    return found


def cost(order: Statement, choice: Choice[Any]) -> str:
    """`1/4 + 1/4 + 2 = 2 1/2 of 4`, for the slowest of a stack."""
    now: PlayerTurn = choice.now
    moves = isinstance(order, MoveOrder | ExploitOrder) or (isinstance(order, ExitOrder) and now.phase != EXPLOITATION)
    if not moves:
        return ""
    path = getattr(order, "path", ())
    walks = {unit: movement.walk(now, unit, path) for unit in getattr(order, "units", ())}
    known = {unit: walk for unit, walk in walks.items() if isinstance(walk, movement.Walk)}
    if not known:
        return ""
    unit = max(known, key=lambda unit: known[unit].total)
    steps = known[unit].costs
    terms = f"{' + '.join(map(POINTS.text, steps))} = " if len(steps) > 1 else ""
    return f"{terms}{POINTS.text(sum(steps))} of {POINTS.text(costs.allowance(now, unit))}"
