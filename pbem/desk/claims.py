"""What the words of a mail claim, held against its packet: the packet decides, and a difference is told."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import TYPE_CHECKING

from pbem.desk.game import Desk

if TYPE_CHECKING:
    from pbem.record.mail import Message
    from pbem.record.packets import Packet

MOST_LINES, WIDEST, LONGEST = 100, 200, 200_000
LIKE = 0.8
"""How much of a line must be the same for it to be the other one, changed."""


def differences(desk: Desk, mails: Sequence[Message]) -> Iterator[str]:
    """What the words of mails say and the game does not."""
    for mail in (mail for mail in mails if any(packet.game == desk.state.game for packet in mail.read.packets)):
        yield from _orders(desk, mail)
        for packet in mail.read.packets:
            if _is_here(desk, packet):
                yield from _lines(desk, mail, packet)


def _orders(desk: Desk, mail: Message) -> Iterator[str]:
    """Orders that no entry of the game holds."""
    from pbem.desk.inbox import Letter, known_to
    from pbem.orders.parser import parse

    language = desk.parts.language
    names = language.names(desk.scenario)
    text = mail.text[:LONGEST]
    letter = Letter(text, mail.source, mail.sender, mail.struck)
    parsed = parse(text, language, names, known=known_to(desk, letter))
    for block in parsed.blocks:
        if getattr(block, "orders", None) or getattr(block, "rules", None):
            when = f" for {block.clock}" if hasattr(block, "clock") else ""
            yield f"{mail.source} shows {block.kind} of {block.side}{when} that no entry holds: the packet decides"


def _is_here(desk: Desk, packet: Packet) -> bool:
    """Whether all that a packet brings is part of the game."""
    have = desk.record.entries
    return packet.game == desk.state.game and all(
        entry.number <= len(have) and have[entry.number - 1].hash == entry.hash for entry in packet.entries
    )


def _lines(desk: Desk, mail: Message, packet: Packet) -> Iterator[str]:
    """Lines of a letter that were changed: one that the packet gives is missing, and one much like it is there."""
    written = _cleaned(mail.text[:LONGEST].splitlines())
    if not any(line.startswith(f"{desk.state.game}:") for line in written):
        return
    then = _as_it_was(desk, packet)
    lost = _missing(_told(then, packet), written)
    odd = written if lost else []
    for eyes in (None, *desk.state.players):  # in a game with fog a letter tells each side what it may see
        then.eyes = eyes
        odd = _missing(odd, _told(then, packet)) if odd else []
    for line in lost[:MOST_LINES]:
        for other in get_close_matches(line, odd, 1, LIKE):
            yield f"{mail.source} shows {other!r}, and the packet gives {line!r}: the packet decides"


def _told(desk: Desk, packet: Packet) -> list[str]:
    from pbem.desk.post import told_in

    return _cleaned("\n".join(told_in(desk, packet.entries)).splitlines())


def _as_it_was(desk: Desk, packet: Packet) -> Desk:
    """The game as it stood when the mail was written."""
    then = replace(desk, game=replace(desk.game, record=desk.record.copy(packet.entries[-1].number)))
    then.__dict__.update(scenario=desk.scenario, adjudicator=desk.adjudicator)
    return then


def _cleaned(lines: Iterable[str]) -> list[str]:
    """Lines without what mail does to them: marks of quoting, blanks at the ends and doubled ones. Commands claim
    nothing, and name a file that everybody calls as they like."""
    bare = (" ".join(re.sub(r"^[>|\s]+", "", line[:WIDEST]).split()) for line in lines)
    return [line for line in bare if len(line) > 3 and "pbem " not in line]


def _missing(some: Sequence[str], others: Sequence[str]) -> list[str]:
    """The lines of one text that stand nowhere in another, however its lines are broken."""
    text = "".join("".join(others).split())
    return [line for line in some if "".join(line.split()) not in text][:MOST_LINES]
