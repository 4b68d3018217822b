"""What is printed: map, counters, chart and scenario cards. Nothing here ever changes during a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cached_property

from pbem.kernel.board import Space
from pbem.kernel.crt import CombatTable
from pbem.kernel.hexes import HexBoard, Hexside
from pbem.kernel.points import Points
from pbem.kernel.rulebook import Rule, Rulebook
from pbem.kernel.values import value

GERMAN = "german"
ALLIED = "allied"
SIDES = (GERMAN, ALLIED)
NATIONS = {"german": GERMAN, "us": ALLIED, "british": ALLIED}
DAY = "day"
NIGHT = "night"
FAVOURED = {NIGHT: GERMAN, DAY: ALLIED}
"""6.0, 8.5, 13.3: whom each half of the day helps."""
MOTORIZED = "mot"
INFANTRY = "inf"
ON_FOOT = "infantry"
"""8.0: the type of the units that move as infantry."""
MEUSE = "meuse"
COMBAT, EXTRA_MOVE, REPLACEMENT, AIR = TACTICAL = ("combat", "extra_move", "replacement", "air")
POINTS = Points(2)
"""8.0: movement points are counted in halves."""


def enemy_of(side: str) -> str:
    return ALLIED if side == GERMAN else GERMAN


@value
class Face:
    """2.2.3: what one side of a counter shows."""

    attack: int
    defense: int
    movement: int


@value
class Faces:
    """2.2.3: the front of a counter, and the weaker back that shows after a move."""

    unused: Face
    used: Face


@value
class Formation:
    """2.2.1: units that act on one chit. `rebuild` are the hexes of 13.3; `most` how many may act on its chit (7.0)."""

    id: str
    side: str
    nation: str
    name: str
    rebuild: tuple[Space, ...] = ()
    most: int | None = None
    active_from: int = 1
    withdraws_from: int | None = None


@value
class Unit:
    """A counter at full strength, and the reduced piece that stands in for it after a loss (11.0)."""

    id: str
    formation: Formation
    type: str
    steps: int
    full: Faces
    reduced: Faces | None = None
    setup: Space | None = None
    arrives: int | None = None
    at: tuple[Space, ...] = ()
    first_turn_movement: int | None = None
    who: str = ""
    provenance: str = "reconstructed"

    @property
    def side(self) -> str:
        return self.formation.side

    @property
    def nation(self) -> str:
        return self.formation.nation

    def faces(self, steps: int) -> Faces:
        """11.0: the piece that a unit is with so many steps."""
        return self.full if steps == self.steps or self.reduced is None else self.reduced


@value
class Turn:
    """3.0, 4.0: one box of the turn track: the half of the day, the actions of each side and what lies in its cup."""

    number: int
    date: str
    time: str
    actions: Mapping[str, int]
    cups: Mapping[str, tuple[str, ...]]


@value
class Harm:
    """11.0: one side of a result: steps, whether two units are Disrupted, whether all retreat."""

    steps: int = 0
    disrupt: bool = False
    retreat: bool = False


@value
class Result:
    """11.0: what the table says, attacker before the slash."""

    text: str
    attacker: Harm
    defender: Harm


@value
class Level:
    """11.0: how hard an attack is pressed: what it costs each class of unit, and what it adds to the die."""

    name: str
    cost: Mapping[str, int]
    drm: int


@value
class Town:
    """16.0: a town that counts at the end; `both` if for whoever has a unit there, else for the German alone."""

    name: str
    hexes: tuple[Space, ...]
    points: int
    both: bool


@value
class Tables:
    """The player chart, read from `rules/celles.yaml`; movement points in halves."""

    sides_of_die: int
    motorized: frozenset[str]
    cost: Mapping[str, Mapping[str, int]]
    river: Mapping[str, int]
    traffic: int
    leaving: Mapping[str, int]
    infiltrating: Mapping[str, int]
    strategic: int
    truck_formation: str
    truck_movement: int
    truck_from: int
    thirds: Mapping[str, int]
    stack: int
    levels: Mapping[str, Level]
    terrain: Mapping[str, int]
    modifiers: Mapping[str, int]
    allied_day_from: int
    crt: CombatTable[Result]
    infiltration: tuple[tuple[int, str], ...]
    infiltration_modifiers: Mapping[str, int]
    retreat_hexes: int
    disrupted_units: int
    retreat: Mapping[str, tuple[str, ...]]
    initiative: int
    air: tuple[tuple[int, str], ...]
    air_modifier: int
    air_cover: frozenset[str]
    variable: tuple[tuple[int, str, int], ...]
    variable_from: int
    most_actions: int
    meuse_points: int
    step_points: int
    decisive: int


@value
class Scenario:
    """Everything a game needs to be set up and judged."""

    name: str
    title: str
    tables: Tables
    rulebook: Rulebook
    board: HexBoard[str, Hexside]
    places: Mapping[Space, str]
    formations: Mapping[str, Formation]
    units: Mapping[str, Unit]
    turns: Mapping[int, Turn]
    rear: Mapping[str, frozenset[Space]]
    sources: Mapping[str, frozenset[Space]]
    towns: tuple[Town, ...]
    digests: Mapping[str, str] = field(default_factory=dict)
    summary: str = ""
    special_rules: tuple[str, ...] = ()
    rules: Mapping[str, Rule] = field(default_factory=dict)
    provenance: str = ""
    notes: tuple[str, ...] = ()
    water: Mapping[str, str] = field(default_factory=dict)

    @property
    def start(self) -> str:
        return f"{min(self.turns)}-0 {GERMAN}"

    @property
    def end(self) -> str:
        return f"end of turn {max(self.turns)}"

    @property
    def last(self) -> int:
        """The last turn."""
        return max(self.turns)

    def side_of(self, unit: str) -> str:
        return self.units[unit].formation.side

    def name_of(self, space: Space) -> str:
        """How a report names a hex: `2113 Rochefort`."""
        return f"{space} {self.places[space]}" if space in self.places else space

    @cached_property
    def order(self) -> Mapping[str, int]:
        """The order in which units are listed and settled where nobody chooses."""
        return {unit: number for number, unit in enumerate(self.units)}

    @cached_property
    def riverside(self) -> frozenset[Space]:
        """16.0: the hexes with a side on the Meuse."""
        board = self.board
        return frozenset(a for a in board if any(side.water == MEUSE for side in board.around(a).values()))

    @cached_property
    def around(self) -> dict[Space, tuple[Space, ...]]:
        """The neighbours of every hex of the playing area."""
        return {space: tuple(self.board.around(space)) for space in self.board}

    @cached_property
    def joined(self) -> dict[Space, tuple[Space, ...]]:
        """5.0: the neighbours of every hex to which supply may lead: over the Meuse at bridges only."""
        around = {space: self.board.around(space) for space in self.board}
        return {
            here: tuple(there for there, side in near.items() if side.water != MEUSE or side.bridge)
            for here, near in around.items()
        }

    @cached_property
    def ways(self) -> dict[tuple[str, str], Mapping[Space, Sequence[Step]]]:
        """What a step costs by side and class, apart from who stands where; filled hex by hex."""
        return {}


Step = tuple[Space, int]
"""A neighbour that may be entered, and its cost in a search."""
