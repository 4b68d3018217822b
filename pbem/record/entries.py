"""Entries: one signed, hash-linked step of a game, as one line of canonical JSON."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pbem.kernel.values import value
from pbem.record import canonical, forms
from pbem.record.errors import RecordError, unverified

if TYPE_CHECKING:
    from pbem.record.keys import PrivateKey, PublicKey

KINDS = tuple(forms.BODIES)
NOTHING_BEFORE = "0" * 64

Body = Mapping[str, Any]


class Entry:
    """One step. Its hash, which the next entry builds on, is that of the signed bytes: the signature is not in it."""

    def __init__(self, payload: bytes, obj: Mapping[str, Any], signature: str) -> None:
        self.payload = payload
        self.game: str = obj["game"]
        self.number: int = obj["number"]
        self.kind: str = obj["kind"]
        self.author: str = obj["author"]
        self.before: str = obj["before"]
        self.body: Body = obj["body"]
        self.signature = signature

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Entry) and self.payload == other.payload

    def __hash__(self) -> int:
        return hash(self.payload)

    @property
    def line(self) -> bytes:
        """The entry as it stands in a game file; `signature` is the last of the sorted fields."""
        return b'%s,"signature":"%s"}' % (self.payload[:-1], self.signature.encode())

    @cached_property
    def signed(self) -> bytes:
        """The bytes that are signed."""
        return canonical.envelope(self.kind, self.payload)

    @cached_property
    def hash(self) -> str:
        return hashlib.sha256(self.signed).hexdigest()

    @property
    def role(self) -> str:
        """The role that speaks: the author, or the player on whose word the moderator wrote."""
        return str(self.body.get("on_behalf_of") or self.author)

    @property
    def name(self) -> str:
        """For people: `red's orders (1a2b3c4d)`."""
        return f"{self.author}'s {self.kind} ({self.hash[:8]})"

    def check_signature(self, key: PublicKey) -> None:
        """Refuse an entry that the owner of this key did not sign."""
        if not key.verifies(bytes.fromhex(self.signature), self.signed):
            raise unverified(
                f"the signature of {self.author}'s {self.kind} does not verify",
                entry=self.number,
                hint=f"it was changed, or not signed by {self.author}'s key {key.text[:12]}...",
            )


@value
class Draft:
    """An entry before it is signed."""

    game: str
    number: int
    kind: str
    author: str
    before: str
    body: Body


def sign(key: PrivateKey, draft: Draft) -> Entry:
    """Make an entry, and check it as any reader would."""
    obj = {
        "author": draft.author, "before": draft.before, "body": draft.body, "game": draft.game, "kind": draft.kind,
        "number": draft.number,
    }
    payload = canonical.dump(obj)
    signature = key.sign(canonical.envelope(draft.kind, payload)).hex()
    return parse(Entry(payload, obj, signature).line)


def parse(line: bytes, place: str = "entry") -> Entry:
    """An entry from its canonical line. Unknown kinds, missing and additional fields are refused."""
    if len(line) > forms.LONGEST_LINE:
        raise RecordError(f"{place} has {len(line):,} bytes; an entry has at most {forms.LONGEST_LINE:,}")
    obj = canonical.parse(line, place)
    _check(obj, place)
    tail = len(b',"signature":"') + len(obj["signature"]) + len(b'"}')
    return Entry(line[:-tail] + b"}", obj, obj["signature"])


def _check(obj: Any, place: str) -> None:
    if isinstance(obj, dict) and isinstance(obj.get("kind"), str) and obj["kind"] not in KINDS:
        raise RecordError(f"{place}: there is no entry of kind {obj['kind'][:40]!r}")
    _check_format(obj)
    forms.check(obj, forms.ENTRY, place)
    forms.check_body(obj["kind"], obj["body"], f"entry {obj['number']}: {obj['kind']}")


def _check_format(obj: Any) -> None:
    """A genesis of another format is told by its name, not by the field in which it differs."""
    body = obj.get("body") if isinstance(obj, dict) else None
    if isinstance(body, dict) and obj.get("kind") == "genesis" and body.get("format") != "pbem/v2":
        raise wrong_format(f"the record has format {str(body.get('format'))[:20]!r}, this program reads 'pbem/v2'")


def wrong_format(message: str) -> RecordError:
    """A record, file or packet of another format."""
    return RecordError(message, hint="play that game on with the version of the program that began it")
