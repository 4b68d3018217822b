"""`pbem bench`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.app import command as a_command
from pbem.cli.output import json_option, print_json, print_table
from pbem.desk.faults import Fault, usage

if TYPE_CHECKING:
    from pbem.desk.bench.figures import Figure
    from pbem.games import Game

EXAMPLES = (
    "pbem bench",
    "pbem bench --only check --only random --game GAME-NAME",
    "pbem bench --growth --write docs/benchmarks.md",
)


@a_command(*EXAMPLES)
@click.option("--repeat", default=5, show_default=True, type=click.IntRange(1), help="Rounds of each measure.")
@click.option("--game", "name", metavar="GAME-NAME", help="One game instead of all.")
@click.option("--scenario", metavar="S", help="Another scenario than the game's own choice.")
@click.option("--only", metavar="NAME", multiple=True, help="One group of measures, or one table; repeatable.")
@click.option("--growth", is_flag=True, help="How time and memory grow, in place of the measures.")
@click.option("--write", metavar="FILE", help="Put the tables into a document, between its marks.")
@json_option
def command(
    repeat: int, name: str | None, scenario: str | None, only: tuple[str, ...], growth: bool, write: str | None,
    as_json: bool,
) -> None:
    """Measure the program against bare work of the same machine in the same run.

    Two things that are compared run by turns, processor time counts, and the best round is
    taken; the spread of all rounds stands beside it. The exit status is 1 if a target is
    missed, and the targets are named.
    """
    games = _games(name, scenario)
    if growth:
        _grow(games, only, write, as_json)
        return
    found = _measured(games, only, repeat)
    if as_json:
        from pbem.desk.bench.writing import machine

        print_json({"machine": machine(), "rounds": repeat, "measures": [figure.to_obj() for figure in found]})
    else:
        _show(found, repeat, write)
    missed = [figure.full_name for figure in found if not figure.ok]
    if missed:
        raise Fault(f"targets missed: {'; '.join(missed)}", "look at what else this machine does, and measure again")


def _games(name: str | None, scenario: str | None) -> list[tuple[Game, str]]:
    """The games to measure, that whose figures are kept first, each with the scenario that it is measured by."""
    from pbem.games import all_games, find_game

    found = [find_game(name)] if name else sorted(all_games(), key=lambda game: not game.is_default)
    return [(game, scenario or game.trials.DEFAULT) for game in (found[:1] if scenario else found)]


def _check_names(only: Sequence[str], known: Sequence[str]) -> None:
    for name in only:
        if name not in known:
            raise usage(f"there is nothing to measure named {name!r}", f"name one of {', '.join(known)}")


def _measured(games: list[tuple[Game, str]], only: tuple[str, ...], repeat: int) -> list[Figure]:
    from pbem.desk.bench.measures import GROUPS, measure

    _check_names(only, tuple(GROUPS))
    return measure(games, only, repeat, lambda figure: _progress(figure.full_name))


def _show(found: list[Figure], repeat: int, write: str | None) -> None:
    from pbem.desk.bench.writing import COLUMNS, figure_row, figures_text, machine, write_between

    click.echo(machine())
    print_table([figure_row(figure) for figure in found], tuple(map(str.upper, COLUMNS)))
    if write:
        write_between(Path(write), "measures", figures_text(found, repeat))


def _grow(games: list[tuple[Game, str]], only: tuple[str, ...], write: str | None, as_json: bool) -> None:
    from pbem.desk.bench.growth import TABLES, growth
    from pbem.desk.bench.writing import growth_text, write_between

    _check_names(only, tuple(TABLES))
    tables = list(growth(games, only, _progress))
    if as_json:
        print_json({table.name: [dict(zip(table.columns, row, strict=True)) for row in table.rows] for table in tables})
        return
    for table in tables:
        click.echo(f"with {table.name}")
        print_table(table.rows, tuple(map(str.upper, table.columns)))
    if write:
        write_between(Path(write), "growth", growth_text(tables))


def _progress(name: str) -> None:
    if sys.stderr.isatty():
        click.echo(f"measured: {name}", err=True)
