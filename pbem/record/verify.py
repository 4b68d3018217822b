"""Verifying: signatures, chains, dice, and every run again. The first thing that differs is named."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from pbem.kernel.adjudication import Adjudicator, Outcome
from pbem.record import canonical, dice, play
from pbem.record.chain import Link
from pbem.record.entries import Entry
from pbem.record.errors import RecordError, unverified
from pbem.record.gamefile import Game
from pbem.record.keys import PublicKey
from pbem.record.state import State
from pbem.record.steps import Record


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table of `pbem verify`. `problem` is None when all is well."""

    number: int
    kind: str
    author: str
    what: str
    problem: RecordError | None = None


def authenticate(record: Record, entry: Entry) -> None:
    """Refuse an entry that its author did not sign."""
    state = record.state if record.entries else record.after(entry)
    party = state.party(entry.author)
    if not party.key:
        raise unverified(f"{entry.author} has no key and cannot sign", entry=entry.number)
    entry.check_signature(PublicKey.of(party.key))


class Replay:
    """Takes entries one by one, checks each in full, and keeps the game up to date."""

    def __init__(self, adjudicator: Adjudicator, game: Game | None = None) -> None:
        self.adjudicator = adjudicator
        self.game = game

    def take(self, entry: Entry) -> Outcome | None:
        """Check an entry and append it; what came of it, if it is a resolution. On any fault the game is as it was."""
        if self.game is None:
            authenticate(Record(), entry)
            self.game = play.begin(entry, self.adjudicator)
            return None
        authenticate(self.game.record, entry)
        before = self.game.record.state
        after = self.game.record.after(entry)
        outcome = self._run(entry, before) if entry.kind == "resolution" else None
        self.game.record.entries.append(entry)
        self.game.record.states.append(after)
        if outcome is not None:
            play.settle(self.game, self.adjudicator, outcome)
        elif entry.kind == "takeback":
            play.rewind(self.game, self.adjudicator)
        return outcome

    def _run(self, entry: Entry, before: State) -> Outcome:
        assert self.game is not None
        links = links_of(entry)
        key = play.key_of(before, links)
        check_dice(entry, key)
        outcome = play.run(self.game, self.adjudicator, before, links)
        _compare(entry, play.resolution_body(self.adjudicator, before, links, outcome))
        return outcome


def links_of(entry: Entry) -> dict[str, Link]:
    """The links that a resolution uses."""
    links = entry.body["links"].items()
    return {role: Link(link["index"], bytes.fromhex(link["value"])) for role, link in links}


def check_dice(entry: Entry, key: bytes) -> None:
    """Every face in a resolution is the one that the links give."""
    for label, sides, face in entry.body["rolls"]:
        if not 1 <= sides <= dice.MOST_SIDES:
            raise unverified(f"die {label!r} has {sides} sides", entry=entry.number)
        given = dice.die(key, label, sides)
        if given != face:
            raise unverified(
                f"die {label!r} shows {face}, the links give {given}",
                entry=entry.number,
                hint=f"keep the mail: the signature under it is {entry.author}'s",
            )


def _compare(entry: Entry, body: dict[str, Any]) -> None:
    for number, (told, found) in enumerate(zip(entry.body["rolls"], body["rolls"], strict=False), 1):
        if told != found:
            raise unverified(f"roll {number} is told as {told[0]!r}, the rules roll {found[0]!r}", entry=entry.number)
    for field, meaning in _FIELDS.items():
        if entry.body[field] != body[field]:
            raise unverified(f"{meaning} is not what the rules give", entry=entry.number)


_FIELDS = {
    "rolls": "the number of dice",
    "papers": "the list of papers",
    "after": "the position after it",
    "next": "what follows (clock, mover or question)",
}


def rebuild(entries: Iterable[Entry], adjudicator: Adjudicator) -> Game:
    """A game from its entries alone, each checked in full."""
    machine = Replay(adjudicator)
    for entry in entries:
        machine.take(entry)
    if machine.game is None:
        raise RecordError("there are no entries")
    return machine.game


def positions(record: Record, adjudicator: Adjudicator) -> tuple[canonical.Obj, canonical.Obj]:
    """The position that a record leads to, and the one at the start of the impulse, from the entries alone."""
    game = rebuild(record.entries[: _effective(record)], adjudicator)
    return game.position, game.base


def _effective(record: Record) -> int:
    """How many entries lead to the position of a record that ends with a takeback."""
    last = record.entries[-1]
    return int(last.body["to"]) if last.kind == "takeback" else len(record.entries)


def verify(game: Game, adjudicator: Adjudicator, progress: Callable[[Row], None] | None = None) -> list[Row]:
    """The whole table: a row for each entry up to the first fault, then one for the position in the file."""
    rows, again = verify_entries(game.record.entries, adjudicator, progress)
    return rows if again is None else [*rows, _file_row(game, again)]


def verify_entries(
    entries: Iterable[Entry], adjudicator: Adjudicator, progress: Callable[[Row], None] | None = None
) -> tuple[list[Row], Game | None]:
    """A row for each entry up to the first fault, and the game that they lead to if there is none."""
    rows: list[Row] = []
    machine = Replay(adjudicator)
    for entry in entries:
        row = _row(machine, entry)
        rows.append(row)
        if progress:
            progress(row)
        if row.problem:
            return rows, None
    return rows, machine.game


def _row(machine: Replay, entry: Entry) -> Row:
    problem = None
    try:
        machine.take(entry)
    except RecordError as error:
        problem = error
    return Row(entry.number, entry.kind, entry.author, describe(entry), problem)


def _file_row(game: Game, again: Game) -> Row:
    problem = None
    if canonical.digest(game.position) != canonical.digest(again.position):
        problem = unverified("the position in the file is not the one that the record leads to")
    elif game.summary != again.summary:
        problem = unverified("the head of the file does not tell what the record leads to")
    return Row(len(game.record.entries), "position", "", f"digest {again.record.state.at[:8]}", problem)


def describe(entry: Entry) -> str:
    """An entry in a few words, for tables."""
    body = entry.body
    word = f" on the word of {entry.role}" if entry.role != entry.author else ""
    reason = f": {_brief(body['reason'])}" if body.get("reason") else ""
    count = len(body.get("rolls", ()))
    texts: dict[str, Callable[[], str]] = {
        "genesis": lambda: f"game {entry.game}, {body['scenario']}, {body['exchange']}",
        "join": lambda: "publishes its dice chain",
        "resolution": lambda: f"{body['clock']}, point {body['point']}, {count} {'die' if count == 1 else 'dice'}",
        "takeback": lambda: f"{'asks for' if body['agrees'] is None else 'agrees to'} a takeback to entry {body['to']}",
        "note": lambda: _brief(body["text"]),
        "resign": lambda: "resigns",
        "standing": lambda: "standing orders",
    }
    made = texts.get(entry.kind, lambda: f"{body['clock']}, point {body['point']}")
    return made() + word + reason


def _brief(text: str, most: int = 60) -> str:
    """A remark on one line, cut at a word where it is long."""
    words = " ".join(text.split())
    return words if len(words) <= most else words[: most - 3].rsplit(" ", 1)[0] + " ..."


def first_problem(rows: list[Row]) -> RecordError | None:
    """The first thing that differs, or None."""
    return next((row.problem for row in rows if row.problem), None)
