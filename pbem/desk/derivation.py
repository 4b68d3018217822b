"""How a die came about, in steps that anyone can repeat with printf, sha256sum and openssl."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pbem.desk.faults import Fault
from pbem.record import dice
from pbem.record.canonical import frame

if TYPE_CHECKING:
    from pbem.desk.game import Desk
    from pbem.record.entries import Entry
    from pbem.record.state import State

PLAIN = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:/_-+>")


@dataclass(frozen=True)
class Step:
    """A command of a stock tool, and what it prints."""

    title: str
    command: str
    result: str


@dataclass(frozen=True)
class Derivation:
    """The steps from the links to the face."""

    head: str
    steps: tuple[Step, ...]
    last: str

    def text(self) -> str:
        """For people; each command stands on a line of its own."""
        lines = [self.head]
        for number, step in enumerate(self.steps, 1):
            lines += ["", f"{number}. {step.title}", f"$ {step.command}", f"= {step.result}"]
        return "\n".join([*lines, "", f"{len(self.steps) + 1}. {self.last}"])

    def to_obj(self) -> dict[str, Any]:
        steps = [{"title": step.title, "command": step.command, "result": step.result} for step in self.steps]
        return {"steps": steps, "last": self.last}


@dataclass(frozen=True)
class Shown:
    """A die in the record: the resolution that holds it, and the state that this was made in."""

    entry: Entry
    before: State
    label: str
    sides: int
    face: int

    def to_obj(self) -> dict[str, object]:
        return {"entry": self.entry.number, "label": self.label, "sides": self.sides, "face": self.face}


def all_dice(desk: Desk) -> Iterator[Shown]:
    """Every die in the record, those of a takeback too."""
    for before, entry in zip(desk.record.states, desk.record.entries[1:], strict=False):
        if entry.kind == "resolution":
            yield from (Shown(entry, before, *roll) for roll in entry.body["rolls"])


def find_die(rolled: list[Shown], wanted: str) -> Shown:
    """The die with a label, or with the only label that ends so, or that holds it."""
    fits = (str.__eq__, str.endswith, str.__contains__)
    tries = ([die for die in rolled if fit(die.label, wanted)] for fit in fits)
    found = next(filter(None, tries), [])
    if not found:
        raise Fault(f"no die of this game has the label {wanted!r}", "pbem dice GAME lists them")
    if len({die.label for die in found}) > 1:
        some = "; ".join(die.label for die in found[:6])
        raise Fault(f"{wanted!r} fits {len(found)} dice: {some}", "give more of the label")
    return found[-1]


def derive(entry: Entry, before: State, label: str, sides: int, face: int) -> Derivation:
    """The derivation of one die of a resolution."""
    links = {role: bytes.fromhex(link["value"]) for role, link in entry.body["links"].items()}
    ordered = [(party.role, links[party.role]) for party in before.parties if party.role in links]
    hashed = frame(*dice.point_parts(before.game, before.point, before.at, ordered, _words(before)))
    key = hashlib.sha256(hashed).digest()
    chains = [_chain_step(entry, before, role, link) for role, link in ordered]
    stream, steps = _stream(key, label, sides)
    head = f"entry {entry.number}: {label!r} is a d{sides} that shows {face}"
    return Derivation(head, (*chains, _key_step(before, hashed), *steps), _face(stream, sides, face))


def _chain_step(entry: Entry, before: State, role: str, link: bytes) -> Step:
    """The link of a role hashes to what that role published before."""
    index = entry.body["links"][role]["index"]
    above = frame("pbem/link/v2", before.game, role, link)
    shown = "the tip of the chain" if index == 1 else f"link {index - 1}, shown before"
    return Step(f"link {index} of {role} leads to {shown}", f"{printf(above)} | sha256sum", _sha(above))


def _words(before: State) -> list[tuple[str, str]]:
    """The words of players without a key, in the order of the parties."""
    return [(party.role, word) for party in before.parties if (word := before.words.get(party.role))]


def _key_step(before: State, hashed: bytes) -> Step:
    title = (
        f"the key of point {before.point}: tag, game, point, digest of the position, how many links, then role and "
        "link of each, and the words that were given"
    )
    return Step(title, f"{printf(hashed)} | sha256sum", _sha(hashed))


def _stream(key: bytes, label: str, sides: int) -> tuple[bytes, list[Step]]:
    """The bytes of the die, as many blocks of 32 as it takes to find one that counts."""
    import hmac

    stream = b""
    steps: list[Step] = []
    while not any(byte < dice.fair_below(sides) for byte in stream):
        counter = len(steps)
        message = dice.die_bytes(label, sides, counter)
        block = hmac.digest(key, message, "sha256")
        command = f"{printf(message)} | openssl dgst -sha256 -mac HMAC -macopt hexkey:{key.hex()}"
        title = f"the bytes of the die: label, sides and counter {counter}, under that key"
        steps.append(Step(title, command, block.hex()))
        stream += block
    return stream, steps


def _face(stream: bytes, sides: int, face: int) -> str:
    limit = dice.fair_below(sides)
    skipped = next(place for place, byte in enumerate(stream) if byte < limit)
    byte = stream[skipped]
    before = f" ({skipped} before it are {limit} or more and do not count)" if skipped else ""
    return f"the first byte below {limit} is {byte:02x} = {byte}{before}: {byte} mod {sides} + 1 = {face}"


def _sha(data: bytes) -> str:
    import hashlib

    return hashlib.sha256(data).hexdigest()


def printf(data: bytes) -> str:
    """A printf command for these bytes that every POSIX shell understands."""
    return "printf '" + "".join(chr(byte) if byte in PLAIN else f"\\{byte:03o}" for byte in data) + "'"
