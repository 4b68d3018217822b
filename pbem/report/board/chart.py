"""A map told as values: what lies where, in millimetres. A game makes one, the renderer (`board.draw`) draws any.

A chart says *what* there is in a fixed vocabulary of shapes, kinds and signs; how each looks, in light and dark, on
paper and on a screen, is said once in `board.style`, `board.grounds` and `board.symbols`. The legend is made of what
was used, so nothing has to be listed twice. `board.areas` and `board.hexes` turn coordinates and grids into spots and
strokes; with them the chart of a game is about a hundred lines:

    sheet = HexSheet(grid)                                   # or lay_out_areas(...)
    chart = Chart(
        title=title, note=position.clock, field=sheet.field, piled=True,
        inks={"red": Ink("Red", "#b5483a"), "blue": Ink("Blue", "#dfe8f5", line=DARK)},
        grounds={"forest": Ground("forest", "trees")},
        spots={space: sheet.spot(space, ground=terrain[space], name=town) for space in board},
        strokes=[sheet.along("road", chains), sheet.sides("river", pairs)],
        marks=[sheet.mark("bridge", a, b)],
        stacks=[Stack(space, counters)], arrows=[Arrow(path, "red")], bursts=["2214"],
    )

Everything a picture says by colour it says by shape, pattern or word too. `about` texts are what somebody sees who
points at a thing, and what a screen reader reads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field as a_field
from typing import Any

from pbem.kernel.board import Space
from pbem.kernel.values import value
from pbem.report.board.geometry import Box, Point

DARK, LIGHT = "#1a1a1a", "#ffffff"
"""What is written on counters: on pale ones, and on dark ones."""
A3_FIELD = Box(0, 0, 404, 247)
"""The room for a map on a page of A3 with heading and legend."""


@value
class Ink:
    """How a side is drawn: the colour of its counters and what is written on them, of ground that it holds, of its
    arrows; `square` counters and solid arrows, or round ones and dashes."""

    words: str
    fill: str
    line: str = LIGHT
    land: str = ""
    arrow: str = ""
    square: bool = True


@value
class Ground:
    """A kind of ground: what it is called, and its pattern, one of `grounds.PATTERNS`."""

    words: str
    pattern: str


@value
class Spot:
    """A space. `shape` is `area` (a numbered disc, or a square where the owner's ink is square), `hex` (its outline
    with the number at the top) or `box` (a frame with text and name, at the edge or beside the map)."""

    at: Point
    shape: str = "area"
    outline: tuple[Point, ...] = ()
    ground: str = ""
    text: str = ""
    name: str = ""
    owner: str = ""
    worth: str = ""
    ringed: bool = False
    faint: bool = False
    about: str = ""


@value
class Stroke:
    """Lines of one kind, one of `style.STROKES`: road, track, rail, river, stream, lake, front, border, wall. Several
    lines of one kind are best given as one stroke."""

    kind: str
    lines: tuple[tuple[Point, ...], ...]
    smooth: bool = False


@value
class Mark:
    """A sign on the map, one of `symbols.MARKS`: bridge, blown, fort, depot, flag, ring, disc; `way` is the direction
    of the road on a bridge, `text` is written into a disc."""

    sign: str
    at: Point
    way: Point = (1.0, 0.0)
    text: str = ""
    about: str = ""


@value
class Counter:
    """One unit: its type (one of `symbols.TYPES`), the numbers on it, and what is true of it: `used` (turned, done),
    `dug in`, `cut off`; every other flag is shown as a disc with its first letter."""

    name: str
    side: str
    type: str
    numbers: str
    flags: tuple[str, ...] = ()
    about: str = ""


@value
class Stack:
    """The units of one side in one space, the one on top first."""

    space: Space
    counters: tuple[Counter, ...]


@value
class Arrow:
    """A way that units went in the step that is told; thicker for more units."""

    path: tuple[Space, ...]
    side: str
    units: int = 1


@value
class Name:
    """The name of a river or region, written once along its points where it covers least."""

    words: str
    points: tuple[Point, ...]


@value
class Chart:
    """A map. `scale` is the size of signs (1 on A3 with a hundred areas; a hex is 12 high at scale 1); `piled` shows
    stacks inside their space, the top counter with a number, else they are spread beside it with a leader.
    `words` says what signs, types, flags and strokes mean in this game, where the usual words will not do."""

    title: str
    note: str
    field: Box
    spots: Mapping[Space, Spot]
    inks: Mapping[str, Ink]
    grounds: Mapping[str, Ground] = a_field(default_factory=dict)
    strokes: Sequence[Stroke] = ()
    marks: Sequence[Mark] = ()
    names: Sequence[Name] = ()
    stacks: Sequence[Stack] = ()
    arrows: Sequence[Arrow] = ()
    bursts: Sequence[Space] = ()
    scale: float = 1.0
    piled: bool = False
    words: Mapping[str, str] = a_field(default_factory=dict)


def replaced(chart: Chart, **fields: Any) -> Chart:
    """The same chart with other values in some fields."""
    kept = {name: getattr(chart, name) for name in Chart.__dataclass_fields__}
    return Chart(**{**kept, **fields})


def contested_in(chart: Chart) -> set[Space]:
    """Spaces with units of more than one side."""
    there: dict[Space, set[str]] = {}
    for stack in chart.stacks:
        there.setdefault(stack.space, set()).add(stack.counters[0].side)
    return {space for space, sides in there.items() if len(sides) > 1}


def part_of(chart: Chart, spaces: Sequence[Space], margin: float = 0.6) -> Chart:
    """The part of a map round some spaces; what lies outside is left out."""
    found = [chart.spots[space] for space in spaces if space in chart.spots]
    if not found:
        return chart
    points = [point for spot in found for point in (spot.outline or (spot.at,))]
    room = margin * 12 * chart.scale
    box = Box.of(points).wider(room)
    box = box.within(chart.field)
    spots = {space: spot for space, spot in chart.spots.items() if box.wider(room).holds(spot.at)}
    return replaced(
        chart,
        field=box,
        spots=spots,
        marks=[mark for mark in chart.marks if box.holds(mark.at)],
        stacks=[stack for stack in chart.stacks if stack.space in spots],
        arrows=[arrow for arrow in chart.arrows if any(space in spots for space in arrow.path)],
        bursts=[space for space in chart.bursts if space in spots],
        names=[name for name in chart.names if any(map(box.holds, name.points))],
    )
