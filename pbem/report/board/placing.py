"""Where things go on a crowded sheet: the first place that covers nothing, else the one that covers least."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import cos, pi, sin

from pbem.report.board.geometry import Box, Point, distance

CELL = 12.0


Taken = tuple[float, float, float, float, float]
"""Left, top, right, bottom, and what it costs to cover a square millimetre."""


@dataclass(slots=True)
class Placer:
    """The boxes that are taken, in a grid of cells."""

    frame: Box
    taken: dict[tuple[int, int], list[Taken]] = field(default_factory=lambda: defaultdict(list))

    def take(self, box: Box, weight: float = 1.0) -> None:
        item = (box.x0, box.y0, box.x1, box.y1, weight)
        for key in _cells(box):
            self.taken[key].append(item)

    def cost(self, box: Box, limit: float = float("inf")) -> float:
        """What a box would cover, counted until it is more than a limit; leaving the frame is worse than all."""
        total = 0.0 if box.inside(self.frame) else 1e6
        left, top, right, bottom = box.x0, box.y0, box.x1, box.y1
        met: set[Taken] = set()
        for key in _cells(box):
            for item in self.taken.get(key, ()):
                x0, y0, x1, y1, weight = item
                if x0 < right and x1 > left and y0 < bottom and y1 > top and item not in met:
                    met.add(item)
                    total += (min(right, x1) - max(left, x0)) * (min(bottom, y1) - max(top, y0)) * weight
            if total > limit:
                break
        return total

    def place(self, candidates: Iterable[Box], weight: float = 1.0, patience: float = 0.08) -> Box:
        """Take the best of some boxes, given in order of preference; each step down the list costs `patience`."""
        best, least = None, float("inf")
        for rank, box in enumerate(candidates):
            if rank * patience >= least:
                break
            cost = self.cost(box, least) + rank * patience
            if cost < least:
                best, least = box, cost
        assert best is not None, "there is always a candidate"
        self.take(best, weight)
        return best


def _cells(box: Box) -> list[tuple[int, int]]:
    rows = range(int(box.y0 // CELL), int(box.y1 // CELL) + 1)
    return [(column, row) for column in range(int(box.x0 // CELL), int(box.x1 // CELL) + 1) for row in rows]


def around(
    centre: Point, sizes: Iterable[tuple[float, float]], gap: float, rings: int, turns: int, start: float = 0.0
) -> Iterator[Box]:
    """Boxes round a point, the nearest ring first, beginning in the direction `start`: 0 is to the right."""
    shapes = list(sizes)
    for ring in range(rings):
        for turn in range(turns):
            angle = start + 2 * pi * _fan(turn) / turns
            for width, height in shapes:
                yield beside(centre, width, height, gap * (1 + ring), angle)


def _fan(turn: int) -> int:
    """Straight on, then alternately to both sides: 0, 1, -1, 2, -2."""
    return (turn + 1) // 2 * (1 if turn % 2 else -1)


def beside(centre: Point, width: float, height: float, gap: float, angle: float) -> Box:
    """A box that touches a circle of radius `gap` round the centre, in the direction of an angle."""
    c, s = cos(angle), sin(angle)
    x = centre[0] + c * gap + _sign(c) * width / 2
    y = centre[1] + s * gap + _sign(s) * height / 2
    return Box.around((x, y), width, height)


def _sign(value: float) -> float:
    """-1, 0 or 1, and what lies between near the axis, so that boxes slide along it."""
    return max(-1.0, min(1.0, value * 2.5))


def take_line(placer: Placer, a: Point, b: Point, weight: float) -> None:
    """A road is no place for a text, but better than another text."""
    steps = max(int(distance(a, b) / 2.5), 1)
    for step in range(1, steps):
        part = step / steps
        placer.take(Box.around((a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])), 1.6, 1.6), weight)
