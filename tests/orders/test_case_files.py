"""A case file says what must come of a board; whatever does not come so is a problem with a name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pbem.desk.trials import game_of_case
from pbem.orders.cases import CaseError, case_files
from pbem.orders.cases import read_cases as read_any
from pbem.orders.cases.reading import Case
from tests.games.tigers.trial import find, verdict_of

MALMEDY: dict[str, Any] = {
    "id": "X1",
    "rule": "8.42",
    "clock": "17-1 german",
    "pieces": {76: ["1SS/Pz"], 90: ["291Eng"]},
    "standing": "demolish any",
    "orders": "# to Malmedy\nmove 1SS/Pz 76-90 else 76-91\n",
    "dice": {"demolition 76-90 by 291Eng": 8},
    "expect": {"at": {"1SS/Pz": 91}, "spent": {"1SS/Pz": 3}},
}


def read_cases(path: Path) -> list[Case]:
    return read_any(path, find)


def problems(**changes: Any) -> tuple[str, ...]:
    return verdict_of({**MALMEDY, **changes}).problems


def test_a_case_that_comes_as_expected_has_no_problems() -> None:
    assert problems() == ()


@pytest.mark.parametrize(
    ("expect", "problem"),
    [
        ({"at": {"1SS/Pz": 90}}, "at: 1SS/Pz expected 90, found 91"),
        ({"spent": {"1SS/Pz": 2}}, "spent: 1SS/Pz expected 2, found 3"),
        ({"bridges_blown": []}, "bridges_blown: expected [], found ['76-90']"),
        ({"destroyed": ["291Eng"]}, "destroyed: expected ['291Eng'], found []"),
        ({"demolition_range": 4}, "demolition_range: expected 4, found 8"),
        ({"refused": [{"line": 1}]}, "refused: line 1 was not refused"),
        ({"failed": [{"line": 1}]}, "failed: expected [1], found []"),
        ({"no_roll": ["demolition 76-90"]}, "no_roll: 17-1G demolition 76-90 by 291Eng was rolled"),
        ({"moved": {"291Eng": True}}, "moved: 291Eng expected True, found False"),
        ({"vp": 1}, "vp: expected 1, found 0"),
        ({"clock": "17-2 german"}, "clock: expected 17-2 german, found 17-1 german"),
    ],
)
def test_what_does_not_hold_is_named(expect: dict[str, Any], problem: str) -> None:
    assert problems(expect=expect) == (problem,)


def test_an_unknown_expectation_is_a_problem() -> None:
    assert problems(expect={"mood": "good"})[0].startswith("unknown expectation mood")


def test_a_die_that_is_not_listed_is_a_problem_unless_other_dice_are_given() -> None:
    assert problems(dice={}, expect={})[0] == "unlisted roll: 17-1G demolition 76-90 by 291Eng"
    assert problems(dice={}, other_dice=1, expect={"bridges_blown": ["90-76"]}) == ()


def test_a_listed_die_that_nobody_rolls_is_a_problem() -> None:
    listed = {**MALMEDY["dice"], "fire 291Eng die 1": 4}
    assert problems(dice=listed) == ("die not rolled: fire 291Eng die 1",)
    assert problems(dice=[8, 3]) == ("dice not rolled: [3]",)


def test_dice_may_come_in_the_order_rolled_and_a_nought_is_a_ten() -> None:
    assert problems(dice=[8]) == ()
    assert problems(dice=[0], other_dice=10, expect={"bridges_blown": []}) == ()


def test_refused_lines_are_counted_by_orders_and_may_cite_any_of_several_rules() -> None:
    orders = "\n# nothing\nmove 1SS/Pz 76-77\nmove 291Eng 90-89\nmove 1SS/Pz 77-78\n"
    refused = [{"line": 2}, {"line": 3, "rule": ["8.38", "8.25"]}]
    assert problems(orders=orders, dice={}, expect={"refused": refused}) == ()


def test_a_refusal_by_another_rule_is_a_problem() -> None:
    found = problems(orders="move 1SS/Pz 76-89", dice={}, expect={"refused": [{"line": 1, "rule": "8.28"}]})
    assert found == ("refused: line 1 was refused by rule 8.2, expected 8.28: no road joins 76 and 89",)


def test_a_side_blows_no_bridge_that_its_standing_orders_do_not_name() -> None:
    assert problems(standing="targets prefer armor", dice={}, other_dice=10, expect={"no_roll": ["demolition"]}) == ()


def test_an_effect_used_on_the_17th_was_used_today() -> None:
    """14.11: the 17th is the first day of the special forces, so nothing is left for it."""
    spent = {"special_forces": {"used": ["mobility"]}, "orders": "special confusion 90", "dice": {}}
    refused = {"refused": [{"line": 1}]}
    assert problems(**spent, expect={"refused": [{"line": 1, "rule": ["14.11", "14.12"]}]}) == ()
    other = {**spent, "orders": "special confusion 91", "clock": "18-1 german"}
    assert problems(**other, expect={"refused": [], "special_on_board": True}) == ()
    assert problems(**{**other, "clock": "17-2G"}, expect=refused) == ()


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"pieces": {999: ["1SS/Pz"]}}, "there is no area or zone 999"),
        ({"pieces": {76: ["1SS/Pz"], 90: ["1SS/Pz"]}}, "1SS/Pz stands twice on the board"),
        ({"pieces": {76: [{"id": "1SS/Pz", "tired": True}]}}, "1SS/Pz: unknown flag tired"),
        ({"pieces": {76: ["Nobody"]}}, "Nobody is in no pack; give its side, type and strength"),
        ({"bridges_blown": ["76-75"]}, "there is no bridge 76-75"),
        ({"clock": "noon"}, "clock is written `17-2 german`, not noon"),
        ({"clock": "15-1 german"}, "there is no impulse 15-1"),
        ({"clock": "22-2 german"}, "there is no impulse 22-2"),
        ({"control": {90: "french"}}, "sides are german and allied, not french"),
        ({"vp": "many"}, "vp is a number, not many"),
        ({"pieces": {76: [{"id": "1SS/Pz", "strength": "lots"}]}}, "strength of 1SS/Pz is a number, not lots"),
        ({"pieces": {76: [{"id": "1SS/Pz", "began": 999}]}}, "there is no area or zone 999"),
        ({"pieces": {76: [{"id": "Zug", "side": "german", "type": "train", "strength": 1}]}}, "Zug: types are "),
        ({"dice": [11]}, "a die shows 1 to 10, not 11"),
        ({"through": "week"}, "through is one of impulse, turn, game, not week"),
        ({"orders": "fly 1SS/Pz 76-90"}, "orders, line 1: "),
    ],
)
def test_a_slip_in_a_case_is_named(changes: dict[str, Any], problem: str) -> None:
    [found] = problems(**changes)
    assert found.startswith(f"cannot be played: {problem}")


def test_a_case_may_bring_units_of_its_own() -> None:
    tank = {"id": "Tiger", "side": "german", "type": "armor", "strength": 3}
    pieces = {76: [tank]}
    assert problems(pieces=pieces, orders="move Tiger 76-77", dice={}, expect={"at": {"Tiger": 77}}) == ()


def test_a_file_holds_one_case_or_a_list(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text('id: A\nrule: "8.2"\nexpect: {}\n')
    (tmp_path / "two.yaml").write_text('- {id: B, rule: "8.2", expect: {}}\n- {id: C, rule: "8.2", expect: {}}\n')
    assert [case.id for path in case_files([tmp_path]) for case in read_cases(path)] == ["A", "B", "C"]


def test_a_case_names_its_game_or_is_of_the_oldest(tmp_path: Path) -> None:
    (tmp_path / "named.yaml").write_text('id: A\ngame: titm\nrule: "8.2"\nexpect: {}\n')
    (tmp_path / "silent.yaml").write_text('id: B\nrule: "8.2"\nexpect: {}\n')
    found = [read_any(path, game_of_case)[0] for path in case_files([tmp_path])]
    assert [(case.game.name, case.scenario) for case in found] == [("tigers", "campaign"), ("tigers", "campaign")]


def test_a_game_that_there_is_not_is_a_fault_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text('id: A\ngame: chess\nrule: "8.2"\nexpect: {}\n')
    with pytest.raises(CaseError, match=r"bad.yaml:1: case A: there is no game 'chess'"):
        read_any(tmp_path / "bad.yaml", game_of_case)


BOMB = "id: &a [x, x]\nrule: &b [*a, *a]\nexpect: [*b, *b]\n"
DEEP = "[" * 200_000
TWICE = 'id: A\nrule: "8.2"\nexpect: {}\nexpect: {vp: 1}\n'

UNKNOWN = 'id: A\nrule: "8.2"\nexpect: {}\nmood: good\n'


@pytest.mark.parametrize("text", ["", BOMB, DEEP, TWICE, UNKNOWN, "id: A\n", "[1]\n", "a: [\n"])
def test_a_file_that_holds_no_cases_says_so(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(text)
    with pytest.raises(CaseError, match=r"bad\.yaml"):
        read_cases(path)


def test_yes_and_no_are_true_and_false(tmp_path: Path) -> None:
    path = tmp_path / "yes.yaml"
    path.write_text('id: A\nrule: "8.2"\nexpect: {moved: {1SS/Pz: no, 291Eng: Yes}, game_over: off}\n')
    assert read_cases(path)[0].expect == {"moved": {"1SS/Pz": False, "291Eng": True}, "game_over": False}


def test_a_single_face_needs_no_number() -> None:
    pieces = {77: ["1SS/Pz"], 90: ["291Eng"]}
    dice = {"allied artillery call": 9, "fire 291Eng": 4, "fire 1SS/Pz": [9, 9, 4], "german artillery call": 10}
    expect = {"hits": {"german": 1, "allied": 1}}
    assert problems(pieces=pieces, orders="move 1SS/Pz 77-90", dice=dice, expect=expect) == ()
