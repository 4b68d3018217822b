"""Exchange: what to send, and how entries that arrive are merged into a record: all or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from pbem.kernel.adjudication import Adjudicator
from pbem.record.entries import Entry
from pbem.record.errors import RecordError, unverified
from pbem.record.gamefile import Game
from pbem.record.packets import Packet
from pbem.record.steps import Record
from pbem.record.verify import Replay, authenticate, rebuild


@dataclass(frozen=True, slots=True)
class Received:
    """What a packet brought: entries that are new, how many were known, own entries that were overtaken."""

    added: tuple[Entry, ...] = ()
    known: int = 0
    dropped: tuple[Entry, ...] = ()


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
    """The subject of a mail: `[pbem bulge-7f3a] 16-1G orders`."""
    told = [entry for entry in some if entry.kind != "note"] or list(some)
    last = told[-1] if told else record.entries[-1]
    clock = last.body.get("clock") or record.states[last.number - 1].clock
    return f"[pbem {record.game}] {clock} {last.kind}"


def receive(game: Game, adjudicator: Adjudicator, packet: Packet) -> Received:
    """Merge a packet into a game. A resolution is adjudicated again before it is taken; on a fault nothing changes."""
    if packet.game != game.record.game:
        raise RecordError(
            f"the packet is of game {packet.game}, and this is {game.record.game}",
            hint=f"name the file of game {packet.game}, or one that is not there yet if the game is new",
        )
    twin = replace(game, record=game.record.copy())
    news, known, dropped = _sort_out(twin, packet, adjudicator)
    machine = Replay(adjudicator, twin)
    for entry in news:
        machine.take(entry)
    game.become(twin)
    return Received(tuple(news), known, tuple(dropped))


def _sort_out(twin: Game, packet: Packet, adjudicator: Adjudicator) -> tuple[list[Entry], int, list[Entry]]:
    """Which entries are new, how many are known, and which of our own give way."""
    have = twin.record.entries
    first = packet.entries[0].number
    if first > len(have) + 1:
        raise RecordError(
            f"the packet begins with entry {first}, and the last entry here is {len(have)}",
            entry=first,
            hint=f"receive the mail with entry {len(have) + 1} first",
        )
    for serial, entry in enumerate(packet.entries):
        if entry.number > len(have):
            return list(packet.entries[serial:]), serial, []
        if entry.hash != have[entry.number - 1].hash:
            return list(packet.entries[serial:]), serial, _give_way(twin, entry, adjudicator)
    return [], len(packet.entries), []


def _give_way(twin: Game, entry: Entry, adjudicator: Adjudicator) -> list[Entry]:
    """Two entries have one number. One author: a fork. Two authors: mails have crossed, one is written again."""
    ours = twin.record.entries[entry.number - 1]
    prefix = twin.record.copy(entry.number - 1)
    if not prefix.entries:
        raise RecordError("the packet begins with another genesis than this game", entry=1)
    authenticate(prefix, entry)
    if ours.author == entry.author:
        raise fork(ours, entry)
    tail = twin.record.entries[entry.number - 1:]
    if not _comes_first(prefix, entry, ours) or {old.author for old in tail} != {ours.author}:
        raise RecordError(
            f"{entry.name} has crossed with {ours.name}, which stands",
            entry=entry.number,
            hint=f"send the game to {entry.author}, who then writes it again",
        )
    twin.become(rebuild(prefix.entries, adjudicator))
    return tail


def _comes_first(prefix: Record, entry: Entry, ours: Entry) -> bool:
    """Of two entries that crossed, the one that was due stands; if both were, the role that genesis names first."""
    due = {(item.role, item.act) for item in prefix.state.due}
    theirs, mine = (entry.role, entry.kind) in due, (ours.role, ours.kind) in due
    if theirs != mine:
        return theirs
    roles = [party.role for party in prefix.state.parties]
    return roles.index(entry.author) < roles.index(ours.author)


def fork(one: Entry, other: Entry) -> RecordError:
    """Two entries with one author and one number: proof of foul play, naming both."""
    return unverified(
        f"fork: {one.author} signed two entries with this number, {one.name} and {other.name}",
        entry=one.number,
        hint="keep both mails: the two signatures are the proof",
    )


def collect(packets: Iterable[Packet], game: str | None = None) -> list[Entry]:
    """The entries of one game out of many mails, from genesis on, in order; mails may repeat and come in any order."""
    packets = list(packets)
    pool = {
        entry.hash: entry for packet in packets if game is None or packet.game == game for entry in packet.entries
    }
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
    """Entries that crossed with another side's, and what was built on them, are no fork: they name another before."""
    seen: dict[tuple[int, str, str], Entry] = {}
    genesis = next((entry for entry in pool.values() if entry.kind == "genesis"), None)
    for entry in pool.values():
        other = seen.setdefault((entry.number, entry.author, entry.before), entry)
        if other is entry:
            continue
        for one in (entry, other):
            if genesis:
                authenticate(Record([genesis]), one)
        raise fork(other, entry)


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
    genesis = next((one for one in pool.values() if one.kind == "genesis"), None)
    others = [one for one in pool.values() if one.number == number]
    for other in others if genesis else ():
        authenticate(Record([genesis] if genesis else []), other)
    if others:
        return unverified(f"it does not build on the entry {number} that the mails bring", entry=entry.number)
    hint = "ask for that mail, or for the whole game: pbem send GAME --all"
    return RecordError(f"entry {number} is missing: no mail brings it", entry=entry.number, hint=hint)
