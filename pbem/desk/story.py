"""The story of an impulse: found in the record by playing it again, told by the report layer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pbem.desk.faults import Fault
from pbem.desk.progress import progress

if TYPE_CHECKING:
    from pbem.desk.game import Desk
    from pbem.kernel.adjudication import Outcome
    from pbem.kernel.referee import Event
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
    from pbem.record.verify import Replay

    told: dict[str, Told] = {}
    machine = Replay(desk.adjudicator, lenient=True)
    with progress("playing again", len(desk.record.entries)) as step:
        for entry in desk.record.entries:
            base = machine.game.base if machine.game else None
            outcome = machine.take(entry)
            step(entry)
            if outcome is not None:
                told.pop(entry.body["clock"], None)
                told[entry.body["clock"]] = Told(entry.body["clock"], entry.number, base, outcome)
    return list(told.values())


def standing(desk: Desk) -> list[Told]:
    """Every impulse that is part of the game: not taken back, or played again since."""
    gone = taken_back(desk)
    return [told for told in impulses(desk) if told.entry not in gone]


def taken_back(desk: Desk) -> set[int]:
    """The entries that takebacks in effect have undone."""
    gone: set[int] = set()
    for entry, after in zip(desk.record.entries, desk.record.states, strict=True):
        if entry.kind == "takeback" and entry.body["answer"] == "yes" and after.request is None:
            gone.update(range(entry.body["to"] + 1, entry.number))
    return gone


def find(desk: Desk, clock: str | None) -> Told:
    """The impulse asked for, even if it was taken back, or the last one that was resolved and stands."""
    told = impulses(desk) if clock else standing(desk)
    step = desk.parts.telling.STEP
    if not told:
        raise Fault(f"no {step} has been resolved yet", "pbem status GAME says what the game waits for")
    if clock is None:
        return told[-1]
    wanted = set(_spellings(desk, clock))
    for one in told:
        if one.clock.upper() in wanted:
            return one
    meant = [one for one in told if one.clock[:-1].rstrip("-").upper() in wanted]
    if len(meant) > 1:
        raise Fault(f"{clock} may be {' or '.join(one.clock for one in meant)}", "write the side behind it")
    if meant:
        return meant[0]
    raise Fault(f"{step} {clock} has not been resolved", f"resolved are: {', '.join(one.clock for one in told)}")


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
    from pbem.report.story import Story

    before, after = (desk.parts.rules.read(position) for position in (told.before, told.outcome.position))
    return Story(desk.scenario, before, after, events_of(desk, told), told.outcome.rolls)


def events_of(desk: Desk, told: Told) -> list[Event]:
    """What happened in an impulse, as typed values."""
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
