"""Plain text for a mail: 80 columns, ASCII only."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from pbem.report.model import Block, Command, Facts, Items, Report, Section, Table, Text

WIDTH = 80
LEAST = 6
"""No column gets narrower than this."""
PLAIN = {"–": "-", "—": "-", "‘": "'", "’": "'", "“": '"', "”": '"', "…": "...", "ß": "ss", "ø": "o", "æ": "ae"}


def render(report: Report) -> str:
    """The whole report; every line ends within the width and holds printable ASCII."""
    return "\n".join(line.rstrip() for line in _lines(report)).rstrip() + "\n"


def _lines(report: Report) -> Iterator[str]:
    yield from _wrapped(report.title)
    yield from _wrapped(report.subtitle)
    yield "=" * WIDTH
    yield from _items(report.headline)
    for section in report.sections:
        if not section.appendix:
            yield from _section(section, "-")


def blocks_text(*blocks: Block) -> str:
    """Blocks by themselves, for a command that shows some; a blank line before each that is no list."""
    lines = list[str]()
    for number, block in enumerate(blocks):
        if number and not isinstance(block, Items | Command):
            lines.append("")
        lines += _block(block)
    return "\n".join(line.rstrip() for line in lines)


def sections_text(sections: Iterable[Section]) -> str:
    """Sections by themselves, each under its title."""
    return "\n".join(line.rstrip() for section in sections for line in _section(section, "-"))


def _section(section: Section, line: str) -> Iterator[str]:
    yield ""
    title = ascii_only(section.title)[:WIDTH]
    yield title.upper() if line == "-" else title
    yield line * (WIDTH if line == "-" else len(title))
    for number, block in enumerate(section.blocks):
        if number and not isinstance(block, Items | Command):
            yield ""
        yield from _block(block)
    for index, inner in enumerate(section.sections):
        lines = list(_section(inner, "."))
        yield from lines if index or section.blocks else lines[1:]


def _block(block: Block) -> Iterator[str]:
    match block:
        case Text(words):
            yield from _wrapped(words)
        case Items(lines):
            yield from _items(lines)
        case Facts(rows):
            yield from _facts(rows)
        case Command(line):
            yield f"    {ascii_only(line)}"
        case Table():
            yield from _table(block)


def _items(lines: Sequence[str]) -> Iterator[str]:
    for line in lines:
        yield from _wrapped(line, "* ", "  ")


def _facts(rows: Sequence[tuple[str, str]]) -> Iterator[str]:
    cells = [[ascii_only(label), ascii_only(value)] for label, value in rows]
    longest = min(max((len(label) for label, _ in cells), default=0), WIDTH // 3)
    for row in cells:
        yield from _row(row, (longest, WIDTH - longest - 2), (False, False))


def _table(table: Table) -> Iterator[str]:
    if table.title:
        yield ascii_only(table.title)
    cells = [[ascii_only(cell) for cell in row] for row in (table.columns, *table.rows)]
    widths = column_widths(cells)
    right = [column in table.numbers for column in table.columns]
    yield from _row(cells[0], widths, right)
    yield "  ".join("-" * width for width in widths)
    for row in cells[1:]:
        yield from _row(row, widths, right)


def column_widths(cells: Sequence[Sequence[str]]) -> list[int]:
    """Natural widths, cut down at the widest column until the row fits."""
    widths = [max(1, *(len(row[column]) for row in cells)) for column in range(len(cells[0]))]
    room = WIDTH - 2 * (len(widths) - 1)
    while sum(widths) > room and max(widths) > LEAST:
        widths[widths.index(max(widths))] -= 1
    return widths


def _row(row: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> Iterator[str]:
    columns = [_cell(cell, width) for cell, width in zip(row, widths, strict=True)]
    for index in range(max(map(len, columns))):
        parts = [column[index] if index < len(column) else "" for column in columns]
        yield "  ".join(
            part.rjust(width) if flush else part.ljust(width)
            for part, width, flush in zip(parts, widths, right, strict=True)
        )


def _cell(cell: str, width: int) -> list[str]:
    indent = cell[: len(cell) - len(cell.lstrip())]
    return wrap(cell.strip(), width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False) or [""]


def _wrapped(words: str, first: str = "", later: str = "") -> Iterator[str]:
    plain = ascii_only(words)
    if plain.strip():
        yield from wrap(plain, WIDTH, initial_indent=first, subsequent_indent=later, break_on_hyphens=False)
    elif first.strip():
        yield first.rstrip()


def ascii_only(words: str) -> str:
    """Letters without their accents; what has no plain form becomes a question mark, control signs a blank."""
    swapped = "".join(PLAIN.get(sign, sign) for sign in words)
    letters = (sign for sign in unicodedata.normalize("NFKD", swapped) if not unicodedata.combining(sign))
    return "".join(_plain(sign) for sign in letters)


def _plain(sign: str) -> str:
    if " " <= sign <= "~":
        return sign
    return " " if sign.isspace() or sign < " " or sign == "\x7f" else "?"
