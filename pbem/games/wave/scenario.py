"""What is printed: map, counters, tables and scenario cards. Nothing here ever changes during a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cached_property
from typing import Any

from pbem.kernel.board import Space, flood
from pbem.kernel.crt import CombatTable
from pbem.kernel.hexes import Grid, HexBoard, Hexside
from pbem.kernel.rulebook import Rule, Rulebook
from pbem.kernel.values import value

GERMAN = "german"
ALLIED = "allied"
SIDES = (GERMAN, ALLIED)
LETTER = {GERMAN: "G", ALLIED: "A"}
OFF: Space = "off"
"""Where a unit waits that is not on the map, and where a German unit goes that leaves it (4.3)."""
BLOCKED = "blocked"
ARTILLERY = "artillery"
CLEAR_SKIES = "clear"
OVERCAST = "overcast"


def enemy_of(side: str) -> str:
    return ALLIED if side == GERMAN else GERMAN


@value
class Hex:
    """2.3: one hex: its one natural terrain (9.6), and what people built there."""

    terrain: str
    name: str = ""
    size: str = ""
    wall: bool = False
    german: bool = False
    front: bool = False
    road: bool = False
    aliases: tuple[str, ...] = ()

    @property
    def holds_supply(self) -> bool:
        """6.13: towns and cities cut the enemy's lines; villages are neither."""
        return self.size in ("town", "city")


@value
class Unit:
    """2.4: a counter. `attack` and `defense` are by the steps that are left; an independent unit has no org (2.15)."""

    id: str
    side: str
    nation: str
    type: str
    org: str
    attack: tuple[int, ...]
    defense: tuple[int, ...]
    movement: int
    heavy: bool = False
    setup: Space | None = None
    radius: int = 0
    at: Space | None = None
    turn: int = 0
    edge: str = ""
    name: str = ""
    motorized: bool = False
    provenance: str = "reconstructed"

    @property
    def steps(self) -> int:
        """2.13: the steps of the counter at full strength."""
        return len(self.attack) - 1

    @property
    def guns(self) -> bool:
        """10.18: artillery supports, and never attacks."""
        return self.type == ARTILLERY

    @property
    def independent(self) -> bool:
        return not self.org

    @property
    def formation(self) -> str:
        return self.org or "independent"


@value
class Result:
    """10.9: steps lost by the attacker and by the defender."""

    attacker: int
    defender: int

    @property
    def text(self) -> str:
        return f"{self.attacker}/{self.defender}"


@value
class Column:
    """9.17: how much faster a unit is in column; `factors` has other factors, by org and turn."""

    factor: int
    factors: Mapping[tuple[str, int], int]


@value
class Aerial:
    """6.15: supply markers dropped from the air."""

    markers: int
    steps: int
    guns_count: int
    range: int
    terrain: tuple[str, ...]


@value
class Pol:
    """3.7, 6.17: depots of petrol, real and dummy."""

    markers: int
    real: int
    around: Space
    radius: int
    removed: int
    guard: str


@value
class Kampfgruppe:
    """7.7: KG Peiper."""

    org: str
    units: int
    movement: int
    supplied_to: int
    first_check: int
    dissolves_on: int


@value
class Artillery:
    """10.18-10.22: guns."""

    range: int
    most: Mapping[str, int]


@value
class Bridging:
    """9.14, 9.15: demolition and repair."""

    demolition_from: int
    blown_from: int
    blown_with_engineer: int
    engineer: str
    engineer_range: int
    german_repairs: int
    german_repairs_couplet: int


@value
class Optional:
    """4.11, 4.12, 8.4-8.7: what may be brought, and what it costs."""

    needed_west: int
    from_turn: int
    orgs: Mapping[str, int]
    british_from: int
    british_brigades: int
    five: str
    five_first: int
    five_beside: int
    five_late: int
    troops: tuple[str, ...]
    squadron: str


@value
class Award:
    """4.7-4.9: victory points."""

    city: int
    step: int
    guns_step: int
    meuse: int
    operational: int
    strategic: int
    st_vith: Space


@value
class Tables:
    """The tables of the rulebook, read from `rules/wave.yaml`."""

    turns: int
    die: int
    dates: Mapping[int, str]
    crt: CombatTable[Result]
    cost: Mapping[str, int]
    road_cost: int
    shifts: Mapping[str, int]
    fast: int
    stack: int
    stack_independent: int
    together_independent: int
    oos_movement: int
    off_road: int
    overcast: Mapping[int, int]
    first_weather: int
    aircraft: int
    aircraft_baseplate: int
    baseplate_on: int
    problems: Mapping[int, tuple[str, ...]]
    problems_from: int
    column: Column
    aerial: Aerial
    pol: Pol
    kg: Kampfgruppe
    artillery: Artillery
    bridging: Bridging
    optional: Optional
    award: Award


@value
class Objective:
    """A hex that brings points to the German at the end of a scenario of our own."""

    space: Space
    vp: int


