"""Rule 9.17: column movement."""

from __future__ import annotations

from itertools import pairwise

from pbem.games.wave import supply
from pbem.games.wave.barriers import is_slow
from pbem.games.wave.scenario import GERMAN, OFF
from pbem.games.wave.segment import Segment
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal

Units = tuple[str, ...]


def multiple(segment: Segment, unit: str) -> int:
    """9.17: twice the movement factor; by the errata three times for the 101st in turn 3."""
    table = segment.tables.column
    return table.factors.get((segment.unit(unit).org, segment.position.turn), table.factor)


def refuse_unit(segment: Segment, unit: str, state: str) -> str | None:
    """5.8, 9.17: why a unit is no column, wherever it goes."""
    if not segment.plays("column"):
        return "nobody moves in column in this game"
    if segment.is_first_couplet:
        return "nobody moves in column in the first couplet of turn 1"
    if state != supply.REGULAR:
        return f"{unit} has {state}" if state == supply.AERIAL else f"{unit} is out of supply"
    if segment.mover == GERMAN and segment.unit(unit).guns:
        return f"{unit} is German artillery"
    if segment.mover == GERMAN and segment.is_clear:
        return "Germans do not move in column under clear skies"
    return None


def refuse_column(segment: Segment, units: Units, path: tuple[Space, ...], found: dict[str, str]) -> Diagnostic | None:
    """9.17: why a stack does not go a path in column."""
    why = next(filter(None, (_why_not(segment, unit, path[0], found[unit]) for unit in units)), None)
    why = why or _off_road(segment, units, path) or _beside(segment, path)
    return illegal("M240", "9.17", why) if why else None


def _why_not(segment: Segment, unit: str, start: Space, state: str) -> str | None:
    """9.17: a unit that began on a road, away from the enemy, and has kept to it so far."""
    barred = refuse_unit(segment, unit, state)
    if barred or start == OFF:
        return barred
    march = segment.march
    if unit in march.spent:
        return None if unit in march.in_column else f"{unit} has left the road or come beside the enemy already"
    return _refuse_start(segment, start)


def _refuse_start(segment: Segment, start: Space) -> str | None:
    if not segment.scenario.board.spaces[start].road:
        return f"{start} has no road"
    if start in segment.position.interdicted:
        return f"aircraft interdict the roads of {start}"
    return _beside(segment, (start,))


def _off_road(segment: Segment, units: Units, path: tuple[Space, ...]) -> str | None:
    slow = is_slow(segment, units)
    for here, there in pairwise(path):
        if not is_road(segment, here, there, slow):
            return f"no road leads from {here} to {there}"
    return None


def is_road(segment: Segment, here: Space, there: Space, slow: bool) -> bool:
    """9.12, 9.18: whether a step goes by road; beyond the edge all is road (8.3), so that its own hex decides."""
    if OFF in (here, there):
        edge = there if here == OFF else here
        return segment.scenario.board.spaces[edge].road and edge not in segment.position.interdicted
    return any(goal == there and by_road for goal, _, by_road in segment.steps(here, slow))


def _beside(segment: Segment, path: tuple[Space, ...]) -> str | None:
    """9.17: the first hex of a path that is beside an enemy unit, and which."""
    hostile, around = segment.stacks.on[segment.enemy], segment.scenario.board.around
    for space in path:
        if space in segment.march.beside:
            near = next(there for there in around(space) if there in hostile)
            return f"{space} is beside {hostile[near][0]} in {near}"
    return None


def may_start(segment: Segment, unit: str, start: Space, state: str) -> bool:
    """9.17: whether a unit that begins to move here is in column until it leaves the road."""
    if refuse_unit(segment, unit, state):
        return False
    return start == OFF or _refuse_start(segment, start) is None


def may_begin(segment: Segment, units: Units, start: Space, found: dict[str, str]) -> bool:
    """9.17: whether a stack can go on from here in column."""
    return all(_why_not(segment, unit, start, found[unit]) is None for unit in units)


def goes_on(segment: Segment, here: Space, there: Space, slow: bool) -> bool:
    """9.17: whether a step keeps a column on the road and away from the enemy."""
    return is_road(segment, here, there, slow) and there not in segment.march.beside
