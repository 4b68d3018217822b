"""What now: one card at a time, from the mail received to the mail sent. The desk shows it, `status` says the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pbem.desk.due import ACTS, keys_here, next_hint, request_lines, waiting_for
from pbem.desk.game import Desk
from pbem.kernel.values import value
from pbem.kernel.words import counted, shell

if TYPE_CHECKING:
    from pbem.record.entries import Entry
    from pbem.record.state import Due


@value
class Card:
    """What is to be done next: words, the one thing that the main button does, and others besides."""

    kind: str
    title: str
    words: tuple[str, ...] = ()
    act: str = ""
    button: str = ""
    more: tuple[tuple[str, str], ...] = ()
    command: str = ""
    file: str = ""

    def to_obj(self) -> dict[str, Any]:
        return {
            "kind": self.kind, "title": self.title, "words": list(self.words), "act": self.act, "button": self.button,
            "more": [{"act": act, "button": button} for act, button in self.more], "command": self.command,
            "file": self.file,
        }  # fmt: skip


RECEIVE = (("mail", "A mail has come ..."), ("paste", "Paste a mail"))
DOWNLOAD, COPY = "Download the mail", "Copy the mail"
LETTER = (("letter", DOWNLOAD), ("copy-letter", COPY))


def card_of(desk: Desk, signs: bool) -> Card:
    """The card of the moment for whoever sits here; `signs` if a key is open."""
    mine = own_due(desk)
    command = _command(desk, mine)
    if mine is None:
        return _over(desk) if not desk.state.due else _waiting(desk, command)
    made = _CARDS.get(mine.act, _other)(desk, mine, command)
    if unsent_entries(desk):
        made = replace(made, more=(*made.more, *LETTER), file=_file(desk))
    return made if signs else _unsigned(made)


def _command(desk: Desk, mine: Due | None) -> str:
    """What does the same on the command line: for what is due here, even if standing orders could be given before."""
    if mine is None or mine in desk.state.due:
        return next_hint(desk) or ""
    key = keys_here(desk).get(mine.role, "KEY")
    return ACTS[mine.act].format(game=shell(str(desk.path)), key=shell(key), role=mine.role)


def _file(desk: Desk) -> str:
    """What to call the mail with what is not sent yet."""
    return f"{desk.record.genesis.body['name']}-{len(desk.record.entries)}.eml"


def own_due(desk: Desk) -> Due | None:
    """What somebody with a key on this machine owes. Who plays both sides goes on with the orders: standing orders that
    are due stay as they are."""
    from pbem.record.state import Due

    here, mover = keys_here(desk), desk.state.mover
    mine = next((due for due in desk.state.due if due.role in here), None)
    if mine is not None and mine.act == "standing" and mover in here and not desk.state.party(mover).is_bot:
        return Due(mover, "orders")
    return mine


def unsent_entries(desk: Desk) -> list[Entry]:
    """What the other side has not shown to have; nothing where everybody sits here."""
    from pbem.record.exchange import unsent

    here = keys_here(desk)
    strangers = any(party.key and party.role not in here for party in desk.state.parties)
    return unsent(desk.record, list(here)) if here and strangers else []


def _over(desk: Desk) -> Card:
    result = desk.position.result or waiting_for(desk.state)
    more = LETTER if unsent_entries(desk) else ()
    return Card("over", "The game is over", (str(result),), more=(*more, *RECEIVE), file=_file(desk))


def _waiting(desk: Desk, command: str) -> Card:
    left, words = unsent_entries(desk), tuple(_waiting_words(desk))
    if not left:
        return Card("waiting", f"Waiting for {waiting_for(desk.state)}", words, "mail", RECEIVE[0][1], RECEIVE[1:])
    from pbem.record.exchange import subject

    title = f"Send {counted(len(left), 'entry', 'entries')}, then wait for {waiting_for(desk.state)}"
    return Card(
        "send", title, (subject(desk.record, left), *words), "letter", DOWNLOAD, (LETTER[1], *RECEIVE), command,
        _file(desk),
    )  # fmt: skip


def _waiting_words(desk: Desk) -> Iterator[str]:
    last = desk.record.entries[-1]
    yield f"the last entry is {last.number}, {last.kind} of {last.author}"
    yield from request_lines(desk)


def _orders(desk: Desk, due: Due, command: str) -> Card:
    question = due.question or (desk.state.question if desk.state.waiting == due.role else None)
    asked = (question,) if question else ()
    what = "Answer the question" if question else f"Give the orders of {due.role}"
    more = (("orders", "Next idle stack"), ("pass", "No orders"), *RECEIVE)
    return Card("orders", what, asked, "sign", "Sign", more, command)


def _resolve(desk: Desk, due: Due, command: str) -> Card:
    last = desk.record.entries[-1]
    words = (f"entry {last.number}: {last.kind} of {last.author}", "your dice are added, and the dice are rolled")
    return Card("resolve", "Resolve", words, "resolve", "Roll and resolve", RECEIVE, command)


def _join(desk: Desk, due: Due, command: str) -> Card:
    from pbem.desk.post import terms

    words = tuple(terms(desk.record.genesis, desk.state.parties))
    return Card("join", "Join this game", words, "join", "Join", RECEIVE, command)


def _standing(desk: Desk, due: Due, command: str) -> Card:
    words = ("how your side reacts when the enemy moves; no standing orders: the default policy speaks",)
    more = (("keep", "None for now"), *RECEIVE)
    return Card("standing", f"Give the standing orders of {due.role}", words, "sign", "Sign", more, command)


def _open(desk: Desk, due: Due, command: str) -> Card:
    return Card("open", "Open what you have sealed", (), "resolve", "Open", RECEIVE, command)


def _other(desk: Desk, due: Due, command: str) -> Card:
    return Card("terminal", f"{due.role}: {due.act}", tuple(request_lines(desk)), command=command)


def _unsigned(card: Card) -> Card:
    """Without a key the desk reads and writes; the command that signs is shown."""
    return Card(card.kind, card.title, (*card.words, "this desk has no key: sign with the command below"),
                more=card.more, command=card.command)  # fmt: skip


_CARDS = {
    "orders": _orders, "reply": _orders, "resolution": _resolve, "join": _join, "standing": _standing, "open": _open,
}  # fmt: skip
