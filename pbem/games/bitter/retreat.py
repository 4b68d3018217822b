"""Rule 9.7: retreat after combat."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from pbem.games.bitter import allies, alternative, dumps, reinforcements, supply
from pbem.games.bitter.acts import Retreat
from pbem.games.bitter.choices import Retreating
from pbem.games.bitter.events import Exited, Retreated
from pbem.games.bitter.scenario import ALLIED, CLIFF, FOREST, GERMAN, MEUSE, NEVER, OFF, enemy_of
from pbem.games.bitter.stacking import room_for
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.board import Space, flood
from pbem.kernel.hexes import Hexside
from pbem.kernel.retreats import ways_back

Path = tuple[Space, ...]
ROAD, ANY, LEAVES = "along its supply road", "by no supply road", "off the map"


def retreat_all(turn: PlayerTurn, space: Space, units: Sequence[str], hexes: int) -> None:
    """9.7: every unit goes back so many hexes, in the order that its owner likes, or is lost."""
    waiting = [unit for unit in units if unit in turn.pieces]
    while waiting:
        side = turn.scenario.side_of(waiting[0])
        found = {unit: routes(turn, unit, hexes) for unit in waiting}
        for unit in [unit for unit, (paths, _) in found.items() if not paths]:
            turn.eliminate(unit, f"cannot retreat {hexes} hexes", "9.7")
            waiting.remove(unit)
            del found[unit]
        if found:
            options = tuple(Retreat(unit, path) for unit, (paths, _) in found.items() for path in paths)
            act = turn.ask(side, "retreat", "9.7", options, Retreating(space, side, hexes))
            go_back(turn, act, found[act.unit][1])
            waiting.remove(act.unit)


def go_back(turn: PlayerTurn, act: Retreat, why: str) -> None:
    turn.tell(Retreated(act.unit, act.path, why))
    turn.pieces[act.unit].reserve = False
    if act.path[-1] != OFF:
        turn.put(act.unit, act.path[-1])
        dumps.enter(turn, act.unit, act.path[1:])
        return
    edge = reinforcements.exit_edge(turn, act.path[-2])
    turn.tell(Exited(act.unit, act.path[-2], edge, act.unit not in turn.out))
    reinforcements.depart(turn, act.unit, edge)


def routes(turn: PlayerTurn, unit: str, hexes: int) -> tuple[tuple[Path, ...], str]:
    """9.7: every way back that is allowed, and what it follows: by the nearest supply road; else any; else, for Allied
    units, off the map."""
    if not turn.unit(unit).gait.mobile:
        return (), ""
    guided = guided_ways(turn, unit, hexes)
    if guided:
        return alternative.in_touch(turn, unit, guided), ROAD
    free = free_ways(turn, unit, hexes)
    if free:
        return alternative.in_touch(turn, unit, free), ANY
    return tuple(ways_off(turn, unit, hexes)), LEAVES


# ---- what a retreat may pass ----------------------------------------------------------------------------------------


def may_pass(turn: PlayerTurn, unit: str, here: Space, there: Space, side: Hexside) -> bool:
    """9.7: sides that a unit can go back over: heavy tanks need bridges, the Meuse stops all but infantry."""
    if CLIFF in side.marks:
        return False
    if allies.stays_on_bank(turn, unit) and side.water == MEUSE:
        return False
    gait, terrain = turn.unit(unit).gait, turn.scenario.terrain
    wet = turn.is_wet(here, there, side)
    if wet and (gait.fords == NEVER or (side.water == MEUSE and not gait.over_meuse)):
        return False
    if not gait.silhouette or FOREST not in (terrain[here], terrain[there]):
        return True
    return bool(side.road) and (not wet or (side.bridge and terrain[here] != FOREST))


def is_enterable(turn: PlayerTurn, side: str, space: Space) -> bool:
    """9.7: no enemy, no enemy zone whoever is there, no hex given up in this game-turn."""
    enemy, limits = enemy_of(side), turn.scenario.limits
    if space in turn.zones[enemy] or space in turn.stacks.on[enemy] or turn.position.shut.get(space) == side:
        return False
    return limits is None or space in limits


def onward(turn: PlayerTurn, unit: str, here: Space) -> Iterator[Space]:
    side = turn.scenario.side_of(unit)
    for there, link in turn.scenario.board.around(here).items():
        if is_enterable(turn, side, there) and may_pass(turn, unit, here, there, link):
            yield there


# ---- 9.7: by the nearest supply road --------------------------------------------------------------------------------


def guided_ways(turn: PlayerTurn, unit: str, hexes: int) -> tuple[Path, ...]:
    """9.7: with the fewest hexes to a supply road, then along it toward a source."""
    side, start = turn.scenario.side_of(unit), turn.pieces[unit].at
    roads = supply.supply_roads(turn, side)
    near = approach(turn, unit, roads)
    if near is None:
        return ()
    ends, has_room = frozenset(supply.sources(turn, side)), room_for(turn, unit)

    def steps(path: Path) -> Iterator[Space]:
        if len(path) > hexes:
            return iter(())
        return _guided(turn, unit, path, near, roads, ends)

    def done(path: Path) -> bool:
        return len(path) == hexes + 1 and has_room(path[-1])

    found = ways_back(start, steps, done)
    return tuple(path for path in found if _leads_on(turn, side, path, roads, ends))


def approach(turn: PlayerTurn, unit: str, roads: frozenset[Space]) -> list[set[Space]] | None:
    """9.7: the hexes of all shortest ways to a supply road, by their number; None if there is no way."""
    start = turn.pieces[unit].at
    levels, seen = [{start}], {start}
    while roads and not levels[-1] & roads:
        beyond: set[Space] = set()
        for here in levels[-1]:
            beyond.update(_nearing(turn, unit, here, roads))
        levels.append(beyond - seen)
        seen |= beyond
        if not levels[-1]:
            return None
    return _shortest(turn, unit, levels, roads) if roads else None


def _nearing(turn: PlayerTurn, unit: str, here: Space, roads: Collection[Space]) -> Iterator[Space]:
    """A supply road may be held by a friend in an enemy's zone: it is the goal then, though nobody can enter it."""
    side = turn.scenario.side_of(unit)
    for there, link in turn.scenario.board.around(here).items():
        if may_pass(turn, unit, here, there, link) and (there in roads or is_enterable(turn, side, there)):
            yield there


