"""25: whole games by mail with fuel dumps whose places are sealed: found, kept shut, destroyed, told late."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from pbem.record import gamefile, play
from pbem.record.errors import RecordError
from pbem.record.gamefile import Game
from pbem.record.keys import KeyStore
from tests.cli.people import Person, mail
from tests.cli.transcript import fixed_chance
from tests.forging import next_entry

SCENARIOS = Path(__file__).parents[3] / "scenarios" / "bitter"
CARD = """\
game: bitter
name: fuel
title: Fuel
map: map.yaml
units: units.yaml
turns: [{turns}]
options: {{preset: basic}}
forces: {{{forces}}}
victory: {{german: 1, goals: [{{what: "Stavelot is German", kind: hold, hexes: "1809"}}]}}
"""
GERMANS = '12SS/25: "1711", 12SS/26: "1911", 1SS/1: "1807", 1SS/2: "2009", 2SS/3: "1811", 12SS/12: "0508"'
PATHS = {
    "12SS/25": "1711-1710-1709", "12SS/26": "1911-1910", "1SS/1": "1807-1808", "1SS/2": "2009-1909",
    "2SS/3": "1811-1810-1809",
}  # fmt: skip
NAMED = "--name five"
"""With this name, and the keys and nonces of `fixed_chance`, Francorchamps lies beside the town."""
PLACES = {"1709", "1710", "1808", "1809", "1810", "1909", "1910"}


class Players:
    """Two players, and mails that are numbered."""

    def __init__(self, root: Path, allied: str, turns: str, *options: str) -> None:
        self.root, self.mails = root, 0
        self.german, self.allied = Person("german", root / "g"), Person("allied", root / "a")
        self.german.does("keys new german")
        self.allied.does("keys new allied")
        self.allied.does("keys export allied -o ../allied.pub")
        self.card = CARD.format(turns=turns, forces=f"{GERMANS}, {allied}")
        for person in (self.german, self.allied):
            self.give_pack(person)
        words = " ".join(options)
        self.german.does(
            "new fuel.yaml duel.pbem --as german --key german --seat allied=../allied.pub --set dumps=hidden " + words
        )
        self.post(self.german)
        self.allied.does("join duel.pbem --key allied --yes")

    def give_pack(self, person: Person) -> None:
        """Everybody has the scenario beside the game."""
        person.folder.mkdir(exist_ok=True)
        person.writes("fuel.yaml", self.card)
        for name in ("map.yaml", "units.yaml"):
            shutil.copyfile(SCENARIOS / name, person.folder / name)

    @property
    def name(self) -> str:
        return str(self.german.sees("status duel.pbem")["game"])

    def post(self, sender: Person) -> None:
        self.mails += 1
        other = self.allied if sender is self.german else self.german
        mail(sender, other, self.root / f"{self.mails:02}.eml")

    def orders(self, person: Person, clock: str, *lines: str) -> None:
        text = "\n  ".join(lines or ("pass",))
        block = f"begin orders {self.name} {clock}\n  {text}\nend\n"
        person.does(f"submit duel.pbem {person.writes('o', block)}")

    def standing(self, *lines: str) -> None:
        text = "\n  ".join(lines or ("pass",))
        block = f"begin standing {self.name} allied\n  {text}\nend\n"
        self.allied.does(f"submit duel.pbem {self.allied.writes('s', block)}")

    def game(self, person: Person) -> Game:
        return gamefile.load(person.folder / "duel.pbem")

    def dump(self, person: Person, name: str = "Francorchamps") -> dict[str, Any]:
        return dict(self.game(person).position["dumps"][name])

    def kinds(self, person: Person) -> list[str]:
        return [entry.kind for entry in self.game(person).record.entries]

    def end(self) -> None:
        """The last openings, and the last mail."""
        self.allied.does("resolve duel.pbem")
        self.post(self.allied)

    def verdict(self) -> str:
        """What somebody says who has nothing but the mails."""
        stranger = Person("stranger", self.root / "x")
        self.give_pack(stranger)
        box = b"".join((self.root / f"{n:02}.eml").read_bytes() + b"\n\n" for n in range(1, self.mails + 1))
        (stranger.folder / "box.txt").write_bytes(box)
        reply = stranger.types("verify box.txt")
        return reply.out + reply.err


def begun(root: Path, allied: str = '6B/3: "5502"', turns: str = "17AM, 17AM", *options: str) -> Players:
    """A game in which the Allied player has sealed his dumps before any link was shown."""
    players = Players(root, allied, turns, *options)
    players.standing("dump Francorchamps wait")
    players.post(players.allied)
    return players


def test_the_dumps_are_sealed_before_the_first_link(tmp_path: Path) -> None:
    players = begun(tmp_path)
    entries = players.game(players.german).record.entries
    labels = [entry.body["label"] for entry in entries if entry.kind == "seal"]
    assert labels == ["dump Francorchamps", "dump Samree", "standing"]
    assert "orders" not in players.kinds(players.german)


def test_germans_find_the_dump_and_an_outsider_verifies_it(tmp_path: Path) -> None:
    """Every place is entered: the resolution carries the opening of that dump, the other one stays shut to the end."""
    players = begun(tmp_path)
    players.orders(players.german, "17AM german", *(f"move {unit} {path}" for unit, path in PATHS.items()))
    players.post(players.german)
    players.allied.does("resolve duel.pbem --report r.txt")
    found = players.dump(players.allied)
    assert (found["state"], found["holder"]) == ("captured", "german")
    assert found["at"] in PLACES
    assert players.dump(players.allied, "Samree")["state"] == "hidden"
    assert players.kinds(players.allied)[-4:-1] == ["open", "open", "resolution"], "standing orders and one dump"
    assert f"the fuel dump Francorchamps is in {found['at']}" in (players.allied.folder / "r.txt").read_text()
    players.standing()
    players.orders(players.allied, "17AM allied")
    players.post(players.allied)
    players.german.does("resolve duel.pbem")
    players.post(players.german)
    players.end()
    told = players.verdict()
    assert "verified" in told
    assert "not checked" not in told


def test_whoever_keeps_a_dump_shut_is_named_at_the_end(tmp_path: Path) -> None:
    players = begun(tmp_path)
    players.orders(players.german, "17AM german", *(f"move {unit} {path}" for unit, path in PATHS.items()))
    players.post(players.german)
    with mock.patch.object(play, "own_placements", return_value={}):
        players.allied.does("resolve duel.pbem")
        players.orders(players.allied, "17AM allied")
    assert players.dump(players.allied)["state"] == "hidden"
    players.post(players.allied)
    players.german.does("resolve duel.pbem")
    assert set(players.dump(players.german)["cleared"]) == PLACES
    players.post(players.german)
    players.end()
    told = players.verdict()
    assert re.search(r"dump Francorchamps lies in \d{4}, where .* kept shut \(25.2\)", told)
    assert "verified" not in told


def test_another_text_than_the_sealed_one_is_refused(tmp_path: Path) -> None:
    players = begun(tmp_path)
    game, home = players.game(players.allied), players.allied.folder / "home-allied"
    with mock.patch.dict("os.environ", {"PBEM_HOME": str(home)}):
        mine = KeyStore().private("allied")
    seal = next(seal for seal in game.record.state.placements("allied"))
    read = play.read_seal(game, mine, seal)
    body = {"seal": seal.number, "salt": read["salt"], "text": "dump elsewhere"}
    players.orders(players.german, "17AM german")
    players.post(players.german)
    game = players.game(players.allied)
    with pytest.raises(RecordError, match="not the one that allied has sealed"):
        game.record.after(next_entry(game, mine, "open", "allied", body))


def test_a_dump_is_blown_up_at_once_when_germans_come_next_to_it(tmp_path: Path) -> None:
    """Allied units hold the places round it, and the standing orders say at once: it is shown, hit or miss."""
    places = sorted(PLACES - {"1809"})
    units = ("1/16", "1/18", "1/26", "9/39", "9/47", "9/60")
    held = ", ".join(f'{unit}: "{place}"' for unit, place in zip(units, places, strict=True))
    with fixed_chance():
        players = Players(tmp_path, held, "17AM, 17AM", NAMED)
        players.standing("dump Francorchamps at once")
        players.post(players.allied)
        players.orders(players.german, "17AM german", "move 12SS/12 0508-0507")
        players.post(players.german)
        players.allied.does("resolve duel.pbem --report r.txt")
    found = players.dump(players.allied)
    assert found["at"] in places
    assert found["tried"] == 2
    assert found["state"] == "destroyed"


def test_a_line_of_orders_carries_the_opening_with_it(tmp_path: Path) -> None:
    """`dump NAME` in the Allied orders, which the German machine resolves."""
    units = ("1/16", "1/18", "1/26", "9/39", "9/47", "9/60")
    held = ", ".join(f'{unit}: "{place}"' for unit, place in zip(units, sorted(PLACES - {"1809"}), strict=True))
    with fixed_chance():
        players = begun(tmp_path, held, "17AM, 17AM", NAMED)
        players.orders(players.german, "17AM german", "move 12SS/12 0508-0507")
        players.post(players.german)
        players.allied.does("resolve duel.pbem")
        players.standing()
        assert players.dump(players.allied)["at"] == "", "the standing orders say wait"
        players.orders(players.allied, "17AM allied", "dump Francorchamps")
        assert players.kinds(players.allied)[-2:] == ["open", "orders"]
        players.post(players.allied)
        players.german.does("resolve duel.pbem")
    assert players.dump(players.german)["tried"] == 2
    assert players.dump(players.german)["at"] != ""


def test_the_dumps_stay_hidden_through_several_turns_of_the_careful_exchange(tmp_path: Path) -> None:
    """Nobody comes near them: four player turns with replies, and both are shut until the end, where all is checked."""
    players = Players(tmp_path, '6B/3: "5502"', "17AM, 17PM", "--exchange careful")
    players.post(players.allied)
    sides = {"german": players.german, "allied": players.allied}
    for clock in ("17AM german", "17AM allied", "17PM german", "17PM allied"):
        turn, moving = clock.split()
        mover, other = sides[moving], next(person for side, person in sides.items() if side != moving)
        players.orders(mover, clock)
        players.post(mover)
        reply = REPLY.format(game=players.name, clock=f"{turn} {'allied' if moving == 'german' else 'german'}")
        other.does(f"submit duel.pbem {other.writes('r', reply)}")
        players.post(other)
        mover.does("resolve duel.pbem")
        players.post(mover)
        assert players.dump(mover)["state"] == players.dump(mover, "Samree")["state"] == "hidden"
    assert {"seal", "reply"} <= set(players.kinds(players.german))
    players.end()
    told = players.verdict()
    assert "verified" in told


REPLY = "begin reply {game} {clock}\n  pass\nend\n"
