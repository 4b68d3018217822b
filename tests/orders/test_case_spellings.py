"""What a case may expect can be written in more than one way; what is not so is told, however it is written."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.tigers.trial import verdict_of

BATTLE: dict[str, Any] = {
    "id": "S1",
    "rule": "9.3",
    "clock": "17-1 german",
    "pieces": {
        97: ["26/39", {"id": "26/77", "strength": 1}],
        98: ["28Inf/110c"],
        69: ["26/78"],
        76: ["1SS/1"],
        90: ["291Eng"],
    },
    "standing": "demolish 76-90",
    "orders": "move 26/39, 26/77 97-98\nmove 1SS/1 76-90\nmove 26/78 69-97",
    "dice": {"allied artillery call": [8], "allied artillery shot": [6], "fire 26/39": [3, 10], "demolition 76-90": 8},
    "other_dice": 10,
}

HOLDS: list[dict[str, Any]] = [
    {"refused": [3]},
    {"refused": {"line": 3, "rule": "8.2"}},
    {"refused": [{"line": 3, "rule": ["8.2", "3.22"]}]},
    {"failed": 2},
    {"failed": [{"line": 2}]},
    {"attackers": ["26/77", "26/39"]},
    {"attackers": {"26/39": True, "26/78": False}},
    {"attackers": {98: ["26/39", "26/77"], 90: []}},
    {"done_for_day": ["26/39", "26/77", "1SS/1"]},
    {"moved": {"26/78": False}},
    {"bridges_blown": "90-76"},
    {"demolition_range": 8},
    {"demolition_range": {"90-76": 8, "291Eng": 8}},
    {"targets": {"allied artillery": "26/39", "26/39": "28Inf/110c", "26/77": ["28Inf/110c"]}},
    {"legal_targets": {"allied artillery": ["26/77", "26/39"], "28Inf/110c": ["26/39", "26/77"]}},
    {"artillery_sequences": [["26/39"], ["26/77"]]},
    {"artillery_sequences": {"allied": [["26/77"], ["26/39"]]}},
    {"no_roll": "german artillery shot"},
    {"no_battle": 90},
    {"lost_shots": {"allied": 0}, "hits": {"german": 1, "allied": 1}},
    {"at": {"28Inf/110a": None, "26/39": "98", "1SS/1": 76}},
    {"destroyed": None, "released": [], "result": None},
]

DOES_NOT_HOLD: list[dict[str, Any]] = [
    {"refused": [2]},
    {"refused": []},
    {"refused": [{"line": 3, "rule": "9.13"}]},
    {"failed": []},
    {"attackers": ["26/39"]},
    {"attackers": {98: ["26/39"]}},
    {"attackers": {"26/78": True}},
    {"done_for_day": ["26/78"]},
    {"bridges_blown": []},
    {"demolition_range": 4},
    {"demolition_range": {"76-77": 8}},
    {"targets": {"allied artillery": ["26/39", "26/77"]}},
    {"targets": {"german artillery": "28Inf/110c"}},
    {"legal_targets": {"allied artillery": ["26/39"]}},
    {"legal_targets": {"28Inf/110c": ["26/39"]}},
    {"artillery_sequences": [["26/39"]]},
    {"artillery_sequences": {"german": [["28Inf/110c"]]}},
    {"no_roll": "allied artillery shot"},
    {"no_battle": True},
    {"no_battle": [98]},
    {"at": {"26/39": None}},
    {"destroyed": "26/39"},
    {"result": "Draw"},
    {"nonsense": 1},
]


def problems(**more: Any) -> tuple[str, ...]:
    return verdict_of({**BATTLE, **more}).problems


@pytest.mark.parametrize("expect", HOLDS, ids=str)
def test_a_true_expectation_holds_in_every_spelling(expect: dict[str, Any]) -> None:
    assert problems(expect=expect) == ()


@pytest.mark.parametrize("expect", DOES_NOT_HOLD, ids=str)
def test_a_false_expectation_is_told(expect: dict[str, Any]) -> None:
    assert problems(expect=expect)


@pytest.mark.parametrize("level", ["Both lose", "both sides lose", "Both Sides Lose"])
def test_a_level_of_victory_is_known_by_its_words(level: str) -> None:
    case = {
        "id": "S2",
        "rule": "seventh-army",
        "scenario": "seventh-army",
        "clock": "18-3 allied",
        "pieces": {61: ["4Inf/22"], 59: ["276/986"]},
        "through": "game",
        "expect": {"result": level},
    }
    assert verdict_of(case).ok


def test_a_choice_that_is_not_legal_is_told_with_the_legal_ones() -> None:
    [problem] = problems(choices={"28Inf/110c": "1SS/1"}, expect={})
    assert "not legal" in problem
    assert "26/39" in problem


def test_faces_that_are_not_rolled_are_told() -> None:
    assert problems(dice={"fire 26/39": [3, 10, 10, 10]}, expect={}) == ("die not rolled: fire 26/39 die 4",)
