"""Entries that were changed: by their author, who signs again, or by somebody else, who cannot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.record import canonical, entries
from pbem.record.entries import Draft, Entry
from pbem.record.gamefile import Game
from pbem.record.keys import PrivateKey


def signed_again(entry: Entry, key: PrivateKey, **changes: Any) -> Entry:
    """The same entry with another body, under a good signature."""
    return signed_as(entry, key, {**entry.body, **changes})


def signed_as(entry: Entry, key: PrivateKey, body: Mapping[str, Any]) -> Entry:
    """An entry in the place of another, under a good signature."""
    return entries.sign(key, Draft(entry.game, entry.number, entry.kind, entry.author, entry.before, body))


def changed(entry: Entry, **fields: Any) -> Entry:
    """The same entry with other fields, under the old signature."""
    return entries.parse(canonical.dump({**canonical.parse(entry.line, "entry"), **fields}))


def body_of(entry: Entry) -> Any:
    """A body that can be changed without touching the entry."""
    return canonical.parse(canonical.dump(dict(entry.body)), "body")


def next_entry(game: Game, key: PrivateKey, kind: str, author: str, body: Mapping[str, Any]) -> Entry:
    """An entry at the end of a game, whether it has its place there or not."""
    last = game.record.entries[-1]
    return entries.sign(key, Draft(last.game, last.number + 1, kind, author, last.hash, body))
