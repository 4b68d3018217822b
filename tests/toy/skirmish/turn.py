"""The working memory of one side's turn."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, TypeVar

from pbem.games.skirmish.position import Position
from pbem.games.skirmish.scenario import SIDES, Scenario, enemy_of

from pbem.kernel.board import Space
from pbem.kernel.referee import Choice, Referee
from pbem.kernel.stacks import Stacks
from pbem.kernel.zoc import Zones

T = TypeVar("T")


class Turn:
    """1.1: one side moves and attacks, the other may fall back."""

    def __init__(self, scenario: Scenario, position: Position, referee: Referee) -> None:
        self.scenario, self.position, self.referee = scenario, position, referee
        self.mover, self.enemy = position.mover, enemy_of(position.mover)
        places = {unit: piece.at for unit, piece in position.pieces.items()}
        self.stacks = Stacks(SIDES, scenario.side_of, places)
        theirs = {unit: at for unit, at in places.items() if scenario.side_of(unit) == self.enemy}
        self.zones = Zones(lambda unit, space: scenario.board.around(space), theirs)
        self.moved: set[str] = set()
        self.fought: set[str] = set()

    def ask(self, who: str, kind: str, rule: str, options: Collection[T], about: Any = None) -> T:
        return self.referee.choose(Choice(who, kind, rule, options, about, self))

    def at(self, unit: str) -> Space:
        return self.position.pieces[unit].at

    def put(self, unit: str, space: Space) -> None:
        self.position.pieces[unit].at = space
        self.stacks.put(unit, space)
        if self.scenario.side_of(unit) == self.enemy:
            self.zones.put(unit, space)

    def lose_step(self, unit: str) -> None:
        """3.3: one point less; with none left the unit is gone."""
        piece = self.position.pieces[unit]
        piece.strength -= 1
        if not piece.strength:
            del self.position.pieces[unit]
            self.stacks.remove(unit)
            self.zones.remove(unit)

    def is_free(self, space: Space) -> bool:
        return not self.stacks.all_at(space)