def _shortest(turn: PlayerTurn, unit: str, levels: list[set[Space]], roads: Collection[Space]) -> list[set[Space]]:
    last = {space for space in levels[-1] if space in roads}
    found = [last]
    for level in reversed(levels[:-1]):
        found.append({here for here in level if any(there in found[-1] for there in _nearing(turn, unit, here, roads))})
    return found[::-1]


def _guided(
    turn: PlayerTurn, unit: str, path: Path, near: list[set[Space]], roads: Collection[Space],
    ends: Collection[Space],
) -> Iterator[Space]:  # fmt: skip
    """The next hexes: nearer to the road; on it along it; from its end wherever it is near."""
    here, gone = path[-1], len(path)
    if gone < len(near):
        return (there for there in onward(turn, unit, here) if there in near[gone])
    if here in ends:
        around = turn.scenario.grid.around
        return (there for there in onward(turn, unit, here) if there in roads or any(n in roads for n in around(there)))
    links = dict(turn.scenario.road_links.get(here, ()))
    blown = turn.position.blown
    return (
        there for there in onward(turn, unit, here)
        if there in roads and there in links and links[there] not in blown
    )  # fmt: skip


def _leads_on(turn: PlayerTurn, side: str, path: Path, roads: Collection[Space], ends: Collection[Space]) -> bool:
    """9.7: from the end of the way the road still leads to a source, without going back."""
    last = path[-1]
    if last not in roads or any(space in ends for space in path):
        return True
    along, gone = supply.along(turn, side), set(path[:-1])
    return bool(flood([last], lambda here: [there for there in along(here) if there not in gone]) & set(ends))


# ---- 9.7: any way, or none ------------------------------------------------------------------------------------------


def free_ways(turn: PlayerTurn, unit: str, hexes: int) -> tuple[Path, ...]:
    """9.7: whatever saves the unit, if its supply road cannot."""
    has_room = room_for(turn, unit)

    def steps(path: Path) -> Iterator[Space]:
        return iter(()) if len(path) > hexes else onward(turn, unit, path[-1])

    return ways_back(turn.pieces[unit].at, steps, lambda path: len(path) == hexes + 1 and has_room(path[-1]))


def ways_off(turn: PlayerTurn, unit: str, hexes: int) -> Iterator[Path]:
    """5.5: Allied units with no other way leave by the north, south or west edge; what is owed is paid there."""
    if turn.scenario.side_of(unit) != ALLIED or turn.scenario.limits is not None:
        return
    edges, start = turn.scenario.edges_of, turn.pieces[unit].at
    paths: list[Path] = [(start,)]
    while paths:
        path = paths.pop()
        if any(edge in reinforcements.ALLIED_EDGES for edge in edges.get(path[-1], ())) and _is_free_beyond(
            turn, path[-1]
        ):
            yield (*path, OFF)
        if len(path) < hexes:
            paths.extend((*path, there) for there in onward(turn, unit, path[-1]) if there not in path)


def _is_free_beyond(turn: PlayerTurn, edge: Space) -> bool:
    """5.5: German zones reach off the map, so that a hex beyond the edge must be free of them (option zoc_off_map)."""
    if turn.scenario.rulebook["zoc_off_map"] == "off":
        return True
    grid = turn.scenario.grid
    cell = grid.cell(edge)
    germans = [grid.cell(space) for space in turn.stacks.spaces_of(GERMAN) if turn.fighters(space, GERMAN)]
    close = [other for other in germans if grid.cells_apart(other, cell) <= 2]
    beyond = [there for there in grid.cells_around(cell) if grid.space(there) is None]
    return any(all(grid.cells_apart(there, other) > 1 for other in close) for there in beyond)
