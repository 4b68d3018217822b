"""The cheapest way of a stack from one hex to another, for `A..B` in orders and for whoever asks."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

from pbem.games.wave import column, movement, pace, searches
from pbem.games.wave.barriers import crossing, is_slow
from pbem.games.wave.scenario import OFF
from pbem.games.wave.segment import Segment
from pbem.kernel.board import Space

Path = tuple[Space, ...]


def cheapest_way(segment: Segment, units: tuple[str, ...], walked: Path, goal: Space) -> Path | None:
    """On from the end of what was `walked`, without its start: at the ordinary pace if the points suffice, else in
    column (9.17), else however far it is; one step over a river where nothing else leads (9.10)."""
    found = pace.states(segment, units)
    plain = _search(segment, units, walked[-1], goal, on_road=False)
    left = pace.left(segment, units, found) - movement.path_cost(segment, units, walked)
    if plain is not None and plain[0] <= left:
        return plain[1]
    if column.refuse_column(segment, units, walked, found) is None:
        quick = _search(segment, units, walked[-1], goal, on_road=True)
        spent = movement.path_cost(segment, units, walked)
        if quick is not None and quick[0] <= pace.left(segment, units, found, in_column=True) - spent:
            return quick[1]
    if len(walked) == 1 and walked[0] != OFF and crossing(segment, units, walked[0], goal):
        return (goal,)
    return plain[1] if plain is not None else None


def _search(
    segment: Segment, units: tuple[str, ...], start: Space, goal: Space, on_road: bool
) -> tuple[int, Path] | None:
    """Fewer points, then fewer hexes, then the lower hex at the first difference, by column from the west."""
    cell = segment.scenario.grid.cell
    heap: list[tuple[int, int, tuple[tuple[int, int], ...], Path]] = [(0, 0, (), ())]
    done: set[Space] = set()
    while heap:
        cost, hexes, cells, path = heappop(heap)
        here = path[-1] if path else start
        if here == goal and path:
            return cost, path
        if here in done:
            continue
        done.add(here)
        for there, points in _steps(segment, units, here, on_road):
            if there not in done:
                heappush(heap, (cost + points, hexes + 1, (*cells, cell(there)), (*path, there)))
    return None


def _steps(segment: Segment, units: tuple[str, ...], here: Space, on_road: bool) -> Iterator[tuple[Space, int]]:
    slow, enters = is_slow(segment, units), searches.open_spaces(segment, units)
    if here == OFF:
        return
    for there, points, by_road in segment.steps(here, slow):
        if on_road and (not by_road or there in segment.march.beside):
            continue
        if enters(there):
            yield there, points
