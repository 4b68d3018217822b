"""Rule 5: movement. See boundaries.py for 5.4 and reinforcements.py for coming and going (5.5, 16)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from pbem.games.bitter import boundaries, duties, garrison, reinforcements, stacking, surprise
from pbem.games.bitter.acts import Move
from pbem.games.bitter.challenge import is_trap, run_gauntlet
from pbem.games.bitter.events import Entered, Exited, Freed, Moved
from pbem.games.bitter.scenario import (
    CLIFF,
    FOREST,
    GERMAN,
    GOES_ON,
    MECH,
    MEUSE,
    NEVER,
    OFF,
    POINTS,
    STOPS,
    Face,
    Gait,
    bridge_name,
)
from pbem.games.bitter.turn import EXPLOITATION, PlayerTurn, names_of
from pbem.kernel.board import Reach, Space, spread
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.hexes import Hexside
from pbem.kernel.legal import illegal
from pbem.kernel.values import value

Path = tuple[Space, ...]
Step = tuple[Space, int]
MUD, FREEZE = "mud", "freeze"


@value
class Walk:
    """What a path costs one unit, step by step; `stops` says why its last hex ends the move."""

    costs: tuple[int, ...]
    stops: str = ""

    @property
    def total(self) -> int:
        return sum(self.costs)


# ---- 5.2: movement allowances ---------------------------------------------------------------------------------------


def face_of(turn: PlayerTurn, unit: str) -> Face:
    """The numbers of a unit, on the map or waiting beside it."""
    if unit in turn.pieces:
        return turn.face(unit)
    faces = turn.unit(unit).faces
    away = turn.position.away.get(unit)
    return faces[away.steps - 1] if away else faces[-1]


def allowance(turn: PlayerTurn, unit: str) -> int:
    """5.2, 12.4, 15.2, 15.7: what a unit may spend in a phase; a fixed number first, then less, then half."""
    fixed = surprise.fixed_allowance(turn, unit)
    points = face_of(turn, unit).movement if fixed is None else fixed
    points = max(0, points - surprise.jam(turn, unit) - garrison.loss(turn, unit))
    if unit in turn.out:
        points = -(-points // 2)
    return POINTS.of(points)


def advance_allowance(turn: PlayerTurn, unit: str) -> int:
    """9.8, 15.2, 15.7: what a unit may spend following up: on 16AM Allied units are not slow then."""
    points = max(0, turn.face(unit).movement - surprise.jam(turn, unit))
    if unit in turn.out:
        points = -(-points // 2)
    return POINTS.of(points)


def left(turn: PlayerTurn, unit: str) -> int:
    return allowance(turn, unit) - turn.spent.get(unit, 0)


# ---- 5.3: what a step costs -----------------------------------------------------------------------------------------


def ground(turn: PlayerTurn) -> str:
    """5.3: mud, frost, or neither."""
    return MUD if turn.during(MUD) else FREEZE if turn.during(FREEZE) else ""


def ground_cost(turn: PlayerTurn, gait: Gait, space: Space) -> int:
    """5.3: the terrain of the hex entered, in mud and frost too."""
    terrain, tables, state = turn.scenario.terrain[space], turn.tables, ground(turn)
    if state == MUD and terrain in tables.mud:
        return tables.mud[terrain][gait.ground]
    if state == FREEZE and terrain in tables.freeze:
        return tables.freeze[terrain][gait.ground]
    return tables.cost[terrain][gait.ground]


def dry_cost(turn: PlayerTurn, gait: Gait, here: Space, there: Space, side: Hexside) -> int | None:
    """5.3: by road, else by the terrain; None over water and cliffs, and for silhouettes off the roads of a forest."""
    return None if turn.is_wet(here, there, side) else _printed_cost(turn, gait, here, there, side)


def toll(turn: PlayerTurn, gait: Gait, space: Space) -> int:
    """11.3: interdiction makes a hex dearer for Germans."""
    return gait.harried if space in turn.position.interdicted and turn.mover == GERMAN else 0


def step_cost(turn: PlayerTurn, gait: Gait, here: Space, there: Space, side: Hexside) -> int | None:
    dry = dry_cost(turn, gait, here, there, side)
    return None if dry is None else dry + toll(turn, gait, there)


def ford_cost(turn: PlayerTurn, unit: str, here: Space, there: Space, side: Hexside) -> int | None:
    """5.3: what the first step over unbridged water costs; the Meuse takes all; None if the unit cannot."""
    gait, terrain = turn.unit(unit).gait, turn.scenario.terrain
    if CLIFF in side.marks or gait.fords == NEVER or (side.water == MEUSE and not gait.over_meuse):
        return None
    if gait.silhouette and FOREST in (terrain[here], terrain[there]):
        return None
    if side.water == MEUSE:
        return allowance(turn, unit)
    extra = turn.tables.ford.get(terrain[there], 0) if gait.fords == GOES_ON else 0
    return ground_cost(turn, gait, there) + extra + toll(turn, gait, there)


def ends_ford(gait: Gait, side: Hexside) -> bool:
    """5.3: over the Meuse everybody stops, over a river those with vehicles or guns."""
    return side.water == MEUSE or gait.fords == STOPS


def is_open(turn: PlayerTurn, bound: str, here: Space, there: Space) -> bool:
    """5.1, 5.4, 9.5: hexes that are closed to a unit whatever the way."""
    if there in turn.stacks.on[turn.enemy] or turn.position.shut.get(there) == turn.mover:
        return False
    limits = turn.scenario.limits
    if limits is not None and there not in limits:
        return False
    return boundaries.may_step(turn.scenario, bound, here, there) if bound else True


# ---- 5.1: where a unit may go ---------------------------------------------------------------------------------------


def steps_of(turn: PlayerTurn, gait: Gait, bound: str) -> Callable[[Space], tuple[Step, ...]]:
    """5.3, 7.4: the steps out of a hex for units alike, worked out once a phase; none out of an enemy's zone."""
    table, zones = turn.steps_for((gait.name, bound)), turn.zones[turn.enemy].spaces
    printed = turn.scenario.tables_of_steps.setdefault((gait.name, ground(turn)), {})

    hostile, blown = turn.stacks.on[turn.enemy], turn.position.blown
    traps = _traps(turn, gait)
    plain = not (bound or turn.position.shut or turn.position.interdicted or turn.scenario.limits is not None)

    def onward(here: Space) -> tuple[Step, ...]:
        known = table.get(here)
        if known is None:
            steps = printed.get(here) or _print_steps(turn, gait, here, printed)
            if here in zones or (traps and here in traps):
                known = ()
            elif plain:
                known = tuple([(to, cost) for to, cost, bridge in steps if to not in hostile and bridge not in blown])
            else:
                known = _open_steps(turn, gait, bound, here, steps)
            table[here] = known
        return known

    return onward


