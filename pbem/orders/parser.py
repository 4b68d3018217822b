"""`parse`: a mail to blocks and diagnostics. Never an exception, never a guess."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import cast

from pbem.kernel.diagnostics import Diagnostic, Severity, Span
from pbem.orders.ast import Block, Order, OrderBlock, ReplyBlock, Rule, StandingBlock
from pbem.orders.blocks import Found, body_lines, find_blocks, whole_head
from pbem.orders.clean import MAX_LINE, Line, Raw, is_binary, split_lines
from pbem.orders.grammar import LineParser
from pbem.orders.names import Names, invalid, suggestion
from pbem.orders.words import (
    KINDS,
    MAX_BLOCKS,
    MAX_LINES,
    MAX_ORDERS,
    MAX_PROBLEMS,
    MAX_TEXT,
    ORDER_VERBS,
    ORDERS,
    REPLY,
    RULE_VERBS,
    STANDING,
)

_GAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")
_CLOCK = re.compile(r"(\d{1,2})-(\d{1,2})([ga]?)", re.IGNORECASE)
_FORMS = {
    ORDERS: "begin orders GAME DAY-IMPULSE SIDE",
    STANDING: "begin standing GAME SIDE",
    REPLY: "begin reply GAME DAY-IMPULSE SIDE",
}


@dataclass(slots=True)
class Parsed:
    """What a text holds, and what is wrong with it. Blocks hold every line that was understood."""

    order_blocks: list[OrderBlock] = field(default_factory=list)
    standing_blocks: list[StandingBlock] = field(default_factory=list)
    reply_blocks: list[ReplyBlock] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    source: str = "orders"

    @property
    def blocks(self) -> list[Block]:
        return [*self.order_blocks, *self.standing_blocks, *self.reply_blocks]

    @property
    def ok(self) -> bool:
        return not any(problem.is_error for problem in self.diagnostics)


def parse(text: str, names: Names, *, source: str = "orders") -> Parsed:
    """Every block of a text, chatter left out."""
    parsed = Parsed(source=source)
    problem = _unfit(text)
    if problem is not None:
        parsed.diagnostics.append(problem)
        return parsed
    stray: list[Raw] = []
    found = list(islice(find_blocks(text, stray), MAX_BLOCKS + 1))
    for block in _without_quotes(found[:MAX_BLOCKS], names, parsed.diagnostics):
        _read_block(block, names, parsed)
    parsed.diagnostics.extend(_frame_problems(len(found), stray))
    parsed.diagnostics = _bounded(parsed.diagnostics)
    return parsed


def _without_quotes(found: list[Found], names: Names, problems: list[Diagnostic]) -> Iterator[Found]:
    """A block that is quoted more deeply than another of its kind, or than one of the other side, comes from the mail
    that is answered."""
    for block in found:
        less_deep = (other for other in found if other.raw.depth < block.raw.depth)
        other = next((less for less in less_deep if _replaces(less, block, names)), None)
        if other is None:
            yield block
        else:
            message = f"this quoted block is overlooked: a block of {other.kind} that is quoted less deeply stands"
            span = block.head.span(0, len(block.head.text))
            problems.append(Diagnostic("O601", Severity.WARNING, message).at(span))


def _replaces(less: Found, quoted: Found, names: Names) -> bool:
    """Whether a block shows that a more deeply quoted one is not meant: of its kind, or of the other side."""
    return less.kind == quoted.kind or {_side(less, names), _side(quoted, names)} == set(names.sides)


def _side(block: Found, names: Names) -> str | None:
    """The side that the head of a block names, after `begin`, the kind and the game."""
    return next((word for word in block.head.text.casefold().split()[3:] if word in names.sides), None)


def _frame_problems(count: int, stray: list[Raw]) -> Iterator[Diagnostic]:
    """No block, too many, or the end of one whose beginning was not recognised."""
    if count == 0:
        help = "a block begins with `begin orders GAME DAY-IMPULSE SIDE` and ends with `end`"
        yield invalid("O102", "there is no block of orders in this text", help).at(Span(1, 1, 2))
    if count > MAX_BLOCKS:
        yield invalid("O105", f"only the first {MAX_BLOCKS} blocks of a text are read")
    for raw in stray[:1]:
        help = "the `begin` line above it was not recognised; write it on a line of its own"
        yield invalid("O120", "this `end` ends no block", help).at(Span(raw.number, 1, len(raw.text) + 1))


def _unfit(text: str) -> Diagnostic | None:
    """Why a text is not even looked at."""
    if len(text) > MAX_TEXT:
        message = f"this text has {len(text):,} characters; at most {MAX_TEXT:,} are read"
        return invalid("O104", message, "send the block of orders alone").at(Span(1, 1, 2))
    if text.count("\n") + text.count("\r") > 2 * MAX_LINES or len(split_lines(text)) > MAX_LINES:
        message = f"this text has more than {MAX_LINES:,} lines"
        return invalid("O104", message, "send the block of orders alone").at(Span(1, 1, 2))
    if not text.strip("\ufeff \t\r\n\x1a\xa0"):
        return invalid("O101", "this text is empty", "`pbem template GAME` writes a file to start from")
    if is_binary(text):
        return invalid("O103", "this is not a text", "orders are plain text, not a document or a picture")
    return None


def _bounded(problems: list[Diagnostic]) -> list[Diagnostic]:
    if len(problems) <= MAX_PROBLEMS:
        return problems
    more = len(problems) - MAX_PROBLEMS
    return [*problems[:MAX_PROBLEMS], invalid("O105", f"there are {more:,} more problems, not shown")]


def _read_block(found: Found, names: Names, parsed: Parsed) -> None:
    head = _head(found, names, parsed.diagnostics)
    span = found.head.span(0, len(found.head.text))
    if found.nested is not None:
        message = f"a block begins inside the block of line {span.line}"
        parsed.diagnostics.append(invalid("O107", message, "put `end` before it").at(found.nested))
    elif not found.closed:
        parsed.diagnostics.append(invalid("O106", "this block has no `end`", "put `end` on a line of its own").at(span))
    if head is None:
        return
    kind, game, clock, side = head
    nodes, problems = _read_body(found, names, side)
    parsed.diagnostics.extend(problems)
    block = _block(kind, game, clock, side, nodes, span)
    if isinstance(block, OrderBlock):
        parsed.order_blocks.append(block)
    elif isinstance(block, StandingBlock):
        parsed.standing_blocks.append(block)
    else:
        parsed.reply_blocks.append(block)


def _block(kind: str, game: str, clock: str, side: str, nodes: tuple[Order | Rule, ...], span: Span) -> Block:
    if kind == ORDERS:
        return OrderBlock(game, clock, side, cast("tuple[Order, ...]", nodes), span=span)
    rules = cast("tuple[Rule, ...]", nodes)
    if kind == STANDING:
        return StandingBlock(game, side, rules, span=span)
    return ReplyBlock(game, clock, side, rules, span=span)


def _read_body(found: Found, names: Names, side: str) -> tuple[tuple[Order | Rule, ...], list[Diagnostic]]:
    verbs = ORDER_VERBS if found.kind == ORDERS else RULE_VERBS
    nodes: list[Order | Rule] = []
    problems: list[Diagnostic] = []
    for count, line in enumerate(body_lines(found.body)):
        if count >= MAX_ORDERS or len(problems) > MAX_PROBLEMS:
            message = f"a block of more than {MAX_ORDERS:,} lines or {MAX_PROBLEMS} problems is not read to its end"
            problems.append(invalid("O105", message).at(line.span(0, len(line.text))))
            break
        node = _read_line(line, names, side, verbs, problems)
        if node is not None:
            nodes.append(node)
    return tuple(nodes), problems


def _read_line(
    line: Line, names: Names, side: str, verbs: tuple[str, ...], problems: list[Diagnostic]
) -> Order | Rule | None:
    if line.too_long:
        message = f"this line has {line.width:,} characters; at most {MAX_LINE:,} are read"
        problems.append(invalid("O114", message).at(Span(line.number, 1, 2)))
        return None
    if line.doubtful:
        help = "write the order on one line, or put a blank behind the quote marks"
        problems.append(invalid("O119", "it is not clear whether `>` is a quote mark here", help).at(line.span(0, 1)))
        return None
    reader = LineParser(line, names, side)
    node = reader.read(verbs)
    problems.extend(reader.problems)
    return node


def _head(found: Found, names: Names, problems: list[Diagnostic]) -> tuple[str, str, str, str] | None:
    """Kind, game, clock and side of a block; None if one of them is missing."""
    text = whole_head(found)
    span = found.head.span(len(text) - len(text.lstrip()), len(text.rstrip()))
    if found.kind not in KINDS:
        help = suggestion(found.kind, KINDS)
        problems.append(invalid("O109", f"there is no kind of block {found.kind!r}", help).at(span))
        return None
    words = [word.rstrip(",;:") for word in re.sub(r"\s*-\s*", "-", text).split()[2:]]
    wrong = _head_problem(found.kind, words, names)
    if wrong is not None:
        problems.append(invalid("O108", wrong, f"write: {_FORMS[found.kind]}").at(span))
        return None
    clock = _CLOCK.fullmatch(words[1]) if found.kind != STANDING else None
    time = f"{int(clock.group(1))}-{int(clock.group(2))}" if clock else ""
    return found.kind, words[0], time, words[-1].casefold()


def _head_problem(kind: str, words: list[str], names: Names) -> str | None:
    """What a begin line lacks."""
    wanted = 2 if kind == STANDING else 3
    if len(words) != wanted:
        return f"the line names {len(words)} things after {kind!r}, not {wanted}"
    if not _GAME.fullmatch(words[0]):
        return f"{words[0]!r} is no name of a game"
    side = words[-1].casefold()
    if side not in names.sides:
        return f"there is no side {words[-1]!r}; sides are {' and '.join(names.sides)}"
    if kind == STANDING:
        return None
    return _clock_problem(kind, words[1], side)


def _clock_problem(kind: str, word: str, side: str) -> str | None:
    clock = _CLOCK.fullmatch(word)
    if clock is None:
        return f"{word!r} is no impulse such as 16-1"
    letter = clock.group(3).casefold()
    if kind == ORDERS and letter and letter != side[0]:
        return f"{word} is not an impulse of the {side} side"
    return None
