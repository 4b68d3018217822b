"""What is printed: map, counters, tables and scenario cards. Nothing here ever changes during a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cached_property

from pbem.kernel.board import Space, flood
from pbem.kernel.crt import CombatTable
from pbem.kernel.hexes import Grid, HexBoard, Hexside
from pbem.kernel.hexmap import HexMap
from pbem.kernel.points import Points
from pbem.kernel.rulebook import Rule, Rulebook
from pbem.kernel.values import value

GERMAN = "german"
ALLIED = "allied"
SIDES = (GERMAN, ALLIED)
LETTER = {GERMAN: "G", ALLIED: "A"}
POINTS = Points(12)
"""Movement points are counted in twelfths: a road hex costs 1/4, 1/3 or 1/2."""
OFF: Space = "off"
"""The last step of a path that leaves the map (5.5)."""
EDGE: Space = "edge"
"""The first step of a path that begins at a hex of the edge without a letter (16.2)."""
FOREST, BROKEN, CLEAR, LIGHT_WOODS, TOWN = "forest", "broken", "clear", "light woods", "town"
ROUGH = (FOREST, BROKEN)
MEUSE = "meuse"
CLIFF = "cliff"
FOOT, MECH, GUN = range(3)
"""5.3: the columns of the chart of terrain costs."""
GOES_ON, STOPS, NEVER = "goes on", "stops", "never"


def enemy_of(side: str) -> str:
    return ALLIED if side == GERMAN else GERMAN


@value
class UnitType:
    """2.5: a kind of unit and the classes that it belongs to."""

    name: str
    mech: bool = False
    foot: bool = False
    infantry: bool = False
    gun: bool = False
    leader: bool = False

    @property
    def fights(self) -> bool:
        """9.1: mechanized and non-mechanized units attack; guns support, leaders do neither."""
        return self.mech or self.foot


@value
class Gait:
    """5.3: how a unit moves: its column of the chart, its road rate, and what water means to it."""

    name: str
    ground: int
    road: int
    fords: str
    over_meuse: bool = False
    silhouette: bool = False
    harried: int = 0
    mobile: bool = True


@value
class Face:
    """2.2: the three numbers of one side of a counter."""

    strength: int
    endurance: int
    movement: int


@value
class Unit:
    """2.2: a counter. `faces` are by the steps that are left: the last is the front."""

    id: str
    side: str
    nation: str
    type: UnitType
    gait: Gait
    faces: tuple[Face, ...]
    army: str
    division: str = ""
    size: str = "III"
    arm: str = ""
    silhouette: str = ""
    heavy: bool = False
    range: int = 0
    influence: int = 0
    setup: Space | None = None
    dug_in: bool = False
    turn: int | None = None
    entry: tuple[str, ...] = ()
    lands: Space | None = None
    option: str = ""
    aliases: tuple[str, ...] = ()
    note: str = ""
    provenance: str = ""

    @property
    def steps(self) -> int:
        return len(self.faces)

    @property
    def rocket(self) -> bool:
        return self.type.name == "rocket"

    @property
    def armor(self) -> bool:
        """2.5: a counter with a silhouette."""
        return bool(self.silhouette)


@value
class Letter:
    """16.1: a boxed letter: its hex, and the edge that it stands on."""

    hex: Space
    edge: str


@value
class Shortage:
    """12.6: a row of the shortage table: whose supplies run out; `rest` takes those that no other row names."""

    army: str
    divisions: tuple[str, ...] = ()
    rest: bool = False
    armor: bool = False


@value
class Goal:
    """A point of the German in a scenario of our own: hexes to hold, a hex to be near, losses to stay under."""

    what: str
    kind: str
    hexes: tuple[Space, ...] = ()
    within: int = 0
    mech: bool = False
    fewer: int = 0


@value
class Victory:
    """How a scenario is judged: by rule 17, or by goals of which the German needs so many."""

    goals: tuple[Goal, ...] = ()
    german: int = 0
    draw: int = 0


@value
class Award:
    """17: the numbers of the campaign's victory conditions."""

    towns: tuple[str, ...]
    exit_mech: int
    exit_armor: int
    towns_needed: int
    across_mech: int
    across_armor: int
    draw_mech: int
    north_of: Space
    ramet: Space
    strategic: tuple[str, ...]
    allied_lost: int
    mech_lost: int
    panzer_counts: int


