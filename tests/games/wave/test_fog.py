"""7.3: what a side is shown where the game has fog, and what it is shown where there is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.games.wave import rules, telling
from pbem.games.wave.events import BattleBegan, KgFormed, MoveEnded
from pbem.games.wave.pack import PACK
from tests.cli.people import Person, duel, mail

COVERED = "27AIB"
"""9A/27AIB stands in E3213 below 9A/14TB."""


def foggy(tmp_path: Path, fog: str) -> tuple[Person, Person]:
    german, allied, _ = duel(tmp_path, "--set", f"fog={fog}", scenario="wave-of-terror/losheim-gap")
    return german, allied


@pytest.mark.parametrize(("fog", "shown"), [("veiled", False), ("open", True)])
def test_status_map_and_hex_show_a_side_what_it_may_see(fog: str, shown: bool, tmp_path: Path) -> None:
    german, allied = foggy(tmp_path, fog)
    for command in ("status duel.pbem", "area duel.pbem E3213"):
        assert (COVERED in german.does(command)) is shown
        assert COVERED in allied.does(command)
    german.does("map duel.pbem -o map.svg")
    allied.does("map duel.pbem -o map.svg")
    assert (COVERED in (german.folder / "map.svg").read_text(encoding="utf-8")) is shown
    assert COVERED in (allied.folder / "map.svg").read_text(encoding="utf-8")


def test_a_report_tells_of_marches_only_what_can_be_seen(tmp_path: Path) -> None:
    german, allied = foggy(tmp_path, "veiled")
    for mover, other, clock, line in (
        (german, allied, "1-1 german", "pass"),
        (allied, german, "1-1 allied", "move 9A/14TB, 9A/27AIB E3213-E3214"),
    ):
        text = f"begin orders {mover.sees('status duel.pbem')['game']} {clock}\n  {line}\nend\n"
        mover.does(f"submit duel.pbem {mover.writes('my.orders', text)}")
        mail(mover, other, tmp_path / f"{mover.name}.eml")
        other.does("resolve duel.pbem --keep --report report.txt")
    told = (german.folder / "report.txt").read_text(encoding="utf-8")
    assert "14TB" in told
    assert COVERED not in told
    mail(german, allied, tmp_path / "back.eml")
    assert COVERED in allied.does("report duel.pbem")
    assert "14TB, 27AIB" in (tmp_path / "back.eml").read_text(encoding="utf-8"), "a mail is for the eyes of its reader"


def test_a_form_shows_the_side_that_it_is_made_for(tmp_path: Path) -> None:
    from pbem.browser.form import build_form
    from pbem.browser.sitting import Sitting
    from pbem.browser.view import pieces_obj

    german, _ = foggy(tmp_path, "veiled")
    sitting = Sitting(german.folder / "duel.pbem", german.folder / "my.orders")
    build_form(sitting, "german")
    names = {piece["id"] for piece in pieces_obj(sitting, sitting.board)}
    assert "9A/14TB" in names
    assert "9A/27AIB" not in names


def test_battles_are_told_in_full() -> None:
    scenario = PACK.load("losheim-gap", {"fog": "veiled"})
    position = rules.start(scenario)
    battle = BattleBegan("E3213", "german", (), ("9A/14TB", "9A/27AIB"), 12, 6)
    march = MoveEnded(("9A/14TB", "9A/27AIB"), ("E3212", "E3213"), 2, 7, "supplied")
    hidden = MoveEnded(("9A/27AIB",), ("E3212", "E3213"), 2, 7, "supplied")
    formed = KgFormed(("1SS/Pz1", "1SS/Pz501"), "E4117")
    shown, events = telling.view(scenario, position, (battle, march, hidden, formed), "german")
    assert "9A/27AIB" not in shown.pieces
    assert list(events) == [battle, MoveEnded(("9A/14TB",), ("E3212", "E3213"), 2, 7, "supplied"), formed]