def _traps(turn: PlayerTurn, gait: Gait) -> frozenset[Space]:
    """22.1: the interdicted forest roads, where a search for German vehicles ends."""
    if turn.mover != GERMAN or gait.ground != MECH or not turn.plays("challenge"):
        return frozenset()
    terrain, roads = turn.scenario.terrain, turn.scenario.has_road
    return frozenset(space for space in turn.position.interdicted if terrain[space] == FOREST and space in roads)


def _print_steps(
    turn: PlayerTurn, gait: Gait, here: Space, printed: dict[Space, tuple[tuple[Space, int, str], ...]]
) -> tuple[tuple[Space, int, str], ...]:
    found = printed[here] = tuple(_printed_steps(turn, gait, here))
    return found


def _open_steps(
    turn: PlayerTurn, gait: Gait, bound: str, here: Space, printed: tuple[tuple[Space, int, str], ...]
) -> tuple[Step, ...]:
    hostile, position = turn.stacks.on[turn.enemy], turn.position
    blown = position.blown
    found = [(there, cost) for there, cost, bridge in printed if there not in hostile and bridge not in blown]
    if bound or position.shut or turn.scenario.limits is not None:
        found = [(there, cost) for there, cost in found if is_open(turn, bound, here, there)]
    if position.interdicted:
        found = [(there, cost + toll(turn, gait, there)) for there, cost in found]
    return tuple(found)


def _printed_steps(turn: PlayerTurn, gait: Gait, here: Space) -> Iterator[tuple[Space, int, str]]:
    """5.3: the steps out of a hex by what is printed, each with the bridge that it needs."""
    for there, side in turn.scenario.board.around(here).items():
        cost = _printed_cost(turn, gait, here, there, side)
        if cost is not None:
            yield there, cost, bridge_name(here, there) if side.bridge else ""


def _printed_cost(turn: PlayerTurn, gait: Gait, here: Space, there: Space, side: Hexside) -> int | None:
    """5.3: a step with every bridge standing."""
    if CLIFF in side.marks or (side.water and not side.bridge):
        return None
    if side.road:
        return gait.road
    terrain = turn.scenario.terrain
    if gait.silhouette and FOREST in (terrain[here], terrain[there]):
        return None
    return ground_cost(turn, gait, there)


