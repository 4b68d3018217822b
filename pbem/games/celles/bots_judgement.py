"""What the captain thinks an attack or a hex is worth; in thirds of a step, more or less."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from pbem.games.celles import combat, movement, retreat
from pbem.games.celles.action import Action
from pbem.games.celles.acts import Attack
from pbem.games.celles.scenario import GERMAN, Harm, Result, Scenario, enemy_of
from pbem.kernel.board import Space
from pbem.kernel.crt import CombatTable

STEP, OWN, RETREAT, DISRUPT = 3.0, 3.0, 0.8, 0.7
TOWN = 6.0
"""What a point for a town is worth; it counts at the end only, and may be lost again."""
PATIENCE = -0.2
"""An attack for a town waits for another action unless it promises this much without the town."""
RIVER = 2.0
"""What a unit at the Meuse is worth for each turn that is left."""
NEAR = 0.25
"""What a hex nearer to a goal is worth."""
Victims = tuple[tuple[int, int], ...]
"""Of every defender its steps, and how often it would suffer on its way back."""


class Judgement:
    """The captain's eye for one side of one scenario."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self._averages: dict[tuple[int, int, Victims, float], float] = {}
        self._tolls: dict[tuple[object, ...], int] = {}
        self._near: dict[Space, tuple[Space, ...]] = {}

    @cached_property
    def towns(self) -> dict[Space, int]:
        """Every hex of a town that counts for the German, and its points."""
        return {space: town.points for town in self.scenario.towns for space in town.hexes}

    @cached_property
    def shared(self) -> frozenset[Space]:
        """The hexes of towns that count for both."""
        return frozenset(space for town in self.scenario.towns if town.both for space in town.hexes)

    # ---- attacks

    def worth_of_attack(self, action: Action, attack: Attack) -> float:
        """The average over the die of what it does to them, less what it does to us."""
        return self._average(action, attack, self._prize(action, attack.hexes))

    def is_premature(self, action: Action, attack: Attack) -> bool:
        """An attack that costs steps for a town which another action may take more cheaply."""
        return self.chances(action) > 0 and self._average(action, attack, 0.0) < PATIENCE

    def _average(self, action: Action, attack: Attack, prize: float) -> float:
        battle = combat.strengths(action, attack.units, combat.defenders_in(action, attack.hexes))
        table = action.tables.crt
        column = table.bounded(table.column(*battle))
        drm = sum(one.value for one in combat.modifiers(action, attack.level, attack.units, attack.hexes))
        key = (column, drm, self._victims(action, attack), prize)
        if key not in self._averages:
            self._averages[key] = self._over_the_die(table, *key)
        return self._averages[key]

    def _over_the_die(self, table: CombatTable[Result], column: int, drm: int, them: Victims, prize: float) -> float:
        total = 0.0
        for face in table.faces:
            result = table.result(column, face, drm)
            total += self._harm(them, result.defender, prize) - self._cost(result.attacker)
        return total / len(table.faces)

    def _victims(self, action: Action, attack: Attack) -> Victims:
        """Of every defender its steps, and how often it would suffer on its way back."""
        units = combat.defenders_in(action, attack.hexes)
        return tuple((action.pieces[unit].steps, self._toll(action, unit)) for unit in units)

    def _toll(self, action: Action, unit: str) -> int:
        """11.1: the ZOC hexes on the best way back, one more if the unit is Disrupted already; 9 if there is none. The
        same surroundings give the same answer, which is looked up."""
        if not movement.printed_movement(action, unit):
            return 9
        key = (unit, action.pieces[unit].disrupted, action.move_class(unit), *self._around(action, unit))
        if key not in self._tolls:
            self._tolls[key] = self._toll_of_retreat(action, unit)
        return self._tolls[key]

    def _around(self, action: Action, unit: str) -> Iterator[object]:
        """11.1: all that a way back depends on: where it starts, who stands and whose ZOC is round it."""
        side = action.side(unit)
        foe = enemy_of(side)
        held, own, zones = action.stacks.on[foe], action.stacks.on[side], action.zones[foe]
        yield action.pieces[unit].at
        for space in self._reach_of_retreat(action.pieces[unit].at):
            yield 3 if space in held else 2 if space in own else space in zones

    def _reach_of_retreat(self, space: Space) -> tuple[Space, ...]:
        """11.1: every hex that a way back from here can touch."""
        if space not in self._near:
            near = {space}
            for _ in range(self.scenario.tables.retreat_hexes):
                near |= {there for here in near for there in self.scenario.around[here]}
            self._near[space] = tuple(sorted(near))
        return self._near[space]

    def _toll_of_retreat(self, action: Action, unit: str) -> int:
        ways = retreat.retreat_paths(action, unit)
        return len(retreat.zones_on(action, unit, ways[0])) + action.pieces[unit].disrupted if ways else 9

    def _harm(self, them: Victims, harm: Harm, prize: float) -> float:
        standing = sum(steps for steps, _ in them)
        lost = min(harm.steps, standing)
        total = STEP * lost + DISRUPT * min(2, len(them)) * harm.disrupt
        if lost == standing:
            return total + prize
        if harm.retreat:
            total += RETREAT + prize + sum(self._rout(steps, toll + harm.disrupt) for steps, toll in them)
        return total

    def _rout(self, steps: int, toll: int) -> float:
        """What a retreat costs a unit: the first blow Disrupts, each one after it takes a step."""
        return STEP * min(steps, toll - 1) if toll > 1 else DISRUPT * toll

    def chances(self, action: Action) -> int:
        """How many actions this side has left after this one, in the whole game."""
        later = (turn for number, turn in self.scenario.turns.items() if number > action.position.turn)
        return action.chits(action.mover).left + sum(turn.actions[action.mover] for turn in later)

    def _cost(self, harm: Harm) -> float:
        return OWN * harm.steps + RETREAT * harm.retreat + DISRUPT * harm.disrupt

    def _prize(self, action: Action, hexes: tuple[Space, ...]) -> float:
        """What it is worth to throw them out of these hexes."""
        mine = [space for space in hexes if space in self.towns and (action.mover == GERMAN or space in self.shared)]
        theirs = [space for space in hexes if space in self.towns]
        points = sum(self.towns[space] for space in mine) + sum(self.towns[space] for space in theirs)
        return TOWN * points / 2

    # ---- places

    def worth_of_hex(self, action: Action, unit: str, space: Space) -> float:
        """What it is worth to stand in a hex: towns, the river, and how near the next goal is."""
        worth = self.holding(action, unit, space)
        if action.mover == GERMAN and space in self.scenario.riverside:
            worth += RIVER * (self.scenario.last - action.position.turn + 1)
        goals = self.goals(action, unit)
        if goals:
            distance = self.scenario.board.grid.distance
            worth -= NEAR * min(distance(space, goal) for goal in goals)
        return worth - self._danger(action, unit, space)

    def held(self, action: Action) -> float:
        """What the towns are worth that the acting side holds."""
        counts = self.towns if action.mover == GERMAN else self.shared
        return sum(TOWN * self.towns[space] for space in counts if action.stacks.at(space, action.mover))

    def holding(self, action: Action, unit: str, space: Space) -> float:
        counts = space in self.towns and (action.mover == GERMAN or space in self.shared)
        others = [other for other in action.stacks.at(space, action.mover) if other != unit]
        return TOWN * self.towns[space] if counts and not others else 0.0

    def _danger(self, action: Action, unit: str, space: Space) -> float:
        """Standing beside the enemy invites attacks, most of all a weak unit."""
        near = [there for there in self.scenario.around[space] if action.stacks.at(there, action.enemy)]
        return 0.3 * len(near) * (1.5 if action.pieces[unit].steps == 1 else 1.0)

    def goals(self, action: Action, unit: str) -> tuple[Space, ...]:
        """Where a unit is wanted: towns that nobody of ours holds; for Germans the river too; else the enemy."""
        own = action.stacks.on[action.mover]
        towns = tuple(self._wanted(action, own))
        if action.mover == GERMAN and self.scenario.riverside:
            wet = tuple(space for space in sorted(self.scenario.riverside) if self._is_free(action, space))
            if action.unit(unit).formation.id not in ("116Pz", "FBB", "9Pz"):
                return wet or towns
        return towns or tuple(sorted(action.stacks.on[action.enemy]))

    def _wanted(self, action: Action, own: dict[Space, list[str]]) -> Iterator[Space]:
        hexes = self.towns if action.mover == GERMAN else self.shared
        return (space for space in sorted(hexes) if space not in own)

    def _is_free(self, action: Action, space: Space) -> bool:
        """A hex at the river that a German could hold: east of it, with room."""
        east = space not in self._beyond
        return east and not action.stacks.at(space, enemy_of(GERMAN)) and action.steps_at(space, GERMAN) < 2

    @cached_property
    def _beyond(self) -> frozenset[Space]:
        """Hexes that no German reaches, because the Meuse is in between."""
        steps = movement.steps_from(self.scenario, GERMAN, "mot")
        start = next(iter(self.scenario.sources["german"]), None)
        seen, edge = {start}, [start]
        while edge:
            here = edge.pop()
            for there, _ in steps[here] if here else ():
                if there not in seen:
                    seen.add(there)
                    edge.append(there)
        return frozenset(self.scenario.board) - frozenset(space for space in seen if space)
