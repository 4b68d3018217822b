"""The story of an impulse: found in the record by playing it again, told by the report layer.

An impulse is run from the position at which it began. The record has its digest; the position itself is kept from one
command to the next (positions.py), or found by playing the impulses before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pbem.desk import positions
from pbem.desk.faults import Fault
from pbem.desk.progress import progress

if TYPE_CHECKING:
    from pbem.desk.game import Desk
    from pbem.kernel.adjudication import Outcome
    from pbem.kernel.referee import Event
    from pbem.record.entries import Entry
    from pbem.report import Report
    from pbem.report.story import Story


@dataclass(frozen=True)
class Told:
    """One impulse: its clock, the entry that resolved it, the position it began from, and the outcome."""

    clock: str
    entry: int
    before: Any
    outcome: Outcome


def impulses(desk: Desk) -> list[Told]:
    """Every impulse of a game in order; one that was taken back and played again is told as it was played last."""
    return tell(desk, resolutions(desk))


def standing(desk: Desk) -> list[Told]:
    """Every impulse that is part of the game: not taken back, or played again since."""
    return tell(desk, resolutions_that_stand(desk))


def last(desk: Desk) -> Told | None:
    """The last impulse that is part of the game."""
    entries = resolutions_that_stand(desk)
    found = tell(desk, entries[-1:] if _is_played_by_these_rules(desk) else entries)
    return found[-1] if found else None


def resolutions(desk: Desk) -> list[Entry]:
    """The entry that tells each impulse: the last one of its clock."""
    latest = {entry.body["clock"]: entry for entry in desk.record.entries if entry.kind == "resolution"}
    return sorted(latest.values(), key=lambda entry: entry.number)


def resolutions_that_stand(desk: Desk) -> list[Entry]:
    """The same without those that were taken back and not played again."""
    gone = taken_back(desk)
    return [entry for entry in resolutions(desk) if entry.number not in gone]


def taken_back(desk: Desk) -> set[int]:
    """The entries that takebacks in effect have undone."""
    gone: set[int] = set()
    for entry, after in zip(desk.record.entries, desk.record.states, strict=True):
        if entry.kind == "takeback" and entry.body["answer"] == "yes" and after.request is None:
            gone.update(range(entry.body["to"] + 1, entry.number))
    return gone


# -- playing again -----------------------------------------------------------------------------------------------


def tell(desk: Desk, entries: Sequence[Entry]) -> list[Told]:
    """What came of some resolutions, each run again from where its impulse began. Only if the game was played by other
    rules than these, it is from its first entry on that one sees which of them these rules judge alike."""
    if not _is_played_by_these_rules(desk):
        wanted = {entry.number for entry in entries}
        return [told for told in _replayed(desk) if told.entry in wanted]
    told = []
    with progress("playing again", len(entries)) as step:
        for entry in entries:
            told.append(_told(desk, entry))
            step(entry)
    return told


def _is_played_by_these_rules(desk: Desk) -> bool:
    from pbem.record.running import judges

    return all(judges(desk.adjudicator, state) for state in desk.record.states)


def _told(desk: Desk, entry: Entry) -> Told:
    """A resolution run again, from the position at which its impulse began."""
    from pbem.record.verify import judged

    before = desk.record.states[entry.number - 2]
    base = _began_from(desk, before.base)
    outcome, _ = judged(entry, before, base, desk.adjudicator)
    if outcome.waiting is None:
        desk.passed[entry.body["after"]] = outcome.position
    return Told(entry.body["clock"], entry.number, base, outcome)


def _began_from(desk: Desk, digest: str) -> Any:
    """The position of a digest: one that is known, or what the impulses after the last known one lead to."""
    unknown: list[Entry] = []
    while (found := _known(desk, digest)) is None:
        unknown.append(_leading_to(desk, digest))
        digest = desk.record.states[unknown[-1].number - 2].base
    for entry in reversed(unknown):
        found = _told(desk, entry).outcome.position
        positions.keep(entry.body["after"], found)
    return found


def _known(desk: Desk, digest: str) -> Any | None:
    from pbem.record.play import begin

    if digest == desk.state.base:
        return desk.game.base
    if digest == desk.record.states[0].base:
        return begin(desk.record.genesis, desk.adjudicator).base
    return desk.passed.get(digest) or positions.find(digest)


def _leading_to(desk: Desk, digest: str) -> Entry:
    """The resolution of a whole impulse that ended in a position."""
    ends = (entry for entry in desk.record.entries if entry.kind == "resolution" and entry.body["after"] == digest)
    return next(entry for entry in ends if entry.body["next"]["waiting"] is None)


def _replayed(desk: Desk) -> Iterator[Told]:
    """What came of every resolution that these rules judge as it was judged, from the first entry on."""
    from pbem.record.verify import Replay

    machine = Replay(desk.adjudicator, lenient=True, adopted=desk.game.adopted)
    with progress("playing again", len(desk.record.entries)) as step:
        for entry in desk.record.entries:
            base = machine.game.base if machine.game else None
            outcome = machine.take(entry)
            step(entry)
            if outcome is not None:
                yield Told(entry.body["clock"], entry.number, base, outcome)


# -- finding and rendering ---------------------------------------------------------------------------------------


def find(desk: Desk, clock: str | None) -> Told:
    """The impulse asked for, even if it was taken back, or the last one that was resolved and stands."""
    told = [last(desk)] if clock is None else tell(desk, [_asked_for(desk, clock)])
    if not told:
        raise Fault(f"{desk.parts.telling.STEP} {clock} was played by other rules", "pbem verify GAME tells more")
    if told[0] is None:
        raise _nothing_yet(desk)
    return told[0]


def _nothing_yet(desk: Desk) -> Fault:
    return Fault(f"no {desk.parts.telling.STEP} has been resolved yet", "pbem status GAME says what the game waits for")


def _asked_for(desk: Desk, wish: str) -> Entry:
    """The resolution of an impulse by its clock as somebody writes it."""
    clocks = {str(entry.body["clock"]): entry for entry in resolutions(desk)}
    if not clocks:
        raise _nothing_yet(desk)
    wanted = set(_spellings(desk, wish))
    meant = [clock for clock in clocks if clock.upper() in wanted]
    meant = meant[:1] or [clock for clock in clocks if clock[:-1].rstrip("-").upper() in wanted]
    if len(meant) > 1:
        raise Fault(f"{wish} may be {' or '.join(meant)}", "write the side behind it")
    if not meant:
        raise Fault(f"{desk.parts.telling.STEP} {wish} has not been resolved", f"resolved are: {', '.join(clocks)}")
    return clocks[meant[0]]


def _spellings(desk: Desk, clock: str) -> Iterator[str]:
    """A clock as somebody may write it: with the name of a side for its first letter."""
    plain = "".join(clock.split()).upper()
    yield plain
    for side in desk.parts.rules.SIDES:
        yield plain.replace(side.upper(), side[0].upper())


def render(desk: Desk, told: Told, form: str = "text", ledger: bool = True) -> str:
    """The report of an impulse in one of the formats of the report layer; with all its dice, or with their number."""
    from pbem.report import render as render_report
    from pbem.report.common import without_ledger

    report = _report(desk, told)
    text = render_report(report if ledger else without_ledger(report), form)
    return text if text.endswith("\n") else text + "\n"


def _report(desk: Desk, told: Told) -> Report:
    from pbem.record.marks import marks
    from pbem.report import Meta, build_report

    outcome = told.outcome
    meta = Meta(
        game=desk.state.game,
        file=desk.path.name,
        players={party.role: party.name for party in desk.state.parties if party.name},
        notes=_notes(desk, told),
        marks=marks(desk.state),
        orders=_orders(desk, told) if desk.state.moderator else (),
        waiting=outcome.waiting,
        question=outcome.question,
        entry=told.entry,
    )
    return build_report(desk.parts.telling, desk.parts.rules.EVENTS, story_of(desk, told), meta)


def story_of(desk: Desk, told: Told) -> Story[Any, Any]:
    """An impulse as a report takes it: typed positions and events."""
    from pbem.desk.sight import seen
    from pbem.report.story import Story

    before, after = (desk.parts.rules.read(position) for position in (told.before, told.outcome.position))
    before, _ = seen(desk, before)
    after, events = seen(desk, after, _events(desk, told))
    return Story(desk.scenario, before, after, events, told.outcome.rolls)


def events_of(desk: Desk, told: Told) -> list[Event]:
    """What happened in an impulse, as typed values, as far as the reader may see it."""
    from pbem.desk.sight import seen

    after = desk.parts.rules.read(told.outcome.position)
    return list(seen(desk, after, _events(desk, told))[1])


def _events(desk: Desk, told: Told) -> list[Event]:
    return [desk.parts.rules.EVENTS.from_obj(event) for event in told.outcome.events]


def _orders(desk: Desk, told: Told) -> list[tuple[str, str]]:
    """The lines that players gave for this impulse, as the referee understood them."""
    papers = (desk.record.entries[number - 1] for number in desk.record.entries[told.entry - 1].body["papers"])
    given = [entry for entry in papers if entry.kind in ("orders", "reply")]
    return [(entry.role, line.strip()) for entry in given for line in entry.body["text"].splitlines()[1:-1]]


def _notes(desk: Desk, told: Told) -> list[tuple[str, str]]:
    """What was said since the resolution before this one."""
    said: list[tuple[str, str]] = []
    for entry in desk.record.entries[: told.entry - 1]:
        if entry.kind == "resolution":
            said.clear()
        elif entry.kind == "note":
            said.append((entry.author, entry.body["text"]))
    return said
