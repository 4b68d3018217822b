"""The board by itself: as SVG, as a page that zooms and pans, as PNG."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from importlib import import_module, resources

from pbem.report.board.chart import Chart
from pbem.report.board.draw import describe, draw, page_of
from pbem.report.board.focus import fighting, heart, least_text
from pbem.report.board.geometry import Box
from pbem.report.model import Block, Items, Section, Table
from pbem.report.page import kind_of, template

DPI = 150
PIXELS = 4.0
"""Pixels a millimetre where the page is not zoomed; the script says the same."""


class NoPainter(RuntimeError):
    """PNG was asked for, and the library that paints it is not installed."""


def board_page(chart: Chart, position: Section) -> str:
    """A page that the map fills, with tables below that say the same in words. It runs one script, ours, and nothing
    else; without it the map can be scrolled."""
    from markupsafe import Markup

    script = resources.files("pbem.report").joinpath("templates/map.js").read_text(encoding="utf-8")
    page = page_of(chart)
    return template("map.html").render(
        title=chart.title, note=chart.note, said=f"{describe(chart)} Point at something to read about it.",
        picture=Markup(draw(chart)), page=_box(page), front=_box(fighting(chart)), heart=json.dumps(heart(chart)),
        least=f"{least_text(chart):.2f}",
        width=round(page.width * PIXELS), height=round(page.height * PIXELS), sections=(position, in_words(chart)),
        kind=kind_of,
        script=Markup(script), digest=Markup(b64encode(sha256(script.encode()).digest()).decode()),
    ).lstrip() + "\n"  # fmt: skip


def in_words(chart: Chart) -> Section:
    """Everything that can be pointed at on a map, as a table: spaces with what lies round them, and marks."""
    told = ((space, spot.about or spot.name) for space, spot in chart.spots.items())
    spots = tuple((space, about.removeprefix(space).lstrip(" ,")) for space, about in told if about)
    marks = tuple(mark.about for mark in chart.marks if mark.about)
    blocks: list[Block] = [Table("Spaces", ("Space", "What is there"), spots)]
    return Section("map", "The map in words", (*blocks, *([Items(marks)] if marks else [])))


def _box(box: Box) -> str:
    return json.dumps({"x": box.x0, "y": box.y0, "width": box.width, "height": box.height})


def to_png(svg: str) -> bytes:
    """The picture at 150 dots per inch; needs cairosvg, which comes with `pbem[png]`."""
    try:
        paint: Callable[..., bytes] = import_module("cairosvg").svg2png
    except (ImportError, OSError) as missing:
        raise NoPainter("PNG needs cairosvg and the cairo library, which are not installed") from missing
    return paint(bytestring=svg.encode(), dpi=DPI)
