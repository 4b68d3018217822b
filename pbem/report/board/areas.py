"""Areas by latitude and longitude on a page: crowded stretches get more room, and nothing lies too close to read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import ceil
from statistics import median

from pbem.kernel.board import Space
from pbem.report.board.chart import A3_FIELD, Spot, Stroke
from pbem.report.board.geometry import Axis, Box, Edge, Point, carry, cell, crossing, distance, push_apart
from pbem.report.board.placing import Placer, take_line
from pbem.report.board.symbols import box_frame

INSET = 13.0
"""How far from the edge of the field the outermost spaces lie."""
LEAST = 9.2
"""Areas are drawn at least so far apart."""
SPREAD = 0.8
DENSE, LARGE = 160, 1.18
"""With more areas and stacks than that the field is so much larger, and all signs smaller on the page."""
CLEAR = (0.36, 0.64)
"""A bridge lies in this part of its road, so that it is never drawn under an area."""
SHIFTS = sorted(
    ((float(dx), float(dy)) for dx in range(-24, 25, 4) for dy in range(-24, 25, 4)),
    key=lambda shift: shift[0] ** 2 + shift[1] ** 2,
)


class AreaSheet:
    """Where areas lie on the map. `places` has latitude and longitude; places of `crowd` count again, so that a stretch
    with many units gets more room."""

    def __init__(self, places: Mapping[Space, Point], crowd: Iterable[Space] = ()) -> None:
        degrees = _degrees(places)
        every = [*degrees.values(), *(degrees[space] for space in crowd if space in degrees)]
        large = LARGE if len(every) > DENSE else 1.0
        self.field = Box(0, 0, A3_FIELD.width * large, A3_FIELD.height * large)
        frame = self.field.wider(-INSET)
        self._across = Axis([x for x, _ in every], frame.x0, frame.x1, SPREAD)
        self._down = Axis([-y for _, y in every], frame.y0, frame.y1, SPREAD)
        self._first = {space: self._point(lon, lat) for space, (lon, lat) in degrees.items()}
        self.at = push_apart(self._first, LEAST)
        self.scale = _scale(self.at)

    def _point(self, lon: float, lat: float) -> Point:
        return self._across(lon), self._down(-lat)

    def line(self, places: Iterable[Point]) -> list[Point]:
        """A line by latitude and longitude, moved as the areas round it were moved."""
        return carry([self._point(lon, lat) for lat, lon in places], self._first, self.at)

    def place_boxes(self, boxes: Mapping[Space, Spot], roads: Iterable[tuple[Space, Space]]) -> None:
        """Move boxes a little, so that they cover neither areas nor roads."""
        placer, k = Placer(self.field), self.scale
        for space, at in self.at.items():
            if space not in boxes:
                placer.take(Box.around(at, 5.4 * k, 5.4 * k), 20.0)
        for a, b in roads:
            take_line(placer, self.at[a], self.at[b], 0.3)
        for space, spot in boxes.items():
            size = box_frame(spot, k)
            inner = self.field.wider(-0.5)
            x = min(max(self.at[space][0], inner.x0 + size.width / 2), inner.x1 - size.width / 2)
            y = min(max(self.at[space][1], inner.y0 + size.height / 2), inner.y1 - size.height / 2)
            near = [Box.around((x + dx, y + dy), size.width, size.height) for dx, dy in SHIFTS]
            self.at[space] = placer.place(near, 20.0).centre

    def cells(self, spaces: Iterable[Space]) -> dict[Space, list[Edge]]:
        """The ground of each area: what is nearer to it than to any other, edge by edge with who lies beyond."""
        sites = {space: self.at[space] for space in spaces}
        return {space: cell(space, sites, self.field) for space in sites}


def _degrees(places: Mapping[Space, Point]) -> dict[Space, Point]:
    """Longitude and latitude; a pack without coordinates is drawn as rows of areas in order."""
    if len(set(places.values())) > len(places) / 2:
        return {space: (lon, lat) for space, (lat, lon) in places.items()}
    wide = ceil(len(places) ** 0.5 * 1.2)
    return {space: (float(index % wide), -float(index // wide)) for index, space in enumerate(places)}


def _scale(at: Mapping[Space, Point]) -> float:
    """Few areas leave room for bigger counters and names."""
    sample = list(at.items())[:: max(len(at) // 40, 1)]
    gaps = [min(distance(a, b) for other, b in at.items() if other != space) for space, a in sample]
    return min(max(median(gaps) / 12.0, 1.0), 1.9)


def outline(edges: Sequence[Edge]) -> tuple[Point, ...]:
    """The corners of a cell."""
    return tuple(start for start, _, _ in edges)


def front(cells: Mapping[Space, Sequence[Edge]], owner: Callable[[Space], str], side: str) -> Stroke:
    """Where ground of a side meets ground that it does not hold."""
    lines = (
        (a, b)
        for space, edges in cells.items()
        if owner(space) == side
        for a, b, beyond in edges
        if beyond and owner(beyond) != side
    )
    return Stroke("front", tuple(lines))


def bridge_at(a: Point, b: Point, river: Sequence[Point]) -> Point:
    """Where a road crosses its river, or half way if the drawn lines miss each other."""
    met = crossing(a, b, river)
    part = distance(a, met) / (distance(a, b) or 1.0) if met else 0.5
    part = min(max(part, CLEAR[0]), CLEAR[1])
    return a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])


def led_through(river: Sequence[Point], bridges: Iterable[Point], near: float) -> list[Point]:
    """A river bent so that it runs under every bridge over it: no bridge stands on dry ground. A bridge counts twice,
    so that a smooth line, which goes half way between its points, goes through it."""
    line, fixed = list(river), set(bridges)
    for bridge in sorted(fixed):
        first = last = _nearest(line, bridge)
        while first > 1 and line[first - 1] not in fixed and distance(line[first - 1], bridge) < near:
            first -= 1
        while last < len(line) - 1 and line[last] not in fixed and distance(line[last], bridge) < near:
            last += 1
        line[first:last] = [bridge, bridge]
    return line


def _nearest(line: Sequence[Point], point: Point) -> int:
    """The stretch of a line that comes nearest to a point, by the number of its end."""
    return min(range(1, len(line)), key=lambda n: _gap(line[n - 1], line[n], point))


def _gap(a: Point, b: Point, point: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    part = 0.0 if not length else ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length
    part = min(max(part, 0.0), 1.0)
    return distance(point, (a[0] + part * dx, a[1] + part * dy))
