"""The dice: a face is a function of the key of its point and its label, and of nothing else.

Standard library only; docs/protocol.md says the same to the byte.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence

from pbem.record.canonical import frame, hash_of

TAG = "pbem/roll/v2"
MOST_SIDES = 256


def point_key(
    game: str, point: int, position: str, links: Sequence[tuple[str, bytes]], words: Sequence[tuple[str, str]] = ()
) -> bytes:
    """The key of a point."""
    return hash_of(*point_parts(game, point, position, links, words))


def point_parts(
    game: str, point: int, position: str, links: Sequence[tuple[str, bytes]], words: Sequence[tuple[str, str]] = ()
) -> list[bytes | str | int]:
    """What the key of a point is the hash of. `position` is a digest in hexadecimal; links, and words that are not
    empty, stand in the order of the parties."""
    parts: list[bytes | str | int] = [TAG, game, point, bytes.fromhex(position), len(links)]
    for role, link in links:
        parts += [role, link]
    for role, word in words:
        parts += [role, word]
    return parts


def private_key(game: str, role: str, label: str, salt: str, link: bytes) -> bytes:
    """The key of dice that only the sealer of a placement knows until it is opened."""
    return hash_of("pbem/private/v2", game, role, label, bytes.fromhex(salt), link)


def bot_chance(link: bytes, game: str, role: str, point: int) -> bytes:
    """What a bot draws its lots from: its own link of the point, which nobody else knows until it has written."""
    return hmac.digest(link, frame("pbem/bot/v2", game, role, point), "sha256")


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
    return frame(label, sides, counter)
