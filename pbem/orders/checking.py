"""`check`: everything that is wrong with an order file, judged by the engine itself, without dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from itertools import islice
from typing import Any

from pbem.kernel.diagnostics import Diagnostic, Severity, Span
from pbem.kernel.values import replace, value
from pbem.orders.ast import Block, OrderBlock, ReplyBlock, StandingBlock, Statement
from pbem.orders.course import Segment
from pbem.orders.formatter import format_line
from pbem.orders.hearing import Force, Hearing, Playable
from pbem.orders.news import EMPTY, NO_ORDER, SAY_PASS, Known, is_empty
from pbem.orders.parser import Parsed, parse
from pbem.orders.running import Run, plan
from pbem.orders.script import Key

MOST_PLANS = 5


@value(frozen=False)
class Checked:
    """A text that was checked: its blocks as they are to be signed, and all findings in the order of the lines."""

    parsed: Parsed
    diagnostics: list[Diagnostic] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong; warnings are no errors."""
        return not any(found.is_error for found in self.diagnostics)

    @property
    def warnings(self) -> list[Diagnostic]:
        return [found for found in self.diagnostics if found.severity is Severity.WARNING]

    @property
    def blocks(self) -> list[Block]:
        return self.parsed.blocks


def check(
    by: Playable,
    scenario: Any,
    position: Any,
    text: str,
    *,
    game: str | None = None,
    rules: Force | None = None,
    earlier: Sequence[Segment] = (),
    known: Mapping[str, int] | None = None,
    source: str = "orders",
) -> Checked:
    """Read a text and judge it: not understood, not of this game or time, not allowed, not wise."""
    hearing = Hearing(by, scenario, position, game, rules or {}, tuple(earlier), dict(known or {}))
    return check_text(text, hearing, source)


def check_text(text: str, hearing: Hearing, source: str = "orders", known: Known | None = None) -> Checked:
    """Read a text and judge it in a game; if its papers are `known`, only what is new in the text."""
    return check_parsed(parse(text, hearing.by.language, hearing.names, source=source, known=known), hearing)


def check_parsed(parsed: Parsed, hearing: Hearing) -> Checked:
    """Judge what has been read; blocks of orders are spelled out on the way."""
    found = list(parsed.diagnostics)
    planned = False
    for block in parsed.blocks:
        wrong = _misplaced(block, hearing, planned)
        if wrong is not None:
            found.append(wrong.at(block.span))
        elif isinstance(block, OrderBlock):
            number = parsed.order_blocks.index(block)
            parsed.order_blocks[number], problems = check_block(block, hearing)
            found.extend(problems)
            planned = True
        if wrong is None and is_empty(block):
            found.append(Diagnostic(EMPTY, Severity.WARNING, NO_ORDER, None, SAY_PASS).at(block.span))
    return Checked(parsed, sorted(found, key=_by_place))


def _by_place(found: Diagnostic) -> tuple[int, int]:
    return (found.span.line, found.span.column) if found.span else (0, 0)


# -- game, time and side -----------------------------------------------------------------------------------------


def _illegal(code: str, rule: str | None, message: str, help: str | None = None) -> Diagnostic:
    return Diagnostic(code, Severity.ILLEGAL, message, rule, help)


def _misplaced(block: Block, hearing: Hearing, planned: bool) -> Diagnostic | None:
    """Why a block has no place in this game now."""
    position, clock = hearing.position, hearing.by.language.CLOCK
    if hearing.game is not None and block.game.casefold() != hearing.game.casefold():
        return _illegal("T501", None, f"this block is for the game {block.game}, not {hearing.game}")
    if hearing.ended or position.over:
        return _illegal("T504", None, f"the game is over: {hearing.ended or position.result}")
    if isinstance(block, StandingBlock):
        return None
    if isinstance(block, OrderBlock) and planned:
        message = f"a second block of orders for {block.clock}"
        return _illegal("T505", clock.rule, message, "write all orders in one block")
    return _wrong_time(block, position, clock.rule)


def _wrong_time(block: OrderBlock | ReplyBlock, position: Any, rule: str) -> Diagnostic | None:
    now, is_orders = position.now, isinstance(block, OrderBlock)
    if block.clock != now:
        return _illegal("T502", rule, f"this block is for {block.clock}, but the clock shows {now} {position.mover}")
    if (position.mover == block.side) != is_orders:
        kind = "orders" if is_orders else "a reply"
        return _illegal("T503", rule, f"{kind} by {block.side}, but in {now} {position.mover} is to move")
    return None


