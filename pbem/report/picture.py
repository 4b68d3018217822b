"""The board by itself: as SVG, as a page, as PNG."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from pbem.kernel.referee import Event
from pbem.report import page
from pbem.report.model import Report
from pbem.report.svg import draw_board
from pbem.report.telling import Telling

DPI = 150
ENDINGS = (".svg", ".html", ".png")


class NoPainter(RuntimeError):
    """PNG was asked for, and the library that paints it is not installed."""


def board_page(
    telling: Telling[Any, Any], scenario: Any, position: Any, events: Sequence[Event], title: str
) -> str:
    """A page with the map, and a table that says the same in words."""
    about = f"Map of the position at {position.clock}. The table below says the same in words."
    return page.render(
        Report(
            title=title, subtitle=f"{scenario.title} - {position.clock}", headline=(),
            sections=(telling.position(scenario, position),), data={},
            picture=lambda: draw_board(scenario, position, events, title), picture_text=about,
        )
    )


def to_png(svg: str) -> bytes:
    """The picture at 150 dots per inch; needs cairosvg, which comes with `pbem[png]`."""
    try:
        paint: Callable[..., bytes] = import_module("cairosvg").svg2png
    except (ImportError, OSError) as missing:
        raise NoPainter("PNG needs cairosvg and the cairo library, which are not installed") from missing
    return paint(bytestring=svg.encode(), dpi=DPI)
