"""`pbem bench`."""

from __future__ import annotations

import platform
import sys
from typing import TYPE_CHECKING

import click

from pbem.cli.app import command as a_command
from pbem.cli.output import json_option, print_json, print_table

if TYPE_CHECKING:
    from pbem.desk.bench import Measure


@a_command("pbem bench", "pbem bench --json")
@click.option("--repeat", default=7, show_default=True, type=click.IntRange(1), help="Runs of each short command.")
@click.option("--game", "name", metavar="GAME-NAME", help="Another game than the one whose figures are kept.")
@click.option("--scenario", metavar="S", help="Another scenario than the game's own choice.")
@json_option
def command(repeat: int, name: str | None, scenario: str | None, as_json: bool) -> None:
    """Measure the program against bare work of the same machine in the same run.

    A whole game is played to its end for it, so it takes the better part of a minute. The last column but one is the
    figure kept in docs/benchmarks.md, if it is of the same game.
    """
    from pbem.desk.bench import kept_figures, measure_all
    from pbem.games import default_game, find_game

    game = find_game(name) if name else default_game()
    chosen = scenario or game.trials.DEFAULT
    kept = kept_figures() if game.is_default and chosen == game.trials.DEFAULT else {}
    found = measure_all(game, chosen, repeat, _progress)
    if as_json:
        print_json(
            {
                "python": platform.python_version(),
                "platform": f"{platform.system()} {platform.machine()}",
                "bare_start_seconds": round(found[0].bare, 4),
                "measures": [measure.to_obj(kept) for measure in found],
            }
        )
        return
    click.echo(f"Python {platform.python_version()}, bare start {1000 * found[0].bare:.1f} ms")
    print_table(
        [_row(measure, kept.get(measure.name)) for measure in found],
        ("MEASURE", "FIGURE", "UNIT", "SECONDS", "BARE", "TARGET", "KEPT", ""),
    )


def _progress(name: str) -> None:
    if sys.stderr.isatty():
        click.echo(f"measured: {name}", err=True)


def _row(measure: Measure, kept: float | None) -> tuple[object, ...]:
    sign = ">=" if measure.at_least else "<="
    return (
        measure.name,
        f"{measure.value:,.1f}",
        measure.unit,
        f"{measure.seconds:.3f}" if measure.seconds else "",
        f"{measure.bare:.3f}" if measure.bare and not measure.at_least else "",
        f"{sign} {measure.target:,}",
        f"{kept:,.1f}" if kept is not None else "",
        "ok" if measure.ok else "missed",
    )
