"""Whose eyes look at a game here: what the reader of a report or map may see, where a game has fog."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from pbem.desk.due import keys_here
from pbem.desk.game import Desk

if TYPE_CHECKING:
    from pbem.kernel.referee import Event


def eyes_of(desk: Desk) -> str | None:
    """The side for which something is shown: who is named, or the only side that a key of this machine plays."""
    if desk.eyes is not None:
        return desk.eyes
    here = [role for role in desk.state.players if role in keys_here(desk)]
    return here[0] if len(here) == 1 else None


@contextmanager
def read_by_the_other(desk: Desk) -> Iterator[None]:
    """While a mail is written: who reads it is the other side."""
    side, before = eyes_of(desk), desk.eyes
    desk.eyes = desk.state.other(side) if side is not None else before
    try:
        yield
    finally:
        desk.eyes = before


def seen(desk: Desk, position: Any, events: Sequence[Event] = ()) -> tuple[Any, Sequence[Event]]:
    """A position and the events that led to it, as far as the reader may see them; the end of a game lifts all fog."""
    side = eyes_of(desk)
    if side is None or position.over or desk.state.over:
        return position, events
    view: tuple[Any, Sequence[Event]] = desk.parts.telling.view(desk.scenario, position, events, side)
    return view
