"""Signs of the map: counters, types of units, spots, marks. Shape and text say all that colour says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, sin

from pbem.kernel.values import value
from pbem.kernel.words import wrapped
from pbem.report.board.chart import Chart, Counter, Ink, Mark, Spot
from pbem.report.board.geometry import Box, Point
from pbem.report.board.ink import clean, path, tag, text, width
from pbem.report.board.style import STYLE

USED, DUG_IN, CUT_OFF = "used", "dug in", "cut off"


@value
class Side:
    """A side as it is drawn: its number gives its classes."""

    number: int
    ink: Ink

    def fill(self, what: str = "fill") -> str:
        return f"f-{what}{self.number}"

    def line(self, what: str = "line") -> str:
        return f"s-{what}{self.number}"


def sides_of(chart: Chart) -> Mapping[str, Side]:
    return {side: Side(number, ink) for number, (side, ink) in enumerate(chart.inks.items())}


# ---- types of units ----------------------------------------------------------------------------------------------

Stroke = Callable[[Box, float], str]


def _lines(d: str, wide: float) -> str:
    return tag("path", d=d, fill="none", class_="s-ink", stroke_width=wide)


def _cross(box: Box, wide: float) -> str:
    return _lines(path([(box.x0, box.y0), (box.x1, box.y1)]) + path([(box.x0, box.y1), (box.x1, box.y0)]), wide)


def _slash(box: Box, wide: float) -> str:
    return _lines(path([(box.x0, box.y1), (box.x1, box.y0)]), wide)


def _track(box: Box, wide: float) -> str:
    x, y = box.centre
    return tag("ellipse", cx=x, cy=y, rx=box.width * 0.36, ry=box.height * 0.3, fill="none", class_="s-ink",
               stroke_width=wide)


def _wheels(box: Box, wide: float) -> str:
    return "".join(
        tag("circle", cx=box.x0 + box.width * part, cy=box.y1 - 0.05, r=box.width * 0.085, class_="f-sign s-ink",
            stroke_width=wide)
        for part in (0.25, 0.75)
    )


def _comb(box: Box, wide: float) -> str:
    top, low = box.y0 + box.height * 0.3, box.y0 + box.height * 0.75
    left, middle, right = (box.x0 + box.width * part for part in (0.2, 0.5, 0.8))
    frame = path([(left, low), (left, top), (right, top), (right, low)]) + path([(middle, top), (middle, low)])
    return _lines(frame, wide * 1.5)


def _ball(box: Box, wide: float) -> str:
    return tag("circle", cx=box.centre[0], cy=box.centre[1], r=box.height * 0.2, class_="f-ink")


def _rocket(box: Box, wide: float) -> str:
    x, y = box.centre
    h = box.height
    rows = [(y - 0.1 * h, y - 0.3 * h), (y + 0.1 * h, y - 0.1 * h)]
    chevrons = "".join(path([(x - h * 0.3, foot), (x, top), (x + h * 0.3, foot)]) for foot, top in rows)
    return _lines(chevrons, wide) + tag("circle", cx=x, cy=y + h * 0.27, r=h * 0.12, class_="f-ink")


def _tent(box: Box, wide: float) -> str:
    return _lines(path([(box.x0, box.y1), (box.centre[0], box.y0), (box.x1, box.y1)]), wide)


def _gull(box: Box, wide: float) -> str:
    x, y, r = box.centre[0], box.y1 - box.height * 0.1, box.width * 0.13
    wing = f"q{r:.2f} {-r * 1.6:.2f} {2 * r:.2f} 0"
    return _lines(f"M{x - 2 * r:.2f} {y:.2f}{wing}{wing}", wide)


def _flag(box: Box, wide: float) -> str:
    return tag("rect", x=box.x0, y=box.y0, width=box.width, height=box.height * 0.35, class_="f-ink")


def _star(box: Box, wide: float) -> str:
    return tag("path", d=path(star_points(box.centre, box.height * 0.42), True), class_="f-ink")


def _barrel(box: Box, wide: float) -> str:
    low = box.y0 + box.height * 0.72
    return _lines(path([(box.x0, low), (box.x1, low)]), wide)


TYPES: Mapping[str, tuple[Stroke, ...]] = {
    "foot": (_cross,),
    "infantry": (_cross,),
    "motorized": (_cross, _wheels),
    "mechanized": (_cross, _track),
    "armor": (_track,),
    "recon": (_slash,),
    "armored recon": (_slash, _track),
    "parachute": (_cross, _gull),
    "engineer": (_comb,),
    "artillery": (_ball,),
    "armored artillery": (_ball, _track),
    "rocket": (_rocket,),
    "antitank": (_tent,),
    "tank destroyer": (_tent, _track),
    "headquarters": (_flag,),
    "leader": (_star,),
    "supply": (_barrel,),
}
"""Types of units, as armies draw them; a type that is not here has an empty frame."""


def type_sign(kind: str, box: Box, k: float) -> str:
    """The symbol of a type of unit, in a frame."""
    wide = 0.24 * k
    frame = tag("rect", x=box.x0, y=box.y0, width=box.width, height=box.height, class_="f-sign s-ink",
                stroke_width=wide)
    return frame + "".join(draw(box, wide) for draw in TYPES.get(kind, ()))


# ---- counters ----------------------------------------------------------------------------------------------------


def _frame(counter: Counter, side: Side, box: Box, k: float) -> str:
    """Out of supply: a heavy dashed frame."""
    line: dict[str, object] = {"class_": f"{side.fill()} s-ink", "stroke_width": 0.22 * k}
    if CUT_OFF in counter.flags:
        line = {"class_": f"{side.fill()} s-hot", "stroke_width": 0.55 * k,
                "stroke_dasharray": f"{1.1 * k:.2f} {0.6 * k:.2f}"}
    return tag("rect", x=box.x0 + 0.1 * k, y=box.y0 + 0.1 * k, width=box.width - 0.2 * k, height=box.height - 0.2 * k,
               rx=0.0 if side.ink.square else 0.9 * k, **line)


def row_sign(counter: Counter, side: Side, box: Box, k: float) -> str:
    """A counter as a row: type, numbers, name, flags; in italics if it is used."""
    middle, wide = box.centre[1], numbers_width(counter.numbers, k)
    slant: dict[str, object] = {"font_style": "italic"} if USED in counter.flags else {}
    return "".join((
        _frame(counter, side, box, k),
        type_sign(counter.type, Box(box.x0 + 0.6 * k, middle - 1.05 * k, box.x0 + 4.2 * k, middle + 1.05 * k), k),
        text((box.x0 + 4.6 * k + wide / 2, middle), counter.numbers, STYLE.row_strength * k, font_weight="bold",
             text_anchor="middle", class_=side.fill("line")),
        text((box.x0 + 4.9 * k + wide, middle), counter.name, STYLE.row_name * k, class_=side.fill("line"), **slant),
        _flags(counter, side, (box.x1 - 1.2 * k, middle), k),
    ))  # fmt: skip


def numbers_width(numbers: str, k: float) -> float:
    return max(2.4 * k, width(numbers, STYLE.row_strength * k, True))


def row_width(counter: Counter, k: float) -> float:
    """How wide a counter has to be as a row."""
    flags = 2.4 * k * len(shown_flags(counter))
    return 5.7 * k + numbers_width(counter.numbers, k) + width(counter.name, STYLE.row_name * k) + flags


def piece_sign(counter: Counter, side: Side, box: Box, k: float) -> str:
    """A counter as it lies on a hex: name, type, numbers; used ones in italics, with a wedge beside the type."""
    x, high, line = box.centre[0], box.height, side.fill("line")
    style: dict[str, object] = {"text_anchor": "middle", "class_": line}
    if USED in counter.flags:
        style["font_style"] = "italic"
    name = fitting(counter.name, STYLE.piece_name * k, box.width - 0.4 * k)
    numbers = fitting(counter.numbers, STYLE.piece_numbers * k, box.width - 0.5 * k, bold=True)
    return "".join((
        _frame(counter, side, box, k),
        text((x, box.y0 + high * 0.15), counter.name, name, **style),
        type_sign(counter.type, Box.around((x, box.y0 + high * 0.45), 3.9 * k, 2.3 * k), k),
        text((x, box.y0 + high * 0.82), counter.numbers, numbers, font_weight="bold", **style),
        _turned(box, line, k) if USED in counter.flags else "",
        _flags(counter, side, (box.x1 - 1.1 * k, box.y0 + high * 0.45), k),
    ))  # fmt: skip


def fitting(words: str, size: float, room: float, bold: bool = False) -> float:
    """The size of a text that has to fit a room, at most as given."""
    return min(size, size * room / max(width(words, size, bold), 0.1))


def _turned(box: Box, line: str, k: float) -> str:
    x, y = box.x0 + 0.35 * k, box.y0 + box.height * 0.45
    return tag("path", d=path([(x, y - 0.9 * k), (x + 1.1 * k, y), (x, y + 0.9 * k)], True), class_=line)


def shown_flags(counter: Counter) -> list[str]:
    """The flags that have a sign of their own."""
    return [flag for flag in counter.flags if flag != USED]


def _flags(counter: Counter, side: Side, at: Point, k: float) -> str:
    parts = []
    for number, flag in enumerate(shown_flags(counter)):
        parts.append(flag_sign(flag, side, (at[0] - 2.2 * k * number, at[1]), k))
    return "".join(parts)


def flag_sign(flag: str, side: Side, at: Point, k: float) -> str:
    """Dug in: teeth; cut off: a triangle with a call; anything else: a disc with its first letter."""
    x, y = at
    if flag == CUT_OFF:
        corners = [(x - 1.0 * k, y + 0.9 * k), (x + 1.0 * k, y + 0.9 * k), (x, y - 1.1 * k)]
        sign = tag("path", d=path(corners, True), class_="f-sign s-hot", stroke_width=0.25 * k)
        return sign + text((x, y + 0.25 * k), "!", 1.6 * k, font_weight="bold", text_anchor="middle", class_="f-ink")
    if flag == DUG_IN:
        teeth = [(x - 0.9 * k + i * 0.45 * k, y + (0.5 if i % 2 else -0.5) * k) for i in range(5)]
        return tag("path", d=path(teeth), fill="none", class_=side.line(), stroke_width=0.4 * k)
    return disc((x, y), flag[:1].upper(), k)


def disc(at: Point, words: str, k: float) -> str:
    """A small disc with a letter or number in it."""
    ring = tag("circle", cx=at[0], cy=at[1], r=1.05 * k, class_="f-sign s-ink", stroke_width=0.22 * k)
    return ring + text(at, words, 1.5 * k, font_weight="bold", text_anchor="middle", class_="f-ink")


# ---- spots -------------------------------------------------------------------------------------------------------


def area_sign(spot: Spot, owner: Side | None, k: float) -> str:
    """An area: its number on a disc, or on a square where the owner's counters are square; ringed at a front line."""
    solid = owner is not None and owner.ink.square
    shapes = [_area_shape(spot.at, solid, STYLE.ring * k, 'none', 0.3 * k)] if spot.ringed else []
    fill = owner.fill() if owner and solid else "f-sign"
    shapes.append(_area_shape(spot.at, solid, STYLE.area * k, fill, 0.4 * k))
    size = STYLE.number if len(spot.text) < 3 else STYLE.long_number
    shapes.append(text(spot.at, spot.text, size * k, font_weight="bold", text_anchor="middle",
                       class_=owner.fill("line") if owner and solid else "f-ink"))
    return "".join(shapes)


