"""A pack of one's own: a scenario file outside the program is played by its path."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pbem.packs.data import data_root
from tests.cli.people import Person


@pytest.fixture
def me(tmp_path: Path) -> Person:
    """A player with a pack beside the game: the shipped map and units under another roof."""
    pack = tmp_path / "mine"
    pack.mkdir()
    for name in ("map.yaml", "units.yaml"):
        shutil.copy(data_root() / "scenarios" / "tigers" / name, pack / name)
    card = (data_root() / "scenarios" / "tigers" / "crossroads.yaml").read_text(encoding="utf-8")
    (pack / "fords.yaml").write_text(card.replace("name: crossroads", "name: fords"), encoding="utf-8")
    person = Person("me", tmp_path)
    person.does("keys new me")
    return person


def test_a_pack_outside_the_program_is_linted_shown_and_played(me: Person) -> None:
    assert "no defects" in me.does("pack lint mine")
    assert "(fords)" in me.does("scenarios mine/fords.yaml")
    me.does("new mine/fords.yaml game.pbem --solo")
    assert me.sees("status game.pbem")["scenario"] == "tigers/fords"
    me.does("template game.pbem -o orders.txt")
    assert "holds no order" in me.fails("adjudicate game.pbem orders.txt", 1)
    me.writes("orders.txt", (me.folder / "orders.txt").read_text().replace("\nend\n", "\npass\nend\n"))
    me.does("adjudicate game.pbem orders.txt")
    assert "verified" in me.does("verify game.pbem -q")


def test_the_folder_may_move_with_its_game(me: Person, tmp_path: Path) -> None:
    me.does("new mine/fords.yaml game.pbem --solo")
    (tmp_path / "moved").mkdir()
    shutil.move(tmp_path / "mine", tmp_path / "moved" / "mine")
    shutil.move(tmp_path / "game.pbem", tmp_path / "moved" / "game.pbem")
    assert me.sees("status moved/game.pbem")["clock"] == "17-1G"


def test_a_game_does_not_run_on_a_pack_that_has_changed(me: Person, tmp_path: Path) -> None:
    me.does("new mine/fords.yaml game.pbem --solo")
    card = tmp_path / "mine" / "fords.yaml"
    card.write_text(card.read_text(encoding="utf-8") + "# a word more\n", encoding="utf-8")
    assert "fords.yaml is not the file that this game is played with" in me.fails("status game.pbem", 4)


def test_a_pack_with_defects_is_not_played(me: Person, tmp_path: Path) -> None:
    card = tmp_path / "mine" / "fords.yaml"
    card.write_text(card.read_text(encoding="utf-8").replace("setup: 18}", "setup: 980}"), encoding="utf-8")
    err = me.fails("new mine/fords.yaml game.pbem --solo", 4)
    assert "fords.yaml:" in err
    assert not (tmp_path / "game.pbem").exists()


@pytest.mark.parametrize(
    ("scenario", "told"),
    [
        (
            "tigers/campaign",
            ["40 or more: German decisive", "25 to 29: Draw", "14 or less: Allied decisive", "zone F x3"],
        ),
        ("tigers/campaign", ["German superiority in 73 St Vith or 90 Malmedy or 93 Vielsalm (11.3)", "109 Bastogne 1"]),
        ("first-three-days", ["3 points for each open way to zone D or", "8 to 9: Draw", "77 Hoffrai"]),
        ("fifth-panzer-army", ["german supply: zone B, zone C", "13 to 15: German tactical", "forces: 1 in all"]),
        ("seventh-army", ["towns: 61 Luxembourg, 59 Mersch", "both contested: Draw", "allied supply: zone P"]),
    ],
)
def test_a_scenario_says_how_it_is_won_and_supplied(me: Person, scenario: str, told: list[str]) -> None:
    shown = me.does(f"scenarios {scenario}")
    words = " ".join(shown.split())
    assert [one for one in told if one not in words] == []
    assert shown.isascii()
    assert max(map(len, shown.splitlines())) <= 80
