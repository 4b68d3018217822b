"""A progress bar for work that takes more than a moment: on stderr, and only if that is a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

PATIENCE = 2.0
"""Seconds of work before the bar is shown."""


@contextmanager
def progress(label: str, total: int) -> Iterator[Callable[[Any], None]]:
    """Gives a function to call after each of `total` steps, with whatever the step has made."""
    began, done = perf_counter(), 0
    bar: Any = None

    def step(_: Any) -> None:
        nonlocal bar, done
        done += 1
        if bar is not None:
            bar.advance(bar.task_ids[0])
        elif perf_counter() - began > PATIENCE:
            bar = _bar(label, total, done)

    try:
        yield step
    finally:
        if bar is not None:
            bar.stop()


def _bar(label: str, total: int, done: int) -> Any:
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
