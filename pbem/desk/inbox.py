"""What somebody hands in: the text of a file or mail, and what the game knows already, so that only the new is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.desk.faults import Fault
from pbem.desk.files import read_bytes
from pbem.desk.game import Desk
from pbem.kernel.values import replace, value

if TYPE_CHECKING:
    from pbem.orders.news import Known
    from pbem.record.entries import Entry

PAPERS = ("orders", "reply", "standing", "open")
UNDOING = ("takeback", "reseat")


@value
class Letter:
    """A text that may hold orders, what to call it in messages, who sent it, and what is struck out in it."""

    text: str
    source: str
    sender: str = ""
    struck: tuple[str, ...] = ()


def open_letter(name: str) -> Letter:
    """The text of a file or mail."""
    from pbem.record.looks import is_mail

    data = read_bytes(name)
    source = "stdin" if name == "-" else name
    if not is_mail(data):
        return Letter(_plain(data), source)
    from pbem.record import mail

    messages = mail.read_bytes(data, source)
    if len(messages) != 1:
        hint = "save the mail with the orders as a file of its own"
        raise Fault(f"{source} holds {len(messages)} mails, and which of them counts is for you to say", hint)
    message = messages[0]
    if message.trouble is not None and "begin" not in message.text.casefold():
        raise message.trouble
    return Letter(message.text, source, message.sender, message.struck)


def _plain(data: bytes) -> str:
    """A file of orders in any usual encoding; a page that was saved from a mail program as its text."""
    from pbem.orders.clean import decode
    from pbem.record.looks import is_page

    text = decode(data)
    if not is_page(text):
        return text
    from pbem.record import html_text

    return html_text.read(text).text


def known_to(desk: Desk, letter: Letter) -> Known:
    """What this game knows already when a letter comes."""
    from pbem.desk.sealed import standing_text
    from pbem.desk.template import text_for
    from pbem.orders.news import Known, head_of

    signed = [(entry, str(entry.body["text"])) for entry in _papers(desk)]
    past = {head_of(text) for entry, text in signed if entry.body.get("clock", desk.state.clock) != desk.state.clock}
    sealed = filter(None, (standing_text(desk, role) for role in desk.state.standing))
    papers = (*(text for _, text in signed), *sealed)
    known = Known(papers, frozenset(past), _frame(desk), called=_called(desk))
    side = known.frame.split()[-1:]
    return replace(
        known, sender=letter.sender, struck=letter.struck, template=lambda: text_for(desk, side[0]) if side else ""
    )


def _papers(desk: Desk) -> list[Entry]:
    """Every paper whose text is open, but for those of this impulse that were taken back: they may be given again."""
    entries = desk.record.entries
    undone = max((entry.number for entry in entries if entry.kind in UNDOING), default=0)
    papers = [entry for entry in entries if entry.kind in PAPERS and entry.body.get("text")]
    return [entry for entry in papers if entry.number > undone or entry.body.get("clock") != desk.state.clock]


def _frame(desk: Desk) -> str:
    """The `begin` line of what the game waits for; of orders, if it waits for none."""
    state = desk.state
    if state.over or state.asked is None:
        return ""
    due = next((due for due in state.due if due.act in ("orders", "reply")), None)
    kind, side = (due.act, due.role) if due else ("orders", state.asked)
    return f"begin {kind} {state.game} {desk.position.now} {side}"


def _called(desk: Desk) -> dict[str, tuple[str, ...]]:
    return {party.role: (party.name,) for party in desk.state.parties if party.name}