# -- the plan ----------------------------------------------------------------------------------------------------


def planned_run(block: OrderBlock, hearing: Hearing) -> Run | None:
    """The run in which nothing happens by luck, after the blocks that came before; None if those left no question."""
    refused: dict[Key, Diagnostic] = {}
    shown: dict[str, int] = {}
    if hearing.so_far is not None:
        if hearing.asked is None:
            return None
        refused, shown = hearing.so_far.findings.refused, hearing.so_far.faces
    return plan(hearing.scene, hearing.segments(block), known=shown, refused=refused)


def check_block(block: OrderBlock, hearing: Hearing) -> tuple[OrderBlock, list[Diagnostic]]:
    """A block as it is to be signed, everybody named and every step written, and what is to be said of it.

    What is judged is the block as it is signed: where lines have an `if`, spelling one out may touch another, so it is
    planned again until nothing changes.
    """
    run = planned_run(block, hearing)
    if run is None:
        wrong = _illegal("T506", None, "no further orders are asked for: nothing waits for an answer")
        return block, [wrong.at(block.span)]
    notes: dict[int, Diagnostic] = {}
    for _ in range(MOST_PLANS):
        signed = _spelled(block, run, hearing, notes)
        if signed == block:
            break
        again = any(order.condition for order in block.lines)
        block = signed
        run = (planned_run(block, hearing) if again else None) or run
    return block, [*_refusals(block, run, hearing), *notes.values(), *hearing.by.advice.warnings(block, run, hearing)]


def _spelled(block: OrderBlock, run: Run, hearing: Hearing, notes: dict[int, Diagnostic]) -> OrderBlock:
    """The block with every line spelled out that is not refused; notes say how, and what it costs."""
    number, found = len(hearing.earlier), run.findings
    spelled = {key[1]: order for key, order in found.spelled.items() if key[0] == number and key not in found.refused}
    for index, order in spelled.items():
        cost = f" ({found.costs[number, index]})" if found.costs[number, index] else ""
        line = format_line(order, hearing.by.language)
        notes[index] = Diagnostic("O605", Severity.NOTE, f"{line}{cost}").at(block.lines[index].span)
    lines = iter([spelled.get(index, order) for index, order in enumerate(block.lines)])
    return replace(
        block,
        orders=tuple(islice(lines, len(block.orders))),
        sections=tuple(
            replace(section, orders=tuple(islice(lines, len(section.orders)))) for section in block.sections
        ),
    )


def _refusals(block: OrderBlock, run: Run, hearing: Hearing) -> Iterator[Diagnostic]:
    """The orders of one block that the rules refuse."""
    number = len(hearing.earlier)
    for (where, index), why in run.findings.refused.items():
        if where == number:
            told = hearing.by.advice.explain(_already_ordered(why, block, index), block, index, hearing)
            yield told.at(_pointed(why, run.findings.spelled.get((where, index), block.lines[index])))


def _already_ordered(why: Diagnostic, block: OrderBlock, index: int) -> Diagnostic:
    """If an earlier line orders the unit, say so: it is the commonest reason."""
    return already_ordered(why, block, index) if why.help is None else why


def already_ordered(why: Diagnostic, block: OrderBlock, index: int) -> Diagnostic:
    """A refusal whose help names the earlier line that orders one of the units, if there is one."""
    mine = set(getattr(block.lines[index], "units", ()))
    for order in block.lines[:index]:
        twice = sorted(mine & set(getattr(order, "units", ())))
        if twice:
            return replace(why, help=f"line {order.span.line} orders {twice[0]} already")
    return why


def _pointed(why: Diagnostic, order: Statement) -> Span:
    """The part of a line that a refusal speaks of: of the names that it gives the last space in the line, where it
    stands first; or else the first unit; or all of the line."""
    units = set(getattr(order, "units", ()))
    parts = [(name.removeprefix("else "), span) for name, span in order.parts]
    meant = [(name, span) for name, span in parts if name in why.names]
    spaces = [name for name, _ in meant if name not in units]
    if spaces:
        return next(span for name, span in meant if name == spaces[-1])
    return meant[0][1] if meant else order.span