def first_steps(turn: PlayerTurn, unit: str, here: Space) -> Iterator[tuple[Space, int, bool]]:
    """5.2, 5.3, 7.4: the steps of a unit that has not moved: fords too, and not within one enemy's zone. Whether a
    step ends the move stands behind its points."""
    gait, bound, zones = turn.unit(unit).gait, boundaries.bound_of(turn, unit), turn.zones[turn.enemy]
    for there, side in turn.scenario.board.around(here).items():
        if not is_open(turn, bound, here, there) or zones.over_both(here, there):
            continue
        cost, ends = step_cost(turn, gait, here, there, side), False
        if cost is None and turn.is_wet(here, there, side):
            cost, ends = ford_cost(turn, unit, here, there, side), ends_ford(gait, side)
        if cost is not None:
            yield there, cost, ends or there in zones or is_trap(turn, unit, there)


def ways(turn: PlayerTurn, unit: str) -> dict[Space, Reach[Space]]:
    """5.1: every hex that a unit on the map may move to, with the search that knows its cheapest path."""
    start, budget, fresh = turn.pieces[unit].at, left(turn, unit), unit not in turn.spent
    onward = steps_of(turn, turn.unit(unit).gait, boundaries.bound_of(turn, unit))
    first = list(first_steps(turn, unit, start)) if fresh else [(there, cost, False) for there, cost in onward(start)]
    begun = tuple((there, cost) for there, cost, ends in first if not ends)
    reach = spread(start, lambda here: begun if here == start else onward(here), budget)
    found = dict.fromkeys(reach.before, reach)
    for there, cost, ends in first:
        if there not in found and ((ends and cost <= budget) or fresh):
            found[there] = Reach({start: 0, there: min(cost, budget)}, {there: start})
    has_room = stacking.room_for(turn, unit)
    return {goal: how for goal, how in found.items() if has_room(goal)}


# ---- 5.1: why a path cannot be gone ---------------------------------------------------------------------------------


def refuse_move(turn: PlayerTurn, act: Move) -> Diagnostic | None:
    """5.1: why units may not make this move now."""
    if not act.units or len(act.path) < 2:
        return illegal("M743", "5.1", "a move needs a unit and at least two hexes")
    if len(set(act.units)) < len(act.units):
        return illegal("M701", "5.1", "a unit is named twice in one line")
    for unit in act.units:
        refusal = refuse_unit(turn, unit, act.path[0])
        if refusal:
            return refusal
    return _refuse_walks(turn, act) or _refuse_end(turn, act)


def refuse_unit(turn: PlayerTurn, unit: str, start: Space) -> Diagnostic | None:
    """Why a unit may not move at all, or not from here."""
    return (
        refuse_stranger(turn, unit)
        or reinforcements.refuse_start(turn, unit, start)
        or _refuse_busy(turn, unit)
        or surprise.refuse_held(turn, unit)
    )


def refuse_stranger(turn: PlayerTurn, unit: str) -> Diagnostic | None:
    """A unit that the mover cannot order at all: of the other side, dead, gone or not there yet."""
    if turn.scenario.side_of(unit) != turn.mover:
        return illegal("M728", "5.1", f"{unit} is not {turn.mover}", names=(unit,))
    position = turn.position
    if unit in turn.pieces or unit in position.coming or unit in position.away:
        return None
    return illegal("M727", "5.1", f"{unit} is not in play", names=(unit,))


def _refuse_busy(turn: PlayerTurn, unit: str) -> Diagnostic | None:
    """5.2, 8.1, 9.5, 13.3, 14.1: a unit that has something else to do, or has gone as far as it may."""
    piece = turn.pieces.get(unit)
    if piece is None:
        return None
    if not turn.unit(unit).gait.mobile:
        return illegal("M703", "37.1", f"{unit} never moves", names=(unit,))
    if piece.reserve != (turn.phase == EXPLOITATION):
        told = "is in reserve" if piece.reserve else "is not in reserve"
        return illegal("M704", "14.1", f"{unit} {told}", names=(unit,))
    barred = garrison.refuse_exploit(turn, unit) if turn.phase == EXPLOITATION else None
    return barred or _refuse_bound(turn, unit)


def _refuse_bound(turn: PlayerTurn, unit: str) -> Diagnostic | None:
    if unit in turn.done:
        return illegal("M705", "7.4", f"{unit} {turn.done[unit]}", names=(unit,))
    if unit in turn.dug:
        return illegal("M706", "8.1", f"{unit} digs in and does not move", names=(unit,))
    if any(unit == builder for builder, _ in turn.builders.values()):
        return illegal("M707", "13.3", f"{unit} builds a bridge and does not move", names=(unit,))
    if turn.is_locked(unit):
        return illegal("M708", "9.5", f"{unit} is engaged and stays where it is", names=(unit,))
    return None


