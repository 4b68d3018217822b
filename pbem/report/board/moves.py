"""What happened: a burst behind every fight, an arrow along every way that was gone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.report.board import symbols
from pbem.report.board.chart import Chart
from pbem.report.board.geometry import Point, distance
from pbem.report.board.ink import path, tag
from pbem.report.board.symbols import Side

MOST = 4
"""Units by which an arrow grows."""


def draw_moves(chart: Chart, sides: Mapping[str, Side]) -> str:
    """The layer of what happened."""
    bursts = (symbols.burst(chart.spots[space].at, chart.scale) for space in dict.fromkeys(chart.bursts))
    return "".join((*bursts, *_arrows(chart, sides)))


def _arrows(chart: Chart, sides: Mapping[str, Side]) -> Iterator[str]:
    """One arrow for each way, thicker for more units."""
    counts: dict[tuple[tuple[str, ...], str], int] = {}
    for arrow in chart.arrows:
        way = arrow.path, arrow.side
        counts[way] = counts.get(way, 0) + arrow.units
    for (spaces, side), units in counts.items():
        points = [chart.spots[space].at for space in spaces if space in chart.spots]
        if len(points) > 1:
            yield arrow_sign(points, sides[side], min(units, MOST), chart.scale, 4.6 if chart.piled else 3.4)


def arrow_sign(points: list[Point], side: Side, units: int, k: float, short: float) -> str:
    """A line beside the road, with a head that stops short of the last space; dashed for a round side."""
    line = _aside(points, 0.9 * k)
    line[-1] = _towards(line[-1], line[-2], short * k)
    thick = (0.7 + 0.25 * units) * k
    dash = {} if side.ink.square else {"stroke_dasharray": f"{2.2 * k:.2f} {0.8 * k:.2f}"}
    shaft = path([*line[:-1], _towards(line[-1], line[-2], 1.6 * k)])
    under = tag("path", d=shaft, fill="none", class_="s-halo", stroke_width=thick + 0.6 * k, stroke_opacity="0.8")
    body = tag("path", d=shaft, fill="none", class_=f"{side.line('arrow')} m-move", stroke_width=thick,
               stroke_opacity="0.85", **dash)
    head = _head(line[-2], line[-1], 1.3 * k + thick * 0.5)
    return under + body + tag("path", d=head, class_=f"{side.fill('arrow')} s-halo", stroke_width=0.2 * k)


def _aside(points: list[Point], offset: float) -> list[Point]:
    """The same way, a little to the right of the road, so that the road stays visible."""
    moved = []
    for index, (x, y) in enumerate(points):
        a, b = points[max(index - 1, 0)], points[min(index + 1, len(points) - 1)]
        gap = distance(a, b) or 1.0
        moved.append((x - (b[1] - a[1]) / gap * offset, y + (b[0] - a[0]) / gap * offset))
    return moved


def _towards(a: Point, b: Point, by: float) -> Point:
    gap = distance(a, b) or 1.0
    part = min(by / gap, 0.8)
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def _head(start: Point, end: Point, size: float) -> str:
    gap = distance(start, end) or 1.0
    dx, dy = (end[0] - start[0]) / gap, (end[1] - start[1]) / gap
    base = (end[0] - dx * size * 1.6, end[1] - dy * size * 1.6)
    return path([end, (base[0] - dy * size, base[1] + dx * size), (base[0] + dy * size, base[1] - dx * size)], True)
