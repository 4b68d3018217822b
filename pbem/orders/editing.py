"""Edits of an order file that keep all else as it is: comments, chatter, layout. One act on a board is one edit."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.kernel.values import value
from pbem.orders.ast import Block, Statement, fields_of
from pbem.orders.facts import write_condition
from pbem.orders.language import Language, lexicon_of

_END = re.compile(r"\s*end\s*(#.*)?", re.IGNORECASE)
_PASS = re.compile(r"\s*pass\s*(#.*)?", re.IGNORECASE)
INDENT = "  "


@value
class Edited:
    """A text after an edit, and the line that it was about; 0 if there is none."""

    text: str
    line: int = 0


def add_lines(text: str, block: Block | None, head: str, lines: Sequence[str]) -> Edited:
    """Put lines at the end of a block; without one, a block with this head is put at the end of the text."""
    rows = text.split("\n")
    new = [INDENT + line for line in lines]
    if block is None:
        kept = text.rstrip("\n")
        start = kept.count("\n") + 3 if kept else 1
        framed = "\n".join([head, *new, "end", ""])
        return Edited(f"{kept}\n\n{framed}" if kept else framed, start + len(new))
    first = block.span.line
    end = _end_of(rows, first)
    inside = [row for row in rows[first:end] if not _PASS.fullmatch(row)] if new else rows[first:end]
    while inside and not inside[-1].strip():
        inside.pop()
    return Edited("\n".join([*rows[:first], *inside, *new, *rows[end:]]), first + len(inside) + len(new))


def insert_lines(text: str, line: int, lines: Sequence[str]) -> Edited:
    """Put lines before a line of a block."""
    rows = text.split("\n")
    rows[line - 1 : line - 1] = [INDENT + new for new in lines]
    return Edited("\n".join(rows), line + len(lines) - 1)


def _end_of(rows: Sequence[str], first: int) -> int:
    """The index of the `end` that closes a block; of the row behind the last if there is none."""
    return next((index for index in range(first, len(rows)) if _END.fullmatch(rows[index])), len(rows))


def drop_line(text: str, line: int) -> Edited:
    """A text without one of its lines."""
    rows = text.split("\n")
    return Edited("\n".join(rows[: line - 1] + rows[line:]))


def move_line(text: str, line: int, others: Sequence[int], step: int) -> Edited:
    """A line of orders before the one before it, or behind the one behind it; `others` are the lines of orders."""
    rows, places = text.split("\n"), sorted(others)
    if line not in places or not 0 <= places.index(line) + step < len(places):
        return Edited(text, line)
    there = places[places.index(line) + step]
    rows[line - 1], rows[there - 1] = rows[there - 1], rows[line - 1]
    return Edited("\n".join(rows), there)


def replace_line(text: str, line: int, order: str) -> Edited:
    """Another order in place of a line; its indent and its comment stay."""
    rows = text.split("\n")
    old = rows[line - 1]
    code, mark, comment = old.partition("#")
    indent = code[: len(code) - len(code.lstrip())] or INDENT
    tail = f"  {mark}{comment}" if mark else ""
    rows[line - 1] = f"{indent}{order}{tail}"
    return Edited("\n".join(rows), line)


def with_part(order: Statement, number: int, given: str, language: Language) -> str:
    """The text of an order with another part; nothing given takes the part out. One past the parts is its `if`."""
    verb = lexicon_of(language).by_node[type(order)]
    names = fields_of(order)
    pieces = [part.write(getattr(order, name)) for part, name in zip(verb.parts, names, strict=False)]
    pieces.append(f"if {write_condition(order.condition)}" if order.condition else "")
    pieces[number] = given
    return " ".join(filter(None, [verb.word, *pieces]))
