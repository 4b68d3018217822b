"""The order language: two verbs and a standing order."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import eq, ge, gt, le, lt
from typing import Any

from pbem.games.skirmish import movement
from pbem.games.skirmish.acts import END, Act, Attack, Move
from pbem.games.skirmish.scenario import SIDES, Scenario
from pbem.games.skirmish.turn import Turn

from pbem.kernel.board import Space, spread
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal
from pbem.kernel.page import Page
from pbem.kernel.referee import Choice
from pbem.kernel.values import value
from pbem.kernel.words import counted
from pbem.orders.ast import Claim, Condition, Statement
from pbem.orders.language import Clock, Fact, Verb
from pbem.orders.names import Names
from pbem.orders.parts import COMPARED, PATH, SPACE, UNIT, UNITS, after, any_or, when
from pbem.orders.player import Hand


@value
class MoveOrder(Statement):
    """`move R/1 0101-0201`."""

    units: tuple[str, ...]
    path: tuple[Space, ...]


@value
class AttackOrder(Statement):
    """`attack 0303 with R/1, R/2`."""

    hex: Space
    units: tuple[str, ...]


@value
class YieldRule(Statement):
    """`yield B/1 when strength >= 3`: fall back before so many points."""

    unit: str | None
    when: Condition | None = None


COMPARE = {">=": ge, "<=": le, ">": gt, "<": lt, "=": eq}
STRENGTH = Fact("strength", (COMPARED,), "attack")
VERBS = (
    Verb("move", MoveOrder, (UNITS, PATH)),
    Verb("attack", AttackOrder, (SPACE, after("with", UNITS))),
    Verb("yield", YieldRule, (any_or(UNIT), when("attack")), asks="", standing=True),
)
FACTS = (STRENGTH,)
SECTION = None
SEALING = None
FAMILIES = {"M": "Movement", "C": "Combat"}
_CLOCK = re.compile(r"(\d)([rb]?)", re.IGNORECASE)


def _read_clock(word: str) -> tuple[str, str] | None:
    found = _CLOCK.fullmatch(word)
    return (found[1], found[2].lower()) if found else None


CLOCK = Clock("turn", "TURN", "1", "1.1", _read_clock)


def pages() -> tuple[Page, ...]:
    from pbem.games.skirmish.pages import PAGES

    return PAGES


def names(scenario: Scenario) -> Names:
    places = {space: (place.name,) if (place := scenario.map.places.get(space)) else () for space in scenario.board}
    units = {unit.id: unit.side for unit in scenario.units.values()}
    own = {side: tuple(unit for unit, whose in units.items() if whose == side) for side in SIDES}
    formations = {side: {side[0].upper(): own[side]} for side in SIDES}
    return Names(SIDES, units, places, formations=formations, space_word="hex", example="0101-0201")


# ---- answers ---------------------------------------------------------------------------------------------------


def _act(hand: Hand, choice: Choice[Act]) -> Act:
    return hand.next_act(choice) or END


def _fall_back(hand: Hand, choice: Choice[Space | None]) -> Space | None:
    """3.2: the first rule that speaks of the unit decides; without one it stands."""
    for rule in hand.rules(YieldRule):
        if rule.unit in (None, choice.about.defender) and hand.holds(rule.when, choice, choice.about.defender):
            return next((space for space in choice.options if space is not None), None)
    return None


ANSWERS: Mapping[str, Callable[[Hand, Choice[Any]], Any]] = {"act": _act, "fall back": _fall_back}
QUIET: Mapping[str, Callable[[Choice[Any]], Any]] = {"fall back": lambda choice: None}


def acts(order: Statement, choice: Choice[Any]) -> Iterator[Act]:
    if isinstance(order, MoveOrder):
        yield from (Move(unit, order.path) for unit in order.units)
    elif isinstance(order, AttackOrder):
        yield Attack(order.hex, order.units)


def order_for(answer: Any, about: Any) -> Statement | None:
    if isinstance(answer, Move):
        return MoveOrder((answer.unit,), answer.path)
    return AttackOrder(answer.hex, answer.units) if isinstance(answer, Attack) else None


def holds(claim: Claim, choice: Choice[Any], unit: str | None) -> bool:
    """`strength >= 3`: the points of the attack."""
    sign, number = claim.values[0]
    return bool(COMPARE[sign](choice.about.strength, number))


def question(choice: Choice[Any]) -> str:
    return f"{choice.who} must decide: {choice.kind} (rule {choice.rule})"


# ---- groups and ways -------------------------------------------------------------------------------------------


def members(group: str, order: Statement, choice: Choice[Any]) -> Sequence[str]:
    """All of a formation, or all in a hex, that stand where the order begins."""
    turn: Turn = choice.now
    own = list(turn.stacks.of(turn.mover))
    if group.startswith("all "):
        return [unit for unit in own if turn.at(unit) == group.removeprefix("all ")]
    start = order.path[0] if isinstance(order, MoveOrder) else None
    return [unit for unit in own if start in (None, turn.at(unit))]


def way(
    units: Sequence[str], walked: tuple[Space, ...], goal: Space, order: Statement, choice: Choice[Any]
) -> tuple[Space, ...] | Diagnostic:
    """2.1: the cheapest way over empty hexes, through no hex beside the enemy."""
    turn: Turn = choice.now
    board = turn.scenario.board

    def steps(here: Space) -> Iterator[tuple[Space, int]]:
        if here == walked[-1] or here not in turn.zones:
            free = (there for there in sorted(board.around(here)) if turn.is_free(there))
            yield from ((there, movement.step_cost(turn, there)) for there in free)

    found = spread(walked[-1], steps)
    if goal not in found.cost:
        return illegal("M201", "2.1", f"no way leads from {walked[-1]} to {goal}", names=(goal,))
    return found.path(goal)[1:]


def cost(order: Statement, choice: Choice[Any]) -> str:
    if not isinstance(order, MoveOrder):
        return ""
    steps = [movement.step_cost(choice.now, there) for there in order.path[1:]]
    sums = f"{' + '.join(map(str, steps))} = " if len(steps) > 1 else ""
    return f"{sums}{sum(steps)} of {counted(choice.now.scenario.movement, 'point')}"
