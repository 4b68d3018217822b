"""What a person wrote in a mail, out of its parts: charset, flowed lines, HTML, texts that are attached."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from pbem.record import armour, html_text
from pbem.record.errors import RecordError
from pbem.record.looks import is_page
from pbem.record.mime import Part

LARGEST = 5_000_000
LONGEST_FLOWED = 1_000_000
_ARCHIVES = (".zip", ".gz", ".tgz", ".7z", ".rar", ".bz2", ".xz")
_TEXTS = (".txt", ".asc", ".packet", ".eml", ".orders")
_UNREAD = {
    "application/ms-tnef": ("a winmail.dat", "ask the sender to send plain text instead of rich text"),
    "application/pkcs7-mime": ("an encrypted text", "decrypt it in your mail program and save the text"),
    "application/pgp-encrypted": ("an encrypted text", "decrypt it in your mail program and save the text"),
}
_UNLABELLED = (None, "", "us-ascii", "ascii", "ansi_x3.4-1968", "unknown-8bit", "x-unknown")
_SLOW = ("idna", "punycode")
_HALF = re.compile("[\ud800-\udfff]")


@dataclass(slots=True)
class Body:
    """The texts of a mail as they are gathered: plain ones, pages, what was struck out, what could not be read."""

    texts: list[str] = field(default_factory=list)
    pages: list[str] = field(default_factory=list)
    struck: tuple[str, ...] = ()
    troubles: list[RecordError] = field(default_factory=list)
    room: int = LARGEST

    @property
    def text(self) -> str:
        """The plain text; the pages if there is none, or if what is sought stands only in them."""
        plain, pages = "\n".join(self.texts), "\n".join(self.pages)
        return pages if not plain.strip() or (_is_sought(pages) and not _is_sought(plain)) else plain


def gather(parts: Iterable[Part], source: str) -> Body:
    """The texts of a mail."""
    body = Body()
    for part in parts:
        _read_part(part, source, body)
    if body.pages and not "".join(body.texts).strip():
        what = f"{source} holds only HTML, and neither a packet nor a block of orders in it"
        body.troubles.append(RecordError(what, hint="ask the sender to send it as plain text"))
    return body


def plain(data: bytes, name: str) -> str:
    """The text of a file that is no mail."""
    if len(data) > LARGEST:
        raise RecordError(f"{name} holds more than {LARGEST:,} bytes of text", hint="send the packet alone")
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    if b"\0" in data:
        hint = "save the mail as text or .eml, or the mailbox as mbox, and name that file"
        raise RecordError(f"{name} is not text, so it is no mail", hint=hint)
    text = _unlabelled(data)
    return html_text.read(text).text if is_page(text) else text


def _is_sought(text: str) -> bool:
    return "begin" in text.casefold() or armour.is_in(text)


def _read_part(part: Part, source: str, body: Body) -> None:
    kind, name = part.kind, part.name
    if kind in _UNREAD:
        what, hint = _UNREAD[kind]
        body.troubles.append(RecordError(f"{source} has {what}", hint=hint))
    elif name.endswith(_ARCHIVES) or "zip" in kind:
        hint = "unpack it and receive what is inside"
        body.troubles.append(RecordError(f"{source} has a zipped attachment, {name or kind}", hint=hint))
    elif kind in ("text/plain", "text/html") or name.endswith(_TEXTS):
        _read_text(part, source, body)


def _read_text(part: Part, source: str, body: Body) -> None:
    if len(part.raw) > body.room:
        hint = "send the packet alone"
        body.troubles.append(RecordError(f"{source} holds more than {LARGEST:,} bytes of text", hint=hint))
        return
    body.room -= len(part.raw)
    text = _decoded(part, source, body)
    if part.kind == "text/html":
        page = html_text.read(text)
        body.pages.append(page.text)
        body.struck += page.struck
    else:
        body.texts.append(reflowed(text, part.says("delsp", "yes")) if part.says("format", "flowed") else text)


def _decoded(part: Part, source: str, body: Body) -> str:
    """The text of a part. The packet is ASCII: if the charset was a lie, it is still there in the bytes."""
    raw, charset = part.data(), part.charset
    if charset in _UNLABELLED:
        return _unlabelled(raw)
    try:
        if codecs.lookup(charset or "").name in _SLOW:
            raise LookupError(charset)
        text = _HALF.sub("\ufffd", raw.decode(charset or "utf-8"))
    except (LookupError, ValueError):
        text = _unlabelled(raw)
        hint = "ask the sender to send it as UTF-8"
        body.troubles.append(RecordError(f"{source} says charset {charset!r}, and its text is not in it", hint=hint))
    if not armour.is_in(text):
        bare = raw.decode("latin-1")
        return bare if armour.is_in(bare) else text
    return text


def _unlabelled(raw: bytes) -> str:
    """Bytes whose charset nobody names: UTF-8 if they can be, else the old Windows set."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


def reflowed(text: str, close: bool = False) -> str:
    """RFC 3676: lines that end in a blank go on in the next of their depth; `close` if that blank is to go. In a text
    too long for orders nothing can be flowed that matters."""
    return "\n".join(_paragraphs(text, close)) if len(text) <= LONGEST_FLOWED else text


def _paragraphs(text: str, close: bool) -> Iterator[str]:
    depth, open_line = 0, ""
    for raw in text.splitlines():
        deep, line = _unstuffed(raw)
        if open_line and deep != depth:
            yield _marked(depth, open_line)
            open_line = ""
        depth = deep
        if line.endswith(" ") and line != "-- ":
            open_line += line[:-1] if close else line
        else:
            yield _marked(depth, open_line + line)
            open_line = ""
    if open_line:
        yield _marked(depth, open_line)


def _unstuffed(raw: str) -> tuple[int, str]:
    """How deep a line is quoted, and what stands behind the marks and the blank that was stuffed in."""
    bare = raw.lstrip(">")
    return len(raw) - len(bare), bare.removeprefix(" ")


def _marked(depth: int, line: str) -> str:
    return f"{'>' * depth} {line.rstrip()}" if depth else line.rstrip()
