"""5.1: where a unit may go: searches over tables of steps, one for all units that move alike."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.bitter import boundaries, landings, stacking
from pbem.games.bitter.challenge import is_trap
from pbem.games.bitter.costs import ends_ford, ford_cost, ground, is_open, left, printed_cost, step_cost, toll
from pbem.games.bitter.scenario import FOREST, GERMAN, MECH, Gait, bridge_name
from pbem.games.bitter.turn import PlayerTurn, Steps
from pbem.kernel.board import Reach, Space, spread_cheapest_first
from pbem.kernel.game import Chance

Step = tuple[Space, int]
Printed = tuple[tuple[Space, int, str], ...]
"""Steps by what is printed, each with the bridge that it needs."""


class StepTable(dict[Space, tuple[Step, ...]]):
    """5.3, 7.4: the steps out of each hex for units alike, cheapest first, worked out when a search comes there; none
    out of an enemy's zone."""

    def __init__(self, turn: PlayerTurn, gait: Gait, bound: str) -> None:
        position, limits = turn.position, turn.scenario.limits
        self.turn, self.gait, self.bound = turn, gait, bound
        self.printed = turn.scenario.tables_of_steps.setdefault((gait.name, ground(turn)), {})
        self.zones, self.hostile, self.blown = turn.zones[turn.enemy].spaces, turn.stacks.on[turn.enemy], position.blown
        self.traps = _traps(turn, gait)
        self.fenced = bool(bound or position.shut or limits is not None)
        self.dear = position.interdicted if turn.mover == GERMAN else position.companies

    def __missing__(self, here: Space) -> tuple[Step, ...]:
        steps = self[here] = () if here in self.zones or here in self.traps else tuple(self._open(here))
        return steps

    def _open(self, here: Space) -> list[Step]:
        hostile, blown = self.hostile, self.blown
        steps = self.printed.get(here) or self._print(here)
        found = [(there, cost) for there, cost, bridge in steps if there not in hostile and bridge not in blown]
        if self.fenced:
            found = [(there, cost) for there, cost in found if is_open(self.turn, self.bound, here, there)]
        return self._tolled(found) if self.dear else found

    def _tolled(self, steps: list[Step]) -> list[Step]:
        """11.3, 29: what makes a hex dearer, and what must be to spare there."""
        turn, gait = self.turn, self.gait
        dearer = ((there, cost + toll(turn, gait, there) + landings.reserve(turn, there)) for there, cost in steps)
        return sorted(dearer, key=_points)

    def _print(self, here: Space) -> Printed:
        found = self.printed[here] = tuple(sorted(_printed_steps(self.turn, self.gait, here), key=_points))
        return found


def _points(step: tuple[Space, int] | tuple[Space, int, str]) -> int:
    return step[1]


def steps_of(turn: PlayerTurn, gait: Gait, bound: str) -> Steps:
    """5.3, 7.4: the table of steps for units alike, as long as no enemy and no bridge comes or goes."""
    return turn.steps_for((gait.name, bound), lambda: StepTable(turn, gait, bound))


def _traps(turn: PlayerTurn, gait: Gait) -> frozenset[Space]:
    """22.1: the interdicted forest roads, where a search for German vehicles ends."""
    if turn.mover != GERMAN or gait.ground != MECH or not turn.plays("challenge"):
        return frozenset()
    terrain, roads = turn.scenario.terrain, turn.scenario.has_road
    return frozenset(space for space in turn.position.interdicted if terrain[space] == FOREST and space in roads)


def _printed_steps(turn: PlayerTurn, gait: Gait, here: Space) -> Iterator[tuple[Space, int, str]]:
    """5.3: the steps out of a hex by what is printed, each with the bridge that it needs."""
    for there, side in turn.scenario.board.around(here).items():
        cost = printed_cost(turn, gait, here, there, side)
        if cost is not None:
            yield there, cost, bridge_name(here, there) if side.bridge else ""


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
        spare = landings.reserve(turn, there)
        if cost is not None and (not spare or cost + spare <= left(turn, unit)):
            yield there, cost + spare, ends or there in zones or is_trap(turn, unit, there)


def stroll(turn: PlayerTurn, unit: str, chance: Chance) -> tuple[Space, ...]:
    """5.1: a path of steps drawn by lot, as long as points and zones allow, and cut where the unit may end."""
    start, budget, fresh = turn.pieces[unit].at, left(turn, unit), unit not in turn.spent
    onward = steps_of(turn, turn.unit(unit).gait, boundaries.bound_of(turn, unit))
    path, ended, open_to = [start], False, list(first_steps(turn, unit, start)) if fresh else _plain(onward, start)
    while not ended:
        here = [step for step in open_to if step[1] <= budget and step[0] not in path]
        if not here:
            break
        there, cost, ended = chance.choice(here)
        path, budget, open_to = [*path, there], budget - cost, _plain(onward, there)
    has_room = stacking.end_for(turn, unit)
    while len(path) > 1 and not has_room(path[-1]):
        path.pop()
    return tuple(path)


def _plain(onward: Steps, here: Space) -> list[tuple[Space, int, bool]]:
    return [(there, cost, False) for there, cost in onward[here]]


def ways(turn: PlayerTurn, unit: str) -> dict[Space, Reach[Space]]:
    """5.1: every hex that a unit on the map may move to, with the search that knows its cheapest path."""
    start, budget, fresh = turn.pieces[unit].at, left(turn, unit), unit not in turn.spent
    onward = steps_of(turn, turn.unit(unit).gait, boundaries.bound_of(turn, unit))
    first = list(first_steps(turn, unit, start)) if fresh else [(there, cost, False) for there, cost in onward[start]]
    begun = [(there, cost) for there, cost, ends in first if not ends]
    reach = spread_cheapest_first(start, begun, onward, budget)
    found = dict.fromkeys(reach.before, reach)
    for there, cost, ends in first:
        if there not in found and ((ends and cost <= budget) or fresh):
            found[there] = Reach({start: 0, there: min(cost, budget)}, {there: start})
    has_room = stacking.end_for(turn, unit)
    return {goal: how for goal, how in found.items() if has_room(goal)}
