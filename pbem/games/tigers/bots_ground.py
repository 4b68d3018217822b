"""The ground as the captain sees it: how far it is to his objectives, what threatens them, which are still to be had.

All of it stays the same while his side moves, until a bridge is blown: enemies stand where they stood, and control
changes when the impulse ends (12.22). So it is worked out once for an impulse, and again after a demolition.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property

from pbem.games.tigers.costs import road_points
from pbem.games.tigers.impulse import Impulse, Step
from pbem.games.tigers.scenario import GERMAN, Scenario
from pbem.kernel.board import Space, spread

TOWN = 5.0
SERIOUS = 1.0
"""From this worth on an objective is taken and held for its own sake."""
CROSSROADS = 0.6
FAR = 99
Roads = Mapping[Space, tuple[Step, ...]]
Distances = Mapping[Space, Mapping[Space, int]]
"""For each objective how far it is from everywhere."""


def objectives(scenario: Scenario) -> dict[Space, float]:
    """12.2 and the scenarios: what is worth having, and how much: victory point areas, towns, and crossroads."""
    worth: dict[Space, float] = {}
    for space in sorted(scenario.limits - scenario.zones):
        area = scenario.area(space)
        major = sum(road.major for road in scenario.board.around(space).values())
        if major > 3:
            worth[space] = CROSSROADS
        if area and area.vp and scenario.victory.scoring == "areas":
            worth[space] = worth.get(space, 0) + area.vp
    for town in scenario.victory.towns:
        worth[town] = TOWN
    return worth


class Ground:
    """Distances, threats and prizes for the mover of an impulse, with the bridges that stand now."""

    def __init__(self, impulse: Impulse, worth: Mapping[Space, float]) -> None:
        self.impulse, self.worth, self.side = impulse, worth, impulse.mover
        self._blown = frozenset(impulse.position.blown)

    @property
    def is_old(self) -> bool:
        """8.41: whether a bridge has been blown since."""
        return self._blown != self.impulse.position.blown

    # -- distances -----------------------------------------------------------------------------------------

    @cached_property
    def roads(self) -> Roads:
        """8.33: the roads out of every space, with their points; the same in both directions."""
        out = self.impulse.scenario.roads
        return {here: tuple((there, road_points(self.impulse, here, there)) for there in out[here]) for here in out}

    @cached_property
    def dry_roads(self) -> Roads:
        """8.34: those that armor may go: not over blown bridges."""
        blown = self.impulse.is_blown
        return {here: tuple(s for s in steps if not blown(here, s[0])) for here, steps in self.roads.items()}

    @cached_property
    def on_foot(self) -> Distances:
        return self._distances(self.roads)

    @cached_property
    def on_wheels(self) -> Distances:
        return self._distances(self.dry_roads)

    def _distances(self, roads: Roads) -> Distances:
        """8.33 in the other direction, roughly: enemies on the way count as two points more."""
        enemy = {here for here in roads if self.impulse.is_enemy_area(here)}
        slow = {here: tuple((there, points + 2) for there, points in roads[here]) for here in enemy}
        steps = {**roads, **slow}
        return {goal: spread(goal, steps.__getitem__).cost for goal in self.worth}

    def distance(self, unit: str, space: Space, goal: Space) -> int:
        """Movement points from a space to an objective, by roads, as the unit could go them if nobody moved."""
        table = self.on_foot if self.impulse.type(unit).infantry else self.on_wheels
        return table[goal].get(space, FAR)

    # -- objectives ----------------------------------------------------------------------------------------

    def holds(self, goal: Space) -> bool:
        """12.22: whether the objective is ours and undisputed."""
        return self.impulse.position.control.get(goal) == self.side and not self.impulse.is_enemy_area(goal)

    @cached_property
    def prizes(self) -> list[Space]:
        """The objectives of weight that are still to be had, the greatest first."""
        found = [goal for goal in self.worth if self.worth[goal] >= SERIOUS and not self.holds(goal)]
        return sorted(found, key=lambda goal: (-self.worth[goal], goal))

    @cached_property
    def threat(self) -> Mapping[Space, float]:
        """Enemy points near each objective, those close by counting for more; 8.25: on the last day only those of
        units that can still move."""
        points = {area: self.impulse.strength(self._who_may_come(area)) for area in sorted(self.impulse.hostile)}
        return {
            goal: sum(max(0.0, 1 - self.on_foot[goal].get(area, FAR) / 10) * points[area] for area in points)
            for goal in self.worth
        }

    def _who_may_come(self, area: Space) -> list[str]:
        units = self.impulse.at(area, self.impulse.enemy)
        return [unit for unit in units if not self.impulse.pieces[unit].done] if self.is_last_day else units

    @cached_property
    def wanted(self) -> Mapping[Space, float]:
        """How much an objective is worth going to: those of the enemy to take, ours as far as they are threatened."""
        return {goal: self._wanted(goal) for goal in self.worth}

    def _wanted(self, goal: Space) -> float:
        if self.holds(goal):
            return self.worth[goal] * min(1.0, self.threat[goal] / 4) * (0.8 if self.side == GERMAN else 1.5)
        return self.worth[goal] * (1.5 if self.side == GERMAN else 1.0)

    def danger(self, space: Space) -> float:
        """Enemy points beside a space."""
        around = [there for there in self.impulse.scenario.board.around(space) if self.impulse.is_enemy_area(there)]
        return sum(self.impulse.strength(self.impulse.at(there, self.impulse.enemy)) for there in around)

    def points(self, units: Collection[str]) -> int:
        return self.impulse.strength(tuple(units))

    # -- the clock -----------------------------------------------------------------------------------------

    @cached_property
    def is_last_day(self) -> bool:
        return self.impulse.scenario.end.startswith(f"{self.impulse.position.day}-")

    @property
    def is_last_chance(self) -> bool:
        """The last impulse of the game: who is in a town now may be in it when it is judged; nothing else counts."""
        return self.is_last_day and not self.impulses_left

    @property
    def impulses_left(self) -> int:
        """How many impulses of this side follow until the end of the game."""
        day, impulse = map(int, self.impulse.scenario.end.split()[0].split("-"))
        position = self.impulse.position
        return (day - position.day) * self.impulse.tables.impulses + impulse - position.impulse
