"""The README: what it prints works as it is printed, in the order in which it is printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbem.games.tigers.game import GAME
from pbem.games.tigers.pack import load_scenario
from pbem.games.tigers.setup import starting_position
from pbem.orders.checking import check
from tests.cli.people import Person

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
PAGE = re.compile(r"[`(](docs/[a-z/-]+\.(?:md|svg)|examples/[a-z_.]+)[`)]")


def printed_commands() -> list[str]:
    """The commands of the game by mail, without their comments."""
    section = README.split("## A game by mail", 1)[1].split("Orders look like this", 1)[0]
    lines = [line.strip() for line in section.splitlines() if line.startswith("    pbem ")]
    return [line.split(" #")[0].strip().removeprefix("pbem ") for line in lines]


def test_the_game_of_the_readme_can_be_played(tmp_path: Path) -> None:
    german, allied = Person("german", tmp_path), Person("allied", tmp_path / "allied")
    allied.does("keys new allied")
    allied.does("keys export allied -o ../allied.pub")
    answers = {
        "send duel.pbem --eml invitation.eml": (
            "receive duel.pbem ../invitation.eml", "join duel.pbem --yes --keep", "send duel.pbem --eml ../joined.eml",
        ),
        "send duel.pbem --eml to-allied.eml": (
            "receive duel.pbem ../to-allied.eml", "resolve duel.pbem", "send duel.pbem --eml ../answer.eml",
        ),
    }
    commands = printed_commands()
    assert commands[-1] == "report duel.pbem"
    for line in commands:
        told = german.does(line)
        if line.startswith("template"):
            german.writes("german.orders", (tmp_path / "german.orders").read_text().replace("\nend\n", "\npass\nend\n"))
        for answer in answers.pop(line, ()):
            allied.does(answer)
    assert not answers
    assert told.startswith("17-1G  German impulse")


def test_the_report_of_the_readme_was_told_by_the_program() -> None:
    golden = (Path(__file__).parents[1] / "report" / "golden" / "17-1A.txt").read_text(encoding="utf-8")
    shown = README.split("<!-- from a game in examples/ -->", 1)[1].split("Two commands", 1)[0]
    lines = [line.removeprefix("    ") for line in shown.strip("\n").splitlines()]
    assert golden.startswith("\n".join(lines))


def test_the_game_against_a_bot_comes_back_to_the_player(tmp_path: Path) -> None:
    section = README.split("## Alone, against a bot", 1)[1].split("##", 1)[0]
    commands = [line.split(" #")[0].strip().removeprefix("pbem ") for line in section.splitlines() if "pbem" in line]
    me = Person("me", tmp_path)
    for line in commands[:-1]:
        me.does(line)
    me.writes("my.orders", (tmp_path / "my.orders").read_text().replace("\nend\n", "\npass\nend\n"))
    assert "17-1A  Allied impulse" in me.does(commands[-1])


def test_the_orders_of_the_readme_are_legal() -> None:
    campaign = load_scenario("campaign")
    block = README.split("Orders look like this:", 1)[1].split("Your opponent", 1)[0]
    checked = check(GAME, campaign, starting_position(campaign), block, game="bulge-7f3a")
    assert [found.message for found in checked.diagnostics if found.is_error] == []
    assert len(checked.parsed.order_blocks[0].orders) == 4


@pytest.mark.parametrize("page", sorted(set(PAGE.findall(README))))
def test_every_page_that_the_readme_names_is_there(page: str) -> None:
    assert (Path(__file__).parents[2] / page).is_file()