def _area_shape(at: Point, solid: bool, radius: float, fill: str, line: float) -> str:
    style: dict[str, object] = {"class_": f"{fill} s-ink", "stroke_width": line}
    if fill == "none":
        style = {"fill": "none", "class_": "s-ink", "stroke_width": line}
    if solid:
        half = radius * 0.92
        return tag("rect", x=at[0] - half, y=at[1] - half, width=2 * half, height=2 * half, **style)
    return tag("circle", cx=at[0], cy=at[1], r=radius, **style)


BOX_LINE = 24
"""Letters in a line of a box."""


def box_frame(spot: Spot, k: float) -> Box:
    """How much room a box takes."""
    lines = wrapped(spot.name, BOX_LINE)
    title = width(spot.text, STYLE.box_title * k, True) + 3 * k
    wide = max([13.0 * k, title, *(width(line, STYLE.box_text * k) + 2.4 * k for line in lines)])
    return Box.around(spot.at, wide, (5.6 + 2.3 * len(lines)) * k)


def box_sign(spot: Spot, owner: Side | None, k: float) -> str:
    """A zone or holding box: text large, name below, in the owner's colours if its counters are square."""
    frame, solid = box_frame(spot, k), owner is not None and owner.ink.square
    fill, line = (owner.fill(), owner.fill("line")) if owner and solid else ("f-sign", "f-ink")
    parts = [
        tag("rect", x=frame.x0, y=frame.y0, width=frame.width, height=frame.height, rx=0.0 if solid else 2.0 * k,
            class_=f"{fill} s-ink", stroke_width=0.6 * k),
        text((frame.centre[0], frame.y0 + 2.9 * k), spot.text, STYLE.box_title * k, font_weight="bold",
             text_anchor="middle", class_=line),
    ]
    for row, words in enumerate(wrapped(spot.name, BOX_LINE)):
        at = (frame.centre[0], frame.y0 + (6.1 + 2.3 * row) * k)
        parts.append(text(at, words, STYLE.box_text * k, text_anchor="middle", class_=line))
    return "".join(parts)


