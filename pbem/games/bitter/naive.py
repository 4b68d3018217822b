"""The same answers once more, by simpler means: supply from each unit, victory, and what nobody may cross."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import pairwise

from pbem.games.bitter.events import Moved
from pbem.games.bitter.position import Piece, Position
from pbem.games.bitter.scenario import (
    ALLIED,
    CLIFF,
    GERMAN,
    GOES_ON,
    MEUSE,
    NEVER,
    SIDES,
    Scenario,
    bridge_name,
    enemy_of,
)
from pbem.kernel.board import Space


def bad_steps(scenario: Scenario, blown: set[str], event: Moved) -> Iterator[str]:
    """5.3: nobody crosses a cliff, no heavy tank an unbridged river, and over the Meuse only infantry fords."""
    card = scenario.units[event.unit]
    for here, there in pairwise(event.path):
        if here not in scenario.board or there not in scenario.board:
            continue
        side = scenario.board.around(here)[there]
        wet = bool(side.water) and (not side.bridge or bridge_name(here, there) in blown)
        if CLIFF in side.marks:
            yield f"{event.unit} crossed a cliff between {here} and {there}"
        if wet and card.gait.fords == NEVER:
            yield f"{event.unit} forded between {here} and {there}"
        if wet and side.water == MEUSE and card.gait.fords != GOES_ON:
            yield f"{event.unit} crossed the Meuse between {here} and {there}"


# ---- 12: supply from the unit ---------------------------------------------------------------------------------------


def zone_of(scenario: Scenario, position: Position, side: str) -> set[Space]:
    """7: every hex in a zone of a side, by looking at each unit."""
    found: set[Space] = set()
    for unit, piece in position.pieces.items():
        card = scenario.units[unit]
        if card.side != side or card.type.leader:
            continue
        found.add(piece.at)
        if not card.type.gun and not _lacks_zone(scenario, position, unit, piece.at):
            around = scenario.board.around(piece.at)
            found.update(there for there, link in around.items() if link.water != MEUSE)
    return found


def _lacks_zone(scenario: Scenario, position: Position, unit: str, at: Space) -> bool:
    """36, 9: a battalion without its grenadiers, or grenadiers alone."""
    if unit not in ("1SSPz", "501", "3SSPG"):
        return False
    pieces = position.pieces
    here = {other for other in ("1SSPz", "501", "3SSPG") if other in pieces and pieces[other].at == at}
    return "3SSPG" not in here or len(here) < 2 or scenario.rulebook["pa_zoc"] == "own_hex_always"


def troops_of(scenario: Scenario, position: Position) -> dict[str, Piece]:
    """24.3: everybody on the map but leaders."""
    return {unit: piece for unit, piece in position.pieces.items() if not scenario.units[unit].type.leader}


def is_supplied(scenario: Scenario, position: Position, side: str, start: Space, closed: set[Space]) -> bool:
    """12.2: four hexes to a road, then along it to a source; searched from the unit outward."""
    near, edge = {start}, {start}
    for _ in range(scenario.tables.to_road):
        edge = {there for here in edge for there in scenario.grid.around(here) if there not in closed} - near
        near |= edge
    sources = _sources(scenario, position, side) - closed
    seen = {space for space in near if space in scenario.has_road}
    queue = deque(seen)
    if near & sources:
        return True
    while queue:
        here = queue.popleft()
        if here in sources:
            return True
        for there, link in scenario.board.around(here).items():
            dry = not link.water or (link.bridge and bridge_name(here, there) not in position.blown)
            if link.road and dry and there not in closed and there not in seen:
                seen.add(there)
                queue.append(there)
    return False


def _is_fed(scenario: Scenario, position: Position, unit: str) -> bool:
    """38.1, 38.2: supply by events is judged where it happens."""
    events = {"106ID": "air_supply_106", "1SS": "peiper_air"}
    return events.get(scenario.units[unit].division, "none") in position.effects and unit not in position.out


def _sources(scenario: Scenario, position: Position, side: str) -> set[Space]:
    found = set(scenario.sources[side])
    troops = troops_of(scenario, position)
    held = {piece.at for unit, piece in troops.items() if scenario.side_of(unit) == GERMAN}
    if side == ALLIED:
        return found | (scenario.liege - position.liege)
    return found | (position.liege & held)


def bad_supply(scenario: Scenario, position: Position) -> Iterator[str]:
    """12.1: the marks are those that a search from each unit gives, but for shortages and drops."""
    if position.over:
        return
    for side in SIDES:
        first, last = scenario.tables.dated["german_always_supplied"]
        if side == GERMAN and first <= position.turn <= last:
            continue
        enemy = enemy_of(side)
        troops = troops_of(scenario, position)
        own = {piece.at for unit, piece in troops.items() if scenario.side_of(unit) == side}
        hostile = {piece.at for unit, piece in troops.items() if scenario.side_of(unit) == enemy}
        closed = (zone_of(scenario, position, enemy) - own) | hostile
        known: dict[Space, bool] = {}
        for unit, piece in sorted(troops.items()):
            if scenario.side_of(unit) != side or unit in position.short or unit in position.dropped:
                continue
            if piece.at not in known:
                known[piece.at] = is_supplied(scenario, position, side, piece.at, closed)
            if known[piece.at] == (unit in position.out) and not _is_fed(scenario, position, unit):
                yield f"{unit} in {piece.at} is {'in' if known[piece.at] else 'out of'} supply by another search"


# ---- 24: leaders ----------------------------------------------------------------------------------------------------


def bad_leaders(scenario: Scenario, position: Position) -> Iterator[str]:
    """24.3: one leader in a hex, none of them alone in an enemy zone."""
    troops, seen = troops_of(scenario, position), set()
    zones = {side: zone_of(scenario, position, enemy_of(side)) for side in SIDES}
    for unit, piece in sorted(position.pieces.items()):
        side = scenario.side_of(unit)
        if not scenario.units[unit].type.leader:
            continue
        friends = [other for other, its in troops.items() if its.at == piece.at and scenario.side_of(other) == side]
        if not friends and piece.at in zones[side]:
            yield f"{unit} is alone in an enemy zone in {piece.at}"
        if unit not in scenario.tables.lists["share_with_leaders"]:
            if piece.at in seen:
                yield f"two leaders are in {piece.at}"
            seen.add(piece.at)


# ---- 25: fuel dumps -------------------------------------------------------------------------------------------------


def bad_dumps(scenario: Scenario, position: Position) -> Iterator[str]:
    """25: a dump lies next to its centre or in it, is known or not, and captured by Germans only."""
    for name, dump in position.dumps.items():
        if bool(dump.at) == (dump.state == "hidden"):
            yield f"the dump {name} is {dump.state} in {dump.at or 'no hex'}"
        if dump.at and scenario.grid.distance(dump.at, scenario.tables.dumps[name]) > 1:
            yield f"the dump {name} is far away in {dump.at}"
        if dump.state == "captured" and dump.holder != GERMAN:
            yield f"the dump {name} is captured and in Allied hands"


# ---- 17: victory ----------------------------------------------------------------------------------------------------


def bad_victory(scenario: Scenario, position: Position) -> Iterator[str]:
    """17: the level of victory, counted once more; the strategic one is judged where it happens."""
    level = _level(scenario, position)
    if position.result != "German strategic" and level != position.result:
        yield f"the result is {position.result}, and should be {level}"


def _level(scenario: Scenario, position: Position) -> str:
    names = ["Allied strategic", "Allied tactical", "Draw", "German tactical", "German strategic"]
    troops = troops_of(scenario, position)
    german = {unit: piece.at for unit, piece in troops.items() if scenario.side_of(unit) == GERMAN}
    fed = {unit: at for unit, at in german.items() if unit not in position.out}
    towns = sum(
        any(scenario.chart.places[at].name == town for at in fed.values() if at in scenario.chart.places)
        for town in ("Bastogne", "St Vith", "Marche")
    )
    mech = {unit: at for unit, at in fed.items() if scenario.units[unit].type.mech}
    across = [unit for unit, at in mech.items() if at in scenario.west and _is_north(scenario, at)]
    armor = [unit for unit in across if scenario.units[unit].armor]
    at_towns = {scenario.chart.places[at].name for at in german.values() if at in scenario.chart.places}
    level = 0 if not at_towns & {"Bastogne", "Marche", "Houffalize"} else 1
    if towns >= 2 and (across or any(_is_near(scenario, at) for at in mech.values())):
        level = 2
    if towns >= 2 and len(across) >= 3 and armor:
        level = 3
    level += (position.losses[ALLIED] >= 48) - (position.losses[GERMAN] >= 12)
    return names[max(0, min(4, level))]


def _is_north(scenario: Scenario, space: Space) -> bool:
    return scenario.grid.centre(space)[1] < scenario.grid.centre("5223")[1]


def _is_near(scenario: Scenario, space: Space) -> bool:
    """17.3: a hex, or a neighbour of it, touches the river north of Vireux and west of Ramet."""
    east = scenario.grid.centre("3204")[0]
    around = scenario.grid.around(space) if scenario.rulebook["meuse_within"] == "1" else ()
    for here in (space, *around):
        for there, link in scenario.board.around(here).items():
            both = (here, there)
            inside = all(_is_north(scenario, end) and scenario.grid.centre(end)[0] < east for end in both)
            if link.water == MEUSE and inside:
                return True
    return False
