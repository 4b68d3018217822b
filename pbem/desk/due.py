"""What is due: whom the game waits for, and the command that goes on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from pbem.desk.faults import Fault
from pbem.desk.game import Desk
from pbem.kernel.words import shell

if TYPE_CHECKING:
    from pbem.record.state import Stage, State

ACTS = {
    "join": "pbem join {game} --key {key}",
    "standing": "pbem submit {game} STANDING --key {key}, or pbem resolve {game} --keep --key {key}",
    "orders": "pbem template {game}, then pbem submit {game} ORDERS --key {key}",
    "reply": "pbem template {game}, then pbem submit {game} REPLY --key {key}",
    "resolution": "pbem resolve {game} --key {key}",
    "takeback": "pbem takeback {game} --key {key}, or with --refuse",
    "reseat": "pbem reseat {game} {role} --key {key}, or with --refuse",
    "adopt": "pbem adopt {game} --key {key}, or with --refuse",
    "open": "pbem resolve {game} --key {key}",
}
ON_THEIR_WORD = {
    "join": "pbem join {game} --seat {role} --word WORD --key {key}",
    "takeback": "pbem takeback {game} --side {role} --key {key}, or with --refuse",
}
ENTERED = "pbem adjudicate {game} MAIL --key {key} --preview"


def waiting_for(state: State) -> str:
    """Whom the game waits for and what they owe: `SIDE: orders`."""
    if state.due:
        return " and ".join(map(str, state.due))
    return f"nobody: {state.resigned} has resigned" if state.resigned else "nobody: the game is over"


def next_lines(desk: Desk) -> Iterator[str]:
    """Whom the game waits for, the question it asks, and the command that answers."""
    yield f"waiting for {waiting_for(desk.state)}"
    for due in desk.state.due:
        if due.question:
            yield f"question: {due.question}"
    yield from request_lines(desk)
    yield from (f"rules: {line}" for line in rules_lines(desk))
    hint = next_hint(desk)
    if hint:
        yield f"next: {hint}"


def rules_lines(desk: Desk) -> Iterator[str]:
    """What this program judges otherwise than the rules that a game is played with; nothing where they are the same."""
    played, changes = desk.state.ruleset, desk.parts.rules.CHANGES
    here = changes[-1].version
    if played == here:
        return
    yield f"played with ruleset {played}, this program has {here}; the game goes on as long as nothing differs"
    for change in changes:
        if change.version > played:
            yield f"ruleset {change.version}: {', '.join(change.rules) or 'no rule'} ({change.what})"


def request_lines(desk: Desk) -> Iterator[str]:
    """What was asked for and is not answered yet; for a takeback also who knows the dice of the open point."""
    from pbem.record.verify import describe

    asked = desk.state.request
    if asked is None:
        return
    entry = desk.record.entries[asked.number - 1]
    yield f"entry {asked.number}: {asked.by} {describe(entry)}"
    if asked.kind == "takeback":
        yield f"to agree to that is to let the dice be rolled again; {_who_knows(asked.back)}"


def _who_knows(back: Stage) -> str:
    if back.name == "resolve":
        return f"{back.role} knows those of the open point"
    return "nobody knows those of a point that is not resolved"


def next_hint(desk: Desk) -> str | None:
    """The command to type next: what somebody here owes, or the mail that lets the other side go on."""
    due, here = desk.state.due, keys_here(desk)
    if due and (not here or _speaks_for(desk, due[0].role, here)):
        role, act = due[0].role, due[0].act
        key = here.get(role) or here.get(desk.state.moderator or "") or "KEY"
        form = ACTS[act] if not here or role in here else ON_THEIR_WORD.get(act, ENTERED)
        role = str(desk.state.request.body["role"]) if act == "reseat" and desk.state.request else role
        return form.format(game=shell(str(desk.path)), key=shell(key), role=role)
    from pbem.record.exchange import unsent

    strangers = any(party.key and party.role not in here for party in desk.state.parties)
    if here and strangers and unsent(desk.record, list(here)):
        return f"pbem send {shell(str(desk.path))} --eml FILE, unless it is sent already"
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
    hint = next_hint(desk) or f"pbem status {shell(str(desk.path))} shows where it stands"
    return Fault(f"{what}: the game waits for {waiting_for(desk.state)}", hint)
