"""`pbem explain`: codes, rules with their numbers, chapters, verbs, the aid of every game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbem.desk.aids import aid_file, filled
from pbem.desk.explaining import explain
from pbem.desk.faults import Fault
from pbem.games import Game, all_games, find_game
from pbem.orders.language import lexicon_of

GAMES = tuple(all_games())


def told(what: str, game: str = "tigers") -> str:
    ((_, shown),) = explain(what, [find_game(game)])
    return shown.text


def test_a_rule_is_shown_with_its_numbers() -> None:
    shown = told("8.33")
    assert "unbridged river" in shown
    assert re.search(r"^  minor +2$", shown, re.MULTILINE)


@pytest.mark.parametrize("what", ["8", "8.0", "rule 8", "movement"])
def test_a_chapter_by_number_or_by_its_subject(what: str) -> None:
    shown = told(what)
    assert shown.startswith("rule 8.0: Activation and movement")
    assert "  8.42  " in shown
    assert "movement" in shown


@pytest.mark.parametrize("what", ["demolish", "Demolish", "blow"])
def test_a_verb_by_its_name_or_by_what_people_call_it(what: str) -> None:
    shown = told(what)
    assert shown.startswith("demolish A-B|any [with UNIT|any] [when CONDITION]")
    assert "standing orders" in shown


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_verb_of_every_game_has_a_page(game: Game) -> None:
    for verb in lexicon_of(game.language).verbs:
        ((_, shown),) = explain(verb, [game])
        assert shown.obj["meaning"], verb


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_has_an_aid_whose_tables_are_those_of_the_rules(game: Game) -> None:
    text = aid_file(game).read_text(encoding="utf-8")
    assert text == filled(text, game.pack.rules()), "make docs writes the tables"
    shown = told(game.name, game.name)
    assert "<!--" not in shown
    assert game.title in shown


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_rule_points_to_tables_that_exist(game: Game) -> None:
    for number in game.pack.rule_index():
        assert explain(number, [game])[0][1].text.startswith(f"rule {number}: ")


def test_an_aid_is_two_pages() -> None:
    lines = (Path(__file__).parents[2] / "docs" / "games" / "tigers.md").read_text(encoding="utf-8").splitlines()
    assert len(lines) < 170


def test_what_there_is_not_is_answered_with_what_is_near() -> None:
    with pytest.raises(Fault) as nothing:
        explain("demolsh", [find_game("tigers")])
    assert nothing.value.hints == ("near it: demolish",)
