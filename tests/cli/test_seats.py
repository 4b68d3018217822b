"""Seats that change hands in the midst of a game, and keys that are locked."""

from __future__ import annotations

from pathlib import Path

from tests.cli.people import Person, duel, mail


def handed_over(tmp_path: Path) -> tuple[Person, Person, str]:
    """The Allied player, who has sealed standing orders, hands its seat to Nora while the German orders are due."""
    german, allied, game = duel(tmp_path, settled=False)
    allied.writes("s", f"begin standing {game} allied\ndemolish any\nend\n")
    allied.does("submit duel.pbem s --key allied")
    nora = Person("nora", tmp_path / "n")
    nora.does("keys new nora")
    nora.does("keys export nora -o ../nora.pub")
    mail(allied, german, tmp_path / "1.eml")
    german.writes("o", f"begin orders {game} 17-1 german\npass\nend\n")
    german.does("submit duel.pbem o --key german")
    mail(german, allied, tmp_path / "2.eml")
    allied.does("resolve duel.pbem --keep --key allied")
    allied.does("reseat duel.pbem allied --to ../nora.pub --key allied")
    mail(allied, german, tmp_path / "3.eml")
    german.does("reseat duel.pbem allied --key german")
    return german, nora, game


def test_who_takes_a_seat_over_without_the_slips_gives_standing_orders_with_the_join(tmp_path: Path) -> None:
    german, nora, game = handed_over(tmp_path)
    german.does(f"send duel.pbem --all --eml {tmp_path / 'all.eml'}")
    nora.does(f"receive duel.pbem {tmp_path / 'all.eml'}")
    err = nora.fails("join duel.pbem --yes", 1)
    assert "cannot be opened here, and nobody could resolve with them" in err
    assert "mark: allied handed over (entry 8)" in err
    assert "nora" in err, "the terms show who sits there now"
    nora.writes("s", f"begin standing {game} allied\npass\nend\n")
    nora.does("join duel.pbem --yes --standing s")
    assert nora.sees("verify duel.pbem")["ok"]


def test_who_takes_a_seat_over_with_the_slips_goes_on_with_the_sealed_orders(tmp_path: Path) -> None:
    german, nora, _ = handed_over(tmp_path)
    allied = Person("allied", tmp_path / "a")
    german.does(f"send duel.pbem --all --eml {tmp_path / 'all.eml'}")
    allied.does(f"receive duel.pbem {tmp_path / 'all.eml'}")
    allied.does(f"send duel.pbem --all --slips --eml {tmp_path / 'slips.eml'}")
    nora.does(f"receive duel.pbem {tmp_path / 'all.eml'} {tmp_path / 'slips.eml'}")
    nora.does("join duel.pbem --yes --keep")
    mail(nora, german, tmp_path / "4.eml")


def test_a_locked_key_is_not_needed_to_mail_what_was_sealed(tmp_path: Path) -> None:
    umpire, red = Person("umpire", tmp_path / "u"), Person("german", tmp_path / "g")
    red.folder.mkdir()
    red.writes("pass", "sesame\n")
    red.does("keys new german --passphrase-file pass")
    red.does("keys export german -o ../german.pub")
    umpire.does("keys new umpire")
    umpire.does("new crossroads duel.pbem --moderate --key umpire --seat german=../german.pub")
    mail(umpire, red, tmp_path / "1.eml")
    red.does("join duel.pbem --yes --key german --passphrase-file pass")
    mail(red, umpire, tmp_path / "2.eml")
    umpire.does("join duel.pbem --seat allied --word cow --key umpire")
    mail(umpire, red, tmp_path / "3.eml")
    game = red.sees("status duel.pbem")["game"]
    red.writes("o", f"begin standing {game} german\ndemolish any\nend\nbegin orders {game} 17-1 german\npass\nend\n")
    red.does("submit duel.pbem o --sealed --key german --passphrase-file pass")
    mail(red, umpire, tmp_path / "4.eml")
    umpire.does("resolve duel.pbem --key umpire")