@value
class Margin:
    """How a scenario of our own is judged: the German total less the Allied one."""

    german: int
    draw: int


Board = HexBoard[Hex, Hexside]


@value
class Scenario:
    """Everything a game needs to be set up and judged."""

    name: str
    title: str
    tables: Tables
    rulebook: Rulebook
    board: Board
    units: Mapping[str, Unit]
    plays: frozenset[str]
    start: str
    end: str
    sources: Mapping[str, tuple[Space, ...]]
    entries: Mapping[str, tuple[Space, ...]]
    exits: frozenset[Space]
    blown: frozenset[str]
    kg: tuple[str, ...]
    pol: tuple[Space, ...]
    liege: frozenset[Space]
    meuse: frozenset[frozenset[Space]]
    objectives: tuple[Objective, ...] = ()
    margin: Margin | None = None
    places: Mapping[str, tuple[Space, ...]] = field(default_factory=dict)
    digests: Mapping[str, str] = field(default_factory=dict)
    summary: str = ""
    special_rules: tuple[str, ...] = ()
    rules: Mapping[str, Rule] = field(default_factory=dict)
    provenance: str = ""
    printed_steps: dict[tuple[Space, bool], Any] = field(default_factory=dict, compare=False, repr=False)
    """The steps that no event of a game can change, as far as somebody has asked, and ..."""
    printed_rows: dict[tuple[Space, bool, bool], Any] = field(default_factory=dict, compare=False, repr=False)
    """... the same for searches, cheapest first."""

    @property
    def grid(self) -> Grid:
        return self.board.grid

    @cached_property
    def west(self) -> frozenset[Space]:
        """4.9, 8.5: the hexes west of the Meuse line."""
        if not self.meuse:
            return frozenset()
        around, meuse = self.board.around, self.meuse

        def onward(here: Space) -> Iterator[Space]:
            return (there for there in around(here) if frozenset((here, there)) not in meuse)

        return frozenset(flood([next(iter(self.board))], onward))

    @cached_property
    def towns(self) -> tuple[Space, ...]:
        """6.13: every hex that cuts the enemy's lines, in the order of the map."""
        return tuple(space for space, what in self.board.spaces.items() if what.holds_supply)

    @cached_property
    def cities(self) -> tuple[Space, ...]:
        """4.7: every city hex, in the order of the map."""
        return tuple(space for space, what in self.board.spaces.items() if what.size == "city")

    @cached_property
    def bridges(self) -> Mapping[Space, tuple[tuple[Space, str], ...]]:
        """9.13: at each hex that is an abutment, the far end and the name of every printed bridge."""
        found: dict[Space, list[tuple[Space, str]]] = {}
        for (a, b), side in self.board.sides.items():
            if side.bridge and a in self.board and b in self.board:
                name = self.bridge_name(a, b)
                found.setdefault(a, []).append((b, name))
                found.setdefault(b, []).append((a, name))
        return {space: tuple(sorted(ends)) for space, ends in found.items()}

    @cached_property
    def roads(self) -> Mapping[Space, tuple[tuple[Space, str], ...]]:
        """9.12: at each hex the next ones by road, each with the bridge over which the road leads, if there is one."""
        found: dict[Space, list[tuple[Space, str]]] = {}
        for (a, b), side in self.board.sides.items():
            if side.road and (side.bridge or not side.water) and a in self.board and b in self.board:
                bridge = self.bridge_name(a, b) if side.water else ""
                found.setdefault(a, []).append((b, bridge))
                found.setdefault(b, []).append((a, bridge))
        return {space: tuple(ends) for space, ends in found.items()}

    @cached_property
    def orgs(self) -> Mapping[str, tuple[str, ...]]:
        """2.14: the units of every parent organization."""
        found: dict[str, list[str]] = {}
        for unit in self.units.values():
            found.setdefault(unit.formation, []).append(unit.id)
        return {org: tuple(sorted(units)) for org, units in found.items()}

    def bridge_name(self, a: Space, b: Space) -> str:
        """A bridge is named by its two hexes, the western or northern one first: `E3818-E3917`."""
        return self.grid.side(a, b).replace("/", "-")

    def first_controller(self, space: Space) -> str:
        """3.5, 3.11: whose side of the front line a hex lies on."""
        return GERMAN if self.board.spaces[space].german else ALLIED

    def entry_hexes(self, unit: str) -> tuple[Space, ...]:
        """8.2: where a unit may come onto the map."""
        return self.entries.get(self.units[unit].edge, ())

    def side_of(self, unit: str) -> str:
        return self.units[unit].side

    def name_of(self, space: Space) -> str:
        """How a report names a hex: `E3119 St Vith`, `E3120`."""
        if space == OFF:
            return "off the map"
        found = self.board.spaces[space]
        return f"{space} {found.name}" if found.name else space


def abutments(bridge: str) -> tuple[Space, Space]:
    """9.13: the two hexes that a bridge joins."""
    a, _, b = bridge.partition("-")
    return a, b
