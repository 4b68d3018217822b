"""Damaged input through every reader: whatever a stranger sends, there is an error in words, never a traceback.

    python -m tests.fuzz.mutations 1000000 [SEED]

takes a good mail, packet, game file, entry, slip or order file, damages it, and reads it. It prints how many were read
and the slowest of them; an input that raises anything else than an error for people is kept in the folder `failures`.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from pbem.games import find_game
from pbem.orders.clean import decode
from pbem.orders.parser import parse
from pbem.record import entries, exchange, gamefile, mail, packets
from pbem.record.errors import RecordError
from pbem.record.verify import Replay, rebuild
from tests.record.conftest import TOY, played

Reader = Callable[[bytes], object]
SNIPPETS = (
    b"", b"\0", b"\xff\xfe", b"\r\n", b"{", b"}", b"[", b'"', b"\\", b"-----BEGIN PBEM PACKET-----", b"> ", b"=3D",
    b"=\n", b"1e9", b"-1", b"99999999999999999999", b"null", b"true", "\u202e\u2028".encode(),
    b"Content-Type: multipart/mixed", b"begin orders", b"end", b"else stop", b"\xed\xa0\x80", b"A" * 3000,
)


@dataclass
class Tally:
    """What came of it: how many of each kind were read, the slowest, and what went wrong."""

    count: int = 0
    refused: int = 0
    slowest: float = 0.0
    slow_kind: str = ""
    failures: list[tuple[str, bytes, str]] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.count:,} damaged inputs, {self.refused:,} refused, {len(self.failures)} failures; "
            f"the slowest, a {self.slow_kind}, took {self.slowest:.3f} s"
        )


def damage(data: bytes, chance: random.Random) -> bytes:
    """A few changes of the kinds that mail, disks and strangers make."""
    made = bytearray(data)
    for _ in range(chance.choice((1, 1, 1, 2, 4, 9))):
        place = chance.randrange(len(made) + 1)
        kind = chance.randrange(6)
        if kind == 0 and made:
            made[place % len(made)] ^= 1 << chance.randrange(8)
        elif kind == 1:
            made[place:place] = chance.choice(SNIPPETS)
        elif kind == 2:
            del made[place : place + chance.choice((1, 1, 5, 80))]
        elif kind == 3:
            made[place:place] = made[place : place + chance.choice((1, 20, 200))]
        elif kind == 4 and made:
            made[place % len(made)] = chance.randrange(256)
        else:
            del made[place if chance.random() < 0.1 else len(made) :]
    return bytes(made)


def receive(data: bytes) -> object:
    """A packet, taken into a game that has half of it."""
    packet = packets.find(data.decode("utf-8", "replace"))
    return exchange.receive(gamefile.parse(HALF), TOY, packet)


def replay(data: bytes) -> object:
    """An entry, in the place of the one it was made of."""
    entry = entries.parse(data)
    machine = Replay(TOY)
    for earlier in SOURCE.record.entries[: entry.number - 1]:
        machine.take(earlier)
    return machine.take(entry)


def orders(data: bytes) -> object:
    tigers = find_game("tigers")
    return parse(decode(data), tigers.language, NAMES)


SOURCE = played()
HALF = gamefile.render(rebuild(SOURCE.record.entries[:7], TOY))
PACKET = packets.wrap(SOURCE.record.game, SOURCE.record.entries)
ORDERS = b"begin orders bulge-7f3a 16-1 german\n  move 2Pz/2, 2Pz/304 51-70 else stop\n  entrench 352/914\nend\n"
_TIGERS = find_game("tigers")
NAMES = _TIGERS.language.names(_TIGERS.pack.load("crossroads"))
INPUTS: dict[str, tuple[list[bytes], Reader]] = {
    "game file": ([gamefile.render(SOURCE)], gamefile.parse),
    "packet": ([PACKET.encode()], lambda data: packets.find_all(data.decode("utf-8", "replace"))),
    "received packet": ([PACKET.encode()], receive),
    "entry": ([entry.line for entry in SOURCE.record.entries], entries.parse),
    "signed entry": ([entry.line for entry in SOURCE.record.entries], replay),
    "mail": (
        [mail.write(subject="[pbem] orders", text="here it is", packet=PACKET)],
        lambda data: [message.read for message in mail.read_bytes(data)],
    ),
    "order file": ([ORDERS], orders),
}
_OFTEN = ("packet", "entry", "signed entry", "order file", "game file", "mail", "received packet")


def run(count: int, seed: int, told: Callable[[Tally], None] | None = None) -> Tally:
    """Read so many damaged inputs, of all kinds in turn."""
    chance, tally = random.Random(seed), Tally()
    for number in range(count):
        kind = _OFTEN[number % len(_OFTEN)]
        sources, reader = INPUTS[kind]
        data = damage(chance.choice(sources), chance)
        _try(kind, data, reader, tally)
        if told and number % 10_000 == 9_999:
            told(tally)
    return tally


def _try(kind: str, data: bytes, reader: Reader, tally: Tally) -> None:
    began = time.perf_counter()
    try:
        reader(data)
    except RecordError:
        tally.refused += 1
    except Exception as problem:
        tally.failures.append((kind, data, f"{type(problem).__name__}: {problem}"))
    seconds = time.perf_counter() - began
    tally.count += 1
    if seconds > tally.slowest:
        tally.slowest, tally.slow_kind = seconds, kind


def main(count: int, seed: int) -> int:
    tally = run(count, seed, print)
    for number, (kind, data, problem) in enumerate(tally.failures[:20]):
        Path("failures").mkdir(exist_ok=True)
        path = Path("failures") / f"{kind.replace(' ', '-')}-{seed}-{number}"
        path.write_bytes(data)
        print(f"{path}: {problem}", file=sys.stderr)
    print(tally)
    return bool(tally.failures) or tally.slowest > 2


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1))
