"""`pbem takeback`."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument
from pbem.cli.keyring import key_option, open_key
from pbem.cli.output import json_option, print_json
from pbem.desk.due import waiting_for
from pbem.desk.game import open_desk


@a_command("pbem takeback duel.pbem --to 4 --key german", "pbem takeback duel.pbem --key allied", section="play")
@game_argument
@click.option("--to", type=int, metavar="N", help="The entry to go back to; without it, agree to what was asked.")
@click.option("--reason", default="", help="Why.")
@click.option("--side", help="The player who asks or agrees, where a moderator or a solo player signs.")
@key_option
@json_option
def command(
    game: Path, to: int | None, reason: str, side: str | None, key_name: str | None, passphrase_file: str | None,
    as_json: bool,
) -> None:
    """Ask to go back to an earlier entry, or agree to it.

    It takes effect when both players have signed, it burns the dice links already shown, and it stays in the
    record for ever.
    """
    from pbem.record import play

    desk = open_desk(game)
    key = open_key(key_name, passphrase_file)
    made = play.takeback(desk.game, desk.adjudicator, key, to, reason=reason, role=side)
    desk.save()
    if as_json:
        agreed = desk.state.takeback is None
        print_json({"entries": [entry.number for entry in made], "to": made[-1].body["to"], "in_effect": agreed})
        return
    for entry in made:
        word = "asks for" if entry.body["agrees"] is None else "agrees to"
        click.echo(f"entry {entry.number}: {entry.role} {word} a takeback to entry {entry.body['to']}")
    asked = desk.state.takeback
    if asked is None:
        click.echo(f"the game is back at {desk.state.clock}; waiting for {waiting_for(desk.state)}")
    else:
        others = [player for player in desk.state.players if player not in asked.given]
        click.echo(f"it takes effect when {' and '.join(others)} agrees: pbem takeback {desk.path} --key KEY")
