"""One game out of many mails, whatever else a mailbox holds: from its genesis on, entry by entry, each signed by the
key of its author and in its place.

A mailbox can be written to by anybody. What no key of the game has signed is set aside, and so is what has no place;
neither can hide, lengthen or stop a game, and nobody is accused of what another key has signed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from pbem.record.codes import game_code, same
from pbem.record.entries import Entry
from pbem.record.errors import RecordError, unverified
from pbem.record.keys import PublicKey
from pbem.record.packets import BEGIN, Packet
from pbem.record.steps import Record
from pbem.record.verify import authenticate

MOST_STRANGE = 2_000
MOST_BRANCHES = 50
"""A party that signs more than so many rivals of its own entries has no claim to be sorted out."""


@dataclass
class Gathered:
    """The entries of one game in order, and why others were set aside; `forks` are proofs against a key."""

    entries: list[Entry] = field(default_factory=list)
    aside: list[RecordError] = field(default_factory=list)
    forks: list[RecordError] = field(default_factory=list)
    objections: list[Entry] = field(default_factory=list)
    changed: list[Entry] = field(default_factory=list)
    """What would go on with the game if its author had signed it so."""
    gap: RecordError | None = None
    """Why the mails do not tell all of the game: an entry that others build on is missing."""

    @property
    def told(self) -> Iterator[RecordError]:
        """What a reader should hear of, beside the game."""
        yield from (*self.forks, *map(_foreign, self.changed), *self.aside, *([self.gap] if self.gap else []))


def collect(packets: Iterable[Packet], wanted: str | None = None, here: Sequence[Entry] = ()) -> Gathered:
    """The entries of one game, from genesis on; mails may repeat and come in any order. `wanted` is an id or a game
    code; `here` is what stands already in a file of the game."""
    packets = list(packets)
    return _Tree(packets, wanted, here).gathered()


def fork(one: Entry, other: Entry) -> RecordError:
    """Two entries of one key on one entry before: proof of foul play, naming both."""
    return unverified(
        f"fork: {one.author} signed two entries with this number, {one.name} and {other.name}",
        entry=one.number,
        hint="keep both mails: the two signatures are the proof",
    )


class _Tree:
    """Every entry that the mails bring, by the entry that it builds on."""

    def __init__(self, packets: Sequence[Packet], wanted: str | None, here: Sequence[Entry]) -> None:
        self.here = {entry.hash for entry in here}
        self.found = Gathered()
        self.branches = 0
        self.after: dict[str, list[Entry]] = {}
        every = (entry for packet in packets for entry in packet.entries)
        for entry in {(one.hash, one.signature): one for one in (*here, *every)}.values():
            self.after.setdefault(entry.before, []).append(entry)
        self.genesis = here[0] if here else self._genesis(packets, wanted)

    def _genesis(self, packets: Sequence[Packet], wanted: str | None) -> Entry:
        """The one beginning that is meant."""
        sound = [entry for group in self.after.values() for entry in group if _is_sound(Record(), entry)]
        begun = {entry.hash: entry for entry in sound}
        chosen = [entry for entry in begun.values() if wanted is None or _is_meant(entry, wanted)]
        if len(chosen) == 1:
            return chosen[0]
        if chosen:
            raise _several(chosen)
        raise self._none(packets, wanted)

    def _none(self, packets: Sequence[Packet], wanted: str | None) -> RecordError:
        there = sorted({packet.game for packet in packets})
        mine = [entry for group in self.after.values() for entry in group if wanted in (None, entry.game)]
        if mine and (wanted or len(there) == 1):
            return _missing(min(mine, key=lambda entry: entry.number))
        hint = f"there are packets of {', '.join(there)}" if there else f"a packet begins with {BEGIN}"
        return RecordError(f"the mails hold no packets of {f'game {wanted}' if wanted else 'a game'}", hint=hint)

    def gathered(self) -> Gathered:
        record = self._walk(Record([self.genesis]))
        self.found.entries = record.entries
        self._look_at_the_rest(record)
        return self.found

    def _walk(self, record: Record) -> Record:
        """Go on as far as entries follow that are sound."""
        while sound := self._next(record):
            record.add(sound[0] if len(sound) == 1 else self._choose(record, sound))
        return record

    def _next(self, record: Record) -> list[Entry]:
        """What follows and is sound, each entry once: another signature makes no other entry."""
        found: dict[str, Entry] = {}
        for entry in self.after.get(record.state.last, ()):
            if entry.hash not in found and _is_sound(record, entry):
                found[entry.hash] = entry
        return list(found.values())

    def _choose(self, record: Record, rivals: Sequence[Entry]) -> Entry:
        """Two entries on one: of one key a fork; else a seat that was taken over, in which the old key goes first
        until the new one has joined."""
        self.branches += 1
        if self.branches > MOST_BRANCHES:
            raise fork(rivals[0], rivals[1])
        own = [entry for entry in rivals if entry.author == record.state.pen]
        taken = [entry for entry in rivals if entry.author != record.state.pen]
        for entry in taken:
            if any(_joins(one, entry) for one in self._branch(record, entry)):
                self.found.objections += [one for one in own if one not in self.found.objections]
                return entry
        return self._stands(record, own) if own else next((one for one in taken if one.hash in self.here), taken[0])

    def _stands(self, record: Record, rivals: Sequence[Entry]) -> Entry:
        """Of a fork the branch stands that is here already, or on which somebody else has signed."""
        if len(rivals) == 1:
            return rivals[0]
        told = fork(rivals[0], rivals[1])
        if str(told) not in map(str, self.found.forks):
            self.found.forks.append(told)
        key = record.state.party(rivals[0].author).key
        standing = [one for one in rivals if one.hash in self.here] or [
            one for one in rivals
            if any(record.state.party(later.author).key != key for later in self._branch(record, one))
        ]
        if len(standing) != 1:
            raise told
        return standing[0]

    def _branch(self, record: Record, entry: Entry) -> list[Entry]:
        twin = record.copy()
        twin.add(entry)
        return self._walk(twin).entries[entry.number:]

    def _look_at_the_rest(self, record: Record) -> None:
        """Entries that are nowhere: signed by nobody here, without a place, or behind a gap."""
        keys = _keys_in(record)
        taken = {entry.hash for entry in record.entries}
        rest = (entry for group in self.after.values() for entry in group if entry.game == record.game)
        lost = []
        strange = [entry for entry in rest if entry.hash not in taken and entry.number > 1]
        for entry in self._bounded(sorted(strange, key=lambda one: one.number)):
            if not any(_signs(key, entry) for key in keys.get(entry.author, ())):
                self._set_aside(entry, entry.before == record.state.last and entry.author in keys)
            elif entry.before == record.state.last:
                self.found.aside.append(_placeless(record, entry))
            elif entry.number > len(record.entries) + 1:
                lost.append(entry)
        brought = {entry.hash for group in self.after.values() for entry in group}
        gap = next((entry for entry in lost if entry.before not in brought), None)
        spoiled = (error for error in self.found.told if gap is not None and error.entry == gap.number - 1)
        self.found.gap = None if gap is None else next(spoiled, _missing(gap))

    def _bounded(self, strange: Sequence[Entry]) -> Sequence[Entry]:
        """As many as one can look at; that there are more is told."""
        if len(strange) > MOST_STRANGE:
            more = len(strange) - MOST_STRANGE
            self.found.aside.append(RecordError(f"{more:,} more entries that follow nothing were not looked at"))
        return strange[:MOST_STRANGE]

    def _set_aside(self, entry: Entry, goes_on: bool) -> None:
        if goes_on:
            self.found.changed.append(entry)
        else:
            self.found.aside.append(_foreign(entry))


def _is_sound(record: Record, entry: Entry) -> bool:
    """Whether an entry is signed by the key of its author, and has its place."""
    try:
        authenticate(record, entry)
        record.after(entry)
    except RecordError:
        return False
    return True


def _placeless(record: Record, entry: Entry) -> RecordError:
    try:
        record.after(entry)
    except RecordError as error:
        return error
    return RecordError(f"{entry.name} has no place", entry=entry.number)


def _is_meant(genesis: Entry, wanted: str) -> bool:
    return genesis.game == wanted or same(game_code(genesis.hash), wanted)


def _joins(entry: Entry, reseat: Entry) -> bool:
    return entry.kind == "join" and entry.role == reseat.body["role"]


def _keys_in(record: Record) -> dict[str, set[str]]:
    """Every key that a role has had in a record."""
    keys: dict[str, set[str]] = {}
    for party in (party for state in record.states for party in state.parties if party.key):
        keys.setdefault(party.role, set()).add(str(party.key))
    return keys


def _signs(key: str, entry: Entry) -> bool:
    return PublicKey.of(key).verifies(bytes.fromhex(entry.signature), entry.signed)


def _several(begun: Sequence[Entry]) -> RecordError:
    """Several games, or several with one id: then only their codes tell them apart."""
    names = sorted(entry.game for entry in begun)
    clear = len(set(names)) == len(names)
    told = names if clear else sorted(f"{entry.game} with code {game_code(entry.hash)}" for entry in begun)
    hint = f"verify one of them with --game {'ID' if clear else 'CODE'}, or receive into the file of one of them"
    return RecordError(f"the mails hold packets of {len(begun)} games: {', '.join(told)}", hint=hint)


def _foreign(entry: Entry) -> RecordError:
    return unverified(f"the signature of {entry.author}'s {entry.kind} does not verify", entry=entry.number)


def _missing(entry: Entry) -> RecordError:
    hint = "ask for that mail, or for the whole game: pbem send GAME --all"
    return RecordError(f"entry {entry.number - 1} is missing: no mail brings it", entry=entry.number, hint=hint)
