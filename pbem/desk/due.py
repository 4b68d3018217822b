"""What is due: whom the game waits for, and the command that goes on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from pbem.desk.faults import Fault
from pbem.desk.game import Desk

if TYPE_CHECKING:
    from pbem.record.state import State

ACTS = {
    "join": "pbem join {game} --key {key}",
    "orders": "pbem template {game}, then pbem submit {game} ORDERS --key {key}",
    "reply": "pbem template {game}, then pbem submit {game} REPLY --key {key}",
    "resolution": "pbem resolve {game} --key {key}",
}
ON_THEIR_WORD = "pbem adjudicate {game} MAIL --key {key} --preview"


def waiting_for(state: State) -> str:
    """Whom the game waits for and what they owe: `german: orders`."""
    if state.resigned:
        return f"nobody: {state.resigned} has resigned"
    return " and ".join(map(str, state.due)) or "nobody: the game is over"


def next_lines(desk: Desk) -> Iterator[str]:
    """Whom the game waits for, the question it asks, and the command that answers."""
    yield f"waiting for {waiting_for(desk.state)}"
    for due in desk.state.due:
        if due.question:
            yield f"question: {due.question}"
    yield from _takeback_lines(desk)
    hint = next_hint(desk)
    if hint:
        yield f"next: {hint}"


def _takeback_lines(desk: Desk) -> Iterator[str]:
    """A takeback that was asked for, and how to agree to it."""
    asked = desk.state.takeback
    if asked is not None:
        yield f"takeback to entry {asked.to}: asked for by {' and '.join(sorted(asked.given))}"
        if set(keys_here(desk)) - asked.given:
            yield f"to agree: pbem takeback {desk.path}"


def next_hint(desk: Desk) -> str | None:
    """The command to type next: what somebody here owes, or the mail that lets the other side go on."""
    due, here = desk.state.due, keys_here(desk)
    if due and (not here or _speaks_for(desk, due[0].role, here)):
        key = here.get(due[0].role) or here.get(desk.state.moderator or "") or "KEY"
        act = ACTS[due[0].act] if not here or due[0].role in here else ON_THEIR_WORD
        return act.format(game=desk.path, key=key)
    from pbem.record.exchange import unsent

    strangers = any(party.key and party.role not in here for party in desk.state.parties)
    if here and strangers and unsent(desk.record, list(here)):
        return f"pbem send {desk.path} --eml FILE, unless it is sent already"
    return None


def _speaks_for(desk: Desk, role: str, here: Mapping[str, str]) -> bool:
    """Everybody for themselves; a moderator also for players who have no key."""
    return role in here or (desk.state.moderator in here and not desk.state.party(role).key)


def keys_here(desk: Desk) -> dict[str, str]:
    """The roles that keys of this machine play, each with the name of its key."""
    from pbem.desk.keyring import store

    keys = store()
    names = {keys.public(name).text: name for name in keys.names()}
    return {party.role: names[party.key] for party in desk.state.parties if party.key in names}


def nothing_due(desk: Desk, what: str) -> Fault:
    """There is nothing to do, and this is why."""
    hint = next_hint(desk) or f"pbem status {desk.path} shows where it stands"
    return Fault(f"{what}: the game waits for {waiting_for(desk.state)}", hint)
