"""Rules computed a second time in the plainest way, from the numbers of hexes: what the witness compares with."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.celles.position import ISOLATED, OUT, SUPPLIED, Position
from pbem.games.celles.scenario import ALLIED, GERMAN, SIDES, Scenario, enemy_of
from pbem.kernel.board import Space


def naive_neighbours(scenario: Scenario, space: Space) -> Iterator[Space]:
    """The six hexes round one by arithmetic: even columns stand half a hex lower."""
    column, row = int(space[:2]), int(space[2:])
    low = 1 if column % 2 == 0 else 0
    around = [(0, -1), (0, 1), (1, low - 1), (1, low), (-1, low - 1), (-1, low)]
    for dx, dy in around:
        there = f"{column + dx:02d}{row + dy:02d}"
        if there in scenario.board.spaces:
            yield there


def naive_distance(scenario: Scenario, a: Space, b: Space, most: int) -> int:
    """Steps from hex to hex, counted out; more than `most` is not looked for."""
    ring, seen = {a}, {a}
    for steps in range(most + 1):
        if b in ring:
            return steps
        ring = {there for here in ring for there in naive_neighbours(scenario, here)} - seen
        seen |= ring
    return most + 1


def naive_zone(scenario: Scenario, position: Position, side: str) -> set[Space]:
    """9.0: hexes beside an undisrupted unit of a side."""
    return {
        there
        for unit, piece in position.pieces.items()
        if scenario.units[unit].side == side and not piece.disrupted
        for there in naive_neighbours(scenario, piece.at)
    }


def naive_supplied(scenario: Scenario, position: Position, unit: str, zone: set[Space]) -> bool:
    """5.0: a search from the unit to any source of its nation."""
    card, piece = scenario.units[unit], position.pieces[unit]
    places = {side: {p.at for u, p in position.pieces.items() if scenario.units[u].side == side} for side in SIDES}
    own, enemies = places[card.side], places[enemy_of(card.side)]
    shut = {space for space in zone if space not in own} | enemies | set(scenario.rear[enemy_of(card.side)])
    edge, seen = [piece.at], {piece.at}
    while edge:
        here = edge.pop()
        if here in scenario.sources[card.nation] and here not in shut:
            return True
        for there in naive_neighbours(scenario, here):
            between = scenario.board.link(here, there)
            dry = between is None or between.water != "meuse" or between.bridge
            if dry and there not in seen and there not in shut:
                seen.add(there)
                edge.append(there)
    return False


def naive_marks(scenario: Scenario, position: Position) -> dict[str, str]:
    """5.0: the supply mark of every unit after a Supply Phase."""
    zones = {side: naive_zone(scenario, position, enemy_of(side)) for side in SIDES}
    found = {}
    for unit, piece in position.pieces.items():
        if naive_supplied(scenario, position, unit, zones[scenario.units[unit].side]):
            found[unit] = SUPPLIED
        else:
            found[unit] = OUT if piece.supply == SUPPLIED else ISOLATED
    return found


def naive_allowance(scenario: Scenario, position: Position, unit: str, strategic: bool) -> int:
    """8.0, 8.3, 8.5, 5.0, 12.0, 21.0: half points of a unit by what is marked on it."""
    card, piece = scenario.units[unit], position.pieces[unit]
    printed = (card.reduced if piece.steps < card.steps and card.reduced else card.full).unused.movement
    if card.first_turn_movement and position.turn == 1:
        printed = card.first_turn_movement
    if piece.truck:
        printed = scenario.tables.truck_movement
    wheels = card.type != "infantry" or piece.truck
    favoured = GERMAN if scenario.turns[position.turn].time == "night" else ALLIED
    if strategic and wheels and printed and card.side == favoured:
        printed += 3
    thirds = {"": 3, "out": 2, "isolated": 1}[piece.supply] - (1 if piece.disrupted else 0)
    return (2 * printed * thirds) // 3


def naive_beside_enemy(scenario: Scenario, position: Position, unit: str) -> bool:
    side = scenario.units[unit].side
    near = set(naive_neighbours(scenario, position.pieces[unit].at))
    return any(p.at in near and scenario.units[u].side != side for u, p in position.pieces.items())


def naive_west(scenario: Scenario) -> set[Space]:
    """The hexes beyond the Meuse: joined to the west edge without crossing it."""
    edge = [space for space in scenario.board.spaces if space[:2] == "01" and space[2:] < "09"]
    seen = set(edge)
    while edge:
        here = edge.pop()
        for there in naive_neighbours(scenario, here):
            between = scenario.board.link(here, there)
            if there not in seen and (between is None or between.water != "meuse"):
                seen.add(there)
                edge.append(there)
    return seen


def naive_meuse(scenario: Scenario, position: Position) -> int:
    """16.0: German units in supply in a hex with a side on the Meuse."""
    found = 0
    for unit, piece in position.pieces.items():
        sides = (scenario.board.link(piece.at, there) for there in naive_neighbours(scenario, piece.at))
        wet = any(side is not None and side.water == "meuse" for side in sides)
        found += wet and piece.supply == SUPPLIED and scenario.units[unit].side == GERMAN
    return found


def naive_score(scenario: Scenario, position: Position) -> dict[str, int]:
    """16.0: towns, the track, and steps as the rulebook counts them: full counters in the destroyed box, less the
    reduced pieces that stand in for them."""
    score = {GERMAN: position.vp, ALLIED: 0}
    for town in scenario.towns:
        for side in SIDES if town.both else (GERMAN,):
            here = {scenario.units[u].side for u, piece in position.pieces.items() if piece.at in town.hexes}
            score[side] += town.points if side in here else 0
    for side in SIDES:
        score[enemy_of(side)] += _destroyed_box(scenario, position, side)
    return score


def _destroyed_box(scenario: Scenario, position: Position, side: str) -> int:
    """Full counters that lie in the box count all their steps; each reduced piece in play takes one off again."""
    pieces = {**{unit: piece.steps for unit, piece in position.pieces.items()}, **position.withdrawn}
    total = 0
    for unit, card in scenario.units.items():
        if card.side != side:
            continue
        if unit in position.destroyed:
            total += card.steps
        elif unit in pieces and pieces[unit] < card.steps:
            total += card.steps - 1
    return total


