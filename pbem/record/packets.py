"""Packets: new entries in a block of text that survives what mail does to text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.record import armour, canonical, entries, forms
from pbem.record.armour import BEGIN, END, LARGEST
from pbem.record.entries import Entry
from pbem.record.errors import RecordError

__all__ = ["BEGIN", "END", "Packet", "Read", "find", "find_all", "has_packet", "wrap"]
Slip = Mapping[str, Any]
"""Number of a seal, its salt and its text."""
FORMAT = "pbem-packet/v2"
MOST_VALUES = 500_000
MOST_ENTRIES = 10_000
"""Of one mail: more than the longest game has."""
_WIDE = re.compile(rb"[\xc4-\xff]")


@dataclass(frozen=True, slots=True)
class Packet:
    """Some entries of one game, in order; and slips, the texts of sealed entries for who may know them."""

    game: str
    entries: tuple[Entry, ...]
    slips: tuple[Slip, ...] = ()


@dataclass(frozen=True, slots=True)
class Read:
    """Every packet of a text that can be read, and why others cannot."""

    packets: tuple[Packet, ...] = ()
    faults: tuple[RecordError, ...] = ()


def wrap(game: str, some: Sequence[Entry], slips: Sequence[Slip] = ()) -> str:
    """Entries as a block of text, with its marks and a last newline."""
    tree: dict[str, object] = {"entries": [canonical.parse(entry.line, "entry") for entry in some]}
    tree |= {"format": FORMAT, "game": game, **({"slips": list(slips)} if slips else {})}
    return armour.put_on(canonical.dump(tree))


def find(text: str, place: str = "the text") -> Packet:
    """The one packet in a text that can be read, or the first reason why there is none."""
    read = find_all(text, place)
    if not read.packets:
        raise read.faults[0]
    if len(read.packets) > 1:
        raise RecordError(f"{place} holds {len(read.packets)} packets", hint="receive it: the entries decide")
    return read.packets[0]


def find_all(text: str, place: str = "the text") -> Read:
    """Every packet in a text, quoted or not: which of their entries are new is for the record to say."""
    found = armour.find(text)
    faults = _frame_faults(found, place)
    read: list[Packet] = []
    budget, room = LARGEST, MOST_ENTRIES
    for body in found.bodies[: armour.MOST]:
        try:
            data = armour.take_off(body, place, budget)
            budget -= len(data)
            read.append(_unwrap(data, place, room))
            room -= len(read[-1].entries)
        except RecordError as error:
            faults.append(error.with_traceback(None))
    return Read(tuple(read), tuple(faults))


def _frame_faults(found: armour.Armoured, place: str) -> list[RecordError]:
    """No packet, too many, or one that is cut off."""
    if not found.bodies and not found.cut:
        return [RecordError(f"{place} holds no packet", hint=f"a packet begins with {BEGIN}")]
    faults = []
    if found.cut:
        faults.append(RecordError(f"the packet in {place} is truncated: it has no end", hint="ask for the mail again"))
    if len(found.bodies) > armour.MOST:
        faults.append(RecordError(f"{place} holds more than {armour.MOST} packets", hint="receive one at a time"))
    return faults


def has_packet(text: str) -> bool:
    """Whether a text has the marks of a packet."""
    return armour.is_in(text)


def _unwrap(data: bytes, place: str, room: int = MOST_ENTRIES) -> Packet:
    _refuse_bomb(data, place)
    tree = canonical.parse(data, f"the packet in {place}")
    if not isinstance(tree, dict) or tree.get("format") != FORMAT:
        found = str(tree.get("format"))[:20] if isinstance(tree, dict) else "none"
        raise entries.wrong_format(f"the packet in {place} has format {found!r}; this program reads {FORMAT!r}")
    items, slips = tree.get("entries"), tree.get("slips", [])
    if set(tree) - {"slips"} != {"format", "game", "entries"} or not isinstance(items, list) or not items:
        raise RecordError(f"the packet in {place} has no entries")
    if len(items) > room:
        raise RecordError(f"the packets in {place} hold more than {MOST_ENTRIES:,} entries")
    if not isinstance(slips, list) or not all(forms.fits(slip, forms.SLIP) for slip in slips):
        raise RecordError(f"the packet in {place} has slips that are none")
    read = tuple(entries.parse(canonical.dump(item)) for item in items)
    return _check(Packet(str(tree["game"]), read, tuple(slips)), place)


def _refuse_bomb(data: bytes, place: str) -> None:
    """Refuse what would fill the memory once it is parsed: too many values, or too much text of wide characters."""
    if sum(map(data.count, (b"[", b"{", b","))) > MOST_VALUES:
        raise RecordError(f"the packet in {place} holds more than {MOST_VALUES:,} values")
    if 4 * len(data) > LARGEST and _WIDE.search(data):
        raise RecordError(f"the packet in {place} is larger than {LARGEST:,} bytes once it is read")


def _check(packet: Packet, place: str) -> Packet:
    first = packet.entries[0].number
    for number, entry in enumerate(packet.entries, first):
        if entry.game != packet.game:
            raise RecordError(f"it belongs to game {entry.game}, in a packet of {packet.game}", entry=entry.number)
        if entry.number != number:
            raise RecordError(f"it is out of order in {place}: entry {number} is next", entry=entry.number)
    return packet
