"""`pbem options`."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument
from pbem.cli.output import json_option, print_json
from pbem.desk.faults import Fault
from pbem.desk.game import Desk, open_desk
from pbem.desk.papers import hearing_of
from pbem.kernel.words import listed

EXAMPLES = (
    "pbem options duel.pbem",
    "pbem options duel.pbem 2Pz/304",
    "pbem options duel.pbem --to 70 --side SIDE",
    "pbem options duel.pbem 51 --json",
)


@a_command(*EXAMPLES, section="play")
@game_argument
@click.argument("what", required=False, metavar="[UNIT|FORMATION|SPACE]")
@click.option("--to", metavar="SPACE", help="Who can reach this space, with the order that does it.")
@click.option("--side", metavar="SIDE", help="What this side could do if it were to move next: threats.")
@json_option
def command(game: Path, what: str | None, to: str | None, side: str | None, as_json: bool) -> None:
    """List everything that may be done now, with its cost.

    Of the whole side that is to act; of one unit, of a formation, or of the units in one space.
    """
    from pbem.kernel.diagnostics import Diagnostic

    desk = open_desk(game)
    if desk.state.over:
        raise Fault("the game is over: nobody may act")
    hearing = hearing_of(desk)
    whose = side_named(desk, side)
    found = desk.parts.advice.options(hearing.as_if(whose), what, to)
    if isinstance(found, Diagnostic):
        raise Fault(found.message, *([found.help] if found.help else []))
    if as_json:
        print_json(found.obj)
    elif found.text:
        if whose != desk.state.mover:
            click.echo(f"if {whose} were to move next, all else as it is now:")
        click.echo(found.text, nl=False)
    else:
        click.echo(f"nothing of {whose} to act with there", err=True)


def side_named(desk: Desk, side: str | None) -> str:
    """The side that is meant, or the one that is to act."""
    if side is None:
        return str(desk.state.mover)
    if side not in desk.parts.rules.SIDES:
        raise Fault(f"there is no side {side!r}", f"the sides are {listed(desk.parts.rules.SIDES)}")
    return side
