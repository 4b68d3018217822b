"""Verifying: signatures, pen, chains, dice, and every run again. The first thing that differs is named."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pbem.kernel.adjudication import Adjudicator, Outcome
from pbem.record import canonical, dice, play, running
from pbem.record.canonical import Obj
from pbem.record.chain import Link
from pbem.record.entries import Entry
from pbem.record.errors import RecordError, RulesDiffer, unverified
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
    """Takes entries one by one, checks each in full, and keeps the game up to date.

    A point that was played with another ruleset than this program's, and that this one judges otherwise, is refused;
    with `lenient` it is kept in `unjudged`, and from there on signatures, pen, links, dice and digests alone count.
    """

    def __init__(
        self, adjudicator: Adjudicator, game: Game | None = None, *, lenient: bool = False, adopted: Obj = None
    ) -> None:
        self.adjudicator = adjudicator
        self.game = game
        self.lenient = lenient
        self.adopted = adopted
        """A position from which adopted rules judge, as a game file has it."""
        self.unjudged: list[int] = []
        self.is_lost = False
        """Whether the position is not known any more."""

    def take(self, entry: Entry) -> Outcome | None:
        """Check an entry and append it; what came of it, if it is a resolution. On any fault the game is as it was."""
        if self.game is None:
            authenticate(Record(), entry)
            self.game = self._begin(entry)
            return None
        authenticate(self.game.record, entry)
        before = self.game.record.state
        after = self.game.record.after(entry)
        outcome = self._resolved(entry, before) if entry.kind == "resolution" else None
        if entry.kind == "open":
            self._check_placements(entry, after)
        self.game.record.entries.append(entry)
        self.game.record.states.append(after)
        if outcome is not None:
            running.settle(self.game, self.adjudicator, *outcome)
        elif entry.kind == "takeback" and after.request is None and not self.is_lost:
            play.rewind(self.game, self.adjudicator)
        elif after.adopted == entry.number:
            self._go_by(self.game, after)
        return outcome[0] if outcome else None

    def _check_placements(self, entry: Entry, state: State) -> None:
        """What a side has opened so far must be something that it could place."""
        role = state.seals[entry.body["seal"]].role
        texts = {seal.label: seal.text or "" for seal in state.placements(role) if seal.is_open}
        known = not self.is_lost and running.judges(self.adjudicator, state)
        problem = self.adjudicator.breach(texts) if known else None
        if problem is not None:
            raise unverified(f"{role} could not place that: {problem}", entry=entry.number)

    def _go_by(self, game: Game, state: State) -> None:
        """Rules were adopted: from the position that both sides have signed, everything is judged again."""
        if self.is_lost and self.adopted is not None and canonical.digest(self.adopted) == state.at:
            game.position = game.base = self.adopted
            game.summary = running.summary(self.adjudicator, game.position)
            self.is_lost = False
        if not self.is_lost:
            game.adopted = game.position
            game.kept[state.at] = canonical.dump(game.position)

    def _lose(self, number: int) -> None:
        self.unjudged.append(number)
        self.is_lost = True

    def _begin(self, entry: Entry) -> Game:
        try:
            return play.begin(entry, self.adjudicator)
        except RulesDiffer:
            if not self.lenient:
                raise
            self._lose(1)
            return Game(Record([entry]), None, None)

    def _resolved(self, entry: Entry, before: State) -> tuple[Outcome, bytes] | None:
        check_dice(entry, running.key_of(before, links_of(entry)))
        if self.is_lost:
            self.unjudged.append(entry.number)
            return None
        assert self.game is not None
        try:
            return judged(entry, before, self.game.base, self.adjudicator)
        except RecordError as error:
            if running.judges(self.adjudicator, before):
                raise
            if not self.lenient:
                raise rules_differ(before, self.adjudicator, error) from None
            self._lose(entry.number)
            return None


def judged(
    entry: Entry, before: State, base: canonical.Obj, adjudicator: Adjudicator
) -> tuple[Outcome, bytes]:
    """A resolution run again, from the position at the start of its impulse: what came of it, and the canonical bytes
    of the position after it. Whatever the entry tells otherwise is refused."""
    links = links_of(entry)
    outcome = running.run(base, adjudicator, before, links)
    if running.waits_for_own(before, entry.author, outcome):
        raise unverified(
            f"it waits for {outcome.waiting} to open {outcome.shut!r}, which {entry.author} had to open first",
            entry=entry.number,
        )
    data = canonical.dump(outcome.position)
    after = hashlib.sha256(data).hexdigest()
    _compare(entry, running.resolution_body(adjudicator, before, links, outcome, after))
    return outcome, data


def rules_differ(state: State, adjudicator: Adjudicator, error: RecordError) -> RulesDiffer:
    """Other rules, which is no proof of foul play, and no proof of the contrary."""
    played, version = state.ruleset, running.version_of(adjudicator)
    hint = "agree on the ruleset of this program: pbem adopt GAME; or play on with the version that began the game"
    if played > version:
        hint = "install the version of the program that the other side has"
    what = f"ruleset {played}, and this program has ruleset {version}"
    if played == version:
        what = f"other data of ruleset {version} than are here"
    return RulesDiffer(
        f"{error}; it was played with {what}: the rules differ, so this proves no forgery, and a program with "
        "the same rules can tell",
        hint=hint,
    )


def links_of(entry: Entry) -> dict[str, Link]:
    """The links that a resolution uses."""
    links = entry.body["links"].items()
    return {role: Link(link["index"], bytes.fromhex(link["value"])) for role, link in links}


def check_dice(entry: Entry, key: bytes) -> None:
    """Every face in a resolution is the one that the links give."""
    for label, sides, face in entry.body["rolls"]:
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
    for name, meaning in _FIELDS.items():
        if entry.body[name] != body[name]:
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


@dataclass
class Verified:
    """What verifying found: a row for each entry up to the first fault, and the points that could not be judged."""

    rows: list[Row] = field(default_factory=list)
    game: Game | None = None
    """The game that the entries lead to, if there is no fault; its position is None if it could not be judged."""
    unjudged: tuple[int, ...] = ()
    is_lost: bool = False
    """Whether the last position could not be reached."""
    name: str = ""
    state: State | None = None
    """The state that the entries lead to, as far as they are sound."""
    notes: list[str] = field(default_factory=list)
    """What a reader should hear of besides: objections, what was set aside, words that differ."""
    fault: RecordError | None = None
    """A fork in the mails, of which the game has left one branch behind."""

    @property
    def problem(self) -> RecordError | None:
        """The first thing that differs, or None."""
        return next((row.problem for row in self.rows if row.problem), None)


def verify(game: Game, adjudicator: Adjudicator, progress: Callable[[Row], None] | None = None) -> Verified:
    """The whole table: a row for each entry up to the first fault, then one for the position in the file."""
    found = verify_entries(game.record.entries, adjudicator, progress, game.adopted)
    if found.game is not None:
        found.rows.append(_file_row(game, found.game, found.is_lost))
    return found


def verify_entries(
    entries: Iterable[Entry], adjudicator: Adjudicator, progress: Callable[[Row], None] | None = None,
    adopted: Obj = None,
) -> Verified:
    """A row for each entry up to the first fault, and the game that they lead to if there is none."""
    found = Verified()
    machine = Replay(adjudicator, lenient=True, adopted=adopted)
    for entry in entries:
        row = _row(machine, entry)
        found.rows.append(row)
        found.name = entry.game
        found.state = machine.game.record.state if machine.game else None
        if progress:
            progress(row)
        if row.problem:
            return found
    found.unjudged, found.is_lost = tuple(machine.unjudged), machine.is_lost
    _blame(found, machine)
    _audit(found, machine)
    found.game = machine.game if found.problem is None else None
    return found


def _blame(found: Verified, machine: Replay) -> None:
    """A point that this ruleset judges otherwise, and that no adoption has settled since, is told as such."""
    if not machine.unjudged or machine.game is None:
        return
    record, number = machine.game.record, machine.unjudged[0]
    if record.state.adopted > number and running.judges(machine.adjudicator, record.state):
        return
    row = found.rows[number - 1]
    error = RecordError("the rules of this program give another result", entry=number)
    found.rows[number - 1] = Row(
        row.number, row.kind, row.author, row.what,
        rules_differ(record.states[number - 1], machine.adjudicator, error),
    )


def _audit(found: Verified, machine: Replay) -> None:
    """What was kept shut against the rules, as placements show that are open at last, is told at the last opening."""
    game = machine.game
    if found.problem is not None or game is None or not game.record.state.over or machine.is_lost:
        return
    if not running.judges(machine.adjudicator, game.record.state):
        return
    complaints = machine.adjudicator.audit(game.position, running.opened(game.record.state))
    opening = next((row for row in reversed(found.rows) if row.kind == "open"), None)
    if complaints and opening is not None:
        error = unverified("; ".join(complaints), entry=opening.number)
        found.rows[opening.number - 1] = Row(opening.number, opening.kind, opening.author, opening.what, error)


def _row(machine: Replay, entry: Entry) -> Row:
    problem = None
    try:
        machine.take(entry)
    except RecordError as error:
        problem = error
    return Row(entry.number, entry.kind, entry.author, describe(entry), problem)


def _file_row(game: Game, again: Game, lost: bool) -> Row:
    problem = None
    if canonical.digest(game.position) != again.record.state.at:
        problem = unverified("the position in the file is not the one that the record leads to")
    elif not lost and game.summary != again.summary:
        problem = unverified("the head of the file does not tell what the record leads to")
    return Row(len(game.record.entries), "position", "", f"digest {again.record.state.at[:8]}", problem)


def describe(entry: Entry) -> str:
    """An entry in a few words, for tables."""
    word = f" on the word of {entry.role}" if entry.role != entry.author else ""
    reason = f": {brief(entry.body['reason'])}" if entry.body.get("reason") else ""
    return _WORDS.get(entry.kind, _paper)(entry) + word + reason


def _paper(entry: Entry) -> str:
    return f"{entry.body['clock']}, point {entry.body['point']}"


def _count(rolls: Sequence[Any]) -> str:
    return f"{len(rolls)} {'die' if len(rolls) == 1 else 'dice'}"


def _consent(what: Callable[[Entry], str]) -> Callable[[Entry], str]:
    verbs = {"ask": "asks for", "yes": "agrees to", "no": "refuses"}
    return lambda entry: f"{verbs[entry.body['answer']]} {what(entry)}"


_WORDS: dict[str, Callable[[Entry], str]] = {
    "genesis": lambda entry: f"game {entry.game}, {entry.body['scenario']}, {entry.body['exchange']}",
    "join": lambda entry: "publishes its dice chain" if entry.body["word"] is None
    else (f"gives the word {entry.body['word']!r}" if entry.body["word"] else "gives no word"),
    "resolution": lambda entry: f"{entry.body['clock']}, point {entry.body['point']}, {_count(entry.body['rolls'])}",
    "takeback": _consent(lambda entry: f"a takeback to entry {entry.body['to']}"),
    "reseat": _consent(lambda entry: f"a new key for {entry.body['role']}"),
    "adopt": _consent(lambda entry: f"ruleset {entry.body['ruleset']}"),
    "note": lambda entry: brief(entry.body["text"]),
    "resign": lambda entry: "resigns",
    "standing": lambda entry: "standing orders" if entry.body["text"] is not None else "standing orders stay",
    "seal": lambda entry: "sealed standing orders" if entry.body["label"] == "standing"
    else f"seals {entry.body['label']}",
    "open": lambda entry: f"opens seal {entry.body['seal']}",
}


def brief(text: str, most: int = 60) -> str:
    """A remark on one line, cut at a word where it is long."""
    words = " ".join(text.split())
    return words if len(words) <= most else words[: most - 3].rsplit(" ", 1)[0] + " ..."
