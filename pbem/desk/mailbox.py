"""Mails as they lie in files, folders and mailboxes: the packets they bring, and which of them had to be skipped."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.desk.faults import Fault
from pbem.desk.progress import progress

if TYPE_CHECKING:
    from pbem.record.errors import RecordError
    from pbem.record.mail import Message
    from pbem.record.packets import Packet


@dataclass
class Delivery:
    """The mails that bring packets, and why packets or whole mails among them cannot be read."""

    mails: list[Message] = field(default_factory=list)
    faults: list[RecordError] = field(default_factory=list)
    seen: int = 0

    @property
    def packets(self) -> list[Packet]:
        return [packet for mail in self.mails for packet in mail.read.packets]

    def take(self, mail: Message) -> None:
        """Look at one mail. In a mailbox most have nothing to do with a game, and nothing is said of them."""
        self.seen += 1
        if mail.has_packet:
            self.mails.extend([mail] if mail.read.packets else [])
            self.faults.extend(mail.read.faults)
        elif mail.trouble is not None and not mail.text:
            self.faults.append(mail.trouble)


def deliver(names: Sequence[str]) -> Delivery:
    """What the mails in these files, folders and mailboxes bring; `-` is standard input."""
    found = Delivery()
    last: Message | None = None
    with progress("reading mails", sum(map(_count, names))) as step:
        for last in (mail for name in names for mail in _mails(name)):
            found.take(last)
            step(last)
    if not found.packets:
        raise _reason(found, last)
    return found


def deliver_bytes(data: bytes, name: str) -> Delivery:
    """What one mail brings, or several in one file, that somebody hands over as it came."""
    from pbem.record import mail

    found = Delivery()
    last: Message | None = None
    for last in mail.read_bytes(data, name):
        found.take(last)
    if not found.packets:
        raise _reason(found, last)
    return found


def _mails(name: str) -> Iterator[Message]:
    from pbem.record import mail

    return mail.stream(sys.stdin.buffer) if name == "-" else mail.messages(Path(name))


def _count(name: str) -> int:
    from pbem.record import mail

    return mail.count(Path(name)) if name != "-" and Path(name).exists() else 1


def _reason(found: Delivery, last: Message | None) -> Exception:
    """Why there is no packet at all."""
    if found.faults:
        return found.faults[0]
    if last is None or found.seen > 1:
        return Fault("none of these mails holds a packet", "a packet begins with -----BEGIN PBEM PACKET-----")
    if "begin orders" in last.text.casefold():
        return Fault(
            f"{last.source} holds no packet, but orders in plain text",
            "a moderator enters them with: pbem submit GAME MAIL, or pbem adjudicate GAME MAIL",
        )
    return last.trouble or last.read.faults[0]
