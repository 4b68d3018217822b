"""Hexes: a grid of flat-topped hexes with the numbers printed in them, and a board whose spaces are hexes.

A space is named by its column and two digits for its row, as printed: `2214`, `E3119`. The grid knows where a hex
lies and what touches it; nothing is worked out before somebody asks, so that a map of thousands of hexes is free.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TypeVar

from pbem.kernel.board import BadBoard, Board, Link, Space
from pbem.kernel.values import value

S = TypeVar("S")
L = TypeVar("L")
Cell = tuple[int, int]
"""Where a hex lies: columns counted from the west edge, and the row as printed. A cell may lie beyond the edge."""
Point = tuple[float, float]

DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
"""The six sides of a flat-topped hex, clockwise."""
_ROWS = tuple(f"{row:02d}" for row in range(100))
"""Rows as they are written."""
_WIDTH = 3**0.5 / 2
_OUT = 1 / 3**0.5


def opposite(direction: str) -> str:
    """The direction that leads back."""
    return DIRECTIONS[(DIRECTIONS.index(direction) + 3) % 6]


class Grid:
    """Columns as printed, from west to east whichever way their numbers run, rows from north to south; the columns with
    `lowered` numbers ("odd" or "even") stand half a hex lower than the others."""

    def __init__(self, columns: Sequence[str], rows: tuple[int, int], lowered: str) -> None:
        self.columns = tuple(columns)
        self.first, self.last = rows
        self.lowered = lowered
        self._place = {column: place for place, column in enumerate(self.columns)}
        self._low = tuple(int(int(column[-2:]) % 2 == (lowered == "odd")) for column in self.columns)
        self._cells: dict[Space, Cell] = {}
        self._around: dict[Space, tuple[Space, ...]] = {}
        self._check()

    def _check(self) -> None:
        if not self.columns or len(self._place) < len(self.columns):
            raise BadBoard("columns have different numbers, and there is at least one")
        if any(a == b for a, b in pairwise(self._low)):
            raise BadBoard("of two columns side by side one has an odd number and one an even number")
        if not 0 <= self.first <= self.last <= 99:
            raise BadBoard(f"rows run from 0 to 99 at most, not from {self.first} to {self.last}")

    # numbering

    def cell(self, space: Space) -> Cell:
        """Where a hex lies, by its number; KeyError if the grid has no such hex."""
        known = self._cells.get(space)
        if known is None:
            if space not in self:
                raise KeyError(space)
            known = self._cells[space] = self._place[space[:-2]], int(space[-2:])
        return known

    def space(self, cell: Cell) -> Space | None:
        """The number of a hex; None beyond the edge."""
        column, row = cell
        inside = 0 <= column < len(self.columns) and self.first <= row <= self.last
        return self.columns[column] + _ROWS[row] if inside else None

    def __contains__(self, space: object) -> bool:
        if not isinstance(space, str) or space[:-2] not in self._place:
            return False
        row = space[-2:]
        return len(row) == 2 and row.isascii() and row.isdigit() and self.first <= int(row) <= self.last

    def __iter__(self) -> Iterator[Space]:
        """Every hex, column by column from the west, each from the north."""
        rows = _ROWS[self.first : self.last + 1]
        return (column + row for column in self.columns for row in rows)

    def __len__(self) -> int:
        return len(self.columns) * (self.last - self.first + 1)

    # neighbours

    def low(self, column: int) -> int:
        """1 if a column stands half a hex lower, else 0; the columns beyond the edge go on in turn."""
        return self._low[0] ^ (column & 1)

    def cells_around(self, cell: Cell) -> tuple[Cell, ...]:
        """The six cells round one, clockwise from the north, those beyond the edge too."""
        column, row = cell
        upper = row - 1 + self.low(column)
        east, west = column + 1, column - 1
        return (column, row - 1), (east, upper), (east, upper + 1), (column, row + 1), (west, upper + 1), (west, upper)

    def around(self, space: Space) -> tuple[Space, ...]:
        """The hexes that touch this one, clockwise from the north."""
        known = self._around.get(space)
        if known is None:
            wide, names = len(self.columns), self.columns
            known = self._around[space] = tuple(
                [names[column] + _ROWS[row] for column, row in self.cells_around(self.cell(space))
                 if 0 <= column < wide and self.first <= row <= self.last]
            )  # fmt: skip
        return known

    def neighbour(self, space: Space, direction: str) -> Space | None:
        """The next hex in a direction; None beyond the edge."""
        return self.space(self.cells_around(self.cell(space))[DIRECTIONS.index(direction)])

    def direction(self, a: Space, b: Space) -> str | None:
        """Which way the second hex lies from the first; None if they do not touch."""
        around = self.cells_around(self.cell(a))
        there = self.cell(b)
        return DIRECTIONS[around.index(there)] if there in around else None

    def at_edge(self, space: Space) -> bool:
        """Whether the hex lies on the edge of the grid."""
        return len(self.around(space)) < 6

    def side(self, a: Space, b: Space) -> str:
        """The one name of the side between two hexes that touch, `a/b`: the western one first, or the northern one."""
        return "/".join(sorted((a, b), key=self.cell))

    # distance

    def distance(self, a: Space, b: Space) -> int:
        """Steps from one hex to another."""
        return self.cells_apart(self.cell(a), self.cell(b))

    def cells_apart(self, a: Cell, b: Cell) -> int:
        """Steps from one cell to another, on the map or off it."""
        across, down = abs(a[0] - b[0]), abs(self._depth(a) - self._depth(b))
        return across + max(0, down - across) // 2

    def _depth(self, cell: Cell) -> int:
        """How far down a cell lies, in half hexes."""
        return 2 * cell[1] + self.low(cell[0])

    def within(self, space: Space, steps: int) -> Iterator[Space]:
        """Every hex at most so many steps away, this one included: column by column from the west."""
        column, _ = here = self.cell(space)
        depth = self._depth(here)
        for place in range(max(0, column - steps), min(len(self.columns) - 1, column + steps) + 1):
            tall = 2 * steps - abs(place - column)
            top, bottom = -((self._low[place] + tall - depth) // 2), (depth + tall - self._low[place]) // 2
            for row in range(max(self.first, top), min(self.last, bottom) + 1):
                yield f"{self.columns[place]}{row:02d}"

    def ring(self, space: Space, steps: int) -> Iterator[Space]:
        """Every hex exactly so many steps away."""
        return (there for there in self.within(space, steps) if self.distance(space, there) == steps)

    def line(self, a: Space, b: Space) -> tuple[Space, ...]:
        """The hexes on a straight line, both ends included. Where it runs along a side it keeps to one bank of it, the
        same from either end, and stays on the map."""
        for nudge in (1, -1):
            spaces = [self.space(cell) for cell in self._cells_between(self.cell(a), self.cell(b), nudge)]
            found = tuple(there for there in spaces if there is not None)
            if len(found) == len(spaces):
                return found
        raise BadBoard(f"no line from {a} to {b} stays on the map")

    def _cells_between(self, a: Cell, b: Cell, nudge: int) -> Iterator[Cell]:
        """Whole-number rounding of the points that divide the line, each moved a little to one side."""
        steps = self.cells_apart(a, b)
        ends = tuple(zip(self._cube(a), self._cube(b), strict=True))
        for step in range(steps + 1):
            scale = 1000 * max(1, steps)
            shares = [1000 * (p * (steps - step) + q * step) for p, q in ends] if steps else [1000 * p for p, _ in ends]
            aside = (nudge, 2 * nudge, -3 * nudge)
            yield self._uncube(_rounded([s + n for s, n in zip(shares, aside, strict=True)], scale))

    def _cube(self, cell: Cell) -> tuple[int, int, int]:
        """Three coordinates with the sum 0, along the three axes of the grid."""
        down = (self._depth(cell) - cell[0] - self._low[0]) // 2
        return cell[0], down, -cell[0] - down

    def _uncube(self, cube: tuple[int, int]) -> Cell:
        column, down = cube
        return column, (2 * down + column + self._low[0] - self.low(column)) // 2

    # drawing

    def centre(self, space: Space) -> Point:
        """The middle of a hex, where a hex is 1 high and the middle of the north-western cell is near (0, 0)."""
        column, row = cell = self.cell(space)
        return column * _WIDTH, row - self.first + self.low(cell[0]) / 2

    def corners(self, space: Space) -> tuple[Point, ...]:
        """The six corners of a hex, clockwise from the west end of its north side: each two are the ends of
        a side, in the order of `DIRECTIONS`."""
        x, y = self.centre(space)
        half = _OUT / 2
        return (
            (x - half, y - 0.5), (x + half, y - 0.5), (x + _OUT, y),
            (x + half, y + 0.5), (x - half, y + 0.5), (x - _OUT, y),
        )  # fmt: skip


def _rounded(parts: Sequence[int], scale: int) -> tuple[int, int]:
    """The nearest hex to three coordinates over a scale: the one that was rounded most follows from the others."""
    whole = [(2 * part + scale) // (2 * scale) for part in parts]
    off = [abs(part - near * scale) for part, near in zip(parts, whole, strict=True)]
    worst = off.index(max(off))
    if worst == 0:
        return -whole[1] - whole[2], whole[1]
    if worst == 1:
        return whole[0], -whole[0] - whole[2]
    return whole[0], whole[1]


@value
class Hexside:
    """What lies on a hexside: the class of the road over it, the class of the water along it, whether a bridge was
    built there, and whatever else the map marks."""

    road: str = ""
    water: str = ""
    bridge: bool = False
    marks: frozenset[str] = frozenset()


PLAIN = Hexside()
Sides = Mapping[tuple[Space, Space], L]


class HexBoard(Board[S, L]):
    """Hexes as a board: every two that touch are linked. `sides` has the hexsides that are not `plain`, each once, in
    either order. A hex is joined to its neighbours when it is first asked for, so that loading costs nothing."""

    def __init__(self, grid: Grid, terrain: Mapping[Space, S], sides: Sides[L], plain: L) -> None:
        self.grid = grid
        self.spaces = terrain
        self.sides = sides
        self.plain = plain
        self._around = {}

    def around(self, space: Space) -> Mapping[Space, L]:
        """The neighbours of a hex, clockwise from the north, each with the side between."""
        known = self._around.get(space)
        return known if known is not None else self._join_hex(space)

    def _join_hex(self, here: Space) -> Mapping[Space, L]:
        if here not in self.spaces:
            raise KeyError(here)
        found = {there: self._side(here, there) for there in self.grid.around(here) if there in self.spaces}
        self._around[here] = found
        return found

    def _side(self, a: Space, b: Space) -> L:
        found = self.sides.get((a, b))
        return found if found is not None else self.sides.get((b, a), self.plain)

    @property
    def links(self) -> Sequence[Link[L]]:
        """Every hexside once, named as `Grid.side` does."""
        cell = self.grid.cell
        return tuple(
            Link(a, b, side) for a in self.spaces for b, side in self.around(a).items() if cell(a) < cell(b)
        )

    def part(self, keep: Callable[[Space], bool]) -> HexBoard[S, L]:
        """The same board with some of its hexes only; the others do not exist."""
        kept = {space: terrain for space, terrain in self.spaces.items() if keep(space)}
        return HexBoard(self.grid, kept, self.sides, self.plain)
