"""The working memory of one run: who stands where, what is in whose zone, and what the acting side has done so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Any, TypeVar

from pbem.games.celles.events import Disrupted, Eliminated, StepLost, TruckMoved
from pbem.games.celles.position import Chits, Piece, Position
from pbem.games.celles.scenario import (
    INFANTRY,
    MOTORIZED,
    SIDES,
    Face,
    Scenario,
    Tables,
    Turn,
    Unit,
    enemy_of,
)
from pbem.kernel.board import Space
from pbem.kernel.legal import Legal
from pbem.kernel.referee import Choice, Referee, Roll
from pbem.kernel.stacks import Stacks
from pbem.kernel.values import value
from pbem.kernel.zoc import Zones

T = TypeVar("T")
BEFORE, ACTIVATED, MOVING = range(3)
"""7.0, 13.2, 13.3: the moments of an action: before the activation, after it, and once a unit has moved or attacked."""


@value
class Aftermath:
    """11.2: what the last attack left to its attackers: who may advance, and which hexes are empty."""

    attackers: tuple[str, ...]
    empty: frozenset[Space]

    def without(self, unit: str) -> Aftermath:
        """An advance is one hex: whoever has made it makes no other."""
        return Aftermath(tuple(other for other in self.attackers if other != unit), self.empty)


class Field:
    """A position with its index: all changes of place, steps and marks go through here."""

    def __init__(self, scenario: Scenario, position: Position, referee: Referee) -> None:
        self.scenario, self.position, self.referee = scenario, position, referee
        self.tables: Tables = scenario.tables
        self.pieces: dict[str, Piece] = position.pieces
        places = {unit: piece.at for unit, piece in position.pieces.items()}
        self.stacks = Stacks(SIDES, scenario.side_of, places)
        around = scenario.around
        self.zones = {side: Zones(self._exerts, self._of(side)) for side in SIDES}
        self.beside = {side: Zones(lambda unit, space: around[space], self._of(side)) for side in SIDES}
        """8.5: the hexes beside a unit of a side, Disrupted or not."""
        self.reached: dict[str, set[Space]] = {}
        """5.0: the hexes in supply of each nation, as long as nobody has moved."""

    def _of(self, side: str) -> dict[str, Space]:
        return {unit: self.stacks.place[unit] for unit in self.stacks.of(side)}

    def _exerts(self, unit: str, space: Space) -> Iterable[Space]:
        """9.0, 12.0: six hexes round every unit that is not Disrupted."""
        return () if self.pieces[unit].disrupted else self.scenario.around[space]

    # -- what a unit is ------------------------------------------------------------------------------------

    @property
    def turn(self) -> Turn:
        return self.scenario.turns[self.position.turn]

    def unit(self, unit: str) -> Unit:
        return self.scenario.units[unit]

    def side(self, unit: str) -> str:
        return self.scenario.units[unit].formation.side

    def chits(self, side: str) -> Chits:
        return self.position.chits[side]

    def face(self, unit: str) -> Face:
        """2.2.3: the numbers that a piece shows now."""
        piece = self.pieces[unit]
        faces = self.scenario.units[unit].faces(piece.steps)
        return faces.used if piece.used else faces.unused

    def move_class(self, unit: str) -> str:
        """8.0, 8.3: infantry without trucks, and all the others."""
        motorized = self.scenario.units[unit].type in self.tables.motorized or self.pieces[unit].truck
        return MOTORIZED if motorized else INFANTRY

    def motorized_at(self, space: Space, side: str, but: str) -> bool:
        """8.2: whether another motorized unit of a side is in a hex."""
        there = self.stacks.at(space, side)
        return any(unit != but and self.move_class(unit) == MOTORIZED for unit in there)

    def motorized_hexes(self, side: str, but: str) -> frozenset[Space]:
        """8.2: every hex with a motorized unit of a side, apart from one."""
        hexes = self.stacks.on[side].items()
        return frozenset(
            space for space, there in hexes if any(u != but and self.move_class(u) == MOTORIZED for u in there)
        )

    def steps_at(self, space: Space, side: str) -> int:
        return sum(self.pieces[unit].steps for unit in self.stacks.at(space, side))

    def in_order(self, units: Iterable[str]) -> list[str]:
        """Units in the order of the counter list."""
        return sorted(units, key=self.scenario.order.__getitem__)

    # -- changes -------------------------------------------------------------------------------------------

    def put(self, unit: str, space: Space) -> None:
        self.pieces[unit].at = space
        self.stacks.put(unit, space)
        self._throw(unit, space)

    def add(self, unit: str, piece: Piece) -> None:
        self.pieces[unit] = piece
        self.stacks.add(unit, piece.at)
        self._throw(unit, piece.at)

    def _throw(self, unit: str, space: Space) -> None:
        self.reached.clear()
        side = self.side(unit)
        self.zones[side].put(unit, space)
        self.beside[side].put(unit, space)

    def take_off(self, unit: str) -> Piece:
        """The unit leaves the board."""
        side = self.side(unit)
        self.reached.clear()
        self.stacks.remove(unit)
        self.zones[side].remove(unit)
        self.beside[side].remove(unit)
        return self.pieces.pop(unit)

    def disrupt(self, unit: str, reason: str, rule: str) -> None:
        """12.0: a further Disruption is ignored."""
        piece = self.pieces[unit]
        if not piece.disrupted:
            piece.disrupted = True
            self.reached.clear()
            self.zones[self.side(unit)].put(unit, piece.at)
            self.referee.tell(Disrupted(unit, piece.at, reason, rule))

    def recover(self, unit: str) -> None:
        piece = self.pieces[unit]
        piece.disrupted = False
        self.reached.clear()
        self.zones[self.side(unit)].put(unit, piece.at)

    def lose_step(self, unit: str, reason: str, rule: str) -> None:
        """11.0: a two-step unit is reduced, a one-step unit is eliminated."""
        piece = self.pieces[unit]
        if piece.steps == 1:
            self.eliminate(unit, reason, rule)
            return
        piece.steps -= 1
        self.referee.tell(StepLost(unit, piece.at, piece.steps, reason, rule))

    def eliminate(self, unit: str, reason: str, rule: str) -> None:
        """11.0: the unit goes to the destroyed box; 8.3: its truck comes back next turn."""
        piece = self.take_off(unit)
        self.position.destroyed.append(unit)
        self.referee.tell(Eliminated(unit, piece.at, piece.steps, reason, rule))
        if piece.truck:
            self.drop_truck(unit, "lost")

    def drop_truck(self, unit: str, how: str) -> None:
        """8.3: the marker lies on the track, one turn ahead."""
        self.position.truck = self.position.turn + 1
        self.referee.tell(TruckMoved(unit, how, self.position.truck))

    # -- the world -----------------------------------------------------------------------------------------

    def ask(self, who: str, kind: str, rule: str, options: Collection[T], about: Any = None) -> T:
        """A question, with this memory for whoever answers; with one option left there is nothing to ask."""
        if not isinstance(options, Legal) and len(options) == 1:
            return next(iter(options))
        return self.referee.choose(Choice(who, kind, rule, options, about, self))

    def d10(self, label: str, rule: str) -> int:
        """2.0: a ten-sided die, read 0 to 9: the kernel's 10 is the 0."""
        return self.referee.roll(Roll(label, self.tables.sides_of_die, rule)) % self.tables.sides_of_die


