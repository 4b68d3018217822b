"""`pbem report`."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument
from pbem.cli.output import json_option
from pbem.desk.files import write_text
from pbem.desk.game import open_desk

FORMATS = ("text", "markdown", "html", "json")


@a_command("pbem report duel.pbem", "pbem report duel.pbem --impulse CLOCK -o report.html", section="read")
@game_argument
@click.option("--impulse", metavar="CLOCK", help="Which step, by its clock; otherwise the last that was resolved.")
@click.option("--format", "form", type=click.Choice(FORMATS), help="How to tell it; otherwise as FILE ends, or text.")
@click.option("-o", "--output", metavar="FILE", default="-", help="Write to FILE instead of stdout.")
@json_option
def command(game: Path, impulse: str | None, form: str | None, output: str, as_json: bool) -> None:
    """Tell what happened in a step of the game, from the record alone.

    Text is for a mail, HTML is one file with the map in it, JSON is for programs.
    """
    from pbem.desk.resolving import form_of
    from pbem.desk.story import find, render, taken_back

    wanted = "json" if as_json else form or form_of(output)
    desk = open_desk(game)
    told = find(desk, impulse)
    if told.entry in taken_back(desk):
        click.echo(f"note: {told.clock} was taken back; this is how entry {told.entry} had resolved it", err=True)
    write_text(output, render(desk, told, wanted))
