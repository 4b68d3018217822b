"""The legend at the foot of the sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pbem.report.board import symbols
from pbem.report.board.geometry import Box, Point
from pbem.report.board.ink import path, tag, text, width
from pbem.report.board.sheet import FIELD, Counter

Sign = Callable[[Point], str]
ROWS = (274.5, 281.5, 288.5)


def draw_legend() -> str:
    """Every sign with its meaning, in three rows."""
    parts = []
    for y, entries in zip(ROWS, _entries(), strict=True):
        spare = FIELD.x1 - FIELD.x0 - sum(_room(words) for _, words in entries)
        x = FIELD.x0
        for sign, words in entries:
            parts.append(sign((x + 5, y)) + text((x + 12, y), words, 2.6, fill=symbols.INK))
            x += _room(words) + spare / (len(entries) - 1)
    return "".join(parts)


def _room(words: str) -> float:
    return 12 + width(words, 2.6)


def _entries() -> tuple[Sequence[tuple[Sign, str]], ...]:
    return (
        [
            (_unit("foot"), "foot infantry"),
            (_unit("motorized"), "motorized infantry"),
            (_unit("mechanized"), "mechanized infantry"),
            (_unit("armor"), "armor"),
            (_unit("engineer"), "engineers"),
            (_counter("german", entrenched=True), "German, strength 3, dug in"),
            (_counter("allied", cut_off=True), "Allied, out of supply"),
        ],
        [
            (lambda at: symbols.area_sign(at, "70", "german", False, 1), "area, German control"),
            (lambda at: symbols.area_sign(at, "70", "allied", False, 1), "area, Allied control"),
            (lambda at: symbols.area_sign(at, "70", "allied", True, 1), "front-line area (3.25)"),
            (_contested, "contested: both sides in it"),
            (_battle, "battle this impulse"),
            (lambda at: symbols.vp_sign(at, 1, 1.2), "victory points"),
            (_zone, "zone; x3: multiplier"),
        ],
        [
            (_road(True), "major road"),
            (_road(False), "minor road"),
            (_river, "river"),
            (lambda at: _road(True)(at) + symbols.bridge_sign(at, (1, 0), False, 1), "bridge"),
            (lambda at: _road(True)(at) + symbols.bridge_sign(at, (1, 0), True, 1), "blown bridge"),
            (_line(symbols.RED, 1.1, "3 1.2"), "front: where control changes"),
            (_arrow, "moves: solid German, dashed Allied; names in italics: done today"),
        ],
    )


def _unit(kind: str) -> Sign:
    return lambda at: symbols.type_sign(kind, Box.around(at, 5.4, 3.2), 1.3)


def _counter(side: str, entrenched: bool = False, cut_off: bool = False) -> Sign:
    counter = Counter("2Pz/3" if side == "german" else "3/A", side, "armor", 3, 3, entrenched, False, cut_off)
    return lambda at: symbols.counter_sign(counter, Box(at[0] - 10.2, at[1] - 1.8, at[0] + 5.8, at[1] + 1.8), 1)


def _contested(at: Point) -> str:
    return symbols.contested_sign(at, 0.65)


def _battle(at: Point) -> str:
    return symbols.burst(at, 0.6)


def _zone(at: Point) -> str:
    frame = tag("rect", x=at[0] - 4, y=at[1] - 2.4, width=8, height=4.8, rx=1.6, fill="#fff", stroke=symbols.INK,
                stroke_width=0.5)
    return frame + text(at, "F x3", 3, font_weight="bold", text_anchor="middle")


def _line(colour: str, thick: float, dash: str = "none") -> Sign:
    return lambda at: tag("path", d=path([(at[0] - 5, at[1]), (at[0] + 5, at[1])]), stroke=colour, stroke_width=thick,
                          stroke_dasharray=dash, fill="none")


def _road(major: bool) -> Sign:
    if not major:
        return _line("#6b4f2a", 0.38, "1.4 0.7")
    return lambda at: _line(symbols.INK, 1.05)(at) + _line("#f3dc9a", 0.6)(at)


def _river(at: Point) -> str:
    return _line("#7fb0d8", 1.5)(at)


def _arrow(at: Point) -> str:
    head = tag("path", d=path([(at[0] + 5, at[1]), (at[0] + 2, at[1] - 1.6), (at[0] + 2, at[1] + 1.6)], True),
               fill=symbols.ARROW["german"])
    return _line(symbols.ARROW["german"], 1)((at[0] - 2, at[1])) + head
