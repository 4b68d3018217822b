"""The order language of Celles: its verbs, facts and names, and what orders ask of the rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from pbem.games.celles import combat, movement
from pbem.games.celles.action import Action
from pbem.games.celles.activation import as_activated
from pbem.games.celles.acts import (
    STOP,
    Activate,
    Advance,
    Air,
    Attack,
    Enter,
    Extra,
    Move,
    Replace,
    Truck,
)
from pbem.games.celles.answers import ANSWERS, QUIET
from pbem.games.celles.choices import Battle, Overstack
from pbem.games.celles.facts import FACTS, holds
from pbem.games.celles.orders import (
    ActivateOrder,
    AdvanceOrder,
    AirOrder,
    AttackOrder,
    EnterOrder,
    ExtraOrder,
    MoveOrder,
    ReplaceOrder,
    StopOrder,
    TruckOrder,
)
from pbem.games.celles.scenario import POINTS, SIDES, TACTICAL, Scenario
from pbem.games.celles.verbs import SECTION, VERBS
from pbem.games.celles.words import signed
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.hexes import DIRECTIONS
from pbem.kernel.legal import illegal
from pbem.kernel.page import Page
from pbem.kernel.referee import Choice
from pbem.kernel.words import listed
from pbem.orders.ast import Statement
from pbem.orders.common_verbs import RemoveOrder
from pbem.orders.language import Clock
from pbem.orders.names import Names
from pbem.orders.parts import write_path

__all__ = [
    "ANSWERS", "CLOCK", "FACTS", "FAMILIES", "QUIET", "SEALING", "SECTION", "VERBS", "acts", "cost", "holds",
    "members", "names", "order_for", "pages", "question", "way",
]  # fmt: skip

FAMILIES: Mapping[str, str] = MappingProxyType(
    {"M": "Movement", "S": "Stacking", "C": "Combat", "T": "Turn: chits, activation, arrivals"}
)
PREFERENCES = ("weakest", "strongest", "reduced", "used")


SEALING = None


def pages() -> tuple[Page, ...]:
    """The pages of the codes of this game."""
    from pbem.games.celles.pages import PAGES

    return PAGES


_CLOCK = re.compile(r"(\d{1,2})-(\d{1,2})([ga]?)", re.IGNORECASE)


def _read_clock(word: str) -> tuple[str, str] | None:
    """`4-3`, or `4-3G` as reports have it."""
    found = _CLOCK.fullmatch(word)
    return (f"{int(found[1])}-{int(found[2])}", found[3].lower()) if found else None


CLOCK = Clock("action", "TURN-ACTION", "4-3", "3.0", _read_clock)

# ---- names -----------------------------------------------------------------------------------------------------------


def names(scenario: Scenario) -> Names:
    """Hexes by number, or by name where only one has it; units by id or a part of it; formations and chits."""
    units = scenario.units.values()
    types = tuple(dict.fromkeys(unit.type for unit in units))
    formations: dict[str, dict[str, tuple[str, ...]]] = {side: {} for side in SIDES}
    for formation in scenario.formations.values():
        mine = tuple(unit.id for unit in units if unit.formation.id == formation.id)
        formations[formation.side][formation.id] = mine
    return Names(
        SIDES,
        {unit.id: unit.side for unit in units},
        {space: (scenario.places[space],) if space in scenario.places else () for space in scenario.board},
        words={
            "chit": TACTICAL,
            "formation": tuple(scenario.formations),
            "direction": DIRECTIONS,
            "preference": (*PREFERENCES, *types, *(name.casefold() for name in scenario.formations)),
        },
        formations=formations,
        space_word="hex",
        link_word="side",
        example="2214-2213",
    )


# ---- orders and acts -------------------------------------------------------------------------------------------------

_ACTS: dict[type, Callable[[Any, Choice[Any]], Sequence[Any]]] = {
    AirOrder: lambda order, choice: [Air(order.unit)],
    ReplaceOrder: lambda order, choice: [Replace(order.unit, order.at)],
    ActivateOrder: lambda order, choice: [Activate(order.formation, order.unit)],
    ExtraOrder: lambda order, choice: [Extra(order.unit)],
    EnterOrder: lambda order, choice: [Enter(order.unit, order.at)],
    TruckOrder: lambda order, choice: [Truck(order.unit, order.how == "on")],
    MoveOrder: lambda order, choice: [Move(unit, order.path) for unit in order.units],
    AttackOrder: lambda order, choice: [Attack(_hexes(order, choice), order.level, order.units)],
    AdvanceOrder: lambda order, choice: [Advance(order.unit, order.path[0], order.path[-1])],
    StopOrder: lambda order, choice: [STOP],
}
_ORDERS: dict[type, Callable[[Any], Statement]] = {
    Air: lambda act: AirOrder(act.unit),
    Replace: lambda act: ReplaceOrder(act.unit, act.at),
    Activate: lambda act: ActivateOrder(None if act.unit else act.formation, act.unit),
    Extra: lambda act: ExtraOrder(act.unit),
    Enter: lambda act: EnterOrder(act.unit, act.at),
    Truck: lambda act: TruckOrder("on" if act.on else "off", act.unit),
    Move: lambda act: MoveOrder((act.unit,), act.path),
    Attack: lambda act: AttackOrder(act.hexes, act.level, act.units),
    Advance: lambda act: AdvanceOrder(act.unit, (act.origin, act.to)),
}


def acts(order: Statement, choice: Choice[Any]) -> Sequence[Any]:
    """The acts that an order asks for."""
    made = _ACTS.get(type(order))
    return made(order, choice) if made else ()


def _hexes(order: AttackOrder, choice: Choice[Any]) -> tuple[Space, ...]:
    """11.0: the hexes named, or all that the active unit must attack."""
    now: Action = choice.now
    active = order.units[0]
    if order.hexes or active not in now.pieces:
        return tuple(sorted(order.hexes))
    return combat.facing(now, now.pieces[active].at)


def order_for(answer: Any, about: Any) -> Statement | None:
    """The order that says what a player answered to a question `about` something; None where no order is needed."""
    if isinstance(about, Overstack):
        return RemoveOrder((answer,), about.hex)
    order = _ORDERS.get(type(answer))
    return order(answer) if order else None


QUESTIONS = {
    "act": "what do you do now, and with which units",
    "combat_chit": "do you play a Combat chit",
    "loss": "which unit loses a step",
    "disrupt": "which unit is Disrupted",
    "retreat_unit": "which unit retreats next",
    "retreat": "which way does it retreat",
    "go_on": "does it go on until it finds room",
    "remove": "which unit loses a step",
    "initiative": "who acts first",
}


def question(choice: Choice[Any]) -> str:
    """What a waiting player is asked."""
    where = _where(choice.about)
    asked = QUESTIONS.get(choice.kind, choice.kind)
    return f"{asked}{f' ({where})' if where else ''}?{_open(choice)} (rule {choice.rule})"


def _where(about: Any) -> str:
    """What a question is about: an attack with its odds and modifiers, a unit, or a hex."""
    if isinstance(about, Battle):
        against = f"{about.active} against {', '.join(about.defenders)} in {', '.join(about.hexes)}"
        return f"{against}, {about.level}, {about.odds}, {signed(about.drm)} to the die"
    return getattr(about, "unit", "") or getattr(about, "hex", "") or ""


OFFERED = 8


def _open(choice: Choice[Any]) -> str:
    """The answers that there are to a question about units or ways."""
    if choice.kind not in ("loss", "disrupt", "retreat_unit", "retreat", "remove", "go_on"):
        return ""
    answers = ("stay" if one is None else one if isinstance(one, str) else write_path(one) for one in choice.options)
    return f" {listed(tuple(answers), most=OFFERED)}"


# ---- groups and ways -------------------------------------------------------------------------------------------------


def members(group: str, order: Statement, choice: Choice[Any]) -> Sequence[str]:
    """Of a formation, or of `all HEX`, those who can do what the order says."""
    now: Action = choice.now
    if group.startswith("all "):
        meant = list(now.stacks.at(group.removeprefix("all "), now.mover))
    else:
        formation = group.removesuffix("/*")
        meant = [unit for unit in now.stacks.of(now.mover) if now.unit(unit).formation.id == formation]
    return [unit for unit in now.in_order(meant) if _may(now, unit, order)]


def _may(now: Action, unit: str, order: Statement) -> bool:
    if isinstance(order, AttackOrder):
        active = order.units[0]
        hexes = order.hexes or (combat.facing(now, now.pieces[active].at) if active in now.pieces else ())
        return unit != active and combat.may_help(now, unit, hexes)
    path = getattr(order, "path", ())
    return not path or now.pieces[unit].at == path[0]


def way(
    units: Sequence[str], walked: tuple[Space, ...], goal: Space, order: Statement, choice: Choice[Any]
) -> tuple[Space, ...] | Diagnostic:
    """8.0: the cheapest way on without an infiltration, and not beside an enemy if it can be paid so."""
    unit, start = units[0], walked[-1]
    now = as_activated(choice.now, Move(unit, (start, goal)))
    if unit not in now.pieces:
        return movement.refuse_stranger(now, unit, "8.0") or illegal("M101", "8.0", f"{unit} is not on the board")
    found = movement.cheapest(now, unit, start, goal)
    if found is None:
        held = movement.refuse_held(now, unit, goal)
        if held:
            return held
        return illegal("M217", "8.0", f"no way leads from {start} to {goal} for {unit} without an infiltration")
    return found[1:]


def cost(order: Statement, choice: Choice[Any]) -> str:
    """`1/2 + 2 = 2 1/2 of 9 points`."""
    if not isinstance(order, MoveOrder) or not order.units:
        return ""
    unit = order.units[0]
    now = as_activated(choice.now, Move(unit, order.path))
    if unit not in now.pieces or movement.refuse_path(now, unit, order.path):
        return ""
    steps = [sum(toll.points for toll in movement.step_tolls(now, unit, a, b)) for a, b in pairwise(order.path)]
    terms = f"{' + '.join(map(POINTS.text, steps))} = " if len(steps) > 1 else ""
    most = POINTS.text(movement.allowance(now, unit, _exposes(now, unit, order.path)))
    return f"{terms}{POINTS.text(sum(steps))} of {most} points"


def _exposes(now: Action, unit: str, path: tuple[Space, ...]) -> bool:
    beside = now.beside[now.enemy]
    return movement.is_exposed(now, unit) or any(space in beside for space in path)
