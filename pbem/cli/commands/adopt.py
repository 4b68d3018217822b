"""`pbem adopt`."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument, tell_next
from pbem.cli.keyring import Signing, signing_options
from pbem.cli.output import json_option, print_json
from pbem.desk.game import open_desk


@a_command("pbem adopt duel.pbem --key me", "pbem adopt duel.pbem --key me --refuse", section="play")
@game_argument
@click.option("--refuse", is_flag=True, help="Answer no.")
@click.option("--reason", default="", help="Why.")
@signing_options
@json_option
def command(game: Path, refuse: bool, reason: str, signing: Signing, as_json: bool) -> None:
    """Go on with the rules and data of this program, from the next point on; or answer when that is asked for.

    A game is played with the ruleset and the pack that it began with, until every player has signed this. The position
    stays, and what was played before stays judged by what it was played with.
    """
    from pbem.desk.signing import adopt
    from pbem.record.verify import describe

    desk = open_desk(game)
    entry = adopt(desk, signing.key(), signing.first_here, "no" if refuse else "yes", reason)
    desk.save()
    if as_json:
        print_json({"entry": entry.number, "ruleset": desk.state.ruleset, "in_effect": desk.state.request is None})
        return
    click.echo(f"entry {entry.number}: {entry.author} {describe(entry)}")
    tell_next(desk)
