"""`pbem scenarios`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import complete_scenario
from pbem.cli.output import heading, json_option, print_json, print_table
from pbem.desk.games import game_of, load, shipped
from pbem.kernel.words import wrapped

if TYPE_CHECKING:
    from pbem.games import Game
    from pbem.kernel.game import Scenario

WIDTH = 80


@a_command("pbem scenarios", "pbem scenarios seventh-army", "pbem scenarios --json", section="begin")
@click.argument("scenario", required=False, metavar="[SCENARIO|FILE]", shell_complete=complete_scenario)
@json_option
def command(scenario: str | None, as_json: bool) -> None:
    """List what can be played; with a name, show one scenario in detail.

    A pack outside the program is named by the path of a scenario file.
    """
    if scenario:
        _one(game_of(scenario), load(scenario), as_json)
        return
    rows = [_row(game, one) for game, one in shipped()]
    if as_json:
        print_json(rows)
    else:
        print_table(map(_columns, rows), ("SCENARIO", "TITLE", "PLAYED", "UNITS"))


def _one(game: Game, scenario: Scenario, as_json: bool) -> None:
    shown = game.telling.scenario(scenario)
    if as_json:
        policies = scenario.rulebook.policies
        options = {policy.name: list(policy.values) for policy in policies}
        meanings = {policy.name: policy.meaning for policy in policies}
        print_json({**_head(game, scenario), **shown.obj, "options": options, "meanings": meanings})
        return
    click.echo(heading(f"{scenario.title} ({scenario.name})") + f", {game.title}")
    click.echo("\n".join(wrapped(scenario.summary, WIDTH)))
    click.echo(f"\n{shown.obj['start']} to {shown.obj['end']}")
    click.echo(shown.text)
    _options(scenario)


def _options(scenario: Scenario) -> None:
    if scenario.rulebook.policies:
        click.echo(f"\n{heading('options')}")
    for policy in scenario.rulebook.policies:
        here = scenario.rulebook[policy.name]
        more = f"; {here} in this scenario" if here != policy.default else ""
        told = f"{policy.name} ({', '.join(policy.values)}{more}): {policy.meaning}"
        click.echo("\n".join(wrapped(told, WIDTH, "    ", "  ")))


def _head(game: Game, scenario: Scenario) -> dict[str, Any]:
    return {"name": scenario.name, "title": scenario.title, "game": game.name, "summary": scenario.summary}


def _row(game: Game, scenario: Scenario) -> dict[str, Any]:
    obj = game.telling.scenario(scenario).obj
    return {**_head(game, scenario), **{name: obj[name] for name in ("start", "end", "units")}}


def _columns(row: dict[str, Any]) -> tuple[str, ...]:
    units = ", ".join(f"{side} {number}" for side, number in row["units"].items())
    return f"{row['game']}/{row['name']}", row["title"], f"{row['start']} to {row['end']}", units
