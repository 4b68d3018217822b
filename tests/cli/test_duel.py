"""Two players, no referee: whole games by mail, in the swift and in the careful exchange."""

from __future__ import annotations

from pathlib import Path

from tests.cli.people import Person, duel, mail

CLOCKS = ("17-1 german", "17-1 allied", "17-2 german", "17-2 allied")


def orders(game: str, clock: str, *lines: str) -> str:
    return "\n".join([f"begin orders {game} {clock}", *(lines or ["pass"]), "end", ""])


def test_a_whole_swift_game_takes_one_mail_per_impulse(tmp_path: Path) -> None:
    german, allied, game = duel(tmp_path)
    mover, other = german, allied
    for number, clock in enumerate(CLOCKS, 3):
        text = orders(game, clock, *(["move 212/423, 653JgPz 10-11"] if number == 3 else []))
        mover.does(f"submit duel.pbem {mover.writes('my.orders', text)} --key {mover.name}")
        mail(mover, other, tmp_path / f"{number:02d}.eml")
        other.does(f"resolve duel.pbem --key {other.name} --report {number}.txt")
        mover, other = other, mover
    assert mover.sees("status duel.pbem")["over"], "the last resolution ends the game"
    mail(mover, other, tmp_path / "07.eml")
    assert german.sees("status duel.pbem")["result"] == allied.sees("status duel.pbem")["result"] is not None
    assert (tmp_path / "g" / "duel.pbem").read_bytes() == (tmp_path / "a" / "duel.pbem").read_bytes()
    assert "4 resolutions adjudicated again" in german.does("verify duel.pbem")


def test_the_mail_of_an_impulse_carries_report_and_orders(tmp_path: Path) -> None:
    german, allied, game = duel(tmp_path)
    german.does(f"submit duel.pbem {german.writes('o', orders(game, CLOCKS[0], 'move 276/986 18-17'))}")
    mail(german, allied, tmp_path / "03.eml")
    allied.does("resolve duel.pbem")
    allied.does(f"submit duel.pbem {allied.writes('o', orders(game, CLOCKS[1], 'move 803TD 16-17'))}")
    mail(allied, german, tmp_path / "04.eml")
    text = (tmp_path / "04.eml").read_text(encoding="utf-8")
    assert f"Subject: [pbem {game}] 17-1A orders" in text
    assert "17-1G  German impulse" in text
    assert "move 803TD 16-17" in text


def test_a_careful_game_takes_three_mails_and_the_mover_resolves(tmp_path: Path) -> None:
    german, allied, game = duel(tmp_path, "--exchange", "careful")
    german.does(f"submit duel.pbem {german.writes('o', orders(game, CLOCKS[0], 'move 212/423, 653JgPz 10-11'))}")
    assert "allied: reply" in mail(german, allied, tmp_path / "03.eml")
    template = allied.does("template duel.pbem")
    assert "move 212/423, 653JgPz 10-11" in template, "the opponent sees the orders before it answers"
    allied.fails("resolve duel.pbem", 1)
    reply = f"begin reply {game} 17-1 allied\n  demolish 10-11 with 1128Eng\nend\n"
    allied.does(f"submit duel.pbem {allied.writes('reply', reply)}")
    mail(allied, german, tmp_path / "04.eml")
    german.does("resolve duel.pbem")
    assert next(die["label"] for die in german.sees("dice duel.pbem")) == "17-1G demolition 10-11 by 1128Eng"
    mail(german, allied, tmp_path / "05.eml")
    assert "verified" in allied.does("verify duel.pbem -q")


def blown(tmp_path: Path) -> tuple[Person, Person, str]:
    """A game that waits for the mover, because a bridge was blown before a stack that was told to stop and ask."""
    for attempt in range(20):
        german, allied, game = duel(tmp_path / str(attempt))
        text = orders(game, CLOCKS[0], "move 212/423, 653JgPz 10-11 else stop", "move 276/986 18-17")
        german.does(f"submit duel.pbem {german.writes('o', text)}")
        mail(german, allied, german.folder.parent / "03.eml")
        allied.does("resolve duel.pbem --keep")
        if allied.sees("status duel.pbem")["to_act"] == "german":
            mail(allied, german, german.folder.parent / "04.eml")
            return german, allied, game
    raise AssertionError("the bridge stood twenty times, with eight chances in ten to be blown each time")


