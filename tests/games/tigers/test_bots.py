"""Bots: whatever they answer is legal, what they write can be ordered, and the captain knows his trade."""

from __future__ import annotations

import random
from collections import Counter
from typing import TypeVar

import pytest

from pbem.desk.bot import orders_text, planned_lines
from pbem.desk.fuzz import Match, Trial, play
from pbem.games.tigers import bots, language
from pbem.games.tigers.activation import Acts
from pbem.games.tigers.bots_ground import Ground, objectives
from pbem.games.tigers.bots_judgement import Judgement, Prospect
from pbem.games.tigers.game import GAME
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.pack import load_scenario, scenario_names
from pbem.games.tigers.position import Piece
from pbem.games.tigers.scenario import Scenario
from pbem.games.tigers.sequence import play_impulse
from pbem.games.tigers.setup import starting_position
from pbem.kernel.players import levels_of, player_of
from pbem.kernel.referee import Choice, Table
from pbem.orders.checking import check
from pbem.orders.parser import parse

T = TypeVar("T")


def wins(side: str, seeds: range) -> Counter[str]:
    """Levels of victory in seventh-army, the captain on one side and the lot on the other."""
    trials = (Trial("tigers", "seventh-army", seed, {side: "captain"}, watched=False) for seed in seeds)
    return Counter(play(trial).result for trial in trials)


def test_the_captain_beats_the_lot_as_german() -> None:
    results = wins("german", range(30))
    assert sum(count for level, count in results.items() if level.startswith("German")) >= 27, results


def test_the_captain_beats_the_lot_as_ally() -> None:
    results = wins("allied", range(12))
    assert sum(count for level, count in results.items() if level.startswith("Allied")) == 12, results


@pytest.mark.parametrize("level", levels_of(bots))
@pytest.mark.parametrize("name", scenario_names())
def test_what_a_bot_writes_passes_the_check(name: str, level: str) -> None:
    scenario = load_scenario(name)
    position = starting_position(scenario)
    text = orders_text(GAME, scenario, position, "german", level, seed=3, name="duel-1a2b")
    checked = check(GAME, scenario, position, text, game="duel-1a2b")
    assert not [found for found in checked.diagnostics if found.is_error]
    kinds = [type(block).__name__ for block in parse(text, language, language.names(scenario)).blocks]
    assert sorted(kinds) == ["OrderBlock", "StandingBlock"]


def test_every_order_of_the_captain_has_its_reason() -> None:
    scenario = load_scenario("campaign")
    lines = planned_lines(GAME, scenario, starting_position(scenario), "captain", 1)
    assert len(lines) > 10
    assert all(why for _, why in lines)
    assert any("to clear" in why for _, why in lines), "on the first morning the Germans attack"


def test_a_bot_that_does_not_move_writes_standing_orders_only() -> None:
    scenario = load_scenario("crossroads")
    text = orders_text(GAME, scenario, starting_position(scenario), "allied", "captain", 1, "duel-1a2b")
    assert text.startswith("begin standing duel-1a2b allied\n")
    assert "begin orders" not in text


