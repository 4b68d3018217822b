"""The captain beats chance from either side, and the witness finds nothing to say against random games."""

from __future__ import annotations

from random import Random

import pytest

from pbem.games.bitter import bots, rules
from pbem.games.bitter.bots_captain import Captain
from pbem.games.bitter.pack import PACK
from pbem.kernel.players import RandomPlayer
from pbem.kernel.referee import Player, Table
from pbem.kernel.witness import Prober

EVERY_OPTION = dict.fromkeys(
    ("integrity", "ss_scare", "attrition", "surrender", "inter_allied", "schnee_eifel", "variable_surprise",
     "combined_arms", "monschau", "bombardment", "angriff", "challenge", "garrison"), "on",
)  # fmt: skip


def result_of(side: str, seed: int) -> str | None:
    scenario, chance = PACK.load("dasburg"), Random(seed)
    players: dict[str, Player] = {
        one: Captain(scenario) if one == side else RandomPlayer(chance) for one in rules.SIDES
    }
    position = rules.start(scenario)
    while not position.over:
        position = rules.play(scenario, position, Table(players, lambda roll: chance.randint(1, roll.sides)))
    return position.result


@pytest.mark.parametrize(("side", "wins"), [("german", "German victory"), ("allied", "Allied victory")])
def test_the_captain_wins_nine_of_ten_teaching_games(side: str, wins: str) -> None:
    results = [result_of(side, seed) for seed in range(10)]
    assert results.count(wins) >= 9, results


@pytest.mark.parametrize(("name", "turns", "options"), [("dasburg", 6, {}), ("campaign", 8, EVERY_OPTION)])
def test_random_games_keep_all_invariants(name: str, turns: int, options: dict[str, str]) -> None:
    scenario, chance = PACK.load(name, options), Random(5)
    position = rules.start(scenario)
    witness = bots.watch(scenario, position)
    for _ in range(turns):
        players = {side: Prober(RandomPlayer(chance), chance, bots.probe) for side in rules.SIDES}
        position = witness.play(Table(players, lambda roll: chance.randint(1, roll.sides)))
        if position.over:
            break
