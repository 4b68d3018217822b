"""`parse`: a mail to blocks and diagnostics. Never an exception, never a guess."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field, replace
from itertools import islice

from pbem.kernel.diagnostics import Diagnostic, Severity, Span
from pbem.kernel.values import value
from pbem.orders.ast import Block, OrderBlock, ReplyBlock, Section, StandingBlock, Statement
from pbem.orders.blocks import Found, body_lines, find_blocks, whole_head
from pbem.orders.clean import MAX_LINE, Line, Raw, clean, is_binary, split_lines
from pbem.orders.formatter import format_block, format_line
from pbem.orders.language import Clock, Language, PassOrder, lexicon_of
from pbem.orders.layout import lay_out
from pbem.orders.names import Names, invalid, suggestion
from pbem.orders.news import HALF, OUTSIDE, Known, Mail, Reading, leave_quotes_out, sort_out, stray_orders
from pbem.orders.reader import Reader
from pbem.orders.words import KINDS, MAX_BLOCKS, MAX_LINES, MAX_ORDERS, MAX_PROBLEMS, MAX_TEXT, ORDERS, STANDING

_GAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")


@value(frozen=False)
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

    def add(self, reading: Reading) -> None:
        """Take up a block, with what is wrong with it."""
        block = reading.block
        self.diagnostics.extend(reading.problems)
        if isinstance(block, OrderBlock):
            self.order_blocks.append(block)
        elif isinstance(block, StandingBlock):
            self.standing_blocks.append(block)
        elif block is not None:
            self.reply_blocks.append(block)


def parse(
    text: str, language: Language, names: Names, *, source: str = "orders", known: Known | None = None
) -> Parsed:
    """Every block of a text, chatter left out; in a game whose papers are `known` only what is new in it."""
    parsed = Parsed(source=source)
    problem = _unfit(text)
    if problem is not None:
        parsed.diagnostics.append(problem)
        return parsed
    stray: list[Raw] = []
    found = list(islice(find_blocks(text, stray), MAX_BLOCKS + 1))
    frame = known.frame if known else ""
    readings = [_reading(block, language, names, frame) for block in found[:MAX_BLOCKS]]
    mail = Mail(readings, lay_out(text, bool(known and known.sender)), known or Known(), names.sides)
    (sort_out if known else leave_quotes_out)(mail)
    for reading in mail.blocks:
        parsed.add(reading)
    deepest = max(map(mail.depth, mail.blocks), default=MAX_LINES)
    ends = [raw for raw in stray if mail.layout[raw.number - 1].depth <= deepest]
    parsed.diagnostics.extend((*mail.told, *_frame_problems(mail, found, ends, language, names)))
    parsed.diagnostics = _bounded(parsed.diagnostics)
    return parsed


def _reading(found: Found, language: Language, names: Names, frame: str) -> Reading:
    part = Parsed()
    _read_block(found, language, names, part, frame)
    block = part.blocks[0] if part.blocks else None
    return Reading(found, block, format_block(block, language) if block else "", part.diagnostics)


def _frame_problems(
    mail: Mail, found: list[Found], ends: list[Raw], language: Language, names: Names
) -> Iterator[Diagnostic]:
    """No block, too many, orders outside of all, or the end of one whose beginning was not recognised."""
    outside = _outside(mail, found, language, names) if mail.known.frame else None
    if outside:
        yield outside
    elif not found:
        help = f"a block begins with `{_form(ORDERS, language.CLOCK)}` and ends with `end`"
        yield invalid("O102", "there is no block of orders in this text", help).at(Span(1, 1, 2))
    elif not mail.blocks and not any(told.is_error for told in mail.told):
        help = "what is new stands in a block that was not signed before"
        yield invalid("O126", "nothing in this text is new", help).at(Span(1, 1, 2))
    if len(found) > MAX_BLOCKS:
        yield invalid("O105", f"only the first {MAX_BLOCKS} blocks of a text are read")
    for raw in ends[:1]:
        help = "the `begin` line above it was not recognised; write it on a line of its own"
        yield invalid("O120", "this `end` ends no block", help).at(Span(raw.number, 1, len(raw.text) + 1))


def _outside(mail: Mail, found: list[Found], language: Language, names: Names) -> Diagnostic | None:
    """Lines that are orders and stand in no block: an error, if the text gives no other orders."""
    inside = (number for block in found for number in range(block.raw.number, block.until + 1))
    side = mail.known.frame.split()[-1]
    lines = stray_orders(mail, lambda bare: _as_order(bare, language, names, side), inside)
    if not lines:
        return None
    numbers = [str(line.raw.number) for line in lines]
    where = f"lines {', '.join(numbers)} are orders and stand" if len(lines) > 1 else "this line is an order and stands"
    first = lines[0].raw
    span = Span(first.number, first.offset + 1, first.offset + len(first.text) + 1)
    if any(not reading.is_empty for reading in mail.blocks):
        return Diagnostic(OUTSIDE, Severity.WARNING, f"{where} in no block, so it is not read").at(span)
    help = f"put `{mail.known.frame}` above, and `end` below"
    return invalid("O121", f"{where} in no block", help).at(span)


def _as_order(bare: str, language: Language, names: Names, side: str) -> str | None:
    """The canonical text of a line that is an order or a standing order of this side, to its last word."""
    lexicon, verb = lexicon_of(language), bare.split(None, 1)[0].casefold()
    if verb not in lexicon.verbs or len(bare) > MAX_LINE:
        return None
    kind = ORDERS if verb in lexicon.orders else STANDING
    reader = Reader(clean(Raw(1, bare), False), language, names, side, kind)
    node = reader.read()
    return format_line(node, language) if isinstance(node, Statement) and not reader.problems else None


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


def _form(kind: str, clock: Clock) -> str:
    """How a block of a kind begins."""
    return f"begin {kind} GAME SIDE" if kind == STANDING else f"begin {kind} GAME {clock.form} SIDE"


def _due(kind: str, frame: str) -> str:
    """How a block of a kind begins in a game whose next `begin` line is known; "" if nothing is known of it."""
    words = frame.split()
    if len(words) < 4:
        return ""
    return frame if words[1] == kind else f"begin {kind} {words[2]} SIDE" if kind == STANDING else ""


def _read_block(found: Found, language: Language, names: Names, parsed: Parsed, frame: str) -> None:
    head = _head(found, language, names, parsed.diagnostics, frame)
    span = found.head.span(0, len(found.head.text))
    if found.nested is not None:
        message = f"a block begins inside the block of line {span.line}"
        parsed.diagnostics.append(invalid("O107", message, "put `end` before it").at(found.nested))
    elif not found.closed:
        parsed.diagnostics.append(invalid("O106", "this block has no `end`", "put `end` on a line of its own").at(span))
    if head is None:
        return
    kind, game, clock, side = head
    nodes, problems = _read_body(found, language, names, side)
    parsed.diagnostics.extend(problems)
    lines = [node for node in nodes if isinstance(node, Statement)]
    if kind == ORDERS:
        orders, sections = _sections(nodes)
        parsed.order_blocks.append(OrderBlock(game, clock, side, orders, sections, span=span))
    elif kind == STANDING:
        parsed.standing_blocks.append(StandingBlock(game, side, tuple(lines), span=span))
    else:
        parsed.reply_blocks.append(ReplyBlock(game, clock, side, tuple(lines), span=span))


def _sections(nodes: list[Statement | Section]) -> tuple[tuple[Statement, ...], tuple[Section, ...]]:
    """The orders before the first section, and the sections with theirs."""
    orders: list[Statement] = []
    sections: list[Section] = []
    for node in nodes:
        if isinstance(node, Section):
            sections.append(node)
        elif sections:
            sections[-1] = replace(sections[-1], orders=(*sections[-1].orders, node))
        else:
            orders.append(node)
    return tuple(orders), tuple(sections)


def _read_body(
    found: Found, language: Language, names: Names, side: str
) -> tuple[list[Statement | Section], list[Diagnostic]]:
    nodes: list[Statement | Section] = []
    problems: list[Diagnostic] = []
    for count, line in enumerate(body_lines(found, lexicon_of(language))):
        if count >= MAX_ORDERS or len(problems) > MAX_PROBLEMS:
            message = f"a block of more than {MAX_ORDERS:,} lines or {MAX_PROBLEMS} problems is not read to its end"
            problems.append(invalid("O105", message).at(line.span(0, len(line.text))))
            break
        unfit = _unfit_line(line)
        if unfit is not None:
            problems.append(unfit)
            continue
        reader = Reader(line, language, names, side, found.kind)
        node = reader.read()
        problems.extend(reader.problems)
        if node is not None:
            nodes.append(node)
            problems.extend([_half_a_comment(line)] if line.comment else [])
    problems.extend(_contradiction(nodes))
    return nodes, problems


def _contradiction(nodes: list[Statement | Section]) -> Iterator[Diagnostic]:
    """A block passes, or it says something."""
    for passed in nodes if len(nodes) > 1 else ():
        if isinstance(passed, PassOrder):
            yield invalid("O124", "this block passes, and gives orders too", "leave out `pass`").at(passed.span)


def _unfit_line(line: Line) -> Diagnostic | None:
    """Why a line is not even looked at."""
    if line.too_long:
        message = f"this line has {line.width:,} characters; at most {MAX_LINE:,} are read"
        return invalid("O114", message).at(Span(line.number, 1, 2))
    if line.doubtful:
        help = "write the order on one line, or put a blank behind the quote marks"
        return invalid("O119", "it is not clear whether `>` is a quote mark here", help).at(line.span(0, 1))
    return None


def _half_a_comment(line: Line) -> Diagnostic:
    """A line that is an order, or the rest of the comment above it."""
    order = line.text.strip()
    message = "this line may be the end of the comment above it, or an order"
    help = f"as a comment: `{line.comment} {order}`; as an order: put an empty line above `{order}`"
    return invalid(HALF, message, help).at(line.span(0, len(line.text)))


def _head(
    found: Found, language: Language, names: Names, problems: list[Diagnostic], frame: str
) -> tuple[str, str, str, str] | None:
    """Kind, game, clock and side of a block; None if one of them is missing."""
    text = whole_head(found, lexicon_of(language))
    span = found.head.span(len(text) - len(text.lstrip()), len(text.rstrip()))
    if found.kind not in KINDS:
        help = suggestion(found.kind, KINDS)
        problems.append(invalid("O109", f"there is no kind of block {found.kind!r}", help).at(span))
        return None
    words = [word.rstrip(",;:") for word in re.sub(r"\s*-\s*", "-", text).split()[2:]]
    wrong = _head_problem(found.kind, words, names, language.CLOCK)
    if wrong is not None:
        help = f"write: {_due(found.kind, frame) or _form(found.kind, language.CLOCK)}"
        problems.append(invalid("O108", wrong, help).at(span))
        return None
    clock = language.CLOCK.read(words[1]) if found.kind != STANDING else None
    return found.kind, words[0], clock[0] if clock else "", words[-1].casefold()


def _head_problem(kind: str, words: list[str], names: Names, clock: Clock) -> str | None:
    """What a begin line lacks."""
    wanted = 2 if kind == STANDING else 3
    if len(words) != wanted:
        return f"the line names {len(words)} things after {kind!r}, not {wanted}"
    if not _GAME.fullmatch(words[0]):
        return f"{words[0]!r} is no name of a game"
    side = words[-1].casefold()
    if side not in names.sides:
        return f"there is no side {words[-1]!r}; sides are {' and '.join(names.sides)}"
    return None if kind == STANDING else _clock_problem(kind, words[1], side, clock)


def _clock_problem(kind: str, word: str, side: str, clock: Clock) -> str | None:
    read = clock.read(word)
    if read is None:
        return f"{word!r} is no {clock.word} such as {clock.example}"
    if kind == ORDERS and not side.startswith(read[1].casefold()):
        return f"{word} is not {'an' if clock.word[0] in 'aeiou' else 'a'} {clock.word} of the {side} side"
    return None
