"""`pbem note`."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument
from pbem.cli.keyring import Signing, signing_options
from pbem.cli.output import json_option, print_json
from pbem.desk.faults import usage
from pbem.desk.files import read_text
from pbem.desk.game import open_desk


@a_command('pbem note duel.pbem "well played" --key me', section="play")
@game_argument
@click.argument("text", required=False)
@click.option("--file", metavar="FILE", help="Take the text from FILE (- is stdin).")
@signing_options
@json_option
def command(
    game: Path, text: str | None, file: str | None, signing: Signing, as_json: bool
) -> None:
    """Sign a remark into the record; it changes nothing in the game."""
    from pbem.record import play

    words = (read_text(file) if file else text or "").strip()
    if not words:
        raise usage("a note needs a text", 'pbem note GAME "TEXT", or --file FILE')
    desk = open_desk(game)
    entry = play.note(desk.game, signing.take_pen(desk), words)
    desk.save()
    if as_json:
        print_json({"entry": entry.number, "author": entry.author})
    else:
        click.echo(f"entry {entry.number}: note by {entry.author}")
