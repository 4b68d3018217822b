"""Whatever goes wrong, there is one `error:` line and a `hint:` that helps."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.people import Person, duel

SHIPPED = Path(__file__).parents[2] / "scenarios" / "tigers"
BAD_CALLS = (
    ("status empty", 1),
    ("status binary", 1),
    ("status huge", 1),
    ("status nowhere.pbem", 1),
    ("verify binary", 1),
    ("verify nowhere", 2),
    ("receive duel.pbem empty", 1),
    ("receive duel.pbem binary", 1),
    ("receive duel.pbem nowhere.eml", 1),
    ("receive duel.pbem huge", 1),
    ("check duel.pbem huge", 1),
    ("options duel.pbem nobody", 1),
    ("options duel.pbem 4Inf/8", 1),
    ("explain X999", 2),
    ("keys export nobody", 1),
    ("keys import binary", 1),
    ("new crossroads x.pbem --key german", 2),
    ("new crossroads x.pbem --solo --set weather=snow", 2),
    ("new crossroads x.pbem --as german --seat allied=nobody.pub", 1),
    ("new crossroads x.pbem --as german --seat allied=binary", 1),
    ("new bomb.yaml x.pbem --solo", 4),
    ("scenarios binary", 4),
    ("cases bomb.yaml", 4),
    ("cases binary", 4),
    ("adjudicate duel.pbem", 2),
    ("fuzz chess", 2),
)


@pytest.fixture(scope="module")
def german(tmp_path_factory: pytest.TempPathFactory) -> Person:
    german, _, _ = duel(tmp_path_factory.mktemp("hints"))
    (german.folder / "empty").write_bytes(b"")
    (german.folder / "binary").write_bytes(bytes(range(256)) * 40)
    (german.folder / "huge").write_bytes(b"x" * 50_000_000)
    names = zip("abcdefghi", "bcdefghij", strict=True)
    layers = "".join(f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]\n" for old, new in names)
    german.writes("bomb.yaml", f"a: &a [x, x, x]\n{layers}id: T1\nrule: '8.1'\nexpect: *j\n")
    return german


@pytest.mark.parametrize(("line", "status"), BAD_CALLS, ids=[line for line, _ in BAD_CALLS])
def test_every_fault_has_one_error_and_a_hint(german: Person, line: str, status: int) -> None:
    before = sorted(german.folder.rglob("*"))
    err = german.fails(line, status)
    assert err.count("error: ") == 1
    assert err.count("hint: ") >= 1
    assert "Traceback" not in err
    assert sorted(german.folder.rglob("*")) == before


def test_a_pack_of_ones_own_is_found_beside_the_game_file(tmp_path: Path) -> None:
    me, other = Person("me", tmp_path / "mine"), Person("other", tmp_path / "other")
    me.does("keys new me")
    other.does("keys new other")
    shutil.copytree(SHIPPED, tmp_path / "packs")
    (tmp_path / "packs" / "crossroads.yaml").rename(tmp_path / "packs" / "fords.yaml")
    other.does("keys export -o ../o.pub")
    assert "does not lie beside the game file" in me.fails("new ../packs/fords.yaml game.pbem --solo", 2)
    shutil.copytree(tmp_path / "packs", me.folder / "home-made")
    me.does("new home-made/fords.yaml game.pbem --as german --seat allied=../o.pub")
    me.does("send game.pbem --eml ../begin.eml")
    err = other.fails("receive game.pbem ../begin.eml", 4)
    assert "this game is played on a pack that is not here: fords.yaml" in err
    assert "put it in a folder beside the game file: PACK/fords.yaml" in err
    shutil.copytree(tmp_path / "packs", other.folder / "home-made")
    other.does("receive game.pbem ../begin.eml")
    other.does("join game.pbem --yes")
    (other.folder / "home-made" / "map.yaml").write_bytes(b"# another map\n")
    assert "error: " in other.fails("verify game.pbem", 4)
