"""Resolving a point and telling what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pbem.cli.desk import Desk, tell_next
from pbem.cli.files import held
from pbem.cli.output import plural, print_json
from pbem.cli.story import Told, render

if TYPE_CHECKING:
    from pbem.kernel.adjudication import Outcome
    from pbem.record.entries import Entry
    from pbem.record.keys import PrivateKey


@dataclass(frozen=True)
class Done:
    """A resolution that was appended, and the story of it."""

    entry: Entry
    outcome: Outcome
    told: Told


def resolve(desk: Desk, key: PrivateKey) -> Done:
    """Roll, adjudicate, append; in memory only."""
    from pbem.record import play

    before = desk.game.base
    entry, outcome = play.resolve(desk.game, desk.adjudicator, key)
    seat_bots(desk, key)
    return Done(entry, outcome, Told(entry.body["clock"], entry.number, before, outcome))


def seat_bots(desk: Desk, key: PrivateKey) -> None:
    """A bot at the table gives its orders as soon as they are due."""
    if any(party.is_bot for party in desk.state.parties):
        from pbem.cli.bot import let_bots_order

        let_bots_order(desk, key)


def finish(desk: Desk, done: Done, report: str | None, as_json: bool) -> None:
    """Write report and game, both or neither, and say what comes next."""
    text = render(desk, done.told, form_of(report))
    with held(report, text):
        desk.save()
    if as_json:
        print_json(summary(desk, done))
        return
    if not report or report == "-":
        click.echo(text)
    dice = plural(len(done.entry.body["rolls"]), "die", "dice")
    click.echo(f"entry {done.entry.number}: {done.entry.body['clock']} resolved by {done.entry.author}, {dice}")
    tell_next(desk)


def form_of(file: str | None) -> str:
    """The format that the name of a report file asks for; plain text if it says nothing."""
    endings = {".md": "markdown", ".html": "html", ".htm": "html", ".json": "json"}
    return endings.get(Path(file).suffix.lower(), "text") if file else "text"


def summary(desk: Desk, done: Done) -> dict[str, Any]:
    """The result for programs."""
    rolls = [{"label": label, "sides": sides, "face": face} for label, sides, face in done.entry.body["rolls"]]
    return {
        "game": desk.state.game,
        "entry": done.entry.number,
        "impulse": done.entry.body["clock"],
        "clock": desk.state.clock,
        "waiting_for": [due.role for due in desk.state.due],
        "question": desk.state.question,
        "over": desk.state.over,
        "rolls": rolls,
        "events": list(done.outcome.events),
    }
