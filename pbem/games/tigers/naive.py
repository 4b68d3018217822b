"""Control, supply and score once more: slowly, from scratch, in the plainest way. Only checks use this module.

Nothing here calls the rules modules or the searches of the board; a mistake there cannot repeat itself here.
"""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.tigers.position import Position
from pbem.games.tigers.scenario import ALLIED, GERMAN, Scenario, Zone, bridge_key
from pbem.kernel.board import Space

Step = tuple[Space, int]
"""A space, and how many blown bridges lie between it and the unit."""
Door = tuple[Space, str]
Arc = tuple[Door, Door]


def naive_out_of_supply(scenario: Scenario, position: Position) -> Iterator[str]:
    """13.11: the units from which no line leads to a friendly zone; those that stand together look once."""
    looked: dict[tuple[str, Space, bool], bool] = {}
    for unit, piece in position.pieces.items():
        card = scenario.units[unit]
        who = (card.side, piece.at, card.type.infantry)
        if who not in looked:
            looked[who] = _has_line(scenario, position, *who)
        if not looked[who] and not _is_excused(scenario, position, unit):
            yield unit


def _has_line(scenario: Scenario, position: Position, side: str, start: Space, infantry: bool) -> bool:
    """13.11-13.14: walk every road from the unit: through spaces free of the enemy, for infantry over at most one
    blown bridge, until a friendly zone that the enemy does not hold is found."""
    hostile = {piece.at for other, piece in position.pieces.items() if scenario.units[other].side != side}
    sources = set(scenario.supply[side]) - hostile
    fords = _fords(position)
    seen: set[Step] = set()
    to_walk: list[Step] = [(start, 0)] if start in scenario.limits or start in sources else []
    while to_walk:
        here, crossed = to_walk.pop()
        if crossed > infantry or (here, crossed) in seen:
            continue
        seen.add((here, crossed))
        if here in sources:
            return True
        if here == start or (here not in hostile and here not in scenario.zones):
            roads = [there for there in scenario.board.around(here) if there in scenario.limits or there in sources]
            to_walk += [(there, crossed + ((here, there) in fords)) for there in roads]
    return False


def _fords(position: Position) -> set[tuple[Space, Space]]:
    """The blown bridges, in both directions."""
    there = {(a, b) for a, _, b in (bridge.partition("-") for bridge in position.blown)}
    return there | {(b, a) for a, b in there}


def _is_excused(scenario: Scenario, position: Position, unit: str) -> bool:
    """Fifth Panzer Army: whoever begins or arrives outside the playing area is in supply there on its first day."""
    if not scenario.outsiders_enter_first_day or position.pieces[unit].at in scenario.limits:
        return False
    card = scenario.units[unit]
    came = scenario.start if card.setup else card.arrival or str(position.day)
    return int(came.split("-")[0]) == position.day


def naive_control(scenario: Scenario, position: Position) -> dict[Space, str]:
    """12.22: the areas where one side is alone now."""
    sides: dict[Space, set[str]] = {}
    for unit, piece in position.pieces.items():
        sides.setdefault(piece.at, set()).add(scenario.units[unit].side)
    return {space: min(who) for space, who in sides.items() if len(who) == 1 and space not in scenario.zones}


def naive_daily_score(scenario: Scenario, position: Position) -> int:
    """12.21, 12.22: what the German scores at the end of a day."""
    if scenario.victory.scoring != "areas":
        return 0
    cut_off = set(naive_out_of_supply(scenario, position))
    return sum(
        area.vp
        for area in scenario.board.spaces.values()
        if not isinstance(area, Zone)
        and area.id in scenario.limits
        and position.control.get(area.id) == GERMAN
        and _is_fed(scenario, position, area.id, cut_off)
    )


def _is_fed(scenario: Scenario, position: Position, area: Space, cut_off: set[str]) -> bool:
    """12.22: by the errata an area whose German units are all out of supply does not score."""
    units = set(_units(scenario, position, area, GERMAN))
    return scenario.rulebook["edition"] != "errata-2016" or not units or bool(units - cut_off)


def _units(scenario: Scenario, position: Position, space: Space, side: str) -> list[str]:
    return [unit for unit, piece in position.pieces.items() if piece.at == space and scenario.units[unit].side == side]


def naive_result_score(scenario: Scenario, position: Position) -> int:
    """12.23 and First Three Days: what the German scores when the game ends."""
    scoring = scenario.victory.scoring
    if scoring == "contest":
        return 0
    towns = _town_score(scenario, position) if scoring == "towns" else 0
    return towns + _zone_score(scenario, position)


def _zone_score(scenario: Scenario, position: Position) -> int:
    cut_off = set(naive_out_of_supply(scenario, position))
    return sum(
        zone.multiplier * position.pieces[unit].strength
        for zone in scenario.board.spaces.values()
        if isinstance(zone, Zone) and zone.side == ALLIED
        for unit in _units(scenario, position, zone.id, GERMAN)
        if unit not in cut_off
    )


def _town_score(scenario: Scenario, position: Position) -> int:
    victory, total = scenario.victory, 0
    for town in victory.towns:
        if _units(scenario, position, town, GERMAN):
            total += victory.contested_points if _units(scenario, position, town, ALLIED) else victory.town_points
    return total + victory.hole_points * _holes(scenario, position)


def _holes(scenario: Scenario, position: Position) -> int:
    """First Three Days: the most routes that share no area: each that is found turns its steps round, so that a
    later one may undo them, until there is no further one."""
    arcs = _arcs(scenario, position) if scenario.victory.hole_points else set()
    found = 0
    while route := _route(scenario, arcs):
        arcs -= set(route)
        arcs |= {(b, a) for a, b in route}
        found += 1
    return found


def _arcs(scenario: Scenario, position: Position) -> set[Arc]:
    """Every step that is free of Allied units and blown bridges; an area is entered at one side and left at the
    other, once."""
    held = {piece.at for unit, piece in position.pieces.items() if scenario.units[unit].side == ALLIED}
    shut = held | (scenario.zones - set(scenario.victory.hole_zones) - set(scenario.supply[GERMAN]))
    arcs: set[Arc] = {((area, "in"), (area, "out")) for area in scenario.board if area not in scenario.zones}
    for link in scenario.board.links:
        if not {link.a, link.b} & shut and bridge_key(link.a, link.b) not in position.blown:
            arcs |= {((link.a, "out"), (link.b, "in")), ((link.b, "out"), (link.a, "in"))}
    return arcs


def _route(scenario: Scenario, arcs: set[Arc]) -> list[Arc]:
    """Any way from a German zone to an exit."""
    after: dict[Door, list[Door]] = {}
    for a, b in arcs:
        after.setdefault(a, []).append(b)
    ways: dict[Door, list[Arc]] = {(zone, "out"): [] for zone in scenario.supply[GERMAN]}
    to_walk = list(ways)
    while to_walk:
        here = to_walk.pop()
        if here[1] == "in" and here[0] in scenario.victory.hole_zones:
            return ways[here]
        for there in after.get(here, []):
            if there not in ways:
                ways[there] = [*ways[here], (here, there)]
                to_walk.append(there)
    return []
