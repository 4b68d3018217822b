"""`pbem scenarios`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import complete_scenario
from pbem.cli.output import heading, json_option, print_json, print_table
from pbem.desk.games import SIDES

if TYPE_CHECKING:
    from pbem.games.tigers.scenario import Grade, Scenario

STUCK = "\N{NO-BREAK SPACE}"
"""Between words that stay on one line."""


@a_command("pbem scenarios", "pbem scenarios seventh-army", "pbem scenarios --json", section="begin")
@click.argument("scenario", required=False, metavar="[SCENARIO|FILE]", shell_complete=complete_scenario)
@json_option
def command(scenario: str | None, as_json: bool) -> None:
    """List what can be played; with a name, show one scenario in detail.

    A pack outside the program is named by the path of a scenario file.
    """
    from pbem.desk.games import load, shipped

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
        "supply": {side: list(scenario.supply[side]) for side in SIDES},
        "reserves": {group: list(areas) for group, areas in scenario.release.items()},
        "special_forces": {"count": scenario.special_count, "days": list(scenario.special_days)},
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
    reserves = any(unit.group for unit in scenario.units.values())
    click.echo(heading(f"strength points at the end of each day, without losses{' and reserves' if reserves else ''}"))
    days = [(f"{day} Dec", *strength.values()) for day, strength in _by_day(scenario)]
    print_table(days, ("DAY", "GERMAN", "ALLIED"))
    click.echo()
    click.echo(heading("victory"))
    _list(_victory(scenario))
    click.echo()
    click.echo(heading("supply, reserves and special rules"))
    _list([*_supply(scenario), *scenario.special_rules])
    if scenario.provenance:
        click.echo(f"\nprovenance: {scenario.provenance}")


def _list(lines: Iterable[str]) -> None:
    for line in lines:
        shown = wrap(line, 100, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)
        click.echo("\n".join(shown).replace(STUCK, " "))


def _forces(scenario: Scenario, side: str) -> Iterator[tuple[object, ...]]:
    for unit in scenario.units.values():
        if unit.side == side:
            yield unit.id, unit.formation, unit.type.name, unit.strength, _where(scenario, unit)


def _where(scenario: Scenario, unit: Any) -> str:
    if unit.setup:
        return scenario.name_of(unit.setup) + (", entrenched" if unit.entrenched else "")
    zones = " or ".join(scenario.name_of(zone) for zone in unit.zones)
    if unit.group:
        return f"reserve {unit.group} at {zones}"
    return f"arrives {unit.arrival} at {zones}"


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


def _supply(scenario: Scenario) -> Iterator[str]:
    for side in SIDES:
        yield f"{side} supply: {_named(scenario, scenario.supply[side])}"
    for group, areas in scenario.release.items():
        if any(unit.group == group for unit in scenario.units.values()):
            yield f"reserve {group} is released by German superiority in {_named(scenario, areas, ' or ')} (11.3)"
    if scenario.special_count:
        days = ", ".join(map(str, scenario.special_days))
        yield f"special forces: {scenario.special_count} in all, at most one a day, on {days} December (14.11)"


def _victory(scenario: Scenario) -> Iterator[str]:
    yield from _scoring(scenario)
    grades = sorted(scenario.victory.table, key=lambda grade: -grade.at_least)
    for number, grade in enumerate(grades):
        yield f"{_range(grades, number)}: {grade.level}"
    for what, level in scenario.victory.contest.items():
        yield f"{what.replace('_', ' ')}: {level}"


def _scoring(scenario: Scenario) -> Iterator[str]:
    """12.2, or what the scenario puts in its place: where points come from."""
    victory = scenario.victory
    if victory.scoring == "areas":
        areas = [area for space in scenario.board if space in scenario.limits and (area := scenario.area(space))]
        worth = ", ".join(f"{_named(scenario, [area.id])}{STUCK}{area.vp}" for area in areas if area.vp)
        yield f"points at the end of each day: {worth}"
    elif victory.scoring == "towns":
        points = f"{victory.town_points} points at the end for each town that Germans hold alone"
        yield f"{points}, {victory.contested_points} if contested: {_named(scenario, victory.towns)}"
        if victory.hole_points:
            yield f"{victory.hole_points} points for each open way to {_named(scenario, victory.hole_zones, ' or ')}"
    else:
        yield f"towns: {_named(scenario, victory.towns)}"
    factors = ", ".join(_factors(scenario))
    if factors and victory.scoring != "contest":
        yield f"strength points there at the end: {factors}"


def _factors(scenario: Scenario) -> Iterator[str]:
    """12.23: the zones in play that multiply."""
    for space in sorted(scenario.zones & scenario.limits):
        zone = scenario.zone(space)
        if zone and zone.multiplier:
            yield f"{_named(scenario, [space])}{STUCK}x{zone.multiplier}"


def _range(grades: Sequence[Grade], number: int) -> str:
    """The points of one row of a victory table, the best first."""
    least = grades[number].at_least
    if number == 0:
        return f"{least} or more"
    most = grades[number - 1].at_least - 1
    if number == len(grades) - 1:
        return f"{most} or less"
    return f"{least} to {most}" if most > least else str(least)


def _named(scenario: Scenario, spaces: Iterable[str], between: str = ", ") -> str:
    return between.join(scenario.name_of(space).replace(" ", STUCK) for space in spaces)
