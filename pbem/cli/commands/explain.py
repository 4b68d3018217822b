"""`pbem explain`."""

from __future__ import annotations

import click

from pbem.cli.app import command as a_command
from pbem.cli.output import json_option, print_json

EXAMPLES = ("pbem explain M203", "pbem explain 8.36", "pbem explain movement", "pbem explain demolish")


@a_command(*EXAMPLES, section="read")
@click.argument("what", metavar="CODE|RULE|VERB|GAME")
@click.option("--game", "name", metavar="GAME", help="Of this game only; default: of every game that has it.")
@json_option
def command(what: str, name: str | None, as_json: bool) -> None:
    """Show the page of a diagnostic, a numbered rule or a chapter with its numbers, a verb of the order language, or
    the player's aid of a game; all in our words."""
    from pbem.desk.explaining import explain
    from pbem.games import all_games, find_game

    found = explain(what, [find_game(name)] if name else list(all_games()))
    if as_json:
        print_json(found[0][1].obj if len(found) == 1 else [shown.obj for _, shown in found])
        return
    for game, shown in found:
        title = f"{game.title}\n\n" if game and len(found) > 1 else ""
        click.echo(title + shown.text + ("\n" if shown is not found[-1][1] else ""))
