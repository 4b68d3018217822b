"""`pbem withdraw`."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument, tell_next
from pbem.cli.keyring import Signing, signing_options
from pbem.cli.output import json_option, print_json
from pbem.desk.game import open_desk
from pbem.kernel.words import counted


@a_command("pbem withdraw duel.pbem --key me", section="play")
@game_argument
@signing_options
@json_option
def command(game: Path, signing: Signing, as_json: bool) -> None:
    """Take off the end of the game what you have signed with your last command, and never sent.

    Nobody else has seen it, so it may be written again, with the same dice link. What went into a mail is final.
    """
    from pbem.desk.signing import withdraw

    desk = open_desk(game)
    count = withdraw(desk, signing.take_pen(desk))
    desk.signer = None
    desk.save()
    if as_json:
        print_json({"game": desk.state.game, "withdrawn": count, "entries": len(desk.record.entries)})
        return
    click.echo(f"{counted(count, 'entry', 'entries')} withdrawn; the last is entry {len(desk.record.entries)} again")
    tell_next(desk)
