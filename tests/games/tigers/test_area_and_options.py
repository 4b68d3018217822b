"""The board in words and the list of options tell the same points for the same way (8.3)."""

from __future__ import annotations

import random

import pytest

from pbem.games.tigers import advice, rules, telling
from pbem.games.tigers.scenario import Scenario
from pbem.kernel.players import RandomPlayer
from pbem.kernel.referee import Table
from pbem.kernel.values import Exhibit
from tests.conformance.played import smallest
from tests.orders.tongue import hearing

STEPS = 8


@pytest.mark.parametrize("number", [1, 3])
def test_area_and_options_agree_on_every_way_while_a_game_is_played(number: int) -> None:
    scenario: Scenario = smallest("tigers")[0].pack.load_all()[number]
    chance, position, compared = random.Random(3), rules.start(scenario), 0
    players = {side: RandomPlayer(chance) for side in rules.SIDES}
    for _ in range(STEPS):
        found = advice.options(hearing(scenario, position), None)
        assert isinstance(found, Exhibit)
        for move in (move for unit in found.obj for move in unit["moves"][::5]):
            told = telling.way(scenario, position, move["path"].split("-")).obj
            assert told["points"] == move["cost"], (position.clock, move)
            compared += 1
        position = rules.play(scenario, position, Table(players, lambda roll: chance.randint(1, roll.sides)))
    assert compared > 50