class Action(Field):
    """7.0: a field, and what happens in one action of one side."""

    def __init__(self, scenario: Scenario, position: Position, referee: Referee) -> None:
        super().__init__(scenario, position, referee)
        self.begin()

    def begin(self) -> None:
        """A new action of whoever is to act now: nothing has been done yet."""
        self.mover = self.position.mover
        self.enemy = enemy_of(self.mover)
        self.clock = self.position.clock
        self.stage = BEFORE
        self.group: str | None = None
        self.activated: dict[str, str] = {}
        """Units that may move and attack, and what activated each: formation, one or extra."""
        self.active: str | None = None
        self.spent: dict[str, int] = {}
        self.done: dict[str, str] = {}
        """Units that may not move or attack any more in this action, and why."""
        self.stuck: set[str] = set()
        """9.1: units that failed to infiltrate and move no further."""
        self.driven: set[str] = set()
        """11.1: units that were made to retreat."""
        self.exposed = False
        """8.5: whether the active unit has been beside an enemy in this move."""
        self.limited: list[str] = []
        self.arrivals: dict[str, Space] = {}
        self.rolls: Counter[str] = Counter()
        self.aftermath: Aftermath | None = None
        self.foresight: Action | None = None
        """7.0: the action as it would be after the activation by default."""
        self.supposed: dict[str, Piece] = {}
        """Defenders that a plan has taken off the board."""

    def label(self, what: str) -> str:
        """A die of this action, numbered if `what` is rolled for again and again."""
        self.rolls[what] += 1
        return f"{self.clock} {what} {self.rolls[what]}"

    def relieved(self, space: Space) -> bool:
        """14.0: a hex where somebody arrived in this action may be overfull until it ends."""
        return space in self.arrivals.values()
