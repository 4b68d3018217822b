"""Games that outlive versions: a newer ruleset says what it judges otherwise; mended data are adopted by both."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.games.tigers import rules
from pbem.kernel.game import Change
from tests.cli.people import Person, duel, mail


def upgrade(monkeypatch: pytest.MonkeyPatch) -> None:
    newer = Change(2, ("9.8", "13.4"), "version 9.9.9: advances")
    monkeypatch.setattr(rules, "CHANGES", (*rules.CHANGES[:1], newer))


def test_a_game_opened_with_newer_rules_says_what_changed_and_since_when_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    german, allied, game = duel(tmp_path)
    assert "rules:" not in german.does("status duel.pbem")
    assert german.sees("status duel.pbem")["rules"] == []
    upgrade(monkeypatch)
    out = " ".join(german.does("status duel.pbem").split())
    assert "rules: played with ruleset 1, this program has 2; the game goes on as long as nothing differs" in out
    assert "rules: ruleset 2: 9.8, 13.4 (version 9.9.9: advances)" in out
    assert "note: rules: ruleset 2: 9.8, 13.4 (version 9.9.9: advances)" in german.types("verify duel.pbem -q").err
    german.writes("o", f"begin orders {game} 17-1 german\nmove 276/986 18-17\nend\n")
    german.does("submit duel.pbem o --key german")
    mail(german, allied, tmp_path / "1.eml")
    allied.does("resolve duel.pbem --keep")
    mail(allied, german, tmp_path / "2.eml")
    assert "verified" in german.does("verify duel.pbem -q")


def test_both_adopt_newer_rules_by_mail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    german, allied, _ = duel(tmp_path)
    upgrade(monkeypatch)
    out = german.does('adopt duel.pbem --reason "advances mended"')
    assert "waiting for allied: adopt" in out
    mail(german, allied, tmp_path / "1.eml")
    allied.does("adopt duel.pbem")
    mail(allied, german, tmp_path / "2.eml")
    status = german.sees("status duel.pbem")
    assert (status["ruleset"], status["rules"]) == (2, [])
    assert status["marks"] == ["ruleset 2 adopted (entry 5)"]
    assert german.sees("verify duel.pbem")["ok"]


PACK = Path(__file__).parents[2] / "scenarios" / "tigers"


def own_pack(folder: Path, change: bool) -> Path:
    """The pack beside the game file, as a person has it; mended in one line."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in PACK.iterdir():
        text = path.read_text(encoding="utf-8")
        (folder / path.name).write_text(text + ("# mended\n" if change else ""), encoding="utf-8")
    return folder / "crossroads.yaml"


def test_mended_data_are_adopted_by_mail_though_nobody_has_the_old_ones_any_more(tmp_path: Path) -> None:
    people = [Person("german", tmp_path / "g"), Person("allied", tmp_path / "a")]
    german, allied = people
    for person in people:
        own_pack(person.folder / "mine", False)
        (person.folder / "mine" / "crossroads.yaml").rename(person.folder / "mine" / "evening.yaml")
        person.does(f"keys new {person.name}")
    allied.does("keys export allied -o ../allied.pub")
    german.does("new mine/evening.yaml duel.pbem --as german --key german --seat allied=../allied.pub")
    mail(german, allied, tmp_path / "1.eml")
    allied.does("join duel.pbem --key allied --yes --keep")
    mail(allied, german, tmp_path / "2.eml")
    for person in people:
        path = person.folder / "mine" / "evening.yaml"
        path.write_text(path.read_text(encoding="utf-8") + "# mended\n", encoding="utf-8")
    assert "is not the file that this game is played with" in german.fails("status duel.pbem", 4)
    german.does("adopt duel.pbem")
    mail(german, allied, tmp_path / "3.eml")
    allied.does("adopt duel.pbem")
    mail(allied, german, tmp_path / "4.eml")
    assert german.sees("status duel.pbem")["waiting_for"] == "german"
    assert german.sees("verify duel.pbem")["ok"]
