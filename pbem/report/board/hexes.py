"""A grid of hexes in millimetres: spots, roads from middle to middle, rivers along sides, bridges on sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pbem.kernel.board import Board, Space
from pbem.kernel.hexes import DIRECTIONS, Grid, Hexside
from pbem.report.board.chart import Mark, Spot, Stroke
from pbem.report.board.geometry import Box, Point, distance

HIGH = 12.0
"""Millimetres from the top of a hex to its foot."""


class HexSheet:
    """Where the hexes of a grid lie on the map; `spaces` are those that are shown, all if none are given."""

    def __init__(self, grid: Grid, spaces: Iterable[Space] | None = None) -> None:
        self.grid = grid
        self.spaces = tuple(grid if spaces is None else spaces)
        self.field = Box.of(self._point(corner) for space in self.spaces for corner in grid.corners(space)).wider(1.0)

    @staticmethod
    def _point(point: Point) -> Point:
        return point[0] * HIGH, point[1] * HIGH

    def centre(self, space: Space) -> Point:
        """The middle of a hex."""
        return self._point(self.grid.centre(space))

    def corners(self, space: Space) -> tuple[Point, ...]:
        """The outline of a hex, clockwise from the west end of its north side."""
        return tuple(map(self._point, self.grid.corners(space)))

    def spot(self, space: Space, **fields: Any) -> Spot:
        """The hex as a spot, with its number; `fields` are those of `Spot`."""
        known = {"shape": "hex", "outline": self.corners(space), "text": space}
        return Spot(self.centre(space), **{**known, **fields})

    def between(self, a: Space, b: Space) -> tuple[Point, Point]:
        """The ends of the side between two hexes that touch."""
        direction = self.grid.direction(a, b)
        if direction is None:
            raise ValueError(f"{a} and {b} do not touch")
        corners, place = self.corners(a), DIRECTIONS.index(direction)
        return corners[place], corners[(place + 1) % 6]

    def along(self, kind: str, chains: Iterable[Sequence[Space]]) -> Stroke:
        """Roads through the middles of hexes."""
        return Stroke(kind, tuple(tuple(map(self.centre, chain)) for chain in chains))

    def sides(self, kind: str, pairs: Iterable[tuple[Space, Space]]) -> Stroke:
        """A river, wall or border along hexsides; pieces that meet are joined."""
        return Stroke(kind, tuple(joined([self.between(a, b) for a, b in pairs])))

    def mark(self, sign: str, a: Space, b: Space, about: str = "") -> Mark:
        """A sign in the middle of a side, along the way from one hex to the other."""
        (x, y), (u, v) = self.centre(a), self.centre(b)
        gap = distance((x, y), (u, v)) or 1.0
        return Mark(sign, ((x + u) / 2, (y + v) / 2), ((u - x) / gap, (v - y) / gap), about=about)


def sides_in_words(
    board: Board[Any, Hexside], here: Space, roads: Mapping[str, str], waters: Mapping[str, str]
) -> Iterator[str]:
    """`highway to 2213 and 2111`, `Meuse with a bridge to 1814`: what lies on the sides of a hex; the mappings say how
    a class of road or water is called."""
    found: dict[str, list[Space]] = {}
    for there, side in board.around(here).items():
        water = f"{waters.get(side.water, side.water)}{' with a bridge' if side.bridge else ''}" if side.water else ""
        for word in filter(None, (roads.get(side.road, side.road), water, *sorted(side.marks))):
            found.setdefault(word, []).append(there)
    return (f"{word} to {' and '.join(spaces)}" for word, spaces in found.items())


def joined(pieces: Sequence[tuple[Point, Point]]) -> list[tuple[Point, ...]]:
    """Pieces that meet end to end as long lines; where three meet, one line ends."""
    ends: dict[tuple[int, int], list[int]] = {}
    for number, piece in enumerate(pieces):
        for end in piece:
            ends.setdefault(_key(end), []).append(number)
    free = set(range(len(pieces)))
    return [tuple(_follow(number, pieces, ends, free)) for number in range(len(pieces)) if number in free]


def _follow(
    number: int, pieces: Sequence[tuple[Point, Point]], ends: dict[tuple[int, int], list[int]], free: set[int]
) -> list[Point]:
    free.discard(number)
    line = list(pieces[number])
    for _ in range(2):
        while (onward := next((n for n in ends[_key(line[-1])] if n in free), None)) is not None:
            free.discard(onward)
            a, b = pieces[onward]
            line.append(b if _key(a) == _key(line[-1]) else a)
        line.reverse()
    return line


def _key(point: Point) -> tuple[int, int]:
    """Corners of neighbouring hexes are the same point but for rounding."""
    return round(point[0] * 100), round(point[1] * 100)


def chains_of(pairs: Iterable[tuple[Space, Space]]) -> list[tuple[Space, ...]]:
    """Steps of a road as long chains."""
    free: dict[Space, list[Space]] = {}
    for a, b in pairs:
        free.setdefault(a, []).append(b)
        free.setdefault(b, []).append(a)
    found = []
    for start in sorted(free, key=lambda space: (len(free[space]) % 2 == 0, space)):
        while free[start]:
            chain = [start]
            while free[chain[-1]]:
                onward = free[chain[-1]].pop()
                free[onward].remove(chain[-1])
                chain.append(onward)
            found.append(tuple(chain))
    return found
