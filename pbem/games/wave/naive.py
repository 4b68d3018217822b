"""The rules once more, the slow and obvious way: what the witness compares the engine with. Nothing of the chapters is
used here, only what is printed and the position."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from pbem.games.wave.position import Position
from pbem.games.wave.scenario import ALLIED, GERMAN, OFF, Scenario, enemy_of
from pbem.kernel.board import Space


def occupied(scenario: Scenario, position: Position, side: str) -> set[Space]:
    """The hexes that a side stands in."""
    mine = (unit for unit in position.pieces if scenario.units[unit].side == side)
    return {position.pieces[unit].at for unit in mine} - {OFF}


def sides_in(scenario: Scenario, position: Position, spaces: set[Space]) -> set[tuple[Space, str]]:
    """Who stands in some hexes."""
    here = [(piece.at, unit) for unit, piece in position.pieces.items() if piece.at in spaces]
    return {(space, scenario.units[unit].side) for space, unit in here}


def controls(scenario: Scenario, position: Position, space: Space, side: str) -> bool:
    """3.11: by what was booked, or else by the front line."""
    start = GERMAN if scenario.board.spaces[space].german else ALLIED
    return position.control.get(space, start) == side


def has_line(scenario: Scenario, position: Position, space: Space, side: str) -> bool:
    """6.5-6.14: a search from the unit: across country for three hexes, then by road, to a source that is free."""
    hostile = occupied(scenario, position, enemy_of(side))

    def shut(there: Space) -> bool:
        return there in hostile or (
            scenario.board.spaces[there].size in ("town", "city") and not controls(scenario, position, there, side)
        )

    sources = {source for source in scenario.sources[side] if not shut(source)}
    country = {space: 0}
    queue = deque([space])
    while queue:
        here = queue.popleft()
        if here in sources or _road_reaches(scenario, position, here, sources, hostile, side):
            return True
        if country[here] == scenario.tables.off_road:
            continue
        for there, side_between in scenario.board.around(here).items():
            closed = "blocked" in side_between.marks or (
                side_between.water and not (side_between.bridge and not _is_blown(position, here, there))
            )
            if there not in country and not shut(there) and (here == space or not closed):
                country[there] = country[here] + 1
                queue.append(there)
    return False


def _is_blown(position: Position, a: Space, b: Space) -> bool:
    return f"{a}-{b}" in position.blown or f"{b}-{a}" in position.blown


def _road_reaches(
    scenario: Scenario, position: Position, start: Space, sources: set[Space], hostile: set[Space], side: str
) -> bool:
    """6.6, 6.11: along roads only, never over a blown bridge."""
    if not scenario.board.spaces[start].road:
        return False
    seen, queue = {start}, deque([start])
    while queue:
        here = queue.popleft()
        if here in sources:
            return True
        for there, between in scenario.board.around(here).items():
            if there in seen or there in hostile or not between.road or _is_blown(position, here, there):
                continue
            towns = scenario.board.spaces[there].size in ("town", "city")
            if not towns or controls(scenario, position, there, side):
                seen.add(there)
                queue.append(there)
    return False


def cities_taken(scenario: Scenario, position: Position, side: str) -> int:
    """4.7: city hexes in hand on the other side of the front line."""
    found = 0
    for space, what in scenario.board.spaces.items():
        if what.size == "city" and what.german == (side == ALLIED) and controls(scenario, position, space, side):
            found += 1
    return found


def overfull(scenario: Scenario, units: Iterable[str]) -> bool:
    """7.1, 7.4, 7.6: four units, three independent ones, guns alone."""
    cards = [scenario.units[unit] for unit in units]
    guns = [card for card in cards if card.type == "artillery"]
    lone = [card for card in cards if not card.org]
    return (bool(guns) and len(cards) > 1) or len(cards) > 4 or (not guns and len(lone) > 3)


def stacks(scenario: Scenario, position: Position) -> Iterator[tuple[Space, list[str]]]:
    """Every hex with the units in it, whoever they belong to."""
    found: dict[Space, list[str]] = {}
    for unit, piece in position.pieces.items():
        if piece.at != OFF:
            found.setdefault(piece.at, []).append(unit)
    yield from found.items()


def odds_text(attack: int, defense: int, shift: int) -> str:
    """10.5-10.7: a ratio as the rulebook words it, and columns to the right."""
    steps = attack // defense - 1 if attack >= defense else 1 - -(-defense // attack)
    steps += shift
    return f"{steps + 1}:1" if steps >= 0 else f"1:{1 - steps}"


def losses(scenario: Scenario, odds: str, face: int | None) -> tuple[int, int]:
    """10.7, 10.8: the cell of the table, or the result beyond its ends."""
    table = scenario.tables.crt
    attack, defense = map(int, odds.split(":"))
    if attack > 7:
        return 0, 4
    if defense > 4:
        return 4, 0
    assert face is not None
    column = [f"{one.attack}:{one.defense}" for one in table.columns].index(odds)
    cell = table.rows[face][column]
    return cell.attacker, cell.defender
