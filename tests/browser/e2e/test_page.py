"""The page in a browser: orders by clicks, by keys, by lists, by touch; one text, one history."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cli.people import Person


@pytest.fixture
def solo(me: Person) -> Person:
    me.does("new crossroads solo.pbem --solo --key me")
    return me


def start_and_goal(hand: Any) -> tuple[str, dict[str, Any]]:
    """A stack that may act, and a goal of it."""
    idle = hand.store("desk.look.idle")
    piece = next(piece for piece in hand.store("desk.state.pieces") if piece["id"] in idle)
    hand.tap(piece["at"])
    reach = hand.store("desk.reach")
    hand.press("Escape")
    return piece["at"], reach["goals"][0]


def test_two_clicks_write_a_line_and_undo_takes_it_back(sit: Any, solo: Person) -> None:
    hand = sit("solo.pbem")
    before = hand.text
    start, goal = start_and_goal(hand)
    hand.order(start, goal["space"])
    assert hand.lines == goal["lines"]
    assert (solo.folder / "solo.orders").read_text() == hand.text
    assert hand.page.query_selector(".order .arrow") is not None
    hand.press("Control+z")
    assert hand.text == before
    hand.press("Control+Shift+z")
    assert hand.lines == goal["lines"]


def test_board_and_text_share_one_history(sit: Any, solo: Person) -> None:
    hand = sit("solo.pbem")
    start, goal = start_and_goal(hand)
    hand.order(start, goal["space"])
    hand.page.click("#text")
    hand.page.keyboard.press("Control+End")
    hand.page.keyboard.type("# a remark")
    hand.settle()
    assert hand.text.endswith("# a remark")
    hand.button("Undo")
    assert hand.lines == goal["lines"]
    hand.button("Undo")
    assert hand.lines == []


def test_a_written_line_that_breaks_a_rule_is_marked_and_found(sit: Any, solo: Person) -> None:
    hand = sit("solo.pbem")
    unit = hand.store("desk.look.idle[0]")
    text = hand.text.replace("\nend\n", f"\n  move {unit} 1-99\nend\n", 1)
    hand.page.fill("#text", text)
    hand.settle()
    assert hand.page.query_selector("#ink .wavy.invalid, #ink .wavy.illegal") is not None
    hand.page.focus("#board")
    hand.press("n")
    assert hand.page.evaluate("document.activeElement.id") == "text"
    before_caret = hand.page.evaluate("text.value.slice(0, text.selectionStart)")
    assert before_caret.splitlines()[-1].startswith(f"  move {unit}")


def test_the_file_changed_elsewhere_is_not_written_over(sit: Any, solo: Person) -> None:
    hand = sit("solo.pbem")
    start, goal = start_and_goal(hand)
    hand.order(start, goal["space"])
    solo.writes("solo.orders", "# by hand\n")
    hand.page.fill("#text", hand.text + "# more\n")
    hand.page.wait_for_selector("dialog[open]")
    hand.page.click("dialog >> text=Take the one from the file")
    hand.settle()
    assert hand.text == "# by hand\n"


def test_the_fan_takes_one_unit_of_a_stack(sit: Any, solo: Person) -> None:
    hand = sit("solo.pbem")
    pieces = hand.store("desk.state.pieces")
    mover = hand.store("desk.state.mover")
    at = next(p["at"] for p in pieces if p["side"] == mover and sum(q["at"] == p["at"] for q in pieces) > 1)
    units = [p["id"] for p in pieces if p["at"] == at and p["side"] == mover]
    hand.tap(at)
    hand.tap(at)
    assert hand.page.is_visible("#fan")
    held = hand.store("desk.units")
    hand.page.click(f"#fan button:nth-child({units.index(held[0]) + 1})")
    hand.settle()
    assert hand.store("desk.units") == held[1:]


def test_a_dragged_way_goes_where_the_hand_went(sit: Any, solo: Person) -> None:
    hand = sit("solo.pbem")
    start, _ = start_and_goal(hand)
    hand.tap(start)
    goal = max(hand.store("desk.reach.goals"), key=lambda one: len(one["path"]))
    hand.page.mouse.move(*hand.point(start))
    box = hand.page.locator(f'#counters [data-space="{start}"]').bounding_box()
    hand.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    hand.page.mouse.down()
    for space in goal["path"][1:]:
        hand.page.mouse.move(*hand.point(space), steps=4)
    hand.page.mouse.up()
    hand.settle()
    assert hand.lines == goal["lines"]


def test_every_stack_is_ordered_by_keys_alone(sit: Any, solo: Person) -> None:
    hand = sit("solo.pbem")
    hand.page.focus("#board")
    hand.press(".")
    reach = hand.store("desk.reach")
    goal = reach["goals"][0]["space"]
    hand.page.evaluate(f"import('/going.mjs').then((going) => going.cursorTo({goal!r}))")
    assert "within reach" in hand.said
    hand.press("Enter")
    assert hand.lines == reach["goals"][0]["lines"]
    assert hand.said.startswith("line ")
    hand.press("Delete")
    assert hand.lines == []
    hand.press("ArrowLeft", "ArrowUp", "Tab")
    assert hand.page.evaluate("document.activeElement.id") != "board", "Tab leaves the board"


def test_the_lists_are_a_full_second_way(sit: Any, solo: Person) -> None:
    hand = sit("solo.pbem")
    hand.tab("units")
    hand.page.click("#units .unit >> nth=0")
    hand.settle()
    goal = hand.store("desk.reach.goals[0]")
    hand.page.click(f"#units [data-key='goal-{goal['space']}']")
    hand.settle()
    assert hand.lines == goal["lines"]
    hand.page.click("#units [data-key='strike-1']")
    hand.settle()
    assert hand.lines == []


def test_a_game_goes_on_by_the_main_button_alone(sit: Any, solo: Person) -> None:
    hand = sit("solo.pbem")
    clock = hand.page.inner_text("#clock")
    hand.button("No orders", "#now")
    hand.sign()
    hand.resolve()
    assert hand.page.inner_text("#clock") != clock
    assert solo.types("verify solo.pbem").status == 0
    hand.tab("report")
    assert hand.page.locator("#report .stories li").count() == 1


def test_a_phone_shows_the_way_and_a_button_that_writes_it(sit: Any, solo: Person) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
    hand = sit("solo.pbem", **phone)
    assert hand.page.evaluate("document.documentElement.scrollWidth") <= 390
    start = next(p["at"] for p in hand.store("desk.state.pieces") if p["id"] in hand.store("desk.look.idle"))
    hand.page.touchscreen.tap(*hand.point(start))
    hand.settle()
    goal = hand.store("desk.reach.goals[0]")
    hand.page.touchscreen.tap(*hand.point(goal["space"]))
    hand.settle()
    assert hand.page.is_visible("#go")
    assert hand.lines == []
    hand.button("Write", "#go")
    assert hand.lines == goal["lines"]


@pytest.mark.parametrize(
    "context", [{"color_scheme": "dark"}, {"reduced_motion": "reduce"}, {"forced_colors": "active"}]
)
def test_it_opens_as_its_reader_wants_it(sit: Any, solo: Person, context: dict[str, str]) -> None:
    hand = sit("solo.pbem", **context)
    start, goal = start_and_goal(hand)
    hand.order(start, goal["space"])
    assert hand.lines == goal["lines"]


def test_it_prints_without_panel_and_tools(sit: Any, solo: Person) -> None:
    hand = sit("solo.pbem")
    hand.page.emulate_media(media="print")
    assert not hand.page.is_visible("#tools")
    assert hand.page.is_visible("#ground")