def test_the_same_seed_writes_the_same_orders() -> None:
    scenario = load_scenario("campaign")
    position = starting_position(scenario)
    first, again, other = (planned_lines(GAME, scenario, position, "random", seed) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_planning_leaves_the_position_alone() -> None:
    scenario = load_scenario("seventh-army")
    position = starting_position(scenario)
    before = position.to_obj()
    planned_lines(GAME, scenario, position, "captain", 1)
    assert position.to_obj() == before


def test_the_lot_gives_every_act_of_a_unit_the_same_chance() -> None:
    """One unit with a handful of acts, drawn a thousand times: no act twice as often as it should be."""
    scenario = load_scenario("crossroads")
    impulse = Impulse(scenario, starting_position(scenario), Table({}, lambda roll: roll.sides))
    impulse.judge_supply("movement", "13.15")
    acts, unit = Acts(impulse), "605Eng"
    menu = {None, *acts.of(unit)}
    chance = random.Random(1)
    drawn = Counter(acts.draw(unit, chance) for _ in range(200 * len(menu)))
    assert set(drawn) == menu
    assert max(drawn.values()) < 280
    assert min(drawn.values()) > 130


def test_the_captain_wants_what_the_scenario_scores() -> None:
    towns = objectives(load_scenario("seventh-army"))
    assert towns["61"] == towns["59"] == max(towns.values())
    areas = objectives(load_scenario("campaign"))
    assert areas["109"] >= 1, "Bastogne scores"


def test_the_captain_keeps_a_garrison_where_it_is_threatened() -> None:
    scenario = load_scenario("seventh-army")
    position = starting_position(scenario)
    position.pieces["352/914"].at = "61"
    position.pieces["2Rngr"].at = "60"
    position.control["61"] = "german"
    impulse = Impulse(scenario, position, Table({}, lambda roll: roll.sides))
    assert Judgement(Ground(impulse, objectives(scenario))).is_needed("352/914")
    assert not Judgement(Ground(impulse, objectives(scenario))).is_needed("276/986")


def last_day(impulse: int, places: dict[str, str], done: tuple[str, ...] = ()) -> Judgement:
    """The German captain on the 18th, Mersch his, with only these units on the board."""
    scenario = load_scenario("seventh-army")
    position = starting_position(scenario)
    position.day, position.impulse, position.control["59"] = 18, impulse, "german"
    position.pieces = {unit: Piece(at, scenario.units[unit].strength, at) for unit, at in places.items()}
    for unit in done:
        position.pieces[unit].moved = True
    return Judgement(Ground(Impulse(scenario, position, Table({}, lambda roll: roll.sides)), objectives(scenario)))


def test_the_captain_sees_which_area_shuts_him_out_of_a_town() -> None:
    judgement = last_day(2, {"352/914": "59", "276/986": "58", "2Rngr": "60", "4Inf/22": "61", "4Inf/8": "12"})
    assert not judgement.marchers()
    assert judgement.shut_out == {"352/914"}, "the road from 58 is a point too long for men on foot"
    assert judgement.is_gate("60")
    assert not judgement.is_gate("12")


def test_opening_a_way_is_worth_nothing_if_nobody_is_left_to_go_it() -> None:
    judgement = last_day(2, {"352/914": "59", "276/986": "58", "2Rngr": "60", "4Inf/22": "61"})
    prospect = Prospect(own=0.0, enemy=1.0, clear=1.0, stay=1.0)
    some, all_of_them = (judgement.gain("60", prospect, force) for force in (["276/986"], ["276/986", "352/914"]))
    assert some > all_of_them == 1.0


def test_a_garrison_is_free_when_no_enemy_can_come_any_more() -> None:
    places = {"352/914": "59", "4Inf/22": "61"}
    assert last_day(3, places).is_needed("352/914")
    assert not last_day(3, places, done=("4Inf/22",)).is_needed("352/914")


class Listener:
    """Two captains at a table, and a list of what they are asked."""

    def __init__(self, scenario: Scenario) -> None:
        self.captain = player_of(bots, "captain", scenario, random.Random(1))
        self.asked: set[str] = set()

    def decide(self, choice: Choice[T]) -> T:
        self.asked.add(choice.kind)
        return self.captain.decide(choice)


def test_the_captain_answers_the_questions_of_both_sides() -> None:
    scenario = load_scenario("first-three-days")
    position, chance = starting_position(scenario), random.Random(1)
    both = {side: Listener(scenario) for side in ("german", "allied")}
    while position.day < 18:
        position = play_impulse(scenario, position, Table(both, lambda roll: chance.randint(1, roll.sides)))
    assert both["german"].asked >= {"act", "battle", "artillery", "target", "build"}
    assert both["allied"].asked >= {"act", "artillery", "target", "demolish"}


def test_a_match_is_the_same_every_time() -> None:
    both = {"german": "captain", "allied": "captain"}
    first, again = (Match(Trial("tigers", "crossroads", 5, both)).play() for _ in range(2))
    assert first == again
    assert first.failure is None
