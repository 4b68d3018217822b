"""`pbem join`."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument, tell_next
from pbem.cli.keyring import key_option, open_key
from pbem.cli.output import json_option, print_json
from pbem.desk.game import open_desk


@a_command("pbem join duel.pbem --key allied", section="begin")
@game_argument
@key_option
@json_option
def command(game: Path, key_name: str | None, passphrase_file: str | None, as_json: bool) -> None:
    """Accept a game: publish the tip of your dice chain, signed.

    The game is checked in full before your name goes under it.
    """
    from pbem.desk.trust import must_verify
    from pbem.record import play

    desk = open_desk(game)
    must_verify(desk)
    entry = play.join(desk.game, open_key(key_name, passphrase_file))
    desk.save()
    if as_json:
        print_json({"game": desk.state.game, "role": entry.author, "entry": entry.number})
        return
    click.echo(f"entry {entry.number}: {entry.author} has joined {desk.state.game}")
    tell_next(desk)