def _refuse_walks(turn: PlayerTurn, act: Move) -> Diagnostic | None:
    for unit in act.units:
        found = walk(turn, unit, act.path, act.challenge)
        if isinstance(found, Diagnostic):
            return found
        refusal = _refuse_cost(turn, unit, act.path, found)
        if refusal:
            return refusal
    return None


def _refuse_end(turn: PlayerTurn, act: Move) -> Diagnostic | None:
    return None if act.path[-1] == OFF else stacking.refuse_crowd(turn, act.units, act.path[-1])


def _refuse_cost(turn: PlayerTurn, unit: str, path: Path, found: Walk) -> Diagnostic | None:
    """5.2: within the allowance, or one hex as the whole move."""
    has = left(turn, unit)
    if found.total <= has or (len(path) == 2 and OFF not in path and unit not in turn.spent):
        return None
    needs, most = POINTS.text(found.total), POINTS.text(has)
    told = f"{unit} needs {needs} movement points to reach {path[-1]}, has {most}"
    return illegal("M744", "5.2", told, _within(path, found, has), names=(path[-1],))


def _within(path: Path, found: Walk, has: int) -> str | None:
    spent, reached = 0, None
    for space, cost in zip(path[1:], found.costs, strict=True):
        spent += cost
        if spent <= has:
            reached = f"it can reach {space} for {POINTS.text(spent)}"
    return reached


def walk(turn: PlayerTurn, unit: str, path: Path, daring: bool = False) -> Walk | Diagnostic:
    """5.3, 7.4, 22: what every step of a path costs a unit, or why one of them is closed to it; who is daring pays
    the road rate in interdicted forest, and rolls there."""
    costs: list[int] = []
    stops = ""
    for number, (here, there) in enumerate(pairwise(path)):
        if stops:
            return illegal("M709", "7.4", f"{unit} {stops}, so that it cannot go on from {here}", names=(here,))
        step = _step(turn, unit, here, there, number == 0)
        if isinstance(step, Diagnostic):
            return step
        cost, stops = step
        if is_trap(turn, unit, there):
            cost, stops = _trapped(turn, unit, here, there, (cost, stops), daring)
        costs.append(cost)
    return Walk(tuple(costs), stops)


def _trapped(
    turn: PlayerTurn, unit: str, here: Space, there: Space, step: tuple[int, str], daring: bool
) -> tuple[int, str]:
    """22.1: an interdicted forest hex ends the move, unless it is challenged by road."""
    side = turn.scenario.board.around(here).get(there) if here in turn.scenario.board else None
    if daring and side is not None and turn.has_road(here, there, side):
        return turn.unit(unit).gait.road, step[1]
    return step[0], step[1] or "has entered an interdicted forest hex"


def _step(turn: PlayerTurn, unit: str, here: Space, there: Space, first: bool) -> tuple[int, str] | Diagnostic:
    """One step: its points, and why it ends the move, if it does."""
    if there == OFF:
        return reinforcements.exit_cost(turn, unit, here)
    if there not in turn.scenario.board or (here not in turn.scenario.board and not first):
        return illegal("M702", "5.1", f"there is no hex {there} on the map", names=(there,))
    if first and here not in turn.scenario.board:
        cost = reinforcements.entry_cost(turn, unit, here, there)
        return cost if isinstance(cost, Diagnostic) else (cost, _stop_at(turn, there))
    side = turn.side_between(here, there)
    if side is None:
        return illegal("M711", "5.1", f"{here} and {there} do not touch", names=(here, there))
    fresh = first and unit not in turn.spent
    closed = _refuse_hex(turn, unit, here, there) or _refuse_zone(turn, unit, here, there, fresh)
    return closed or _priced(turn, unit, here, there, side, fresh)


def _refuse_hex(turn: PlayerTurn, unit: str, here: Space, there: Space) -> Diagnostic | None:
    hostile = turn.at(there, turn.enemy)
    if hostile:
        return illegal("M712", "6.3", f"{there} holds enemy units: {names_of(hostile)}", names=(there,))
    if turn.position.shut.get(there) == turn.mover:
        return illegal("M713", "9.5", f"{there} was given up after a counterattack result", names=(there,))
    bound = boundaries.bound_of(turn, unit)
    if not is_open(turn, bound, here, there):
        limits = turn.scenario.limits
        if limits is not None and there not in limits:
            return illegal("M714", "5.1", f"{there} is outside the area of this scenario", names=(there,))
        if bound == boundaries.BANK:
            return illegal("M745", "28.1", f"{unit} is British and does not cross the Meuse", names=(there,))
        told = f"{unit} belongs to {bound} and may not enter {there}, beyond its army boundary"
        return illegal("M710", "5.4", told, names=(there,))
    return None