def test_a_bridge_blown_before_else_stop_makes_the_game_wait_for_the_mover(tmp_path: Path) -> None:
    german, allied, game = blown(tmp_path)
    status = german.sees("status duel.pbem")
    assert status["clock"] == "17-1G"
    assert status["waiting_for"] == "german"
    assert "the bridge 10-11 was blown" in status["due"][0]["question"]
    assert german.does("template duel.pbem").startswith("# the bridge 10-11 was blown")
    german.fails("resolve duel.pbem", 1)
    text = orders(game, CLOCKS[0], "move 212/423, 653JgPz 10-18")
    german.does(f"submit duel.pbem {german.writes('again', text)}")
    mail(german, allied, german.folder.parent / "05.eml")
    allied.does("resolve duel.pbem --keep")
    after = allied.sees("status duel.pbem")
    assert after["clock"] == "17-1A"
    assert after["pieces"]["212/423"]["at"] == "18"
    assert after["pieces"]["276/986"]["at"] == "18", "what was not carried out before the stop is replaced"
    assert "2 resolutions" in allied.does("verify duel.pbem -q")


def test_a_game_that_waits_at_a_bridge_shows_the_board_as_it_is_then(tmp_path: Path) -> None:
    german, _, game = blown(tmp_path)
    assert german.sees("status duel.pbem")["bridges_blown"] == ["10-11"]
    options = {unit["unit"]: unit for unit in german.sees("options duel.pbem")}
    assert options["653JgPz"]["stack"] == ["212/423", "653JgPz"]
    assert "11" not in {move["to"] for move in options["653JgPz"]["moves"]}
    wading = next(move for move in options["605Eng"]["moves"] if move["to"] == "11")
    assert wading["cost"] == 4, "the engineers may wade where the bridge has gone"
    template = german.does("template duel.pbem")
    for move in options["653JgPz"]["moves"]:
        line = f"move 212/423, 653JgPz {move['path']}"
        assert line in template
        german.does(f"check duel.pbem {german.writes('way', orders(game, CLOCKS[0], line))}")
    german.does(f"check duel.pbem {german.writes('template', template)}")
    german.does(f"check duel.pbem {german.writes('wade', orders(game, CLOCKS[0], 'move 605Eng 10-11'))}")
    half = german.writes("half", orders(game, CLOCKS[0], "move 212/423 10-18"))
    assert "goes on together, or stays: 212/423, 653JgPz" in german.fails(f"check duel.pbem {half}", 1)


def test_nobody_orders_anything_after_a_resignation(tmp_path: Path) -> None:
    german, _, game = duel(tmp_path)
    german.does("resign duel.pbem")
    late = german.writes("late", orders(game, CLOCKS[0]))
    assert "T504 illegal: the game is over: german has resigned" in german.fails(f"check duel.pbem {late}", 1)
    assert "T504" in german.fails(f"submit duel.pbem {late}", 1)


def test_a_second_order_for_a_unit_names_the_first(tmp_path: Path) -> None:
    german, _, game = duel(tmp_path)
    twice = german.writes("twice", orders(game, CLOCKS[0], "move 605Eng 10-9", "move 605Eng 10-9"))
    err = german.fails(f"check duel.pbem {twice}", 1)
    assert f"{twice}:3:13: M106" in err
    assert "help: line 2 orders 605Eng already" in err


def test_a_takeback_needs_both_players(tmp_path: Path) -> None:
    german, allied, game = duel(tmp_path)
    german.does(f"submit duel.pbem {german.writes('o', orders(game, CLOCKS[0], 'move 276/986 18-17'))}")
    mail(german, allied, tmp_path / "03.eml")
    allied.does("resolve duel.pbem")
    assert "waiting for german: takeback" in allied.does("takeback duel.pbem --to 3 --reason misread")
    mail(allied, german, tmp_path / "04.eml")
    assert german.sees("status duel.pbem")["clock"] == "17-1A", "one signature changes nothing"
    assert german.sees("takeback duel.pbem")["in_effect"]
    mail(german, allied, tmp_path / "05.eml")
    status = allied.sees("status duel.pbem")
    assert (status["clock"], status["waiting_for"]) == ("17-1G", "german")
    assert [row["kind"] for row in allied.sees("history duel.pbem")][-2:] == ["takeback", "takeback"]
    assert "no impulse has been resolved yet" in allied.fails("report duel.pbem", 1)
    told = allied.types("report duel.pbem --impulse 17-1G")
    assert "note: 17-1G was taken back" in told.err
    assert told.out.startswith("17-1G  German impulse")
    assert "after 17-1G" not in allied.does("map duel.pbem")
    assert "verified" in allied.does("verify duel.pbem -q")
