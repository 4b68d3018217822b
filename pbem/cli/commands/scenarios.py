"""`pbem scenarios`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from pbem.cli.app import command as a_command
from pbem.cli.output import heading, json_option, print_json, print_table

if TYPE_CHECKING:
    from pbem.games.tigers.scenario import Scenario

SIDES = ("german", "allied")


@a_command("pbem scenarios", "pbem scenarios seventh-army", "pbem scenarios --json", section="begin")
@click.argument("scenario", required=False, metavar="[SCENARIO|FILE]")
@json_option
def command(scenario: str | None, as_json: bool) -> None:
    """List what can be played; with a name, show one scenario in detail.

    A pack outside the program is named by the path of a scenario file.
    """
    from pbem.cli.games import load, shipped

    if scenario:
        one = load(scenario)
        print_json(_details(one)) if as_json else _show(one)
        return
    found = shipped()
    if as_json:
        print_json([_row(one) for one in found])
    else:
        print_table(
            [(one.name, one.title, f"{one.start} to {one.end}", *_sizes(one)) for one in found],
            ("SCENARIO", "TITLE", "PLAYED", "GERMAN", "ALLIED"),
        )


def _sizes(scenario: Scenario) -> list[str]:
    return [f"{sum(unit.side == side for unit in scenario.units.values())} units" for side in SIDES]


def _row(scenario: Scenario) -> dict[str, Any]:
    return {
        "name": scenario.name,
        "title": scenario.title,
        "game": "tigers",
        "summary": scenario.summary,
        "start": scenario.start,
        "end": scenario.end,
        "units": {side: sum(unit.side == side for unit in scenario.units.values()) for side in SIDES},
    }


def _details(scenario: Scenario) -> dict[str, Any]:
    return {
        **_row(scenario),
        "strength_by_day": {str(day): strength for day, strength in _by_day(scenario)},
        "forces": [
            {
                "unit": unit.id,
                "side": unit.side,
                "formation": unit.formation,
                "type": unit.type.name,
                "strength": unit.strength,
                "setup": unit.setup,
                "arrival": unit.arrival,
                "zones": list(unit.zones),
                "reserve": unit.group,
                "entrenched": unit.entrenched,
            }
            for unit in scenario.units.values()
        ],
        "victory": {
            "scoring": scenario.victory.scoring,
            "table": [{"at_least": grade.at_least, "level": grade.level} for grade in scenario.victory.table],
            "towns": [scenario.name_of(town) for town in scenario.victory.towns],
            "contest": dict(scenario.victory.contest),
        },
        "special_rules": list(scenario.special_rules),
        "blown_bridges": sorted(scenario.blown),
        "options": {policy.name: list(policy.values) for policy in scenario.rulebook.policies},
        "provenance": scenario.provenance,
    }


def _show(scenario: Scenario) -> None:
    click.echo(heading(f"{scenario.title} ({scenario.name})"))
    click.echo(scenario.summary)
    click.echo(f"\n{scenario.start} to {scenario.end}")
    for side in SIDES:
        click.echo()
        click.echo(heading(f"{side} forces"))
        print_table(_forces(scenario, side), ("UNIT", "FORMATION", "TYPE", "POINTS", "WHERE"))
    click.echo()
    click.echo(heading("strength points at the end of each day, without losses"))
    days = [(f"{day} Dec", *strength.values()) for day, strength in _by_day(scenario)]
    print_table(days, ("DAY", "GERMAN", "ALLIED"))
    click.echo()
    click.echo(heading("victory"))
    for line in _victory(scenario):
        click.echo(f"  {line}")
    if scenario.special_rules:
        click.echo()
        click.echo(heading("special rules"))
    for rule in scenario.special_rules:
        click.echo(f"  {rule}")
    if scenario.provenance:
        click.echo(f"\nprovenance: {scenario.provenance}")


def _forces(scenario: Scenario, side: str) -> Iterator[tuple[object, ...]]:
    for unit in scenario.units.values():
        if unit.side == side:
            yield unit.id, unit.formation, unit.type.name, unit.strength, _where(scenario, unit)


def _where(scenario: Scenario, unit: Any) -> str:
    if unit.setup:
        return scenario.name_of(unit.setup) + (", entrenched" if unit.entrenched else "")
    if unit.group:
        return f"reserve {unit.group}"
    return f"arrives {unit.arrival} at {' or '.join(scenario.name_of(zone) for zone in unit.zones)}"


def _by_day(scenario: Scenario) -> Iterator[tuple[int, dict[str, int]]]:
    """Reserves count from the day they may be released, which only play can tell, so they are left out."""
    first, last = (int(clock.split("-")[0]) for clock in (scenario.start, scenario.end))
    total: Counter[str] = Counter()
    for day in range(first, last + 1):
        for unit in scenario.units.values():
            if unit.group is None and _day_of(unit, first) == day:
                total[unit.side] += unit.strength
        yield day, {side: total[side] for side in SIDES}


def _day_of(unit: Any, first: int) -> int:
    return first if unit.setup or not unit.arrival else int(unit.arrival.split("-")[0])


def _victory(scenario: Scenario) -> Iterator[str]:
    victory = scenario.victory
    if victory.towns:
        yield "towns: " + ", ".join(scenario.name_of(town) for town in victory.towns)
    for grade in victory.table:
        yield f"{grade.at_least:>3} or more: {grade.level}"
    for what, level in victory.contest.items():
        yield f"{what.replace('_', ' ')}: {level}"
