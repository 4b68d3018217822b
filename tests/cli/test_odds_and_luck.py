"""`pbem odds` and `pbem luck` on a real game: a first impulse with two attacks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pbem.cli.app import run
from pbem.games.tigers.pack import load_scenario

ORDERS = """begin orders {game} 16-1 german
  move 12/27, 12/48, 667Stg 32-45
  move 116/16, 116/60 53-50
end
"""


class Desk:
    """A solo game of the campaign in a folder of its own."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys
        assert run(["keys", "new", "me"]) == 0
        assert run(["new", "tigers/campaign", "duel.pbem", "--solo", "--key", "me"]) == 0
        self.capsys.readouterr()
        self.game = json.loads(self.pbem("status", "duel.pbem", "--json"))["game"]
        self.write(ORDERS)

    def write(self, text: str) -> None:
        Path("g.orders").write_text(text.format(game=self.game), encoding="utf-8")

    def pbem(self, *arguments: str, status: int = 0) -> str:
        assert run(arguments) == status
        self.said = self.capsys.readouterr()
        return str(self.said.out)

    def json(self, *arguments: str, status: int = 0) -> Any:
        return json.loads(self.pbem(*arguments, "--json", status=status))


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Desk:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PBEM_HOME", str(tmp_path / "home"))
    return Desk(capsys)


def test_orders_show_the_odds_of_every_battle_they_lead_to(desk: Desk) -> None:
    before = Path("duel.pbem").read_bytes()
    battles = desk.json("odds", "duel.pbem", "g.orders")["battles"]
    assert [battle["area"] for battle in battles] == ["45", "50"]
    first = battles[0]
    assert [unit["unit"] for unit in first["attackers"]] == ["12/27", "12/48", "667Stg"]
    assert first["calls"] == {"german": 2, "allied": 1}
    for form in ("with_artillery", "without_artillery"):
        assert sum(first[form]["losses"]["german"]) == pytest.approx(1, abs=1e-9)
        assert first[form]["clear"] == pytest.approx(first[form]["losses"]["allied"][-1])
    text = desk.pbem("odds", "duel.pbem", "g.orders")
    assert "battle in 45 Losheimergraben: german attack" in text
    assert f"{100 * first['with_artillery']['clear']:.1f}%" in text
    assert max(map(len, text.splitlines())) <= 80
    assert Path("duel.pbem").read_bytes() == before


def test_lines_at_fault_are_left_out_and_said(desk: Desk) -> None:
    desk.write(ORDERS.replace("32-45", "32-99"))
    battles = desk.json("odds", "duel.pbem", "g.orders", status=1)["battles"]
    assert [battle["area"] for battle in battles] == ["50"]
    desk.pbem("odds", "duel.pbem", "g.orders", status=1)
    assert "error: 1 error in g.orders" in desk.said.err


def test_orders_without_attack_lead_to_no_battle(desk: Desk) -> None:
    desk.write("begin orders {game} 16-1 german\npass\nend\n")
    assert desk.pbem("odds", "duel.pbem", "g.orders") == "these orders lead to no battle\n"


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        ([], 2, "name either a file of orders or a space"),
        (["g.orders", "--area", "45"], 2, "name either a file of orders or a space"),
        (["--area", "999"], 1, "there is no area 999"),
        (["--area", "45"], 1, "only allied units are in 45 Losheimergraben"),
        (["--area", "B"], 1, "no combat takes place in zone B (rule 9.17)"),
        (["nothing.orders"], 2, "nothing.orders"),
    ],
)
def test_what_makes_no_sense_is_explained(desk: Desk, arguments: list[str], status: int, message: str) -> None:
    desk.pbem("odds", "duel.pbem", *arguments, status=status)
    assert f"error: {message}" in desk.said.err
    assert "Traceback" not in desk.said.err


def test_a_contested_area_shows_both_attacks_and_luck_counts_its_dice(desk: Desk) -> None:
    empty = desk.json("luck", "duel.pbem")
    assert empty["chi_square"]["dice"] == 0
    desk.pbem("adjudicate", "duel.pbem", "g.orders", "--key", "me")
    rolled = desk.json("dice", "duel.pbem")
    luck = desk.json("luck", "duel.pbem")
    thrown = [tally["dice"] for kinds in luck["sides"].values() for tally in kinds.values()]
    assert sum(thrown) == len(rolled) == luck["chi_square"]["dice"] == sum(luck["faces"].values())
    assert [one["impulse"] for one in luck["impulses"]] == ["16-1G"]
    for area in ("45", "50"):
        sides = _sides(desk, area)
        if len(sides) == 2:
            both = desk.json("odds", "duel.pbem", "--area", area)["battles"]
            assert [battle["attacker"] for battle in both] == ["allied", "german"]
        else:
            desk.pbem("odds", "duel.pbem", "--area", area, status=1)
            assert f"error: only {sides.pop()} units are in {area}" in desk.said.err


def _sides(desk: Desk, area: str) -> set[str]:
    pieces = desk.json("status", "duel.pbem")["pieces"]
    return {load_scenario("campaign").units[unit].side for unit, piece in pieces.items() if piece["at"] == area}


def test_luck_writes_a_page(desk: Desk) -> None:
    desk.pbem("adjudicate", "duel.pbem", "g.orders", "--key", "me")
    text = desk.pbem("luck", "duel.pbem", "-o", "luck.html")
    assert text.startswith(f"luck in {desk.game} up to 16-1A")
    page = Path("luck.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert page.count("<svg") == 2


def test_an_impulse_taken_back_is_no_luck_but_its_dice_were_thrown(desk: Desk) -> None:
    desk.pbem("adjudicate", "duel.pbem", "g.orders", "--key", "me")
    desk.pbem("takeback", "duel.pbem", "--to", "1", "--key", "me", "--side", "allied", "--side", "german")
    luck = desk.json("luck", "duel.pbem")
    assert luck["impulses"] == []
    assert luck["sides"]["german"]["hits"]["dice"] == 0
    assert luck["chi_square"]["dice"] == len(desk.json("dice", "duel.pbem")) > 0
