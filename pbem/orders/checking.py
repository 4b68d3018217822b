"""`check`: everything that is wrong with an order file, judged by the engine itself, without dice."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pbem.games.tigers.events import BattleBegan
from pbem.games.tigers.position import Position
from pbem.games.tigers.scenario import Scenario
from pbem.games.tigers.sequence import is_end_of_day
from pbem.games.tigers.situation import Situation
from pbem.games.tigers.supply import out_of_supply, supply_lines
from pbem.kernel.diagnostics import Diagnostic, Severity, Span
from pbem.kernel.referee import Choice
from pbem.kernel.values import value
from pbem.orders.ast import AttackOrder, Block, MoveOrder, Order, OrderBlock, ReplyBlock, Rule, StandingBlock
from pbem.orders.course import Segment
from pbem.orders.names import Names, tigers_names
from pbem.orders.parser import Parsed, parse
from pbem.orders.player import Key
from pbem.orders.running import Highest, Run, plan, resolve

SHOWN = 8
Rules = Mapping[str, Sequence[Rule]]


@dataclass(slots=True)
class Checked:
    """A text that was checked: its blocks, and all findings in the order of the lines."""

    parsed: Parsed
    diagnostics: list[Diagnostic] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong; warnings are no errors."""
        return not any(found.is_error for found in self.diagnostics)

    @property
    def blocks(self) -> list[Block]:
        return self.parsed.blocks


@value
class Table:
    """The game in which orders are checked: the `rules` in force now, the `earlier` points of the same impulse, with
    the faces they have shown; why the game has `ended`, if not by its rules."""

    scenario: Scenario
    position: Position
    game: str | None = None
    rules: Rules = field(default_factory=dict)
    earlier: tuple[Segment, ...] = ()
    known: Mapping[str, int] = field(default_factory=dict)
    ended: str | None = None

    def segments(self, block: OrderBlock) -> list[Segment]:
        """The impulse so far, and the point that this block is for."""
        return [*self.earlier, Segment({block.side: block}, self.rules)]


def check(
    scenario: Scenario,
    position: Position,
    text: str,
    *,
    game: str | None = None,
    rules: Rules | None = None,
    earlier: Sequence[Segment] = (),
    known: Mapping[str, int] | None = None,
    names: Names | None = None,
    source: str = "orders",
) -> Checked:
    """Read a text and judge it: not understood, not of this game or impulse, not allowed, not wise."""
    parsed = parse(text, names or tigers_names(scenario), source=source)
    table = Table(scenario, position, game, rules or {}, tuple(earlier), dict(known or {}))
    return check_parsed(parsed, table)


def check_parsed(parsed: Parsed, table: Table) -> Checked:
    """Judge what has been read."""
    found = list(parsed.diagnostics)
    planned = False
    for block in parsed.blocks:
        wrong = _misplaced(block, table, planned)
        if wrong is not None:
            found.append(wrong.at(block.span))
        elif isinstance(block, OrderBlock):
            found.extend(check_block(block, table))
            planned = True
    return Checked(parsed, sorted(found, key=_by_place))


def _by_place(found: Diagnostic) -> tuple[int, int]:
    return (found.span.line, found.span.column) if found.span else (0, 0)


# -- game, impulse and side --------------------------------------------------------------------------------------


def _illegal(code: str, rule: str | None, message: str, help: str | None = None) -> Diagnostic:
    return Diagnostic(code, Severity.ILLEGAL, message, rule, help)


def _misplaced(block: Block, table: Table, planned: bool) -> Diagnostic | None:
    """Why a block has no place in this game now."""
    if table.game is not None and block.game.casefold() != table.game.casefold():
        return _illegal("T501", None, f"this block is for the game {block.game}, not {table.game}")
    if table.ended or table.position.over:
        return _illegal("T504", "12.1", f"the game is over: {table.ended or table.position.result}")
    if isinstance(block, StandingBlock):
        return None
    if isinstance(block, ReplyBlock):
        return _wrong_time(block, table.position, table.position.mover != block.side)
    if planned:
        return _illegal("T505", "6.0", f"a second block of orders for {block.clock}", "write all orders in one block")
    return _wrong_time(block, table.position, table.position.mover == block.side)


def _wrong_time(block: OrderBlock | ReplyBlock, position: Position, right_side: bool) -> Diagnostic | None:
    now = position.now
    if block.clock != now:
        return _illegal("T502", "6.0", f"this block is for {block.clock}, but the clock shows {now} {position.mover}")
    if not right_side:
        kind = "orders" if isinstance(block, OrderBlock) else "a reply"
        return _illegal("T503", "6.0", f"{kind} by {block.side}, but in {now} {position.mover} is to move")
    return None


# -- the plan ----------------------------------------------------------------------------------------------------


def check_block(block: OrderBlock, table: Table) -> list[Diagnostic]:
    """The orders of one block that the rules refuse, and warnings about the rest."""
    number = len(table.earlier)
    run = planned_run(block, table)
    if run is None:
        wrong = _illegal("T506", "8.42", "no further orders are asked for: no stack waits at a blown bridge")
        return [wrong.at(block.span)]
    choice = stopped_stack(table)
    stopped = choice.about.units if choice else ()
    refused = [
        _explained(why, block, index, stopped).at(_pointed(why, block.orders[index]))
        for (where, index), why in run.findings.refused.items()
        if where == number
    ]
    return [*refused, *_warnings(block, number, run, table)]


