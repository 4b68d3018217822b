"""The captain beats chance from either side, and breaks no rule."""

from __future__ import annotations

import random
import re

import pytest

from pbem.games.wave import bots, choices, rules
from pbem.games.wave.bots_captain import Captain
from pbem.games.wave.pack import PACK
from pbem.kernel.players import player_of
from pbem.kernel.referee import Table

WON = {"german": "German win", "allied": "Allied win"}


def result_of(levels: dict[str, str], seed: int) -> str | None:
    scenario, chance = PACK.load("losheim-gap"), random.Random(seed)
    players = {side: player_of(bots, levels[side], scenario, chance) for side in rules.SIDES}
    witness = bots.watch(scenario, rules.start(scenario))
    while not witness.position.over:
        witness.play(Table(players, lambda roll: chance.randint(1, roll.sides)))
    return witness.position.result


@pytest.mark.parametrize("side", rules.SIDES)
def test_the_captain_wins_nine_games_of_ten_against_chance(side: str) -> None:
    levels = {**dict.fromkeys(rules.SIDES, "random"), side: "captain"}
    won = sum(result_of(levels, seed) == WON[side] for seed in range(10))
    assert won >= 9


def test_two_captains_play_to_the_end() -> None:
    assert result_of(dict.fromkeys(rules.SIDES, "captain"), 1) is not None


def test_the_captain_answers_every_question_of_the_rules() -> None:
    asked = re.findall(r"^\| (\w+) +\|", choices.__doc__ or "", re.MULTILINE)[1:]
    assert "depot" in asked
    captain = Captain(PACK.load("campaign"))
    assert set(asked) == set(captain._answers)
