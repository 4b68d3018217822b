"""Objections: what the old key of a seat has signed after the seat was taken over. It changes nothing, and is kept."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pbem.record import entries
from pbem.record.entries import Entry
from pbem.record.errors import RecordError
from pbem.record.files import locked, replace_file
from pbem.record.keys import home

MOST = 100
"""More than so many are the same complaint."""


def place(genesis: str) -> Path:
    return home() / "objections" / f"{genesis[:32]}.txt"


def load(genesis: str) -> list[Entry]:
    """The objections to a game that are here, in the order in which they came."""
    path = place(genesis)
    rows = path.read_bytes().splitlines() if path.is_file() else []
    return [entry for row in rows if (entry := _read(row)) is not None]


def _read(row: bytes) -> Entry | None:
    try:
        return entries.parse(row)
    except RecordError:
        return None


def keep(genesis: str, objections: Sequence[Entry]) -> None:
    """Keep what came, each once."""
    if not objections:
        return
    path = place(genesis)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with locked(path):
        every = list(dict.fromkeys((*load(genesis), *objections)))[:MOST]
        replace_file(path, b"".join(entry.line + b"\n" for entry in every), 0o600)
