"""What the page is told, and what it can do: the same game as on the command line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.rig import Rig, desk_of, person
from tests.cli.people import Person


@pytest.fixture
def me(tmp_path: Path, monkeypatch: Any) -> Person:
    somebody = person(tmp_path, monkeypatch)
    somebody.does("new crossroads solo.pbem --solo --key me")
    return somebody


@pytest.fixture
def rig(me: Person) -> Iterator[Rig]:
    with desk_of(me, "solo.pbem") as found:
        yield found


def text_of(rig: Rig) -> str:
    return str(rig.get("state")["orders"]["text"])


def look(rig: Rig, text: str, **more: Any) -> Any:
    return rig.post("look", {"text": text, **more})


def a_stack(rig: Rig) -> tuple[str, list[str]]:
    """A space where units of the side to move stand, and who they are."""
    state = rig.get("state")
    mine = [piece for piece in state["pieces"] if piece["side"] == state["mover"]]
    at = mine[0]["at"]
    return at, [piece["id"] for piece in mine if piece["at"] == at]


def test_the_board_is_told_as_values_and_a_picture(rig: Rig) -> None:
    game = rig.get("game")
    assert set(game["sides"]) == {"german", "allied"}
    assert {piece["at"] for piece in rig.get("state")["pieces"]} <= set(game["spaces"])
    assert rig.get("ground").startswith(b"<svg")
    count = rig.get("state")["faces"]
    assert rig.get("faces/0").count(b"data-face=") == count
    assert rig.get(f"faces/{count}").count(b"data-face=") == 0


def test_the_file_begins_as_the_template(rig: Rig, me: Person) -> None:
    assert text_of(rig) == me.does("template solo.pbem")
    assert not (me.folder / "solo.orders").exists()


def test_a_goal_that_is_shown_is_a_line_that_check_takes(rig: Rig, me: Person) -> None:
    _, units = a_stack(rig)
    reach = look(rig, text_of(rig), units=units[:1])["reach"]
    assert reach["goals"]
    for goal in reach["goals"]:
        text = rig.post("write", {"text": text_of(rig), "lines": goal["lines"]})["text"]
        assert me.types(f"check solo.pbem {me.writes('try.orders', text)}").status == 0, goal


def test_a_written_line_is_told_with_its_way_and_cost(rig: Rig) -> None:
    at, units = a_stack(rig)
    goal = look(rig, text_of(rig), units=units[:1])["reach"]["goals"][0]
    written = rig.post("write", {"text": text_of(rig), "lines": goal["lines"]})
    seen = look(rig, written["text"])
    line = seen["lines"][0]
    assert (line["line"], line["units"], line["path"]) == (written["line"], units[:1], goal["path"])
    assert line["path"][0] == at
    assert line["cost"] == goal["cost"]
    assert seen["pieces"] == [{"id": units[0], "at": goal["space"]}]


def test_a_line_that_breaks_a_rule_is_flagged_where_it_stands(rig: Rig) -> None:
    _, units = a_stack(rig)
    text = rig.post("write", {"text": text_of(rig), "lines": [f"move {units[0]} 1-99"]})["text"]
    seen = look(rig, text)
    assert any(found["severity"] in ("illegal", "invalid") for found in seen["findings"])


def test_lines_are_deleted_moved_and_replaced_and_comments_stay(rig: Rig) -> None:
    _, units = a_stack(rig)
    lines = [f"entrench {unit}  # why {unit}" for unit in units[:2]]
    text = rig.post("write", {"text": text_of(rig), "lines": lines})["text"]
    first = look(rig, text)["lines"][0]
    later = rig.post("write", {"text": text, "line": first["line"], "edit": "down"})
    bare = [line.partition("  #")[0] for line in lines]
    assert [line["text"] for line in look(rig, later["text"])["lines"]] == bare[::-1]
    other = rig.post("write", {"text": text, "line": first["line"], "edit": "replace", "lines": ["pass"]})["text"]
    assert f"  pass  # why {units[0]}" in other.splitlines()
    gone = rig.post("write", {"text": text, "line": first["line"], "edit": "delete"})["text"]
    assert lines[0] not in gone
    assert lines[1] in gone


def test_units_from_several_places_get_a_line_each(rig: Rig) -> None:
    state = rig.get("state")
    mine = [piece for piece in state["pieces"] if piece["side"] == state["mover"]]
    two = [mine[0], next(piece for piece in mine if piece["at"] != mine[0]["at"])]
    reach = look(rig, text_of(rig), units=[piece["id"] for piece in two])["reach"]
    shared = [goal for goal in reach["goals"] if len(goal["lines"]) == 2]
    alone = [goal for goal in reach["goals"] if len(goal["lines"]) == 1]
    assert all(len(goal["lacking"]) == 1 for goal in alone)
    assert shared or alone


def test_a_way_goes_through_its_way_points(rig: Rig) -> None:
    _, units = a_stack(rig)
    free = look(rig, text_of(rig), units=units[:1])["reach"]["goals"]
    far = max(free, key=lambda goal: len(goal["path"]))
    stop = far["path"][1]
    led = look(rig, text_of(rig), units=units[:1], via=[stop])["reach"]["goals"]
    assert led
    assert all(goal["path"][1:].count(stop) >= 1 or goal["space"] == stop for goal in led)


def test_the_order_file_is_written_and_never_over_a_change_from_elsewhere(rig: Rig, me: Person) -> None:
    text, stamp = text_of(rig), rig.get("state")["orders"]["stamp"]
    saved = rig.post("orders", {"text": text, "stamp": stamp}, "PUT")
    assert (me.folder / "solo.orders").read_text() == text
    me.writes("solo.orders", "written by hand\n")
    status, answer = rig.ask("PUT", "/api/orders", {"text": text, "stamp": saved["stamp"]})
    assert (status, answer["text"]) == (409, "written by hand\n")
    assert (me.folder / "solo.orders").read_text() == "written by hand\n"


def signed(rig: Rig, text: str) -> Any:
    """Sign as the page does: look at what it is, then hand its digest back."""
    head = rig.get("state")["head"]
    shown = rig.post("sign", {"text": text, "head": head, "preview": True})
    return rig.post("sign", {"text": text, "head": head, "digest": shown["digest"]})


def test_orders_are_signed_as_they_were_shown_and_resolved(rig: Rig, me: Person) -> None:
    text = rig.post("write", {"text": text_of(rig), "lines": ["pass"]})["text"]
    rig.post("orders", {"text": text, "stamp": rig.get("state")["orders"]["stamp"]}, "PUT")
    assert signed(rig, text)["entries"]
    state = rig.get("state")
    assert state["card"]["act"] == "resolve"
    done = rig.post("resolve", {"head": state["head"]})
    assert me.sees("status solo.pbem")["clock"] == rig.get("state")["clock"] != done["clock"]
    assert any("resolution signed by" in words for words in rig.told)
    assert me.types("verify solo.pbem").status == 0
    story = rig.get("story")["stories"]
    assert [one["clock"] for one in story] == [done["clock"]]
    told = rig.get(f"story/{done['clock']}")
    assert told["report"] == me.does("report solo.pbem")
    assert told["frames"]


def test_other_papers_than_those_shown_are_not_signed(rig: Rig, me: Person) -> None:
    text = rig.post("write", {"text": text_of(rig), "lines": ["pass"]})["text"]
    head, before = rig.get("state")["head"], (me.folder / "solo.pbem").read_bytes()
    shown = rig.post("sign", {"text": text, "head": head, "preview": True})
    _, units = a_stack(rig)
    other = text.replace("  pass\n", f"  entrench {units[0]}\n")
    assert rig.ask("POST", "/api/sign", {"text": other, "head": head, "digest": shown["digest"]})[0] == 409
    assert rig.ask("POST", "/api/sign", {"text": text, "head": "0" * 64, "digest": shown["digest"]})[0] == 409
    assert rig.ask("POST", "/api/sign", {"text": text, "head": head})[0] == 409
    assert (me.folder / "solo.pbem").read_bytes() == before


def test_the_command_line_beside_the_desk_moves_it_on(rig: Rig, me: Person) -> None:
    old = rig.get("state")["head"]
    text = rig.post("write", {"text": text_of(rig), "lines": ["pass"]})["text"]
    me.does(f"submit solo.pbem {me.writes('mine.orders', text)} --key me")
    assert rig.get("state")["head"] != old
    assert rig.ask("POST", "/api/resolve", {"head": old})[0] == 409


def test_without_a_key_nothing_is_signed_and_the_command_is_shown(me: Person) -> None:
    with desk_of(me, "solo.pbem", signs=False) as rig:
        card = rig.get("state")["card"]
        assert not card["act"]
        assert "pbem submit" in card["command"]
        text = rig.post("write", {"text": text_of(rig), "lines": ["pass"]})["text"]
        head = rig.get("state")["head"]
        shown = rig.post("sign", {"text": text, "head": head, "preview": True})
        status, answer = rig.ask("POST", "/api/sign", {"text": text, "head": head, "digest": shown["digest"]})
        assert (status, answer["error"]) == (422, "this desk has no key")


def test_the_terminal_may_say_no(me: Person) -> None:
    with desk_of(me, "solo.pbem", ask=lambda words: False) as rig:
        text = rig.post("write", {"text": text_of(rig), "lines": ["pass"]})["text"]
        head, before = rig.get("state")["head"], (me.folder / "solo.pbem").read_bytes()
        shown = rig.post("sign", {"text": text, "head": head, "preview": True})
        assert rig.ask("POST", "/api/sign", {"text": text, "head": head, "digest": shown["digest"]})[0] == 422
        assert (me.folder / "solo.pbem").read_bytes() == before


def test_odds_are_those_of_the_command_line(rig: Rig, me: Person) -> None:
    state = rig.get("state")
    units = [piece["id"] for piece in state["pieces"] if piece["side"] == state["mover"]]
    for unit in units:
        goals = look(rig, text_of(rig), units=[unit]).get("reach", {}).get("goals", [])
        fight = next((goal for goal in goals if goal["enemy"]), None)
        if fight is None:
            continue
        text = rig.post("write", {"text": text_of(rig), "lines": fight["lines"]})["text"]
        badges = rig.post("odds", {"text": text})["badges"]
        battles = me.sees(f"odds solo.pbem {me.writes('fight.orders', text)}")["battles"]
        assert [badge["text"] for badge in badges] == [battle["badge"] for battle in battles]
        return
    pytest.fail("nobody can attack anybody")


def test_a_try_out_signs_nothing_and_shows_what_might_happen(rig: Rig, me: Person) -> None:
    before = (me.folder / "solo.pbem").read_bytes()
    _, units = a_stack(rig)
    goal = look(rig, text_of(rig), units=units[:1])["reach"]["goals"][-1]
    text = rig.post("write", {"text": text_of(rig), "lines": goal["lines"]})["text"]
    told = rig.post("try", {"text": text})
    assert told["trial"]
    assert any(piece["id"] == units[0] for frame in told["frames"] for piece in frame["pieces"])
    assert (me.folder / "solo.pbem").read_bytes() == before


def test_overlays_say_what_the_chart_of_the_game_knows(rig: Rig) -> None:
    held = rig.post("overlay/control", {"text": ""})
    assert {mark["text"] for mark in held["marks"]} == {"G", "A"}
    assert rig.post("overlay/objectives", {"text": ""})["marks"]
    assert rig.post("overlay/supply", {"text": ""})["kind"] == "supply"
    assert rig.ask("POST", "/api/overlay/weather", {"text": ""})[0] == 422


def test_pages_and_places_are_told(rig: Rig) -> None:
    at, _ = a_stack(rig)
    assert at in rig.post("place", {"space": at, "text": ""})["text"]
    assert "M203" in rig.get("explain/M203")["text"]
    assert rig.ask("POST", "/api/place", {"space": "nowhere", "text": ""})[0] == 422
