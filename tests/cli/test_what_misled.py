"""Commands that misled newcomers, and say now what they mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.people import Person, duel, mail

ORDERS = "begin orders {game} 17-1 german\n  move 276/986, 7A/PzJgr 18-17\n  move 212/423 10-11\nend\n"


@pytest.fixture
def me(tmp_path: Path) -> Person:
    me = Person("me", tmp_path)
    me.does("keys new me")
    me.does("new crossroads g.pbem --as german --seat allied=bot:captain")
    me.writes("o.txt", ORDERS.format(game=me.sees("status g.pbem")["game"]))
    return me


def test_a_preview_refuses_what_the_run_refuses(me: Person) -> None:
    assert "allied owes nothing now" in me.fails("adjudicate g.pbem --no-show allied --preview", 1)
    standing = me.writes("s.txt", f"begin standing {me.sees('status g.pbem')['game']} german\n  spare any\nend\n")
    assert "not enough to resolve" in me.fails(f"adjudicate g.pbem {standing} --preview", 1)
    me.does("adjudicate g.pbem o.txt --preview")


def test_a_template_says_whose_sheet_it_is(me: Person) -> None:
    assert me.does("template g.pbem").startswith("# orders of german for 17-1\n")
    assert me.does("template g.pbem --side allied").startswith("# standing orders of allied; german moves now\n")


def test_the_odds_of_several_battles_begin_with_one_table(me: Person) -> None:
    head, *rows = me.does("odds g.pbem o.txt").splitlines()[:3]
    assert head.split() == ["Battle", "Attacker", "Points", "Cleared", "Attacker", "loses", "Defender", "loses"]
    assert [row.split()[0] for row in rows] == ["11", "17"]


def test_half_a_clock_is_enough_or_the_choice_is_named(me: Person) -> None:
    me.does("submit g.pbem o.txt")
    told = me.fails("report g.pbem --impulse 17-1", 1)
    assert "17-1 may be 17-1G or 17-1A" in told
    assert me.does("report g.pbem --impulse 17-1A").startswith("17-1A  Allied impulse")


def test_half_a_clock_may_be_written_small_and_without_its_dash(me: Person) -> None:
    me.does("new dasburg d.pbem --solo --key me")
    game = me.sees("status d.pbem")["game"]
    me.writes("d.txt", f"begin orders {game} 16am german\n  pass\nend\n")
    me.does("adjudicate d.pbem d.txt --key me")
    assert me.does("report d.pbem --impulse 16am").startswith("16AM-G  German turn")


def test_a_report_in_no_known_format_is_refused(me: Person) -> None:
    me.does("submit g.pbem o.txt")
    assert "no report ends in '.pdf'" in me.fails("report g.pbem -o x.pdf", 2)


def test_a_game_file_that_was_copied_as_text_is_read_and_mended(me: Person) -> None:
    path = me.folder / "g.pbem"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    me.does("submit g.pbem o.txt")
    assert b"\r" not in path.read_bytes()


SMALL = ["tigers/crossroads", "celles/rochefort", "bitter-woods/dasburg", "wave-of-terror/losheim-gap"]


@pytest.mark.parametrize("scenario", SMALL)
def test_status_fits_a_terminal_and_tells_losses_and_arrivals(tmp_path: Path, scenario: str) -> None:
    me = Person("me", tmp_path)
    me.does("keys new me")
    me.does(f"new {scenario} a-name-that-somebody-may-well-give.pbem --as german --seat allied=bot:captain")
    text = me.does("status a-name-that-somebody-may-well-give.pbem")
    assert [line for line in text.splitlines() if len(line) > 80] == []
    assert "lost" in text.lower()
    assert "\nnext:        pbem template" in text


def test_status_names_who_is_due(tmp_path: Path) -> None:
    me = Person("me", tmp_path)
    me.does("keys new me")
    for scenario, when, who in (("dasburg", "due 17AM:", "10CCB"), ("losheim-gap", "due on turn 2:", "7A/17TB")):
        me.does(f"new {scenario} {scenario}.pbem --as german --seat allied=bot:captain")
        [line] = [line for line in me.does(f"status {scenario}.pbem").splitlines() if line.startswith(when)]
        assert f"allied {who}" in line


def test_a_mail_is_a_draft_with_a_date(tmp_path: Path) -> None:
    german, _, _ = duel(tmp_path)
    german.does("note duel.pbem hello --key german")
    german.does("send duel.pbem --eml n.eml")
    lines = (german.folder / "n.eml").read_text(encoding="utf-8").splitlines()
    assert "X-Unsent: 1" in lines
    assert "Date: Thu, 18 Dec 2025 11:00:00 -0000" in lines


def test_a_mailed_report_counts_the_dice_and_says_how_to_list_them(tmp_path: Path) -> None:
    german, allied, game = duel(tmp_path)
    german.writes("o.txt", ORDERS.format(game=game))
    german.does("submit duel.pbem o.txt --key german")
    mail(german, allied, tmp_path / "03.eml")
    allied.does("resolve duel.pbem --key allied --keep")
    letter = allied.sees("send duel.pbem")["text"]
    whole = allied.does("report duel.pbem")
    assert "Label" in whole
    assert "Label" not in letter
    assert "\nDICE (" in letter
    assert "  pbem dice duel.pbem\n" in letter


def test_no_side_that_does_not_play_has_options(me: Person) -> None:
    told = me.fails("options g.pbem --side french", 1)
    assert "there is no side 'french'" in told
    assert "german, allied" in told