def planned_run(block: OrderBlock, table: Table) -> Run | None:
    """The run in which nothing happens by luck, after the blocks that came before; None if those left no question."""
    refused: dict[Key, Diagnostic] = {}
    shown: dict[str, int] = {}
    if table.earlier:
        run = run_so_far(table)
        if run.undecided is None:
            return None
        refused, shown = run.findings.refused, run.faces
    return plan(table.scenario, table.position, table.segments(block), known=shown, refused=refused)


def run_so_far(table: Table) -> Run:
    """The impulse by the blocks before, with the faces they have shown; it stops where a further block must answer."""
    return resolve(table.scenario, table.position, table.earlier, Highest(table.known)).run


def stopped_stack(table: Table) -> Choice[Any] | None:
    """8.42: what is asked about a stack that waits at a blown bridge; its options know the impulse as it stands."""
    return run.undecided.choice if table.earlier and (run := run_so_far(table)).undecided else None


def _explained(why: Diagnostic, block: OrderBlock, index: int, stopped: Sequence[str]) -> Diagnostic:
    """If the unit waits at a bridge in a stack, or an earlier line orders it, say so: it is the commonest reason."""
    mine = set(getattr(block.orders[index], "units", ()))
    if mine & set(stopped) and why.code in ("M103", "M106"):
        return replace(why, help=f"the stack that was stopped goes on together, or stays: {', '.join(stopped)}")
    for order in block.orders[:index]:
        twice = sorted(mine & set(getattr(order, "units", ())))
        if twice and (why.help is None or why.code == "M106"):
            return replace(why, help=f"line {order.span.line} orders {twice[0]} already")
    return why


def _pointed(why: Diagnostic, order: Order) -> Span:
    """The part of a line that a refusal speaks of: the last name in the line that its message mentions, where it
    stands first, or the start of a path that begins elsewhere."""
    if why.code == "M106" and isinstance(order, MoveOrder):
        return next((span for name, span in order.parts if name == order.path[0]), order.span)
    words = set(re.findall(r"[\w/-]+", why.message))
    units = set(getattr(order, "units", ()))
    parts = [(name.removeprefix("else "), span) for name, span in order.parts]
    mentioned = [(name, span) for name, span in parts if name in words]
    places = [name for name, _ in mentioned if name not in units]
    if places:
        return next(span for name, span in mentioned if name == places[-1])
    return mentioned[0][1] if mentioned else order.span


# -- warnings ----------------------------------------------------------------------------------------------------


def _warning(code: str, rule: str | None, message: str, help: str | None = None) -> Diagnostic:
    return Diagnostic(code, Severity.WARNING, message, rule, help)


def _warnings(block: OrderBlock, number: int, run: Run, table: Table) -> list[Diagnostic]:
    found = _bold_attacks(block, run)
    for (where, index), bridge in run.findings.bridges.items():
        if where == number:
            message = f"the bridge {bridge} may be blown before this stack, and the order has no `else`"
            help = "add `else PATH` from the near bank, or `else stop`; without it the stack stays there"
            found.append(_warning("B601", "8.42", message, help).at(block.orders[index].span))
    idle = run.findings.idle
    if idle:
        count = f"{len(idle)} unit{'s' if len(idle) > 1 else ''} without orders could act: {_some(idle)}"
        found.append(_warning("T601", "8.2", count).at(block.span))
    return found + _stranded(block, run, table)


def _some(units: Sequence[str]) -> str:
    more = f" and {len(units) - SHOWN} more" if len(units) > SHOWN else ""
    return ", ".join(units[:SHOWN]) + more


def _bold_attacks(block: OrderBlock, run: Run) -> list[Diagnostic]:
    """An attack with fewer points than defend."""
    found = []
    for event in run.events:
        if isinstance(event, BattleBegan) and event.strengths[0] < event.strengths[1]:
            own, other = event.strengths
            message = f"the attack on {event.area} has {own} point{'' if own == 1 else 's'} against {other}"
            found.append(_warning("C601", "9.21", message).at(_attack_span(block, event)))
    return found


def _attack_span(block: OrderBlock, battle: BattleBegan) -> Span:
    for order in block.orders:
        goal = order.path[-1] if isinstance(order, MoveOrder) else getattr(order, "area", None)
        if goal == battle.area and isinstance(order, MoveOrder | AttackOrder):
            return order.span
    return block.span


def _stranded(block: OrderBlock, run: Run, table: Table) -> list[Diagnostic]:
    """13.21: who will lose a point by attrition at the end of this day, if nothing changes."""
    before = Situation(table.scenario, table.position)
    if run.position is None or not is_end_of_day(before):
        return []
    after = Situation(table.scenario, run.position)
    out = out_of_supply(after, block.side, supply_lines(after, block.side))
    if not out:
        return []
    places = ", ".join(sorted({after.pieces[unit].at for unit in out}))
    message = f"out of supply when the day ends: {_some(out)} (in {places})"
    return [_warning("S601", "13.21", message, "each of them loses a point").at(block.span)]
