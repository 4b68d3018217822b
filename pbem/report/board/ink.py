"""SVG by hand: elements with escaped text, and the width of a text without a font at hand."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from pbem.report.board.geometry import Point

FONT = "Helvetica, Arial, 'Liberation Sans', sans-serif"
NARROW = frozenset("iljtfI.,:;'|!()[] -/")
WIDE = frozenset("mwMW@%")


def clean(words: str) -> str:
    """Escaped text without the control signs that XML forbids."""
    plain = words if words.isprintable() else "".join(sign if sign.isprintable() else " " for sign in words)
    return escape(plain)


def number(value: float) -> str:
    """A length with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".") or "0"


def tag(name: str, *children: str, **attributes: object) -> str:
    """One element. Underscores in attribute names stand for dashes, a trailing one is dropped."""
    inner = "".join(children)
    head = "".join(f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"' for key, value in attributes.items())
    return f"<{name}{head}>{inner}</{name}>" if inner else f"<{name}{head}/>"


def _value(value: object) -> str:
    return number(value) if isinstance(value, float) else clean(str(value))


def text(at: Point, words: str, size: float, **attributes: object) -> str:
    """A text; `at` is the middle of its left, centre or right end, as text_anchor says."""
    if not words:
        return ""
    return tag("text", clean(words), x=at[0], y=at[1] + size * 0.36, font_size=size, **attributes)


def halo(at: Point, words: str, size: float, **attributes: object) -> str:
    """A text that stays readable over lines: its outline in the colour of the paper under it."""
    under = {**attributes, "class_": "s-halo", "fill": "none", "stroke_width": size * 0.32, "stroke_linejoin": "round"}
    return text(at, words, size, **under, aria_hidden="true") + text(at, words, size, **attributes)


def width(words: str, size: float, bold: bool = False) -> float:
    """About how wide a text is, rather too much than too little."""
    total = sum(0.33 if c in NARROW else 0.88 if c in WIDE else 0.7 if c.isupper() else 0.6 for c in words)
    return total * size * (1.07 if bold else 1.0)


def path(points: Iterable[Point], close: bool = False) -> str:
    """The `d` of straight lines through points."""
    steps = [f"{number(x)} {number(y)}" for x, y in points]
    return "M" + "L".join(steps) + ("Z" if close else "") if steps else ""
