"""Work that takes more than a moment tells how far it is; whoever has a terminal draws the bar."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

PATIENCE = 2.0
"""Seconds of work before a bar is shown."""

_draw: Callable[[str, int, int], Any] | None = None


def show_bars(draw: Callable[[str, int, int], Any]) -> None:
    """From now on long work is shown: `draw(label, total, done)` makes a bar."""
    global _draw
    _draw = draw


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
        elif _draw is not None and perf_counter() - began > PATIENCE:
            bar = _draw(label, total, done)

    try:
        yield step
    finally:
        if bar is not None:
            bar.stop()
