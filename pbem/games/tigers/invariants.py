"""What must hold in every game, checked by other means than the engine's: the conscience of `pbem fuzz`.

A `Witness` sits between the engine and its table. It keeps its own books from what is told (strength, acts of the
day, control, victory points) and compares them with the position; supply it traces anew, from each unit outwards.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pbem.games.tigers import events as told
from pbem.games.tigers.activation import Acts
from pbem.games.tigers.acts import Move
from pbem.games.tigers.bots import Chance
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.naive import naive_control, naive_daily_score, naive_out_of_supply, naive_result_score
from pbem.games.tigers.position import Position
from pbem.games.tigers.scenario import GERMAN, SIDES, Scenario
from pbem.games.tigers.sequence import play_impulse
from pbem.kernel.board import Space
from pbem.kernel.referee import Choice, Event, Player, Referee, Roll

T = TypeVar("T")


class Broken(Exception):
    """An invariant that does not hold: a bug of the engine, never a mistake of a player."""


@dataclass(slots=True)
class Books:
    """What the witness has written down since the game began."""

    strength: dict[str, int]
    control: dict[Space, str]
    vp: int = 0
    acted: dict[str, str] = field(default_factory=dict)
    """The impulse in which a unit moved, attacked, dug in or began to build today."""


class Witness:
    """A referee that passes everything on and believes nothing."""

    def __init__(self, scenario: Scenario, position: Position) -> None:
        self.scenario, self.position = scenario, position
        strength = {unit: piece.strength for unit, piece in position.pieces.items()}
        self.books = Books(strength, dict(position.control), position.vp)
        self._table: Referee | None = None
        self._day_over = False

    def play_impulse(self, table: Referee) -> Position:
        """One impulse, watched; raises `Broken` at the first thing that is wrong."""
        before, self._table, self._day_over = self.position, table, False
        clock = before.clock
        seen = json.dumps(before.to_obj())
        after = play_impulse(self.scenario, before, self)
        require(json.dumps(before.to_obj()) == seen, "a run changed the position it was given")
        self.position = after
        if not self._day_over:
            self._book_control(after)
        self._compare(after, clock)
        if self._day_over:
            self.books.acted.clear()
        return after

    # -- the referee ---------------------------------------------------------------------------------------

    def choose(self, choice: Choice[T]) -> T:
        if choice.now is not None:
            self.position = choice.now.position
        assert self._table is not None
        return self._table.choose(choice)

    def roll(self, roll: Roll) -> int:
        assert self._table is not None
        return self._table.roll(roll)

    def tell(self, event: Event) -> None:
        book = getattr(self, "_on_" + event.kind.replace("-", "_"), None)
        if book is not None:
            book(event)
        assert self._table is not None
        self._table.tell(event)

    # -- what is told --------------------------------------------------------------------------------------

    def _on_supply_judged(self, event: told.SupplyJudged) -> None:
        """13: the engine's flood from the sources against a search from every unit."""
        out = tuple(sorted(naive_out_of_supply(self.scenario, self.position)))
        require(out == event.out, f"supply before {event.when}: engine {event.out}, naive {out}")
        if event.when == "combat":
            check_stacking(self.scenario, self.position)
        if event.when == "attrition":
            self._day_over = True
            self._book_control(self.position)

    def _on_move_ended(self, event: told.MoveEnded) -> None:
        self._act(event.units, "moves")

    def _on_entrenched(self, event: told.Entrenched) -> None:
        self._act((event.unit,), "entrenches")

    def _on_construction_tried(self, event: told.ConstructionTried) -> None:
        first = self.books.acted.get(event.unit, self.position.clock)
        require(first == self.position.clock or first.endswith("build"), f"{event.unit} acted on {first} and builds")
        self.books.acted[event.unit] = f"{self.position.clock} build"

    def _on_battle_began(self, event: told.BattleBegan) -> None:
        self._act(event.attackers, "attacks")
        require(event.area not in self.scenario.zones, f"9.17: a battle in zone {event.area}")
        require(bool(event.attackers) and bool(event.defenders), f"a battle in {event.area} with one side only")

    def _on_strength_lost(self, event: told.StrengthLost) -> None:
        books = self.books.strength
        require(books[event.unit] == event.before, f"{event.unit} had {books[event.unit]} points, not {event.before}")
        require(0 <= event.after < event.before, f"{event.unit} goes from {event.before} to {event.after} points")
        books[event.unit] = event.after

    def _on_removed(self, event: told.Removed) -> None:
        self.books.strength[event.unit] = 0

    def _on_arrived(self, event: told.Arrived) -> None:
        require(event.unit not in self.books.strength, f"{event.unit} arrives twice")
        self.books.strength[event.unit] = self.scenario.units[event.unit].strength

    def _on_day_ended(self, event: told.DayEnded) -> None:
        """12.22: attrition may have left one side alone."""
        self._book_control(self.position)
        self.books.vp += naive_daily_score(self.scenario, self.position)

    def _on_game_over(self, event: told.GameOver) -> None:
        self.books.vp += naive_result_score(self.scenario, self.position)

    def _act(self, units: Iterable[str], what: str) -> None:
        """8.25, 9.16, 10.14: a unit acts in one impulse of the day."""
        for unit in units:
            first = self.books.acted.setdefault(unit, self.position.clock)
            require(first == self.position.clock, f"{unit} acted on {first} and {what} on {self.position.clock}")

    def _book_control(self, position: Position) -> None:
        self.books.control |= naive_control(self.scenario, position)

    # -- after the impulse ---------------------------------------------------------------------------------

    def _compare(self, position: Position, clock: str) -> None:
        for problem in self._problems(position):
            raise Broken(f"after {clock}: {problem}")

    def _problems(self, position: Position) -> Iterator[str]:
        yield from lost_and_found(self.scenario, position, self.books.strength)
        if position.control != self.books.control:
            yield f"12.22: control is {position.control}, recomputed {self.books.control}"
        if position.vp != self.books.vp:
            yield f"12.2: {position.vp} victory points, recomputed {self.books.vp}"
        yield from bad_pieces(self.scenario, position)
        yield from bad_round_trip(position)


