"""`pbem games`."""

from __future__ import annotations

from pbem.cli.app import command as a_command
from pbem.cli.output import json_option, print_json, print_table


@a_command("pbem games", "pbem games --json", section="begin")
@json_option
def command(as_json: bool) -> None:
    """List the games that pbem can referee, and their scenarios."""
    from pbem.games import all_games

    found = [(game, game.pack.names()) for game in all_games()]
    if as_json:
        print_json([
            {
                "name": game.name,
                "title": game.title,
                "aliases": list(game.aliases),
                "sides": list(game.rules.SIDES),
                "scenarios": [f"{game.name}/{name}" for name in names],
            }
            for game, names in found
        ])
        return
    print_table([(game.name, game.title, ", ".join(names)) for game, names in found], ("GAME", "TITLE", "SCENARIOS"))
