"""`pbem form`."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument
from pbem.cli.output import json_option, print_json
from pbem.desk.files import write_text
from pbem.desk.game import open_desk


@a_command("pbem form bulge.pbem --side SIDE -o form.html", section="play")
@game_argument
@click.option("--side", metavar="SIDE", help="Whose form it is; default: the side to move.")
@click.option("-o", "--output", metavar="FILE", required=True, help="The file to write; - is stdout.")
@json_option
def command(game: Path, side: str | None, output: str, as_json: bool) -> None:
    """Write a form for a player without the program: one file with the board, and what each unit may do.

    It opens in any browser, needs no network, and holds only what that side may see. What it writes is checked by
    whoever moderates.
    """
    from pbem.browser.form import build_form
    from pbem.browser.sitting import Sitting

    whose = side or open_desk(game).position.mover
    text = build_form(Sitting(game, game.with_suffix(".orders")), whose)
    write_text(output, text)
    if as_json and output != "-":
        print_json({"file": output, "side": whose, "bytes": len(text.encode("utf-8"))})
    elif output != "-":
        click.echo(f"{output}: a form for {whose}, {len(text.encode('utf-8')) // 1000} kB")
