"""The form: one file that holds what its side may see, and nothing that could be run by others."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from pbem.browser.form import MOST
from tests.browser.rig import person
from tests.cli.people import Person


@pytest.fixture
def me(tmp_path: Path, monkeypatch: Any) -> Person:
    return person(tmp_path, monkeypatch)


def form_of(me: Person, game: str, side: str) -> str:
    me.does(f"form {game} --side {side} -o f.html")
    return (me.folder / "f.html").read_text(encoding="utf-8")


def packed_in(form: str) -> Any:
    found = re.search(r'<script type="application/json" id="packed">([^<]*)</script>', form)
    assert found is not None
    return json.loads(gzip.decompress(base64.b64decode(found[1])))


def test_the_policy_allows_this_script_and_nothing_else(me: Person) -> None:
    me.does("new crossroads solo.pbem --solo --key me")
    form = form_of(me, "solo.pbem", "german")
    script = form.rpartition("<script>")[2].partition("</script>")[0]
    style = form.partition("<style>")[2].partition("</style>")[0]
    for text in (script, style):
        assert base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() in form
    assert "default-src 'none'" in form
    assert form.count("<script") == 2
    assert not re.search(r'(src|href)="(?!data:|#)', form)


def test_a_form_goes_by_mail_even_in_a_campaign(me: Person) -> None:
    me.does("new tigers/campaign big.pbem --solo --key me")
    form = form_of(me, "big.pbem", "german")
    assert len(form.encode()) < MOST
    assert len(gzip.compress(form.encode())) < MOST / 4


def test_the_lists_say_what_options_says(me: Person) -> None:
    me.does("new crossroads solo.pbem --solo --key me")
    reach = packed_in(form_of(me, "solo.pbem", "german"))["reach"]
    for unit in me.sees("options solo.pbem"):
        goals = {goal["space"]: goal["price"] for goal in reach[unit["unit"]]["goals"]}
        assert goals == {move["to"]: str(move["cost"]) for move in unit["moves"]}


def test_who_is_not_to_move_gets_a_board_and_standing_orders(me: Person) -> None:
    me.does("new crossroads solo.pbem --solo --key me")
    packed = packed_in(form_of(me, "solo.pbem", "allied"))
    assert packed["reach"] == {}
    assert "begin standing" in packed["state"]["orders"]["text"]


def test_standing_orders_of_the_other_side_are_not_in_it(me: Person) -> None:
    me.does("new crossroads solo.pbem --solo --key me")
    game = me.sees("status solo.pbem")["game"]
    text = f"begin standing {game} allied\n  demolish 10-11 with 1128Eng\nend\n"
    me.does(f"submit solo.pbem {me.writes('allied.standing', text)} --key me")
    packed = packed_in(form_of(me, "solo.pbem", "german"))
    assert "with 1128Eng" not in json.dumps({**packed, "places": {}})
    assert "with 1128Eng" in packed_in(form_of(me, "solo.pbem", "allied"))["state"]["orders"]["text"]


def test_a_side_that_is_none_gets_no_form(me: Person) -> None:
    me.does("new crossroads solo.pbem --solo --key me")
    assert "sides are: german, allied" in me.fails("form solo.pbem --side red -o f.html", 1)
    assert not (me.folder / "f.html").exists()


def test_words_of_others_cannot_end_the_script() -> None:
    from pbem.browser.form import _page

    form = _page("AAAA", "const a = 1;", "", "</title></script><script>alert(1)</script>")
    assert form.count("<script") == 2
    assert "alert(1)</script>" not in form


def test_the_packed_values_are_no_markup(me: Person) -> None:
    me.does("new crossroads solo.pbem --solo --key me")
    packed = re.search(r'id="packed">([^<]*)<', form_of(me, "solo.pbem", "german"))
    assert packed is not None
    assert re.fullmatch(r"[A-Za-z0-9+/=]+", packed[1])


@pytest.mark.parametrize(
    ("scenario", "steps", "least"), [("tigers/crossroads", 3, 0.9), ("celles/rochefort", 4, 0.7)]
)
def test_nearly_all_moves_of_real_orders_stand_in_the_lists(
    tmp_path: Path, monkeypatch: Any, scenario: str, steps: int, least: float
) -> None:
    """Nine of ten over a long game (`python -m tests.browser.moves`); a short one by chance may miss one of nine."""
    from tests.browser.moves import measure

    monkeypatch.setenv("PBEM_HOME", str(tmp_path / "home-me"))
    found = measure(scenario, steps, tmp_path)
    assert found["moves"] > 3
    assert found["share"] >= least, found


def test_who_may_act_only_after_another_order_gets_both_lines(me: Person) -> None:
    me.does("new celles/rochefort game.pbem --solo --key me")
    me.does("bot game.pbem -o bot.orders")
    me.does("submit game.pbem bot.orders --key me")
    me.does("resolve game.pbem --key me")
    me.does("form game.pbem -o f.html")
    packed = packed_in((me.folder / "f.html").read_text(encoding="utf-8"))
    lines = [goal["lines"] for reach in packed["reach"].values() for goal in reach["goals"]]
    assert lines
    assert all(first == packed["free"][0] and rest.startswith("move ") for first, rest in lines)
