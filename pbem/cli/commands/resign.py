"""`pbem resign`."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument
from pbem.cli.keyring import Signing, signing_options
from pbem.cli.output import json_option, print_json
from pbem.desk.game import open_desk


@a_command('pbem resign duel.pbem --key me --reason "well played"', section="play")
@game_argument
@click.option("--reason", default="", help="A word to the opponent.")
@click.option("--side", help="The player who resigns, where a moderator or a solo player signs.")
@signing_options
@json_option
def command(
    game: Path, reason: str, side: str | None, signing: Signing, as_json: bool
) -> None:
    """Give the game up. It ends with the entry that this signs."""
    from pbem.record import play

    desk = open_desk(game)
    entry = play.resign(desk.game, signing.take_pen(desk), reason=reason, role=side)
    desk.save()
    if as_json:
        print_json({"entry": entry.number, "author": entry.author, "resigned": entry.role})
    else:
        click.echo(f"entry {entry.number}: {entry.role} has resigned; {desk.state.game} is over")
