"""How a map looks: every size and every colour, in one place, by day and by night.

Sizes are millimetres at scale 1. Elements carry classes, `f-NAME` for a fill and `s-NAME` for a line, and the colours
stand in one style sheet, so that a page can be dark without another picture. Pale and dark colours differ in brightness
by more than in hue, so that the map can be read in black and white and by those who see few colours.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.kernel.values import value
from pbem.report.board.chart import Ink

DAY = {
    "paper": "#ffffff", "land": "#fbfbf7", "ink": "#1a1a1a", "soft": "#6b6b70", "edge": "#bdbab2", "halo": "#ffffff",
    "hot": "#b3261e", "star": "#ffd54a", "sign": "#ffffff", "water": "#7fb0d8", "deep": "#1f5a8c", "road": "#f3dc9a",
    "track": "#6b4f2a", "tree": "#5d7f45", "rock": "#8a6a3c", "house": "#55504c", "reed": "#4b7f86",
    "clear": "#f8f5e9", "copse": "#e6edd3", "woods": "#c8d9ae", "broken": "#efe3cb", "height": "#e3d2b0",
    "swamp": "#d8e8e4", "built": "#dcd6d0", "sea": "#bcd9ee",
}  # fmt: skip
NIGHT = {
    "paper": "#17181b", "land": "#24262b", "ink": "#ececec", "soft": "#a9abb3", "edge": "#4a4d55", "halo": "#17181b",
    "hot": "#ff9d94", "star": "#8a6d00", "sign": "#2c2f36", "water": "#3f7fb3", "deep": "#9fd0f5", "road": "#8d7433",
    "track": "#c7a878", "tree": "#7fa765", "rock": "#b08d5a", "house": "#a8a29c", "reed": "#6fa8b0",
    "clear": "#2a2b27", "copse": "#2c3527", "woods": "#24351f", "broken": "#38322a", "height": "#40372a",
    "swamp": "#22343a", "built": "#3c3a3a", "sea": "#1d3a50",
}  # fmt: skip
"""The same names as by day."""


@value
class Line:
    """How a kind of stroke is drawn: colour, width and dash, and the colour and width of a casing under it."""

    colour: str
    wide: float
    dash: tuple[float, ...] = ()
    casing: str = ""
    under: float = 0.0
    words: str = ""
    faint: float = 1.0


STROKES = {
    "lake": Line("sea", 2.2, casing="water", under=2.8, words="lake shore"),
    "river": Line("water", 1.5, casing="deep", under=1.85, words="river"),
    "stream": Line("water", 0.8, words="stream"),
    "border": Line("soft", 0.4, (2.4, 0.8, 0.4, 0.8), words="border"),
    "wall": Line("ink", 0.9, (0.5, 0.7), words="impassable"),
    "rail": Line("ink", 0.35, (0.3, 1.2), casing="soft", under=0.15, words="railway"),
    "track": Line("track", 0.38, (1.4, 0.7), words="minor road"),
    "road": Line("road", 0.6, casing="ink", under=1.05, words="major road"),
    "front": Line("hot", 1.1, (3.0, 1.2), words="front: where control changes", faint=0.75),
}
"""Every kind of stroke, in the order in which they are drawn."""


@value
class Style:
    """Sizes in millimetres at scale 1; the texts of a page are sized by its width instead (`heading`, `legend`)."""

    number: float = 2.5
    long_number: float = 2.15
    name: float = 2.15
    river: float = 2.3
    area: float = 2.25
    ring: float = 2.95
    box_title: float = 4.4
    box_text: float = 1.9
    row: float = 3.3
    row_name: float = 1.95
    row_strength: float = 2.7
    hex_number: float = 1.35
    hex_name: float = 1.55
    piece: tuple[float, float] = (7.4, 6.6)
    piece_numbers: float = 2.05
    piece_name: float = 1.3
    count: float = 1.9
    heading: float = 7.0
    note: float = 5.0
    legend: float = 2.6
    margin: float = 8.0
    head: float = 21.0
    legend_row: float = 7.0
    page: float = 420.0


STYLE = Style()


def css(inks: Mapping[str, Ink]) -> str:
    """The style sheet of a map: by day; by night on a screen that asks for it."""
    day = "".join(_rules({**DAY, **_inks(inks, night=False)}))
    night = "".join(_rules({**NIGHT, **_inks(inks, night=True)}))
    return f"{day}@media screen and (prefers-color-scheme:dark){{{night}}}"


def _rules(colours: Mapping[str, str]) -> Iterator[str]:
    for name, colour in colours.items():
        yield f".f-{name}{{fill:{colour}}}.s-{name}{{stroke:{colour}}}"


def _inks(inks: Mapping[str, Ink], night: bool) -> dict[str, str]:
    """The colours of each side, under the names that `side_class` gives."""
    found = {}
    for number, ink in enumerate(inks.values()):
        land, arrow = ink.land or DAY["land"], ink.arrow or ink.fill
        found[f"fill{number}"], found[f"line{number}"] = ink.fill, ink.line
        found[f"land{number}"] = mixed(land, NIGHT["paper"], 0.72) if night else land
        found[f"arrow{number}"] = mixed(arrow, "#ffffff", 0.55) if night else arrow
    return found


def mixed(one: str, other: str, part: float) -> str:
    """A colour with some of another in it."""
    pairs = zip(_parts(one), _parts(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


def _parts(colour: str) -> list[int]:
    return [int(colour[place : place + 2], 16) for place in (1, 3, 5)]
