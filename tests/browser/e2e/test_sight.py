"""What the eye needs: the board stays in sight, is sharp at rest, fits its window, and nothing is cut off."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cli.people import Person


@pytest.fixture
def hand(sit: Any, me: Person) -> Any:
    me.does("new crossroads solo.pbem --solo --key me")
    return sit("solo.pbem")


def world(hand: Any, act: str) -> Any:
    return hand.page.evaluate(f"import('/world.mjs').then((world) => world.{act})")


def in_sight(hand: Any) -> bool:
    """Whether a corner of the map, or what is between, lies in the window."""
    box = hand.page.locator("#world > svg").first.bounding_box()
    size = hand.page.viewport_size
    right, low = box["x"] + box["width"], box["y"] + box["height"]
    return bool(box["x"] < size["width"] and box["y"] < size["height"] and right > 0 and low > 0)


def test_the_board_cannot_be_lost(hand: Any) -> None:
    for dx, dy in ((9000, 9000), (-90000, 0), (0, -90000)):
        world(hand, f"pushWorld({dx}, {dy})")
        assert in_sight(hand)
    for factor in (9, 9, 0.01, 0.01, 40):
        world(hand, f"zoomWorld({factor}, [0, 0])")
        assert in_sight(hand)
    hand.page.focus("#board")
    hand.press("0")
    width = hand.page.evaluate("document.getElementById('board').clientWidth")
    assert hand.page.locator("#world > svg").first.bounding_box()["width"] <= width + 1


def test_it_is_a_layer_of_its_own_only_while_it_moves(hand: Any) -> None:
    """A promoted layer is soft when it is enlarged: at rest the picture is drawn anew, sharp."""
    world(hand, "zoomWorld(1.7)")
    assert hand.page.evaluate("document.getElementById('world').classList.contains('moving')")
    hand.until("!document.getElementById('world').classList.contains('moving')", 2)
    assert hand.page.evaluate("getComputedStyle(document.getElementById('world')).willChange") == "auto"


def test_another_window_shows_the_same_place(hand: Any) -> None:
    hand.page.focus("#board")
    hand.press(".")
    hand.page.set_viewport_size({"width": 900, "height": 600})
    hand.page.wait_for_timeout(200)
    x, y = hand.point(hand.store("desk.cursor"))
    board = hand.page.locator("#board").bounding_box()
    assert 0 <= x <= board["width"]
    assert 0 <= y <= board["height"]


def test_nothing_is_cut_off_on_a_telephone(sit: Any, me: Person) -> None:
    me.does("new crossroads solo.pbem --solo --key me")
    hand = sit("solo.pbem", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    for tab in ("orders", "units", "report"):
        hand.tab(tab)
        assert hand.page.evaluate("document.documentElement.scrollWidth") <= 390, tab
        wide = f"[...document.querySelectorAll('#{tab} button, #{tab} select')].filter((one) => one.offsetWidth > 390)"
        assert hand.page.evaluate(f"{wide}.length") == 0, tab


def test_the_tip_of_a_goal_stays_in_the_window(hand: Any) -> None:
    unit = hand.store("desk.look.idle[0]")
    hand.page.evaluate(f"import('/choose.mjs').then((choose) => choose.choose([{unit!r}]))")
    hand.settle()
    space = hand.store("desk.reach.goals[0].space")
    x, y = hand.point(space)
    world(hand, f"pushWorld({80 - x}, {90 - y})")
    hand.page.mouse.move(*world(hand, f"spaceInWindow({space!r})"))
    hand.page.wait_for_selector(".tip")
    box = hand.page.locator(".tip").bounding_box()
    assert box["x"] >= 0
    assert box["y"] >= 0
