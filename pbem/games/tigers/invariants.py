"""What must hold in every game of Tigers, checked by other means than the engine's.

The `Witness` keeps its own books from what is told (strength, acts of the day, control, victory points) and compares
them with the position; supply it traces anew, from each unit outwards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from pbem.games.tigers import events as told
from pbem.games.tigers import rules
from pbem.games.tigers.activation import Acts
from pbem.games.tigers.acts import Move
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.naive import naive_control, naive_daily_score, naive_out_of_supply, naive_result_score
from pbem.games.tigers.position import Position
from pbem.games.tigers.scenario import GERMAN, SIDES, Scenario
from pbem.kernel import witness
from pbem.kernel.board import Space
from pbem.kernel.game import Chance
from pbem.kernel.referee import Choice
from pbem.kernel.witness import require


@dataclass(slots=True)
class Books:
    """What the witness has written down since the game began."""

    strength: dict[str, int]
    control: dict[Space, str]
    vp: int = 0
    acted: dict[str, str] = field(default_factory=dict)
    """The impulse in which a unit moved, attacked, dug in or began to build today."""


class Witness(witness.Witness[Scenario, Position]):
    """Strength, acts of the day, control and victory points in books of its own; supply traced anew."""

    def __init__(self, scenario: Scenario, position: Position) -> None:
        super().__init__(rules, scenario, position)
        strength = {unit: piece.strength for unit, piece in position.pieces.items()}
        self._books = Books(strength, dict(position.control), position.vp)
        self._day_over = False

    def books(self) -> dict[str, str]:
        """The acts of the day; all else can be seen on the board."""
        return dict(self._books.acted)

    def restore(self, books: dict[str, str]) -> None:
        self._books.acted.update(books)

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
        first = self._books.acted.get(event.unit, self.position.clock)
        require(first == self.position.clock or first.endswith("build"), f"{event.unit} acted on {first} and builds")
        self._books.acted[event.unit] = f"{self.position.clock} build"

    def _on_battle_began(self, event: told.BattleBegan) -> None:
        self._act(event.attackers, "attacks")
        require(event.area not in self.scenario.zones, f"9.17: a battle in zone {event.area}")
        require(bool(event.attackers) and bool(event.defenders), f"a battle in {event.area} with one side only")

    def _on_strength_lost(self, event: told.StrengthLost) -> None:
        books = self._books.strength
        require(books[event.unit] == event.before, f"{event.unit} had {books[event.unit]} points, not {event.before}")
        require(0 <= event.after < event.before, f"{event.unit} goes from {event.before} to {event.after} points")
        books[event.unit] = event.after

    def _on_removed(self, event: told.Removed) -> None:
        self._books.strength[event.unit] = 0

    def _on_arrived(self, event: told.Arrived) -> None:
        require(event.unit not in self._books.strength, f"{event.unit} arrives twice")
        self._books.strength[event.unit] = self.scenario.units[event.unit].strength

    def _on_day_ended(self, event: told.DayEnded) -> None:
        """12.22: attrition may have left one side alone."""
        self._book_control(self.position)
        self._books.vp += naive_daily_score(self.scenario, self.position)

    def _on_game_over(self, event: told.GameOver) -> None:
        self._books.vp += naive_result_score(self.scenario, self.position)

    def _act(self, units: Iterable[str], what: str) -> None:
        """8.25, 9.16, 10.14: a unit acts in one impulse of the day."""
        for unit in units:
            first = self._books.acted.setdefault(unit, self.position.clock)
            require(first == self.position.clock, f"{unit} acted on {first} and {what} on {self.position.clock}")

    def _book_control(self, position: Position) -> None:
        self._books.control |= naive_control(self.scenario, position)

    # -- after the impulse ---------------------------------------------------------------------------------

    def problems(self, position: Position) -> Iterator[str]:
        if not self._day_over:
            self._book_control(position)
        yield from lost_and_found(self.scenario, position, self._books.strength)
        if position.control != self._books.control:
            yield f"12.22: control is {position.control}, recomputed {self._books.control}"
        if position.vp != self._books.vp:
            yield f"12.2: {position.vp} victory points, recomputed {self._books.vp}"
        yield from bad_pieces(self.scenario, position)
        if self._day_over:
            self._books.acted.clear()
        self._day_over = False


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


def probe(choice: Choice[Any], chance: Chance) -> None:
    """8.2: a short walk that the judge accepts is on the list of the unit that walks."""
    if not isinstance(choice.options, Acts):
        return
    acts, impulse = choice.options, choice.options.impulse
    units = [unit for unit in impulse.of(impulse.mover) if not impulse.pieces[unit].done]
    if units:
        unit = chance.choice(units)
        walk = Move((unit,), _walk(impulse, unit, chance))
        listed = walk not in acts or walk.path[-1] in acts.ways(unit)
        require(listed, f"{walk} is accepted, and {walk.path[-1]} is not listed")


def _walk(impulse: Impulse, unit: str, chance: Chance) -> tuple[Space, ...]:
    """A short walk along roads, without turning back."""
    path = [impulse.pieces[unit].at]
    for _ in range(chance.choice((1, 2, 3))):
        onward = [there for there in impulse.scenario.board.around(path[-1]) if there not in path]
        if onward:
            path.append(chance.choice(onward))
    return tuple(path)
