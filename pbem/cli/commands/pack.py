"""`pbem pack`."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from pbem.cli.app import command as a_command
from pbem.cli.app import group
from pbem.cli.output import json_option, print_json
from pbem.desk.faults import Exit, bad_data
from pbem.kernel.words import counted


@group("pbem pack lint my-pack", name="pack")
def command() -> None:
    """Work with packs: folders of map, units and scenarios. docs/packs.md shows how to make one."""


@a_command("pbem pack lint my-pack", "pbem pack lint my-pack --json", name="lint")
@click.argument("folder", metavar="DIR", type=click.Path(exists=True, file_okay=False, path_type=Path))
@json_option
def lint(folder: Path, as_json: bool) -> None:
    """Find every slip in a pack, with file, line and code."""
    from pbem.desk.games import game_of_pack

    defects = game_of_pack(folder).pack.lint(folder)
    if as_json:
        print_json([asdict(defect) for defect in defects])
        if defects:
            raise click.exceptions.Exit(Exit.BAD_DATA)
        return
    for defect in defects:
        click.echo(str(defect))
    if defects:
        raise bad_data(f"{counted(len(defects), 'defect')} in {folder}", f"pbem explain {defects[0].code} tells more")
    click.echo(f"{folder}: no defects")


command.add_command(lint)
