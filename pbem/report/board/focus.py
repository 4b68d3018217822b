"""What a reader wants to see first: the fighting, or else where the sides face each other; and how small texts are."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.report.board.chart import Chart
from pbem.report.board.geometry import Box, Point, distance
from pbem.report.board.style import STYLE

ROOM = 14.0
"""Millimetres shown round the fighting, at scale 1."""
NEAR = 1.6
"""Stacks face each other if they are at most so many times as far apart as the closest are."""


def fighting(chart: Chart) -> Box:
    """The box round fights and moves; before any, round the stacks that face an enemy; else the whole map."""
    points = _points(chart)
    return Box.of(points).wider(ROOM * chart.scale).within(chart.field) if points else chart.field


def heart(chart: Chart) -> Point:
    """Where to look if the whole of the fighting has no room on the screen: one of its places, near its middle."""
    middle = fighting(chart).centre
    return min(_points(chart), key=lambda point: distance(point, middle), default=middle)


def _points(chart: Chart) -> list[Point]:
    return list(_told(chart)) or list(_facing(chart))


def _told(chart: Chart) -> Iterator[Point]:
    for space in chart.bursts:
        yield chart.spots[space].at
    for arrow in chart.arrows if not chart.bursts else ():
        yield from (chart.spots[space].at for space in arrow.path[-1:] if space in chart.spots)


def _facing(chart: Chart) -> Iterator[Point]:
    stands = [(chart.spots[stack.space].at, stack.counters[0].side) for stack in chart.stacks]
    gaps = {
        at: min((distance(at, there) for there, other in stands if other != side), default=0.0) for at, side in stands
    }
    least = min(gaps.values(), default=0.0)
    reach = max(least, 12.0 * chart.scale) * NEAR
    yield from (at for at, gap in gaps.items() if gap <= reach)


def least_text(chart: Chart) -> float:
    """The smallest text that somebody has to read, in millimetres."""
    return min(STYLE.piece_name, STYLE.hex_number) * chart.scale if chart.piled else STYLE.box_text * chart.scale
