"""Canonical bytes: one tree, one encoding, one digest; frames that are hashed, and the typed envelope that is signed.

A tree is dict (string keys), list, str, int, bool and None. No floats: two machines may print them differently.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, NoReturn

from pbem.record.errors import RecordError

Obj = Any
LARGEST = 2**53 - 1
DEEPEST = 64
LONGEST_KEY = 100


def dump(obj: Obj) -> bytes:
    """The one encoding of a tree: sorted keys, no spaces, UTF-8."""
    try:
        _check(obj, 0)
    except ValueError as error:
        raise RecordError(f"not a canonical tree: {error}") from None
    return _encode(obj)


def digest(obj: Obj) -> str:
    """SHA-256 of the canonical bytes, in hexadecimal."""
    return hashlib.sha256(dump(obj)).hexdigest()


def parse(data: bytes, what: str) -> Obj:
    """The tree of canonical bytes: what was read is encoded again, and any other spelling of the tree is refused."""
    obj = parse_loose(data, what)
    if _encode(obj) != data:
        raise RecordError(f"{what} is not in canonical form")
    return obj


def parse_loose(data: bytes, what: str) -> Obj:
    """The tree of JSON in any layout, with the same limits on what may be in it."""
    try:
        obj = json.loads(data.decode("utf-8"), parse_float=_no_float, parse_constant=_no_float)
        _check(obj, 0)
    except RecursionError:
        raise RecordError(f"{what} is nested too deeply") from None
    except ValueError as error:
        raise RecordError(f"{what} cannot be read: {error}") from None
    return obj


def frame(*parts: bytes | str | int) -> bytes:
    """Parts joined so that no two lists of parts give the same bytes: each after its length, 8 bytes, big-endian."""
    raw = (part if isinstance(part, bytes) else str(part).encode() for part in parts)
    return b"".join(len(part).to_bytes(8, "big") + part for part in raw)


def hash_of(*parts: bytes | str | int) -> bytes:
    """SHA-256 of a frame: the H of docs/protocol.md."""
    return hashlib.sha256(frame(*parts)).digest()


def envelope(kind: str, payload: bytes) -> bytes:
    """DSSE's pre-authentication encoding: what is signed says what it is."""
    name = f"application/vnd.pbem.{kind}.v2+json".encode()
    return b"DSSEv1 %d %s %d %s" % (len(name), name, len(payload), payload)


_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def _encode(obj: Obj) -> bytes:
    try:
        return _ENCODER.encode(obj).encode("utf-8")
    except UnicodeEncodeError:
        raise RecordError("not a canonical tree: a text holds half a character") from None


def _check(obj: Obj, depth: int) -> None:
    kind = type(obj)
    if kind is str or kind is bool or obj is None:
        return
    if kind is int:
        if not -LARGEST <= obj <= LARGEST:
            raise ValueError("a number is too large")
        return
    if depth >= DEEPEST:
        raise ValueError("it is nested too deeply")
    for item in _items(obj):
        _check(item, depth + 1)


def _items(obj: Obj) -> list[Obj]:
    if isinstance(obj, dict):
        if not all(map(_is_key, obj)):
            raise ValueError(f"a key is 1 to {LONGEST_KEY} printable characters of ASCII")
        return list(obj.values())
    if isinstance(obj, list | tuple):
        return list(obj)
    raise ValueError(f"{type(obj).__name__} has no place in it")


def _is_key(key: object) -> bool:
    """Of ASCII just U+0020 to U+007E are printable: they sort alike by characters and by bytes."""
    return type(key) is str and 0 < len(key) <= LONGEST_KEY and key.isascii() and key.isprintable()


def _no_float(text: str) -> NoReturn:
    raise ValueError(f"{text} is not an integer")
