"""Where stacks and names go: spread beside their space with a leader, or piled inside it.

Names, and the direction in which a stack is looked for, depend on the map alone and not on who stands where, so that
they keep their place from one report to the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from itertools import pairwise
from math import ceil, pi

from pbem.kernel.board import Space
from pbem.kernel.values import value
from pbem.report.board.chart import Chart, Counter, Spot, Stack
from pbem.report.board.geometry import Box, Point, distance
from pbem.report.board.ink import width
from pbem.report.board.placing import Placer, around, beside, take_line
from pbem.report.board.style import STYLE
from pbem.report.board.symbols import box_frame, row_width

TURNS = 24
RINGS = 5
SOLID = 60.0
"""What it costs to cover a square millimetre of something that must be read."""
NOMINAL = (15.0, 6.6)
"""The size by which the direction of a stack is chosen, whatever its size is now."""
WEIGHT = {"road": 0.35, "track": 0.2}


@value
class Placed:
    """A stack in its box, in so many columns."""

    stack: Stack
    box: Box
    columns: int = 1


@value
class Label:
    """A name on the map, perhaps with what the place is worth."""

    words: str
    box: Box
    worth: str = ""


@value
class Layout:
    """Everything that had to find its place."""

    stacks: Sequence[Placed] = ()
    labels: Mapping[Space, Label] = field(default_factory=dict)
    names: Sequence[Label] = ()


# ---- spread ------------------------------------------------------------------------------------------------------


def spread(chart: Chart) -> Layout:
    """Every stack beside its space, every name where it covers least."""
    placer, k = Placer(chart.field), chart.scale
    _take_fixed(chart, placer)
    labels = _place_labels(chart, placer)
    homes = {(stack.space, stack.counters[0].side): _home(chart, placer, stack) for stack in chart.stacks}
    names = [label for name in chart.names if (label := _place_name(chart, placer, name.words, name.points))]
    stacks = [_place_stack(chart, placer, stack, homes, k) for stack in _in_order(chart)]
    return Layout(stacks, labels, names)


def _in_order(chart: Chart) -> list[Stack]:
    """The largest stacks first: they have least choice; else in the order of the spots, whoever stands there."""
    order = {space: number for number, space in enumerate(chart.spots)}
    return sorted(chart.stacks, key=lambda stack: (-len(stack.counters), order[stack.space]))


def _take_fixed(chart: Chart, placer: Placer) -> None:
    k = chart.scale
    for spot in chart.spots.values():
        placer.take(box_frame(spot, k) if spot.shape == "box" else Box.around(spot.at, 5.4 * k, 5.4 * k), SOLID)
    for mark in chart.marks:
        placer.take(Box.around(mark.at, 2.6 * k, 2.6 * k), 4.0)
    for stroke in chart.strokes:
        if stroke.kind in WEIGHT:
            for a, b in (step for line in stroke.lines for step in pairwise(line)):
                take_line(placer, a, b, WEIGHT[stroke.kind])


def _place_labels(chart: Chart, placer: Placer) -> dict[Space, Label]:
    """The names of areas, those that are worth something first."""
    named = [(space, spot) for space, spot in chart.spots.items() if spot.name and spot.shape == "area"]
    named.sort(key=lambda item: not item[1].worth)
    return {space: _place_label(placer, spot, chart.scale) for space, spot in named}


def _place_label(placer: Placer, spot: Spot, k: float) -> Label:
    worth = 4.2 * k if spot.worth else 0.0
    size = width(spot.name, STYLE.name * k) + 0.4 * k + worth, (3.4 if spot.worth else 2.2) * k
    return Label(spot.name, placer.place(around(spot.at, [size], 2.9 * k, 4, TURNS), SOLID, 0.08), spot.worth)


def _place_name(chart: Chart, placer: Placer, words: str, points: Sequence[Point]) -> Label | None:
    """Once along a river, where it covers least."""
    k, inner = chart.scale, chart.field.wider(-3.0)
    size = width(words, STYLE.river * k) + 0.6, 2.6 * k
    middle = sorted(points, key=lambda point: distance(point, points[len(points) // 2]))
    spots = [Box.around((x + dx * k, y), *size) for x, y in middle for dx in (0.0, 6.0, -6.0)]
    inside = [box for box in spots if box.inside(inner)]
    return Label(words, placer.place(inside, 4.0, 0.02)) if inside else None


def _home(chart: Chart, placer: Placer, stack: Stack) -> float:
    """The direction in which a stack is looked for: the best by the map alone; sides begin at opposite ends."""
    side, k = list(chart.inks).index(stack.counters[0].side), chart.scale
    start, spot = side * pi, chart.spots[stack.space]
    wide, high = NOMINAL[0] * k, NOMINAL[1] * k
    angles = [start + 2 * pi * turn / TURNS * sign for turn in range(TURNS // 2 + 1) for sign in (1, -1)]
    return min(angles, key=lambda angle: placer.cost(beside(spot.at, wide, high, 3.0 * k, angle)))


def _place_stack(
    chart: Chart, placer: Placer, stack: Stack, homes: Mapping[tuple[Space, str], float], k: float
) -> Placed:
    spot, counters = chart.spots[stack.space], stack.counters
    shapes = {columns: stack_size(counters, columns, k) for columns in _columns(len(counters))}
    if spot.shape == "box":
        box = placer.place(_beside_box(box_frame(spot, k), list(shapes.values())), SOLID, 0.02)
    else:
        start = homes[stack.space, counters[0].side]
        box = placer.place(around(spot.at, shapes.values(), 3.0 * k, RINGS, TURNS, start), SOLID, 0.08)
    return Placed(stack, box, min(shapes, key=lambda n: abs(shapes[n][0] - box.width)))


def _columns(count: int) -> list[int]:
    if count == 1:
        return [1]
    return [1, 2, 3][:count] if count <= 5 else [2, 3, 4]


def stack_size(counters: Sequence[Counter], columns: int, k: float) -> tuple[float, float]:
    """Width and height of a stack in so many columns."""
    wide = max(row_width(counter, k) for counter in counters)
    return columns * wide, ceil(len(counters) / columns) * STYLE.row * k


def _beside_box(frame: Box, shapes: list[tuple[float, float]]) -> Iterator[Box]:
    """All round a box, close to it."""
    x, y = frame.centre
    for away in (0.6, 3.0, 7.0, 12.0):
        for wide, high in shapes:
            for shift in (0.0, 0.5, -0.5, 1.0, -1.0):
                across, down = shift * wide, shift * high
                for side in (-1.0, 1.0):
                    reach_x = (frame.width + wide) / 2 + away
                    reach_y = (frame.height + high) / 2 + away
                    yield Box.around((x + side * reach_x, y + down), wide, high)
                    yield Box.around((x + across, y + side * reach_y), wide, high)


# ---- piled -------------------------------------------------------------------------------------------------------


def piled(chart: Chart) -> Layout:
    """Every stack inside its space; where two sides share one, side by side."""
    shared: dict[Space, list[Stack]] = {}
    for stack in chart.stacks:
        shared.setdefault(stack.space, []).append(stack)
    return Layout([placed for stacks in shared.values() for placed in _pile(chart, stacks)])


def _pile(chart: Chart, stacks: Sequence[Stack]) -> Iterator[Placed]:
    x, y = chart.spots[stacks[0].space].at
    part = 1.0 if len(stacks) == 1 else 0.72
    wide, high = (size * chart.scale * part for size in STYLE.piece)
    for number, stack in enumerate(stacks):
        shift = (number - (len(stacks) - 1) / 2) * wide
        yield Placed(stack, Box.around((x + shift, y), wide, high))
