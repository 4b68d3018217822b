"""What commands print: plain text for people, JSON for programs; colour only on a terminal."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import click

from pbem.kernel.words import columns, printable

F = Callable[..., Any]


def json_option(function: F) -> F:
    """`--json`, on every command that shows something."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")(function)


def print_json(value: Any) -> None:
    """One JSON value, keys in the order given."""
    click.echo(printable(json.dumps(value, indent=2, ensure_ascii=False), json.dumps))


def heading(text: str) -> str:
    """A title, bold on a terminal."""
    return click.style(text, bold=True)


def print_table(rows: Iterable[Sequence[object]], head: Sequence[str] = ()) -> None:
    """A table; its head is bold on a terminal."""
    for number, line in enumerate(columns(rows, head)):
        click.echo(heading(line) if head and number == 0 else printable(line))
