"""What commands print: plain text for people, JSON for programs; colour only on a terminal."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import click

F = Callable[..., Any]


def json_option(function: F) -> F:
    """`--json`, on every command that shows something."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")(function)


def print_json(value: Any) -> None:
    """One JSON value, keys in the order given."""
    click.echo(json.dumps(value, indent=2, ensure_ascii=False))


def table(rows: Iterable[Sequence[object]], head: Sequence[str] = (), gap: str = "  ") -> list[str]:
    """Lines of a table with aligned columns; the last column is never padded."""
    cells = [[str(cell) for cell in row] for row in ([head, *rows] if head else rows)]
    if not cells:
        return []
    widths = [max(len(row[i]) for row in cells if i < len(row)) for i in range(max(map(len, cells)))]
    return [_line(row, widths, gap) for row in cells]


def _line(row: Sequence[str], widths: Sequence[int], gap: str) -> str:
    return gap.join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)).rstrip()


def plural(count: int, word: str, words: str | None = None) -> str:
    """`1 case`, `2 cases`."""
    return f"{count} {word if count == 1 else words or word + 's'}"


def heading(text: str) -> str:
    """A title, bold on a terminal."""
    return click.style(text, bold=True)


def print_table(rows: Iterable[Sequence[object]], head: Sequence[str] = ()) -> None:
    """A table; its head is bold on a terminal."""
    for number, line in enumerate(table(rows, head)):
        click.echo(heading(line) if head and number == 0 else line)
