"""Arguments that many commands share, and what they say at their end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pbem.desk.game import Desk

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

F = Callable[..., Any]


def game_argument(function: F) -> F:
    """GAME, the game file that a command works on."""
    return click.argument("game", type=click.Path(path_type=Path))(function)


def tell_next(desk: Desk) -> None:
    """Whom the game waits for, the question it asks, and the command that answers."""
    from pbem.desk.due import next_lines

    for line in next_lines(desk):
        click.echo(line)


def complete_scenario(context: click.Context, parameter: click.Parameter, start: str) -> list[CompletionItem]:
    """The names of scenarios, for a shell that completes them; files where none fits."""
    from click.shell_completion import CompletionItem

    from pbem.desk.games import scenario_refs

    fitting = [CompletionItem(name) for name in scenario_refs() if name.startswith(start)]
    return fitting or [CompletionItem(start, type="file")]
