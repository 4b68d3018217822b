"""Presets, scenarios of tournaments, and the options that need others."""

from __future__ import annotations

import pytest

from pbem.games.bitter import rules, supply
from pbem.games.bitter.pack import PACK
from pbem.games.bitter.scenario import SIDES
from pbem.kernel.supply import is_joined

TOURNAMENT = {
    "integrity", "ss_scare", "attrition", "bombardment", "challenge", "angriff", "leaders", "dumps", "surrender",
    "peiper", "inter_allied", "events_18", "schnee_eifel", "variable_surprise", "combined_arms",
}  # fmt: skip


READINGS = {
    "preset", "lone_leader", "shift_cap", "de_road_bonus", "pa_zoc", "angriff_road_bonus", "zoc_off_map",
    "meuse_within", "atrocities_turns",
}  # fmt: skip


def on(name: str, **options: str) -> set[str]:
    scenario = PACK.load(name, options)
    return {option for option in scenario.options if scenario.plays(option)} - READINGS


def test_the_campaign_is_played_as_tournaments_do() -> None:
    assert on("campaign") == TOURNAMENT
    assert PACK.load("campaign").options["dumps"] == "hidden"


def test_the_basic_game_has_none_of_it() -> None:
    assert on("campaign", preset="basic") == set()
    assert on("dasburg") == set(), "its card says basic"
    assert on("campaign", preset="basic", angriff="on") == {"angriff"}


def test_six_turns_have_the_battalions_and_the_army_guns() -> None:
    assert on("six-turn") == TOURNAMENT | {"peiper_alternative", "army_artillery"}
    assert on("six-turn", preset="tournament") == TOURNAMENT, "whoever names a preset has it as it is"
    assert on("eight-turn") == TOURNAMENT


def test_the_battalions_bring_leaders() -> None:
    assert {"peiper_alternative", "leaders"} <= on("campaign", preset="basic", peiper_alternative="on")


@pytest.mark.parametrize("side", SIDES)
def test_supply_looked_for_from_a_hex_is_that_of_the_network(side: str) -> None:
    """12.2: on every hex where a unit of the side might stand."""
    scenario = PACK.load("campaign")
    turn = rules.look(scenario, rules.start(scenario))
    reached, roads = supply.network(turn, side), supply.supply_roads(turn, side)
    clear, across = supply.is_clear(turn, side), supply.across(turn, side)
    spaces = [space for space in scenario.terrain if clear(space)]
    found = {space for space in spaces if is_joined(space, roads, scenario.tables.to_road, across)}
    assert found == set(reached) & set(spaces)
    assert 0 < len(found) < len(spaces)
