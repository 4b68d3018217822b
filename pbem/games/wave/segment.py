"""The working memory of one operations segment: forgotten when it ends, never part of a position."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import field
from typing import Any, TypeVar

from pbem.games.wave.position import Position
from pbem.games.wave.scenario import BLOCKED, CLEAR_SKIES, OFF, SIDES, Scenario, Unit, enemy_of
from pbem.kernel.board import Space
from pbem.kernel.hexes import Hexside
from pbem.kernel.referee import Choice, Event, Referee, Roll
from pbem.kernel.stacks import Stacks
from pbem.kernel.values import value

T = TypeVar("T")
Table = TypeVar("Table")
Alike = tuple[bool, ...]
"""What makes units move alike."""
Step = tuple[Space, int, bool]
"""Where a step leads, its movement points, and whether it goes by road."""
Origin = tuple[Space, ...]
"""7.9: where a unit began the phase; off the map: `off`, the entry hex and the place in its file."""


@value(frozen=False)
class March:
    """What one movement phase remembers of its units (7.9, 7.10, 8.3, 9.17)."""

    began: dict[str, Origin]
    beside: frozenset[Space]
    spent: dict[str, int] = field(default_factory=dict)
    supply: dict[str, str] = field(default_factory=dict)
    in_column: set[str] = field(default_factory=set)
    stack: Origin = ()
    files: dict[Space, list[list[str]]] = field(default_factory=dict)
    entries: dict[str, Space] = field(default_factory=dict)


@value(frozen=False)
class Fighting:
    """What one combat phase remembers (10.3), and what became of its battles."""

    units: set[str] = field(default_factory=set)
    spaces: set[Space] = field(default_factory=set)
    taken: set[Space] = field(default_factory=set)


class Segment:
    """5.2: one side moves and fights, the other reacts. All changes of place go through here."""

    def __init__(self, scenario: Scenario, position: Position, referee: Referee) -> None:
        self.scenario = scenario
        self.tables = scenario.tables
        self.position = position
        self.pieces = position.pieces
        self.referee = referee
        self.mover = position.mover
        self.enemy = enemy_of(position.mover)
        on_map = {unit: piece.at for unit, piece in self.pieces.items() if piece.at != OFF}
        self.stacks = Stacks(SIDES, scenario.side_of, on_map)
        self.fighting = Fighting()
        self.supposed = False
        """Whether a plan has made this the world of its conditions."""
        self._march: March | None = None
        self._steps: dict[tuple[Space, bool], tuple[Step, ...]] = {}
        self.crowded: dict[Alike, tuple[str, set[Space]]] = {}
        """7.2: one of the units alike, and the hexes that are full for them; as it was before some `changed`."""
        self.changed: set[Space] = set()
        self._tables: dict[Alike, Any] = {}
        self._lines: dict[str, Any] = {}
        self._look_up()

    # ---- the world -------------------------------------------------------------------------------------------------

    def ask(self, who: str, kind: str, rule: str, options: Collection[T], about: Any = None) -> T:
        """A question to a player, with the segment in sight."""
        return self.referee.choose(Choice(who, kind, rule, options, about, self))

    def tell(self, event: Event) -> None:
        self.referee.tell(event)

    def roll(self, label: str, rule: str, sides: int | None = None) -> int:
        return self.referee.roll(Roll(label, sides or self.tables.die, rule))

    @property
    def clock(self) -> str:
        """`T2-1G`: what the labels of dice begin with."""
        return f"T{self.position.clock}"

    @property
    def is_first_couplet(self) -> bool:
        """5.8: the first couplet of the first turn."""
        return (self.position.turn, self.position.couplet) == (1, 1)

    @property
    def is_clear(self) -> bool:
        return self.position.weather == CLEAR_SKIES

    def plays(self, feature: str) -> bool:
        """Whether the scenario and its rules use a part of the rules."""
        return feature in self.scenario.plays

    # ---- who is where ----------------------------------------------------------------------------------------------

    def unit(self, unit: str) -> Unit:
        return self.scenario.units[unit]

    def at(self, space: Space, side: str) -> Collection[str]:
        return self.stacks.at(space, side)

    def put(self, units: Iterable[str], space: Space) -> None:
        """Units come to a hex, from another or from off the map; what they stand on cuts the enemy's lines."""
        for unit in units:
            before = self.pieces[unit].at
            if before == OFF:
                self.stacks.add(unit, space)
            else:
                self.stacks.put(unit, space)
                self.changed.add(before)
            self.pieces[unit].at = space
        self.changed.add(space)
        self._lines.pop(self.enemy, None)

    def remove(self, unit: str) -> None:
        """The unit is out of the game."""
        side = self.scenario.side_of(unit)
        self.changed.add(self.stacks.place[unit])
        self.stacks.remove(unit)
        del self.pieces[unit]
        self.position.lost.append(unit)
        self._lines.pop(enemy_of(side), None)

    def attack_of(self, unit: str) -> int:
        return self.unit(unit).attack[self.pieces[unit].steps]

    def defense_of(self, unit: str) -> int:
        return self.unit(unit).defense[self.pieces[unit].steps]

    def controller(self, space: Space) -> str:
        return self.position.controller(self.scenario, space)

    def lost_towns(self, side: str) -> set[Space]:
        """6.13: the towns and cities in the enemy's hand."""
        return {space for space in self.scenario.towns if self.controller(space) != side}

    def side(self, a: Space, b: Space) -> Hexside | None:
        """The hexside between two hexes, if they touch."""
        return self.scenario.board.link(a, b)

    # ---- roads and bridges -----------------------------------------------------------------------------------------

    def is_open(self, a: Space, b: Space, side: Hexside) -> bool:
        """9.13: whether an intact bridge leads over the water of a side."""
        return side.bridge and self.scenario.bridge_name(a, b) not in self.position.blown

    def is_dry(self, a: Space, b: Space, side: Hexside) -> bool:
        """6.10, 9.8, 9.9: whether nothing blocks a side: no water without a bridge, no cliff."""
        if BLOCKED in side.marks:
            return False
        return not side.water or self.is_open(a, b, side)

    def has_road(self, a: Space, b: Space, side: Hexside) -> bool:
        """9.12, 9.18: whether a road leads over a side that can be marched on now."""
        if not side.road or a in self._interdicted or b in self._interdicted:
            return False
        return not side.water or self.is_open(a, b, side)

    def steps(self, here: Space, slow: bool) -> tuple[Step, ...]:
        """9.6-9.13: the ordinary steps out of a hex; `slow` units may enter marsh across country (9.7)."""
        known = self._steps if not self.is_as_printed(here) else self.scenario.printed_steps
        return known.get((here, slow)) or known.setdefault((here, slow), tuple(self._steps_from(here, slow)))

    def is_as_printed(self, here: Space) -> bool:
        """Whether the steps out of a hex are those of the map: no bridge that may be blown, no aircraft over it."""
        return here not in self.scenario.bridges and here not in self._bombed

    def _steps_from(self, here: Space, slow: bool) -> Iterable[Step]:
        spaces, cost = self.scenario.board.spaces, self.tables.cost
        for there, side in self.scenario.board.around(here).items():
            if not self.is_dry(here, there, side):
                continue
            if self.has_road(here, there, side):
                yield there, self.tables.road_cost, True
            elif slow or spaces[there].terrain != "marsh":
                yield there, cost[spaces[there].terrain], False

    def steps_for(self, alike: Alike, make: Callable[[], Table]) -> Table:
        """9.1: the table of steps for units alike, as long as nothing that it counts on has changed."""
        known: Table | None = self._tables.get(alike)
        if known is None:
            known = self._tables[alike] = make()
        return known

    def forget_ways(self) -> None:
        """A bridge was blown or built, or the aircraft are gone: roads and lines are not what they were."""
        self._steps.clear()
        self._tables.clear()
        self._lines.clear()
        self._look_up()

    def _look_up(self) -> None:
        """9.18: the hexes without roads for today, and all whose steps that changes."""
        self._interdicted = frozenset(self.position.interdicted)
        around = self.scenario.board.around
        self._bombed = self._interdicted.union(*map(around, self._interdicted))

    def forget_lines(self) -> None:
        """A town changed hands, or a unit is gone."""
        self._lines.clear()

    @property
    def lines(self) -> dict[str, Any]:
        """6.6: the supply lines of each side, as far as somebody has asked since they last changed."""
        return self._lines

    # ---- phases ----------------------------------------------------------------------------------------------------

    @property
    def march(self) -> March:
        """The movement phase that is going on, or that would begin now."""
        if self._march is None:
            self._march = self._fresh_march()
        return self._march

    def begin_movement(self) -> None:
        self._march = None
        self._tables.clear()

    def _fresh_march(self) -> March:
        around = self.scenario.board.around
        beside = frozenset(there for here in self.stacks.spaces_of(self.enemy) for there in around(here))
        return March({unit: (self.stacks.place[unit],) for unit in self.stacks.of(self.mover)}, beside)
