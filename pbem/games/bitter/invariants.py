"""What must hold in every game, checked by other means than the engine's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pbem.games.bitter import events as ev
from pbem.games.bitter import naive, rules
from pbem.games.bitter.position import CA, Position
from pbem.games.bitter.scenario import ALLIED, FOREST, GERMAN, Scenario
from pbem.kernel.game import Chance
from pbem.kernel.referee import Choice
from pbem.kernel.witness import Witness as KernelWitness
from pbem.kernel.witness import require

Problems = Iterator[str]


class Witness(KernelWitness[Scenario, Position]):
    """Somebody who keeps books of steps, shots and battles, and looks at the board after every player turn."""

    def __init__(self, scenario: Scenario, position: Position) -> None:
        super().__init__(rules, scenario, position)
        self.steps = {unit: piece.steps for unit, piece in position.pieces.items()}
        self.gone: set[str] = set(position.lost)
        self.blown = set(position.blown)
        self.air = dict(position.air)
        self.fought: set[str] = set()
        self.fired: Counter[str] = Counter()
        self.bombed: dict[str, tuple[str, ...]] = {}
        self.influence: Counter[str] = Counter()
        self.grounded: Counter[str] = Counter()

    # -- books ----------------------------------------------------------------------------------------------------

    def _on_turn_began(self, event: ev.TurnBegan) -> None:
        self.fought, self.bombed = set(), {}
        self.influence = Counter()
        german = event.side == GERMAN
        self.fired = Counter() if german else Counter(
            {unit: n for unit, n in self.fired.items() if self._is_spent(unit, event.turn)}
        )  # fmt: skip
        if german:
            self.grounded = Counter(self.position.grounded)
            self.air = {GERMAN: event.german_air, ALLIED: event.allied_air}

    def _is_spent(self, gun: str, turn: str) -> bool:
        """10.1, 38.2: whether a gun that fired in the German turn is silent in the Allied one."""
        effects = self.position.effects
        if self.scenario.side_of(gun) == GERMAN:
            return "logistics" not in effects
        late = turn >= "23AM" and "v_weapons_all" in effects
        return late and gun not in ("193", "203", "183", "177", "182", "404")

    def _on_aircraft_lost(self, event: ev.AircraftLost) -> None:
        self.grounded[event.side] += event.face
        lost = min(self.grounded[event.side], self.air[event.side])
        self.air[event.side] -= lost
        self.grounded[event.side] -= lost

    def _on_battle_began(self, event: ev.BattleBegan) -> None:
        again = self.fought & set(event.attackers)
        require(not again, f"{sorted(again)} attack twice in a phase")
        self.fought.update(event.attackers)
        self.fired.update(event.guns)
        self._spend(event.side, event.air)

    def _on_bombarded(self, event: ev.Bombarded) -> None:
        self.bombed.setdefault(event.space, event.guns)
        if self.bombed[event.space] is event.guns or self.bombed[event.space] == event.guns:
            return
        require(False, f"{event.space} is bombarded twice")

    def _on_supported(self, event: ev.Supported) -> None:
        self.fired.update(event.guns)
        self._spend(event.side, event.air)

    def _spend(self, side: str, used: bool) -> None:
        self.air[side] -= used
        require(self.air[side] >= 0, f"the {side} side used more aircraft than it has")
        most = max(self.fired.values(), default=0)
        require(most <= 1, f"a gun fired {most} times")

    def _on_dropped(self, event: ev.Dropped) -> None:
        self._spend(ALLIED, True)

    def _on_interdicted(self, event: ev.Interdicted) -> None:
        self._spend(ALLIED, True)

    def _on_odds_made(self, event: ev.OddsMade) -> None:
        require(abs(event.drm) <= 2, f"the die of {event.space} is changed by {event.drm}")
        table = self.scenario.tables.crt
        rough = self.scenario.terrain[event.space] in (FOREST, "broken")
        require(not rough or table.named(event.final) <= table.named("6-1"), f"{event.final} against rough ground")

    def _on_step_lost(self, event: ev.StepLost) -> None:
        self.steps[event.unit] -= 1

    def _on_eliminated(self, event: ev.Eliminated) -> None:
        self.gone.add(event.unit)
        self.steps.pop(event.unit, None)

    def _on_entered(self, event: ev.Entered) -> None:
        require(event.unit not in self.gone, f"{event.unit} comes back from the dead")
        self.steps.setdefault(event.unit, self.scenario.units[event.unit].steps)

    def _on_moved(self, event: ev.Moved) -> None:
        inside = len(event.path) == 2
        require(event.spent <= event.allowance or inside, f"{event.unit} spent {event.spent} of {event.allowance}")
        for problem in naive.bad_steps(self.scenario, self.blown, event):
            require(False, problem)

    def _on_retreated(self, event: ev.Retreated) -> None:
        require(len(set(event.path)) == len(event.path), f"{event.unit} retreats through a hex twice")

    def _on_stood_fast(self, event: ev.StoodFast) -> None:
        self.influence[event.leader] += 1
        most = self.scenario.units[event.leader].influence
        require(self.influence[event.leader] <= most, f"{event.leader} influences more than {most} battles")

    def _on_group_changed(self, event: ev.GroupChanged) -> None:
        """36, 11 and 12: only what is at full strength is split or joined."""
        old, new = ((event.unit,), event.parts) if event.how.startswith("splits") else (event.parts, (event.unit,))
        for unit in old:
            full = self.scenario.units[unit].steps
            require(self.steps.pop(unit, 0) == full, f"{unit} is not at full strength when its group changes")
        self.steps.update({unit: self.scenario.units[unit].steps for unit in new})
        if self.fought & set(old):
            self.fought.update(new)

    def _on_demolition_tried(self, event: ev.DemolitionTried) -> None:
        if event.blown:
            self.blown.add(event.bridge)

    def _on_bridge_built(self, event: ev.BridgeBuilt) -> None:
        self.blown.discard(event.bridge)

    def books(self) -> Any:
        return {
            "steps": dict(self.steps), "gone": sorted(self.gone), "blown": sorted(self.blown), "air": dict(self.air),
            "fought": sorted(self.fought), "fired": dict(self.fired),
        }  # fmt: skip

    def restore(self, books: Any) -> None:
        self.steps, self.air = dict(books["steps"]), dict(books["air"])
        self.gone, self.blown, self.fought = (set(books[key]) for key in ("gone", "blown", "fought"))
        self.fired = Counter(books["fired"])

    # -- after a player turn --------------------------------------------------------------------------------------

    def problems(self, position: Position) -> Problems:
        yield from self._pieces(position)
        yield from _stacks(self.scenario, position)
        yield from _markers(self.scenario, position)
        if not position.over:
            yield from _duties(position)
        yield from naive.bad_supply(self.scenario, position)
        yield from naive.bad_leaders(self.scenario, position)
        yield from naive.bad_dumps(self.scenario, position)
        if position.result and not self.scenario.victory.goals:
            yield from naive.bad_victory(self.scenario, position)

    def _pieces(self, position: Position) -> Problems:
        for unit, piece in position.pieces.items():
            if unit in self.gone:
                yield f"{unit} is on the map and eliminated"
            if piece.steps != self.steps.get(unit):
                yield f"{unit} has {piece.steps} steps, {self.steps.get(unit)} in the books"
        if position.blown != self.blown:
            yield f"blown are {sorted(position.blown)}, in the books {sorted(self.blown)}"
        if position.built > self.scenario.tables.bridging.german_most:
            yield f"the Germans have built {position.built} bridges"
        if position.air != self.air:
            yield f"aircraft left are {position.air}, in the books {self.air}"


def _stacks(scenario: Scenario, position: Position) -> Problems:
    """One side in a hex; three units, or the whole of Lehr."""
    here: dict[str, list[str]] = {}
    for unit, piece in position.pieces.items():
        here.setdefault(piece.at, []).append(unit)
    for space, units in here.items():
        if len({scenario.side_of(unit) for unit in units}) > 1:
            yield f"both sides are in {space}: {units}"
        counted = [unit for unit in units if scenario.units[unit].gait.mobile and not scenario.units[unit].type.leader]
        counted = [unit for unit in counted if unit not in scenario.tables.stack_free]
        size = len(counted) - max(0, len({"1SSPz", "501", "3SSPG"} & set(counted)) - 1)
        if size > scenario.tables.stack and {scenario.units[unit].division for unit in counted} != {"Lehr"}:
            yield f"{space} holds {units}"


def _markers(scenario: Scenario, position: Position) -> Problems:
    troops = naive.troops_of(scenario, position)
    held = {piece.at for piece in troops.values()}
    german = {piece.at for unit, piece in troops.items() if scenario.side_of(unit) == GERMAN}
    for space in position.positions - held:
        yield f"the improved position in {space} is empty"
    for space in position.forts & german:
        yield f"Germans are in the Allied fortification of {space}"
    for unit, piece in position.pieces.items():
        side = scenario.side_of(unit)
        enemies = {p.at for u, p in troops.items() if scenario.side_of(u) != side} if piece.reserve else set()
        if enemies & set(scenario.grid.around(piece.at)):
            yield f"{unit} is in reserve next to an enemy"
        if scenario.units[unit].armor and scenario.terrain[piece.at] == FOREST and piece.at not in scenario.has_road:
            yield f"{unit} is in the roadless forest {piece.at}"


def _duties(position: Position) -> Problems:
    for duty in position.duties:
        if duty.kind == CA and duty.side != position.mover:
            yield f"the counterattack of {duty.space} is overdue"
        if not set(duty.units) <= set(position.pieces):
            yield f"a duty binds units that are gone: {duty.units}"


def probe(choice: Choice[Any], chance: Chance) -> None:
    """Nothing more than every game is probed for."""
