"""A player for every game: chance, uniform over what is legal. It comes from outside, for rules code has none.

From a menu the subjects are taken in a random order, each once; each takes one of its acts or none, all equally
likely. Every other question is answered by one of its options, all equally likely.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from pbem.kernel.game import Bots, Chance
from pbem.kernel.legal import Menu
from pbem.kernel.referee import Choice, Player

T = TypeVar("T")
RANDOM = "random"


class RandomPlayer:
    """Uniform over what is legal; `orders` counts the acts it has given."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.orders = 0
        self._moment: Any = None
        self._round: Any = None
        self._waiting: list[str] = []

    def decide(self, choice: Choice[T]) -> T:
        if isinstance(choice.options, Menu):
            menu: Menu[T] = choice.options
            return self._act(menu, choice.now)
        return self.chance.choice(tuple(choice.options))

    def _act(self, menu: Menu[T], moment: object) -> T:
        """The next subject that does something; all wait again when the working memory or the round is a new one."""
        if moment is not self._moment or menu.round != self._round:
            self._moment, self._round, self._waiting = moment, menu.round, list(menu.subjects())
            self.chance.shuffle(self._waiting)
        while self._waiting:
            act = menu.draw(self._waiting.pop(), self.chance)
            if act is not None:
                self.orders += 1
                return act
        return menu.end


def levels_of(bots: Bots[Any, Any]) -> tuple[str, ...]:
    """Every bot that a game has, the random one first."""
    return (RANDOM, *bots.LEVELS)


def player_of(bots: Bots[Any, Any], level: str, scenario: Any, chance: Chance) -> Player:
    """A bot by the name of its level."""
    own: Mapping[str, Any] = bots.LEVELS
    player: Player = RandomPlayer(chance) if level == RANDOM else own[level](scenario, chance)
    return player
