"""What is printed: the map, the units, the tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pbem.kernel.board import Space
from pbem.kernel.crt import CombatTable
from pbem.kernel.hexes import HexBoard, Hexside
from pbem.kernel.hexmap import HexMap
from pbem.kernel.rulebook import Rule, Rulebook
from pbem.kernel.values import value

RED, BLUE = SIDES = ("red", "blue")


def enemy_of(side: str) -> str:
    return BLUE if side == RED else RED


@value
class Unit:
    """1.2: a counter and where it sets up."""

    id: str
    side: str
    strength: int
    setup: Space


@dataclass(frozen=True)
class Scenario:
    """Everything a game needs."""

    name: str
    title: str
    map: HexMap
    units: Mapping[str, Unit]
    hill: Space
    turns: int
    costs: Mapping[str, int]
    movement: int
    table: CombatTable[str]
    rulebook: Rulebook
    digests: Mapping[str, str] = field(default_factory=dict)
    summary: str = ""
    provenance: str = ""
    rules: Mapping[str, Rule] = field(default_factory=dict)

    @property
    def board(self) -> HexBoard[str, Hexside]:
        return self.map.board

    def name_of(self, space: Space) -> str:
        place = self.map.places.get(space)
        return f"{space} {place.name}" if place else space

    def side_of(self, unit: str) -> str:
        return self.units[unit].side
