"""Rule 9.1: where a stack may go: searches over tables of steps, one for all units that move alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pbem.games.wave import column, reinforcements, stacking
from pbem.games.wave.barriers import crossing, is_slow
from pbem.games.wave.pace import left, states
from pbem.games.wave.segment import Segment
from pbem.kernel.board import Reach, Space, spread, spread_cheapest_first

Units = tuple[str, ...]
Steps = tuple[tuple[Space, int], ...]
Row = tuple[tuple[Space, ...], Steps]
"""Where steps lead, and the steps."""


class StepTable(dict[Space, Steps]):
    """9.4-9.12: the ordinary steps out of each hex for single units like this one, cheapest first, worked out when a
    search comes there; `on_road` those of a column. Who stands in the way of his own side is no matter here."""

    def __init__(self, segment: Segment, unit: str, on_road: bool) -> None:
        self.segment, self.slow, self.on_road = segment, is_slow(segment, (unit,)), on_road
        self.shut = frozenset(segment.stacks.on[segment.enemy]) | (segment.march.beside if on_road else frozenset())
        if reinforcements.is_bound_west(segment, unit):
            self.shut |= segment.scenario.board.spaces.keys() - segment.scenario.west

    def __missing__(self, here: Space) -> Steps:
        names, steps = self._printed(here)
        if not self.shut.isdisjoint(names):
            steps = tuple(step for step in steps if step[0] not in self.shut)
        self[here] = steps
        return steps

    def _printed(self, here: Space) -> Row:
        """The steps that are open whoever stands where; most hexes have the same in the whole game."""
        if not self.segment.is_as_printed(here):
            return self._row(here)
        known: dict[tuple[Space, bool, bool], Row] = self.segment.scenario.printed_rows
        key = (here, self.slow, self.on_road)
        return known.get(key) or known.setdefault(key, self._row(here))

    def _row(self, here: Space) -> Row:
        open_steps = self.segment.steps(here, self.slow)
        steps = [(there, cost) for there, cost, by_road in open_steps if by_road or not self.on_road]
        steps.sort(key=lambda step: step[1])
        return tuple(there for there, _ in steps), tuple(steps)


def steps_of(segment: Segment, unit: str, on_road: bool) -> StepTable:
    """9.1: the table of steps for units alike."""
    alike = (is_slow(segment, (unit,)), reinforcements.is_bound_west(segment, unit), on_road)
    return segment.steps_for(alike, lambda: StepTable(segment, unit, on_road))


def ways(segment: Segment, units: Units, start: Space) -> dict[Space, Reach[Space]]:
    """9.1: every hex that a stack may move to, and the search that knows its cheapest path: at the ordinary pace, or
    else in column (9.17), or by a crossing (9.8, 9.10)."""
    found = states(segment, units)
    reaches = [_crossings(segment, units, start, found), _plain(segment, units, start, found)]
    if column.may_begin(segment, units, start, found):
        reaches.insert(0, _in_column(segment, units, start, found))
    by_goal = {goal: reach for reach in reaches for goal in reach.before}
    by_goal.pop(start, None)
    return by_goal


def _plain(segment: Segment, units: Units, start: Space, found: dict[str, str]) -> Reach[Space]:
    """9.2: at the ordinary pace."""
    if len(units) == 1:
        return _alone(segment, units[0], start, left(segment, units, found), on_road=False)
    slow, steps = is_slow(segment, units), segment.steps
    enters = open_spaces(segment, units)

    def onward(here: Space) -> Iterator[tuple[Space, int]]:
        for there, cost, _ in steps(here, slow):
            if enters(there):
                yield there, cost

    return spread(start, onward, left(segment, units, found))


def _in_column(segment: Segment, units: Units, start: Space, found: dict[str, str]) -> Reach[Space]:
    """9.17: by road all the way, and never beside the enemy."""
    if len(units) == 1:
        return _alone(segment, units[0], start, left(segment, units, found, in_column=True), on_road=True)
    slow, steps, beside = is_slow(segment, units), segment.steps, segment.march.beside
    enters = open_spaces(segment, units)

    def onward(here: Space) -> Iterator[tuple[Space, int]]:
        for there, cost, by_road in steps(here, slow):
            if by_road and there not in beside and enters(there):
                yield there, cost

    return spread(start, onward, left(segment, units, found, in_column=True))


def _alone(segment: Segment, unit: str, start: Space, points: int, on_road: bool) -> Reach[Space]:
    """9.1: a single unit, by the table of those that move as it does."""
    steps = steps_of(segment, unit, on_road)
    return spread_cheapest_first(start, steps[start], steps, points, stacking.full_hexes(segment, unit))


def _crossings(segment: Segment, units: Units, start: Space, found: dict[str, str]) -> Reach[Space]:
    """9.8, 9.10: the hexes behind water and cliffs that a stack may come to with its only step."""
    if any(unit in segment.march.spent for unit in units):
        return Reach({start: 0}, {})
    enters = open_spaces(segment, units)
    around = segment.scenario.board.around(start)
    beyond = [there for there in around if crossing(segment, units, start, there) and enters(there)]
    return Reach({start: 0, **dict.fromkeys(beyond, left(segment, units, found))}, dict.fromkeys(beyond, start))


def open_spaces(segment: Segment, units: Units) -> Callable[[Space], bool]:
    """7.2, 8.5, 9.4: what `_refuse_space` says, made for a search that asks thousands of times."""
    hostile, room = segment.stacks.on[segment.enemy], stacking.room_for(segment, units)
    if any(reinforcements.is_bound_west(segment, unit) for unit in units):
        west = segment.scenario.west
        return lambda there: there not in hostile and there in west and room(there)
    return lambda there: there not in hostile and room(there)
