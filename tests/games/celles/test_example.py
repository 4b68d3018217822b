"""examples/rochefort: the whole game is played again from the orders, and every file compared."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.people import Person
from tests.games.celles import rochefort_mail
from tests.games.celles.rochefort_mail import FOLDER
from tests.stories.walkthrough import World

CLOCKS = ["1-0G", "1-1G", "1-2A", "1-3G", "2-1G", "2-2A", "2-3A"]


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def again(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example, made anew in another place."""
    root = tmp_path_factory.mktemp("again")
    game = rochefort_mail.play(World(root / "world"), FOLDER / "orders")
    rochefort_mail.publish(game, root / "made")
    return root / "made"


def test_the_example_is_what_the_tool_makes_of_its_orders(again: Path) -> None:
    made, kept = files(again), {name: data for name, data in files(FOLDER).items() if not name.startswith("orders/")}
    assert sorted(made) == sorted(kept)
    different = [name for name in sorted(made) if made[name] != kept[name]]
    assert not different, "write it anew with: python -m tests.games.celles.rochefort_mail"


def test_every_action_has_orders_that_say_why_and_a_report() -> None:
    assert {path.stem for path in (FOLDER / "orders").iterdir()} == {*CLOCKS, "standing"}
    assert {path.stem for path in (FOLDER / "reports").iterdir()} == set(CLOCKS)
    for path in (FOLDER / "orders").iterdir():
        assert len(path.read_text(encoding="utf-8").partition("begin ")[0].split()) >= 10, path.name


def test_the_mails_alone_prove_the_game(tmp_path: Path) -> None:
    outsider = Person("outsider", tmp_path)
    assert "7 resolutions adjudicated again" in outsider.does(f"verify {FOLDER / 'mails'} -q")
    outsider.does(f"receive mine.pbem {FOLDER / 'mails'}")
    status = outsider.sees("status mine.pbem")
    assert (status["over"], status["result"]) == (True, "tie")
