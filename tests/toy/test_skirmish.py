"""A stranger's game: its folders are laid beside the others, nothing else is touched, and everything works with it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOY = Path(__file__).parent / "skirmish"
ORDERS = """\
begin orders {game} 1 red
  move R/* 0102..0202
end
begin standing {game} red
  yield any when strength >= 3
end
"""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program as it is, with the folders of one more game."""
    folder = tmp_path_factory.mktemp("stranger")
    skip = shutil.ignore_patterns("__pycache__", "data")
    for name in ("pbem", "rules", "scenarios"):
        shutil.copytree(ROOT / name, folder / name, ignore=skip)
    shutil.copytree(TOY, folder / "pbem" / "games" / "skirmish", ignore=skip)
    for part in ("rules", "scenarios"):
        shutil.copytree(TOY / "data" / part, folder / part, dirs_exist_ok=True)
    shutil.copytree(ROOT / "tests" / "conformance", folder / "tests" / "conformance", ignore=skip)
    (folder / "tests" / "__init__.py").touch()
    return folder


def run(package: Path, *words: str) -> str:
    home = package / "home"
    env = {**os.environ, "PYTHONPATH": str(package), "PBEM_HOME": str(home), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, *words], cwd=package, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout}{done.stderr}"
    return done.stdout


def pbem(package: Path, line: str) -> str:
    return run(package, "-m", "pbem", *line.split())


def test_it_is_found_and_its_pack_is_sound(package: Path) -> None:
    assert "Skirmish" in pbem(package, "games")
    assert "The hill" in pbem(package, "scenarios hill")
    pbem(package, "pack lint scenarios/skirmish")


def test_it_conforms(package: Path) -> None:
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "skirmish", "tests/conformance")
    assert " passed" in run(package, *words)


def test_its_parts_have_the_types_that_the_ports_ask_for(package: Path) -> None:
    run(package, "-m", "mypy", "--strict", "--cache-dir", str(ROOT / ".mypy_cache"), "-p", "pbem.games.skirmish")


def test_it_is_played_from_the_first_key_to_verification(package: Path) -> None:
    pbem(package, "keys new me")
    said = pbem(package, "new skirmish/hill toy.pbem --solo --key me")
    game = said.split(":")[0]
    orders = package / "red.orders"
    orders.write_text(ORDERS.format(game=game))
    pbem(package, "check toy.pbem red.orders")
    pbem(package, "adjudicate toy.pbem red.orders --key me --report red.html")
    assert "0202 the hill" in pbem(package, "report toy.pbem")
    assert "move B/1" in pbem(package, "options toy.pbem B/1")
    pbem(package, "map toy.pbem -o toy.svg")
    assert "B/1" in pbem(package, "status toy.pbem")
    pbem(package, "luck toy.pbem")
    pbem(package, "verify toy.pbem")
    pbem(package, "fuzz skirmish -n 5")


def test_it_is_played_against_a_bot(package: Path) -> None:
    pbem(package, "keys new you")
    pbem(package, "new hill bot.pbem --as red --key you --seat blue=bot:random")
    assert "bot.pbem" in pbem(package, "list")