def contested_sign(at: Point, k: float) -> str:
    """Both sides are in one space: a diamond round it."""
    r = 4.6 * k
    corners = [(at[0], at[1] - r), (at[0] + r, at[1]), (at[0], at[1] + r), (at[0] - r, at[1])]
    return tag("path", d=path(corners, True), fill="none", class_="s-hot", stroke_width=0.7 * k)


def burst(at: Point, k: float) -> str:
    """A fight: a star with many points behind the space."""
    corners = [
        (at[0] + r * cos(pi * i / 12), at[1] + r * sin(pi * i / 12)) for i in range(24) for r in [(5.6, 3.7)[i % 2] * k]
    ]
    return tag("path", d=path(corners, True), class_="f-star s-ink m-burst", stroke_width=0.35 * k)


def star_points(at: Point, radius: float) -> list[Point]:
    reach = [radius * (1.0, 0.6)[i % 2] for i in range(10)]
    return [(at[0] + r * sin(pi * i / 5), at[1] - r * cos(pi * i / 5)) for i, r in enumerate(reach)]


def worth_sign(at: Point, points: str, k: float) -> str:
    """What a space is worth: a five-pointed star with the number."""
    star = tag("path", d=path(star_points(at, 2.1 * k), True), class_="f-star s-ink", stroke_width=0.25 * k)
    return star + text((at[0], at[1] + 0.1 * k), points, 1.9 * k, font_weight="bold", text_anchor="middle",
                       class_="f-ink")


