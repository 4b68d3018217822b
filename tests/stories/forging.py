"""Foul play, for the walk-throughs and tests: what a cheat with a key, or a stranger with an editor, might send.

    python -m tests.stories.forging die|orders|fork MAILS HOME FILE.mbox

MAILS is a folder of honest mails, HOME the PBEM_HOME of the cheat. The mailbox holds the honest mails up to one that is
not. `die`: the author of a resolution shows another face and signs it. `orders`: somebody else changes the text of
signed orders. `fork`: the mover signs other orders with the same number and sends them to somebody else.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from pbem.record import mail, packets
from pbem.record.entries import Entry
from pbem.record.keys import KeyStore, PrivateKey
from tests.forging import changed, signed_again

Change = Callable[[Entry, PrivateKey], Entry]


def better_die(entry: Entry, key: PrivateKey) -> Entry:
    (label, sides, face), *rest = entry.body["rolls"]
    return signed_again(entry, key, rolls=[[label, sides, face % sides + 1], *rest])


def other_orders(entry: Entry, key: PrivateKey) -> Entry:
    """Signed by their author, but not the ones the other side has."""
    return signed_again(entry, key, text=_shorter(entry.body["text"]))


def changed_orders(entry: Entry, key: PrivateKey) -> Entry:
    """The signature is the old one."""
    return changed(entry, body={**entry.body, "text": _shorter(entry.body["text"])})


def _shorter(text: str) -> str:
    """Orders without the first of them."""
    head, _, *rest = text.splitlines(keepends=True)
    return head + "".join(rest)


CHANGES: dict[str, tuple[str, Change]] = {
    "die": ("resolution", better_die),
    "orders": ("orders", changed_orders),
    "fork": ("orders", other_orders),
}


def forge(what: str, mails: Sequence[bytes], key: PrivateKey) -> list[bytes]:
    """The mails with the first fitting entry changed; a fork is one mail more."""
    kind, change = CHANGES[what]
    for place, data in enumerate(mails):
        packet = mail.read_bytes(data)[0].packet()
        wanted = [entry for entry in packet.entries if entry.kind == kind]
        if wanted:
            forgeries = [change(entry, key) if entry is wanted[0] else entry for entry in packet.entries]
            upto = forgeries[: packet.entries.index(wanted[0]) + 1]
            forged = mail.write(subject="forged", text="", packet=packets.wrap(packet.game, upto))
            return [*mails, forged] if what == "fork" else [*mails[:place], forged]
    raise ValueError(f"no {kind} in these mails")


def mailbox(mails: Sequence[bytes]) -> bytes:
    """Mails as one mbox file."""
    return b"".join(b"From pbem Thu Jan  1 00:00:00 1970\n" + data.rstrip(b"\n") + b"\n\n" for data in mails)


def main(what: str, folder: str, home: str, target: str) -> None:
    mails = [path.read_bytes() for path in sorted(Path(folder).glob("*.eml"))]
    store = KeyStore(Path(home))
    Path(target).write_bytes(mailbox(forge(what, mails, store.private(store.names()[0]))))


if __name__ == "__main__":
    main(*sys.argv[1:])
