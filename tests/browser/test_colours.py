"""The colours of the desk: text 4.5 to 1 and signs 3 to 1, by day and by night, for every kind of colour blindness."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files

import pytest

CSS = files("pbem.browser").joinpath("static", "desk.css").read_text(encoding="utf-8")
BLIND = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
    "achromatopsia": ((0.213, 0.715, 0.072), (0.213, 0.715, 0.072), (0.213, 0.715, 0.072)),
}
"""How linear red, green and blue are seen (Machado, Oliveira and Fernandes, severity 1; grey by luminance)."""
TEXTS = ("ink", "soft", "blue", "green", "orange", "red")
SIGNS = ("sky", "green", "orange", "red", "blue")


def colours(css: str) -> dict[str, tuple[float, ...]]:
    """Every variable of a block, as linear light."""
    found = re.findall(r"--(\w+): #([0-9a-f]{6})", css)
    return {name: tuple(_linear(int(code[at : at + 2], 16) / 255) for at in (0, 2, 4)) for name, code in found}


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def schemes() -> Iterator[tuple[str, dict[str, tuple[float, ...]]]]:
    day, _, night = CSS.partition("@media (prefers-color-scheme: dark)")
    yield "day", colours(day)
    yield "night", colours(night.partition("* {")[0])


def seen(colour: tuple[float, ...], kind: str) -> tuple[float, ...]:
    return tuple(min(1.0, max(0.0, sum(a * b for a, b in zip(row, colour, strict=True)))) for row in BLIND[kind])


def contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: tuple[float, ...]) -> float:
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


@pytest.mark.parametrize("kind", BLIND)
@pytest.mark.parametrize(("name", "known"), list(schemes()), ids=["day", "night"])
def test_words_and_signs_stand_out_for_everybody(name: str, known: dict[str, tuple[float, ...]], kind: str) -> None:
    assert len(known) >= 12
    for ground in ("paper", "panel"):
        for words in TEXTS:
            assert contrast(seen(known[words], kind), seen(known[ground], kind)) >= 4.5, (words, ground)
        for sign in SIGNS:
            assert contrast(seen(known[sign], kind), seen(known[ground], kind)) >= 3, (sign, ground)


def test_no_sign_of_the_desk_is_told_by_its_colour_alone() -> None:
    """What may be done, what strikes and what only some may do differ by their edges too."""
    edges = {kind: re.search(rf"\.reach\.{kind} \{{([^}}]*)\}}", CSS) for kind in ("quiet", "enemy", "barred")}
    dashes = {kind: (re.search(r"dasharray: ([\d. ]+)", found[1]) or [""])[0] for kind, found in edges.items() if found}
    assert len(set(dashes.values())) == 3
