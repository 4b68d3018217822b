"""The pack as `pack lint` sees it: the one that comes with the program, and one that somebody has typed in."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.people import Person

SHIPPED = Path(__file__).parents[3] / "scenarios" / "wave"


def copy(folder: Path, name: str, old: str, new: str) -> Person:
    """Somebody with a pack of their own, in which one thing is otherwise."""
    shutil.copytree(SHIPPED, folder / "wave")
    path = folder / "wave" / name
    text = path.read_text(encoding="utf-8")
    assert text.count(old) >= 1
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return Person("owner", folder)


def test_the_shipped_pack_has_no_defects(tmp_path: Path) -> None:
    assert "no defects" in Person("owner", tmp_path).does(f"pack lint {SHIPPED}")


def test_a_pack_with_other_factors_has_none_either(tmp_path: Path) -> None:
    owner = copy(tmp_path, "units.yaml", "front: 6-7-6, back: 3-5-6", "front: 7-7-6, back: 4-5-6")
    assert "no defects" in owner.does("pack lint wave")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (", back: 3-5-6", "", "back"),
        ("org: 12V,", "org: 12Q,", "12Q"),
        ("setup: E4217, radius: 1, at: E4116", "setup: E4217, radius: 1, at: E3716", "E3716"),
    ],
)
def test_a_slip_is_told_with_its_line(old: str, new: str, told: str, tmp_path: Path) -> None:
    reply = copy(tmp_path, "units.yaml", old, new).types("pack lint wave")
    assert reply.status == 4
    assert told in reply.out + reply.err
    assert "units.yaml:" in reply.out + reply.err


def test_a_broken_pack_beside_a_game_of_the_shipped_one_does_no_harm(tmp_path: Path) -> None:
    owner = copy(tmp_path, "units.yaml", ", back: 3-5-6", "")
    owner.does("keys new me")
    owner.does("new wave-of-terror/losheim-gap duel.pbem --as german --key me --seat allied=bot:captain")
    assert "Losheim" in owner.does("status duel.pbem")
