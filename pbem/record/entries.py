"""Entries: one signed, hash-linked step of a game each."""

from __future__ import annotations

import base64
import binascii
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pbem.record import canonical
from pbem.record.errors import RecordError, unverified
from pbem.record.keys import PrivateKey, PublicKey

KINDS = ("genesis", "join", "orders", "standing", "reply", "resolution", "takeback", "resign", "note")
NOTHING_BEFORE = "0" * 64
LONGEST_TEXT = 200_000

Body = Mapping[str, Any]
_HEX = frozenset("0123456789abcdef")

_LINK = {"index": int, "value": "hash"}
_NEXT = {"clock": str, "to_act": "name?", "waiting": "name?", "question": "text?"}
_PAPER = {"point": int, "clock": str, "at": "hash", "text": str, "link": "link?"}
_SHAPES: dict[str, dict[str, Any]] = {
    "genesis": {
        "format": str, "name": str, "scenario": str, "exchange": str, "options": dict, "data": dict,
        "parties": list, "links": int, "position": "hash", "next": "next",
    },
    "join": {"nonce": str, "tip": "hash"},
    "orders": _PAPER,
    "reply": _PAPER,
    "standing": {"text": str},
    "resolution": {
        "point": int, "clock": str, "at": "hash", "links": dict, "papers": list, "rolls": list,
        "after": "hash", "next": "next",
    },
    "takeback": {"to": int, "agrees": "number?", "at": "hash", "reason": str},
    "resign": {"reason": str},
    "note": {"text": str},
}
BY_WORD = ("orders", "reply", "standing", "takeback", "resign")
"""Kinds that a moderator may enter on a player's word; such a body has `on_behalf_of`."""


@dataclass(frozen=True)
class Entry:
    """One step. `line` is its canonical form; its hash is what the next entry builds on."""

    game: str
    number: int
    kind: str
    author: str
    before: str
    body: Body
    signature: str

    @cached_property
    def line(self) -> bytes:
        return canonical.dump({**_unsigned(self), "signature": self.signature})

    @cached_property
    def hash(self) -> str:
        return hashlib.sha256(self.line).hexdigest()

    @property
    def role(self) -> str:
        """The role that speaks: the author, or the player on whose word the moderator wrote."""
        return str(self.body.get("on_behalf_of") or self.author)

    @property
    def name(self) -> str:
        """For people: `german's orders (1a2b3c4d)`."""
        return f"{self.author}'s {self.kind} ({self.hash[:8]})"

    def check_signature(self, key: PublicKey) -> None:
        """Refuse an entry that the owner of this key did not sign."""
        message = canonical.envelope(self.kind, canonical.dump(_unsigned(self)))
        try:
            signature = base64.b64decode(self.signature, validate=True)
        except binascii.Error:
            signature = b""
        if not key.verifies(signature, message):
            raise unverified(
                f"the signature of {self.author}'s {self.kind} does not verify",
                entry=self.number,
                hint=f"it was changed, or not signed by {self.author}'s key {key.text[:12]}...",
            )


def sign(key: PrivateKey, game: str, number: int, kind: str, author: str, before: str, body: Body) -> Entry:
    """Make an entry, and check it as any reader would."""
    bare = Entry(game, number, kind, author, before, body, "")
    message = canonical.envelope(kind, canonical.dump(_unsigned(bare)))
    signature = base64.b64encode(key.sign(message)).decode()
    entry = parse(Entry(game, number, kind, author, before, body, signature).line)
    entry.check_signature(key.public)
    return entry


def parse(line: bytes, place: str = "entry") -> Entry:
    """An entry from its canonical line. Unknown kinds, missing and additional fields are refused."""
    obj = canonical.parse(line, place)
    return from_obj(obj, place)


def from_obj(obj: Any, place: str = "entry") -> Entry:
    """An entry from a tree."""
    shape = {"game": str, "number": int, "kind": str, "author": str, "before": "hash", "body": dict, "signature": str}
    _match(obj, shape, place)
    number = obj["number"]
    if obj["kind"] not in KINDS:
        raise RecordError(f"there is no entry of kind {obj['kind'][:40]!r}", entry=number)
    _check_body(obj["kind"], obj["body"], f"entry {number}: {obj['kind']}")
    return Entry(**obj)


def _unsigned(entry: Entry) -> dict[str, Any]:
    return {
        "game": entry.game, "number": entry.number, "kind": entry.kind, "author": entry.author,
        "before": entry.before, "body": entry.body,
    }


def _check_body(kind: str, body: Any, place: str) -> None:
    shape = _SHAPES[kind]
    if kind in BY_WORD and "on_behalf_of" in body:
        shape = {**shape, "on_behalf_of": str}
    _match(body, shape, place)
    if len(str(body.get("text", ""))) > LONGEST_TEXT:
        raise RecordError(f"{place}: the text is longer than {LONGEST_TEXT} characters")
    if kind == "resolution":
        _check_resolution(body, place)
    if kind == "genesis":
        _check_genesis(body, place)


def _check_resolution(body: Any, place: str) -> None:
    for role, link in body["links"].items():
        _match(link, _LINK, f"{place}: link of {role}")
    if not all(type(number) is int for number in body["papers"]):
        raise RecordError(f"{place}: papers is a list of entry numbers")
    for roll in body["rolls"]:
        if not (isinstance(roll, list) and [type(part) for part in roll] == [str, int, int]):
            raise RecordError(f"{place}: a roll is label, sides and face")


def _check_genesis(body: Any, place: str) -> None:
    party = {"role": str, "kind": str, "name": str, "key": "text?", "nonce": "text?", "tip": "hash?"}
    for item in body["parties"]:
        _match(item, party, f"{place}: party")
    for table in ("options", "data"):
        if not all(type(value) is str for value in body[table].values()):
            raise RecordError(f"{place}: {table} holds texts only")


def _match(obj: Any, shape: Mapping[str, Any], place: str) -> None:
    if not isinstance(obj, dict):
        raise RecordError(f"{place} is not a table of fields")
    odd = sorted(set(obj) ^ set(shape))
    if odd:
        raise RecordError(f"{place}: {'no' if odd[0] in shape else 'unknown'} field {odd[0][:40]!r}")
    for field, kind in shape.items():
        if not _fits(obj[field], kind):
            raise RecordError(f"{place}: field {field!r} is not what it should be")


def _fits(value: Any, kind: Any) -> bool:
    if isinstance(kind, type):
        return type(value) is kind
    if kind.endswith("?"):
        return value is None or _fits(value, {"name": str, "text": str, "number": int}.get(kind[:-1], kind[:-1]))
    if kind == "hash":
        return type(value) is str and len(value) == 64 and set(value) <= _HEX
    _match(value, {"link": _LINK, "next": _NEXT}[kind], kind)
    return True
