"""What must hold in every game of Celles, checked by other means than the engine's: the conscience of `pbem fuzz`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pbem.games.celles import events as told
from pbem.games.celles import rules
from pbem.games.celles.activation import Acts
from pbem.games.celles.acts import Move
from pbem.games.celles.naive import (
    naive_allowance,
    naive_beside_enemy,
    naive_distance,
    naive_marks,
    naive_meuse,
    naive_score,
    naive_west,
)
from pbem.games.celles.position import Position
from pbem.games.celles.scenario import GERMAN, SIDES, TACTICAL, Scenario
from pbem.kernel import witness
from pbem.kernel.board import Space
from pbem.kernel.game import Chance
from pbem.kernel.referee import Choice
from pbem.kernel.witness import require


class Witness(witness.Witness[Scenario, Position]):
    """A referee that keeps books of points, chits, supply and score."""

    def __init__(self, scenario: Scenario, position: Position) -> None:
        super().__init__(rules, scenario, position)
        self.vp = position.vp
        self.west = naive_west(scenario)
        self.lost_actions = dict.fromkeys(SIDES, 0)
        self._clear()
        self.marks: dict[str, str] | None = None

    def _clear(self) -> None:
        """A new action: nobody has spent anything."""
        self.spent: Counter[str] = Counter()
        self.exposed: dict[str, bool] = {}
        self.activated: set[str] = set()
        self.extra: set[str] = set()
        self.used = {unit for unit, piece in self.position.pieces.items() if piece.used}
        self.hit: Counter[str] = Counter()

    def books(self) -> Any:
        return {"vp": self.vp, "lost_actions": self.lost_actions}

    def restore(self, books: Any) -> None:
        self.vp, self.lost_actions = books["vp"], books["lost_actions"]

    # -- what is told --------------------------------------------------------------------------------------

    def _on_action_began(self, event: told.ActionBegan) -> None:
        self._clear()

    def _on_activated(self, event: told.Activated) -> None:
        self.activated |= set(event.units)
        if event.rule == "13.2":
            self.extra |= set(event.units)
        self.used -= set(event.units)
        early = [unit for unit in event.units if self.scenario.units[unit].nation == "british"]
        require(not early or self.position.turn >= 4, f"7.0: {early} activated on turn {self.position.turn}")

    def _on_stepped(self, event: told.Stepped) -> None:
        self._pay(event.unit, sum(toll.points for toll in event.tolls), event.spent)
        require(event.to not in self.scenario.rear[self._enemy(event.unit)], f"8.4: {event.unit} enters {event.to}")
        self._within(event.unit)

    def _on_infiltrated(self, event: told.Infiltrated) -> None:
        if event.result != "success":
            self._pay(event.unit, sum(toll.points for toll in event.tolls), event.spent)

    def _on_attack_declared(self, event: told.AttackDeclared) -> None:
        self._pay(event.unit, event.cost, event.spent)
        self._within(event.unit)
        self.hit.clear()
        beside = {self.position.pieces[unit].at for unit in event.defenders}
        require(beside == set(event.hexes), f"11.0: {event.unit} attacks {event.hexes}, defenders in {beside}")

    def _pay(self, unit: str, cost: int, spent: int) -> None:
        require(unit in self.activated, f"7.0: {unit} acts and is not activated")
        self.spent[unit] += cost
        require(self.spent[unit] == spent, f"8.0: {unit} has spent {self.spent[unit]}, the engine says {spent}")

    def _within(self, unit: str) -> None:
        """8.0, 8.5: never more than the allowance by the marks that show and the enemies met."""
        exposed = self.exposed.get(unit, False) or naive_beside_enemy(self.scenario, self.position, unit)
        self.exposed[unit] = exposed
        limit = naive_allowance(self.scenario, self.position, unit, not exposed)
        require(self.spent[unit] <= limit, f"8.0: {unit} has spent {self.spent[unit]} half points of {limit}")

    def _on_disrupted(self, event: told.Disrupted) -> None:
        if event.reason == "combat":
            self.hit[self.scenario.side_of(event.unit)] += 1
            require(max(self.hit.values()) <= 2, "11.0: a D hits more than two units of a side")

    def _on_retreated(self, event: told.Retreated) -> None:
        away = naive_distance(self.scenario, event.path[0], event.path[-1], 2)
        require(away >= 2, f"11.1: {event.unit} ends {away} hexes away")
        require(len(set(event.path)) == len(event.path), f"11.1: {event.unit} goes round in circles")

    def _on_actions_changed(self, event: told.ActionsChanged) -> None:
        self.lost_actions[event.side] -= event.by

    def _on_actions_lost(self, event: told.ActionsLost) -> None:
        self.lost_actions[event.side] += event.number

    def _on_turn_began(self, event: told.TurnBegan) -> None:
        self.lost_actions = dict.fromkeys(SIDES, 0)
        self.marks = naive_marks(self.scenario, self.position)
        marked = [unit for unit, piece in self.position.pieces.items() if piece.used or piece.disrupted]
        require(not marked, f"3.0: {marked} are used or Disrupted after Recovery")

    def _on_first_named(self, event: told.FirstNamed) -> None:
        found = {unit: piece.supply for unit, piece in self.position.pieces.items()}
        require(self.marks in (None, found), f"5.0: supply {found}, naive {self.marks}")

    def _on_meuse_points(self, event: told.MeusePoints) -> None:
        require(event.points == naive_meuse(self.scenario, self.position), f"16.0: {event.points} at the Meuse")
        self.vp += event.points

    def _on_game_over(self, event: told.GameOver) -> None:
        if event.result != "german decisive":
            naive = naive_score(self.scenario, self.position)
            require((event.german, event.allied) == tuple(naive[side] for side in SIDES), f"16.0: naive score {naive}")

    def _on_action_ended(self, event: told.ActionEnded) -> None:
        """7.0, 8.0: who shows which face, and how many of the 84th acted."""
        used = {unit for unit, piece in self.position.pieces.items() if piece.used}
        paid = {unit for unit, spent in self.spent.items() if spent and unit in self.position.pieces}
        expected = {unit for unit in self.used if unit in self.position.pieces} | paid
        require(used <= expected and paid <= used, f"8.0: used are {sorted(used)}, expected {sorted(expected)}")
        acted = [unit for unit in paid - self.extra if unit.startswith("84Inf/")]
        require(len(acted) <= 3, f"7.0: {acted} of the 84th acted")
        for problem in stacking_problems(self.scenario, self.position):
            require(False, problem)

    def _enemy(self, unit: str) -> str:
        return SIDES[1] if self.scenario.side_of(unit) == GERMAN else GERMAN

    # -- the position --------------------------------------------------------------------------------------

    def problems(self, position: Position) -> Iterator[str]:
        yield from whereabouts(self.scenario, position)
        yield from stacking_problems(self.scenario, position)
        yield from chit_problems(self.scenario, position, self.lost_actions)
        for unit, piece in position.pieces.items():
            card = self.scenario.units[unit]
            if card.side == GERMAN and piece.at in self.west:
                yield f"8.1: {unit} is beyond the Meuse in {piece.at}"
            if piece.at in self.scenario.rear[self._enemy(unit)]:
                yield f"8.4: {unit} is in the enemy Rear Area"
            if card.full.unused.movement == 0 and piece.at not in (card.setup, *card.formation.rebuild):
                yield f"8.0: {unit} has moved to {piece.at}"
        if position.vp != self.vp:
            yield f"16.0: {position.vp} on the track, {self.vp} counted"
        if sum(piece.truck for piece in position.pieces.values()) > 1:
            yield "8.3: two truck markers"


def whereabouts(scenario: Scenario, position: Position) -> Iterator[str]:
    """Every unit is in exactly one place, with a number of steps that it can have."""
    for unit, card in scenario.units.items():
        places = [set(position.pieces), set(position.coming), set(position.destroyed), set(position.withdrawn)]
        found = sum(unit in place for place in places)
        if found != 1:
            yield f"{unit} is in {found} places"
        if unit in position.pieces and not 1 <= position.pieces[unit].steps <= card.steps:
            yield f"{unit} has {position.pieces[unit].steps} steps"
        gone = card.formation.id in position.gone
        if gone and unit in position.pieces:
            yield f"15.0: {unit} is on the board after its formation left"
    if position.withdrawn and position.turn < 7:
        yield "15.0: units are withdrawn before turn 7"


def stacking_problems(scenario: Scenario, position: Position) -> Iterator[str]:
    """10.0: two steps of one side in a hex."""
    steps: Counter[Space] = Counter()
    sides: dict[Space, set[str]] = {}
    for unit, piece in position.pieces.items():
        steps[piece.at] += piece.steps
        sides.setdefault(piece.at, set()).add(scenario.units[unit].side)
    yield from (f"10.0: {space} holds {number} steps" for space, number in steps.items() if number > 2)
    yield from (f"8.0: both sides are in {space}" for space, both in sides.items() if len(both) > 1)


def chit_problems(scenario: Scenario, position: Position, lost: dict[str, int]) -> Iterator[str]:
    """4.0: cup, boxes and what was drawn are the set of the day; actions taken, lost and left are those of the turn."""
    if position.over:
        return
    turn = scenario.turns[position.turn]
    for side in SIDES:
        chits = position.chits[side]
        every = Counter([*chits.cup, *chits.available, *chits.played, *chits.aside, *chits.drawn])
        if every != Counter(turn.cups[side]):
            yield f"4.0: the {side} chits are {every}"
        if any(chit in TACTICAL for chit in chits.drawn):
            yield "4.0: a Tactical Chit acts"
        undrawn = int(position.chit is None and position.mover == side)
        if len(chits.drawn) + undrawn + chits.left + lost[side] != turn.actions[side]:
            yield f"4.0: {side} {len(chits.drawn)} taken, {chits.left} left, {lost[side]} lost"


def probe(choice: Choice[Any], chance: Chance) -> None:
    """Every hex in reach of a unit is accepted as a move, and one step further than its points is not."""
    acts = choice.options
    if isinstance(acts, Acts) and acts.action.activated:
        unit = chance.choice(list(acts.action.activated))
        if unit in acts.action.pieces:
            for goal, reach in acts.ways(unit).items():
                move = Move(unit, reach.path(goal))
                require(acts.refusal(move) is None, f"{move} is in reach and refused: {acts.refusal(move)}")
