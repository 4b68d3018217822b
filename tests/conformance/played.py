"""A random game of each registered game, played once and looked at by many tests."""

from __future__ import annotations

import random
from functools import cache
from typing import Any, NamedTuple, TypeVar

from pbem.games import Game, all_games
from pbem.kernel.players import RandomPlayer
from pbem.kernel.referee import Choice, Event, Player, Roll, Table

T = TypeVar("T")
BLOCKS = 14
SEED = 3


class Answer(NamedTuple):
    """A question and what was answered."""

    choice: Choice[Any]
    answer: Any


class Block(NamedTuple):
    """One block of orders that was played."""

    before: Any
    after: Any
    events: list[Event]
    rolls: list[tuple[Roll, int]]
    answers: list[Answer]


class Noter:
    """A player that answers as another does, and notes it."""

    def __init__(self, player: Player, notes: list[Answer]) -> None:
        self.player, self.notes = player, notes

    def decide(self, choice: Choice[T]) -> T:
        answer = self.player.decide(choice)
        self.notes.append(Answer(choice, answer))
        return answer


def names() -> list[str]:
    return [game.name for game in all_games()]


@cache
def smallest(name: str) -> tuple[Game, Any]:
    """A game, and its scenario with the fewest units."""
    game = next(game for game in all_games() if game.name == name)
    return game, game.pack.load_all()[0]


def play(name: str, seed: int = SEED, most: int = BLOCKS) -> list[Block]:
    """The first blocks of a game between two that choose by lot."""
    game, scenario = smallest(name)
    chance = random.Random(seed)
    position, blocks = game.rules.start(scenario), list[Block]()
    while not position.over and len(blocks) < most:
        notes: list[Answer] = []
        players = {side: Noter(RandomPlayer(chance), notes) for side in game.rules.SIDES}
        table = Table(players, lambda roll: chance.randint(1, roll.sides))
        after = game.rules.play(scenario, position, table)
        blocks.append(Block(position, after, table.events, table.rolls, notes))
        position = after
    return blocks


@cache
def game_of(name: str) -> tuple[Block, ...]:
    return tuple(play(name))
