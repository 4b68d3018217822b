"""The memory of this computer: what a role has signed, so that it never signs two entries with one number, nor shows a
link twice, whatever file it is given.

One file for each game and role, `PBEM_HOME/memory/GENESIS-ROLE.json`, written before the game file is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from pbem.kernel.values import value
from pbem.record import canonical, entries, forms
from pbem.record.codes import entry_code, same
from pbem.record.entries import Entry
from pbem.record.errors import RecordError, unverified
from pbem.record.files import locked, replace_file
from pbem.record.keys import home
from pbem.record.state import State
from pbem.record.steps import Record

FORMAT = "pbem-memory/v2"
_SIGNED: forms.Shape = {
    "number": forms.NUMBER, "hash": forms.DIGEST, "lines": forms.rows(lambda line: type(line) is str, 1000),
}
_LINK: forms.Shape = {"tip": forms.DIGEST, "index": forms.whole(1, forms.LINKS), "hash": forms.DIGEST}
_SEEN: forms.Shape = {"number": forms.NUMBER, "hash": forms.DIGEST}
_SHAPE: forms.Shape = {
    "format": forms.one_of(FORMAT), "genesis": forms.DIGEST, "role": forms.ROLE, "key": forms.DIGEST,
    "signed": forms.maybe(lambda obj: forms.fits(obj, _SIGNED)), "sent": forms.whole(0, forms.MOST_ENTRIES),
    "link": forms.maybe(lambda obj: forms.fits(obj, _LINK)), "seen": lambda obj: forms.fits(obj, _SEEN),
}


@value
class Memory:
    """What a role has done in a game here. `signed` has its last entry, and the whole lines of all that was signed
    with it in one act; `sent` is the last number that went into a packet; `seen` the last entry verified."""

    genesis: str
    role: str
    key: str
    seen: dict[str, Any]
    signed: dict[str, Any] | None = None
    sent: int = 0
    link: dict[str, Any] | None = None

    def to_obj(self) -> dict[str, Any]:
        return {
            "format": FORMAT, "genesis": self.genesis, "role": self.role, "key": self.key, "signed": self.signed,
            "sent": self.sent, "link": self.link, "seen": self.seen,
        }

    @property
    def lines(self) -> list[Entry]:
        """The entries of the last act that was signed."""
        return [entries.parse(line.encode()) for line in self.signed["lines"]] if self.signed else []


def place(genesis: str, role: str) -> Path:
    return home() / "memory" / f"{genesis[:32]}-{role}.json"


def load(genesis: str, role: str) -> Memory | None:
    """What is remembered of a role, if anything is."""
    path = place(genesis, role)
    if not path.exists():
        return None
    try:
        obj = canonical.parse_loose(path.read_bytes(), str(path))
        forms.check(obj, _SHAPE, str(path))
    except (OSError, RecordError) as error:
        raise RecordError(
            f"the memory of {role} cannot be read: {error}",
            hint=f"move {path} away, and go on with --first-here CODE",
        ) from None
    obj.pop("format")
    return Memory(**obj)


def save(memory: Memory) -> None:
    """Write it whole, for its owner alone."""
    path = place(memory.genesis, memory.role)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    replace_file(path, canonical.dump(memory.to_obj()) + b"\n", 0o600)


# ---- before anything is signed -------------------------------------------------------------------------------------


def take_up(record: Record, roles: Sequence[str]) -> list[Entry]:
    """Entries that were signed and never saved: after a crash the very same lines go on the end of the record."""
    state = record.state
    for role in roles:
        memory = load(state.genesis, role)
        lines = memory.lines if memory else []
        left = [entry for entry in lines if entry.number > len(record.entries)]
        if left and left[0].number == len(record.entries) + 1 and left[0].before == state.last:
            return left
    return []


def guard(record: Record, role: str, first_here: str | None = None) -> Memory | None:
    """Refuse to sign on a record that does not hold what this role has signed or seen here."""
    memory = load(record.state.genesis, role)
    if memory is None or memory.key != record.state.party(role).key:
        _check_first_here(record, role, first_here)
        return None
    _check_signed(record, memory)
    _check_same(record, memory.seen, f"{role} has verified")
    _check_link(record.state, memory)
    return memory


def _check_first_here(record: Record, role: str, first_here: str | None) -> None:
    """A role that has signed already, on a computer that knows nothing of it: nothing may be missing."""
    last = own_last(record, role)
    if last is None or (first_here is not None and same(first_here, entry_code(last.hash))):
        return
    if first_here is not None:
        raise unverified(
            f"the code is not that of the last entry that {role} has signed here, entry {last.number}",
            hint="receive the mails that you have sent from the other computer first",
        )
    raise RecordError(
        f"{role} has signed entry {last.number} of this game on another computer",
        hint="give the code that stands under your last mail, to show that nothing is missing: --first-here CODE",
    )


def own_last(record: Record, role: str) -> Entry | None:
    """The last entry that the present key of a role has signed."""
    seated = max((mark.number for mark in record.state.marks if mark.role == role and "over" in mark.kind), default=0)
    return next((entry for entry in reversed(record.entries[seated:]) if entry.author == role), None)


def _check_signed(record: Record, memory: Memory) -> None:
    if memory.signed is None:
        return
    number = memory.signed["number"]
    if len(record.entries) < number:
        raise unverified(
            f"{memory.role} has signed entry {number} of this game already, and this record ends with entry "
            f"{len(record.entries)}",
            hint=f"this is an older record: go on with the one that has entry {number}, {memory.signed['hash'][:8]}",
        )
    _check_same(record, memory.signed, f"{memory.role} has signed")


def _check_same(record: Record, known: dict[str, Any], what: str) -> None:
    number = known["number"]
    if number <= len(record.entries) and record.entries[number - 1].hash != known["hash"]:
        raise unverified(
            f"{what} another entry with this number: {known['hash'][:8]}, and here stands "
            f"{record.entries[number - 1].name}",
            entry=number,
            hint="keep both files; nothing is signed on this one",
        )


def _check_link(state: State, memory: Memory) -> None:
    link = memory.link
    if link and link["tip"] == state.party(memory.role).tip and state.used.get(memory.role, 0) < link["index"]:
        raise unverified(
            f"{memory.role} has shown link {link['index']} of its dice chain already, and this record ends before it"
        )


# ---- what is remembered --------------------------------------------------------------------------------------------


def remember(record: Record, roles: Sequence[str], made: Sequence[Entry]) -> None:
    """Keep what was signed, before it is saved in a game file; refuse if meanwhile something else was."""
    with _held(record):
        for role in roles:
            old = _own(record, role)
            if old is not None:
                _check_signed(record, old)
            own = [entry for entry in made if entry.author == role]
            signed = _signed(own[-1], made) if own else (old.signed if old else None)
            save(_now(record, role, signed, old.sent if old else 0))


def seen(record: Record, roles: Sequence[str]) -> None:
    """Raise what is remembered after entries were received and verified; own entries among them were sent once.
    A record that is older, or parts from what is remembered, raises nothing."""
    with _held(record):
        for role in roles:
            old = _own(record, role)
            if old is None or not _goes_on(record, old):
                continue
            last, known = own_last(record, role), old.signed
            if last is not None and (known is None or last.number > known["number"]):
                save(_now(record, role, _signed(last, [last]), max(old.sent, last.number)))
            else:
                save(_now(record, role, known, old.sent))


def _goes_on(record: Record, old: Memory) -> bool:
    """Whether a record holds all that is remembered."""
    known = (old.seen, *([old.signed] if old.signed else []))
    have = record.entries
    return all(one["number"] <= len(have) and have[one["number"] - 1].hash == one["hash"] for one in known)


def forget_to(record: Record, roles: Sequence[str]) -> None:
    """After entries were withdrawn: the memory is that of the record that is left."""
    with _held(record):
        for role in roles:
            _forget(record, role)


def give_way(record: Record, roles: Sequence[str], dropped: Sequence[Entry]) -> None:
    """Entries that an old key has overtaken (section 4) bind nobody any more, neither who signed nor who saw them."""
    gone = {entry.hash for entry in dropped}
    with _held(record):
        for role in roles:
            old = _own(record, role)
            if old is not None and gone & {old.seen["hash"], old.signed["hash"] if old.signed else ""}:
                _forget(record, role)


def _forget(record: Record, role: str) -> None:
    old = _own(record, role)
    if old is not None:
        last = own_last(record, role)
        save(_now(record, role, _signed(last, [last]) if last else None, min(old.sent, len(record.entries))))


def mark_sent(record: Record, number: int) -> None:
    """Entries up to this number go out now: whoever of this computer signed them, they are final."""
    with _held(record):
        for party in record.state.parties:
            old = _own(record, party.role)
            if old is not None and old.sent < number:
                save(replace(old, sent=number))


@contextmanager
def _held(record: Record) -> Iterator[None]:
    """Nobody else changes a memory meanwhile: what one reads and writes again is not written over."""
    path = place(record.state.genesis, "any")
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with locked(path):
        yield


def withdrawable(record: Record, roles: Sequence[str]) -> list[Entry]:
    """What was signed in the last act, as far as it stands at the end and never went into a packet."""
    known = [old for role in roles if (old := _own(record, role)) and old.signed]
    if not known:
        return []
    act = max((old.lines for old in known), key=lambda lines: lines[-1].number)
    keep = max(act[0].number - 1, *(old.sent for old in known))
    first = len(record.entries)
    while first > max(keep, 1) and record.entries[first - 1].author in roles:
        first -= 1
    return record.entries[first:]


def _own(record: Record, role: str) -> Memory | None:
    """The memory of the key that sits there now."""
    old = load(record.state.genesis, role)
    return old if old is not None and old.key == record.state.party(role).key else None


def _now(record: Record, role: str, signed: dict[str, Any] | None, sent: int) -> Memory:
    state = record.state
    last = record.entries[-1]
    key = state.party(role).key or ""
    seen = {"number": last.number, "hash": last.hash}
    return Memory(state.genesis, role, key, seen, signed, sent, _link(record, role))


def _signed(last: Entry, made: Sequence[Entry]) -> dict[str, Any]:
    return {"number": last.number, "hash": last.hash, "lines": [entry.line.decode() for entry in made]}


def _link(record: Record, role: str) -> dict[str, Any] | None:
    state = record.state
    used, tip = state.used.get(role, 0), state.party(role).tip
    shown = (entry for entry in reversed(record.entries) if entry.author == role and _shows(entry))
    last = next(shown, None)
    return {"tip": tip, "index": used, "hash": last.hash} if used and tip and last else None


def _shows(entry: Entry) -> bool:
    return entry.kind == "resolution" or entry.body.get("link") is not None
