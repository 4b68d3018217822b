"""`if` at the end of a line: judged when its turn comes, passed over and told if it is not true."""

from __future__ import annotations

import pytest

from pbem.games.tigers.position import Position
from pbem.games.tigers.scenario import Scenario
from pbem.kernel.adjudication import Outcome, Paper, nothing_sealed
from tests.orders.boards import GAME, block, board
from tests.orders.tongue import adjudicator, check

BRIDGE = {"2Pz/3": "70", "2Pz/2": "70", "1107Eng": "97", "28Inf/110a": "96"}


def played(scenario: Scenario, position: Position, *lines: str, face: int = 10) -> Outcome:
    papers = [Paper("german", "orders", block(position, *lines))]
    return adjudicator(scenario).run(position.to_obj(), [papers], {}, lambda roll: face, nothing_sealed)


@pytest.mark.parametrize(
    ("condition", "goes"),
    [
        ("taken 71", True),
        ("taken 97", False),
        ("held 97", True),
        ("not held 97", False),
        ("strength 96 >= 2", True),
        ("strength 96 > 2", False),
        ("strength 71 = 0", True),
        ("2Pz/3 at 70", True),
        ("28Inf/110a at 97", False),
        ("blown 70-97", False),
        ("taken 71 and (held 97 or held 71)", True),
    ],
)
def test_a_line_is_carried_out_if_its_condition_is_true(scenario: Scenario, condition: str, goes: bool) -> None:
    position = board(scenario, "17-1 german", BRIDGE)
    outcome = played(scenario, position, f"move 2Pz/2 70-71 if {condition}")
    assert Position.from_obj(outcome.position).pieces["2Pz/2"].at == ("71" if goes else "70")
    told = [event for event in outcome.events if event["kind"] == "order-passed-over"]
    assert bool(told) is not goes
    for event in told:
        assert (event["line"], event["order"], event["condition"]) == (1, "move 2Pz/2 70-71", condition)


@pytest.mark.parametrize(("face", "where"), [(10, "97"), (1, "71")])
def test_a_condition_speaks_of_what_dice_have_done_before_it(scenario: Scenario, face: int, where: str) -> None:
    position = board(scenario, "17-1 german", {**BRIDGE, "1107Eng": "97"})
    lines = ("move 2Pz/3 70-97", "move 2Pz/2 70-97 if not blown 70-97", "move 2Pz/2 70-71 if blown 70-97")
    assert check(scenario, position, block(position, *lines), game=GAME).ok, "legal in one of the two worlds"
    outcome = played(scenario, position, *lines, face=face)
    assert Position.from_obj(outcome.position).pieces["2Pz/2"].at == where
    assert not [event for event in outcome.events if event["kind"] in ("order-refused", "order-failed")][1:]


def test_a_line_that_is_legal_in_no_world_is_refused_by_check_and_engine(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", BRIDGE)
    line = "move 2Pz/2 70-109 if blown 70-97"
    codes = [found.code for found in check(scenario, position, block(position, line), game=GAME).diagnostics]
    assert "M201" in codes
    assert [event["code"] for event in played(scenario, position, line).events if "code" in event] == ["M201"]


def test_a_wish_with_a_condition_counts_only_if_it_is_true(scenario: Scenario) -> None:
    pieces = {"26/39": "70", "28Inf/110a": "70", "26/77": "69", "28Inf/110b": "69"}
    position = board(scenario, "17-1 german", pieces)

    def fought(condition: str) -> list[str]:
        events = played(scenario, position, "attack 70", "attack 69", f"battles 69 if {condition}", "battles 70").events
        return [event["area"] for event in events if event["kind"] == "battle-began"]

    assert fought("held 70") == ["69", "70"]
    assert fought("taken 70") == ["70", "69"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("move 2Pz/2 70-71 if armor", "'armor' is no condition"),
        ("move 2Pz/2 70-71 if from 70", "'from' speaks of a crossing, and there is none here"),
        ("move 2Pz/2 70-71 if", "the order breaks off; a condition is missing"),
        ("move 2Pz/2 70-71 if rain", "'rain' is no condition"),
    ],
)
def test_what_cannot_be_known_is_no_condition_of_an_order(scenario: Scenario, line: str, words: str) -> None:
    position = board(scenario, "17-1 german", BRIDGE)
    found = check(scenario, position, block(position, line), game=GAME).diagnostics
    problem = next(one for one in found if one.is_error)
    assert problem.message == words


def test_standing_orders_may_speak_of_the_board_too(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", BRIDGE)

    def tried(rule: str) -> bool:
        papers = [
            Paper("allied", "standing", f"begin standing {GAME} allied\n  {rule}\nend\n"),
            Paper("german", "orders", block(position, "move 2Pz/3 70-97")),
        ]
        run = adjudicator(scenario).run(position.to_obj(), [papers], {}, lambda roll: 10, nothing_sealed)
        return any(event["kind"] == "demolition-tried" for event in run.events)

    assert tried("demolish any when held 70 and armor"), "the enemy of the Allied is in 70"
    assert not tried("demolish any when taken 70")
