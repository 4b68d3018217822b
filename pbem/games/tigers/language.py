"""The order language of Tigers in the Mist: its verbs, facts and names, and what orders ask of the rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from pbem.games.tigers import costs, movement, ways
from pbem.games.tigers.acts import EFFECTS, Act, Attack, Build, Entrench, Hold, Move, Shift, Special
from pbem.games.tigers.answers import ANSWERS, QUIET
from pbem.games.tigers.choices import Crossing, Overstack
from pbem.games.tigers.facts import CROSSING, FACTS, INFANTRY, holds
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.orders import (
    AttackOrder,
    BuildOrder,
    EntrenchOrder,
    HoldOrder,
    MoveOrder,
    ShellOrder,
    ShiftOrder,
    SpecialOrder,
    TargetOrder,
    TargetsRule,
)
from pbem.games.tigers.scenario import SIDES, Area, Scenario, bridge_key
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal
from pbem.kernel.page import Page
from pbem.kernel.referee import Choice
from pbem.kernel.words import counted
from pbem.orders.ast import Statement
from pbem.orders.common_verbs import BATTLES, LOSSES, REMOVAL, REMOVE, RemoveOrder, demolish, spare
from pbem.orders.language import Clock, Verb
from pbem.orders.names import Names
from pbem.orders.parts import (
    ELSE,
    ENEMIES,
    LINK,
    PATH,
    SPACE,
    UNIT,
    UNITS,
    after,
    one_of,
    perhaps,
    preferences,
    sign,
)
from pbem.orders.player import refusal_of

__all__ = [
    "ANSWERS", "CLOCK", "FACTS", "FAMILIES", "QUIET", "SEALING", "SECTION", "VERBS", "acts", "cost", "holds",
    "members", "names", "order_for", "pages", "question", "way",
]  # fmt: skip

ORDINAL_PREFERENCES = ("strongest", "weakest", "easiest")
FAMILIES: Mapping[str, str] = MappingProxyType(
    {
        "M": "Movement and entrenchment",
        "S": "Stacking and supply",
        "C": "Combat",
        "B": "Bridges",
        "T": "Turn: special forces",
    }
)
SECTION = None
SEALING = None

VERBS = (
    Verb("move", MoveOrder, (UNITS, PATH, ELSE), also=("go", "advance", "march", "enter", "retreat")),
    Verb("shift", ShiftOrder, (UNITS, PATH)),
    Verb("entrench", EntrenchOrder, (UNITS,), also=("dig", "fortify", "dig-in")),
    Verb("attack", AttackOrder, (SPACE, perhaps("with", UNITS, ())), also=("assault", "fight")),
    Verb("hold", HoldOrder, (SPACE, perhaps("with", UNITS, ()))),
    Verb("special", SpecialOrder, (one_of("effect"), SPACE)),
    BATTLES,
    Verb("target", TargetOrder, (UNIT, sign(">", ENEMIES)), asks=""),
    Verb("shell", ShellOrder, (SPACE, sign(">", ENEMIES)), asks=""),
    Verb("build", BuildOrder, (LINK, after("with", UNIT)), asks="build", also=("repair", "bridge", "construct")),
    REMOVE,
    demolish(CROSSING),
    spare(CROSSING),
    Verb("targets", TargetsRule, (preferences("enemy", lead="prefer"),), asks="", standing=True),
    LOSSES,
    REMOVAL,
)


def pages() -> tuple[Page, ...]:
    """The pages of the codes of this game."""
    from pbem.games.tigers.pages import PAGES

    return PAGES


# ---- 6: the clock ----------------------------------------------------------------------------------------------

_CLOCK = re.compile(r"(\d{1,2})-(\d{1,2})([ga]?)", re.IGNORECASE)


def _read_clock(word: str) -> tuple[str, str] | None:
    """`16-1`, or `16-1G` as reports have it."""
    found = _CLOCK.fullmatch(word)
    return (f"{int(found[1])}-{int(found[2])}", found[3].lower()) if found else None


CLOCK = Clock("impulse", "DAY-IMPULSE", "16-1", "6.0", _read_clock)

# ---- names -----------------------------------------------------------------------------------------------------


def names(scenario: Scenario) -> Names:
    """Areas by number or name, zones by letter, bridges by their two areas, units by id or a part of it."""
    places: dict[Space, tuple[str, ...]] = {}
    for space, what in scenario.board.spaces.items():
        places[space] = (what.name, *what.aliases) if isinstance(what, Area) else (f"zone {space}",)
    types = tuple(scenario.tables.types)
    return Names(
        SIDES,
        {unit.id: unit.side for unit in scenario.units.values()},
        places,
        frozenset(bridge_key(link.a, link.b) for link in scenario.board.links if link.data.river),
        {
            "effect": EFFECTS,
            "type": (*types, INFANTRY),
            "preference": (*ORDINAL_PREFERENCES, INFANTRY, *types),
        },
        _formations(scenario),
        _sole_aliases(scenario),
        space_word="area",
        link_word="bridge",
        example="51-70",
    )


def formation_of(unit: str) -> str:
    """The part of an id before the stroke: `2Pz` of `2Pz/304`."""
    return unit.partition("/")[0] if "/" in unit else ""


def _formations(scenario: Scenario) -> dict[str, dict[str, tuple[str, ...]]]:
    found: dict[str, dict[str, tuple[str, ...]]] = {side: {} for side in SIDES}
    for unit in sorted(scenario.units):
        name, of_side = formation_of(unit), found[scenario.units[unit].side]
        if name:
            of_side[name] = (*of_side.get(name, ()), unit)
    return found


def _sole_aliases(scenario: Scenario) -> dict[str, str]:
    """Other names of units; a name that several units share is none."""
    bearers: dict[str, list[str]] = {}
    for unit in scenario.units.values():
        for name in unit.aliases:
            bearers.setdefault(name, []).append(unit.id)
    return {name: units[0] for name, units in bearers.items() if len(units) == 1}


# ---- orders and acts -------------------------------------------------------------------------------------------

_ORDERS: dict[type, Callable[[Any], Statement]] = {
    Move: lambda act: MoveOrder(act.units, act.path),
    Shift: lambda act: ShiftOrder((act.unit,), act.path),
    Entrench: lambda act: EntrenchOrder((act.unit,)),
    Attack: lambda act: AttackOrder(act.area, act.units),
    Hold: lambda act: HoldOrder(act.area, act.units),
    Special: lambda act: SpecialOrder(act.effect, act.area),
    Build: lambda act: BuildOrder(act.bridge, act.unit),
}


def acts(order: Statement, choice: Choice[Any]) -> Iterator[Act | Build]:
    """The acts that an order asks for."""
    if isinstance(order, MoveOrder):
        yield Move(order.units, order.path)
    elif isinstance(order, ShiftOrder):
        yield from (Shift(unit, order.path) for unit in order.units)
    elif isinstance(order, EntrenchOrder):
        yield from (Entrench(unit) for unit in order.units)
    elif isinstance(order, SpecialOrder):
        yield Special(order.effect, order.area)
    elif isinstance(order, AttackOrder | HoldOrder):
        kind = Attack if isinstance(order, AttackOrder) else Hold
        yield kind(order.area, order.units or _all_that_may(order.area, kind, choice))
    elif isinstance(order, BuildOrder):
        yield Build(order.bridge, order.unit)


def _all_that_may(area: Space, kind: type[Attack] | type[Hold], choice: Choice[Any]) -> tuple[str, ...]:
    """9.13: every unit that may attack (or hold) in an area; if none may, all that stand there."""
    now: Impulse = choice.now
    here = tuple(now.at(area, now.mover))
    able = tuple(unit for unit in here if refusal_of(kind(area, (unit,)), choice) is None)
    return able or here


def order_for(answer: Any, about: Any) -> Statement | None:
    """The order that says what a player answered to a question `about` something; None where no order is needed."""
    if isinstance(about, Overstack):
        return RemoveOrder((answer,), about.area)
    order = _ORDERS.get(type(answer))
    return order(answer) if order else None


def question(choice: Choice[Any]) -> str:
    """8.42: what the owner of a stack at a blown bridge is asked."""
    stack = choice.about
    if not isinstance(stack, Crossing):
        return f"{choice.who} must decide: {choice.kind} (rule {choice.rule})"
    return (
        f"the bridge {stack.bridge} was blown before {', '.join(stack.units)}, now in {stack.near} with {stack.spent} "
        f"of its movement points spent: move on from {stack.near}, or stay (rule {choice.rule})"
    )


# ---- groups and ways -------------------------------------------------------------------------------------------


def members(group: str, order: Statement, choice: Choice[Any]) -> Sequence[str]:
    """Of a formation those who stand where the order begins; of `all 35` those there who may do what it says."""
    now: Impulse = choice.now
    if group.startswith("all "):
        here = now.at(group.removeprefix("all "), now.mover)
        return [unit for unit in here if _may(unit, order, choice)]
    start = order.path[0] if isinstance(order, MoveOrder | ShiftOrder) else getattr(order, "area", None)
    mine = (unit for unit in now.of(now.mover) if formation_of(unit) == group.removesuffix("/*"))
    return [unit for unit in mine if start in (None, now.pieces[unit].at)]


def _may(unit: str, order: Statement, choice: Choice[Any]) -> bool:
    if isinstance(order, MoveOrder):
        return movement.refuse_unit(choice.now, unit, choice.now.pieces[unit].at) is None
    alone = replace(order, units=(unit,))  # type: ignore[call-arg]
    return all(refusal_of(act, choice) is None for act in acts(alone, choice))


def way(
    units: Sequence[str], walked: tuple[Space, ...], goal: Space, order: Statement, choice: Choice[Any]
) -> tuple[Space, ...] | Diagnostic:
    """8.2: the cheapest way on for a stack, within its points if there is any; 8.35: dry, if it can be."""
    now: Impulse = choice.now
    spent = choice.about.spent if isinstance(choice.about, Crossing) else 0
    found = ways.cheapest_way(now, tuple(units), walked, goal, spent)
    if found is None:
        return illegal(
            "M217", "8.2", f"no way leads from {walked[-1]} to {goal} for {', '.join(units)}",
            names=(walked[-1], goal, *units),
        )
    return found


def cost(order: Statement, choice: Choice[Any]) -> str:
    """`1 + 2 = 3 of 8 points`."""
    if not isinstance(order, MoveOrder):
        return ""
    now: Impulse = choice.now
    steps = [costs.step_cost(now, here, there, order.units) for here, there in pairwise(order.path)]
    limit = costs.stack_allowance(now, order.units, movement.wades(now, order.path))
    terms = f"{' + '.join(map(str, steps))} = " if len(steps) > 1 else ""
    return f"{terms}{sum(steps)} of {counted(limit, 'point')}"
