"""The working memory of one player impulse: forgotten when it ends, never part of a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any, TypeVar

from pbem.games.tigers.position import Position
from pbem.games.tigers.scenario import ALLIED, Scenario, enemy_of
from pbem.games.tigers.situation import Situation
from pbem.games.tigers.supply import Supply, judge_supply
from pbem.kernel.board import Space, Steps
from pbem.kernel.referee import Choice, Referee

T = TypeVar("T")
Step = tuple[Space, int]
"""Where a step leads, and the points for it that stay the same while the mover moves."""


class Impulse(Situation):
    """6: one side moves, the other reacts; then battles and construction."""

    def __init__(self, scenario: Scenario, position: Position, referee: Referee) -> None:
        super().__init__(scenario, position)
        self.referee = referee
        self.mover = position.mover
        self.enemy = enemy_of(position.mover)
        self.clock = position.clock
        self.began: dict[Space, frozenset[str]] = {}
        for space in {piece.at for piece in self.pieces.values()}:
            self.began[space] = frozenset([*self.at(space, self.mover), *self.at(space, self.enemy)])
        self.hostile = self.spaces_of(self.enemy)
        self.ends = self.hostile | scenario.zones
        """8.22, 8.26: where a move ends: with the enemy, and in a zone."""
        self.steps: dict[bool, Steps[Space]] = {}
        """8.33: the steps out of every space, without and with wading; only a demolition changes them."""
        self.onward: dict[bool, Steps[Space]] = {}
        """The same for a search, which ends where a move ends."""
        self.open_country = self._open_country()
        """Where roads are all that movement asks for, until a bridge is blown."""
        self.blown_before = frozenset(position.blown)
        self.supply: dict[str, Supply] = {}
        self.out: frozenset[str] = frozenset()
        self.spent: Counter[str] = Counter()
        self.came_from: dict[str, Space] = {}
        self.attackers: dict[Space, list[str]] = {}
        self.declared: set[str] = set()
        self.demolition_tried: set[str] = set()
        self.demolitions_by: Counter[str] = Counter()
        self.fought: set[Space] = set()
        self.construction_tried: set[str] = set()
        self.builders: set[str] = set()

    def ask(self, who: str, kind: str, rule: str, options: Collection[T], about: Any = None) -> T:
        """A question to a player, with the impulse in sight."""
        return self.referee.choose(Choice(who, kind, rule, options, about, self))

    def judge_supply(self, when: str, rule: str) -> None:
        """13.15, 13.16: fix the supply of all units until the next determination."""
        self.supply, self.out = judge_supply(self, when, rule, self.referee)

    def forget_steps(self, *banks: Space) -> None:
        """8.41: a bridge between these banks has been blown."""
        self.open_country.difference_update(banks)
        self.steps.clear()
        self.onward.clear()

    def _open_country(self) -> set[Space]:
        """No enemy is there (8.27, 8.36), no bridge down (8.34) and no zone near (11.2), it is not the morning of the
        offensive (5.23), and no special forces hinder the Allies (14.22)."""
        hindered = self.position.special.effect == "mobility" and self.mover == ALLIED
        if hindered or self.is_first_impulse:
            return set()
        banks = {bank for bridge in self.position.blown for bank in bridge.split("-")}
        return set(self.scenario.inland - self.hostile - banks)

    @property
    def is_first_impulse(self) -> bool:
        """5.23, 5.24: impulse 16-1 of a scenario that begins with the offensive."""
        return self.scenario.first_impulse_rules and (self.position.day, self.position.impulse) == (16, 1)

    def is_enemy_area(self, space: Space) -> bool:
        """8.22, 9.17: an area with units of the side that does not move; a zone never is one."""
        return space in self.hostile and space not in self.scenario.zones

    def began_here(self, space: Space, side: str) -> list[str]:
        """The units of a side that were in a space when the impulse began."""
        return [unit for unit in sorted(self.began.get(space, ())) if self.side(unit) == side]

    def beside_enemy(self, unit: str) -> bool:
        """9.13: whether the unit began the impulse in an area with enemy units and is still there."""
        piece = self.pieces[unit]
        return unit in self.began.get(piece.at, ()) and self.is_enemy_area(piece.at)
