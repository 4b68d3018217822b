"""Signs of the board: counters, areas, bridges, bursts. Shape and text say all that colour says."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from pbem.report.board.geometry import Box, Point
from pbem.report.board.ink import path, tag, text
from pbem.report.board.sheet import Counter

INK = "#1a1a1a"
GERMAN_FILL = "#4a4f55"
ALLIED_FILL = "#eef3e2"
FILL = {"german": GERMAN_FILL, "allied": ALLIED_FILL}
LINE = {"german": "#ffffff", "allied": INK}
ARROW = {"german": "#2b2f36", "allied": "#2f6b2f"}
RED = "#b3261e"
STAR = "#ffd54a"


def counter_sign(counter: Counter, box: Box, k: float) -> str:
    """A counter: type symbol, strength, name; dug in has teeth, out of supply a dashed frame and a warning sign."""
    ink_colour = LINE[counter.side]
    corner = 0.0 if counter.side == "german" else 0.9 * k
    frame: dict[str, object] = {"stroke": INK, "stroke_width": 0.22 * k}
    if counter.cut_off:
        frame = {"stroke": RED, "stroke_width": 0.55 * k, "stroke_dasharray": f"{1.1 * k:.2f} {0.6 * k:.2f}"}
    middle = (box.y0 + box.y1) / 2
    parts = [
        tag(
            "rect", x=box.x0 + 0.1, y=box.y0 + 0.1, width=box.x1 - box.x0 - 0.2, height=box.y1 - box.y0 - 0.2,
            rx=corner, fill=FILL[counter.side], **frame,
        ),
        type_sign(counter.type, Box(box.x0 + 0.6 * k, middle - 1.05 * k, box.x0 + 4.2 * k, middle + 1.05 * k), k),
        text((box.x0 + 5.8 * k, middle), str(counter.strength), 2.7 * k, font_weight="bold", text_anchor="middle",
             fill=ink_colour),
        text((box.x0 + 7.3 * k, middle), counter.unit, 1.95 * k, fill=ink_colour,
             **({"font_style": "italic"} if counter.done else {})),
    ]
    return "".join(parts) + _flags(counter, box, k)


def _flags(counter: Counter, box: Box, k: float) -> str:
    x, y = box.x1 - 1.2 * k, (box.y0 + box.y1) / 2
    if counter.cut_off:
        corners = [(x - 1.0 * k, y + 0.9 * k), (x + 1.0 * k, y + 0.9 * k), (x, y - 1.1 * k)]
        sign = tag("path", d=path(corners, True), fill="#fff", stroke=RED, stroke_width=0.25 * k)
        return sign + text((x, y + 0.25 * k), "!", 1.6 * k, font_weight="bold", text_anchor="middle", fill=INK)
    if counter.entrenched:
        teeth = [(x - 0.9 * k + i * 0.45 * k, y + (0.5 if i % 2 else -0.5) * k) for i in range(5)]
        return tag("path", d=path(teeth), fill="none", stroke=LINE[counter.side], stroke_width=0.4 * k)
    return ""


def type_sign(kind: str, box: Box, k: float) -> str:
    """The symbol of a type of unit, in a white frame."""
    style: dict[str, object] = {"fill": "none", "stroke": INK, "stroke_width": 0.24 * k}
    frame = tag("rect", x=box.x0, y=box.y0, width=box.x1 - box.x0, height=box.y1 - box.y0, fill="#fff", stroke=INK,
                stroke_width=0.24 * k)
    return frame + "".join(sign(box, style) for sign in SIGNS.get(kind, ()))


def _cross(box: Box, style: dict[str, object]) -> str:
    return tag("path", d=path([(box.x0, box.y0), (box.x1, box.y1)]) + path([(box.x0, box.y1), (box.x1, box.y0)]),
               **style)


def _track(box: Box, style: dict[str, object]) -> str:
    x, y = box.centre
    return tag("ellipse", cx=x, cy=y, rx=(box.x1 - box.x0) * 0.36, ry=(box.y1 - box.y0) * 0.3, **style)


def _wheels(box: Box, style: dict[str, object]) -> str:
    wide = box.x1 - box.x0
    dots = [tag("circle", cx=box.x0 + wide * part, cy=box.y1 - 0.05, r=wide * 0.085, fill="#fff",
                stroke=style["stroke"], stroke_width=style["stroke_width"]) for part in (0.25, 0.75)]
    return "".join(dots)


def _engineer(box: Box, style: dict[str, object]) -> str:
    wide, high = box.x1 - box.x0, box.y1 - box.y0
    top, low = box.y0 + high * 0.3, box.y0 + high * 0.75
    left, middle, right = box.x0 + wide * 0.2, box.x0 + wide * 0.5, box.x0 + wide * 0.8
    heavy = {**style, "stroke_width": float(str(style["stroke_width"])) * 1.5}
    return tag("path", d=path([(left, low), (left, top), (right, top), (right, low)]) + path([(middle, top),
               (middle, low)]), **heavy)


SIGNS: dict[str, tuple[Callable[[Box, dict[str, object]], str], ...]] = {
    "foot": (_cross,),
    "motorized": (_cross, _wheels),
    "mechanized": (_cross, _track),
    "armor": (_track,),
    "engineer": (_engineer,),
}


def area_sign(at: Point, number: str, control: str, front: bool, k: float) -> str:
    """An area: a square under German control, a circle under Allied; a second outline at the front line (3.25)."""
    shapes = [_area_shape(at, control, 2.95 * k, "none", 0.3 * k)] if front else []
    fill, colour = (GERMAN_FILL, "#fff") if control == "german" else ("#fff", INK)
    shapes.append(_area_shape(at, control, 2.25 * k, fill, 0.4 * k))
    shapes.append(text(at, number, (2.5 if len(number) < 3 else 2.15) * k, font_weight="bold",
                       text_anchor="middle", fill=colour))
    return "".join(shapes)


def _area_shape(at: Point, control: str, radius: float, fill: str, line: float) -> str:
    style: dict[str, object] = {"fill": fill, "stroke": INK, "stroke_width": line}
    if control == "german":
        half = radius * 0.92
        return tag("rect", x=at[0] - half, y=at[1] - half, width=2 * half, height=2 * half, **style)
    return tag("circle", cx=at[0], cy=at[1], r=radius, **style)


def contested_sign(at: Point, k: float) -> str:
    """Both sides are in the area: a diamond round it."""
    r = 4.6 * k
    corners = [(at[0], at[1] - r), (at[0] + r, at[1]), (at[0], at[1] + r), (at[0] - r, at[1])]
    return tag("path", d=path(corners, True), fill="none", stroke=RED, stroke_width=0.7 * k)


def burst(at: Point, k: float, fill: str = STAR) -> str:
    """A battle was fought: a star with many points behind the area."""
    corners = [
        (at[0] + r * cos(pi * i / 12), at[1] + r * sin(pi * i / 12)) for i in range(24) for r in [(5.6, 3.7)[i % 2] * k]
    ]
    return tag("path", d=path(corners, True), fill=fill, stroke=INK, stroke_width=0.35 * k)


def vp_sign(at: Point, points: int, k: float) -> str:
    """Victory points: a five-pointed star with the number."""
    corners = [
        (at[0] + r * sin(pi * i / 5), at[1] - r * cos(pi * i / 5)) for i in range(10) for r in [(2.1, 1.25)[i % 2] * k]
    ]
    star = tag("path", d=path(corners, True), fill=STAR, stroke=INK, stroke_width=0.25 * k)
    return star + text((at[0], at[1] + 0.1 * k), str(points), 1.9 * k, font_weight="bold", text_anchor="middle",
                       fill=INK)


def bridge_sign(at: Point, direction: Point, blown: bool, k: float) -> str:
    """A bridge: two rails along the road; blown: a gap with a cross."""
    dx, dy = direction
    if blown:
        r = 0.95 * k
        cross = path([(at[0] - r, at[1] - r), (at[0] + r, at[1] + r)])
        cross += path([(at[0] - r, at[1] + r), (at[0] + r, at[1] - r)])
        ground = tag("circle", cx=at[0], cy=at[1], r=1.45 * k, fill="#fff", stroke=RED, stroke_width=0.25 * k)
        return ground + tag("path", d=cross, stroke=INK, stroke_width=0.55 * k, fill="none")
    rails = ""
    for side in (-1.0, 1.0):
        ox, oy = -dy * side * 0.85 * k, dx * side * 0.85 * k
        ends = [(-1.6, 1.5), (-1.0, 1.0), (1.0, 1.0), (1.6, 1.5)]
        rails += path([(at[0] + dx * a * k + ox * b, at[1] + dy * a * k + oy * b) for a, b in ends])
    return tag("path", d=rails, fill="none", stroke=INK, stroke_width=0.4 * k)
