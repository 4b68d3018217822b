"""The dice: a face is a function of the key of its point and its label, and of nothing else.

Standard library only; docs/protocol.md says the same to the byte.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence

from pbem.record.canonical import frame

TAG = b"pbem/roll/v1"
MOST_SIDES = 256


def point_key(game: str, point: int, position: str, links: Sequence[tuple[str, bytes]]) -> bytes:
    """The key of a point."""
    return hashlib.sha256(point_bytes(game, point, position, links)).digest()


def point_bytes(game: str, point: int, position: str, links: Sequence[tuple[str, bytes]]) -> bytes:
    """What the key of a point is the hash of. `position` is a digest in hexadecimal; the links stand in the order of
    the parties."""
    parts = [TAG, game.encode(), b"%d" % point, bytes.fromhex(position)]
    for role, link in links:
        parts += [role.encode(), link]
    return frame(*parts)


def die(key: bytes, label: str, sides: int) -> int:
    """The face of a labelled die. Bytes that would favour the low faces are skipped."""
    if not 1 <= sides <= MOST_SIDES:
        raise ValueError(f"a die has 1 to {MOST_SIDES} sides, not {sides}")
    limit = fair_below(sides)
    return next(byte % sides + 1 for byte in _stream(key, label, sides) if byte < limit)


def fair_below(sides: int) -> int:
    """Bytes below this give every face as often as any other."""
    return 256 - 256 % sides


def _stream(key: bytes, label: str, sides: int) -> Iterator[int]:
    counter = 0
    while True:
        yield from hmac.digest(key, die_bytes(label, sides, counter), "sha256")
        counter += 1


def die_bytes(label: str, sides: int, counter: int) -> bytes:
    """What the key of a point turns into 32 bytes for a die: HMAC-SHA-256 of this, under that key."""
    return frame(label.encode(), b"%d" % sides, b"%d" % counter)
