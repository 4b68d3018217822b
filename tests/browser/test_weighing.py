"""What is weighed before it is written: odds and warnings of goals, where a part or a wish could lead."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.rig import Rig, desk_of, person
from tests.cli.people import Person

FIGHTS = ["tigers/crossroads", "bitter-woods/dasburg", "wave-of-terror/losheim-gap"]


@pytest.fixture
def me(tmp_path: Path, monkeypatch: Any) -> Person:
    return person(tmp_path, monkeypatch)


def attack(rig: Rig) -> tuple[str, dict[str, Any]]:
    """The text of the moment, and a goal where the enemy stands."""
    text = rig.get("state")["orders"]["text"]
    for unit in rig.post("look", {"text": text})["idle"]:
        goals = rig.post("look", {"text": text, "units": [unit]})["reach"]["goals"]
        found = next((goal for goal in goals if goal["enemy"]), None)
        if found:
            return text, found
    raise AssertionError("nobody can attack")


@pytest.mark.parametrize("scenario", FIGHTS)
def test_the_odds_of_a_goal_are_those_that_stand_there_once_it_is_written(me: Person, scenario: str) -> None:
    me.does(f"new {scenario} game.pbem --solo --key me")
    with desk_of(me, "game.pbem") as rig:
        text, goal = attack(rig)
        space = goal["space"]
        weighed = rig.post("weigh", {"text": text, "goals": {space: goal["lines"]}})["goals"][space]
        written = rig.post("write", {"text": text, "lines": goal["lines"]})["text"]
        found = rig.post("odds", {"text": written})
        assert weighed["odds"] == next(badge["text"] for badge in found["badges"] if badge["space"] == space)
        assert weighed["odds"].endswith("%")
        assert found["text"]


def test_a_goal_over_a_bridge_that_may_be_blown_is_warned_of(me: Person) -> None:
    me.does("new tigers/crossroads game.pbem --solo --key me")
    with desk_of(me, "game.pbem") as rig:
        text = rig.get("state")["orders"]["text"]
        goals = rig.post("look", {"text": text, "units": ["605Eng"]})["reach"]["goals"]
        lines = {goal["space"]: goal["lines"] for goal in goals if goal["space"] in ("11", "18")}
        found = rig.post("weigh", {"text": text, "goals": lines})["goals"]
        assert any("may be blown" in words for words in found["11"]["warnings"])
        assert found["18"]["warnings"] == []


def test_more_goals_than_a_page_asks_at_once_are_refused(me: Person) -> None:
    me.does("new tigers/crossroads game.pbem --solo --key me")
    with desk_of(me, "game.pbem") as rig:
        assert rig.ask("POST", "/api/weigh", {"text": "", "goals": {str(n): ["pass"] for n in range(13)}})[0] == 400
        assert rig.ask("POST", "/api/weigh", {"text": "", "goals": ["pass"]})[0] == 400


def test_a_wish_is_offered_where_check_takes_it(me: Person) -> None:
    me.does("new bitter-woods/dasburg game.pbem --solo --key me")
    with desk_of(me, "game.pbem") as rig:
        text, goal = attack(rig)
        written = rig.post("write", {"text": text, "lines": goal["lines"]})["text"]
        line = rig.post("look", {"text": written})["lines"][0]
        asked = {"text": written, "line": line["line"], "edit": "below", "verb": "advance"}
        spaces = rig.post("fits", asked)["spaces"]
        assert goal["space"] in spaces
        for space, row in spaces.items():
            assert row in rig.post("write", {**asked, "space": space})["text"]
        assert rig.ask("POST", "/api/write", {**asked, "space": "1111"})[0] == 422


def test_another_way_goes_on_click_by_click(me: Person) -> None:
    me.does("new tigers/crossroads game.pbem --solo --key me")
    with desk_of(me, "game.pbem") as rig:
        text = rig.get("state")["orders"]["text"]
        written = rig.post("write", {"text": text, "lines": ["move 653JgPz 10-11"]})["text"]
        line = rig.post("look", {"text": written})["lines"][0]
        chip = next(chip for chip in line["chips"] if chip["label"] == "else")
        asked = {"line": line["line"], "edit": "part", "part": chip["number"]}
        first = rig.post("write", {**asked, "text": written, "value": "18"})["text"]
        assert "move 653JgPz 10-11 else 10-18" in first
        second = rig.post("write", {**asked, "text": first, "value": "17", "on": True})["text"]
        assert "move 653JgPz 10-11 else 10-18-17" in second
        assert rig.ask("POST", "/api/write", {**asked, "text": second, "value": "11", "on": True})[0] == 422


def test_a_warning_offers_the_part_that_its_line_lacks(me: Person) -> None:
    me.does("new tigers/crossroads game.pbem --solo --key me")
    with desk_of(me, "game.pbem") as rig:
        text = rig.get("state")["orders"]["text"]
        written = rig.post("write", {"text": text, "lines": ["move 653JgPz 10-11"]})["text"]
        line = rig.post("look", {"text": written})["lines"][0]
        assert [(offer["label"], offer["space"]) for offer in line["offers"]] == [("else", "10")]
        done = rig.post("write", {"text": text, "lines": ["move 653JgPz 10-11 else stop"]})["text"]
        assert rig.post("look", {"text": done})["lines"][0]["offers"] == []


def test_units_join_a_line_and_leave_it(me: Person) -> None:
    me.does("new tigers/crossroads game.pbem --solo --key me")
    with desk_of(me, "game.pbem") as rig:
        text = rig.get("state")["orders"]["text"]
        written = rig.post("write", {"text": text, "lines": ["move 653JgPz 10-11"]})["text"]
        asked = {"line": rig.post("look", {"text": written})["lines"][0]["line"], "edit": "units"}
        both = rig.post("write", {**asked, "text": written, "units": ["605Eng"]})["text"]
        assert "move 653JgPz, 605Eng 10-11" in both
        one = rig.post("write", {**asked, "text": both, "units": ["653JgPz"]})["text"]
        assert "move 605Eng 10-11" in one
        status, answer = rig.ask("POST", "/api/write", {**asked, "text": one, "units": ["276/986"]})
        assert status == 422
        assert "not in this line" in answer["error"]
        assert rig.ask("POST", "/api/write", {**asked, "text": one, "units": ["605Eng"]})[0] == 422