# ---- marks -------------------------------------------------------------------------------------------------------


def _bridge(mark: Mark, k: float) -> str:
    """Two rails along the road."""
    (x, y), (dx, dy) = mark.at, mark.way
    rails = ""
    for side in (-1.0, 1.0):
        ox, oy = -dy * side * 0.85 * k, dx * side * 0.85 * k
        ends = [(-1.6, 1.5), (-1.0, 1.0), (1.0, 1.0), (1.6, 1.5)]
        rails += path([(x + dx * a * k + ox * b, y + dy * a * k + oy * b) for a, b in ends])
    return tag("path", d=rails, fill="none", class_="s-ink", stroke_width=0.4 * k)


def _blown(mark: Mark, k: float) -> str:
    """A gap with a cross."""
    (x, y), r = mark.at, 0.95 * k
    cross = path([(x - r, y - r), (x + r, y + r)]) + path([(x - r, y + r), (x + r, y - r)])
    ground = tag("circle", cx=x, cy=y, r=1.45 * k, class_="f-sign s-hot m-blown", stroke_width=0.25 * k)
    return ground + tag("path", d=cross, class_="s-ink", stroke_width=0.55 * k, fill="none")


def _fort(mark: Mark, k: float) -> str:
    """A crenellated wall across the foot of a space."""
    x, y = mark.at
    teeth = [(x + (i // 2 - 4) * 0.55 * k, y + (0.45 if (i + 1) // 2 % 2 else -0.45) * k) for i in range(17)]
    return tag("path", d=path(teeth), fill="none", class_="s-ink", stroke_width=0.42 * k)


def _depot(mark: Mark, k: float) -> str:
    """A barrel."""
    x, y = mark.at
    body = tag("rect", x=x - 0.8 * k, y=y - 1.1 * k, width=1.6 * k, height=2.2 * k, rx=0.5 * k, class_="f-sign s-ink",
               stroke_width=0.25 * k)
    return body + tag("path", d=path([(x - 0.8 * k, y), (x + 0.8 * k, y)]), class_="s-ink", stroke_width=0.25 * k)


def _pennant(mark: Mark, k: float) -> str:
    x, y = mark.at
    staff = tag("path", d=path([(x, y + 1.3 * k), (x, y - 1.3 * k)]), class_="s-ink", stroke_width=0.25 * k)
    cloth = path([(x, y - 1.3 * k), (x + 1.7 * k, y - 0.7 * k), (x, y - 0.1 * k)], True)
    return staff + tag("path", d=cloth, class_="f-hot")


def _ring(mark: Mark, k: float) -> str:
    return tag("circle", cx=mark.at[0], cy=mark.at[1], r=2.4 * k, fill="none", class_="s-hot", stroke_width=0.5 * k)


def _disc(mark: Mark, k: float) -> str:
    return disc(mark.at, mark.text, k)


MARKS: Mapping[str, Callable[[Mark, float], str]] = {
    "bridge": _bridge, "blown": _blown, "fort": _fort, "depot": _depot, "flag": _pennant, "ring": _ring, "disc": _disc,
}  # fmt: skip
"""The signs that marks may have."""
MARK_WORDS = {
    "bridge": "bridge", "blown": "blown bridge", "fort": "fortified", "depot": "depot", "flag": "objective",
    "ring": "tried to blow a bridge", "disc": "marker",
}  # fmt: skip


def mark_sign(mark: Mark, k: float) -> str:
    """A mark; what it is about shows when somebody points at it."""
    sign = MARKS[mark.sign](mark, k)
    return tag("g", tag("title", clean(mark.about)), sign) if mark.about else sign
