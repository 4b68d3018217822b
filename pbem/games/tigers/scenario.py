"""What is printed: map, counters, tables and scenario cards. Nothing here ever changes during a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import cached_property

from pbem.kernel.board import Board, Space
from pbem.kernel.events import Toll
from pbem.kernel.rulebook import Rule, Rulebook
from pbem.kernel.values import value
from pbem.kernel.words import rank

GERMAN = "german"
ALLIED = "allied"
SIDES = (GERMAN, ALLIED)


def enemy_of(side: str) -> str:
    return ALLIED if side == GERMAN else GERMAN


@value
class Area:
    """3.22: a numbered, named area."""

    id: Space
    name: str
    vp: int = 0
    front: bool = False
    lat: float = 0.0
    lon: float = 0.0
    provenance: str = "reconstructed"
    number: str = "reconstructed"
    aliases: tuple[str, ...] = ()
    country: str = ""


@value
class Zone:
    """3.21: a lettered zone at the edge of the map; `side` controlled it originally."""

    id: Space
    side: str
    name: str = ""
    multiplier: int = 0
    enterable_by: tuple[str, ...] = SIDES
    neighbours: tuple[Space, ...] = ()
    lat: float = 0.0
    lon: float = 0.0


@value
class Road:
    """3.22, 3.23: a road between two spaces; where it crosses a river there is a bridge."""

    major: bool
    river: str | None = None


@value
class UnitType:
    """4.17: the factors of a type of unit; 9.51: its quality, 5 the highest."""

    name: str
    attack: int
    defense: int
    movement: int
    quality: int
    infantry: bool


@value
class Unit:
    """A counter at full strength. It is set up in an area, arrives at a zone, or waits in a reserve group."""

    id: str
    side: str
    formation: str
    type: UnitType
    strength: int
    arm: str = ""
    setup: Space | None = None
    entrenched: bool = False
    arrival: str | None = None
    zones: tuple[Space, ...] = ()
    group: str | None = None
    moves_first_impulse: bool = False
    held_first_impulse: bool = False
    note: str = ""
    provenance: str = "reconstructed"
    placement: str = "reconstructed"
    airborne: bool = False
    aliases: tuple[str, ...] = ()


@value
class Grade:
    """One row of a victory table: this level is reached with at least so many points."""

    at_least: int
    level: str


@value
class Victory:
    """How a scenario is scored and judged; the words are those of `scenarios/*.yaml`.

    scoring: `areas` (12.2, each turn), `towns` (First Three Days: two points sole, one contested, and
    holes), `contest` (7th Army: the towns are judged, not counted).

    exact_draw (option `scoring` wbc): the only score that is a draw; more is `German win`, less `Allied win`.
    bid_halves (option `bid`): half points taken off the German score first: judge 2 * vp - bid_halves.
    """

    scoring: str
    table: tuple[Grade, ...] = ()
    towns: tuple[Space, ...] = ()
    town_points: int = 2
    contested_points: int = 1
    hole_points: int = 0
    hole_zones: tuple[Space, ...] = ()
    contest: Mapping[str, str] = field(default_factory=dict)
    exact_draw: int | None = None
    bid_halves: int = 0


@value
class Tables:
    """The tables of the rulebook, read from `rules/tigers.yaml`."""

    sides_of_die: int
    types: Mapping[str, UnitType]
    artillery_attack: int
    artillery_defense: int
    artillery_available: Mapping[str, int]
    strength_per_call: int
    minimum_defender_calls: int
    cost: Mapping[str, int]
    foot_movement: int
    stack_units: int
    stack_strength: int
    demolition: Mapping[str, int]
    demolition_interfered: int
    bridges_per_unit: int
    construction_base: int
    construction_step: int
    modifiers: Mapping[str, int]
    impulses: int
    impulses_on: Mapping[int, int]


@value
class Scenario:
    """Everything a game needs to be set up and judged."""

    name: str
    title: str
    tables: Tables
    rulebook: Rulebook
    board: Board[Area | Zone, Road]
    units: Mapping[str, Unit]
    blown: frozenset[str]
    overstacked: frozenset[Space]
    supply: Mapping[str, tuple[Space, ...]]
    limits: frozenset[Space]
    start: str
    end: str
    special_days: tuple[int, ...]
    special_count: int
    release: Mapping[str, tuple[Space, ...]]
    victory: Victory
    allied_demolition_from: int = 17
    first_impulse_rules: bool = True
    outsiders_enter_first_day: bool = False
    control: Mapping[Space, str] = field(default_factory=dict)
    lines: Mapping[str, frozenset[Space]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    digests: Mapping[str, str] = field(default_factory=dict)
    summary: str = ""
    special_rules: tuple[str, ...] = ()
    rules: Mapping[str, Rule] = field(default_factory=dict)
    rivers: Mapping[str, tuple[tuple[float, float], ...]] = field(default_factory=dict)
    provenance: str = ""

    def area(self, space: Space) -> Area | None:
        found = self.board.spaces[space]
        return found if isinstance(found, Area) else None

    def zone(self, space: Space) -> Zone | None:
        found = self.board.spaces[space]
        return found if isinstance(found, Zone) else None

    @cached_property
    def zones(self) -> frozenset[Space]:
        return frozenset(space for space, what in self.board.spaces.items() if isinstance(what, Zone))

    @cached_property
    def bridges(self) -> Mapping[tuple[Space, Space], str]:
        """3.23: the name of the bridge on every road that crosses a river, from both of its ends."""
        roads = [link for link in self.board.links if link.data.river]
        keys = {(link.a, link.b): bridge_key(link.a, link.b) for link in roads}
        return {**keys, **{(b, a): key for (a, b), key in keys.items()}}

    @cached_property
    def roads(self) -> Mapping[Space, tuple[Space, ...]]:
        """The neighbours of every space that lie within the playing area."""
        around = self.board.around
        return {space: tuple(there for there in around(space) if there in self.limits) for space in self.board}

    @cached_property
    def tolls(self) -> Mapping[tuple[Space, Space], tuple[Toll, ...]]:
        """8.33: what every road costs while its bridge stands."""
        minor = (Toll(self.tables.cost["minor"], "minor road", "8.33"),)
        major = (Toll(self.tables.cost["major"], "major road", "8.33"),)
        around = self.board.around
        return {(a, b): major if around(a)[b].major else minor for a in self.board for b in around(a)}

    @cached_property
    def steps(self) -> Mapping[Space, tuple[tuple[Space, int], ...]]:
        """8.33: the steps along the roads out of every space, each with its points."""
        return {a: tuple((b, self.tolls[a, b][0].points) for b in there) for a, there in self.roads.items()}

    @cached_property
    def inland(self) -> frozenset[Space]:
        """The areas of the playing area that are not beside a zone."""
        areas = self.limits - self.zones
        return frozenset(area for area in areas if self.zones.isdisjoint(self.board.around(area)))

    def in_play(self, here: Space) -> list[Space]:
        """The neighbours of a space that belong to the map of this scenario, in order of their numbers."""
        around = self.board.around(here)
        return sorted((there for there in around if there in self.limits or here not in self.limits), key=rank)

    def side_of(self, unit: str) -> str:
        return self.units[unit].side

    def name_of(self, space: Space) -> str:
        """How a report names a space: `70 Marnach`, `zone B`."""
        found = self.board.spaces[space]
        return f"{space} {found.name}" if isinstance(found, Area) else f"zone {space}"


def bridge_key(a: Space, b: Space) -> str:
    """A bridge is named by its two areas, the lower number first: `51-70`."""
    return f"{a}-{b}" if rank(a) <= rank(b) else f"{b}-{a}"
