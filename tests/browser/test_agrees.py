"""What the board shows and what `check` takes are the same: on random positions, after random lines, in every game."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from pbem.desk.now import own_due
from pbem.orders.checking import check_text
from tests.browser.rig import Rig, desk_of, person
from tests.cli.people import Person

SCENARIOS = ["tigers/crossroads", "tigers/seventh-army", "wave-of-terror/losheim-gap", "bitter-woods/dasburg"]


@pytest.fixture
def me(tmp_path: Path, monkeypatch: Any) -> Person:
    return person(tmp_path, monkeypatch)


def taken(rig: Rig, text: str, lines: list[str]) -> bool:
    """Whether check has nothing against the lines that are put below a text."""
    written = rig.post("write", {"text": text, "lines": lines})
    found = check_text(written["text"], rig.sitting.hearing).diagnostics
    first = written["line"] - len(lines) + 1
    return not any(one.is_error and one.span and first <= one.span.line <= written["line"] for one in found)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_goals_that_are_shown_are_lines_that_check_takes(me: Person, scenario: str) -> None:
    me.does(f"new {scenario} game.pbem --solo --key me")
    chance = random.Random(scenario)
    with desk_of(me, "game.pbem") as rig:
        assert own_due(rig.sitting.desk) is not None
        text = rig.get("state")["orders"]["text"]
        shown = 0
        for _ in range(6):
            idle = rig.post("look", {"text": text})["idle"]
            if not idle:
                break
            unit = chance.choice(idle)
            reach = rig.post("look", {"text": text, "units": [unit]})["reach"]
            for goal in chance.sample(reach["goals"], min(4, len(reach["goals"]))):
                assert taken(rig, text, goal["lines"]), goal
                shown += 1
            if reach["goals"]:
                lines = chance.choice(reach["goals"])["lines"]
                text = rig.post("write", {"text": text, "lines": lines})["text"]
        assert shown > 5


@pytest.mark.parametrize("scenario", ["tigers/crossroads", "tigers/seventh-army"])
def test_goals_that_are_not_shown_are_refused(me: Person, scenario: str) -> None:
    me.does(f"new {scenario} game.pbem --solo --key me")
    chance = random.Random(scenario)
    with desk_of(me, "game.pbem") as rig:
        text = rig.get("state")["orders"]["text"]
        idle = rig.post("look", {"text": text})["idle"]
        spaces = list(rig.get("game")["spaces"])
        for unit in chance.sample(idle, min(4, len(idle))):
            reach = rig.post("look", {"text": text, "units": [unit]})["reach"]
            goals = {goal["space"] for goal in reach["goals"]} | {reach["from"]}
            beyond = [one for one in spaces if one not in goals]
            for space in chance.sample(beyond, min(6, len(beyond))):
                assert not taken(rig, text, [f"move {unit} {reach['from']}..{space}"]), space


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_the_board_writes_is_read_back_as_it_was(me: Person, scenario: str) -> None:
    me.does(f"new {scenario} game.pbem --solo --key me")
    chance = random.Random(scenario)
    with desk_of(me, "game.pbem") as rig:
        text = rig.get("state")["orders"]["text"]
        written: list[str] = []
        for _ in range(5):
            seen = rig.post("look", {"text": text})
            if not seen["idle"]:
                break
            reach = rig.post("look", {"text": text, "units": [chance.choice(seen["idle"])]})["reach"]
            if reach["goals"]:
                lines = chance.choice(reach["goals"])["lines"]
                written += lines
                text = rig.post("write", {"text": text, "lines": lines})["text"]
        read = [line["text"] for line in rig.post("look", {"text": text})["lines"]]
        assert sorted(read) == sorted(written)


def test_the_last_frame_of_a_replay_is_the_position(me: Person) -> None:
    me.does("new crossroads game.pbem --solo --key me")
    with desk_of(me, "game.pbem") as rig:
        text = rig.get("state")["orders"]["text"]
        unit = rig.post("look", {"text": text})["idle"][0]
        goal = rig.post("look", {"text": text, "units": [unit]})["reach"]["goals"][-1]
        text = rig.post("write", {"text": text, "lines": goal["lines"]})["text"]
        head = rig.get("state")["head"]
        shown = rig.post("sign", {"text": text, "head": head, "preview": True})
        rig.post("sign", {"text": text, "head": head, "digest": shown["digest"]})
        done = rig.post("resolve", {"head": rig.get("state")["head"]})
        told = rig.get(f"story/{done['clock']}")
        places = {piece["id"]: piece["at"] for piece in told["pieces"]}
        for frame in told["frames"]:
            places |= {piece["id"]: piece["at"] for piece in frame["pieces"]}
        now = {piece["id"]: piece["at"] for piece in rig.get("state")["pieces"]}
        assert {unit: at for unit, at in places.items() if at} == now
