"""Exchange: what to send, and how entries that arrive are taken into a record: all or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from pbem.kernel.adjudication import Adjudicator
from pbem.record.entries import Entry
from pbem.record.errors import RecordError, unverified
from pbem.record.gamefile import Game
from pbem.record.keys import PublicKey
from pbem.record.packets import Packet
from pbem.record.steps import Record
from pbem.record.verify import Replay, authenticate, rebuild


@dataclass(frozen=True, slots=True)
class Received:
    """What a packet brought: entries that are new, how many were known, entries that gave way to an old key which
    spoke before its seat had changed hands, and what an old key said too late."""

    added: tuple[Entry, ...] = ()
    known: int = 0
    dropped: tuple[Entry, ...] = ()
    objections: tuple[Entry, ...] = ()


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


def fork(one: Entry, other: Entry) -> RecordError:
    """Two entries of one key on one entry before: proof of foul play, naming both."""
    return unverified(
        f"fork: {one.author} signed two entries with this number, {one.name} and {other.name}",
        entry=one.number,
        hint="keep both mails: the two signatures are the proof",
    )


def collect(packets: Iterable[Packet], game: str | None = None) -> list[Entry]:
    """The entries of one game out of many mails, from genesis on, in order; mails may repeat and come in any order."""
    packets = list(packets)
    pool: dict[str, Entry] = {}
    for packet in packets:
        for entry in packet.entries if game in (None, packet.game) else ():
            pool.setdefault(entry.hash, entry)
    names = sorted({entry.game for entry in pool.values()})
    if len(names) != 1:
        raise _not_one_game(names, sorted({packet.game for packet in packets}), game)
    _check_forks(pool)
    return _longest(pool)


def _not_one_game(names: list[str], there: list[str], wanted: str | None) -> RecordError:
    """The mails are of several games, or of none that was asked for."""
    if names:
        text = f"the mails hold packets of {len(names)} games: {', '.join(names)}"
        return RecordError(text, hint="verify one of them with --game ID, or receive into the file of one of them")
    hint = f"there are packets of {', '.join(there)}" if there else "a packet begins with -----BEGIN PBEM PACKET-----"
    return RecordError(f"the mails hold no packets of {f'game {wanted}' if wanted else 'a game'}", hint=hint)


def _check_forks(pool: dict[str, Entry]) -> None:
    """Two entries on one entry before, signed by one key. What was signed by another key, or changed on the way,
    accuses nobody."""
    seen: dict[tuple[str, str], Entry] = {}
    for entry in pool.values():
        other = seen.setdefault((entry.before, entry.author), entry)
        if other is entry:
            continue
        keys = [key for key in _keys_of(pool, entry.author) if _signs(key, entry) and _signs(key, other)]
        if keys:
            raise fork(other, entry)


def _keys_of(pool: dict[str, Entry], role: str) -> set[str]:
    """Every key that a role has had, as the entries say."""
    found: set[str] = set()
    for entry in pool.values():
        if entry.kind == "genesis":
            found.update(party["key"] for party in entry.body["parties"] if party["role"] == role and party["key"])
        if entry.kind == "reseat" and entry.body["role"] == role and entry.body["key"]:
            found.add(entry.body["key"])
    return found


def _signs(key: str, entry: Entry) -> bool:
    return PublicKey.of(key).verifies(bytes.fromhex(entry.signature), entry.signed)


def _longest(pool: dict[str, Entry]) -> list[Entry]:
    """The longest chain; entries that were overtaken are left out, a gap is named."""
    last = max(pool.values(), key=lambda entry: (entry.number, entry.hash))
    chain = [last]
    while chain[-1].number > 1:
        before = pool.get(chain[-1].before)
        if before is None or before.number != chain[-1].number - 1:
            raise _gap(pool, chain[-1])
        chain.append(before)
    return chain[::-1]


def _gap(pool: dict[str, Entry], entry: Entry) -> RecordError:
    """No mail brings the entry that this one builds on, or one was changed on the way."""
    number = entry.number - 1
    others = [one for one in pool.values() if one.number == number]
    for other in others:
        if not any(_signs(key, other) for key in _keys_of(pool, other.author)):
            return unverified(f"the signature of {other.author}'s {other.kind} does not verify", entry=number)
    if others:
        return unverified(f"it does not build on the entry {number} that the mails bring", entry=entry.number)
    hint = "ask for that mail, or for the whole game: pbem send GAME --all"
    return RecordError(f"entry {number} is missing: no mail brings it", entry=entry.number, hint=hint)
