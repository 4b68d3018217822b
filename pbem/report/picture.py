"""The board by itself: as SVG, as a page, as PNG."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from pbem.report import page
from pbem.report.board.chart import Chart
from pbem.report.model import Report, Section

DPI = 150
ENDINGS = (".svg", ".html", ".png")


class NoPainter(RuntimeError):
    """PNG was asked for, and the library that paints it is not installed."""


def board_page(chart: Chart, position: Section) -> str:
    """A page with the map, and tables that say the same in words."""
    return page.render(Report(chart.title, chart.note, (), (position,), {}, lambda: chart))


def to_png(svg: str) -> bytes:
    """The picture at 150 dots per inch; needs cairosvg, which comes with `pbem[png]`."""
    try:
        paint: Callable[..., bytes] = import_module("cairosvg").svg2png
    except (ImportError, OSError) as missing:
        raise NoPainter("PNG needs cairosvg and the cairo library, which are not installed") from missing
    return paint(bytestring=svg.encode(), dpi=DPI)