@value
class Bridging:
    """13: the faces that blow a bridge, and how many the Germans can build."""

    across: int
    near: int
    german_most: int


@value
class Surprise:
    """15: the first turn."""

    shift: int
    gun_movement: int
    movement: int
    divisions: Mapping[str, int]
    held: tuple[str, ...]
    jam: int
    sectors: Mapping[str, tuple[str, ...]]


@value
class Lines:
    """5.4: the army boundaries, hex by hex."""

    six_five: tuple[Space, ...]
    shared: tuple[Space, ...]
    five_seven: tuple[Space, ...]
    ends: tuple[Space, ...]


@value
class Tables:
    """The tables of the rulebook, read from `rules/bitter.yaml`."""

    die: int
    turns: tuple[str, ...]
    dated: Mapping[str, tuple[int, int]]
    cost: Mapping[str, tuple[int, int, int]]
    mud: Mapping[str, tuple[int, int, int]]
    freeze: Mapping[str, tuple[int, int, int]]
    ford: Mapping[str, int]
    entry: int
    stack: int
    stack_whole: tuple[str, ...]
    stack_free: tuple[str, ...]
    crt: CombatTable[str]
    angriff: CombatTable[str]
    rough_most: str
    angriff_rough_most: str
    most_drm: int
    most_shift: int
    to_road: int
    shortage_none: tuple[int, ...]
    shortage: Mapping[int, Shortage]
    aircraft: Mapping[str, tuple[int, ...]]
    letters: Mapping[str, Letter]
    lines: Lines
    bridging: Bridging
    surprise: Surprise
    award: Award
    dumps: Mapping[str, Space]
    numbers: Mapping[str, int]
    lists: Mapping[str, tuple[str, ...]]


Board = HexBoard[str, Hexside]


