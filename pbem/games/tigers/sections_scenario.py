"""A scenario in detail: forces, strength day by day, victory, supply and special rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pbem.games.tigers.scenario import SIDES, Grade, Scenario, Unit
from pbem.kernel.values import Exhibit
from pbem.report.model import Items, Section, Table, Text
from pbem.report.text import sections_text


def scenario(card: Scenario) -> Exhibit:
    """Everything that a player wants to know before choosing it."""
    return Exhibit(sections_text(_sections(card)), _obj(card))


def _sections(card: Scenario) -> Iterator[Section]:
    for side in SIDES:
        forces = Table("", ("Unit", "Formation", "Type", "Points", "Where"), tuple(_forces(card, side)))
        yield Section(side, f"{side} forces", (forces,))
    reserves = " and reserves" if any(unit.group for unit in card.units.values()) else ""
    days = tuple((f"{day} Dec", *map(str, strength.values())) for day, strength in _by_day(card))
    title = f"strength points at the end of each day, without losses{reserves}"
    yield Section("strength", title, (Table("", ("Day", "German", "Allied"), days),))
    yield Section("victory", "victory", (Items(tuple(_victory(card))),))
    rules = Items((*_supply(card), *card.special_rules))
    yield Section("rules", "supply, reserves and special rules", (rules,))
    if card.provenance:
        yield Section("provenance", "provenance", (Text(card.provenance),))


def _obj(card: Scenario) -> dict[str, Any]:
    return {
        "start": card.start,
        "end": card.end,
        "units": {side: sum(unit.side == side for unit in card.units.values()) for side in SIDES},
        "strength_by_day": {str(day): strength for day, strength in _by_day(card)},
        "forces": [_unit_obj(unit) for unit in card.units.values()],
        "victory": {
            "scoring": card.victory.scoring,
            "table": [{"at_least": grade.at_least, "level": grade.level} for grade in card.victory.table],
            "towns": [card.name_of(town) for town in card.victory.towns],
            "contest": dict(card.victory.contest),
        },
        "special_rules": list(card.special_rules),
        "supply": {side: list(card.supply[side]) for side in SIDES},
        "reserves": {group: list(areas) for group, areas in card.release.items()},
        "special_forces": {"count": card.special_count, "days": list(card.special_days)},
        "blown_bridges": sorted(card.blown),
        "provenance": card.provenance,
    }


def _unit_obj(unit: Unit) -> dict[str, Any]:
    return {
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


def _forces(card: Scenario, side: str) -> Iterator[tuple[str, ...]]:
    for unit in card.units.values():
        if unit.side == side:
            yield unit.id, unit.formation, unit.type.name, str(unit.strength), _where(card, unit)


def _where(card: Scenario, unit: Unit) -> str:
    if unit.setup:
        return card.name_of(unit.setup) + (", entrenched" if unit.entrenched else "")
    zones = " or ".join(card.name_of(zone) for zone in unit.zones)
    if unit.group:
        return f"reserve {unit.group} at {zones}"
    return f"arrives {unit.arrival} at {zones}"


def _by_day(card: Scenario) -> Iterator[tuple[int, dict[str, int]]]:
    """Reserves count from the day they may be released, which only play can tell, so they are left out."""
    first, last = (int(clock.split("-")[0]) for clock in (card.start, card.end))
    total: Counter[str] = Counter()
    for day in range(first, last + 1):
        for unit in card.units.values():
            if unit.group is None and _day_of(unit, first) == day:
                total[unit.side] += unit.strength
        yield day, {side: total[side] for side in SIDES}


def _day_of(unit: Unit, first: int) -> int:
    return first if unit.setup or not unit.arrival else int(unit.arrival.split("-")[0])


def _supply(card: Scenario) -> Iterator[str]:
    for side in SIDES:
        yield f"{side} supply: {_named(card, card.supply[side])}"
    for group, areas in card.release.items():
        if any(unit.group == group for unit in card.units.values()):
            yield f"reserve {group} is released by German superiority in {_named(card, areas, ' or ')} (11.3)"
    if card.special_count:
        days = ", ".join(map(str, card.special_days))
        yield f"special forces: {card.special_count} in all, at most one a day, on {days} December (14.11)"


def _victory(card: Scenario) -> Iterator[str]:
    yield from _scoring(card)
    grades = sorted(card.victory.table, key=lambda grade: -grade.at_least)
    for number, grade in enumerate(grades):
        yield f"{_range(grades, number)}: {grade.level}"
    for what, level in card.victory.contest.items():
        yield f"{what.replace('_', ' ')}: {level}"


def _scoring(card: Scenario) -> Iterator[str]:
    """12.2, or what the scenario puts in its place: where points come from."""
    victory = card.victory
    if victory.scoring == "areas":
        areas = [area for space in card.board if space in card.limits and (area := card.area(space))]
        worth = ", ".join(f"{_named(card, [area.id])} {area.vp}" for area in areas if area.vp)
        yield f"points at the end of each day: {worth}"
    elif victory.scoring == "towns":
        points = f"{victory.town_points} points at the end for each town that Germans hold alone"
        yield f"{points}, {victory.contested_points} if contested: {_named(card, victory.towns)}"
        if victory.hole_points:
            yield f"{victory.hole_points} points for each open way to {_named(card, victory.hole_zones, ' or ')}"
    else:
        yield f"towns: {_named(card, victory.towns)}"
    factors = ", ".join(_factors(card))
    if factors and victory.scoring != "contest":
        yield f"strength points there at the end: {factors}"


def _factors(card: Scenario) -> Iterator[str]:
    """12.23: the zones in play that multiply."""
    for space in sorted(card.zones & card.limits):
        zone = card.zone(space)
        if zone and zone.multiplier:
            yield f"{_named(card, [space])} x{zone.multiplier}"


def _range(grades: Sequence[Grade], number: int) -> str:
    """The points of one row of a victory table, the best first."""
    least = grades[number].at_least
    if number == 0:
        return f"{least} or more"
    most = grades[number - 1].at_least - 1
    if number == len(grades) - 1:
        return f"{most} or less"
    return f"{least} to {most}" if most > least else str(least)


def _named(card: Scenario, spaces: Iterable[str], between: str = ", ") -> str:
    return between.join(card.name_of(space) for space in spaces)
