"""Lines on the map: water, borders, roads, the front."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pbem.report.board.chart import Chart, Stroke
from pbem.report.board.geometry import Point
from pbem.report.board.ink import path, tag
from pbem.report.board.style import STROKES, Line


def draw_strokes(chart: Chart) -> Iterator[str]:
    """Water first, then borders, then roads; lines of one kind are one path."""
    for kind, line in STROKES.items():
        d = "".join(_way(one, stroke) for stroke in chart.strokes if stroke.kind == kind for one in stroke.lines)
        if d:
            yield from drawn(d, line, chart.scale)


def _way(points: Sequence[Point], stroke: Stroke) -> str:
    if not stroke.smooth or len(points) < 3:
        return path(points)
    d = path(points[:1])
    for (x, y), (u, v) in pairwise(points[1:]):
        d += f"Q{x:.2f} {y:.2f} {(x + u) / 2:.2f} {(y + v) / 2:.2f}"
    return d + f"L{points[-1][0]:.2f} {points[-1][1]:.2f}"


def drawn(d: str, line: Line, k: float) -> Iterator[str]:
    """A path as a kind of stroke."""
    common: dict[str, object] = {"fill": "none", "stroke_linejoin": "round"}
    if line.casing:
        yield tag("path", d=d, class_=f"s-{line.casing}", stroke_width=line.under * k, **common)
    if line.dash:
        common["stroke_dasharray"] = " ".join(f"{dash * k:.2f}" for dash in line.dash)
    else:
        common["stroke_linecap"] = "round"
    if line.faint < 1:
        common["stroke_opacity"] = line.faint
    yield tag("path", d=d, class_=f"s-{line.colour}", stroke_width=line.wide * k, **common)
