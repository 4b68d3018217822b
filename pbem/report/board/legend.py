"""The legend at the foot of the page, made of the signs that were used."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from pbem.report.board import symbols
from pbem.report.board.chart import Chart, Counter, Mark, Spot, contested_in
from pbem.report.board.geometry import Box, Point
from pbem.report.board.grounds import PATTERNS, marks_at
from pbem.report.board.ink import path, tag, text, width
from pbem.report.board.moves import arrow_sign
from pbem.report.board.strokes import drawn
from pbem.report.board.style import STROKES, STYLE
from pbem.report.board.symbols import Side, sides_of

Sign = Callable[[Point, float], str]
"""A sign round a point, on a page that is so many times as wide as A3."""
Entry = tuple[Sign, str]
SIGN = 12.0
"""Room for a sign."""
WORDS = {
    symbols.USED: "used", symbols.DUG_IN: "dug in", symbols.CUT_OFF: "out of supply", "burst": "fight",
    "contested": "both sides in it", "worth": "victory points", "ringed": "front-line space", "held": "held by {}",
    "moves": "moves of {}", "box": "box at the edge", "count": "units in a stack",
}  # fmt: skip


def draw_legend(chart: Chart) -> tuple[str, float]:
    """Every sign with its meaning, in rows, and where the page ends."""
    u = chart.field.width / 404.0
    x, y = chart.field.x0, chart.field.y1 + 6.5 * u
    parts = []
    for sign, words in _entries(chart):
        room = (SIGN + width(words, STYLE.legend) + 4) * u
        if x + room > chart.field.x1 and x > chart.field.x0:
            x, y = chart.field.x0, y + STYLE.legend_row * u
        parts.append(sign((x + 5 * u, y), u) + text((x + SIGN * u, y), words, STYLE.legend * u, class_="f-ink"))
        x += room
    return "".join(parts), y + STYLE.margin * u


def _entries(chart: Chart) -> Iterator[Entry]:
    sides = sides_of(chart)
    words = {**WORDS, **chart.words}
    yield from _grounds(chart)
    yield from _strokes(chart)
    yield from _marks(chart)
    yield from _spots(chart, sides, words)
    yield from _units(chart, sides, words)
    yield from _tale(chart, sides, words)


def _grounds(chart: Chart) -> Iterator[Entry]:
    for key in dict.fromkeys(spot.ground for spot in chart.spots.values() if spot.ground):
        yield _swatch(chart.grounds[key].pattern), chart.grounds[key].words


def _swatch(pattern: str) -> Sign:
    tint = PATTERNS[pattern].tint

    def sign(at: Point, u: float) -> str:
        frame = tag("rect", x=at[0] - 4 * u, y=at[1] - 2.6 * u, width=8 * u, height=5.2 * u, class_=f"f-{tint} s-edge",
                    stroke_width=0.2 * u)
        return frame + marks_at(pattern, [at], 0.55 * u)

    return sign


def _strokes(chart: Chart) -> Iterator[Entry]:
    used = {stroke.kind for stroke in chart.strokes if stroke.lines}
    for kind, line in STROKES.items():
        if kind in used:
            yield _line(kind), chart.words.get(kind, line.words)


def _line(kind: str) -> Sign:
    return lambda at, u: "".join(drawn(path([(at[0] - 5 * u, at[1]), (at[0] + 5 * u, at[1])]), STROKES[kind], u))


def _marks(chart: Chart) -> Iterator[Entry]:
    for sign in dict.fromkeys(mark.sign for mark in chart.marks):
        yield _mark(sign), chart.words.get(sign, symbols.MARK_WORDS[sign])


def _mark(sign: str) -> Sign:
    return lambda at, u: symbols.mark_sign(Mark(sign, at, text="1"), u)


def _spots(chart: Chart, sides: Mapping[str, Side], words: Mapping[str, str]) -> Iterator[Entry]:
    spots = list(chart.spots.values())
    for owner in dict.fromkeys(spot.owner for spot in spots if spot.owner and spot.shape == "area"):
        held = words["held"].format(sides[owner].ink.words)
        yield _area(Spot((0, 0), text="1", owner=owner), sides[owner]), held
    for name, sign in (
        ("ringed", _area(Spot((0, 0), text="1", ringed=True), None)),
        ("worth", lambda at, u: symbols.worth_sign(at, "1", 1.2 * u)),
    ):
        if any(getattr(spot, name) for spot in spots):
            yield sign, words[name]
    if contested_in(chart):
        yield (lambda at, u: symbols.contested_sign(at, 0.65 * u)), words["contested"]
    if any(spot.shape == "box" for spot in spots):
        yield _box, words["box"]


def _area(spot: Spot, owner: Side | None) -> Sign:
    return lambda at, u: symbols.area_sign(Spot(at, text=spot.text, ringed=spot.ringed), owner, u)


def _box(at: Point, u: float) -> str:
    return tag("rect", x=at[0] - 4 * u, y=at[1] - 2.4 * u, width=8 * u, height=4.8 * u, rx=1.6 * u,
               class_="f-sign s-ink", stroke_width=0.5 * u)


def _units(chart: Chart, sides: Mapping[str, Side], words: Mapping[str, str]) -> Iterator[Entry]:
    counters = [counter for stack in chart.stacks for counter in stack.counters]
    for side in dict.fromkeys(counter.side for counter in counters):
        yield _counter(sides[side]), sides[side].ink.words
    for kind in dict.fromkeys(counter.type for counter in counters):
        yield _type(kind), words.get(kind, kind)
    flags = dict.fromkeys(flag for counter in counters for flag in counter.flags)
    for flag in flags:
        yield _counter(next(iter(sides.values())), flag), words.get(flag, flag)
    if chart.piled and any(len(stack.counters) > 1 for stack in chart.stacks):
        yield (lambda at, u: symbols.disc(at, "3", u)), words["count"]


def _counter(side: Side, *flags: str) -> Sign:
    def sign(at: Point, u: float) -> str:
        box = Box.around(at, STYLE.piece[0] * 0.85 * u, STYLE.piece[1] * 0.85 * u)
        return symbols.piece_sign(Counter("", "", "", "3", flags), side, box, 0.85 * u)

    return sign


def _type(kind: str) -> Sign:
    return lambda at, u: symbols.type_sign(kind, Box.around(at, 5.4 * u, 3.2 * u), 1.3 * u)


def _tale(chart: Chart, sides: Mapping[str, Side], words: Mapping[str, str]) -> Iterator[Entry]:
    if chart.bursts:
        yield (lambda at, u: symbols.burst(at, 0.6 * u)), words["burst"]
    for side in dict.fromkeys(arrow.side for arrow in chart.arrows):
        yield _arrow(sides[side]), words["moves"].format(sides[side].ink.words)


def _arrow(side: Side) -> Sign:
    return lambda at, u: arrow_sign([(at[0] - 5 * u, at[1] - u), (at[0] + 5 * u, at[1] - u)], side, 1, u, 0.1)


def entries_words(chart: Chart) -> Iterable[str]:
    """What the legend explains, in order."""
    return [words for _, words in _entries(chart)]
