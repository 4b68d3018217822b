"""Playing alone: against a bot one command goes on, and a lesson teaches by playing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.people import Person

ORDERS = "begin orders {game} 17-1 german\n  move 276/986, 7A/PzJgr 18-17\nend\n"


@pytest.fixture
def me(tmp_path: Path) -> Person:
    me = Person("me", tmp_path)
    me.does("keys new me")
    return me


@pytest.mark.parametrize("command", ["submit", "adjudicate"])
def test_against_a_bot_one_command_comes_back_to_my_orders(me: Person, command: str) -> None:
    me.does("new crossroads g.pbem --as german --seat allied=bot:captain")
    orders = me.writes("o.txt", ORDERS.format(game=me.sees("status g.pbem")["game"]))
    shown = me.does(f"{command} g.pbem {orders}")
    assert "17-1G  German impulse" in shown
    assert "17-1A  Allied impulse" in shown
    state = me.sees("status g.pbem")
    assert (state["clock"], state["to_act"], state["due"][0]["act"]) == ("17-2G", "german", "orders")
    assert "pbem send" not in shown
    me.does("verify g.pbem")


def test_the_bot_may_begin(me: Person) -> None:
    """My standing orders are asked for once; then the bot moves, and I am to act."""
    me.does("new crossroads g.pbem --as allied --seat german=bot:captain")
    shown = me.does("resolve g.pbem --keep")
    assert "17-1G resolved" in shown
    assert me.sees("status g.pbem")["to_act"] == "allied"


def test_programs_are_told_of_both_steps(me: Person) -> None:
    me.does("new crossroads g.pbem --as german --seat allied=bot:captain")
    orders = me.writes("o.txt", ORDERS.format(game=me.sees("status g.pbem")["game"]))
    done = me.sees(f"submit g.pbem {orders}")
    assert done["impulse"] == "17-1G"
    assert [one["impulse"] for one in done["then"]] == ["17-1A"]


def test_the_lesson_plays_to_the_last_turn_which_is_mine(me: Person) -> None:
    shown = me.does("tutorial --dir lesson")
    assert re.search(r"^\$ pbem check first.pbem german.orders$", shown, re.MULTILINE)
    assert "17-1A  Allied impulse" in shown
    assert me.sees("status lesson/first.pbem")["to_act"] == "german"
    me.does("tutorial --dir again")


def test_a_game_without_a_lesson_says_which_has_one(me: Person) -> None:
    assert "hint: there is one for tigers" in me.fails("tutorial wave-of-terror", 2)
