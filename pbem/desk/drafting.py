"""A mail as it goes out: subject, what a person reads, the packet; and files that go with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pbem.desk.clock import mail_date
from pbem.desk.due import nothing_due
from pbem.desk.game import Desk
from pbem.desk.post import letter, own_roles, slips_for
from pbem.kernel.values import value
from pbem.record import exchange, memory, packets
from pbem.record import mail as mails

if TYPE_CHECKING:
    from pbem.record.entries import Entry
    from pbem.record.mail import Enclosure


@value
class Draft:
    """A mail that is not written yet."""

    subject: str
    text: str
    packet: str
    entries: Sequence[Entry]

    def eml(self, sender: str | None = None, to: str | None = None, enclosed: Sequence[Enclosure] = ()) -> bytes:
        """The mail as mail programs open it."""
        return mails.write(
            subject=self.subject, text=self.text, packet=self.packet, sender=sender, to=to, date=mail_date(),
            enclosed=enclosed,
        )  # fmt: skip

    def plain(self) -> str:
        """The mail as text, to be pasted."""
        return f"Subject: {self.subject}\n\n{self.text}\n\n{self.packet}"


def draft_of(desk: Desk, role: str | None = None, everything: bool = False, slips: bool = False) -> Draft:
    """The mail with every entry that the other side has not shown to have; whoever sends it remembers that."""
    roles = [desk.state.party(role).role] if role else own_roles(desk)
    some = desk.record.entries if everything else exchange.unsent(desk.record, roles)
    if not some:
        raise nothing_due(desk, "there is nothing to send")
    subject, text = exchange.subject(desk.record, some), letter(desk, some)
    packet = packets.wrap(desk.state.game, some, slips_for(desk, roles, slips))
    memory.mark_sent(desk.record, some[-1].number)
    return Draft(subject, text, packet, tuple(some))
