"""Forms: what each field of each entry must look like, before anything else is done with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from pbem.record.errors import RecordError
from pbem.record.seals import is_box

LINKS = 1024
LONGEST_TEXT = 100_000
LONGEST_LINE = 1_000_000
MOST_ENTRIES = 100_000
MOST_ROLLS = 20_000
MOST_POINTS = 100
"""Points of one impulse."""

Form = Callable[[Any], bool]
Shape = Mapping[str, "Form | Shape"]

_UNCLEAN = (
    "\x00-\x09\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff0-\uffff"
    "\U000e0000-\U000e0fff"
)
_HEX = "0123456789abcdef"


@cache
def _pattern(text: str) -> re.Pattern[str]:
    """Compiled when it is first needed: a command that reads no entry of a kind pays for none of its forms."""
    return re.compile(text)


def like(pattern: str) -> Form:
    """A text of this form."""
    return lambda value: type(value) is str and _pattern(pattern).fullmatch(value) is not None


def hexadecimal(length: int) -> Form:
    """So many digits, in lower case."""
    return lambda value: type(value) is str and len(value) == length and not value.strip(_HEX)


def printable(most: int) -> Form:
    """U+0020 to U+007E, no blank at either end; of ASCII just these are printable."""

    def fits(value: Any) -> bool:
        if type(value) is not str or not 0 < len(value) <= most:
            return False
        return value.isascii() and value.isprintable() and value == value.strip(" ")

    return fits


def whole(least: int, most: int) -> Form:
    return lambda value: type(value) is int and least <= value <= most


def line(most: int) -> Form:
    """One line of clean text."""
    return lambda value: type(value) is str and "\n" not in value and is_clean(value) and len(value.encode()) <= most


def maybe(form: Form) -> Form:
    return lambda value: value is None or form(value)


def one_of(*values: str) -> Form:
    return lambda value: type(value) is str and value in values


def table(key: Form, item: Form) -> Form:
    return lambda value: isinstance(value, dict) and all(key(k) and item(v) for k, v in value.items())


def rows(form: Form, most: int) -> Form:
    return lambda value: isinstance(value, list) and len(value) <= most and all(map(form, value))


def is_clean(text: str) -> bool:
    """Whether a text holds no control, no invisible and no direction character; line feeds are allowed."""
    return (text.isascii() and text.replace("\n", "").isprintable()) or not _pattern(f"[{_UNCLEAN}]").search(text)


def is_text(value: Any) -> bool:
    """Clean text with line feeds."""
    return type(value) is str and is_clean(value) and len(value.encode()) <= LONGEST_TEXT


def is_roll(value: Any) -> bool:
    """A die: label, sides, face."""
    if not (isinstance(value, list) and len(value) == 3 and LABEL(value[0]) and SIDES(value[1])):
        return False
    return type(value[2]) is int and 1 <= value[2] <= value[1]


def is_sealed(value: Any) -> bool:
    """A box in hexadecimal, of one of the lengths that sealing gives."""
    return type(value) is str and not value.strip(_HEX) and len(value) % 2 == 0 and is_box(value)


DIGEST, NONCE, SIGNATURE = hexadecimal(64), hexadecimal(32), hexadecimal(128)
ROLE = like("[a-z][a-z0-9_]{0,15}")
NAME = like("[A-Za-z0-9][A-Za-z0-9_.-]{0,39}")
ID = like("[A-Za-z0-9][A-Za-z0-9_.-]{0,39}-[0-9a-f]{4}")
SCENARIO = like(r"[a-z0-9_-]{1,32}/(?!\.+\Z)[A-Za-z0-9_.-]{1,64}")
CLOCK, LABEL, OPTION, FILE = printable(32), printable(200), printable(100), printable(200)
SEAL_LABEL = like("[a-z][A-Za-z0-9 ./_-]{0,39}")
WORD = like("([a-z0-9]+( [a-z0-9]+)*)?")
PARTY, QUESTION, REASON = line(60), line(500), line(500)
KIND_OF_PARTY = like("player|moderator|bot:[a-z][a-z0-9_-]{0,15}")
ANSWER = one_of("ask", "yes", "no")
NUMBER = whole(1, MOST_ENTRIES)
RULESET = whole(0, 1_000_000)
SIDES = whole(1, 256)
DATA = table(FILE, DIGEST)

LINK: Shape = {"index": whole(1, LINKS), "value": DIGEST}
NEXT: Shape = {"clock": CLOCK, "to_act": maybe(ROLE), "waiting": maybe(ROLE), "question": maybe(QUESTION)}
PARTY_SHAPE: Shape = {
    "role": ROLE, "kind": KIND_OF_PARTY, "name": PARTY, "key": maybe(DIGEST), "nonce": maybe(NONCE),
    "tip": maybe(DIGEST),
}
_POINT: Shape = {"point": NUMBER, "clock": CLOCK, "at": DIGEST}


def is_word(value: Any) -> bool:
    return WORD(value) and len(value) <= 40


def is_link(value: Any) -> bool:
    return fits(value, LINK)


def is_next(value: Any) -> bool:
    return fits(value, NEXT)


PAPER: Shape = {**_POINT, "text": is_text, "link": maybe(is_link)}
BODIES: Mapping[str, Shape] = {
    "genesis": {
        "format": one_of("pbem/v2"), "name": NAME, "scenario": SCENARIO, "ruleset": RULESET,
        "exchange": one_of("swift", "careful", "moderated"), "options": table(OPTION, OPTION), "data": DATA,
        "parties": rows(lambda party: fits(party, PARTY_SHAPE), 3), "links": whole(LINKS, LINKS), "position": DIGEST,
        "next": is_next,
    },
    "join": {"nonce": maybe(NONCE), "tip": maybe(DIGEST), "word": maybe(is_word)},
    "standing": {"text": maybe(is_text)},
    "seal": {"label": SEAL_LABEL, "nonce": NONCE, "commitment": DIGEST, "box": is_sealed},
    "open": {"seal": NUMBER, "salt": DIGEST, "text": is_text},
    "orders": PAPER,
    "reply": PAPER,
    "resolution": {
        **_POINT, "links": table(ROLE, is_link), "papers": rows(NUMBER, 1000), "rolls": rows(is_roll, MOST_ROLLS),
        "after": DIGEST, "next": is_next,
    },
    "takeback": {"to": NUMBER, "at": DIGEST, "answer": ANSWER, "reason": REASON},
    "reseat": {"role": ROLE, "key": maybe(DIGEST), "name": PARTY, "answer": ANSWER, "reason": REASON},
    "adopt": {"ruleset": RULESET, "data": DATA, "at": DIGEST, "answer": ANSWER, "reason": REASON},
    "resign": {"reason": REASON},
    "note": {"text": is_text},
}
BY_WORD = ("join", "standing", "seal", "orders", "reply", "takeback", "resign")
"""Kinds that a moderator may enter on the word of a player without a key; such a body has `on_behalf_of`."""
ENTRY: Shape = {
    "author": ROLE, "before": DIGEST, "body": lambda body: isinstance(body, dict), "game": ID,
    "kind": one_of(*BODIES), "number": NUMBER, "signature": SIGNATURE,
}
SLIP: Shape = {"seal": NUMBER, "salt": DIGEST, "text": is_text}


def fits(obj: Any, shape: Shape) -> bool:
    """Whether a tree has just these fields, each of its form."""
    return isinstance(obj, dict) and misfit(obj, shape) is None


def misfit(obj: Any, shape: Shape) -> str | None:
    """What is wrong with the fields of a tree: one missing, one too many, one of another form."""
    if not isinstance(obj, dict):
        return "it is not a table of fields"
    odd = sorted(obj.keys() ^ shape.keys())
    if odd:
        return f"{'no' if odd[0] in shape else 'unknown'} field {odd[0][:40]!r}"
    wrong = (name for name, form in shape.items() if callable(form) and not form(obj[name]))
    return next((f"field {name!r} is not what it should be" for name in wrong), None)


def check(obj: Any, shape: Shape, place: str) -> None:
    """Refuse a tree that has not just these fields, each of its form."""
    wrong = misfit(obj, shape)
    if wrong is not None:
        raise RecordError(f"{place}: {wrong}")


def check_body(kind: str, body: Any, place: str) -> None:
    """Refuse a body that is not of its kind."""
    by_word = kind in BY_WORD and isinstance(body, dict) and "on_behalf_of" in body
    check(body, {**BODIES[kind], "on_behalf_of": ROLE} if by_word else BODIES[kind], place)
