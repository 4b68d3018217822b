"""Random games of Wave of Terror to their end, by the same questions as everybody's."""

from __future__ import annotations

import json
import random

import pytest

from pbem.games.wave import rules
from pbem.games.wave.pack import PACK
from pbem.games.wave.position import Position
from pbem.games.wave.scenario import Scenario
from pbem.kernel.players import RandomPlayer
from pbem.kernel.referee import Table


def play_to_end(scenario: Scenario, seed: int, blocks: int = 10_000) -> Position:
    chance = random.Random(seed)
    players = {side: RandomPlayer(chance) for side in rules.SIDES}
    position = rules.start(scenario)
    for _ in range(blocks):
        position = rules.play(scenario, position, Table(players, lambda roll: chance.randint(1, roll.sides)))
        if position.over:
            break
    return position


@pytest.mark.parametrize("seed", range(5))
def test_the_teaching_scenario_is_played_to_its_end(seed: int) -> None:
    position = play_to_end(PACK.load("losheim-gap"), seed)
    assert position.result in ("German win", "draw", "Allied win")
    assert (position.turn, position.couplet) == (4, 2)


@pytest.mark.parametrize(
    ("option", "value"),
    [(policy.name, value) for policy in PACK.load("losheim-gap").rulebook.policies for value in policy.values],
)
def test_every_value_of_every_option_is_played_to_the_end(option: str, value: str) -> None:
    position = play_to_end(PACK.load("losheim-gap", {option: value}), 4)
    assert position.over


def test_a_beginners_game_has_neither_guns_nor_blown_bridges() -> None:
    scenario = PACK.load("losheim-gap", {"rules": "beginner"})
    position = play_to_end(scenario, 1)
    assert position.over
    assert not any(unit.guns for unit in scenario.units.values())
    assert not position.blown
    assert not position.kg


def test_a_position_in_the_middle_comes_back_from_its_plain_values() -> None:
    position = play_to_end(PACK.load("campaign"), 3, blocks=4)
    plain = position.to_obj()
    assert Position.from_obj(json.loads(json.dumps(plain))).to_obj() == plain
    assert position.copy().to_obj() == plain


def test_the_same_chances_give_the_same_game() -> None:
    first, again = (play_to_end(PACK.load("losheim-gap"), 8).to_obj() for _ in range(2))
    assert first == again
