"""What must hold in every game of Wave of Terror, checked by other means than the engine's.

The `Witness` keeps its own books from what is told (steps, points spent, battles, control, bridges, aircraft, victory
points) and compares them with the position; supply it traces anew, from the unit outwards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from pbem.games.wave import events as told
from pbem.games.wave import naive, rules
from pbem.games.wave.activation import Acts
from pbem.games.wave.acts import Move
from pbem.games.wave.position import Position
from pbem.games.wave.scenario import ALLIED, GERMAN, OFF, SIDES, Scenario, enemy_of
from pbem.games.wave.segment import Segment
from pbem.games.wave.supply import is_regular
from pbem.kernel import witness
from pbem.kernel.board import Space
from pbem.kernel.game import Chance
from pbem.kernel.referee import Choice, Event
from pbem.kernel.witness import require

TRACED = 12
"""How many units have their supply traced anew after each block."""


@dataclass(slots=True)
class Phase:
    """What a phase of one side has seen so far."""

    kind: str = ""
    spent: Counter[str] = field(default_factory=Counter)
    steps: Counter[str] = field(default_factory=Counter)
    crossed: set[str] = field(default_factory=set)
    off_road: set[str] = field(default_factory=set)
    out: set[str] = field(default_factory=set)
    attacked: set[str] = field(default_factory=set)
    fought: set[Space] = field(default_factory=set)
    guns: Counter[str] = field(default_factory=Counter)


@dataclass(slots=True)
class Books:
    """What the witness has written down since the game began."""

    steps: dict[str, int]
    control: dict[Space, str]
    vp: dict[str, Counter[str]]
    tried: set[str] = field(default_factory=set)
    flown: int = 0
    fired: set[str] = field(default_factory=set)
    moved: set[str] = field(default_factory=set)


class Witness(witness.Witness[Scenario, Position]):
    """Books of its own; see the module."""

    def __init__(self, scenario: Scenario, position: Position) -> None:
        super().__init__(rules, scenario, position)
        steps = {unit: piece.steps for unit, piece in position.pieces.items()}
        vp = {side: Counter(position.vp[side]) for side in SIDES}
        self._books = Books(steps, dict(position.control), vp, set(position.tried))
        self._phase = Phase()
        self._entered: list[Space] = []
        self._mover = position.mover
        self._battle: tuple[int, int, str] = (0, 0, "")
        self._in_battle: dict[str, list[str]] = {}

    def tell(self, event: Event) -> None:
        """After each step the hex that was entered is looked at."""
        for space in self._entered:
            self._check_hex(space)
        self._entered.clear()
        super().tell(event)

    def choose(self, choice: Choice[Any]) -> Any:
        if choice.kind in ("move", "fight"):
            self._begin(choice.kind, choice.who)
        return super().choose(choice)

    def _begin(self, kind: str, who: str) -> None:
        """A phase begins with its first question."""
        if kind != self._phase.kind:
            self._phase, self._mover = Phase(kind), who

    def _check_hex(self, space: Space) -> None:
        """Invariants 1, 6: units of one side, no more than may stand there; the KG is free while it moves."""
        here = [unit for unit, piece in self.position.pieces.items() if piece.at == space]
        sides = {self.scenario.units[unit].side for unit in here}
        require(len(sides) <= 1, f"9.4: {space} holds both sides: {here}")
        fixed = [unit for unit in here if not self.position.pieces[unit].kg]
        require(not naive.overfull(self.scenario, fixed), f"7.1: too many in {space}: {here}")

    # ---- 5: time ---------------------------------------------------------------------------------------------------

    def _on_turn_began(self, event: told.TurnBegan) -> None:
        self._books.tried.clear()
        self._books.flown = 0

    def _on_segment_began(self, event: told.SegmentBegan) -> None:
        self._phase, self._mover = Phase("segment"), event.side

    def _on_guns_recovered(self, event: told.GunsRecovered) -> None:
        self._books.fired.clear()
        self._books.moved.clear()

    # ---- 9: movement -----------------------------------------------------------------------------------------------

    def _on_supply_judged(self, event: told.SupplyJudged) -> None:
        self._phase.out.update(event.units)

    def _on_entered(self, event: told.Entered) -> None:
        edge = self.scenario.board.spaces[event.space]
        by_road = edge.road and event.space not in self.position.interdicted
        cost = 1 if by_road else 2
        require(event.cost == cost + event.place - 1, f"8.3: {event.units} pay {event.cost} at {event.space}")
        for unit in event.units:
            require(event.space in self.scenario.entry_hexes(unit), f"8.2: {unit} enters by {event.space}")
            require(self.scenario.units[unit].turn <= self.position.turn, f"8.1: {unit} is early")
        self._walk(event.units, event.space, event.cost, "road" if by_road else "country")

    def _on_stepped(self, event: told.Stepped) -> None:
        near = self.scenario.board.around(event.origin)
        require(event.to in near, f"9.1: {event.units} step from {event.origin} to {event.to}")
        between = near[event.to]
        if event.way in ("river", "cliff"):
            first = not any(self._phase.steps[unit] for unit in event.units)
            require(first, f"9.10: {event.units} cross {event.origin}-{event.to} after other steps")
            self._phase.crossed.update(event.units)
        elif between.water:
            require(between.bridge, f"9.9: {event.units} cross water without a bridge")
        self._walk(event.units, event.to, event.cost, event.way)

    def _walk(self, units: tuple[str, ...], to: Space, cost: int, way: str) -> None:
        near = naive.sides_in(self.scenario, self.position, {to, *self.scenario.board.around(to)})
        enemy = enemy_of(self._mover)
        require((to, enemy) not in near, f"9.4: {units} enter {to}, where the enemy is")
        quiet = way == "road" and not any(side == enemy for _, side in near)
        for unit in units:
            after_crossing = unit in self._phase.crossed and self._phase.steps[unit]
            require(not after_crossing, f"9.10: {unit} moves on after a crossing")
            self._phase.steps[unit] += 1
            self._phase.spent[unit] += 0 if way in ("river", "cliff") else cost
            if not quiet:
                self._phase.off_road.add(unit)
            self._book_guns(unit, self._books.moved, self._books.fired)
            self._check_points(unit)
        self._take(units, to)

    def _check_points(self, unit: str) -> None:
        """Invariant 5: ordinary points, or in column on the road."""
        card, spent = self.scenario.units[unit], self._phase.spent[unit]
        printed = 7 if self.position.pieces[unit].kg else card.movement
        most = min(3, printed) if unit in self._phase.out else max(printed, card.movement)
        if unit not in self._phase.off_road and unit not in self._phase.out:
            most = most * (3 if card.org == "101" and self.position.turn == 3 else 2)
        require(spent <= most, f"9.2: {unit} spends {spent} of {most} movement points")

    def _book_guns(self, unit: str, now: set[str], other: set[str]) -> None:
        """5.7: guns move or fire once a couplet."""
        if self.scenario.units[unit].guns:
            require(unit not in other, f"5.7: {unit} moves and fires in one couplet")
            now.add(unit)

    def _on_advanced(self, event: told.Advanced) -> None:
        require(event.unit in self._in_battle.get(self._mover, ()), f"10.26: {event.unit} advances from nowhere")
        self._take((event.unit,), event.to)

    def _take(self, units: tuple[str, ...], to: Space) -> None:
        start = GERMAN if self.scenario.board.spaces[to].german else ALLIED
        if start == self._mover:
            self._books.control.pop(to, None)
        else:
            self._books.control[to] = self._mover
        self._entered.append(to)
        for unit in units:
            card = self.scenario.units[unit]
            bound = card.nation == "British" and card.org not in self.position.british
            require(not bound or to in self.scenario.west, f"8.5: {unit} is east of the Meuse in {to}")

    # ---- 9.14, 9.15, 9.18: bridges and aircraft ----------------------------------------------------------------------

    def _on_demolition_tried(self, event: told.DemolitionTried) -> None:
        require(event.bridge not in self._books.tried, f"9.14: {event.bridge} is tried twice a turn")
        require(self.position.turn > 1 and event.side != self._mover, f"9.14: {event.bridge} may not be tried")
        self._books.tried.add(event.bridge)

    def _on_repair_declared(self, event: told.RepairDeclared) -> None:
        ends = event.bridge.split("-")
        held = all(naive.controls(self.scenario, self.position, end, event.side) for end in ends)
        require(held, f"9.15: {event.bridge} is repaired without both ends")

    def _on_interdicted(self, event: told.Interdicted) -> None:
        self._fly()
        require(self.position.interdicted.count(event.space) == 1, f"9.18: two aircraft over {event.space}")

    def _on_air_committed(self, event: told.AirCommitted) -> None:
        self._fly()

    def _fly(self) -> None:
        self._books.flown += 1
        most = 4 if self.position.baseplate else 8
        require(self.position.weather == "clear", "10.14: aircraft under an overcast sky")
        require(self._books.flown <= most, f"5.3: {self._books.flown} aircraft of {most}")

    def _on_aerial_used(self, event: told.AerialUsed) -> None:
        require(event.drawn <= 30, f"6.15: {event.space} supplies {event.drawn} steps")

    # ---- 10: combat --------------------------------------------------------------------------------------------------

    def _on_battle_began(self, event: told.BattleBegan) -> None:
        units = [unit for force in event.forces for unit in force.units]
        again = self._phase.attacked & set(units)
        require(not again and event.space not in self._phase.fought, f"10.3: {again or event.space} fights twice")
        self._phase.attacked.update(units)
        self._phase.fought.add(event.space)
        self._phase.guns.clear()
        cards = [self.scenario.units[unit] for unit in units]
        if "orgs" in self.scenario.plays:
            require(len({card.org for card in cards if card.org}) <= 1, f"10.16: {units} attack together")
            require(sum(not card.org for card in cards) <= 4, f"10.17: {units} attack together")
        self._in_battle = {event.attacker: units, enemy_of(event.attacker): list(event.defenders)}

    def _on_guns_fired(self, event: told.GunsFired) -> None:
        self._phase.guns[event.side] += 1
        most = {GERMAN: 2, ALLIED: 5}[event.side]
        require(self._phase.guns[event.side] <= most, f"10.22: {self._phase.guns[event.side]} guns of {event.side}")
        require(event.unit not in self._books.fired, f"10.18: {event.unit} fires twice a couplet")
        self._book_guns(event.unit, self._books.fired, self._books.moved)
        friends = self._in_battle[event.side] if event.side == self._mover else []
        places = {self.position.pieces[unit].at for unit in friends} or {event.space}
        at = self.position.pieces[event.unit].at
        near = any(self.scenario.grid.distance(at, place) <= 4 for place in places)
        require(near, f"10.20: {event.unit} fires too far")

    def _on_odds_made(self, event: told.OddsMade) -> None:
        shift = sum(modifier.value for modifier in event.modifiers)
        if self.scenario.rulebook["odds-ends"] == "extended":
            odds = naive.odds_text(event.attack, event.defense, shift)
            require(odds == event.final, f"10.5: {event.attack} to {event.defense} by {shift} is {odds}")

    def _on_battle_result(self, event: told.BattleResult) -> None:
        cell = naive.losses(self.scenario, event.odds, event.face)
        require(cell == (event.attacker, event.defender), f"10.8: {event.odds} with {event.face} is {cell}")

    def _on_step_lost(self, event: told.StepLost) -> None:
        steps, card = self._books.steps, self.scenario.units[event.unit]
        steps[event.unit] -= 1
        require(steps[event.unit] == event.left, f"2.13: {event.unit} has {event.left} steps")
        friends = self._in_battle[card.side]
        if event.left == 0:
            whole = [unit for unit in friends if steps[unit] > 1]
            require(not whole, f"10.9: {event.unit} dies before {whole} lose a step")
        self._books.vp[enemy_of(card.side)]["steps"] += 2 if card.guns else 1

    def _on_overstack_removed(self, event: told.OverstackRemoved) -> None:
        self._books.steps[event.unit] = 0

    def _on_reformed(self, event: told.Reformed) -> None:
        for unit in event.of:
            del self._books.steps[unit]
        self._books.steps[event.unit] = 2

    # ---- 4: victory --------------------------------------------------------------------------------------------------

    def _on_scored(self, event: told.Scored) -> None:
        """4.7-4.9: each award is computed anew; steps have been booked when they were lost."""
        if event.rule == "4.8":
            return
        if event.rule == "4.7":
            require(event.points == 10 * naive.cities_taken(self.scenario, self.position, event.side), "4.7: cities")
        if event.rule == "4.9":
            german = [unit for unit in self.position.pieces if self.scenario.units[unit].side == GERMAN]
            west = sum(self.position.pieces[unit].at in self.scenario.west for unit in german)
            require(event.points == west, f"4.9: {event.points} points for {west} units")
        self._books.vp[event.side][event.reason] += event.points

    # ---- after the block ---------------------------------------------------------------------------------------------

    def problems(self, position: Position) -> Iterator[str]:
        for space in self._entered:
            self._check_hex(space)
        self._entered.clear()
        for side in SIDES:
            if +self._books.vp[side] != Counter(position.vp[side]):
                yield f"4.6: {side} has {position.vp[side]}, by what was told {dict(self._books.vp[side])}"
        if position.control != self._books.control:
            yield "3.11: control differs from who went where"
        yield from bad_pieces(self.scenario, position, self._books.steps)
        yield from bad_limits(self.scenario, position)
        yield from bad_supply(self.scenario, position)


def bad_pieces(scenario: Scenario, position: Position, steps: dict[str, int]) -> Iterator[str]:
    """Invariants 1, 2, 7: steps as told, stacks as allowed, every hex in the hand of who stands in it."""
    alive = {unit: left for unit, left in steps.items() if left > 0}
    if alive != {unit: piece.steps for unit, piece in position.pieces.items()}:
        yield "2.13: the steps on the map are not those that were told"
    for space, units in naive.stacks(scenario, position):
        sides = {scenario.units[unit].side for unit in units}
        if len(sides) > 1 or naive.overfull(scenario, units):
            yield f"7.1: {units} are in {space}"
        if not naive.controls(scenario, position, space, sides.pop()):
            yield f"3.11: {space} is not controlled by {units}"


def bad_limits(scenario: Scenario, position: Position) -> Iterator[str]:
    """Invariants 8, 9, 11, 13: bridges, optional units, aircraft, the end of the game."""
    printed = {name for ends in scenario.bridges.values() for _, name in ends}
    if not set(position.blown) <= printed:
        yield f"9.13: {sorted(set(position.blown) - printed)} is no bridge"
    if position.repairs > 20 or (position.mover == GERMAN and len(position.repairing) > 3):
        yield f"9.15: {position.repairs} German repairs, {position.repairing}"
    for unit, piece in position.pieces.items():
        org = scenario.units[unit].org
        if org in ("10SS", "11Pz") and piece.at != OFF and position.optional.get(org) not in ("free", "paid"):
            yield f"8.4: {unit} is on the map"
    if position.turn > scenario.tables.turns:
        yield "4.2: the game goes on after its last turn"


def bad_supply(scenario: Scenario, position: Position) -> Iterator[str]:
    """Invariant 7: supply traced from some units outwards is what the engine's lines say."""
    if "supply" not in scenario.plays or position.turn == 1:
        return
    segment = rules.look(scenario, position)
    units = [unit for unit, piece in position.pieces.items() if piece.at != OFF and not piece.kg]
    for unit in units[:: max(1, len(units) // TRACED)]:
        card = scenario.units[unit]
        line = naive.has_line(scenario, position, position.pieces[unit].at, card.side)
        if (line and card.org not in position.oos_orgs) != is_regular(segment, unit):
            yield f"6.6: {unit} in {position.pieces[unit].at} {'has' if line else 'lacks'} a line, the engine differs"


def probe(choice: Choice[Any], chance: Chance) -> None:
    """9.1: a short walk that the judge accepts leads to a hex on the list of the unit that walks."""
    if not isinstance(choice.options, Acts) or choice.options.phase != "move":
        return
    acts, segment = choice.options, choice.options.segment
    units = [unit for unit in segment.stacks.of(segment.mover) if not segment.pieces[unit].kg]
    if units:
        unit = chance.choice(units)
        walk = Move((unit,), _walk(segment, unit, chance))
        listed = len(walk.path) < 2 or walk not in acts or walk.path[-1] in acts.ways(unit)
        require(listed, f"{walk} is accepted, and {walk.path[-1]} is not listed")


def _walk(segment: Segment, unit: str, chance: Chance) -> tuple[Space, ...]:
    """A short walk from hex to hex, without turning back."""
    path = [segment.pieces[unit].at]
    for _ in range(chance.choice((1, 2, 3))):
        onward = [there for there in segment.scenario.board.around(path[-1]) if there not in path]
        if onward:
            path.append(chance.choice(onward))
    return tuple(path)