def require(holds: bool, problem: str) -> None:
    if not holds:
        raise Broken(problem)


def check_stacking(scenario: Scenario, position: Position) -> None:
    """7.1, 7.2: after movement no area holds more of a side than it may, but for the set-up exceptions of the 16th."""
    counters: Counter[tuple[Space, str]] = Counter()
    points: Counter[tuple[Space, str]] = Counter()
    for unit, piece in position.pieces.items():
        counters[piece.at, scenario.units[unit].side] += 1
        points[piece.at, scenario.units[unit].side] += piece.strength
    tables = scenario.tables
    for (area, side), number in counters.items():
        over = number > tables.stack_units or points[area, side] > tables.stack_strength
        excused = area in scenario.zones or (area in scenario.overstacked and side == GERMAN and position.day == 16)
        require(not over or excused, f"7.2: {number} {side} units with {points[area, side]} points in {area}")


def lost_and_found(scenario: Scenario, position: Position, strength: dict[str, int]) -> Iterator[str]:
    """9.21: every point on the counters is on the board, still to come, or lost in a way that was told."""
    for unit in scenario.units:
        homes = [unit in position.pieces, unit in position.coming, unit in position.lost]
        if sum(homes) != 1 or position.lost.count(unit) > 1:
            yield f"{unit} is in {sum(homes)} places: board, to come, lost = {homes}"
    for unit, points in strength.items():
        on_board = position.pieces[unit].strength if unit in position.pieces else 0
        if on_board != points:
            yield f"{unit} has {on_board} points, {points} by what was told"
        if (unit in position.lost) != (points == 0):
            yield f"{unit} has {points} points and is {'lost' if unit in position.lost else 'not lost'}"


def bad_pieces(scenario: Scenario, position: Position) -> Iterator[str]:
    """4.17, 8.54, 8.58: counters that stand where or as they cannot."""
    for unit, piece in position.pieces.items():
        card = scenario.units[unit]
        if piece.at not in scenario.board:
            yield f"{unit} is in {piece.at}, which is not on the board"
        if not 1 <= piece.strength <= card.strength:
            yield f"{unit} has {piece.strength} points of {card.strength}"
        if piece.entrenched and (not card.type.infantry or piece.at in scenario.zones):
            yield f"8.54: {unit} is entrenched in {piece.at}"
    for bridge in position.blown | set(position.construction):
        a, b = bridge.split("-")
        road = scenario.board.link(a, b)
        if road is None or road.river is None:
            yield f"3.23: there is no bridge {bridge}"
    if not set(position.control.values()) <= set(SIDES):
        yield f"12.22: control by {sorted(set(position.control.values()))}"


def bad_round_trip(position: Position) -> Iterator[str]:
    """A position is its plain values, and they are all that it is."""
    plain: dict[str, Any] = json.loads(json.dumps(position.to_obj()))
    if Position.from_obj(plain).to_obj() != position.to_obj():
        yield "a position does not come back from its plain values"
    if position.copy().to_obj() != position.to_obj():
        yield "a copy of a position differs from it"


TRY_ONE_IN = 8
"""How often the whole menu of a unit is tried; each time costs as much as some thirty orders."""


class Prober:
    """A player that tries the menu before another one orders from it."""

    def __init__(self, player: Player, chance: Chance) -> None:
        self.player, self.chance = player, chance

    def decide(self, choice: Choice[T]) -> T:
        if isinstance(choice.options, Acts):
            if self.chance.choice(range(TRY_ONE_IN)) == 0:
                self._try_unit(choice.options)
        else:
            check_menu(choice.options)
        return self.player.decide(choice)

    def _try_unit(self, acts: Acts) -> None:
        """One unit of the mover: all that is listed is accepted, and a walk that is accepted is listed."""
        units = [unit for unit in acts.impulse.of(acts.impulse.mover) if not acts.impulse.pieces[unit].done]
        if not units:
            return
        unit = self.chance.choice(units)
        check_menu(acts, acts.of_unit(unit))
        walk = Move((unit,), self._walk(acts.impulse, unit))
        if walk in acts:
            require(walk.path[-1] in acts.ways(unit), f"{walk} is accepted, and {walk.path[-1]} is not listed")

    def _walk(self, impulse: Impulse, unit: str) -> tuple[Space, ...]:
        """A short walk along roads, without turning back."""
        path = [impulse.pieces[unit].at]
        for _ in range(self.chance.choice((1, 2, 3))):
            onward = [there for there in impulse.scenario.board.around(path[-1]) if there not in path]
            if onward:
                path.append(self.chance.choice(onward))
        return tuple(path)


def check_menu(options: Collection[Any], listed: Iterable[Any] | None = None) -> None:
    """Whatever is listed is accepted, and nothing is listed twice."""
    seen = set()
    for option in options if listed is None else listed:
        require(option in options, f"{option!r} is listed and not accepted")
        require(option not in seen, f"{option!r} is listed twice")
        seen.add(option)
    require(bool(seen) or listed is not None, "a question without an answer")
