"""`pbem list`."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from pbem.cli.app import command as a_command
from pbem.cli.output import json_option, print_json, print_table


@a_command("pbem list", "pbem list games --json", section="read")
@click.argument("folder", metavar="[DIR]", default=".", type=click.Path(file_okay=False, exists=True, path_type=Path))
@json_option
def command(folder: Path, as_json: bool) -> None:
    """List the games in a folder: whose turn it is, and what is due. Games that wait for you come first."""
    from pbem.desk.folder import games_in

    found = sorted(games_in(folder), key=lambda game: (not game.yours, game.file))
    if as_json:
        print_json([asdict(game) for game in found])
        return
    if not found:
        click.echo(f"no games in {folder}: pbem new begins one, pbem receive takes one in")
        return
    rows = [
        (game.file, game.clock, ", ".join(game.roles), game.trouble or game.waiting_for, "your turn" * game.yours)
        for game in found
    ]
    print_table(rows, ("FILE", "CLOCK", "YOU ARE", "WAITING FOR", ""))
