"""The readers of what strangers send: mails, packets, orders in a game; and those of the record."""

from __future__ import annotations

from pathlib import Path

from pbem.desk.game import open_desk
from pbem.desk.inbox import Letter, known_to
from pbem.desk.papers import hearing_of
from pbem.orders.checking import check_text
from pbem.orders.clean import decode
from pbem.orders.parser import parse
from pbem.orders.show import render_all
from pbem.record import armour, mail, packets
from pbem.record.errors import RecordError
from tests.mail_corpus.shapes import shapes
from tests.mail_corpus.world import World
from tests.mutations.harness import Reader
from tests.mutations.record_readers import readers_of_record


def read_mail(data: bytes) -> None:
    for message in mail.read_bytes(data, "mail"):
        _ = message.read.packets, message.subject.encode(), message.sender.encode()


def read_packet(data: bytes) -> None:
    packets.find_all(decode(data))


def read_bare_packet(data: bytes) -> None:
    """A packet whose armour is sound and whose inside is not."""
    packets.find(armour.put_on(data))


def readers(world: World) -> list[Reader]:
    """Each with sound inputs from a game that was played."""
    desk = open_desk(world.game)
    language, hearing = desk.parts.language, hearing_of(desk)
    names = language.names(desk.scenario)

    def read_orders(data: bytes) -> None:
        text = decode(data)
        letter = Letter(text, "mail", "german@example.org")
        parsed = parse(text, language, names, known=known_to(desk, letter))
        render_all(parsed.diagnostics, text)

    def judge_orders(data: bytes) -> None:
        text = decode(data)
        check_text(text, hearing, "mail", known_to(desk, Letter(text, "mail")))

    mails = [shape.make(world) for shape in shapes()[::5]]
    packet = packets.wrap(desk.state.game, desk.record.entries)
    inside = armour.take_off(armour.find(packet).bodies[0], "seed", armour.LARGEST)
    texts = [text.encode() for text in (world.new, world.filled, world.report, world.standing("  demolish any\n"))]
    return [
        Reader("mail", read_mail, [*mails, mail.write(subject="x", text="y", packet=packet)], (RecordError,)),
        Reader("packet", read_packet, [packet.encode(), (packet + packet).encode()], (RecordError,)),
        Reader("entries in a packet", read_bare_packet, [inside], (RecordError,)),
        Reader("orders", read_orders, texts),
        Reader("orders, judged", judge_orders, texts),
        *readers_of_record(),
    ]


SHARES = {
    "mail": 20, "packet": 15, "entries in a packet": 10, "orders": 20, "orders, judged": 5, "game file": 10,
    "entry": 10, "received packet": 5, "signed entry": 5,
}  # fmt: skip
"""Of a hundred mutations how many go through each."""


def keep(folder: Path, name: str, data: bytes) -> Path:
    """Write an input down, to look at it."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name.replace(' ', '-').replace(',', '')}.bin"
    path.write_bytes(data)
    return path
