"""Whole games at the desk: the one of docs/players.md by clicks, and one against a bot to its end."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.cli.people import Person, duel, mail
from tests.stories.walkthrough import CHANCE, fixed_chance

HANDBOOK = (Path(__file__).parents[3] / "docs" / "players.md").read_text(encoding="utf-8")
TIMES = (("german", "17-1G"), ("allied", "17-1A"), ("german", "17-2G"), ("allied", "17-2A"))


def written(file: str) -> list[str]:
    """The lines that somebody writes into a file in the handbook, without comments; the last time counts."""
    found = re.findall(rf"^```orders file={re.escape(file)}\n(.*?)^```$", HANDBOOK, re.MULTILINE | re.DOTALL)
    rows = [row.partition("#")[0].strip() for row in found[-1].splitlines()]
    return [row for row in rows if row and not row.startswith(("begin", "end"))]


def twins(tmp_path: Path) -> tuple[dict[str, Person], dict[str, Person]]:
    """The same two players twice, with the same keys and the same game begun. Standing orders are open: a seal draws a
    fresh number, and no two of them are the same bytes."""
    chance = CHANCE.search(HANDBOOK)
    with fixed_chance(int(chance[1]) if chance else 0):
        german, allied, game = duel(tmp_path, settled=False)
    text = "\n".join([f"begin standing {game} allied", *written("allied/standing.txt"), "end", ""])
    allied.does(f"submit duel.pbem {allied.writes('allied.standing', text)} --open --key allied")
    mail(allied, german, tmp_path / "03.eml")
    again = {}
    for one in (german, allied):
        folder = tmp_path / f"{one.name}-clicks"
        shutil.copytree(one.folder, folder)
        again[one.name] = Person(one.name, folder)
    return {"german": german, "allied": allied}, again


def enemy(side: str) -> str:
    return "allied" if side == "german" else "german"


def type_impulse(people: dict[str, Person], side: str, lines: list[str], post: Path) -> None:
    """Orders typed, signed and mailed; the other side takes them in, resolves and answers."""
    mover, other = people[side], people[enemy(side)]
    state = mover.sees("status duel.pbem")
    clock = state["clock"][:-1]
    text = "\n".join([f"begin orders {state['game']} {clock} {side}", *lines, "end", ""])
    mover.does(f"submit duel.pbem {mover.writes('my.orders', text)} --key {side}")
    mail(mover, other, post)
    other.does(f"resolve duel.pbem --key {other.name}")
    mail(other, mover, post)


def click_line(hand: Any, line: str) -> None:
    """A line of orders as a hand gives it: units, then way or button, then the parts behind it."""
    body, _, other = line.partition(" else ")
    verb, rest = body.split(" ", 1)
    if verb == "move":
        names, way = rest.rsplit(" ", 1)
        units, path = names.split(", "), way.split("-")
        choose_units(hand, path[0], units)
        for stop in path[1:-1]:
            hand.page.mouse.move(*hand.point(stop))
            hand.page.keyboard.down("Alt")
            hand.tap(stop)
            hand.page.keyboard.up("Alt")
        hand.tap(path[-1])
        if other:
            hand.page.select_option("#card select[aria-label='else']", "board")
            hand.settle()
            hand.tap(other.split("-")[-1])
        return
    units = rest.split(" with ")[-1].split(", ")
    at = next(piece["at"] for piece in hand.store("desk.state.pieces") if piece["id"] == units[0])
    choose_units(hand, at, units)
    hand.button(line, "#card")


def choose_units(hand: Any, at: str, units: list[str]) -> None:
    """A stack, then only those of it that are wanted, in the order wanted."""
    hand.press("Escape")
    hand.page.locator(f'#counters [data-space="{at}"][data-mine]').click()
    hand.settle()
    mover = hand.store("desk.state.mover")
    here = [p["id"] for p in hand.store("desk.state.pieces") if p["at"] == at and p["side"] == mover]
    for unit in hand.store("desk.units"):
        hand.press(str(here.index(unit) + 1))
    for unit in units:
        hand.press(str(here.index(unit) + 1))
    assert hand.store("desk.units") == units


def click_impulse(
    sit: Any, people: dict[str, Person], side: str, lines: list[str], post: Path, monkeypatch: Any
) -> None:
    """The same at two desks: order, sign, download the mail; drop it, take it in, resolve, download the answer."""
    mover, other = people[side], people[enemy(side)]
    monkeypatch.setenv("PBEM_HOME", str(mover.folder / f"home-{side}"))
    hand = sit("duel.pbem", who=mover)
    for line in lines:
        click_line(hand, line)
    hand.sign()
    download(hand, post)
    monkeypatch.setenv("PBEM_HOME", str(other.folder / f"home-{other.name}"))
    answer = sit("duel.pbem", who=other)
    take_in(answer, post)
    answer.resolve()
    download(answer, post)
    monkeypatch.setenv("PBEM_HOME", str(mover.folder / f"home-{side}"))
    take_in(hand, post)


def download(hand: Any, post: Path) -> None:
    with hand.page.expect_download() as saved:
        hand.page.click("#now >> role=button[name='Download the mail']")
    saved.value.save_as(post)


def take_in(hand: Any, post: Path) -> None:
    hand.page.set_input_files("#mail-file", post)
    hand.page.wait_for_selector("dialog[open] >> text=Take in")
    hand.page.click("dialog >> text=Take in")
    hand.settle()


@pytest.mark.slow
def test_the_game_of_the_handbook_by_clicks_is_the_one_typed(sit: Any, tmp_path: Path, monkeypatch: Any) -> None:
    typed, clicked = twins(tmp_path)
    for number, (side, clock) in enumerate(TIMES):
        lines = written(f"{side}/{clock}.orders")
        type_impulse(typed, side, lines, tmp_path / f"typed-{number}.eml")
        click_impulse(sit, clicked, side, lines, tmp_path / f"clicked-{number}.eml", monkeypatch)
        for name in typed:
            files = [(people[name].folder / "duel.pbem").read_bytes() for people in (typed, clicked)]
            assert files[0] == files[1], f"impulse {number}, {name}"
    assert typed["german"].sees("status duel.pbem")["over"]


@pytest.mark.slow
def test_a_game_against_a_bot_goes_to_its_end_by_buttons(sit: Any, me: Person) -> None:
    me.does("new crossroads bot.pbem --as german --key me --seat allied=bot:captain")
    hand = sit("bot.pbem")
    for _ in range(12):
        act = hand.store("desk.state.card.act")
        if hand.store("desk.state.over"):
            break
        if act == "sign":
            stack = next((p for p in hand.store("desk.state.pieces") if p["id"] in hand.store("desk.look.idle")), None)
            if stack is None:
                hand.button("No orders", "#now")
            else:
                hand.page.focus("#board")
                hand.press(".")
                hand.tab("units")
                hand.page.click("#units .goals button >> nth=0")
                hand.settle()
                hand.tab("orders")
            hand.sign()
        elif act == "resolve":
            hand.resolve()
        else:
            pytest.fail(f"stuck at {hand.store('desk.state.card')}")
    assert hand.store("desk.state.over")
    assert "over" in hand.page.inner_text("#now")
    assert me.types("verify bot.pbem").status == 0


def pass_on(hand: Any) -> None:
    """Nobody may act yet: no orders, and on."""
    hand.button("No orders", "#now")
    hand.sign()
    hand.page.click("#main-button")
    hand.settle()
    hand.press("Escape")


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["wave-of-terror/losheim-gap", "bitter-woods/dasburg", "celles/rochefort"])
def test_a_turn_of_a_hex_game_by_clicks(sit: Any, me: Person, scenario: str) -> None:
    me.does(f"new {scenario} hexes.pbem --solo --key me")
    hand = sit("hexes.pbem")
    for _ in range(4):
        if hand.store("desk.look.idle") or hand.store("desk.look.free"):
            break
        pass_on(hand)
    clock = hand.page.inner_text("#clock")
    kinds: set[bool] = set()
    if not hand.store("desk.look.idle"):
        hand.page.evaluate("import('/writing.mjs').then((writing) => writing.writeLines([desk_free()]))".replace(
            "desk_free()", repr(hand.store("desk.look.free[0]"))))
        hand.settle()
    for unit in hand.store("desk.look.idle"):
        if kinds == {True, False}:
            break
        hand.page.evaluate(f"import('/choose.mjs').then((choose) => choose.choose([{unit!r}]))")
        hand.settle()
        goals = hand.store("desk.reach ? desk.reach.goals : []")
        goal = next((one for one in goals if one["enemy"] not in kinds), None)
        if goal is not None:
            hand.tap(goal["space"])
            kinds.add(goal["enemy"])
    assert False in kinds, "a move at least"
    assert not [found for found in hand.store("desk.look.findings") if found["severity"] in ("illegal", "invalid")]
    hand.sign()
    hand.resolve()
    assert hand.page.inner_text("#clock") != clock
    assert me.types("verify hexes.pbem").status == 0
