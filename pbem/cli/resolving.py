"""Telling what came of a resolution."""

from __future__ import annotations

import click

from pbem.cli.arguments import tell_next
from pbem.cli.output import print_json
from pbem.desk.files import held
from pbem.desk.game import Desk
from pbem.desk.resolving import Done, form_of, summary
from pbem.desk.story import render
from pbem.kernel.words import counted


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
    dice = counted(len(done.entry.body["rolls"]), "die", "dice")
    click.echo(f"entry {done.entry.number}: {done.entry.body['clock']} resolved by {done.entry.author}, {dice}")
    tell_next(desk)
