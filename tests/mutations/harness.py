"""Mutations through readers: whatever comes in, a reader answers in order, and soon.

    python -m tests.mutations 1000000

A reader is a function of bytes that may refuse with the exceptions that it names; anything else is a bug. The slowest
input of each reader is named, and kept if a folder is given.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import process_time

PIECES = (
    b"\0", b"\n", b"\r\n", b"\xff", b"\xc3", b"=", b"=\n", b"=3D", b">", b"> ", b"--", b"-----", b"#", b'"', b"\\",
    b"{", b"}", b"[", b"]", b":", b",", b"<", b"<!--", b"&#", b"&gt;", b"begin", b"end", b"begin orders ", b"From ",
    b"|", b"\xe2\x80\x93",
    b"-----BEGIN PBEM PACKET-----", b"-----END PBEM PACKET-----", b"Content-Type: ", b"\xf0\x9f\x98\x80", b"\x1b[31m",
    b"\xe2\x80\xae", b"0", b"9" * 20, b"-1", b"1e9", b"null", b"pass\n", b"..", b"*",
)  # fmt: skip
LIMIT = 200_000


@dataclass(frozen=True)
class Reader:
    """Something that reads bytes of strangers, the sound inputs to begin from, and how it may refuse."""

    name: str
    read: Callable[[bytes], object]
    seeds: Sequence[bytes]
    refusals: tuple[type[Exception], ...] = ()


@dataclass
class Tally:
    """What came of the mutations through one reader."""

    name: str
    count: int = 0
    refused: int = 0
    slowest: float = 0.0
    worst: bytes = b""
    bugs: list[tuple[str, bytes]] = field(default_factory=list)

    def __str__(self) -> str:
        shown = self.worst[:60]
        return (
            f"{self.name}: {self.count:,} mutations, {self.refused:,} refused, {len(self.bugs)} uncaught; "
            f"slowest {1000 * self.slowest:.0f} ms, {len(self.worst):,} bytes, {shown!r}..."
        )


def mutate(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    """Some damage, one to six times over."""
    for _ in range(chance.randint(1, 6)):
        data = chance.choice(_DAMAGE)(data, others, chance)[:LIMIT]
    return data


def _cut(data: bytes, chance: random.Random) -> tuple[int, int]:
    first, last = sorted((chance.randint(0, len(data)), chance.randint(0, len(data))))
    return first, min(last, first + 2_000)


def _flip(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    if not data:
        return data
    at = chance.randrange(len(data))
    return data[:at] + bytes([data[at] ^ (1 << chance.randrange(8))]) + data[at + 1 :]


def _leave_out(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    first, last = _cut(data, chance)
    return data[:first] + data[last:]


def _repeat(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    first, last = _cut(data, chance)
    return data[:last] + data[first:last] * chance.choice((1, 1, 2, 9)) + data[last:]


def _put_in(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    at = chance.randint(0, len(data))
    return data[:at] + chance.choice(PIECES) * chance.choice((1, 1, 1, 3, 200)) + data[at:]


def _splice(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    other = chance.choice(others)
    return data[: chance.randint(0, len(data))] + other[chance.randint(0, len(other)) :]


def _end(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    return data[: chance.randint(0, len(data))]


_DAMAGE = (_flip, _flip, _leave_out, _repeat, _put_in, _put_in, _splice, _end)


def run(reader: Reader, count: int, seed: int = 1944) -> Tally:
    """So many mutations through a reader."""
    chance = random.Random(f"{seed} {reader.name}")
    tally = Tally(reader.name)
    for _ in range(count):
        _try(reader, mutate(chance.choice(reader.seeds), reader.seeds, chance), tally)
    return tally


def _try(reader: Reader, data: bytes, tally: Tally) -> None:
    tally.count += 1
    began = process_time()
    try:
        reader.read(data)
    except reader.refusals:
        tally.refused += 1
    except Exception as error:  # every other exception is what is looked for
        tally.bugs.append((f"{type(error).__name__}: {error}", data))
    spent = process_time() - began
    if spent > tally.slowest:
        tally.slowest, tally.worst = spent, data
