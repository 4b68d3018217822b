"""A game of Celles by mail in the careful exchange: what the defender is asked in the middle of an action, he answers
with a reply and a link of his own, and nothing that was rolled is rolled again."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

from tests.cli.people import Person, mail

LEHR = ("move Lehr/AA 2315-2214-2213", "move Lehr/902 2214-2114", "attack 2113 medium with Lehr/902, Lehr/AA")
ALONE = ("activate one Lehr/902", "move Lehr/902 2214-2114", "attack 2113 medium with Lehr/902")


class Correspondence:
    """Two players and their mails."""

    def __init__(self, folder: Path) -> None:
        self.german, self.allied = Person("german", folder / "g"), Person("allied", folder / "a")
        self.folder, self.numbers, self.asked = folder, count(1), ""
        self.german.does("keys new german")
        self.allied.does("keys new allied")
        self.allied.does("keys export allied -o ../allied.pub")
        seats = "--as german --key german --seat allied=../allied.pub"
        self.german.does(f"new rochefort duel.pbem {seats} --exchange careful")
        self._post(self.german)
        self.allied.does("join duel.pbem --key allied --yes --keep")
        self._post(self.allied)

    def _post(self, writer: Person) -> None:
        other = self.allied if writer is self.german else self.german
        mail(writer, other, self.folder / f"{next(self.numbers):02d}.eml")

    @property
    def status(self) -> Any:
        return self.german.sees("status duel.pbem")

    def step(self) -> None:
        """Whoever is due does what is due, and mails it."""
        status = self.status
        due = status["due"][0]
        writer = self.german if due["role"] == "german" else self.allied
        if due["act"] == "resolution":
            writer.does("resolve duel.pbem --keep")
        else:
            lines = self._reply(due["question"]) if due["act"] == "reply" else self._orders(status["clock"])
            head = f"begin {due['act']} {status['game']} {status['clock'][:-1]} {writer.name}"
            text = "\n".join([head, *lines, "end", ""])
            writer.does(f"submit duel.pbem {writer.writes('paper', text)}")
        self._post(writer)

    def _orders(self, clock: str) -> tuple[str, ...]:
        """Rochefort is attacked in the first action; afterwards everybody stays where he is."""
        if clock != "1-1G":
            return ("pass",)
        return LEHR if "# chit Lehr" in self.german.does("template duel.pbem") else ALONE

    def _reply(self, question: str | None) -> tuple[str, ...]:
        """The first of the ways that a question about a retreat offers."""
        if question is None:
            return ("pass",)
        self.asked = question
        return (f"retreat 84Inf/335c {question.split('? ')[1].split(',')[0]}",)


def asked_about_a_retreat(folder: Path) -> Correspondence:
    """A game in which the first attack left the defender several ways back."""
    for attempt in range(30):
        game = Correspondence(folder / str(attempt))
        while game.status["clock"] in ("1-0G", "1-1G") and game.status["due"][0]["question"] is None:
            game.step()
        if game.status["clock"] == "1-1G":
            return game
    raise AssertionError("thirty attacks without a retreat, with two chances in ten at least each time")


def test_the_defender_is_asked_for_his_retreat_and_the_game_goes_on_to_its_end(tmp_path: Path) -> None:
    game = asked_about_a_retreat(tmp_path)
    question = game.status["due"][0]["question"]
    assert question.startswith("which way does it retreat (84Inf/335c)? 2113-")
    faces = {die["label"]: die["face"] for die in game.german.sees("dice duel.pbem")}
    while game.status["clock"] == "1-1G":
        game.step()
    chosen = game.asked.split("? ")[1].split(",")[0]
    assert f"retreats {chosen.replace('-', ' - ')}" in game.allied.does("report duel.pbem")
    later = {die["label"]: die["face"] for die in game.german.sees("dice duel.pbem")}
    assert faces.items() <= later.items(), "what was rolled before the question stands"
    while not game.status["over"]:
        game.step()
    assert (game.german.folder / "duel.pbem").read_bytes() == (game.allied.folder / "duel.pbem").read_bytes()
    assert "verified" in game.allied.does("verify duel.pbem -q")
