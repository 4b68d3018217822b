"""`pbem options`."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument
from pbem.cli.output import json_option, print_json
from pbem.desk.faults import Fault
from pbem.desk.game import open_desk
from pbem.desk.papers import hearing_of

EXAMPLES = ("pbem options duel.pbem", "pbem options duel.pbem 2Pz/304", "pbem options duel.pbem 51 --json")


@a_command(*EXAMPLES, section="play")
@game_argument
@click.argument("what", required=False, metavar="[UNIT|SPACE]")
@json_option
def command(game: Path, what: str | None, as_json: bool) -> None:
    """List everything that may be done now, with its cost.

    Of the whole side that is to act; of one unit; or of the units in one space.
    """
    from pbem.kernel.diagnostics import Diagnostic

    desk = open_desk(game)
    if desk.state.over:
        raise Fault("the game is over: nobody may act")
    found = desk.parts.advice.options(hearing_of(desk), what)
    if isinstance(found, Diagnostic):
        raise Fault(found.message, *([found.help] if found.help else []))
    if as_json:
        print_json(found.obj)
    elif found.text:
        click.echo(found.text, nl=False)
    else:
        click.echo(f"nothing of {desk.state.mover} to act with there", err=True)
