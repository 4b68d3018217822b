"""`pbem dice`."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument
from pbem.cli.output import json_option, print_json, print_table
from pbem.desk.game import open_desk


@a_command("pbem dice duel.pbem", 'pbem dice duel.pbem --explain "demolition 10-11 by 1128Eng"', section="trust")
@game_argument
@click.option("--explain", metavar="LABEL", help="Print how one die came about; the end of its label is enough.")
@click.option("--impulse", metavar="CLOCK", help="Only the dice of one impulse, as the report names it.")
@json_option
def command(game: Path, explain: str | None, impulse: str | None, as_json: bool) -> None:
    """List every die of a game, or derive one with tools that every system has.

    The lines that --explain prints can be run as they are: sha256sum and openssl give the same bytes.
    """
    from pbem.desk.derivation import all_dice, derive, find_die

    rolled = [die for die in all_dice(open_desk(game)) if impulse is None or die.label.startswith(f"{impulse} ")]
    if explain is not None:
        die = find_die(rolled, explain)
        derived = derive(die.entry, die.before, die.label, die.sides, die.face)
        print_json({**die.to_obj(), **derived.to_obj()}) if as_json else click.echo(derived.text())
    elif as_json:
        print_json([die.to_obj() for die in rolled])
    else:
        rows = [(die.entry.number, f"d{die.sides}", die.face, die.label) for die in rolled]
        print_table(rows, ("ENTRY", "DIE", "FACE", "LABEL"))
