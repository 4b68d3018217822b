"""Packets: new entries in a block of text that survives what mail does to text.

The alphabet of the block is that of base64 without `=`, so quoting marks, wrapped lines, blanks, carriage returns and
what quoted-printable leaves behind can be told from the content and dropped; a checksum says if anything is missing.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import html
import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from pbem.record import canonical, entries
from pbem.record.entries import Entry
from pbem.record.errors import RecordError

FORMAT = "pbem-packet/v1"
BEGIN = "-----BEGIN PBEM PACKET-----"
END = "-----END PBEM PACKET-----"
WIDTH = 64
LARGEST = 20_000_000
_DASHES = r"(?:=2D|[-\u2010-\u2015]){2,}"
_GAP = r"[\s>|=]+"
_MARK = re.compile(rf"{_DASHES}(?:{_GAP})?(BEGIN|END){_GAP}PBEM{_GAP}PACKET(?:{_GAP})?{_DASHES}", re.IGNORECASE)
_ESCAPE = re.compile(r"=([0-9A-Fa-f]{2})")
_SOFT_BREAK = re.compile(r"=[ \t]*\r?\n")
_FOREIGN = re.compile(r"[^A-Za-z0-9+/]+")


@dataclass(frozen=True, slots=True)
class Packet:
    """Some entries of one game, in order."""

    game: str
    entries: tuple[Entry, ...]


def wrap(game: str, some: Sequence[Entry]) -> str:
    """Entries as a block of text, with its marks and a last newline."""
    tree = {"format": FORMAT, "game": game, "entries": [canonical.parse(entry.line, "entry") for entry in some]}
    data = canonical.dump(tree)
    blob = hashlib.sha256(data).digest()[:8] + zlib.compress(data, 9)
    text = base64.b64encode(blob).decode().rstrip("=")
    lines = [text[start: start + WIDTH] for start in range(0, len(text), WIDTH)]
    return "\n".join([BEGIN, *lines, END]) + "\n"


def find(text: str, place: str = "the text") -> Packet:
    """The packet in a text. A quoted older packet below a new one does not count; two new ones are an error."""
    blocks = _blocks(_SOFT_BREAK.sub("", text), place)
    if not blocks:
        raise RecordError(f"{place} holds no packet", hint=f"a packet begins with {BEGIN}")
    least = min(depth for depth, _ in blocks)
    bodies = {_bare(body) for depth, body in blocks if depth == least}
    if len(bodies) > 1:
        raise RecordError(f"{place} holds {len(bodies)} packets", hint="receive one at a time, the older one first")
    return _unwrap(bodies.pop(), place)


def has_packet(text: str) -> bool:
    """Whether a text has the marks of a packet."""
    return _MARK.search(_SOFT_BREAK.sub("", text)) is not None


def _blocks(text: str, place: str) -> list[tuple[int, str]]:
    """Every block between marks: how deep it is quoted, and its text."""
    found = []
    begun: re.Match[str] | None = None
    for mark in _MARK.finditer(text):
        if mark[1].upper() == "BEGIN":
            if begun:
                break
            begun = mark
        elif begun:
            found.append((_depth(text, begun.start()), text[begun.end(): mark.start()]))
            begun = None
    if begun and _depth(text, begun.start()) <= min((depth for depth, _ in found), default=LARGEST):
        raise RecordError(f"the packet in {place} is truncated: it has no end", hint="ask for the mail again")
    return found


def _depth(text: str, place: int) -> int:
    start = text.rfind("\n", 0, place) + 1
    return len(re.findall(r"[>|]", text[start:place]))


def _bare(body: str) -> str:
    text = html.unescape(body)
    return _FOREIGN.sub("", _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text))


def _unwrap(text: str, place: str) -> Packet:
    tree = canonical.parse(_payload(text, place), f"the packet in {place}")
    if not isinstance(tree, dict) or tree.get("format") != FORMAT:
        raise RecordError(f"the packet in {place} is not of format {FORMAT}", hint="it may come from a newer program")
    items = tree.get("entries")
    if set(tree) != {"format", "game", "entries"} or not isinstance(items, list) or not items:
        raise RecordError(f"the packet in {place} has no entries")
    found = tuple(entries.from_obj(item) for item in items)
    return _check(Packet(str(tree["game"]), found), place)


def _check(packet: Packet, place: str) -> Packet:
    first = packet.entries[0].number
    for number, entry in enumerate(packet.entries, first):
        if entry.game != packet.game:
            raise RecordError(f"it belongs to game {entry.game}, in a packet of {packet.game}", entry=entry.number)
        if entry.number != number:
            raise RecordError(f"it is out of order in {place}: entry {number} is next", entry=entry.number)
    return packet


def _payload(text: str, place: str) -> bytes:
    try:
        blob = base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
        machine = zlib.decompressobj()
        data = machine.decompress(blob[8:], LARGEST)
    except (binascii.Error, zlib.error):
        data, blob, machine = b"", b"damaged", zlib.decompressobj()
    if machine.unconsumed_tail:
        raise RecordError(f"the packet in {place} is larger than {LARGEST:,} bytes")
    if hashlib.sha256(data).digest()[:8] != blob[:8]:
        raise RecordError(f"the packet in {place} is damaged: its checksum is wrong", hint="ask for the mail again")
    return data
