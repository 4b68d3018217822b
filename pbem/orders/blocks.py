"""Finding the blocks in a mail, and the lines of each as they were before mail broke them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import field
from functools import lru_cache
from itertools import pairwise

from pbem.kernel.diagnostics import Span
from pbem.kernel.values import value
from pbem.orders.clean import MAX_LINE, Line, Raw, clean, is_encoded, raw_lines, soft_break, unquoted
from pbem.orders.language import Lexicon
from pbem.orders.words import KINDS, ORDERS, REPLY, STANDING

_BEGIN = re.compile(r"\s*begin\s+([^\s#]+)(.*)", re.IGNORECASE)
_END = re.compile(r"\s*end\s*[.;]?\s*(#.*)?", re.IGNORECASE)
_WORD = re.compile(r"\s*([^\s,\-<>=()#\"]+)")
WRAPS = (56, 80)
"""How wide a line is that a mail program has broken, at least and at most."""
HEAD_WORDS = {ORDERS: 5, REPLY: 5, STANDING: 4}


@value(frozen=False)
class Found:
    """One block of a text: its head line, its body, and what went wrong with its frame. `raw` is the first line of
    the head as it came, `last` its last line without quote marks; `until` is the number of the line where it ends."""

    head: Line
    kind: str
    raw: Raw
    last: Raw
    body: list[Raw] = field(default_factory=list)
    closed: bool = False
    nested: Span | None = None
    until: int = 0


def find_blocks(text: str, stray: list[Raw]) -> Iterator[Found]:
    """Every block, in order. A begin inside a block ends that one and is noted on it; an `end` that ends nothing is
    put into `stray`."""
    current: Found | None = None
    lines = [*raw_lines(text), Raw(0, "")]
    for raw, following in pairwise(lines):
        head = _head(raw, following)
        if head is not None and (current is None or head.kind in KINDS):
            if current is not None:
                current.nested = head.head.span(0, len(head.head.text))
                yield current
            current = head
        elif current is None:
            stray.extend([raw] if "end" in raw.text.lower() and _is_end(unquoted(raw)) else [])
        elif _is_closed_by(current, raw):
            yield current
            current = None
    if current is not None:
        yield current


def _is_closed_by(block: Found, raw: Raw) -> bool:
    """Take a line into a block, unless it belongs to the head already or is the end."""
    inner = unquoted(raw, block.raw)
    block.closed = _is_end(inner)
    block.until = raw.number
    if not block.closed and raw.number != block.last.number:
        block.body.append(inner)
    return block.closed


def _head(raw: Raw, following: Raw) -> Found | None:
    """The block that begins with a line; the word `begin` may have been left alone on it."""
    if "begin" not in raw.text[:160].lower():
        return None
    bare = last = unquoted(raw)
    line = clean(bare, is_encoded([bare]))
    if line.text.strip().casefold() == "begin":
        last = unquoted(following)
        line.extend(clean(last, is_encoded([last])), " ")
    match = _BEGIN.match(line.text)
    kind = match.group(1).casefold() if match else ""
    if kind not in KINDS and not _resembles(kind[:30], KINDS):
        return None
    return Found(line, kind, Raw(raw.number, raw.text, bare.depth, bare.offset), last)


def _is_end(raw: Raw) -> bool:
    if "end" not in raw.text[:30].lower() or len(raw.text) > 200:
        return False
    return _END.fullmatch(clean(raw, is_encoded([raw])).text) is not None


def whole_head(found: Found, lexicon: Lexicon) -> str:
    """The begin line without its comment; lines that mail broke off it are taken out of the body."""
    before = found.last
    encoded = is_encoded(found.body[:4])
    while found.body and _is_head_open(found, before, encoded, lexicon):
        glue = "" if soft_break(before, encoded) else " "
        before = found.body.pop(0)
        found.head.extend(clean(before, encoded), glue)
    return uncommented(found.head.text)


def _is_head_open(found: Found, before: Raw, encoded: bool, lexicon: Lexicon) -> bool:
    """Whether the begin line goes on in the next line: a soft break, or too few words and no order behind it."""
    if soft_break(before, encoded):
        return True
    words = len(uncommented(found.head.text).split())
    rest = found.body[0].text
    return words < HEAD_WORDS.get(found.kind, 0) and bool(rest.strip()) and not _starts_order(rest, lexicon, found.kind)


def body_lines(found: Found, lexicon: Lexicon) -> Iterable[Line]:
    """The lines of a block, put together again where mail broke them."""
    body = found.body
    encoded = is_encoded(body)
    widest = max((line.offset + len(line.text.rstrip()) for line in body), default=0)
    soft = not _is_blank_ended(body)
    lines: list[Line] = []
    before: Raw | None = None
    for raw in body:
        line = clean(raw, encoded)
        starts = _starts_order(line.text, lexicon, found.kind)
        if before is None or not lines or not _joined(lines[-1], line, (before, raw), encoded, starts, lexicon):
            line.comment = _broken_comment(before, raw, widest, soft) if before else ""
            lines.append(line)
        elif len(lines[-1].text) > MAX_LINE:
            lines[-1].too_long, lines[-1].width = True, len(lines[-1].text)
        before = raw
    return [line for line in lines if line.too_long or uncommented(line.text).strip()]


def _joined(
    last: Line, line: Line, raws: tuple[Raw, Raw], encoded: bool, starts: bool, lexicon: Lexicon
) -> bool:
    """Put a line behind the last one if that is what it was cut from."""
    before, raw = raws
    if last.too_long or line.too_long:
        return False
    if soft_break(before, encoded):
        last.extend(line)
        return True
    if not line.text.strip() or starts:
        return False
    if last.text.endswith(" ") and before.depth == raw.depth and last.text.strip():
        last.extend(line, " ")
        return True
    code = uncommented(last.text)
    if not code.strip() or not (_is_open(code, lexicon) or _is_rest(line.text, lexicon)):
        return False
    del last.where[len(code) :]
    last.text = code
    last.extend(line, " ")
    return True


def _broken_comment(before: Raw, raw: Raw, widest: int, soft: bool) -> str:
    """The comment of the line before, if a window's width or a soft break may have ended it there."""
    text, word = before.text.rstrip(), raw.text.split(None, 1)[:1]
    if "#" not in text or "#" in raw.text or not word or 0 < _indent(raw) >= _indent(before):
        return ""
    width = before.offset + len(text)
    hard = WRAPS[0] <= width <= WRAPS[1] and widest <= width + len(word[0])
    return text[text.index("#") :] if hard or (soft and before.text == f"{text} ") else ""


