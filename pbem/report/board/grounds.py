"""Kinds of ground: a tint, and marks of its own that say the same in black and white.

Marks are drawn as one path for all spaces of a kind: each space repeats the same few strokes from its own middle.
"""

from __future__ import annotations

from collections.abc import Iterable

from pbem.kernel.values import value
from pbem.report.board.geometry import Point
from pbem.report.board.ink import number, tag

DOT = "h.01"
CARET = "l.65-.85 .65 .85"
SLASH = "l-1.5 1.9"
REED = "h1.6m-.8 0v-.9m-.45.2l.45.7.45-.7"
SWELL = "q.4-.5.8 0t.8 0"
FIVE: tuple[Point, ...] = ((-2.4, -2.6), (2.4, -2.6), (0.0, 0.0), (-2.4, 2.6), (2.4, 2.6))
FOUR: tuple[Point, ...] = ((-3.6, 0.4), (3.6, 0.4), (0.0, -3.4), (0.0, 3.2))
MANY: tuple[Point, ...] = (
    (-2.6, -4.0), (0.0, -3.7), (2.6, -4.0), (-4.2, -1.4), (-1.5, -1.5), (1.5, -1.5), (4.2, -1.4), (-4.2, 1.4),
    (-1.5, 1.3), (1.5, 1.3), (4.2, 1.4), (-2.6, 4.0), (0.0, 3.7), (2.6, 4.0),
)  # fmt: skip


@value
class Pattern:
    """A tint, and a stroke at these places round the middle of a space: its colour, width and ends."""

    tint: str
    places: tuple[Point, ...] = ()
    stroke: str = DOT
    colour: str = "tree"
    wide: float = 1.1
    ends: str = "round"


PATTERNS = {
    "clear": Pattern("clear"),
    "copse": Pattern("copse", FIVE),
    "trees": Pattern("woods", MANY, wide=1.3),
    "rough": Pattern("broken", (*FIVE, *FOUR), CARET, "rock", 0.28, "butt"),
    "ridge": Pattern("height", MANY, SLASH, "rock", 0.34, "butt"),
    "marsh": Pattern("swamp", (*FIVE, *FOUR), REED, "reed", 0.24, "butt"),
    "village": Pattern("clear", ((-3.9, 1.6), (3.7, -1.8), (-2.2, -3.6), (2.0, 3.4)), DOT, "house", 1.0, "square"),
    "town": Pattern("built", MANY, DOT, "house", 0.9, "square"),
    "city": Pattern("built", MANY, DOT, "house", 1.7, "square"),
    "water": Pattern("sea", (*FIVE, *FOUR), SWELL, "water", 0.26, "butt"),
}
"""Every kind of ground that can be drawn."""


def marks_at(pattern: str, middles: Iterable[Point], k: float) -> str:
    """The marks of a kind of ground in some spaces; nothing for clear ground."""
    form = PATTERNS[pattern]
    if not form.places:
        return ""
    strokes, size = _repeated(form), round(k, 3)
    d = "".join(f"M{number(x / size)} {number(y / size)}{strokes}" for x, y in middles)
    scaled: dict[str, object] = {} if size == 1 else {"transform": f"scale({size})"}
    line = {"stroke_width": form.wide, "stroke_linecap": form.ends}
    return tag("path", d=d, fill="none", class_=f"s-{form.colour}", **line, **scaled)


def _repeated(form: Pattern) -> str:
    """The strokes of one space from its middle, each from where the last one began."""
    parts, here = [], (0.0, 0.0)
    for x, y in form.places:
        parts.append(f"m{number(x - here[0])} {number(y - here[1])}{form.stroke}")
        here = (x + ENDS[form.stroke][0], y + ENDS[form.stroke][1])
    return "".join(parts)


ENDS: dict[str, Point] = {
    DOT: (0.01, 0.0), CARET: (1.3, 0.0), SLASH: (-1.5, 1.9), REED: (1.25, -0.7), SWELL: (1.6, 0.0)
}
"""Where the pen is after a stroke."""