def _refuse_zone(turn: PlayerTurn, unit: str, here: Space, there: Space, fresh: bool) -> Diagnostic | None:
    """7.4: out of a zone with the first step only, and not within the zone of one unit."""
    zones = turn.zones[turn.enemy]
    if here not in zones:
        return None
    if not fresh:
        return illegal("M709", "7.4", f"{unit} is in an enemy zone in {here} and must stop there", names=(here,))
    both = sorted(zones.over_both(here, there))
    if both:
        told = f"{here} and {there} both lie in the zone of {both[0]}"
        return illegal("M715", "7.4", told, "leave the zone first, or enter another's", names=(here, there))
    return None


def _priced(
    turn: PlayerTurn, unit: str, here: Space, there: Space, side: Hexside, fresh: bool
) -> tuple[int, str] | Diagnostic:
    gait = turn.unit(unit).gait
    cost = step_cost(turn, gait, here, there, side)
    if cost is not None:
        return cost, _stop_at(turn, there)
    if CLIFF in side.marks:
        return illegal("M716", "5.3", f"a cliff lies between {here} and {there}", names=(here, there))
    if not turn.is_wet(here, there, side):
        told = f"{unit} has a silhouette and passes between {here} and {there} by road only"
        return illegal("M717", "5.3", told, names=(here, there))
    return _forded(turn, unit, here, there, side, fresh)


def _forded(
    turn: PlayerTurn, unit: str, here: Space, there: Space, side: Hexside, fresh: bool
) -> tuple[int, str] | Diagnostic:
    cost = ford_cost(turn, unit, here, there, side)
    if cost is None:
        return illegal("M718", "5.3", f"{unit} cannot cross the water between {here} and {there}", names=(here, there))
    if not fresh:
        told = f"the unbridged water between {here} and {there} is crossed with the first step of a turn only"
        return illegal("M719", "5.3", told, names=(here, there))
    if ends_ford(turn.unit(unit).gait, side):
        return cost, "has crossed water without a bridge"
    return cost, _stop_at(turn, there)


def _stop_at(turn: PlayerTurn, space: Space) -> str:
    return "has entered an enemy zone" if space in turn.zones[turn.enemy] else ""


# ---- 5.1: moving ----------------------------------------------------------------------------------------------------


def carry_out_move(turn: PlayerTurn, act: Move) -> None:
    """5.1: units go their way, one after the other."""
    for unit in act.units:
        path, came = run_gauntlet(turn, unit, act.path) if act.challenge else (act.path, "")
        found = walk(turn, unit, path, act.challenge)
        assert isinstance(found, Walk)
        go(turn, unit, path, Walk(found.costs, "has failed to pass the aircraft") if came else found)
        if came == "lost":
            turn.lose_step(unit, "interdiction challenged", "22.2")
    duties.note_move(turn, act.units, act.path)


def go(turn: PlayerTurn, unit: str, path: Path, found: Walk) -> None:
    """5.1, 5.2: one unit goes a path that has been judged."""
    start, end, most = path[0], path[-1], allowance(turn, unit)
    if unit not in turn.pieces:
        reinforcements.come(turn, unit, path[1])
        turn.tell(Entered(unit, start, path[1]))
    spent = min(turn.spent.get(unit, 0) + found.total, max(most, turn.spent.get(unit, 0)))
    turn.spent[unit] = spent
    turn.pieces[unit].moved = True
    if found.stops:
        turn.done[unit] = found.stops
    turn.tell(Moved(unit, path, found.costs, spent, most, turn.phase))
    if end == OFF:
        _leave(turn, unit, path[-2])
    else:
        turn.put(unit, end)
        free(turn, unit, path)


def _leave(turn: PlayerTurn, unit: str, last: Space) -> None:
    edge = reinforcements.exit_edge(turn, last)
    turn.tell(Exited(unit, last, edge, unit not in turn.out))
    reinforcements.depart(turn, unit, edge)


def free(turn: PlayerTurn, unit: str, path: Path) -> None:
    """5.4: who comes to the end of a boundary is free of all of them."""
    ends = turn.tables.lines.ends
    if boundaries.bound_of(turn, unit) and any(space in ends for space in path[1:]):
        turn.pieces[unit].free = True
        turn.tell(Freed(unit, next(space for space in path[1:] if space in ends)))
