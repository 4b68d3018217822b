"""The readers of the record: game files, entries, packets taken into a game."""

from __future__ import annotations

from pbem.record import entries, exchange, gamefile, packets
from pbem.record.errors import RecordError
from pbem.record.verify import Replay, rebuild
from tests.mutations.harness import Reader
from tests.record.conftest import TOY, played


def readers_of_record() -> list[Reader]:
    """Each with sound inputs from a game of the toy."""
    source = played()
    half = gamefile.render(rebuild(source.record.entries[:7], TOY))
    packet = packets.wrap(source.record.game, source.record.entries).encode()
    lines = [entry.line for entry in source.record.entries]

    def receive(data: bytes) -> None:
        """A packet, taken into a game that has half of it."""
        exchange.receive(gamefile.parse(half), TOY, packets.find(data.decode("utf-8", "replace")))

    def replay(data: bytes) -> None:
        """An entry, in the place of the one it was made of."""
        entry = entries.parse(data)
        machine = Replay(TOY)
        for earlier in source.record.entries[: entry.number - 1]:
            machine.take(earlier)
        machine.take(entry)

    return [
        Reader("game file", gamefile.parse, [gamefile.render(source)], (RecordError,)),
        Reader("entry", entries.parse, lines, (RecordError,)),
        Reader("received packet", receive, [packet], (RecordError,)),
        Reader("signed entry", replay, lines, (RecordError,)),
    ]
