"""Hex maps as boards: only the geometry of a flat-topped grid is added to what the kernel knows."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from pbem.kernel.board import Board, Link

DATA = Path(__file__).parent / "data"


@dataclass(frozen=True)
class Side:
    """A hexside: the road over it, the class of the river along it, whether a bridge stands."""

    road: str | None = None
    river: str | None = None
    bridge: bool = False
    blocked: bool = False


@dataclass
class Sides:
    """What the data say about each hexside, whichever end is named first."""

    roads: dict[frozenset[str], str] = field(default_factory=dict)
    rivers: dict[frozenset[str], str] = field(default_factory=dict)
    bridges: set[frozenset[str]] = field(default_factory=set)
    blocked: set[frozenset[str]] = field(default_factory=set)

    def of(self, a: str, b: str) -> Side:
        key = frozenset((a, b))
        return Side(self.roads.get(key), self.rivers.get(key), key in self.bridges, key in self.blocked)


def hex_board(name: str) -> Board[str, Side]:
    """A board whose spaces are hexes, each with its terrain."""
    raw = yaml.safe_load((DATA / f"{name}.yaml").read_text(encoding="utf-8"))
    terrain = {
        column + row: raw["terrain_legend"][letter]
        for row, letters in raw["terrain"].items()
        for column, letter in zip(raw["columns"], letters, strict=True)
    }
    sides = _sides(raw)
    return Board(terrain, (Link(a, b, sides.of(a, b)) for a, b in _neighbours(raw, terrain)))


def _neighbours(raw: dict[str, Any], terrain: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Each pair of hexes that touch, once: south, and the two to the east."""
    columns = raw["columns"]
    for place, column in enumerate(columns):
        lowered = (int(column[-2:]) % 2 == 1) == (raw["grid"]["lowered"] == "odd")
        for row in range(len(raw["terrain"])):
            here = f"{column}{row:02d}"
            east = columns[place + 1] if place + 1 < len(columns) else None
            first = row if lowered else row - 1
            around = [f"{column}{row + 1:02d}", *(f"{east}{r:02d}" for r in (first, first + 1) if east)]
            yield from ((here, there) for there in around if there in terrain)


def _sides(raw: dict[str, Any]) -> Sides:
    sides = Sides(bridges=_pairs(raw["bridges"]), blocked=_pairs(raw.get("blocked_sides", "")))
    for kind in ("minor", "major"):
        for chain in raw["roads"][kind]["chains"]:
            hexes = str(chain).split()
            sides.roads.update((frozenset(pair), kind) for pair in itertools.pairwise(hexes))
    for river in raw["rivers"].values():
        sides.rivers.update((pair, river["class"]) for pair in _pairs(river["sides"]))
    return sides


def _pairs(text: str) -> set[frozenset[str]]:
    return {frozenset(pair.split("/")) for pair in text.split()}
