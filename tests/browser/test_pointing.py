"""What the board answers when somebody points at it: threats, supply, an enemy stack, standing orders, wishes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.rig import Rig, desk_of, person
from tests.cli.people import Person

GAMES = ["tigers/crossroads", "bitter-woods/dasburg", "wave-of-terror/losheim-gap", "celles/rochefort"]


@pytest.fixture
def me(tmp_path: Path, monkeypatch: Any) -> Person:
    return person(tmp_path, monkeypatch)


@pytest.fixture
def rig(me: Person) -> Any:
    me.does("new tigers/crossroads solo.pbem --solo --key me")
    with desk_of(me, "solo.pbem") as found:
        yield found


def pieces(rig: Rig, *, mine: bool) -> list[dict[str, Any]]:
    state = rig.get("state")
    return [piece for piece in state["pieces"] if (piece["side"] == state["mover"]) == mine]


def test_threats_are_the_options_of_the_enemy_after_my_orders(rig: Rig, me: Person) -> None:
    """Nothing is ordered: then the enemy could do what `options` says of it in the next impulse."""
    text = rig.get("state")["orders"]["text"]
    shown = {mark["space"]: set(mark["who"]) for mark in rig.post("overlay/threats", {"text": text})["marks"]}
    nothing = text.replace("\nend", "\n  pass\nend", 1)
    me.does(f"submit solo.pbem {me.writes('pass.txt', nothing)} --key me")
    me.does("resolve solo.pbem --key me")
    told: dict[str, set[str]] = {}
    for unit in me.sees("options solo.pbem"):
        for move in unit["moves"]:
            told.setdefault(move["to"], set()).add(unit["unit"])
    assert shown == told


def test_a_block_on_the_road_is_a_threat_less(rig: Rig) -> None:
    text = rig.get("state")["orders"]["text"]
    before = rig.post("overlay/threats", {"text": text})["marks"]
    for unit in rig.post("look", {"text": text})["idle"]:
        goals = rig.post("look", {"text": text, "units": [unit]})["reach"]["goals"]
        enemy = next((goal for goal in goals if goal["enemy"]), None)
        if enemy is not None:
            text = rig.post("write", {"text": text, "lines": enemy["lines"]})["text"]
            break
    assert rig.post("overlay/threats", {"text": text})["marks"] != before


def test_supply_shows_the_line_of_who_is_chosen(rig: Rig) -> None:
    unit = pieces(rig, mine=True)[0]
    found = rig.post("overlay/supply", {"text": "", "units": [unit["id"]]})
    assert found["lines"][0][0] == unit["at"]
    assert f"{unit['id']}: supplied from {found['lines'][0][-1]}" in found["words"]


def test_an_enemy_stack_says_who_can_get_at_it_and_at_what_odds(rig: Rig, me: Person) -> None:
    text = rig.get("state")["orders"]["text"]
    spaces = {piece["at"] for piece in pieces(rig, mine=False)}
    found = {space: rig.post("enemy", {"text": text, "space": space}) for space in spaces}
    space, answer = next((space, one) for space, one in found.items() if one["mine"])
    written = rig.post("write", {"text": text, "lines": answer["lines"]})["text"]
    badges = {badge["space"]: badge["text"] for badge in rig.post("odds", {"text": written})["badges"]}
    assert answer["odds"] == badges[space]


@pytest.mark.parametrize("scenario", GAMES)
def test_every_rule_that_is_offered_is_one_that_check_takes(me: Person, scenario: str) -> None:
    me.does(f"new {scenario} game.pbem --solo --key me")
    with desk_of(me, "game.pbem") as rig:
        text = rig.get("state")["orders"]["text"]
        at = pieces(rig, mine=True)[0]["at"]
        lines = [line for group in rig.post("rules", {"text": text, "space": at})["groups"] for line in group["lines"]]
        assert len(lines) > 3
        for line in lines:
            found = rig.post("write", {"text": text, "lines": [line], "block": "standing"})["text"]
            seen = rig.post("look", {"text": found})
            assert [rule["text"] for rule in seen["rules"]] == [line]
            assert not [one for one in seen["findings"] if one["severity"] in ("illegal", "invalid")], line


def test_a_rule_gets_its_condition_by_a_click(rig: Rig) -> None:
    text = rig.post("write", {"text": rig.get("state")["orders"]["text"], "lines": ["spare any"], "block": "standing"})
    rule = rig.post("look", {"text": text["text"]})["rules"][0]
    when = next(chip for chip in rule["chips"] if chip["label"] == "when")
    assert "when taken SPACE" in [choice["text"] for choice in when["choices"]]
    asked = {"line": rule["line"], "edit": "part", "part": when["number"], "value": "when taken SPACE", "space": "11"}
    done = rig.post("write", {"text": text["text"], **asked})
    assert "spare any when taken 11" in done["text"]
    asked = {**asked, "value": "when strength >= NUMBER", "amount": 4}
    assert "spare any when strength >= 4" in rig.post("write", {"text": done["text"], **asked})["text"]


def test_an_order_gets_its_if(rig: Rig) -> None:
    text = rig.get("state")["orders"]["text"]
    unit = rig.post("look", {"text": text})["idle"][0]
    goal = rig.post("look", {"text": text, "units": [unit]})["reach"]["goals"][0]
    text = rig.post("write", {"text": text, "lines": goal["lines"]})["text"]
    line = rig.post("look", {"text": text})["lines"][0]
    chip = next(chip for chip in line["chips"] if chip["label"] == "if")
    asked = {"line": line["line"], "edit": "part", "part": chip["number"], "value": "if held SPACE", "space": "10"}
    done = rig.post("write", {"text": text, **asked})["text"]
    assert f"{goal['lines'][0]} if held 10" in done


def test_new_rules_begin_with_those_in_force(rig: Rig, me: Person) -> None:
    game = rig.get("state")["clock"] and me.sees("status solo.pbem")["game"]
    standing = f"begin standing {game} german\n  losses weakest first\nend\n"
    me.does(f"submit solo.pbem {me.writes('s.txt', standing)} --key me")
    text = rig.post("write", {"text": "", "lines": ["spare any"], "block": "standing"})["text"]
    assert text.splitlines()[1:3] == ["  losses weakest first", "  spare any"]


def test_a_wish_stands_right_below_its_attack(me: Person) -> None:
    me.does("new wave-of-terror/losheim-gap game.pbem --solo --key me")
    with desk_of(me, "game.pbem") as rig:
        text = rig.get("state")["orders"]["text"]
        for unit in rig.post("look", {"text": text})["idle"]:
            goals = rig.post("look", {"text": text, "units": [unit]})["reach"]["goals"]
            enemy = next((goal for goal in goals if goal["enemy"]), None)
            if enemy:
                break
        assert enemy is not None
        text = rig.post("write", {"text": text, "lines": enemy["lines"]})["text"]
        line = rig.post("look", {"text": text})["lines"][0]
        asked = {"line": line["line"], "edit": "below", "verb": "advance", "space": enemy["space"]}
        rows = rig.post("write", {"text": text, **asked})["text"].splitlines()
        assert rows[line["line"]].strip() == f"advance {unit} {enemy['space']}"


def test_sealed_papers_of_the_other_side_stay_shut(me: Person, tmp_path: Path, monkeypatch: Any) -> None:
    from tests.cli.people import duel

    german, allied, game = duel(tmp_path / "duel", settled=False)
    text = f"begin standing {game} allied\n  demolish 10-11 with 1128Eng\nend\n"
    allied.does(f"submit duel.pbem {allied.writes('s.txt', text)} --key allied")
    for who, sees in ((allied, True), (german, False)):
        (german.folder / "duel.pbem").write_bytes((allied.folder / "duel.pbem").read_bytes())
        monkeypatch.setenv("PBEM_HOME", str(who.folder / f"home-{who.name}"))
        with desk_of(who, "duel.pbem") as rig:
            shown = str([rig.get("state"), rig.post("rules", {"text": "", "space": "10"}), rig.get("story")])
            assert ("with 1128Eng" in shown) == sees
            assert "sealed in entry" in shown


def test_an_enemy_stack_says_what_my_standing_orders_would_do_if_it_came(tmp_path: Path, monkeypatch: Any) -> None:
    from tests.cli.people import duel

    _, allied, game = duel(tmp_path / "duel")
    monkeypatch.setenv("PBEM_HOME", str(allied.folder / "home-allied"))
    with desk_of(allied, "duel.pbem") as rig:
        told = {}
        for rule in ("demolish any", "spare any"):
            text = f"begin standing {game} allied\n  {rule}\nend\n"
            told[rule] = rig.post("rules", {"text": text, "space": "10"})["coming"]
    said = {rule: [answer for one in coming for answer in one["answers"]] for rule, coming in told.items()}
    assert "demolish (rule 10.21): 1128Eng" in said["demolish any"]
    assert "demolish (rule 10.21): nothing" in said["spare any"]
    assert all(one["line"].startswith("move ") for one in told["demolish any"])
