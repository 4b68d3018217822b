"""A hex map as it is written down: rows of letters, chains of hexes, sides `a/b`, runs `a-b`.

A map is kept as this text, which loads in no time, and each part of it is worked out when it is first asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from typing import Any

from pbem.kernel.board import BadBoard, Space
from pbem.kernel.hexes import PLAIN, Grid, HexBoard, Hexside
from pbem.kernel.values import value

Side = tuple[Space, Space]
Text = str | int | Iterable[str | int]
"""Words, in one line or several."""
NO_HEX = "_"
"""The letter for a place on the sheet where there is no hex."""
_COLUMN = re.compile(r"([A-Z]?)([0-9]{2})")


@value
class Place:
    """A town, village or whatever has a name; one that lies in several hexes has an entry for each."""

    name: str
    size: str = ""
    aliases: tuple[str, ...] = ()


@value
class Exit:
    """A road that leaves the map: its class, and where it leads."""

    road: str
    to: tuple[str, ...] = ()


class HexMap:
    """A map from checked values; see the page on hex maps in docs/packs.md for the keys."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.values = values

    @cached_property
    def grid(self) -> Grid:
        return grid_of(self.values["grid"])

    @cached_property
    def terrain(self) -> Mapping[Space, str]:
        """Every hex with the kind of its terrain."""
        legend, columns = self.values["legend"], self.grid.columns
        return {
            column + row: legend[letter]
            for row, letters in self.values["terrain"].items()
            for column, letter in zip(columns, letters, strict=True)
            if letter != NO_HEX
        }

    @cached_property
    def board(self) -> HexBoard[str, Hexside]:
        """The hexes, each joined to its neighbours when it is asked for."""
        return HexBoard(self.grid, self.terrain, self.hexsides, PLAIN)

    @cached_property
    def hexsides(self) -> Mapping[Side, Hexside]:
        """Every side that is not plain."""
        steps = ((kind, pairwise(chain)) for kind, chains in self.roads.items() for chain in chains)
        roads = {one_way(step): kind for kind, chain in steps for step in chain}
        waters = {one_way(side): self.water_class[name] for name, sides in self.waters.items() for side in sides}
        bridges, marks = set(map(one_way, self.bridges)), self._marks()
        made: dict[tuple[str, str, bool, frozenset[str]], Hexside] = {}
        found = {}
        for side in {**roads, **waters, **marks}:
            what = (roads.get(side, ""), waters.get(side, ""), side in bridges, marks.get(side, frozenset()))
            found[side] = made.get(what) or made.setdefault(what, Hexside(*what))
        return found

    def _marks(self) -> dict[Side, frozenset[str]]:
        found: dict[Side, frozenset[str]] = {}
        for mark, sides in self.sides.items():
            for side in map(one_way, sides):
                found[side] = found.get(side, frozenset()) | {mark}
        return found

    @cached_property
    def roads(self) -> Mapping[str, tuple[tuple[Space, ...], ...]]:
        """The chains of hexes that each class of road runs through."""
        written = self.values.get("roads", {})
        return {kind: tuple(tuple(chain.split()) for chain in chains) for kind, chains in written.items()}

    @cached_property
    def waters(self) -> Mapping[str, tuple[Side, ...]]:
        """The sides along each river or lake, by its name."""
        return {name: sides_of(water["sides"]) for name, water in self.values.get("waters", {}).items()}

    @cached_property
    def water_class(self) -> Mapping[str, str]:
        """The class of each river or lake, by its name."""
        return {name: water["class"] for name, water in self.values.get("waters", {}).items()}

    def water_between(self, a: Space, b: Space) -> str | None:
        """The name of the river or lake along a side."""
        return self._water_names.get(one_way((a, b)))

    @cached_property
    def _water_names(self) -> Mapping[Side, str]:
        return {one_way(side): name for name, sides in self.waters.items() for side in sides}

    @cached_property
    def bridges(self) -> tuple[Side, ...]:
        """Every bridge that is printed, whole or blown."""
        return sides_of(self.values.get("bridges", ""))

    @cached_property
    def blown(self) -> tuple[Side, ...]:
        """The bridges that are blown when the game begins."""
        return sides_of(self.values.get("blown", ""))

    @cached_property
    def sides(self) -> Mapping[str, tuple[Side, ...]]:
        """The sides with each other mark, by the mark."""
        return {mark: sides_of(text) for mark, text in self.values.get("sides", {}).items()}

    @cached_property
    def hexes(self) -> Mapping[str, tuple[Space, ...]]:
        """Hexes that the game speaks of, by the name of the list, in the order written."""
        return {name: hexes_of(self.grid, text) for name, text in self.values.get("hexes", {}).items()}

    @cached_property
    def edges(self) -> Mapping[str, tuple[Space, ...]]:
        """Hexes of the map's edge, by the name of the list, in the order written."""
        return {name: hexes_of(self.grid, text) for name, text in self.values.get("edges", {}).items()}

    @cached_property
    def places(self) -> Mapping[Space, Place]:
        """What has a name, by hex."""
        return {
            space: Place(entry["name"], entry.get("size", ""), tuple(entry.get("aliases", ())))
            for space, entry in self.values.get("places", {}).items()
        }

    @cached_property
    def exits(self) -> Mapping[Space, Exit]:
        """The roads that leave the map, by hex."""
        written = self.values.get("exits", {})
        return {space: Exit(entry["road"], tuple(entry.get("to", ()))) for space, entry in written.items()}

    def named(self, name: str) -> tuple[Space, ...]:
        """Every hex of a place."""
        return tuple(space for space, place in self.places.items() if place.name == name)