@value
class Scenario:
    """Everything a game needs to be set up and judged."""

    name: str
    title: str
    tables: Tables
    rulebook: Rulebook
    options: Mapping[str, str]
    chart: HexMap
    units: Mapping[str, Unit]
    start: int
    end: int
    victory: Victory
    blown: frozenset[str]
    limits: frozenset[Space] | None = None
    digests: Mapping[str, str] = field(default_factory=dict)
    summary: str = ""
    special_rules: tuple[str, ...] = ()
    rules: Mapping[str, Rule] = field(default_factory=dict)
    provenance: str = ""

    @cached_property
    def board(self) -> Board:
        return self.chart.board

    @property
    def grid(self) -> Grid:
        return self.chart.grid

    @cached_property
    def terrain(self) -> Mapping[Space, str]:
        return self.chart.terrain

    def plays(self, option: str) -> bool:
        """Whether an optional rule is in use."""
        return self.options.get(option, "off") not in ("off", "none")

    @cached_property
    def bridges(self) -> Mapping[str, tuple[Space, Space]]:
        """13: every printed bridge by its name, with its two ends."""
        found = ((bridge_name(a, b), (max(a, b), min(a, b))) for a, b in self.chart.bridges)
        return dict(sorted(found))

    @cached_property
    def bridges_at(self) -> Mapping[Space, tuple[str, ...]]:
        """13.1: the bridges that lead out of a hex."""
        found: dict[Space, list[str]] = {}
        for name, ends in self.bridges.items():
            for end in ends:
                found.setdefault(end, []).append(name)
        return {space: tuple(names) for space, names in found.items()}

    @cached_property
    def sources(self) -> Mapping[str, tuple[Space, ...]]:
        """12.3: the road hexes of the edge that supply a side."""
        edges = self.chart.edges
        return {GERMAN: edges["german_supply"], ALLIED: edges["allied_supply"]}

    @cached_property
    def road_links(self) -> Mapping[Space, tuple[tuple[Space, str], ...]]:
        """12.2: where the road leads on from a hex, and over which bridge ("" for none)."""
        found: dict[Space, list[tuple[Space, str]]] = {}
        for (a, b), side in self.chart.hexsides.items():
            if side.road and (side.bridge or not side.water):
                bridge = bridge_name(a, b) if side.water else ""
                found.setdefault(a, []).append((b, bridge))
                found.setdefault(b, []).append((a, bridge))
        return {space: tuple(sorted(links)) for space, links in found.items()}

    @cached_property
    def tables_of_steps(self) -> dict[tuple[str, str], dict[Space, tuple[tuple[Space, int, str], ...]]]:
        """5.3: the steps out of a hex for each gait and state of the ground, as far as they have been looked at."""
        return {}

    def zone_of(self, space: Space) -> tuple[Space, ...]:
        """7.1: the hexes into which a unit in a hex throws its zone."""
        known = self._zones.get(space)
        if known is None:
            around = self.board.around(space)
            known = self._zones[space] = (space, *(there for there, side in around.items() if side.water != MEUSE))
        return known

    @cached_property
    def _zones(self) -> dict[Space, tuple[Space, ...]]:
        return {}

    @cached_property
    def dump_places(self) -> dict[str, frozenset[Space]]:
        """25.1: the hexes where each dump may be, as far as somebody has asked."""
        return {}

    @cached_property
    def liege(self) -> frozenset[Space]:
        return frozenset(self.chart.named("Liege"))

    @cached_property
    def forts(self) -> frozenset[Space]:
        """8.2: the hexes that are fortifications for good."""
        return frozenset(self.chart.hexes["fort"])

    @cached_property
    def fort_sites(self) -> frozenset[Space]:
        """8.2: where the Allies may build one."""
        return frozenset(self.chart.hexes["fort_site"])

    @cached_property
    def west(self) -> frozenset[Space]:
        """17.1, 17.2: the far bank of the Meuse."""
        around, start = self.board.around, self.chart.edges["west"][0]

        def onward(here: Space) -> Iterator[Space]:
            return (there for there, side in around(here).items() if side.water != MEUSE)

        return frozenset(flood([start], onward))

    @cached_property
    def german_exits(self) -> frozenset[Space]:
        """5.5: road hexes and towns of the west and north edge beyond the Meuse."""
        edges = {*self.chart.edges["west"], *self.chart.edges["north"]} & self.west
        by_road = {*self.chart.edges["german_exit"], *self.chart.exits}
        return frozenset(space for space in edges if space in by_road or self.terrain[space] == TOWN)

    @cached_property
    def edges_of(self) -> Mapping[Space, tuple[str, ...]]:
        """5.5: the edges of the map that a hex lies on."""
        found: dict[Space, list[str]] = {}
        for edge in ("north", "south", "west", "east"):
            for space in self.chart.edges[edge]:
                found.setdefault(space, []).append(edge)
        return {space: tuple(edges) for space, edges in found.items()}

    @cached_property
    def east_of_our(self) -> frozenset[Space]:
        """38.1: the hexes of the far bank of the Our, row by row."""
        centre = self.grid.centre
        sides = [(centre(a), centre(b)) for a, b in self.chart.waters.get("Our", ())]
        middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in sides]
        if not middles:
            return frozenset()
        top, bottom = min(y for _, y in middles), max(y for _, y in middles)
        within = (space for space in self.terrain if top <= centre(space)[1] <= bottom)
        return frozenset(s for s in within if centre(s)[0] > min(middles, key=lambda m: abs(m[1] - centre(s)[1]))[0])

    @cached_property
    def divisions(self) -> Mapping[str, tuple[str, ...]]:
        """18: the units of every division."""
        found: dict[str, list[str]] = {}
        for unit in self.units.values():
            if unit.division:
                found.setdefault(unit.division, []).append(unit.id)
        return {division: tuple(units) for division, units in found.items()}

    @cached_property
    def has_road(self) -> frozenset[Space]:
        """9.8, 12.2: the hexes that a road runs through."""
        return frozenset(space for chains in self.chart.roads.values() for chain in chains for space in chain)

    def turn_named(self, text: str) -> int:
        return self.tables.turns.index(text)

    def side_of(self, unit: str) -> str:
        return self.units[unit].side

    def name_of(self, space: Space) -> str:
        """How a report names a hex: `1316 St Vith`, `1317`."""
        if space in (OFF, EDGE):
            return "off the map"
        place = self.chart.places.get(space)
        return f"{space} {place.name}" if place else space


def bridge_name(a: Space, b: Space) -> str:
    """13: a bridge is named by its two hexes, the greater number first: `1424-1324`."""
    return f"{max(a, b)}-{min(a, b)}"
