"""examples/seventh-army: the whole game is played again from the orders, and every file compared."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.record import gamefile, mail
from tests.cli.people import Person
from tests.stories import seventh_army
from tests.stories.seventh_army import FOLDER
from tests.stories.walkthrough import World

CLOCKS = [f"{day}-{impulse}{side}" for day in (16, 17, 18) for impulse in (1, 2, 3) for side in "GA"]


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def again(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example, made anew in another place."""
    root = tmp_path_factory.mktemp("again")
    game = seventh_army.play(World(root / "world"), FOLDER / "orders")
    seventh_army.publish(game, root / "made")
    return root / "made"


def test_the_example_is_what_the_tool_makes_of_its_orders(again: Path) -> None:
    made, kept = files(again), {name: data for name, data in files(FOLDER).items() if not name.startswith("orders/")}
    assert sorted(made) == sorted(kept)
    different = [name for name in sorted(made) if made[name] != kept[name]]
    assert not different, "write it anew with: make regen"


def test_every_impulse_has_orders_a_report_and_one_mail() -> None:
    assert {path.stem for path in (FOLDER / "orders").iterdir()} == {*CLOCKS, "standing"}
    assert {path.stem for path in (FOLDER / "reports").iterdir()} == set(CLOCKS)
    kinds = [
        [entry.kind for entry in message.packet().entries if entry.kind in ("orders", "resolution")]
        for message in mail.read(FOLDER / "mails")
    ]
    assert kinds == [[], [], ["orders"], *[["resolution", "orders"]] * 17, ["resolution"]]


def test_every_order_file_says_why() -> None:
    for path in (FOLDER / "orders").iterdir():
        letter = path.read_text(encoding="utf-8").partition("begin ")[0]
        assert len(letter.split()) >= 10, path.name


def test_the_mails_alone_prove_the_game(tmp_path: Path) -> None:
    outsider = Person("outsider", tmp_path)
    assert "18 resolutions adjudicated again" in outsider.does(f"verify {FOLDER / 'mails'} -q")
    outsider.does(f"receive mine.pbem {FOLDER / 'mails'}")
    assert (tmp_path / "mine.pbem").read_bytes() == (FOLDER / "sauer.pbem").read_bytes()
    status = outsider.sees("status mine.pbem")
    assert (status["over"], status["result"]) == (True, "Allied tactical")


def test_the_reports_in_the_example_are_those_of_the_record(tmp_path: Path) -> None:
    outsider = Person("outsider", tmp_path)
    for clock in CLOCKS[::5]:
        told = outsider.does(f"report {FOLDER / 'sauer.pbem'} --impulse {clock}")
        assert told == (FOLDER / "reports" / f"{clock}.txt").read_text(encoding="utf-8")


def test_no_key_of_the_example_is_a_secret_and_the_size_is_modest() -> None:
    assert "PRIVATE KEY" not in "".join(data.decode() for data in files(FOLDER).values())
    assert sum(map(len, files(FOLDER).values())) < 300_000
    assert gamefile.load(FOLDER / "sauer.pbem").record.state.over
