"""Rule 5 for `1324..2426`: the cheapest way that a stack may go."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pbem.games.bitter import boundaries, costs, searches
from pbem.games.bitter.searches import Step
from pbem.games.bitter.stacking import end_for
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.board import Reach, Space, spread
from pbem.kernel.routes import cheapest_way

Path = tuple[Space, ...]


def way_on(turn: PlayerTurn, units: Sequence[str], walked: Path, goal: Space) -> Path | None:
    """5.3, 7.4: the cheapest way on for the slowest of a stack: it leads through no enemy zone and over no ford, and
    at most ends in a zone; None if there is none."""
    here = walked[-1]
    if here in turn.tables.letters:
        entry = turn.tables.letters[here].hex
        onward = way_on(turn, units, (*walked, entry), goal) if entry != goal else ()
        return None if onward is None else (entry, *onward)
    fresh = len(walked) == 1 and not any(unit in turn.spent for unit in units)
    found = cheapest_way(here, _steps(turn, units, here, fresh), goal.__eq__)
    return found[1][1:] if found else None


def _steps(turn: PlayerTurn, units: Sequence[str], start: Space, fresh: bool) -> Callable[[Space], list[Step]]:
    kinds = {(turn.unit(unit).gait.name, boundaries.bound_of(turn, unit)): unit for unit in units}
    onward = [searches.steps_of(turn, turn.unit(unit).gait, bound) for (_, bound), unit in kinds.items()]
    firsts = [dict(_dry_first(turn, unit, start)) for unit in kinds.values()] if fresh else []

    def steps(here: Space) -> list[Step]:
        costs = firsts if fresh and here == start else [dict(each[here]) for each in onward]
        common = set(costs[0]).intersection(*costs[1:]) if costs else set()
        return [(there, max(cost[there] for cost in costs)) for there in sorted(common)]

    return steps


def bold_ways(turn: PlayerTurn, unit: str) -> dict[Space, Reach[Space]]:
    """27.1: every hex that a unit may come to for which neither zones nor aircraft count."""
    gait, bound, has_room = turn.unit(unit).gait, boundaries.bound_of(turn, unit), end_for(turn, unit)

    def onward(here: Space) -> Iterator[Step]:
        for there, side in turn.scenario.board.around(here).items():
            cost = costs.dry_cost(turn, gait, here, there, side)
            if cost is not None and costs.is_open(turn, bound, here, there):
                yield there, cost

    reach = spread(turn.pieces[unit].at, onward, costs.left(turn, unit))
    return {goal: reach for goal in reach.before if has_room(goal)}


def _dry_first(turn: PlayerTurn, unit: str, start: Space) -> list[Step]:
    """7.4: the first steps of a unit, but no fords."""
    if start not in turn.scenario.board:
        return []
    found = []
    for there, cost, _ in searches.first_steps(turn, unit, start):
        side = turn.side_between(start, there)
        if side is not None and not turn.is_wet(start, there, side):
            found.append((there, cost))
    return found
