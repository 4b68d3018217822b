"""The pictures of docs/desk.md: taken here, and written anew with PBEM_ACCEPT=1."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.cli.people import Person

FOLDER = Path(__file__).parents[3] / "docs" / "pictures"
MOST = 200_000


def take(hand: Any, name: str) -> None:
    """A picture of the page as it is; kept if that is wished."""
    data = hand.page.screenshot(type="jpeg", quality=68)
    assert 10_000 < len(data) < MOST
    if os.environ.get("PBEM_ACCEPT"):
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / name).write_bytes(data)
    assert (FOLDER / name).stat().st_size < MOST


def plan_attack(hand: Any, start: str, goal: str, next_stack: str) -> None:
    """One order on the board, and the reach of another stack."""
    hand.page.locator(f'#counters [data-space="{start}"][data-mine]').click()
    hand.settle()
    hand.tap(goal)
    hand.page.locator(f'#counters [data-space="{next_stack}"][data-mine]').click()
    hand.settle()
    hand.page.wait_for_timeout(300)


@pytest.mark.parametrize(("name", "scheme"), [("desk.jpg", "light"), ("desk-dark.jpg", "dark")])
def test_the_desk(sit: Any, me: Person, name: str, scheme: str) -> None:
    me.does("new fifth-panzer-army lehr.pbem --solo --key me")
    hand = sit("lehr.pbem", viewport={"width": 1200, "height": 760}, color_scheme=scheme)
    plan_attack(hand, "51", "70", "53")
    take(hand, name)


def test_the_phone(sit: Any, me: Person) -> None:
    me.does("new fifth-panzer-army lehr.pbem --solo --key me")
    hand = sit("lehr.pbem", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    hand.page.evaluate("import('/world.mjs').then((world) => world.showSpaces(['51', '70', '53']))")
    hand.page.wait_for_timeout(300)
    hand.page.touchscreen.tap(*hand.point("53"))
    hand.settle()
    take(hand, "desk-phone.jpg")


def test_hexes(sit: Any, me: Person) -> None:
    me.does("new wave-of-terror/losheim-gap gap.pbem --solo --key me")
    hand = sit("gap.pbem", viewport={"width": 1200, "height": 760})
    unit = next(u for u in hand.store("desk.look.idle") if u.startswith("12V/27"))
    hand.page.evaluate(f"import('/choose.mjs').then((choose) => choose.choose([{unit!r}]))")
    hand.settle()
    spaces = hand.store("[desk.reach.from, ...desk.reach.goals.map((goal) => goal.space)]")
    hand.page.evaluate(f"import('/world.mjs').then((world) => world.showSpaces({spaces!r}))")
    hand.page.wait_for_timeout(400)
    take(hand, "desk-hexes.jpg")
