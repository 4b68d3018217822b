"""What every view of a game tells of it for ever: seats without a key, on one key, changed; points taken back."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.record.state import State


def marks(state: State) -> list[str]:
    """The marks of a game, a line each; none if two keys have played it as they began."""
    return [*_seats(state), *_changes(state), *_shut(state)]


def _seats(state: State) -> Iterator[str]:
    for party in state.parties:
        if party.key is None:
            yield f"{party.role} has no key: the moderator signs on its word"
    keys = {party.key for party in state.parties if party.key}
    for key in sorted(keys):
        roles = state.roles_of(key)
        if len(roles) > 1:
            yield f"one key plays {' and '.join(roles)}: it knows all of their dice"


def _changes(state: State) -> Iterator[str]:
    backs = [mark for mark in state.marks if mark.kind == "takeback"]
    if backs:
        numbers = ", ".join(str(mark.number) for mark in backs)
        word = "entry" if len(backs) == 1 else "entries"
        yield f"taken back: {len(backs)} {'time' if len(backs) == 1 else 'times'} ({word} {numbers})"
    yield from (mark.text for mark in state.marks if mark.kind != "takeback")


def _shut(state: State) -> Iterator[str]:
    if not state.over:
        return
    for role in state.players:
        shut = [str(seal.number) for seal in state.placements(role) if not seal.is_open]
        if shut:
            yield f"seal{'s' if len(shut) > 1 else ''} {', '.join(shut)} of {role} shut: not checked"
