"""From checked values to a `Scenario`. Nothing is judged here: `checks.py` has done that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.games.tigers.pack.parts import (
    blown_of,
    counters,
    german_areas,
    limits_of,
    overstacked_of,
    road_words,
    spaces_of,
    supply_of,
)
from pbem.games.tigers.scenario import (
    ALLIED,
    GERMAN,
    SIDES,
    Area,
    Grade,
    Road,
    Scenario,
    Tables,
    Unit,
    UnitType,
    Victory,
    Zone,
)
from pbem.kernel.board import Board, Link, Space
from pbem.kernel.rulebook import Rulebook, UnknownPolicy
from pbem.packs.parts import Parts
from pbem.packs.rules import Values, index_of


def build(parts: Parts, rulebook: Rulebook, digests: Mapping[str, str]) -> Scenario:
    """Everything a game needs, from the four files."""
    card, tables, limits = parts.card, tables_of(parts.rules), limits_of(parts)
    special = card.get("special_forces") or {"days": [], "count": 0}
    units = {unit.id: unit for unit in _units(parts, tables, limits)}
    return Scenario(
        name=card["name"],
        title=card["title"],
        tables=tables,
        rulebook=rulebook,
        board=_board(parts.map),
        units=units,
        blown=blown_of(parts),
        overstacked=overstacked_of(parts) & {unit.setup for unit in units.values() if unit.setup},
        supply=supply_of(parts),
        limits=limits,
        start=card["start"],
        end=card["end"],
        special_days=tuple(special["days"]),
        special_count=special["count"],
        release=_release(parts, units),
        victory=_victory(parts, rulebook),
        allied_demolition_from=card.get("allied_demolition_from", parts.rules["demolition"]["allied_from"]),
        first_impulse_rules=card.get("first_impulse_rules", True),
        outsiders_enter_first_day=card.get("outsiders_enter_first_day", False),
        control=_control(parts),
        lines=_lines(parts.map),
        notes=tuple(parts.map.get("notes", ())) + tuple(parts.rules.get("notes", ())),
        digests=dict(digests),
        summary=card.get("summary", ""),
        special_rules=tuple(card.get("special_rules", ())),
        rules=index_of(parts.rules),
        rivers=_rivers(parts.map),
        provenance=card.get("provenance", ""),
    )


def tables_of(rules: Values) -> Tables:
    """The tables of the rulebook."""
    artillery, movement, demolition = rules["artillery"], rules["movement"], rules["demolition"]
    return Tables(
        sides_of_die=rules["dice"]["sides"],
        types={name: UnitType(name, **factors) for name, factors in rules["types"].items()},
        artillery_attack=artillery["attack"],
        artillery_defense=artillery["defense"],
        artillery_available=artillery["available"],
        strength_per_call=artillery["strength_per_call"],
        minimum_defender_calls=artillery["minimum_defender_calls"],
        cost=movement["cost"],
        foot_movement=movement["foot"],
        stack_units=rules["stacking"]["units"],
        stack_strength=rules["stacking"]["strength"],
        demolition=demolition["range"],
        demolition_interfered=demolition["interfered"],
        bridges_per_unit=demolition["bridges_per_unit"],
        construction_base=rules["construction"]["base"],
        construction_step=rules["construction"]["step"],
        modifiers=rules["modifiers"],
        impulses=rules["sequence"]["impulses"],
        impulses_on={int(day): count for day, count in rules["sequence"]["impulses_on"].items()},
    )


def _board(chart: Values) -> Board[Area | Zone, Road]:
    spaces: dict[Space, Area | Zone] = {}
    default = chart.get("provenance", "printed")
    for number, data in chart["areas"].items():
        spaces[number] = _area(number, data, default)
    for letter, data in chart["zones"].items():
        spaces[letter] = _zone(letter, data)
    return Board(spaces, _links(chart))


def _area(number: Space, data: Values, default: str) -> Area:
    return Area(
        id=number,
        name=data["name"],
        vp=data.get("vp", 0),
        front=data.get("front", False),
        lat=float(data.get("lat", 0)),
        lon=float(data.get("lon", 0)),
        provenance=data.get("provenance", default),
        number=data.get("number", default),
        aliases=tuple(data.get("aliases", ())),
        country=data.get("country", ""),
    )


def _zone(letter: Space, data: Values) -> Zone:
    return Zone(
        id=letter,
        side=data["side"],
        name=data.get("name", ""),
        multiplier=data.get("multiplier", 0),
        enterable_by=tuple(data.get("enterable_by", SIDES)),
        neighbours=spaces_of(data.get("neighbours")),
        lat=float(data.get("lat", 0)),
        lon=float(data.get("lon", 0)),
    )


def _links(chart: Values) -> Iterator[Link[Road]]:
    """Each road once, from its lower number; 11.13: a major road from each zone to the areas it touches."""
    for number, data in chart["areas"].items():
        for other, text in data["roads"].items():
            if int(number) < int(other):
                yield Link(number, other, Road(*road_words(text)))
    for letter, data in chart["zones"].items():
        for other in spaces_of(data["touches"]):
            yield Link(letter, other, Road(True))


def _units(parts: Parts, tables: Tables, limits: frozenset[Space]) -> Iterator[Unit]:
    """Counters of the scenario. Zones outside the limits are no choice, unless outsiders are to come in."""
    outside = parts.card.get("outsiders_enter_first_day", False)
    default, aliases = parts.units.get("provenance", "printed"), parts.units.get("aliases", {})
    for counter in counters(parts):
        data = counter.data
        zones = tuple(zone for zone in spaces_of(data.get("zones")) if outside or zone in limits)
        setup = data.get("setup")
        yield Unit(
            id=data["id"],
            side=data["side"],
            formation=data["formation"],
            type=tables.types[data["type"]],
            strength=data["strength"],
            arm=data.get("arm", ""),
            setup=None if setup is None else str(setup),
            entrenched=data.get("entrenched", False),
            arrival=data.get("arrival"),
            zones=zones,
            group=data.get("group"),
            moves_first_impulse=data.get("moves_first_impulse", False),
            held_first_impulse=data.get("held_first_impulse", False),
            note=data.get("note", ""),
            provenance=data.get("provenance", default),
            placement=data.get("placement", default),
            airborne=data.get("airborne", False),
            aliases=tuple(aliases.get(data["formation"], ())),
        )


def _release(parts: Parts, units: Mapping[str, Unit]) -> dict[str, tuple[Space, ...]]:
    """11.3: the groups that wait in this scenario, and the areas that free each."""
    waiting = {unit.group for unit in units.values()}
    return {group: spaces_of(areas) for group, areas in parts.map.get("release", {}).items() if group in waiting}


def _control(parts: Parts) -> dict[Space, str]:
    german = german_areas(parts)
    return {area: GERMAN if area in german else ALLIED for area in parts.map["areas"]}


def _lines(chart: Values) -> dict[str, frozenset[Space]]:
    return {
        name: frozenset(spaces_of(line["areas"]) + spaces_of(line.get("zones")))
        for name, line in chart.get("lines", {}).items()
    }


def _rivers(chart: Values) -> dict[str, tuple[tuple[float, float], ...]]:
    return {
        name: tuple((float(lat), float(lon)) for lat, lon in points) for name, points in chart.get("rivers", {}).items()
    }


def _victory(parts: Parts, rulebook: Rulebook) -> Victory:
    """The victory conditions of the card, with the tournament's draw and bid if they were chosen."""
    data: dict[str, Any] = dict(parts.card["victory"])
    return Victory(
        scoring=data["scoring"],
        table=tuple(Grade(row["at_least"], row["level"]) for row in data.get("table", ())),
        towns=spaces_of(data.get("towns")),
        town_points=data.get("town_points", 2),
        contested_points=data.get("contested_points", 1),
        hole_points=data.get("hole_points", 0),
        hole_zones=spaces_of(data.get("hole_zones")),
        contest=dict(data.get("contest", {})),
        exact_draw=_exact_draw(parts, rulebook),
        bid_halves=_bid_halves(rulebook),
    )


def _exact_draw(parts: Parts, rulebook: Rulebook) -> int | None:
    if rulebook["scoring"] != "wbc":
        return None
    name, draws = parts.card["name"], parts.rules["tournament"]
    if name not in draws:
        raise UnknownPolicy(f"scoring wbc is for {', '.join(sorted(draws))}, not for {name}")
    return int(draws[name])


def _bid_halves(rulebook: Rulebook) -> int:
    if rulebook["bid"] != "0" and rulebook["scoring"] != "wbc":
        raise UnknownPolicy(f"bid {rulebook['bid']} needs scoring wbc; with scoring printed the bid is 0")
    return int(float(rulebook["bid"]) * 2)
