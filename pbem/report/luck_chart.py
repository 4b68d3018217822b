"""The charts of `pbem luck`, as inline SVG."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate, cycle

from pbem.report.luck import Faces, Luck

WIDTH, HEIGHT, LEFT, RIGHT, EDGE = 720, 270, 40, 130, 28
MOST_LABELS = 7
APART = 22
"""Between names at the ends of lines."""
CLASSES = ("one", "two")
"""How the lines of the sides are drawn."""


def cumulative(luck: Luck, side: str) -> list[float]:
    """Points above or below expectation in the game up to each step."""
    return list(accumulate(one.hits[side].difference for one in luck.steps))


def hits_svg(luck: Luck) -> str:
    """A line for each side, and the line of no luck."""
    lines = {side: [0.0, *cumulative(luck, side)] for side in luck.words.sides}
    most = max([1.0, *(abs(value) for line in lines.values() for value in line)])
    said = ", ".join(f"{side} {line[-1]:+.1f}" for side, line in lines.items())
    parts = [
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="hits above expectation so far: {said}">',
        f'<line class="axis" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{HEIGHT / 2}" y2="{HEIGHT / 2}"/>',
    ]
    parts += [_level(value, most) for value in (-most, 0.0, most)]
    parts += _clocks(luck)
    classes = dict(zip(lines, cycle(CLASSES), strict=False))
    parts += [_line(classes[side], line, most) for side, line in lines.items()]
    parts += _names({side: line[-1] for side, line in lines.items()}, classes, most)
    return "\n".join([*parts, "</svg>"])


def _x(number: int, steps: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * number / max(steps, 1)


def _y(value: float, most: float) -> float:
    return HEIGHT / 2 - value / most * (HEIGHT / 2 - EDGE)


def _level(value: float, most: float) -> str:
    return f'<text x="{LEFT - 6}" y="{_y(value, most) + 4:.1f}" text-anchor="end">{value:+.0f}</text>'


def _clocks(luck: Luck) -> list[str]:
    steps = len(luck.steps)
    every = max(1, -(-steps // MOST_LABELS))
    return [
        f'<text x="{_x(number, steps):.1f}" y="{HEIGHT - 4}" text-anchor="middle">{one.clock}</text>'
        for number, one in enumerate(luck.steps, 1)
        if number % every == 0
    ]


def _line(name: str, line: list[float], most: float) -> str:
    points = " ".join(f"{_x(n, len(line) - 1):.1f},{_y(value, most):.1f}" for n, value in enumerate(line))
    return f'<polyline class="{name}" points="{points}"/>'


def _names(ends: Mapping[str, float], classes: Mapping[str, str], most: float) -> list[str]:
    """The names at the ends of the lines, kept apart."""
    ranked = sorted(ends, key=lambda side: -ends[side])
    heights = [_y(ends[side], most) + 4 for side in ranked]
    for number in range(1, len(heights)):
        missing = APART - (heights[number] - heights[number - 1])
        if missing > 0:
            heights[number - 1] -= missing / 2
            heights[number] += missing / 2
    return [
        f'<text class="{classes[side]}" x="{WIDTH - RIGHT + 8}" y="{y:.1f}">{side} {ends[side]:+.1f}</text>'
        for side, y in zip(ranked, heights, strict=True)
    ]


def faces_svg(faces: Faces) -> str:
    """A bar for each face, and the line at which all would be if the dice were perfectly even."""
    most, fair = max([1, *faces.counts]), faces.dice / len(faces.counts)
    slot, room = (WIDTH - LEFT - EDGE) / len(faces.counts), HEIGHT - 3 * EDGE
    said = ", ".join(f"{face}: {count}" for face, count in enumerate(faces.counts, 1))
    parts = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="how often each face came up: {said}">']
    base = HEIGHT - 2 * EDGE
    for number, count in enumerate(faces.counts):
        x, wide, tall = LEFT + slot * number, slot * 2 / 3, room * count / most
        parts.append(
            f'<rect class="one" x="{x + slot / 6:.1f}" y="{base - tall:.1f}" '
            f'width="{wide:.1f}" height="{tall:.1f}"/>'
            f'<text x="{x + slot / 2:.1f}" y="{base + 20}" text-anchor="middle" font-weight="bold">{number + 1}</text>'
            f'<text x="{x + slot / 2:.1f}" y="{base + 44}" text-anchor="middle">{count}</text>'
        )
    even = base - room * fair / most
    parts.append(f'<line class="axis" x1="{LEFT}" x2="{WIDTH - EDGE}" y1="{even:.1f}" y2="{even:.1f}"/>')
    return "\n".join([*parts, "</svg>"])
