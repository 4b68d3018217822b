"""How a side that plays by its papers answers each kind of question, and what it does when they are silent.

Of several reactions that fit, one on a named unit or hex goes first, then the earlier line; the lines of the own block
speak before standing orders.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, TypeVar

from pbem.games.celles import planning
from pbem.games.celles.action import Action
from pbem.games.celles.acts import END_ACTION, STOP, Act, Enter, Move, Stop
from pbem.games.celles.choices import Battle, Beginning, Loss, Overstack, Path, Retreating
from pbem.games.celles.orders import (
    ALWAYS,
    AttackOrder,
    CombatRule,
    DisruptRule,
    EnterOrder,
    InitiativeRule,
    MoveOrder,
    RetreatRule,
)
from pbem.games.celles.scenario import COMBAT
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal
from pbem.kernel.referee import Choice
from pbem.orders.ast import Condition, Statement
from pbem.orders.common_verbs import LossesRule, RemovalRule, RemoveOrder
from pbem.orders.player import Hand, first_legal, preferred, refusal_of

T = TypeVar("T")
S = TypeVar("S", bound=Statement)


def said(hand: Hand, choice: Choice[Any], kind: type[S], meant: Callable[[S], bool] = bool) -> list[S]:
    """The lines of a kind that speak now and are `meant`: of the own block, then of the standing orders. In the careful
    exchange who does not move is asked if there is none."""
    found = lines_of(hand, choice, kind, meant)
    if not found and hand.reads_along(choice):
        hand.ask(choice)
        found = lines_of(hand, choice, kind, meant)
    return found


def lines_of(hand: Hand, choice: Choice[Any], kind: type[S], meant: Callable[[S], bool] = bool) -> list[S]:
    return [line for line in (*hand.wishes(kind, choice), *hand.rules(kind)) if meant(line)]


# ---- 7.0: the orders in turn -----------------------------------------------------------------------------------------


def act(hand: Hand, choice: Choice[Act]) -> Act:
    """7.0: the next act that the orders give and the rules allow."""
    while True:
        _report(hand, choice)
        planning.bind_held(hand, choice.now)
        entering = _entry(hand, choice)
        if entering is not None:
            return entering
        found = hand.next_act(choice, partial(_judge, choice), partial(_adapt, hand, choice))
        if found is None:
            planning.judge_sections(hand, choice)
            return END_ACTION
        if not isinstance(found, Stop):
            return found
        if not hand.foresees:
            hand.ask(choice)


def _report(hand: Hand, choice: Choice[Act]) -> None:
    """9.1: a move that was cut short has failed; with `else stop` the side is asked."""
    line, now = hand.current, choice.now
    hand.current = None
    if line is None or not isinstance(line.order, MoveOrder):
        return
    short = [unit for unit in line.order.units if unit in now.stuck and now.active in (unit, None)]
    if short:
        hand.fail(line, f"{short[0]} failed to infiltrate", "9.1", choice)
        if line.order.stops and not hand.foresees:
            hand.ask(choice)


def _entry(hand: Hand, choice: Choice[Act]) -> Enter | None:
    """14.0: where the orders want somebody who has just arrived, though the line stands further down."""
    now: Action = choice.now

    def meant(order: Statement) -> bool:
        return isinstance(order, EnterOrder) and order.unit in now.arrivals and hand.holds(order.condition, choice)

    while (line := hand.pick("act", meant, choice)) is not None:
        assert isinstance(line.order, EnterOrder)
        wish = Enter(line.order.unit, line.order.at)
        if line.key not in hand.findings.refused and hand.if_legal(line, wish, choice) is not None:
            return wish
    return None


def _judge(choice: Choice[Act], order: Statement, acts: Sequence[Any]) -> Diagnostic | None:
    """13.1: a Combat chit that is to be played must be there."""
    if isinstance(order, AttackOrder) and order.chit and COMBAT not in choice.now.chits(choice.who).available:
        return illegal("T418", "13.1", f"the {choice.who} side has no combat chit available", names=("chit",))
    return None


def _adapt(hand: Hand, choice: Choice[Act], order: Statement, wish: Any) -> Any:
    """What an act must be by now: `else` if the first path cannot be gone, a supposition in a plan."""
    if hand.foresees:
        return planning.supposed(hand, choice.now, order, wish)
    if not isinstance(order, MoveOrder) or refusal_of(wish, choice) is None:
        return wish
    if order.stops:
        return STOP
    other = Move(wish.unit, order.detour) if order.detour else wish
    return other if refusal_of(other, choice) is None else wish


def section(hand: Hand, choice: Choice[bool]) -> bool:
    """Whether the block speaks of the chit that was just drawn; in a plan all its sections are judged instead."""
    planning.judge_sections(hand, choice)
    planning.refuse_undrawn(hand)
    return not hand.foresees and hand.take_section(choice, choice.about.chit, "any") is not None


# ---- 13.1: Combat chits ----------------------------------------------------------------------------------------------


def combat_chit(hand: Hand, choice: Choice[bool]) -> bool:
    """13.1: the attacker by his line, the defender by his standing orders; by default never."""
    battle: Battle = choice.about
    if battle.side == hand.side:
        order = hand.current.order if hand.current else None
        wish = order.chit if isinstance(order, AttackOrder) else None
        return wish == ALWAYS or (isinstance(wish, Condition) and hand.holds(wish, choice))
    mode = _mode(hand, choice, said(hand, choice, CombatRule))
    if mode == "ask" and not hand.course.foresees:
        hand.ask(choice)
        mode = _mode(hand, choice, said(hand, choice, CombatRule))
    return mode == ALWAYS


def _mode(hand: Hand, choice: Choice[bool], rules: Sequence[CombatRule]) -> str:
    """The first rule that speaks: `always`, `never` or `ask`; a condition that holds is always."""
    for rule in rules:
        if isinstance(rule.when, str):
            return rule.when
        if hand.holds(rule.when, choice):
            return ALWAYS
    return "never"


# ---- 10.0, 11.0: losses ----------------------------------------------------------------------------------------------


def liking(now: Action, wish: str, unit: str) -> int:
    """How far a unit is from a wish; the least is taken."""
    face, card = now.face(unit), now.unit(unit)
    if wish in ("weakest", "strongest"):
        strength = face.attack + face.defense
        return strength if wish == "weakest" else -strength
    if wish == "reduced":
        return int(now.pieces[unit].steps == card.steps)
    if wish == "used":
        return int(not now.pieces[unit].used)
    return int(wish.casefold() not in (unit.casefold(), card.type, card.formation.id.casefold()))


def by_rules(
    hand: Hand,
    choice: Choice[str],
    rules: Iterable[LossesRule | DisruptRule | RemovalRule],
    worth: Callable[[str], Any],
) -> str:
    """The unit that comes nearest to what the lines prefer, a named unit first; then the one that is worth least."""
    now: Action = choice.now
    wishes = [wish for rule in rules for wish in rule.preferences]
    named = first_legal((wish for wish in wishes if wish in now.scenario.units), choice.options)
    general = [wish for wish in wishes if wish not in now.scenario.units]
    return named or preferred(choice.options, general, partial(liking, now), worth)


def loss(hand: Hand, choice: Choice[str]) -> str:
    """11.0: least strength lost, of the kind that counts in this attack; then by the list of counters."""
    about: Loss = choice.about
    worth = partial(strength_lost, choice.now, about.attacking)
    return by_rules(hand, choice, said(hand, choice, LossesRule), worth)


def strength_lost(now: Action, attacking: bool, unit: str) -> tuple[int, str]:
    """What a step less costs in attack or defense strength."""
    piece, card = now.pieces[unit], now.unit(unit)
    face = now.face(unit)
    left = None if piece.steps == 1 else card.faces(piece.steps - 1)
    rest = None if left is None else (left.used if piece.used else left.unused)
    if attacking:
        return face.attack - (rest.attack if rest else 0), unit
    return face.defense - (rest.defense if rest else 0), unit


def disrupt(hand: Hand, choice: Choice[str]) -> str:
    """11.0: the weakest in defense."""
    now: Action = choice.now
    return by_rules(hand, choice, said(hand, choice, DisruptRule), lambda unit: (now.face(unit).defense, unit))


def remove(hand: Hand, choice: Choice[str]) -> str:
    """10.0: whom `remove` names, then `removal`, then the least loss of defense."""
    about: Overstack = choice.about
    here = lines_of(hand, choice, RemoveOrder, lambda order: order.area == about.hex)
    rules = lines_of(hand, choice, RemovalRule) if here else said(hand, choice, RemovalRule)
    here = here or lines_of(hand, choice, RemoveOrder, lambda order: order.area == about.hex)
    wishes = (unit for order in here for unit in order.units)
    worth = partial(strength_lost, choice.now, False)
    return first_legal(wishes, choice.options) or by_rules(hand, choice, rules, worth)


# ---- 11.1: retreat ---------------------------------------------------------------------------------------------------


def retreat_unit(hand: Hand, choice: Choice[str]) -> str:
    """11.1: in the order of the lines that name units, then by id."""
    rules = said(hand, choice, RetreatRule, lambda rule: not rule.units or rule.units[0] in choice.options)
    named = (unit for rule in rules for unit in rule.units)
    return first_legal(named, choice.options) or min(choice.options)


def retreat(hand: Hand, choice: Choice[Path]) -> Path:
    """11.1: a path that was written, a hex to come near to, directions to prefer; else the shortest way, in the right
    direction, over low numbers."""
    about: Retreating = choice.about
    rules = said(hand, choice, RetreatRule, lambda rule: about.unit in rule.units or not rule.units)
    rules.sort(key=lambda rule: not rule.units)
    options = sorted(choice.options, key=partial(by_default, choice.now, about.unit))
    for rule in rules:
        found = _by_rule(choice.now, rule, options)
        if found:
            return found
    return options[0]


def _by_rule(now: Action, rule: RetreatRule, options: list[Path]) -> Path | None:
    """What a line makes of the legal paths, the best by default first; None if it does not speak of them."""
    kind, what = rule.way
    if kind in ("path", "stay"):
        return next((path for path in options if path == what[: len(path)]), None)
    if kind == "toward":
        return min(options, key=lambda path: now.scenario.board.grid.distance(path[-1], what[0]))
    return min(options, key=lambda path: _turns(now, path, what))


def _turns(now: Action, path: Path, wanted: Sequence[str]) -> list[int]:
    """How a path does by preferred directions, step by step."""
    direction = now.scenario.board.grid.direction
    taken = [direction(here, there) for here, there in pairwise(path)]
    return [wanted.index(one) if one in wanted else len(wanted) for one in taken]


def by_default(now: Action, unit: str, path: Path) -> tuple[int, list[int], Path]:
    """Fewest hexes, then the directions of the nation in their order, then hex numbers."""
    return len(path), _turns(now, path, now.tables.retreat[now.unit(unit).nation]), path


def go_on(hand: Hand, choice: Choice[Path | None]) -> Path | None:
    """11.1: on by the path that was written, not at all if it says `stay`, else by the best way on."""
    about: Retreating = choice.about
    ways = [path for path in choice.options if path is not None]
    for rule in said(hand, choice, RetreatRule, lambda rule: about.unit in rule.units or not rule.units):
        kind, what = rule.way
        if about.unit in rule.units and what[: len(about.path)] == about.path:
            if kind == "stay":
                return None
            if what in ways:
                return what
    return min(ways, key=partial(by_default, choice.now, about.unit), default=None)


# ---- 6.0: initiative -------------------------------------------------------------------------------------------------


def initiative(hand: Hand, choice: Choice[str]) -> str:
    """6.0: as the lines say for day or night; by default first."""
    about: Beginning = choice.about
    for rule in lines_of(hand, choice, InitiativeRule):
        if rule.time in (None, about.time):
            return rule.wish
    return "first"


ANSWERS: dict[str, Callable[[Hand, Choice[Any]], Any]] = {
    "act": act,
    "section": section,
    "combat_chit": combat_chit,
    "loss": loss,
    "disrupt": disrupt,
    "retreat_unit": retreat_unit,
    "retreat": retreat,
    "go_on": go_on,
    "remove": remove,
    "initiative": initiative,
}
QUIET: dict[str, Callable[[Choice[Any]], Any]] = {"combat_chit": lambda choice: False, "section": lambda choice: False}
"""In a plan the other side plays no chit, and what it ordered for later is not looked at."""
