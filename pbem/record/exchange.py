"""Exchange: what to send, and how entries that arrive are taken into a record: all or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pbem.kernel.adjudication import Adjudicator
from pbem.record.entries import Entry
from pbem.record.errors import RecordError
from pbem.record.gamefile import Game
from pbem.record.gathering import fork
from pbem.record.packets import Packet
from pbem.record.steps import Record
from pbem.record.verify import Replay, authenticate, rebuild


@dataclass(frozen=True, slots=True)
class Received:
    """What a packet brought: entries that are new, how many were known, entries that gave way to an old key which
    spoke before its seat had changed hands, what an old key said too late, and what was set aside in a mailbox."""

    added: tuple[Entry, ...] = ()
    known: int = 0
    dropped: tuple[Entry, ...] = ()
    objections: tuple[Entry, ...] = ()
    aside: tuple[RecordError, ...] = ()


def unsent(record: Record, roles: Sequence[str]) -> list[Entry]:
    """Every entry that the other side has not shown to have. A side has what its own entries build on."""
    others = _addressees(record, roles)
    shown = [max((entry.number for entry in record.entries if entry.author == role), default=0) for role in others]
    return record.entries[min(shown, default=0):]


def _addressees(record: Record, roles: Sequence[str]) -> list[str]:
    state = record.state
    mine = {state.party(role).key for role in roles}
    others = [party.role for party in state.parties if party.key and party.key not in mine]
    return [state.moderator] if state.moderator in others else others


def subject(record: Record, some: Sequence[Entry]) -> str:
    """The subject of a mail: `[pbem GAME] CLOCK orders`."""
    beside = ("note", "seal", "open", "standing")
    told = [entry for entry in some if entry.kind not in beside] or list(some) or record.entries
    last = told[-1]
    clock = last.body.get("clock") or record.states[last.number - 1].clock
    return f"[pbem {record.game}] {clock} {last.kind}"


def receive(game: Game, adjudicator: Adjudicator, packet: Packet) -> Received:
    """Take a packet into a game. A resolution is adjudicated again before it is taken; on a fault nothing changes."""
    if packet.game != game.record.game:
        raise RecordError(
            f"the packet is of game {packet.game}, and this is {game.record.game}",
            hint=f"name the file of game {packet.game}, or one that is not there yet if the game is new",
        )
    twin = replace(game, record=game.record.copy(), kept=dict(game.kept))
    known = _known(twin, packet)
    news = list(packet.entries[known:])
    dropped: list[Entry] = []
    if news and news[0].number <= len(twin.record.entries):
        answer = _parted(twin, news[0])
        if answer is not None:
            return Received((), known, (), (answer,))
        dropped = twin.record.entries[news[0].number - 1:]
        twin.become(rebuild(twin.record.entries[: news[0].number - 1], adjudicator))
    machine = Replay(adjudicator, twin)
    for entry in news:
        machine.take(entry)
    game.become(twin)
    return Received(tuple(news), known, tuple(dropped))


def _known(twin: Game, packet: Packet) -> int:
    """How many entries of a packet are here already: they have the same signed bytes."""
    have = twin.record.entries
    first = packet.entries[0].number
    if first > len(have) + 1:
        raise RecordError(
            f"the packet begins with entry {first}, and the last entry here is {len(have)}",
            entry=first,
            hint=f"receive the mail with entry {len(have) + 1} first",
        )
    for serial, entry in enumerate(packet.entries):
        if entry.number > len(have) or entry.hash != have[entry.number - 1].hash:
            return serial
    return len(packet.entries)


def _parted(twin: Game, entry: Entry) -> Entry | None:
    """Two entries have one number. One key: a fork. An old key goes before a seat that is being taken over, and is
    heard as an objection afterwards; whoever has not the pen is refused."""
    ours = twin.record.entries[entry.number - 1]
    prefix = twin.record.copy(entry.number - 1)
    if not prefix.entries:
        raise RecordError("the packet begins with another genesis than this game", entry=1)
    authenticate(prefix, entry)
    key = prefix.state.party
    if entry.before == ours.before and key(ours.author).key == key(entry.author).key:
        raise fork(ours, entry)
    prefix.after(entry)
    if ours.kind == "reseat" and ours.author != prefix.state.pen:
        return entry if _has_joined(twin.record, ours) else None
    raise RecordError(
        f"{entry.name} came after {ours.name}, which stands",
        entry=entry.number,
        hint=f"send the game to {entry.author}: pbem send GAME",
    )


def _has_joined(record: Record, reseat: Entry) -> bool:
    """Whether the new key of a seat has joined since."""
    later = record.entries[reseat.number:]
    return any(entry.kind == "join" and entry.role == reseat.body["role"] for entry in later)
