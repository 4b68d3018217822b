"""Undoing what mail does to text: quoting, soft breaks, quoted-printable leftovers, typographers' dashes.

Every character of a cleaned line remembers where it stood in the text as it came, so that messages point there.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import field
from functools import lru_cache
from itertools import repeat

from pbem.kernel.diagnostics import Span
from pbem.kernel.values import value

MAX_LINE = 5000

_BREAK = re.compile(r"\r\n|\r\r\n|[\n\r\u2028\u2029\x85]")
_ANY_DEPTH = 99
_QP_RUN = r"(?:=[0-9A-Fa-f]{2})+"
_QP_SIGN = re.compile(r"=3[Dd]|=[89A-Fa-f][0-9A-Fa-f]|=(?:20|09|0[Dd])[ \t]*(?:\r|$)", re.MULTILINE)
_NUMBER_20 = re.compile(r"strength\s*[<>]?=20\s*$", re.IGNORECASE)
_OPEN_COMPARISON = re.compile(r"(?:strength\s*|[<>]|&[gl]t;)=$", re.IGNORECASE)
_ENTITY = r"&(?:#\d{1,6}|#[xX][0-9a-fA-F]{1,5}|[a-zA-Z]{2,8});"
_TAG = r"(?i:</?(?:div|p|br|span|pre|font|tt|b|i|o:p|blockquote)\b[^<>]{0,200}>)"
_MISREAD = "â€.|Â[ \xa0]|ï»¿"
_SPECIAL = re.compile("|".join((_QP_RUN, _ENTITY, _TAG, _MISREAD, "-{1,9}>")))
_MOJIBAKE = {
    "ï»¿": "", "â€“": "-", "â€”": "-", "â€™": "'", "â€˜": "'", "â€œ": '"', "â€\x9d": '"', "â€\x90": "-", "â€‘": "-",
}  # fmt: skip
_DROPPED = frozenset("\xad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff")
_CHARS = {
    "\t": " ", "\x0b": " ", "\x0c": " ", "\x96": "-", "\x97": "-", "\u2212": "-", "\u2192": "-", "\u2022": "*",
    "\x91": "'", "\x92": "'", "\x93": '"', "\x94": '"', "´": "'", "`": "'", "„": '"', "‟": '"', "″": '"', "′": "'",
    "«": '"', "»": '"', "≥": ">=", "≤": "<=",
}  # fmt: skip


@value(frozen=False)
class Line:
    """A line of a block after cleaning. `where[i]` is the original line and column of character i; `comment` is the one
    above it, if mail may have broken this line off it."""

    text: str = ""
    where: list[tuple[int, int]] = field(default_factory=list)
    number: int = 0
    width: int = 0
    too_long: bool = False
    doubtful: bool = False
    comment: str = ""

    def span(self, start: int, end: int) -> Span:
        """The original place of a piece of this line; of its first line, if it was broken."""
        if not self.where:
            return Span(self.number, 1, max(2, self.width + 1))
        line, column = self.where[min(start, len(self.where) - 1)]
        covered = self.where[start : max(end, start + 1)] or [(line, column)]
        last = next(there for here, there in reversed(covered) if here == line)
        return Span(line, column, last + 1)

    def extend(self, other: Line, glue: str = "") -> None:
        """Join the next line on, as it was before mail broke it."""
        if glue and self.where:
            self.text += glue
            self.where.extend([self.where[-1]] * len(glue))
        self.text += other.text
        self.where.extend(other.where)
        self.doubtful |= other.doubtful


@value(frozen=False)
class Raw:
    """A line as it came: its number, its text, how many quote marks were cut off, and how many columns.

    `doubtful` is a line that begins with `>=` where its first sign may be a quote mark, or may not.
    """

    number: int
    text: str
    depth: int = 0
    offset: int = 0
    doubtful: bool = False


def split_lines(text: str) -> list[str]:
    """The lines of a text, whatever ends them."""
    return _BREAK.split(text)


def raw_lines(text: str) -> Iterator[Raw]:
    """The lines of a text, quote marks and all."""
    return (Raw(number, line) for number, line in enumerate(split_lines(text), 1))


@lru_cache(maxsize=128)
def _marks(most: int) -> re.Pattern[str]:
    return re.compile(rf"(?:\ufeff|ï»¿)*((?:(?:[ \t\xa0\ufeff]|ï»¿)*[>|]){{0,{most}}})([ \xa0]?)")


def unquoted(raw: Raw, head: Raw | None = None) -> Raw:
    """A line without its quote marks: all of them, or as many as the head of its block had.

    A line that was broken before `>=` must not lose its sign. If marks stand clear of the text in the head, a sign
    that does not is no mark; if they do not, the line is doubtful.
    """
    found = _marks(_ANY_DEPTH if head is None else head.depth).match(raw.text)
    assert found is not None
    depth = found.group(1).count(">") + found.group(1).count("|")
    text = raw.text[found.end() :]
    if head is not None and depth and text.startswith("=") and not found.group(2):
        if head.text[head.offset - 1 : head.offset] in (" ", "\xa0"):
            cut = found.end() - 1
            return Raw(raw.number, raw.text[cut:], depth - 1, cut)
        return Raw(raw.number, text, depth, found.end(), True)
    return Raw(raw.number, text, depth, found.end())


def is_encoded(lines: list[Raw]) -> bool:
    """Whether quoted-printable was left undecoded: then, and only then, `=20` is a blank."""
    return any(_QP_SIGN.search(line.text) and not _NUMBER_20.search(line.text) for line in lines)


def soft_break(line: Raw, encoded: bool) -> bool:
    """Whether the line ends in the `=` of quoted-printable; in a plain text the end of `strength =` or of `>=`
    is none."""
    bare = line.text.rstrip(" \t\r")
    return bare.endswith("=") and (encoded or not _OPEN_COMPARISON.search(bare))


def clean(raw: Raw, encoded: bool) -> Line:
    """One line with plain dashes, quotes and blanks."""
    line = Line(number=raw.number, width=len(raw.text) + raw.offset, doubtful=raw.doubtful)
    if len(raw.text) > MAX_LINE:
        line.too_long = True
        return line
    text = raw.text
    if soft_break(raw, encoded):
        text = text.rstrip(" \t\r")[:-1]
    chars: list[str] = []
    at = 0
    for match in _SPECIAL.finditer(text):
        _plain(text, at, match.start(), chars, line, raw)
        shown = _decoded(match.group(), encoded)
        chars.append(shown)
        line.where.extend([(raw.number, raw.offset + match.start() + 1)] * len(shown))
        at = match.end()
    _plain(text, at, len(text), chars, line, raw)
    line.text = "".join(chars)
    return line


def _plain(text: str, start: int, end: int, chars: list[str], line: Line, raw: Raw) -> None:
    piece = text[start:end]
    if piece.isascii() and piece.isprintable():
        chars.append(piece)
        line.where.extend(zip(repeat(raw.number), range(raw.offset + start + 1, raw.offset + end + 1), strict=False))
        return
    for i, char in enumerate(piece, start):
        shown = plain_char(char)
        chars.append(shown)
        line.where.extend([(raw.number, raw.offset + i + 1)] * len(shown))


def plain_char(char: str) -> str:
    """The plain form of one character: any dash is `-`, any blank is a blank, full-width forms are narrow."""
    if char in _DROPPED:
        return ""
    if char in _CHARS:
        return _CHARS[char]
    category = unicodedata.category(char)
    if category == "Pd":
        return "-"
    if category == "Zs":
        return " "
    if category in ("Pi", "Pf"):
        return "'" if char in "‘’‚‛‹›" else '"'
    return unicodedata.normalize("NFKC", char)


def _decoded(found: str, encoded: bool) -> str:
    """What a leftover of an encoding stood for."""
    if found.startswith("="):
        return _unquoted(found) if encoded else found
    if found.startswith("&"):
        from html import unescape

        return "".join(map(plain_char, unescape(found)))
    if found.startswith("-"):
        return "-"
    if found.startswith("<"):
        return " "
    return _MOJIBAKE.get(found, " " if found.startswith("Â") else found)


def _unquoted(run: str) -> str:
    data = bytes.fromhex(run.replace("=", ""))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    return "".join(" " if char in "\r\n" else plain_char(char) for char in text)


def decode(data: bytes) -> str:
    """Bytes of an order file as text: UTF-16 by its mark, else UTF-8, else the old Windows set."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def is_binary(text: str) -> bool:
    """Whether this is no text at all: more than a few control characters near the beginning."""
    head = text[:4000]
    odd = sum(char == "\ufffd" or (char < " " and char not in "\t\n\r\x0b\x0c\x1a") for char in head)
    return "\0" in head or odd * 20 > len(head) > 0
