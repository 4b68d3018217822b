"""Two players, no referee: what docs/players.md leaves behind, and a whole game in the careful exchange."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from pbem.record import gamefile, mail
from pbem.record.packets import Packet
from tests.cli.people import Person, duel
from tests.cli.people import mail as post
from tests.stories.conftest import Walked
from tests.stories.walkthrough import World

CLOCKS = ("17-1 german", "17-1 allied", "17-2 german", "17-2 allied")


@pytest.fixture(scope="module")
def world(walked: Walked) -> World:
    return walked("docs/players.md")[1]


def packet(world: World, name: str) -> Packet:
    return mail.read(world.root / "mail" / name)[0].packet()


def test_the_swift_game_takes_one_mail_per_impulse(world: World) -> None:
    quiet = ("open", "seal")
    mails = [packet(world, f"0{number}.eml").entries for number in range(1, 8)]
    kinds = [[entry.kind for entry in entries if entry.kind not in quiet] for entries in mails]
    assert kinds == [
        ["genesis"],
        ["join"],
        ["orders"],
        ["resolution", "orders"],
        ["resolution", "orders"],
        ["resolution", "orders"],
        ["resolution"],
    ]


def test_both_players_end_with_the_same_file(world: World) -> None:
    ours, theirs = (world.root / who / "duel.pbem" for who in ("german", "allied"))
    assert ours.read_bytes() == theirs.read_bytes()
    assert gamefile.load(ours).record.state.over


def test_the_subjects_name_game_impulse_and_kind_and_the_days_sort(world: World) -> None:
    subjects = [mail.read(world.root / "mail" / f"0{number}.eml")[0].subject for number in range(3, 8)]
    assert all(re.fullmatch(r"\[pbem duel-[0-9a-f]{4}\] 17-[12][GA] (orders|resolution)", text) for text in subjects)
    days = [text.split()[2][:4] for text in subjects]
    assert days == sorted(days)


def test_the_mail_with_a_resolution_tells_it(world: World) -> None:
    text = (world.root / "mail" / "04.eml").read_text(encoding="utf-8")
    told, packed = text.index("17-1G  German impulse"), text.index("-----BEGIN PBEM PACKET-----")
    assert told < text.index("move 4Inf/8 14-16-17") < packed


def test_comments_stay_at_home(world: World) -> None:
    assert "combined arms" in (world.root / "german" / "17-1G.orders").read_text(encoding="utf-8")
    assert "combined arms" not in (world.root / "mail" / "03.eml").read_text(encoding="utf-8")


def test_a_stopped_impulse_is_one_impulse_with_two_points(world: World) -> None:
    entries = gamefile.load(world.root / "allied" / "sauer.pbem").record.entries
    points = [(entry.kind, entry.body["clock"], entry.body["point"]) for entry in entries if "point" in entry.body]
    assert points == [
        ("orders", "17-1G", 1), ("resolution", "17-1G", 1), ("orders", "17-1G", 2), ("resolution", "17-1G", 2),
    ]  # fmt: skip
    assert entries[4].body["next"]["waiting"] == "german"
    first, second = (entries[number].body["links"] for number in (4, 7))
    assert all(first[role] != second[role] for role in first), "a new point has new links"


def test_the_same_orders_meet_other_dice_after_a_takeback(tmp_path: Path) -> None:
    german, allied, game = duel(tmp_path)
    orders = german.writes("o", f"begin orders {game} 17-1 german\nmove 276/986, 7A/PzJgr 18-17\nend\n")
    links = []
    for number in (1, 2):
        german.does(f"submit duel.pbem {orders}")
        post(german, allied, tmp_path / f"{number}.eml")
        allied.does("resolve duel.pbem")
        links.append(gamefile.load(allied.folder / "duel.pbem").record.entries[-1].body["links"])
        allied.does("takeback duel.pbem --to 3")
        post(allied, german, tmp_path / f"{number}a.eml")
        german.does("takeback duel.pbem")
        post(german, allied, tmp_path / f"{number}b.eml")
    assert [link["german"]["index"] for link in links] == [1, 2]
    assert "verified" in allied.does("verify duel.pbem -q")


def printed_steps(text: str) -> list[tuple[str, str]]:
    """The commands of `dice --explain` as a reader would type them, with the results beside them."""
    return re.findall(r"^\$ (.*)\n= (.*)$", text, re.MULTILINE)


@pytest.mark.skipif(not (shutil.which("openssl") and shutil.which("sha256sum")), reason="needs openssl and sha256sum")
@pytest.mark.parametrize("label", ["demolition 10-11", "17-1A battle 17 fire 4Inf/8 die 2", "17-2A battle 17 fire"])
def test_the_printed_recipe_of_a_die_can_be_repeated_in_a_shell(world: World, label: str) -> None:
    text = "\n".join(world.type("german", f"pbem dice duel.pbem --explain '{label}'"))
    steps = printed_steps(text)
    assert len(steps) == 4
    for command, result in steps:
        done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=True)
        assert result in done.stdout
    byte, face = re.findall(r"is [0-9a-f]{2} = (\d+).*\+ 1 = (\d+)$", text)[0]
    assert int(byte) % 10 + 1 == int(face)
    assert f"shows {face}" in text


def careful_impulse(mover: Person, other: Person, game: str, clock: str, box: Path) -> list[str]:
    """Orders, reply, result: three mails; what is told with each."""
    line = "move 212/423, 653JgPz 10-11 else stop\n" if clock == CLOCKS[0] else "pass\n"
    text = f"begin orders {game} {clock}\n{line}end\n"
    mover.does(f"submit duel.pbem {mover.writes('o', text)} --key {mover.name}")
    told = [post(mover, other, box / f"{clock} 1.eml".replace(" ", "-"))]
    reply = f"begin reply {game} {clock.split()[0]} {other.name}\nspare 10-11\nend\n"
    other.does(f"submit duel.pbem {other.writes('r', reply)} --key {other.name}")
    told.append(post(other, mover, box / f"{clock} 2.eml".replace(" ", "-")))
    mover.does(f"resolve duel.pbem --key {mover.name}")
    return [*told, post(mover, other, box / f"{clock} 3.eml".replace(" ", "-"))]


def test_a_whole_careful_game_takes_three_mails_per_impulse(tmp_path: Path) -> None:
    german, allied, game = duel(tmp_path, "--exchange", "careful")
    box = tmp_path / "box"
    box.mkdir()
    mover, other = german, allied
    for clock in CLOCKS:
        told = careful_impulse(mover, other, game, clock, box)
        assert [row.split(":")[1].split()[0] for row in told] == ["orders", "reply", "resolution"]
        assert f"waiting for {other.name}: reply" in told[0]
        mover, other = other, mover
    assert len(list(box.iterdir())) == 3 * len(CLOCKS)
    assert german.sees("status duel.pbem")["over"]
    assert "10-11" not in german.sees("status duel.pbem")["bridges_blown"], "the reply spared the bridge"
    assert (german.folder / "duel.pbem").read_bytes() == (allied.folder / "duel.pbem").read_bytes()
    assert "4 resolutions adjudicated again" in allied.does("verify duel.pbem -q")


def test_second_thoughts_before_the_mail_bring_no_second_roll(tmp_path: Path) -> None:
    german, allied, game = duel(tmp_path)
    for line in ("move 276/986 18-17", "move 212/423 10-11"):
        text = f"begin orders {game} 17-1 german\n{line}\nend\n"
        german.does(f"submit duel.pbem {german.writes('o', text)}")
        if line == "move 276/986 18-17":
            assert "1 entry withdrawn; the last is entry 3 again" in german.does("withdraw duel.pbem")
    post(german, allied, tmp_path / "03.eml")
    allied.does("resolve duel.pbem")
    entries = gamefile.load(allied.folder / "duel.pbem").record.entries
    assert entries[3].body["link"]["index"] == 1
    assert "there is nothing to withdraw" in german.fails("withdraw duel.pbem", 1)
    status = allied.sees("status duel.pbem")
    assert status["pieces"]["276/986"]["at"] == "18", "the second paper replaced the first"
