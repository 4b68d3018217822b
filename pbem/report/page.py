"""HTML: one file that needs neither network nor script, in light and dark, from a phone to a desk."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pbem.report.board.draw import describe, draw
from pbem.report.model import Report, Section

if TYPE_CHECKING:
    from jinja2 import Template


@cache
def template(name: str) -> Template:
    """A page of ours, in which every text of players is escaped and printable."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    loader = PackageLoader("pbem.report", "templates")
    return Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True,
        finalize=_printable,
    ).get_template(name)


def _printable(value: object) -> object:
    """Text of players without control signs; markup of our own passes as it is."""
    if type(value) is not str or value.isprintable():
        return value
    return "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in value)


def render(report: Report) -> str:
    """The page. The picture is our own SVG, in which every text is escaped already."""
    from markupsafe import Markup

    chart = report.chart() if report.chart else None
    picture = Markup(draw(chart)) if chart else None
    said = f"{describe(chart)} The table of the position says the same in words." if chart else ""
    anchors = _anchors(report.sections)
    page = template("report.html")
    return page.render(report=report, picture=picture, said=said, kind=kind_of, anchors=anchors).lstrip() + "\n"


def kind_of(block: object) -> str:
    """The name of a kind of block, for templates."""
    return type(block).__name__


def _anchors(sections: tuple[Section, ...]) -> list[tuple[str, str]]:
    return [(section.id, section.title) for section in sections]
