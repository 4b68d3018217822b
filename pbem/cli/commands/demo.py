"""`pbem demo`."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.cli.app import command as a_command
from pbem.cli.output import json_option, print_json


@a_command("pbem demo", "pbem demo --scenario SCENARIO --impulses 6 --dir tour", section="begin")
@click.option("--scenario", metavar="S", help="What is played; otherwise the smallest scenario of the first game.")
@click.option("--dir", "folder", type=click.Path(path_type=Path), metavar="D", help="Where the files are left.")
@click.option("--impulses", type=click.IntRange(1, 60), default=4, help="How many impulses at most; otherwise 4.")
@json_option
def command(scenario: str | None, folder: Path | None, impulses: int, as_json: bool) -> None:
    """Let two fresh players exchange real mails, resolve impulses and verify them.

    Every command is shown as it is typed; keys, orders, mails, reports and both game files are left to look at.
    """
    from pbem.cli.tour import Tour, empty_folder
    from pbem.desk.games import load, smallest_scenario

    chosen = scenario or smallest_scenario()
    load(chosen)
    tour = Tour(empty_folder(folder), chosen, quiet=as_json)
    tour.play(impulses)
    if as_json:
        print_json(tour.facts())
        return
    click.echo()
    click.echo(f"{tour.impulses} impulses by {len(tour.mails)} mails, verified three times; look at {tour.folder}/")
