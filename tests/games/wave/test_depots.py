"""Depots under seals, by mail from the first entry to the last: who reads what, when a marker is shown."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.people import Person, mail

ROOT = Path(__file__).parents[3]
CARD = """\
game: wave
name: petrol
title: Petrol for Peiper
summary: Two turns; a German battalion comes onto the map beside a depot.
map: map.yaml
units: units.yaml
start: 1-1 german
end: 2-2 allied
blown: []
pol: E2612 E2714 E2514 E2816
forces:
  allied:
    at: {Bel: E2612, 202Eng: E2312}
  german:
    at: {12V/27.1: E3916}
    enter:
      - {unit: 1SS/2.3, turn: 1, at: E2814}
provenance: a scenario for tests
"""
KINDS = ("pol E2612 dummy", "pol 2714 real", "pol E2615 real", "pol E2616 dummy")
CLOCKS = [f"{turn}-{couplet} {side}" for turn in (1, 2) for couplet in (1, 2) for side in ("german", "allied")]
ORDERS = {
    "1-1 allied": KINDS,
    "1-2 german": ("move 1SS/2.3 off-E2814-E2714",),
    "2-1 german": ("move 1SS/2.3 2714-2615",),
}


def lay_out(person: Person) -> None:
    """The pack beside the game file."""
    pack = person.folder / "pack"
    pack.mkdir(parents=True)
    for name in ("map.yaml", "units.yaml"):
        shutil.copy(ROOT / "scenarios" / "wave" / name, pack / name)
    (pack / "petrol.yaml").write_text(CARD, encoding="utf-8")


def duel(tmp_path: Path, *options: str) -> tuple[Person, Person, str]:
    """A game of the pack that both have joined."""
    german, allied = Person("german", tmp_path / "g"), Person("allied", tmp_path / "a")
    for person in (german, allied):
        lay_out(person)
        person.does(f"keys new {person.name}")
    allied.does("keys export allied -o ../allied.pub")
    begin = "new pack/petrol.yaml duel.pbem --as german --key german --seat allied=../allied.pub"
    german.does(f"{begin} {' '.join(options)}")
    mail(german, allied, tmp_path / "mail-01.eml")
    allied.does("join duel.pbem --key allied --yes --keep")
    mail(allied, german, tmp_path / "mail-02.eml")
    return german, allied, german.sees("status duel.pbem")["game"]


def write(person: Person, game: str, clock: str, *lines: str, kind: str = "orders") -> str:
    text = "\n".join([f"begin {kind} {game} {clock}", *(lines or ("pass",)), "end", ""])
    return person.does(f"submit duel.pbem {person.writes('my.orders', text)} --key {person.name}")


def play_swift(tmp_path: Path) -> tuple[Person, Person]:
    """The whole game: a mail for every segment, and the last in which placements are shown."""
    german, allied, game = duel(tmp_path)
    mover, other = german, allied
    for number, clock in enumerate(CLOCKS, 3):
        write(mover, game, clock, *ORDERS.get(clock, ()))
        mail(mover, other, tmp_path / f"mail-{number:02d}.eml")
        other.does(f"resolve duel.pbem --key {other.name} --keep --report {number:02d}.txt")
        mover, other = other, mover
    mail(mover, other, tmp_path / "mail-11.eml")
    assert allied.sees("status duel.pbem")["waiting_for"] == "allied"
    allied.does("resolve duel.pbem --key allied")
    mail(allied, german, tmp_path / "mail-12.eml")
    return german, allied


@pytest.fixture(scope="module")
def swift(tmp_path_factory: pytest.TempPathFactory) -> tuple[Person, Person, Path]:
    folder = tmp_path_factory.mktemp("swift")
    return *play_swift(folder), folder


def test_a_marker_is_shown_by_the_run_in_which_a_german_comes(swift: tuple[Person, Person, Path]) -> None:
    german, allied, _ = swift
    assert "depot in E2714: real" in (allied.folder / "05.txt").read_text(encoding="utf-8")
    assert "depot in E2615: real" in (allied.folder / "07.txt").read_text(encoding="utf-8")
    assert not any("pol" in die["label"] for die in german.sees("dice duel.pbem"))


def test_no_mail_tells_a_kind_before_it_is_opened(swift: tuple[Person, Person, Path]) -> None:
    folder = swift[2]
    early = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("mail-*.eml"))[:4]]
    assert "pol E2714" in early[3]
    assert not any(f"pol E2{hexes} {kind}" in text
                   for text in early for hexes in ("612", "714", "615", "616") for kind in ("real", "dummy"))


def test_the_owner_reads_his_seals_and_nobody_else(tmp_path: Path) -> None:
    german, allied, game = duel(tmp_path)
    write(german, game, CLOCKS[0])
    mail(german, allied, tmp_path / "03.eml")
    allied.does("resolve duel.pbem --key allied --keep")
    shown = write(allied, game, CLOCKS[1], *KINDS)
    assert "pol E2714, sealed, signed by allied" in shown
    mail(allied, german, tmp_path / "04.eml")
    assert "pol E2714 real" in allied.does("status duel.pbem")
    theirs = german.does("status duel.pbem")
    assert "pol E2714" in theirs
    assert "pol E2714 real" not in theirs


def test_at_the_end_all_markers_are_open_and_an_outsider_verifies(
    swift: tuple[Person, Person, Path], tmp_path: Path
) -> None:
    german, allied, folder = swift
    assert (german.folder / "duel.pbem").read_bytes() == (allied.folder / "duel.pbem").read_bytes()
    outsider = Person("outsider", tmp_path)
    lay_out(outsider)
    outsider.does(f"receive game.pbem {' '.join(map(str, sorted(folder.glob('mail-*.eml'))))}")
    assert "8 resolutions adjudicated again" in outsider.does("verify game.pbem")
    assert "shut: not checked" not in outsider.does("status game.pbem")
    verifier = [sys.executable, str(ROOT / "examples" / "verify_dice.py"), str(tmp_path / "game.pbem")]
    done = subprocess.run(verifier, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_third_real_depot_is_refused_before_it_is_sealed(tmp_path: Path) -> None:
    german, allied, game = duel(tmp_path)
    write(german, game, CLOCKS[0])
    mail(german, allied, tmp_path / "03.eml")
    allied.does("resolve duel.pbem --key allied --keep")
    lines = ("pol E2612 dummy", "pol E2714 real", "pol E2615 real", "pol E2616 real")
    text = "\n".join([f"begin orders {game} {CLOCKS[1]}", *lines, "end", ""])
    found = allied.types(f"check duel.pbem {allied.writes('o', text)}")
    assert "2 depots are real already" in found.out + found.err


def test_in_the_careful_exchange_the_reply_opens_the_marker_on_the_way(tmp_path: Path) -> None:
    german, allied, game = duel(tmp_path, "--exchange", "careful")
    for clock in CLOCKS[:3]:
        mover, other = (german, allied) if clock.endswith("german") else (allied, german)
        write(mover, game, clock, *ORDERS.get(clock, ()))
        mail(mover, other, tmp_path / f"{clock}.eml".replace(" ", "-"))
        answer = write(other, game, f"{clock.split()[0]} {other.name}", kind="reply")
        assert ("the opening of seal" in answer) == (clock == "1-2 german")
        mail(other, mover, tmp_path / f"{clock}-reply.eml".replace(" ", "-"))
        mover.does(f"resolve duel.pbem --key {mover.name} --report {clock.replace(' ', '-')}.txt")
        if clock != CLOCKS[2]:
            mail(mover, other, tmp_path / f"{clock}-run.eml".replace(" ", "-"))
    assert "depot in E2714: real" in (german.folder / "1-2-german.txt").read_text(encoding="utf-8")
    assert german.sees("status duel.pbem")["waiting_for"] == "allied"


def test_a_moderator_opens_what_the_run_uncovers_by_the_slip(tmp_path: Path) -> None:
    people = {name: Person(name, tmp_path / name[0]) for name in ("moderator", "german", "allied")}
    for name, person in people.items():
        lay_out(person)
        person.does(f"keys new {name}")
        person.does(f"keys export {name} -o ../{name}.pub")
    moderator, german, allied = people.values()
    seats = "--seat german=../german.pub --seat allied=../allied.pub"
    moderator.does(f"new pack/petrol.yaml duel.pbem --moderate --key moderator {seats}")
    mail(moderator, german, tmp_path / "g1.eml")
    german.does("join duel.pbem --key german --yes")
    allied.does(f"receive duel.pbem {tmp_path / 'g1.eml'}")
    mail(german, allied, tmp_path / "a1.eml")
    moderator.does(f"receive duel.pbem {tmp_path / 'a1.eml'}")
    allied.does("join duel.pbem --key allied --yes")
    mail(allied, moderator, tmp_path / "m1.eml")
    game = moderator.sees("status duel.pbem")["game"]
    for clock in CLOCKS[:3]:
        mover = people[clock.split()[1]]
        mail(moderator, mover, tmp_path / f"{mover.name}-{clock[:3]}.eml")
        write(mover, game, clock, *ORDERS.get(clock, ()))
        mail(mover, moderator, tmp_path / f"m-{clock[:3]}-{mover.name}.eml")
        moderator.does(f"resolve duel.pbem --key moderator --report {clock.replace(' ', '-')}.txt")
    assert "depot in E2714: real" in (moderator.folder / "1-2-german.txt").read_text(encoding="utf-8")
    assert "verified" in moderator.does("verify duel.pbem -q")


def test_who_does_not_say_which_are_real_is_warned(tmp_path: Path) -> None:
    german, allied, game = duel(tmp_path)
    write(german, game, CLOCKS[0])
    mail(german, allied, tmp_path / "03.eml")
    allied.does("resolve duel.pbem --key allied --keep")
    assert "pol HEX real, pol HEX dummy" in allied.does("template duel.pbem")
    text = f"begin orders {game} {CLOCKS[1]}\n  pol E2714 real\nend\n"
    found = allied.types(f"check duel.pbem {allied.writes('o', text)}")
    assert "M602" in found.out + found.err
    assert "3 depots of 4" in found.out + found.err


def test_with_drawn_depots_nobody_says_what_they_are(tmp_path: Path) -> None:
    german, allied, game = duel(tmp_path, "--set", "pol=drawn")
    write(german, game, CLOCKS[0])
    mail(german, allied, tmp_path / "03.eml")
    allied.does("resolve duel.pbem --key allied --keep")
    text = f"begin orders {game} {CLOCKS[1]}\n  pol E2714 real\nend\n"
    found = allied.types(f"check duel.pbem {allied.writes('o', text)}")
    assert "nobody knows which depots are real" in found.out + found.err
