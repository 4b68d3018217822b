"""Plane geometry for the board: points in millimetres, boxes, cells, crossings."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import hypot

from pbem.kernel.values import value

Point = tuple[float, float]


@value
class Box:
    """A rectangle, given by its left upper and right lower corner."""

    x0: float
    y0: float
    x1: float
    y1: float

    @classmethod
    def around(cls, centre: Point, width: float, height: float) -> Box:
        x, y = centre
        return cls(x - width / 2, y - height / 2, x + width / 2, y + height / 2)

    @classmethod
    def of(cls, points: Iterable[Point]) -> Box:
        """The smallest box round some points."""
        xs, ys = zip(*points, strict=True)
        return cls(min(xs), min(ys), max(xs), max(ys))

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        return self.y1 - self.y0

    def wider(self, by: float) -> Box:
        """The same with a margin all round."""
        return Box(self.x0 - by, self.y0 - by, self.x1 + by, self.y1 + by)

    def within(self, other: Box) -> Box:
        """The part that lies in another box."""
        return Box(max(self.x0, other.x0), max(self.y0, other.y0), min(self.x1, other.x1), min(self.y1, other.y1))

    def holds(self, point: Point) -> bool:
        return self.x0 <= point[0] <= self.x1 and self.y0 <= point[1] <= self.y1

    @property
    def centre(self) -> Point:
        return (self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2

    def inside(self, other: Box) -> bool:
        return self.x0 >= other.x0 and self.y0 >= other.y0 and self.x1 <= other.x1 and self.y1 <= other.y1

    def nearest(self, point: Point) -> Point:
        """The point of the box next to a point."""
        return min(max(point[0], self.x0), self.x1), min(max(point[1], self.y0), self.y1)


def distance(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


class Axis:
    """A monotone scale that gives crowded stretches more room; order along the axis never changes."""

    BINS = 18

    def __init__(self, values: Sequence[float], start: float, end: float, spread: float) -> None:
        low, high = min(values), max(values)
        step = (high - low) / self.BINS or 1.0
        counts = [0.0] * self.BINS
        for one in values:
            counts[min(int((one - low) / step), self.BINS - 1)] += 1
        weights = [(1 - spread) * len(values) / self.BINS + spread * count for count in _smooth(counts)]
        total, run = sum(weights), 0.0
        self.knots, self.places = [low], [start]
        for number, weight in enumerate(weights, 1):
            run += weight
            self.knots.append(low + number * step)
            self.places.append(start + (end - start) * run / total)

    def __call__(self, value: float) -> float:
        index = min(max(bisect_right(self.knots, value) - 1, 0), self.BINS - 1)
        part = (value - self.knots[index]) / (self.knots[index + 1] - self.knots[index])
        return self.places[index] + part * (self.places[index + 1] - self.places[index])


def _smooth(counts: Sequence[float]) -> list[float]:
    padded = [counts[0], *counts, counts[-1]]
    return [(a + 2 * b + c) / 4 for a, b, c in zip(padded, padded[1:], padded[2:], strict=False)]


def push_apart(points: Mapping[str, Point], least: float, rounds: int = 30) -> dict[str, Point]:
    """Move points that lie closer together than `least`, each pair by half of what is missing."""
    moved = dict(points)
    names = sorted(points)
    for _ in range(rounds):
        if not _push_once(moved, names, least):
            break
    return moved


def _push_once(points: dict[str, Point], names: Sequence[str], least: float) -> bool:
    order = sorted(names, key=lambda name: points[name])
    pushed = False
    for index, one in enumerate(order):
        for other in order[index + 1:]:
            (x, y), (u, v) = points[one], points[other]
            if u - x >= least:
                break
            gap = hypot(u - x, v - y) or 0.01
            if gap < least - 0.05:
                part = (least - gap) / 2 / gap
                dx, dy = (u - x) * part, (v - y) * part
                points[one], points[other] = (x - dx, y - dy), (u + dx, v + dy)
                pushed = True
    return pushed


def carry(points: Iterable[Point], before: Mapping[str, Point], after: Mapping[str, Point]) -> list[Point]:
    """Move points as the named points around them were moved, the nearest most."""
    shifts = [(x, y, after[name][0] - x, after[name][1] - y) for name, (x, y) in before.items()]
    return [_carried(point, shifts) for point in points]


def _carried(point: Point, shifts: Sequence[tuple[float, float, float, float]]) -> Point:
    px, py = point
    total = right = down = 0.0
    for x, y, dx, dy in shifts:
        weight = 1.0 / (1.0 + ((px - x) ** 2 + (py - y) ** 2) ** 2)
        total += weight
        right += weight * dx
        down += weight * dy
    return (px + right / total, py + down / total) if total else point


Edge = tuple[Point, Point, str]


def cell(site: str, points: Mapping[str, Point], frame: Box) -> list[Edge]:
    """The part of the frame that is nearer to a site than to any other: its edges, each with who lies beyond."""
    here = x, y = points[site]
    corners = [(frame.x0, frame.y0), (frame.x1, frame.y0), (frame.x1, frame.y1), (frame.x0, frame.y1)]
    edges: list[Edge] = [(a, b, "") for a, b in pairwise([*corners, corners[0]])]
    near = sorted(((u - x) ** 2 + (v - y) ** 2, name) for name, (u, v) in points.items() if name != site)
    for squared, other in near:
        if squared > 4 * max((a[0] - x) ** 2 + (a[1] - y) ** 2 for a, _, _ in edges):
            break
        edges = _clip(edges, here, points[other], other)
    return edges


def _clip(edges: list[Edge], site: Point, other: Point, name: str) -> list[Edge]:
    """Cut a cell at the line half way to another site."""
    nx, ny = other[0] - site[0], other[1] - site[1]
    limit = (other[0] ** 2 + other[1] ** 2 - site[0] ** 2 - site[1] ** 2) / 2
    kept: list[Edge] = []
    cuts: list[Point] = []
    for a, b, beyond in edges:
        da, db = nx * a[0] + ny * a[1] - limit, nx * b[0] + ny * b[1] - limit
        if da <= 0 and db <= 0:
            kept.append((a, b, beyond))
        elif da * db < 0:
            part = da / (da - db)
            cut = (a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1]))
            kept.append((a, cut, beyond) if da < 0 else (cut, b, beyond))
            cuts.append(cut)
    return _close(kept, cuts, name)


def _close(kept: list[Edge], cuts: list[Point], name: str) -> list[Edge]:
    if len(cuts) != 2:
        return kept
    for index, (_, end, _) in enumerate(kept):
        following = kept[(index + 1) % len(kept)][0]
        if distance(end, following) > 1e-9:
            return [*kept[: index + 1], (end, following, name), *kept[index + 1:]]
    return kept


def crossing(a: Point, b: Point, line: Iterable[Point]) -> Point | None:
    """Where the way from a to b first meets a polyline."""
    found = [at for c, d in pairwise(line) if (at := _meet(a, b, c, d)) is not None]
    return min(found, key=lambda at: distance(a, at), default=None)


def _meet(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    rx, ry, sx, sy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    cross = rx * sy - ry * sx
    if abs(cross) < 1e-12:
        return None
    t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / cross
    u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / cross
    return (a[0] + t * rx, a[1] + t * ry) if 0 <= t <= 1 and 0 <= u <= 1 else None
