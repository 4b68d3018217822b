"""Markdown for forums and repositories; everything that markdown would read as markup is escaped."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pbem.report.model import Block, Command, Facts, Items, Report, Section, Table, Text

MARKUP = re.compile(r"([\\`*_{}\[\]<>#|~&!])")
BREAKS = re.compile(r"[\s\x00-\x1f\x7f]+")


def render(report: Report) -> str:
    """The whole report."""
    lines = [f"# {escaped(report.title)}", "", escaped(report.subtitle), "", *_items(report.headline)]
    for section in report.sections:
        if not section.appendix:
            lines += _section(section, 2)
    return "\n".join(lines).rstrip() + "\n"


def escaped(words: str) -> str:
    """Text on one line, without any markup of its own."""
    return MARKUP.sub(r"\\\1", BREAKS.sub(" ", words).strip())


def _section(section: Section, level: int) -> Iterator[str]:
    yield ""
    yield f"{'#' * level} {escaped(section.title)}"
    for block in section.blocks:
        yield ""
        yield from _block(block)
    for inner in section.sections:
        yield from _section(inner, level + 1)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Text(words):
            yield escaped(words)
        case Items(lines):
            yield from _items(lines)
        case Facts(rows):
            yield from (f"- **{escaped(label)}:** {escaped(value)}" for label, value in rows)
        case Command(line):
            yield f"    {BREAKS.sub(' ', line)}"
        case Table():
            yield from _table(block)


def _items(lines: Sequence[str]) -> Iterator[str]:
    yield from (f"- {escaped(line)}" for line in lines)


def _table(table: Table) -> Iterator[str]:
    if table.title:
        yield f"*{escaped(table.title)}*"
        yield ""
    yield _row(table.columns)
    yield _row(["---:" if column in table.numbers else "---" for column in table.columns], plain=True)
    yield from (_row(row) for row in table.rows)


def _row(cells: Sequence[str], plain: bool = False) -> str:
    return "| " + " | ".join(cell if plain else escaped(cell) for cell in cells) + " |"