def one_way(side: Side) -> Side:
    """One order for a side, whichever hex was written first."""
    a, b = side
    return (a, b) if a < b else (b, a)


def words_of(text: Text) -> Iterator[str]:
    """Words, whether they stand in one line or in several; a number that stands alone is a word too."""
    lines = (text,) if isinstance(text, str | int) else text
    return (word for line in lines for word in str(line).split())


def sides_of(text: Text) -> tuple[Side, ...]:
    """Sides written `a/b`."""
    found = []
    for word in words_of(text):
        a, _, b = word.partition("/")
        found.append((a, b))
    return tuple(found)


def hexes_of(grid: Grid, text: Text) -> tuple[Space, ...]:
    """Hexes, and runs of hexes written `a-b`, each once."""
    return tuple(dict.fromkeys(space for word in words_of(text) for space in run_of(grid, word)))


def run_of(grid: Grid, word: str) -> tuple[Space, ...]:
    """`1400-3300`: the hexes of one column, or of one row, from one to the other; `1400` is that hex."""
    first, _, last = word.partition("-")
    if not last:
        grid.cell(first)
        return (first,)
    (left, top), (right, bottom) = grid.cell(first), grid.cell(last)
    if left != right and top != bottom:
        raise BadBoard(f"{word}: a run stays in one column or in one row")
    cells = [(column, row) for column in _from_to(left, right) for row in _from_to(top, bottom)]
    return tuple(space for space in map(grid.space, cells) if space is not None)


def _from_to(first: int, last: int) -> range:
    return range(first, last + 1) if first <= last else range(first, last - 1, -1)


def grid_of(values: Mapping[str, str]) -> Grid:
    """`columns: W18-W41 E10-E42` from west to east, `rows: 00-44` from north to south, `lowered: odd`."""
    first, _, last = values["rows"].partition("-")
    columns = tuple(column for word in values["columns"].split() for column in _columns(word))
    return Grid(columns, (int(first), int(last)), values["lowered"])


def _columns(word: str) -> Iterator[str]:
    first, _, last = word.partition("-")
    ends = [_COLUMN.fullmatch(end) for end in (first, last or first)]
    if ends[0] is None or ends[1] is None or ends[0][1] != ends[1][1]:
        raise BadBoard(f"columns are written 01-33 or E10-E42, not {word}")
    return (f"{ends[0][1]}{number:02d}" for number in _from_to(int(ends[0][2]), int(ends[1][2])))


def area_of(grid: Grid, card: Mapping[str, Any]) -> frozenset[Space] | None:
    """The hexes that the `area` of a card leaves in play, from column to column and row to row; None for all."""
    if "area" not in card:
        return None
    (left, right), (top, bottom) = (_ends(card["area"][key]) for key in ("columns", "rows"))
    places = sorted(place for place, column in enumerate(grid.columns) if column in (left, right))
    columns = grid.columns[places[0] : places[-1] + 1] if places else ()
    return frozenset(space for column in columns for row in _rows(top, bottom) if (space := f"{column}{row}") in grid)


def _rows(top: str, bottom: str) -> list[str]:
    return [f"{row:02d}" for row in range(int(top), int(bottom) + 1)] if (top + bottom).isdigit() else []


def _ends(run: str) -> tuple[str, str]:
    """`18-29`; one number is both ends."""
    first, _, last = run.partition("-")
    return first.strip(), (last or first).strip()
