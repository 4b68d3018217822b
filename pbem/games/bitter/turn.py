"""The working memory of one player turn: forgotten when it ends, never part of a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from typing import Any, TypeVar

from pbem.games.bitter.acts import Attack
from pbem.games.bitter.events import Eliminated, PositionLost, ReserveLost, StepLost
from pbem.games.bitter.position import ENG, Duty, Piece, Position
from pbem.games.bitter.scenario import GERMAN, LETTER, SIDES, Face, Scenario, Unit, enemy_of
from pbem.kernel.board import Space
from pbem.kernel.hexes import Hexside
from pbem.kernel.legal import Legal
from pbem.kernel.referee import Choice, Event, Referee, Roll
from pbem.kernel.stacks import Stacks
from pbem.kernel.zoc import Zones

T = TypeVar("T")
Steps = dict[Space, tuple[tuple[Space, int], ...]]
"""5.3: the steps out of each hex with their points, as far as they have been looked at."""
MOVEMENT, COMBAT, EXPLOITATION, CONSTRUCTION = "movement", "combat", "exploitation", "construction"
STRIKE = "last attack"
"""27.1: what comes after exploitation on one turn."""


class PlayerTurn:
    """4: a side moves and fights, the other reacts. All changes of place and steps go through here."""

    def __init__(self, scenario: Scenario, position: Position, referee: Referee) -> None:
        self.scenario, self.position, self.referee = scenario, position, referee
        self.tables, self.pieces = scenario.tables, position.pieces
        self.stacks = Stacks(SIDES, scenario.side_of, self._places(leaders=False))
        self.leaders = Stacks(SIDES, scenario.side_of, self._places(leaders=True))
        self.zones = {side: Zones(self._exerts, self._standing(side)) for side in SIDES}
        self.beside = {side: Zones(self._around, self._standing(side)) for side in SIDES}
        self.begin()

    def _places(self, leaders: bool) -> dict[str, Space]:
        units = self.scenario.units
        return {unit: piece.at for unit, piece in self.pieces.items() if units[unit].type.leader == leaders}

    def _standing(self, side: str) -> dict[str, Space]:
        place = self.stacks.place
        return {unit: place[unit] for unit in self.stacks.of(side)}

    def begin(self) -> None:
        """4: a new player turn: nobody has done anything yet."""
        self.mover = self.position.mover
        self.enemy = enemy_of(self.mover)
        self.now = self.position.now
        self.phase = MOVEMENT
        self.out: set[str] = self.position.out
        self.spent: dict[str, int] = {}
        """5.2: what units have spent in the phase that is on; who is in it has moved."""
        self.done: dict[str, str] = {}
        """Units that move no more in this phase, and why."""
        self.fought: set[str] = set()
        self.dug: dict[str, str] = {}
        """8.1, 8.2: who digs, and what."""
        self.builders: dict[str, tuple[str, tuple[str, ...]]] = {}
        """13.3: by bridge, who builds and who wants to go along."""
        self.tried: set[str] = set()
        self.battles: Counter[Space] = Counter()
        self.results: dict[Space, str] = {}
        self.bombarded: set[Space] = set()
        self.shaken: set[Space] = set()
        """21, 32: hexes bombarded in this phase, and those where somebody was shocked by it."""
        self.joined: dict[Space, list[str]] = {}
        """9.5: who moved into a hex that must counterattack."""
        self.marched: frozenset[str] = frozenset()
        """9.8: who moved in the movement phase."""
        self.weak = False
        """35: whether the 7th Army lacks its garrisons in this player turn."""
        self.challenged: list[tuple[str, Space]] = []
        """22.2: who has challenged interdiction where, in this order."""
        self.hope: PlayerTurn | None = None
        """In a plan: the world in which the hexes attacked so far were taken."""
        self.declaring: Callable[[], Attack | None] = lambda: None
        """The attack that the mover thinks about, for conditions that speak of its odds."""
        self._steps: dict[tuple[Any, ...], Steps] = {}
        self._roads: dict[str, frozenset[Space]] = {}
        self._begin_options()

    def _begin_options(self) -> None:
        """24, 27, 29: what optional rules remember of a player turn."""
        self.influence: Counter[str] = Counter()
        """24.1: the battles that each leader has influenced."""
        self.released: dict[str, str] = {}
        """24.5: who may exploit, and by which leader ("" for who needs none)."""
        self.attached: dict[str, str] = {}
        """24.6: the armies that arriving units were given."""
        self.arrived: set[str] = set()
        """16.1: who has come onto the map in this player turn."""
        self.strikers: frozenset[str] = frozenset()
        """27.1: who may attack after exploitation."""
        self.struck = False
        self.dared: list[tuple[str, Space]] = []
        """27.1: who has tried to leave an enemy zone where."""
        self.declined: set[tuple[str, Space]] = set()
        """25.3: the dumps for which the Allies were asked in this player turn, with the hexes."""
        self.entered: set[Space] = set()
        """29: hexes with paratroops that were entered."""
        self.offroad: set[str] = set()
        """29: units that commandos have led astray."""

    # ---- the world -----------------------------------------------------------------------------------------------

    def ask(self, who: str, kind: str, rule: str, options: Collection[T], about: Any = None) -> T:
        """A question, with this memory for whoever answers; with one option left there is nothing to ask."""
        if not isinstance(options, Legal) and len(options) == 1:
            return next(iter(options))
        return self.referee.choose(Choice(who, kind, rule, options, about, self))

    def tell(self, event: Event) -> None:
        self.referee.tell(event)

    def roll(self, what: str, rule: str) -> int:
        """One die, named as `17AM G battle 1424 die`."""
        return self.referee.roll(Roll(f"{self.now} {LETTER[self.mover]} {what}", self.tables.die, rule))

    def plays(self, option: str) -> bool:
        return self.scenario.plays(option)

    def during(self, period: str) -> bool:
        """Whether a dated rule is in force on this game-turn."""
        first, last = self.tables.dated[period]
        return first <= self.position.turn <= last

    # ---- what a unit is --------------------------------------------------------------------------------------------

    def unit(self, unit: str) -> Unit:
        return self.scenario.units[unit]

    def face(self, unit: str) -> Face:
        """2.2: the numbers that a piece shows now."""
        return self.scenario.units[unit].faces[self.pieces[unit].steps - 1]

    def army(self, unit: str) -> str:
        """2.4, 24.6: the army that a unit belongs to."""
        return self.pieces[unit].army or self.scenario.units[unit].army

    def at(self, space: Space, side: str) -> Collection[str]:
        """The combat units of a side in a hex."""
        return self.stacks.at(space, side)

    def leaders_with(self, units: Iterable[str]) -> list[str]:
        """24.3: the leaders who are in the hexes of some units of one side."""
        hexes = dict.fromkeys((self.pieces[unit].at, self.scenario.side_of(unit)) for unit in units)
        return [leader for here, side in hexes for leader in self.leaders.at(here, side)]

    def fighters(self, space: Space, side: str) -> list[str]:
        """9.1: the units of a side in a hex that can attack."""
        units = self.scenario.units
        return [unit for unit in self.stacks.at(space, side) if units[unit].type.fights]

    def is_near_enemy(self, space: Space, side: str) -> bool:
        """8.1, 10.3, 14.3: whether an enemy combat unit stands next to a hex, across whatever side."""
        return space in self.beside[enemy_of(side)]

    def duties_of(self, kind: str, side: str) -> list[Duty]:
        return [duty for duty in self.position.duties if duty.kind == kind and duty.side == side]

    def is_bindable(self, unit: str) -> bool:
        """9.5, 36: infantry can be engaged; the grenadiers of Peiper are not."""
        return self.unit(unit).type.infantry and unit not in self.tables.lists["peiper"]

    def is_locked(self, unit: str) -> bool:
        """9.5: infantry of an engagement stays where it is."""
        if not self.is_bindable(unit):
            return False
        engaged = (duty for duty in self.position.duties if duty.kind == ENG)
        return any(unit in duty.units or unit in duty.attackers for duty in engaged)

    # ---- the board -------------------------------------------------------------------------------------------------

    def side_between(self, a: Space, b: Space) -> Hexside | None:
        """The hexside between two hexes, if they touch."""
        return self.scenario.board.link(a, b)

    def is_wet(self, a: Space, b: Space, side: Hexside) -> bool:
        """5.3, 13.2: water without a bridge that stands."""
        return bool(side.water) and not (side.bridge and self._stands(a, b))

    def _stands(self, a: Space, b: Space) -> bool:
        return f"{max(a, b)}-{min(a, b)}" not in self.position.blown

    def has_road(self, a: Space, b: Space, side: Hexside) -> bool:
        """5.3, 13.2: whether a road leads over a side that can be used now."""
        return bool(side.road) and not self.is_wet(a, b, side)

    def steps_for(self, key: tuple[Any, ...], make: Callable[[], Steps]) -> Steps:
        """5.3: a table of steps, until something changes that opens or closes a way."""
        known = self._steps.get(key)
        if known is None:
            known = self._steps[key] = make()
        return known

    def roads_of(self, side: str, make: Callable[[], frozenset[Space]]) -> frozenset[Space]:
        """9.7, 12.2: the supply roads of a side, until something changes that cuts or opens them."""
        known = self._roads.get(side)
        if known is None:
            known = self._roads[side] = make()
        return known

    def forget_ways(self) -> None:
        """Somebody came, went or died where it counts, or a bridge: roads and steps are not what they were."""
        self._steps.clear()
        self._roads.clear()

    # ---- zones of control --------------------------------------------------------------------------------------------

    def _exerts(self, unit: str, space: Space) -> Iterable[Space]:
        """7.1, 7.3: six hexes and its own, but not over the Meuse; guns control their own hex only."""
        if self.scenario.units[unit].type.gun or not self._has_zone(unit, space):
            return (space,)
        return self.scenario.zone_of(space)

    def _has_zone(self, unit: str, space: Space) -> bool:
        """36, 9: battalions of Peiper have a zone together, if the grenadiers are among them."""
        parts = self.tables.lists["battalions"]
        if unit not in parts or not self.plays("peiper_alternative"):
            return True
        here = [other for other in self.stacks.at(space, GERMAN) if other in parts]
        together = len(here) > 1 and not set(here).isdisjoint(self.tables.lists["battalion_zone"])
        return together and self.scenario.rulebook["pa_zoc"] == "stacked"

    def _refresh(self, unit: str, *spaces: Space) -> None:
        """36, 9: the battalions that it leaves or comes to win or lose their zones."""
        if unit in self.tables.lists["battalions"]:
            for other in (other for space in spaces for other in self.stacks.at(space, GERMAN)):
                self.zones[GERMAN].put(other, self.stacks.place[other])
            self.forget_ways()

    def _around(self, unit: str, space: Space) -> Iterable[Space]:
        return self.scenario.grid.around(space)

    # ---- changes -----------------------------------------------------------------------------------------------------

    def put(self, unit: str, space: Space) -> None:
        """A unit comes to a hex; what it leaves and what it comes to is set right."""
        piece = self.pieces[unit]
        left, piece.at = piece.at, space
        if self.unit(unit).type.leader:
            self.leaders.put(unit, space)
            return
        self.stacks.put(unit, space)
        self._settle(unit, space)
        self._refresh(unit, left, space)
        self._vacate(left, self.scenario.side_of(unit))

    def add(self, unit: str, piece: Piece) -> None:
        """A unit comes onto the map."""
        self.pieces[unit] = piece
        if self.unit(unit).type.leader:
            self.leaders.add(unit, piece.at)
            return
        self.stacks.add(unit, piece.at)
        self._settle(unit, piece.at)
        self._refresh(unit, piece.at)

    def _settle(self, unit: str, space: Space) -> None:
        side = self.scenario.side_of(unit)
        self.zones[side].put(unit, space)
        self.beside[side].put(unit, space)
        if side == GERMAN:
            self._overrun(space)
        elif space in self.position.liege:
            self.position.liege.discard(space)
        self._alarm(side, space)
        if side != self.mover:
            self.forget_ways()
        else:
            self._roads.clear()

    def _overrun(self, space: Space) -> None:
        """8.2, 12.3: a German unit takes a fortification out of play, and holds its part of Liège."""
        if space in self.position.forts:
            self.position.forts.discard(space)
            self.position.forts_gone.add(space)
            self.tell(PositionLost(space, "fortification", "entered by German units", "8.2"))
        if space in self.scenario.liege:
            self.position.liege.add(space)

    def _alarm(self, side: str, space: Space) -> None:
        """14.3: a reserve marker falls as soon as an enemy is next to the unit."""
        for there in self.scenario.grid.around(space):
            for other in self.stacks.at(there, enemy_of(side)):
                self.lose_reserve(other)

    def lose_reserve(self, unit: str, rule: str = "14.3", why: str = "an enemy is next to it") -> None:
        piece = self.pieces[unit]
        if piece.reserve:
            piece.reserve = False
            self.tell(ReserveLost(unit, piece.at, rule, why))

    def _vacate(self, space: Space, side: str) -> None:
        """8.1: a position falls when the last friendly unit leaves it."""
        if space in self.position.positions and not self.stacks.at(space, side):
            self.position.positions.discard(space)
            self.tell(PositionLost(space, "improved position", "left by its defenders"))

    def take_off(self, unit: str) -> Piece:
        """A unit leaves the map."""
        side = self.scenario.side_of(unit)
        piece = self.pieces.pop(unit)
        if self.unit(unit).type.leader:
            self.leaders.remove(unit)
            return piece
        self.stacks.remove(unit)
        self.zones[side].remove(unit)
        self.beside[side].remove(unit)
        self._refresh(unit, piece.at)
        self._vacate(piece.at, side)
        self.forget_ways()
        return piece

    def eliminate(self, unit: str, reason: str, rule: str) -> None:
        """9.6, 17.6: the unit is out of the game and counted."""
        piece = self.take_off(unit)
        self.position.lost.append(unit)
        self.position.out.discard(unit)
        self.tell(Eliminated(unit, piece.at, reason, rule))
        self._count_loss(self.unit(unit))
        if unit in self.tables.lists["army_leaders"]:
            self._stand_down(self.unit(unit))

    def _stand_down(self, leader: Unit) -> None:
        """24.5: without its leader an army has nobody in reserve."""
        for unit in self.stacks.of(leader.side):
            if self.army(unit) == leader.army:
                self.lose_reserve(unit, "24.5", f"{leader.id} is lost")

    def _count_loss(self, card: Unit) -> None:
        """17.6: Allied units count one each, German mechanized ones one, with a silhouette two."""
        if card.type.leader:
            return
        if card.id in self.tables.lists["battalions"]:
            whole = set(self.tables.lists["battalions"]) <= set(self.position.lost)
            self.position.losses[GERMAN] += self.tables.award.panzer_counts if whole else 0
        elif card.side != GERMAN:
            self.position.losses[card.side] += 1
        elif card.type.mech:
            self.position.losses[GERMAN] += self.tables.award.panzer_counts if card.armor else 1

    def lose_step(self, unit: str, reason: str, rule: str) -> None:
        """9.6: a full unit is reduced; a reduced one and a gun are gone."""
        piece = self.pieces[unit]
        if piece.steps == 1:
            self.eliminate(unit, reason, rule)
            return
        piece.steps -= 1
        self.tell(StepLost(unit, piece.at, reason, rule))

    def leave_map(self, unit: str) -> Piece:
        piece = self.take_off(unit)
        self.position.out.discard(unit)
        return piece

    # ---- plans -------------------------------------------------------------------------------------------------------

    def twin(self, referee: Referee) -> PlayerTurn:
        """The same moment once more, to go on with by other events."""
        other = PlayerTurn(self.scenario, self.position.copy(), referee)
        for name in ("spent", "done", "dug", "builders"):
            setattr(other, name, dict(getattr(self, name)))
        other.phase, other.marched, other.weak = self.phase, self.marched, self.weak
        other.challenged, other.influence = list(self.challenged), Counter(self.influence)
        other.released, other.attached, other.arrived = dict(self.released), dict(self.attached), set(self.arrived)
        other.strikers, other.struck, other.dared = self.strikers, self.struck, list(self.dared)
        other.declined = set(self.declined)
        other.entered, other.offroad = set(self.entered), set(self.offroad)
        other.fought, other.tried = set(self.fought), set(self.tried)
        other.joined = {space: list(units) for space, units in self.joined.items()}
        return other


def names_of(units: Iterable[str]) -> str:
    return ", ".join(units)
