"""Armour: bytes as a block of text that survives what mail does to text.

The alphabet of the block is that of base64 without `=`, so quoting marks, wrapped lines, blanks, carriage returns and
what quoted-printable leaves behind can be told from the content and dropped; a checksum says if anything is missing.
Whatever a stranger mails is looked at once: every pattern here has a bounded reach, and a text of bombs has one budget.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import html
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from pbem.record.errors import RecordError

BEGIN = "-----BEGIN PBEM PACKET-----"
END = "-----END PBEM PACKET-----"
WIDTH = 64
LARGEST = 20_000_000
MOST = 100
_REACH = 100
_DASHES = r"(?:=2[Dd]|[-\u2010-\u2015]){2}"
_GAP = r"[\s>|=]"
_NAME = re.compile(rf"[Pp][Bb][Ee][Mm]{_GAP}{{1,40}}[Pp][Aa][Cc][Kk][Ee][Tt](?={_GAP}{{0,40}}{_DASHES})")
"""The end of a mark. Letters are rare that begin with it, so a long text is passed over fast."""
_VERB = re.compile(rf"{_DASHES}{_GAP}{{0,40}}([Bb][Ee][Gg][Ii][Nn]|[Ee][Nn][Dd]){_GAP}{{1,40}}\Z")
"""The beginning of a mark, in front of its name."""
_ESCAPE = re.compile(r"=([0-9A-Fa-f]{2})")
_SOFT_BREAK = re.compile(r"=[ \t]*\r?\n")
_MARKUP = re.compile(r"</?[A-Za-z][^<>]{0,200}>|&(?:#\d{1,6}|#[xX][0-9A-Fa-f]{1,5}|[A-Za-z]{2,8});")
_FOREIGN = re.compile(r"[^A-Za-z0-9+/]+")


@dataclass(frozen=True, slots=True)
class Armoured:
    """What stands between marks in a text: whole blocks, each once, and how many are cut off."""

    bodies: tuple[str, ...] = ()
    cut: int = 0


def put_on(data: bytes) -> str:
    """Bytes as a block of text, with its marks and a last newline."""
    blob = hashlib.sha256(data).digest()[:8] + zlib.compress(data, 9)
    text = base64.b64encode(blob).decode().rstrip("=")
    lines = [text[start: start + WIDTH] for start in range(0, len(text), WIDTH)]
    return "\n".join([BEGIN, *lines, END]) + "\n"


def is_in(text: str) -> bool:
    """Whether a text has the mark of a block."""
    return next(_marks(_SOFT_BREAK.sub("", text)), None) is not None


def find(text: str) -> Armoured:
    """Every block in a text, in the order they stand."""
    text = _SOFT_BREAK.sub("", text)
    bodies: dict[str, None] = {}
    cut, begun = 0, -1
    for mark in islice(_marks(text), 10 * MOST):
        if mark.begins:
            cut += begun >= 0
            begun = mark.end
        elif begun >= 0:
            bodies[_bare(text[begun: mark.start])] = None
            begun = -1
    return Armoured(tuple(bodies), cut + (begun >= 0))


def take_off(body: str, place: str, largest: int) -> bytes:
    """The bytes of a block, if its checksum is right and they are not larger than allowed."""
    try:
        blob = base64.b64decode(body + "=" * (-len(body) % 4), validate=True)
        machine = zlib.decompressobj()
        data = machine.decompress(blob[8:], largest)
    except (binascii.Error, zlib.error):
        data, blob, machine = b"", b"damaged", zlib.decompressobj()
    if machine.unconsumed_tail:
        raise RecordError(f"the packet in {place} is larger than {largest:,} bytes")
    if hashlib.sha256(data).digest()[:8] != blob[:8]:
        raise RecordError(f"the packet in {place} is damaged: its checksum is wrong", hint="ask for the mail again")
    return data


@dataclass(frozen=True, slots=True)
class _Mark:
    """The words of a mark: whether a block begins there, and where they stand."""

    begins: bool
    start: int
    end: int


def _marks(text: str) -> Iterator[_Mark]:
    """The marks in a text, with dashes on both sides of them."""
    for name in _NAME.finditer(text):
        verb = _VERB.search(text, max(0, name.start() - _REACH), name.start())
        if verb:
            yield _Mark(verb[1].upper() == "BEGIN", verb.start(1), name.end())


def _bare(body: str) -> str:
    text = _MARKUP.sub(lambda found: "" if found[0].startswith("<") else html.unescape(found[0]), body)
    return _FOREIGN.sub("", _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text))
