"""`pbem join`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument, tell_next
from pbem.cli.keyring import Signing, signing_options
from pbem.cli.output import json_option, print_json
from pbem.desk.faults import Fault, usage
from pbem.desk.game import Desk, open_desk

if TYPE_CHECKING:
    from pbem.desk.resolving import Then

EXAMPLES = (
    "pbem join duel.pbem --key me",
    "pbem join duel.pbem --key me --yes --standing my.standing",
    'pbem join match.pbem --key me --seat SIDE --word "blue horse 42"',
)


@a_command(*EXAMPLES, section="begin")
@game_argument
@click.option("--yes", is_flag=True, help="You have read who sits where; a script must say so.")
@click.option("--standing", metavar="FILE", help="Standing orders for the enemy's impulses, sealed with the join.")
@click.option("--keep", is_flag=True, help="No standing orders for now: the default policy speaks.")
@click.option("--seat", metavar="SIDE", help="The seat of a player without a key, for whom a moderator joins.")
@click.option("--word", metavar="WORD", help="The word that this player has mailed; it goes into the dice.")
@signing_options
@json_option
def command(
    game: Path, yes: bool, standing: str | None, keep: bool, seat: str | None, word: str | None, signing: Signing,
    as_json: bool,
) -> None:
    """Accept a game: publish the tip of your dice chain, signed.

    The game is checked in full before your name goes under it. Compare the code of the game with the other side, by
    telephone or any other way than mail: it covers keys, seats, options and exchange.
    """
    from pbem.desk.beginning import join

    desk = open_desk(game)
    key = signing.take_pen(desk)
    if not seat:
        _agree(desk, yes)
    entry = join(desk, key, seat, word, _then(desk, standing, keep))
    desk.save()
    if as_json:
        print_json({"game": desk.state.game, "role": entry.role, "entry": entry.number})
        return
    click.echo(f"entry {entry.number}: {entry.role} has joined {desk.state.game}")
    tell_next(desk)


def _agree(desk: Desk, yes: bool) -> None:
    """Show what one puts one's name under, and ask; a script says --yes."""
    from pbem.desk.post import terms
    from pbem.record.marks import marks

    body = desk.record.genesis.body
    click.echo(f"{body['scenario']}, {body['exchange']} exchange, begun by {desk.record.genesis.author}", err=True)
    for line in (*terms(desk.record.genesis, desk.state.parties), *(f"mark: {mark}" for mark in marks(desk.state))):
        click.echo(line, err=True)
    if yes:
        return
    if not sys.stdin.isatty():
        raise usage("read who sits where, and say --yes")
    if not click.confirm("Is the code the same at the other side, and do you join?", err=True):
        raise Fault("not joined; nothing was signed")


def _then(desk: Desk, standing: str | None, keep: bool) -> Then | None:
    """What becomes of one's standing orders."""
    from pbem.cli.papers import must_pass
    from pbem.desk.papers import read_sheet
    from pbem.desk.resolving import Then

    if not standing:
        return Then(keep=True) if keep else None
    sheet = read_sheet(desk, standing)
    must_pass([sheet], False)
    return Then((sheet,))
