"""The form of a hex map, and what can be wrong with one: once for every game that is played on hexes.

A game names the kinds of terrain, road and water that its rules know, and the lists it cannot do without, in `Wants`.
`kernel/hexmap.py` makes a map of the checked values.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
from itertools import pairwise
from typing import Any

from pbem.kernel.board import BadBoard, Space
from pbem.kernel.hexes import Grid
from pbem.kernel.hexmap import NO_HEX, Side, grid_of, one_way, run_of
from pbem.packs.forms import Check
from pbem.packs.reader import Doc, Path
from pbem.packs.schema import Either, ListOf, MapOf, Record, Scalar, Shape
from pbem.packs.shapes import SOURCE, TEXT, TEXTS, one_of

NUMBER = r"[A-Z]?[0-9]{4}"
HEX = Scalar("the number of a hex", (str, int), pattern=NUMBER)
_LINE = Scalar("hexes or sides", (str, int), default="")
WORDS = Either((_LINE, ListOf(_LINE)))
"""Hexes, runs or sides, with blanks between them, in one line or several."""
_GRID = Record(
    "a grid",
    {
        "columns": Scalar("columns from west to east, as 01-33 or W18-W41 E10-E42", (str,), default="01"),
        "rows": Scalar("rows from north to south, as 00-16", (str,), pattern="[0-9]{2}-[0-9]{2}", default="00-00"),
        "lowered": one_of("odd", "even"),
    },
)
_WATER = Record("a river or lake", {"class": TEXT, "sides": WORDS})
_PLACE = Record("a place", {"name": TEXT}, {"size": TEXT, "aliases": TEXTS, "provenance": SOURCE})
_EXIT = Record("an exit", {"road": TEXT}, {"to": TEXTS})
_HEX_WHAT = "the number of a hex, in quotes if it begins with 0"


def hexmap_form(needed: Mapping[str, Shape] | None = None, allowed: Mapping[str, Shape] | None = None) -> Record:
    """The form of a hex map, with what a game adds to it."""
    return Record(
        "a hex map",
        {
            "grid": _GRID,
            "legend": MapOf(TEXT, r"[^\s_]", "a single letter"),
            "terrain": MapOf(TEXT, "[0-9]{2}", "a row of two digits"),
            **(needed or {}),
        },
        {
            "title": TEXT,
            "notes": TEXTS,
            "provenance": SOURCE,
            "roads": MapOf(ListOf(TEXT), key_what="a class of road"),
            "waters": MapOf(_WATER),
            "bridges": WORDS,
            "blown": WORDS,
            **dict.fromkeys(("sides", "hexes", "edges"), MapOf(WORDS)),
            "exits": MapOf(_EXIT, NUMBER, _HEX_WHAT),
            "places": MapOf(_PLACE, NUMBER, _HEX_WHAT),
            **(allowed or {}),
        },
        marks=("grid", "terrain"),
    )


@dataclass(frozen=True, slots=True)
class Wants:
    """What a game's rules know of a map (kinds of terrain, roads, waters and other sides, sizes of places), and the
    lists of hexes and edges that it needs. None: whatever there is."""

    terrain: frozenset[str] | None = None
    roads: frozenset[str] | None = None
    waters: frozenset[str] | None = None
    sides: frozenset[str] | None = None
    sizes: frozenset[str] | None = None
    hexes: tuple[str, ...] = ()
    edges: tuple[str, ...] = ()


def hexmap_checks(wants: Wants, role: str = "map") -> tuple[Check, ...]:
    """The checks of a hex map, for the `Forms` of a game."""
    return Check((role,), check_hexmap), Check((role,), partial(_check_wants, wants))


def check_hexmap(doc: Doc) -> None:
    """D101 to D113: everything that can be wrong with a map by itself."""
    chart = _chart(doc)
    if chart is not None:
        chart.check()


def check_hexes(doc: Doc, path: Path, words: Any, chart: Doc) -> tuple[Space, ...]:
    """D105, D110: the hexes of a list in any file, on the map of another; those that exist."""
    known = _chart(chart, told=False)
    return () if known is None else _Chart(doc, known.grid, known.hexes).list(path, words)


def _chart(doc: Doc, told: bool = True) -> _Chart | None:
    """D101: the grid of a map with its hexes."""
    if ("grid",) in doc.faulty:
        return None
    try:
        grid = grid_of(doc.data["grid"])
    except BadBoard as error:
        if told:
            doc.fault("D101", ("grid",), f"this is no grid: {error}")
        return None
    rows = doc.data["terrain"].items()
    holes = {c + row for row, letters in rows for c, x in zip(grid.columns, letters, strict=False) if x == NO_HEX}
    return _Chart(doc, grid, set(grid) - holes)


class _Chart:
    """A map that is being checked: its document, its grid, and the hexes it has."""

    def __init__(self, doc: Doc, grid: Grid, hexes: Collection[Space]) -> None:
        self.doc = doc
        self.grid = grid
        self.hexes = hexes

    def check(self) -> None:
        self._rows()
        roads = self._roads()
        waters = self._waters()
        self._bridges(roads, waters)
        for mark, words in self.doc.data.get("sides", {}).items():
            self.sides(("sides", mark), words)
        self._lists()
        self._places()
        self._exits(roads)

    def _rows(self) -> None:
        """D102, D103, D104: a letter for every column in every row."""
        terrain, legend, grid = self.doc.data["terrain"], self.doc.data["legend"], self.grid
        rows = [f"{row:02d}" for row in range(grid.first, grid.last + 1)]
        for row in rows:
            if row not in terrain:
                self.doc.fault("D102", ("terrain",), f"row {row} is missing; the grid has rows {rows[0]} to {rows[-1]}")
        for row, letters in terrain.items():
            path: Path = ("terrain", row)
            if row not in rows:
                self.doc.fault("D102", path, f"the grid has no row {row}, only {rows[0]} to {rows[-1]}")
            elif len(letters) != len(grid.columns):
                self.doc.fault("D103", path, f"row {row} has {len(letters)} letters for {len(grid.columns)} columns")
            for letter in sorted(set(letters) - set(legend) - {NO_HEX}):
                self.doc.fault("D104", path, f"the legend has no letter {letter!r}, which stands in row {row}")

    def _roads(self) -> dict[Side, str]:
        """D105, D106, D107: chains of hexes that touch, each step in one chain only."""
        found: dict[Side, str] = {}
        for kind, chains in self.doc.data.get("roads", {}).items():
            for place, chain in enumerate(chains):
                path: Path = ("roads", kind, place)
                steps = pairwise(chain.split())
                self._once(found, ((path, one_way(step)) for step in steps if self._touch(path, *step)), kind)
        return found

    def _waters(self) -> dict[Side, str]:
        found: dict[Side, str] = {}
        for name, water in self.doc.data.get("waters", {}).items():
            self._once(found, self._read_sides(("waters", name, "sides"), water["sides"]), name)
        return found

    def _bridges(self, roads: Mapping[Side, str], waters: Mapping[Side, str]) -> None:
        """D108, D109: a bridge carries a road over water; only a bridge can be blown."""
        bridges = self.sides(("bridges",), self.doc.data.get("bridges", ""))
        for side, path in bridges.items():
            lacks = "road" if side not in roads else "water" if side not in waters else None
            if lacks:
                self.doc.fault("D108", path, f"there is no {lacks} at the bridge {'/'.join(side)}")
        for side, path in self.sides(("blown",), self.doc.data.get("blown", "")).items():
            if side not in bridges:
                self.doc.fault("D109", path, f"{'/'.join(side)} is blown, but is not among the bridges")

    def _lists(self) -> None:
        """D111: the hexes of an edge lie on it."""
        for name, words in self.doc.data.get("hexes", {}).items():
            self.list(("hexes", name), words)
        for name, words in self.doc.data.get("edges", {}).items():
            for space in self.list(("edges", name), words):
                self._at_edge(("edges", name), space)

    def _at_edge(self, path: Path, space: Space) -> None:
        if all(there in self.hexes for there in self.grid.around(space)) and not self.grid.at_edge(space):
            self.doc.fault("D111", path, f"{space} does not lie at the edge of the map")

    def _places(self) -> None:
        """D105, D113: the hexes of a place lie together."""
        homes: dict[str, list[Space]] = {}
        for space, place in self.doc.data.get("places", {}).items():
            if self._is_there(("places", space), space):
                homes.setdefault(place["name"], []).append(space)
        for name, spaces in homes.items():
            for space in spaces[1:]:
                if not set(self.grid.around(space)) & set(spaces):
                    message = f"{space} is called {name} as {spaces[0]} is, and they do not touch"
                    self.doc.fault("D113", ("places", space), message, "give one of them another name")

    def _exits(self, roads: Mapping[Side, str]) -> None:
        """D111, D112: a road that leaves the map comes from it."""
        for space, way in self.doc.data.get("exits", {}).items():
            path: Path = ("exits", space)
            if not self._is_there(path, space):
                continue
            self._at_edge(path, space)
            if not any(space in side and kind == way["road"] for side, kind in roads.items()):
                self.doc.fault("D112", path, f"no road {way['road']} leads to {space}, where one leaves the map")

    # words

    def list(self, path: Path, words: Any) -> tuple[Space, ...]:
        """D105, D110: the hexes and runs of a list that are on the map."""
        return tuple(space for where, word in _words(path, words) for space in self._run(where, word))

    def _run(self, path: Path, word: str) -> Iterator[Space]:
        try:
            run = run_of(self.grid, word) if "-" in word else (word,)
        except KeyError as error:
            run = (str(error.args[0]),)
        except BadBoard:
            self.doc.fault("D110", path, f"{word} is no run: its ends are in one column or in one row")
            return
        yield from (space for space in run if self._is_there(path, space))

    def sides(self, path: Path, words: Any) -> dict[Side, Path]:
        """D105, D106, D107: the sides of a list, each once, with the path of its line."""
        placed = list(self._read_sides(path, words))
        self._once({}, placed, str(path[-1]))
        return {side: where for where, side in placed}

    def _read_sides(self, path: Path, words: Any) -> Iterator[tuple[Path, Side]]:
        for where, word in _words(path, words):
            a, slash, b = word.partition("/")
            if not slash:
                self.doc.fault("D106", where, f"{word} is no side; a side is written {word}/ and the hex beyond it")
            elif self._touch(where, a, b):
                yield where, one_way((a, b))

    def _once(self, found: dict[Side, str], placed: Iterable[tuple[Path, Side]], owner: str) -> None:
        """D107: no side stands twice in one list, or in two that exclude each other."""
        for path, side in placed:
            if side in found:
                places = " and ".join(dict.fromkeys((found[side], owner)))
                self.doc.fault("D107", path, f"{'/'.join(side)} is told twice, under {places}")
            found.setdefault(side, owner)

    def _touch(self, path: Path, a: Space, b: Space) -> bool:
        missing = [end for end in (a, b) if not self._is_there(path, end)]
        if missing or b in self.grid.around(a):
            return not missing
        around = [there for there in self.grid.around(a) if there in self.hexes]
        self.doc.fault("D106", path, f"{a} and {b} do not touch", f"{a} touches {', '.join(around)}")
        return False

    def _is_there(self, path: Path, space: Space) -> bool:
        if space in self.hexes:
            return True
        self.doc.fault("D105", path, f"there is no hex {space} on the map")
        return False


def _words(path: Path, words: Any) -> Iterator[tuple[Path, str]]:
    """Every word with the path of its line."""
    lines = [(path, words)] if isinstance(words, str | int) else [((*path, n), line) for n, line in enumerate(words)]
    return ((where, word) for where, line in lines for word in str(line).split())


def _check_wants(wants: Wants, doc: Doc) -> None:
    """D114, D115: kinds that the rules know, lists that they need."""
    for path, kind, kinds in _kinds(wants, doc.data):
        if kinds is not None and kind not in kinds:
            near = get_close_matches(kind, kinds, 1)
            help = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(sorted(kinds))}"
            doc.fault("D114", path, f"the rules know no {kind!r} under {path[0]!r}", help)
    for key, names in (("hexes", wants.hexes), ("edges", wants.edges)):
        for name in names:
            if name not in doc.data.get(key, {}):
                doc.fault("D115", (key,), f"the rules need a list {name!r} under {key!r}")


def _kinds(wants: Wants, data: Mapping[str, Any]) -> Iterator[tuple[Path, str, frozenset[str] | None]]:
    """Every kind that a map names, with the kinds that the rules know."""
    yield from ((("legend", letter), kind, wants.terrain) for letter, kind in data["legend"].items())
    yield from ((("roads", kind), kind, wants.roads) for kind in data.get("roads", {}))
    for name, water in data.get("waters", {}).items():
        yield ("waters", name, "class"), water["class"], wants.waters
    yield from ((("sides", mark), mark, wants.sides) for mark in data.get("sides", {}))
    for space, place in data.get("places", {}).items():
        yield ("places", space), place.get("size", ""), wants.sizes
