"""Random games of Bitter Woods to their end, and scenarios as they begin."""

from __future__ import annotations

import json
from random import Random

import pytest

from pbem.games.bitter import rules
from pbem.games.bitter.pack import PACK
from pbem.games.bitter.position import Position
from pbem.kernel.players import RandomPlayer
from pbem.kernel.referee import Table


def play_out(name: str, seed: int) -> tuple[Position, list[str]]:
    scenario, chance = PACK.load(name), Random(seed)
    players = {side: RandomPlayer(chance) for side in rules.SIDES}
    position, told = rules.start(scenario), []
    while not position.over:
        table = Table(players, lambda roll: chance.randint(1, roll.sides))
        position = rules.play(scenario, position, table)
        told += [json.dumps(rules.EVENTS.to_obj(event)) for event in table.events]
    return position, told


@pytest.mark.parametrize("seed", range(4))
def test_a_random_teaching_game_ends_and_repeats(seed: int) -> None:
    position, told = play_out("dasburg", seed)
    again, retold = play_out("dasburg", seed)
    assert position.result in ("German victory", "Draw", "Allied victory")
    assert (again.to_obj(), retold) == (position.to_obj(), told)


def test_events_and_positions_come_back_from_their_plain_values() -> None:
    position, told = play_out("dasburg", 7)
    assert rules.read(json.loads(json.dumps(position.to_obj()))).to_obj() == position.to_obj()
    for text in told:
        assert json.dumps(rules.EVENTS.to_obj(rules.EVENTS.from_obj(json.loads(text)))) == text


def test_the_campaign_begins_in_supply_with_the_three_bridges_blown() -> None:
    scenario = PACK.load("campaign")
    position = rules.start(scenario)
    assert position.clock == "16AM-G"
    assert position.blown == {"1424-1324", "1129-1029", "0533-0432"}
    assert not position.out
    assert position.pieces["28/110"].contact
    assert "1424" in position.positions


def test_no_defect_in_the_files_that_come_with_the_program() -> None:
    assert PACK.lint(PACK.shelf.folder) == []
