"""A progress bar on stderr, only if that is a terminal."""

from __future__ import annotations

from typing import Any


def draw_bar(label: str, total: int, done: int) -> Any:
    """A bar that has `done` of `total` steps behind it; it has `advance()` and `stop()`."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    bar = Progress(
        TextColumn(label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console,
        transient=True, disable=not console.is_terminal,
    )
    bar.add_task(label, total=total, completed=done)
    bar.start()
    return bar
