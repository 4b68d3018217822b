"""Rule 8: movement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from operator import itemgetter

from pbem.games.celles import stacking, zoc
from pbem.games.celles.action import BEFORE, MOVING, Action
from pbem.games.celles.acts import Move, Truck
from pbem.games.celles.events import MoveEnded, Stepped, TruckMoved
from pbem.games.celles.position import SUPPLIED
from pbem.games.celles.scenario import (
    FAVOURED,
    GERMAN,
    MEUSE,
    MOTORIZED,
    POINTS,
    Scenario,
    Step,
    Tables,
    enemy_of,
)
from pbem.kernel.board import Reach, Space, spread_cheapest_first
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.events import Toll
from pbem.kernel.hexes import Hexside
from pbem.kernel.legal import illegal

Path = tuple[Space, ...]


# ---- how far -----------------------------------------------------------------------------------------------------


def printed_movement(action: Action, unit: str) -> int:
    """8.0, 8.3, 21.0: of the front, of the truck, or of the first turn."""
    card, piece = action.unit(unit), action.pieces[unit]
    if piece.truck:
        return action.tables.truck_movement
    if card.first_turn_movement is not None and action.position.turn == card.arrives == 1:
        return card.first_turn_movement
    return card.faces(piece.steps).unused.movement


def allowance(action: Action, unit: str, exposed: bool) -> int:
    """8.5, 5.0, 12.0: three more if never beside an enemy, then less a third for each mark, down to a half point."""
    printed, piece, thirds = printed_movement(action, unit), action.pieces[unit], action.tables.thirds
    if printed and not exposed and is_strategic(action, unit):
        printed += action.tables.strategic
    off = (thirds[piece.supply] if piece.supply != SUPPLIED else 0) + (thirds["disrupted"] if piece.disrupted else 0)
    return POINTS.of(printed) * max(0, 3 - off) // 3


def is_strategic(action: Action, unit: str) -> bool:
    """8.5: motorized Germans by night, motorized Allies by day."""
    return action.move_class(unit) == MOTORIZED and FAVOURED[action.turn.time] == action.side(unit)


def is_exposed(action: Action, unit: str) -> bool:
    """8.5: beside an enemy unit now, Disrupted or not, or earlier in this move."""
    here = action.pieces[unit].at in action.beside[enemy_of(action.side(unit))]
    return here or (unit == action.active and action.exposed)


def points_left(action: Action, unit: str) -> int:
    """8.0: what a unit may still spend where it stands."""
    return allowance(action, unit, is_exposed(action, unit)) - action.spent.get(unit, 0)


# ---- what a step costs ---------------------------------------------------------------------------------------------


def ground_tolls(tables: Tables, kind: str, between: Hexside, terrain: str) -> tuple[Toll, ...]:
    """8.0: along a road its own cost alone; else the terrain, and a river without a bridge."""
    if between.road:
        return (Toll(tables.cost[between.road][kind], between.road, "8.0"),)
    ground = Toll(tables.cost[terrain][kind], terrain, "8.0")
    if between.water and between.water != MEUSE and not between.bridge:
        return (ground, Toll(tables.river[kind], "river", "8.0"))
    return (ground,)


def traffic_tolls(action: Action, unit: str, kind: str, there: Space, road: bool) -> tuple[Toll, ...]:
    """8.2: a motorized unit on a road pays for another one in the hex, however many there are."""
    if road and kind == MOTORIZED and action.motorized_at(there, action.side(unit), unit):
        return (Toll(action.tables.traffic, "another motorized unit on the road", "8.2"),)
    return ()


def step_tolls(action: Action, unit: str, here: Space, there: Space) -> tuple[Toll, ...]:
    """8.0: everything that a step costs; all of it adds up."""
    kind, between = action.move_class(unit), action.scenario.board.around(here)[there]
    ground = ground_tolls(action.tables, kind, between, action.scenario.board.spaces[there])
    traffic = traffic_tolls(action, unit, kind, there, bool(between.road))
    return ground + traffic + zoc.zone_tolls(action, kind, here, there)


def steps_from(scenario: Scenario, side: str, kind: str) -> Mapping[Space, Sequence[Step]]:
    """8.0: the hexes that a class of a side may enter from each hex, cheapest first; ground and water cost."""
    return scenario.ways.setdefault((side, kind), Steps(scenario, side, kind))


class Steps(dict[Space, Sequence[Step]]):
    """A table that is filled hex by hex, when one is asked for."""

    def __init__(self, scenario: Scenario, side: str, kind: str) -> None:
        self.scenario, self.side, self.kind = scenario, side, kind

    def __missing__(self, here: Space) -> Sequence[Step]:
        found = self[here] = sorted(self._from(here), key=itemgetter(1))
        return found

    def _from(self, here: Space) -> Iterator[Step]:
        scenario, kind = self.scenario, self.kind
        board = scenario.board
        for there, between in board.around(here).items():
            if barrier(scenario, self.side, there, between) is None:
                tolls = ground_tolls(scenario.tables, kind, between, board.spaces[there])
                yield there, sum(toll.points for toll in tolls)


# ---- where a unit may go -------------------------------------------------------------------------------------------


def barrier(scenario: Scenario, side: str, there: Space, between: Hexside) -> Diagnostic | None:
    """8.1, 8.4: what no unit of a side ever enters or crosses: by movement, retreat or advance."""
    if between.water == MEUSE and not between.bridge:
        return illegal("M413", "5.0", f"there is no bridge over the Meuse to {there}", names=(there,))
    if between.water == MEUSE and side == GERMAN:
        message = f"the way to {there} leads over a Meuse bridge, which no German unit crosses"
        return illegal("M413", "8.1", message, names=(there,))
    if there in scenario.rear[enemy_of(side)]:
        owner = enemy_of(side).capitalize()
        return illegal("M414", "8.4", f"{there} lies in the {owner} Rear Area", names=(there,))
    return None


def refuse_step(action: Action, unit: str, here: Space, there: Space) -> Diagnostic | None:
    """8.0: why no step may be made from one hex to the next, whatever it costs."""
    board = action.scenario.board
    if there not in board:
        return illegal("M210", "8.0", f"{there} is outside the playing area", names=(there,))
    if there not in board.around(here):
        message = f"{there} does not touch {here}"
        return illegal("M411", "8.0", message, f"{here} touches {', '.join(board.around(here))}", names=(there,))
    return refuse_held(action, unit, there) or barrier(
        action.scenario, action.side(unit), there, board.around(here)[there]
    )


def refuse_held(action: Action, unit: str, there: Space) -> Diagnostic | None:
    """8.0: no unit enters a hex with an enemy."""
    held = action.stacks.at(there, enemy_of(action.side(unit)))
    if not held:
        return None
    return illegal("M412", "8.0", f"{held[0]} is in {there}", "attack it from a hex beside it", names=(there,))


def refuse_stranger(action: Action, unit: str, rule: str) -> Diagnostic | None:
    """A unit that the acting side cannot order at all: not on the board, or of the other side."""
    if action.side(unit) != action.mover:
        return illegal("M102", rule, f"{unit} is not {action.mover}", names=(unit,))
    if unit not in action.pieces:
        return illegal("M101", rule, f"{unit} {_whereabouts(action, unit)}", names=(unit,))
    return None


def _whereabouts(action: Action, unit: str) -> str:
    position = action.position
    if unit in position.coming:
        due = position.coming[unit]
        return f"is due on turn {due}" if due > position.turn else "has not been activated, so it has not arrived"
    if unit in position.withdrawn:
        return "has been withdrawn"
    return "is eliminated" if unit in position.destroyed else "is not on the board"


def refuse_actor(action: Action, unit: str, rule: str) -> Diagnostic | None:
    """7.0, 8.0: why a unit may not move or attack in this action any more."""
    stranger = refuse_stranger(action, unit, rule)
    if stranger:
        return stranger
    if action.stage == BEFORE or unit not in action.activated:
        help = f"activated are {', '.join(action.activated)}" if action.activated else None
        return illegal("T411", "7.0", f"{unit} is not activated in this action", help, names=(unit,))
    if unit in action.done:
        return illegal("M415", rule, f"{unit} {action.done[unit]}", names=(unit,))
    return _refuse_beyond_limit(action, unit)


def _refuse_beyond_limit(action: Action, unit: str) -> Diagnostic | None:
    """7.0: of the 84th Infantry three units act on one chit."""
    most = action.unit(unit).formation.most
    if most is None or action.activated[unit] != "formation" or unit in action.limited or len(action.limited) < most:
        return None
    message = f"{unit} would be the {most + 1}th unit of its division to act; {most} may: {', '.join(action.limited)}"
    return illegal("T412", "7.0", message, names=(unit,))


def refuse_move(action: Action, move: Move) -> Diagnostic | None:
    """8.0: why a unit may not make this move now."""
    if len(move.path) < 2:
        return illegal("M202", "8.0", "a move needs a path of at least two hexes", "`hold` stays in place")
    refusal = refuse_actor(action, move.unit, "8.0")
    if refusal:
        return refusal
    if move.unit in action.stuck:
        return illegal("M415", "9.1", f"{move.unit} failed to infiltrate and moves no further", names=(move.unit,))
    at = action.pieces[move.unit].at
    if at != move.path[0]:
        message = f"{move.unit} is in {at}, not in {move.path[0]}"
        return illegal("M106", "8.0", message, f"start the path at {at}", names=(move.path[0],))
    return refuse_path(action, move.unit, move.path)


def refuse_path(action: Action, unit: str, path: Path) -> Diagnostic | None:
    """8.0, 8.5: every step can be made and paid for."""
    spent, exposed = action.spent.get(unit, 0), is_exposed(action, unit)
    beside = action.beside[enemy_of(action.side(unit))]
    for here, there in pairwise(path):
        refusal = refuse_step(action, unit, here, there)
        if refusal:
            return refusal
        before, spent = spent, spent + sum(toll.points for toll in step_tolls(action, unit, here, there))
        exposed = exposed or there in beside
        if spent > allowance(action, unit, exposed):
            return _too_far(action, unit, (here, there), before, spent, exposed)
    return None


def _too_far(
    action: Action, unit: str, step: tuple[Space, Space], before: int, spent: int, exposed: bool
) -> Diagnostic:
    """8.0: the points do not suffice; 8.5: or would, if the unit kept away from the enemy."""
    (here, there), limit = step, allowance(action, unit, exposed)
    text, start = POINTS.text, action.pieces[unit].at
    message = f"{unit} needs {text(spent)} movement points to reach {there}, has {text(limit)}"
    help = f"it can reach {here} for {text(before)}" if here != start else None
    if exposed and is_strategic(action, unit) and spent <= allowance(action, unit, False):
        help = f"strategic movement would give it {text(allowance(action, unit, False))}, but never beside an enemy"
        return illegal("M203", "8.5", message, help, names=(there,))
    return illegal("M203", "8.0", message, help, names=(there,))


def ways(action: Action, unit: str) -> dict[Space, Reach[Space]]:
    """8.0, 8.5: every hex that a unit may reach without infiltrating, and the search that knows its path: the
    cheapest, or one that keeps away from the enemy if it can go further then."""
    if refuse_actor(action, unit, "8.0"):
        return {}
    plain, most = allowance(action, unit, True), allowance(action, unit, False)
    found = [_reach(action, unit, plain, quiet=False)]
    if most > plain and not is_exposed(action, unit):
        found.append(_reach(action, unit, most, quiet=True))
    return {goal: reach for reach in found for goal in reach.before}


def cost_of(reach: Reach[Space], goal: Space) -> int:
    """The points that a way of `ways` costs, in halves."""
    return reach.cost[goal]


def _reach(action: Action, unit: str, limit: int, quiet: bool) -> Reach[Space]:
    budget = max(0, limit - action.spent.get(unit, 0))
    start, onward = action.pieces[unit].at, Onward(action, unit, quiet)
    return spread_cheapest_first(start, onward[start], onward, budget)


class Onward(dict[Space, Sequence[Step]]):
    """8.0: the steps of a search for one unit that never infiltrates; `quiet` never comes beside an enemy. Where nobody
    stands beside a hex there is nothing to ask but the ground."""

    def __init__(self, action: Action, unit: str, quiet: bool) -> None:
        side, kind, tables = action.side(unit), action.move_class(unit), action.tables
        self.around, self.steps = action.scenario.board.around, steps_from(action.scenario, side, kind)
        self.held, self.zones = action.stacks.on[enemy_of(side)], action.zones[enemy_of(side)].spaces
        self.crowded = action.motorized_hexes(side, unit) if kind == MOTORIZED else frozenset()
        self.friends = action.beside[side].spaces if self.crowded else {}
        self.beside = action.beside[enemy_of(side)].spaces
        self.avoided = self.beside if quiet else self.held
        self.leaving, self.traffic = tables.leaving[kind], tables.traffic

    def __missing__(self, here: Space) -> Sequence[Step]:
        steps: Sequence[Step] = self.steps[here]
        if here in self.friends or here in self.beside:
            steps = sorted(self._among_units(here, steps), key=itemgetter(1))
        elif self.avoided is self.beside:
            steps = [step for step in steps if step[0] not in self.avoided]
        self[here] = steps
        return steps

    def _among_units(self, here: Space, steps: Iterable[Step]) -> Iterator[Step]:
        """8.0, 8.2, 9.0: enemies bar the way, zones and traffic cost more."""
        held, zones, avoided, crowded = self.held, self.zones, self.avoided, self.crowded
        bound = here in zones
        for there, points in steps:
            if there in held or there in avoided or (bound and there in zones):
                continue
            jammed = there in crowded and self.around(here)[there].road
            yield there, points + self.leaving * bound + (self.traffic if jammed else 0)


def cheapest(action: Action, unit: str, start: Space, goal: Space) -> Path | None:
    """8.0: the way that `..` means: cheapest without an infiltration and, if it can be paid, without coming beside an
    enemy; of equal ones the shorter, then the one with lower numbers."""
    if not is_exposed(action, unit) and start not in action.beside[enemy_of(action.side(unit))]:
        found = _first_path(Onward(action, unit, True), start, goal)
        if found and refuse_path(action, unit, found) is None:
            return found
    return _first_path(Onward(action, unit, False), start, goal)


def _first_path(steps: Mapping[Space, Sequence[Step]], start: Space, goal: Space) -> Path | None:
    """The best path by cost, then hexes, then numbers."""
    open_: list[tuple[int, int, Path]] = [(0, 1, (start,))]
    closed: set[Space] = set()
    while open_:
        cost, hexes, path = heappop(open_)
        here = path[-1]
        if here == goal:
            return path
        if here not in closed:
            closed.add(here)
            for there, points in steps[here]:
                heappush(open_, (cost + points, hexes + 1, (*path, there)))
    return None


# ---- the move ------------------------------------------------------------------------------------------------------


def take_up(action: Action, unit: str) -> bool:
    """8.0: with the next unit the one before is finished; 10.0: which may cost the life of the next, in an overfull
    hex: then there is nothing to take up."""
    action.stage = MOVING
    action.aftermath = None
    if action.active != unit:
        finish(action)
        if unit not in action.pieces:
            return False
        action.active, action.exposed = unit, is_exposed(action, unit)
        action.spent.setdefault(unit, 0)
        count(action, unit)
    return True


def count(action: Action, unit: str) -> None:
    """7.0: one of the units that may act on the chit of a division whose number is limited."""
    if action.activated.get(unit) == "formation" and unit not in action.limited:
        action.limited.append(unit)


def finish(action: Action) -> None:
    """8.0: a unit that spent points turns to its used face; 10.0: its hex must fit."""
    unit, action.active = action.active, None
    if unit is None:
        return
    action.done.setdefault(unit, "has finished its move")
    piece = action.pieces.get(unit)
    if piece is None:
        return
    piece.used = piece.used or action.spent[unit] > 0
    action.referee.tell(MoveEnded(unit, piece.at, action.spent[unit], piece.used))
    stacking.enforce(action, piece.at, action.mover, "at the end of a move")


def carry_out_move(action: Action, move: Move) -> None:
    """8.0: hex by hex; 9.1: a failed infiltration ends it, and stacking is looked at there and then."""
    if not take_up(action, move.unit):
        return
    for here, there in pairwise(move.path):
        if not _step(action, move.unit, here, there):
            _stop(action, move.unit, here)
            stacking.enforce(action, here, action.mover, "after a failed infiltration")
            return


def _stop(action: Action, unit: str, here: Space) -> None:
    """9.1: the unit goes no further; whether its attacks are over too is a policy."""
    action.stuck.add(unit)
    if action.scenario.rulebook["infiltration_failure"] == "ends":
        action.done[unit] = f"failed to infiltrate from {here}"


def _step(action: Action, unit: str, here: Space, there: Space) -> bool:
    tolls = step_tolls(action, unit, here, there)
    action.spent[unit] += sum(toll.points for toll in tolls)
    if zoc.infiltrates(action, here, there) and not zoc.infiltrate(action, unit, (here, there), tolls):
        return False
    action.put(unit, there)
    action.exposed = is_exposed(action, unit)
    limit = allowance(action, unit, action.exposed)
    action.referee.tell(Stepped(unit, here, there, tolls, action.spent[unit], limit))
    return True


# ---- 8.3: trucks ---------------------------------------------------------------------------------------------------


def refuse_truck(action: Action, act: Truck) -> Diagnostic | None:
    """8.3: one marker, for an activated unit of the 84th that has not moved."""
    refusal = refuse_actor(action, act.unit, "8.3")
    if refusal:
        return refusal
    if action.spent.get(act.unit):
        return illegal("T413", "8.3", f"{act.unit} has moved already", names=(act.unit,))
    if not act.on:
        aboard = action.pieces[act.unit].truck
        return None if aboard else illegal("T413", "8.3", f"{act.unit} has no trucks", names=(act.unit,))
    return _refuse_loading(action, act.unit)


def _refuse_loading(action: Action, unit: str) -> Diagnostic | None:
    formation, truck = action.tables.truck_formation, action.position.truck
    if action.unit(unit).formation.id != formation:
        return illegal("T413", "8.3", f"{unit} is not of {formation}, whose trucks these are", names=(unit,))
    owner = next((other for other, piece in action.pieces.items() if piece.truck), None)
    if owner:
        return illegal("T413", "8.3", f"the trucks are with {owner}", f"truck off {owner} frees them for next turn")
    if truck > action.position.turn:
        return illegal("T413", "8.3", f"the trucks are available from turn {truck}")
    return None


def carry_out_truck(action: Action, act: Truck) -> None:
    """8.3: the marker goes on at once; taken off it lies on the track, one turn ahead."""
    count(action, act.unit)
    action.pieces[act.unit].truck = act.on
    if act.on:
        action.referee.tell(TruckMoved(act.unit, "on", action.position.truck))
    else:
        action.drop_truck(act.unit, "off")
