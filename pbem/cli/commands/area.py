"""`pbem area`."""

from __future__ import annotations

import click

from pbem.cli.app import command as a_command
from pbem.cli.output import json_option, print_json
from pbem.desk.view import view_of


@a_command("pbem area duel.pbem 17", "pbem area SCENARIO 51..97", section="read")
@click.argument("game", metavar="GAME|SCENARIO")
@click.argument("what", metavar="SPACE|WAY")
@json_option
def command(game: str, what: str, as_json: bool) -> None:
    """Tell the board in words: a space with all that lies round it, or a way step by step.

    A space shows its neighbours with road, river, bridge and cost, who is there, who holds it, supply, and what it is
    worth. A way is written as in orders, A-B-C; A..B is the cheapest way.
    """
    shown = view_of(game).words(what)
    print_json(shown.obj) if as_json else click.echo(shown.text)
