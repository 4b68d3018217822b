"""`pbem tutorial`."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.cli.app import command as a_command


@a_command("pbem tutorial", "pbem tutorial --dir lesson --no-wait", section="begin")
@click.argument("name", required=False, metavar="[GAME]")
@click.option("--dir", "folder", type=click.Path(path_type=Path), metavar="D", help="Where the files are left.")
@click.option("--no-wait", is_flag=True, help="Do not wait for Enter between the steps, as on a terminal.")
def command(name: str | None, folder: Path | None, no_wait: bool) -> None:
    """Learn by playing: a first game against a bot, in ten minutes.

    Every command is shown as you would type it, with what it says. The last turn is yours.
    """
    from pbem.cli.lesson import Lesson, lesson_of
    from pbem.cli.tour import empty_folder
    from pbem.games import default_game, find_game

    text = lesson_of(find_game(name) if name else default_game())
    where = empty_folder(folder, "pbem-tutorial")
    Lesson(where, patient=not no_wait).play(text)
    click.echo(f"the files of this game are in {where}/")