def _is_blank_ended(body: list[Raw]) -> bool:
    """Whether a blank at the end of a line means nothing, because every line has one."""
    return all(line.text.endswith(" ") for line in body)


def _indent(raw: Raw) -> int:
    return len(raw.text) - len(raw.text.lstrip())


def uncommented(text: str) -> str:
    """A line up to its comment."""
    at = text.find("#")
    return text if at < 0 else text[:at]


def _starts_order(text: str, lexicon: Lexicon, kind: str) -> bool:
    """Whether a line begins with a verb, or with something that was meant as one."""
    if text.lstrip().startswith("#"):
        return True
    match = _WORD.match(text.lstrip("> "))
    return match is not None and _like_verb(match.group(1).casefold()[:30], lexicon.starts(kind), lexicon.follows)


@lru_cache(maxsize=4096)
def _like_verb(word: str, verbs: tuple[str, ...], joining: frozenset[str]) -> bool:
    if word in verbs or word in ("begin", "end"):
        return True
    return word.isalpha() and word not in joining and _resembles(word, verbs)


def _resembles(word: str, known: Iterable[str]) -> bool:
    """Whether a word is likely a slip for one that is known; only slips need the library for it."""
    from difflib import get_close_matches

    return bool(get_close_matches(word, list(known), 1, 0.75))


def _is_open(code: str, lexicon: Lexicon) -> bool:
    """Whether an order cannot end here."""
    bare = code.rstrip()
    last = bare.split()[-1].casefold()
    return bare[-1] in ",-<>=(" or last in lexicon.leads or last in lexicon.rules


def _is_rest(text: str, lexicon: Lexicon) -> bool:
    """Whether a line cannot be the beginning of an order."""
    match = _WORD.match(text)
    if match is None:
        return True
    word = match.group(1).casefold()
    return word in lexicon.follows or any(char.isdigit() or char == "/" for char in word)
