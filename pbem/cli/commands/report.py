"""`pbem report`."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.cli.app import command as a_command
from pbem.cli.desk import game_argument, open_desk
from pbem.cli.files import write_text
from pbem.cli.output import json_option

FORMATS = ("text", "json")


@a_command("pbem report duel.pbem", "pbem report duel.pbem --impulse 17-1G --format json", section="read")
@game_argument
@click.option("--impulse", metavar="CLOCK", help="Which impulse, such as 16-1G; otherwise the last that was resolved.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", help="How to tell it.")
@click.option("-o", "--output", metavar="FILE", default="-", help="Write to FILE instead of stdout.")
@json_option
def command(game: Path, impulse: str | None, form: str, output: str, as_json: bool) -> None:
    """Tell what happened in an impulse, from the record alone."""
    import json

    from pbem.cli.story import as_text, find

    desk = open_desk(game)
    told = find(desk, impulse)
    if as_json or form == "json":
        facts = {"game": desk.state.game, "impulse": told.clock, "events": list(told.outcome.events)}
        write_text(output, json.dumps(facts, indent=2, ensure_ascii=False) + "\n")
    else:
        write_text(output, as_text(desk, told))
