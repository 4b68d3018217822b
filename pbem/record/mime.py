"""The parts of a mail, from raw bytes: one pass over each level, every header bounded, nothing decoded in vain.

The library's own parser is written for mails that mean well: its time grows with the square of a header and its memory
with every line. Here only headers that matter reach it, cut to a length that no honest one has.
"""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator
from dataclasses import dataclass
from email.header import decode_header
from email.message import Message as Headers

DEEPEST = 20
MOST_PARTS = 200
LONGEST_HEADER = 1_000
LONGEST_HEAD = 1_000_000
_WANTED = frozenset((b"subject", b"from", b"content-type", b"content-transfer-encoding", b"content-disposition"))
_FOLDED = rb"[^\r\n]*(?:\r?\n[ \t]+[^\r\n]*){0,200}"
_HEADER = re.compile(rb"^([A-Za-z][A-Za-z0-9-]{0,60}):[ \t]{0,80}(" + _FOLDED + rb")", re.MULTILINE)
_BLANK_LINE = re.compile(rb"\r?\n\r?\n|\r\r")
_FOREIGN = re.compile(rb"[^A-Za-z0-9+/]+")


@dataclass(frozen=True, slots=True)
class Part:
    """A part that holds no others: what it says it is, and its bytes as they stand in the mail."""

    headers: Headers
    raw: bytes

    @property
    def kind(self) -> str:
        return self.headers.get_content_type()

    @property
    def name(self) -> str:
        return (self.headers.get_filename() or "").lower()

    @property
    def charset(self) -> str | None:
        return self.headers.get_content_charset()

    def says(self, key: str, value: str) -> bool:
        """Whether the content type has a parameter, as `format=flowed`."""
        return str(self.headers.get_param(key) or "").casefold() == value

    def data(self) -> bytes:
        """Its bytes, decoded."""
        encoding = str(self.headers.get("content-transfer-encoding", "")).strip().casefold()
        if encoding == "quoted-printable":
            return binascii.a2b_qp(self.raw)
        return _from_base64(self.raw) if encoding == "base64" else self.raw


def parts(data: bytes) -> tuple[Headers, list[Part]]:
    """The headers of a mail and its parts, in order; what is nested or repeated beyond reason is left out."""
    headers, start = _head(data, 0, len(data))
    return headers, list(_Walk(data).through(headers, start, len(data), 0))


def text_of(header: str | None) -> str:
    """A header as people read it: decoded, on one line."""
    try:
        pieces = [_piece(*piece) for piece in decode_header(header or "")]
    except ValueError:
        pieces = [header or ""]
    return " ".join("".join(pieces).split())


def _piece(word: bytes | str, charset: str | None) -> str:
    if isinstance(word, str):
        return word
    try:
        return word.decode(charset or "ascii", "replace")
    except LookupError:
        return word.decode("latin-1")


@dataclass(slots=True)
class _Walk:
    """A way through the parts of a mail that ends after so many, however they are nested."""

    data: bytes
    left: int = MOST_PARTS

    def through(self, headers: Headers, start: int, end: int, depth: int) -> Iterator[Part]:
        kind = headers.get_content_type()
        self.left -= 1
        if depth > DEEPEST or self.left < 0:
            return
        if kind == "message/rfc822":
            yield from self.through(*_head(self.data, start, end), end, depth + 1)
        elif kind.startswith("multipart/"):
            yield from self.into(headers, start, end, depth + 1)
        else:
            yield Part(headers, self.data[start:end])

    def into(self, headers: Headers, start: int, end: int, depth: int) -> Iterator[Part]:
        """The parts of a multipart; of a report that mail could not be delivered only the words."""
        is_report = headers.get_content_subtype() == "report"
        for first, last in _between(self.data, start, end, str(headers.get_boundary() or "")):
            if self.left < 0:
                return
            inner, body = _head(self.data, first, last)
            if not is_report or inner.get_content_maintype() == "text":
                yield from self.through(inner, body, last, depth)


def _between(data: bytes, start: int, end: int, boundary: str) -> Iterator[tuple[int, int]]:
    """Where the parts of a multipart stand: between lines that begin with two dashes and its boundary."""
    mark = b"--" + boundary.encode("latin-1", "replace")
    begun = -1
    at = data.find(mark, start, end)
    while boundary and at >= 0:
        behind = at + len(mark)
        if at == start or data[at - 1: at] in (b"\n", b"\r"):
            if begun >= 0:
                yield begun, at
            begun = -1 if data[behind: behind + 2] == b"--" else behind
        at = data.find(mark, behind, end)
    if begun >= 0:
        yield begun, end


def _head(data: bytes, start: int, end: int) -> tuple[Headers, int]:
    """The headers that matter, and where the body begins."""
    headers = Headers()
    gap = _BLANK_LINE.search(data, start, end)
    stop = gap.start() if gap else end
    for found in _HEADER.finditer(data, start, min(stop, start + LONGEST_HEAD)):
        name = found[1].lower()
        if name in _WANTED and name.decode() not in headers:
            value = found[2][:LONGEST_HEADER].decode("utf-8", "replace")
            headers[name.decode()] = " ".join(value.splitlines())
    return headers, gap.end() if gap else end


def _from_base64(raw: bytes) -> bytes:
    """Bytes of base64, with or without what has no place in it."""
    bare = _FOREIGN.sub(b"", raw)
    return binascii.a2b_base64(bare[: len(bare) - (len(bare) % 4 == 1)] + b"=" * (-len(bare) % 4))
