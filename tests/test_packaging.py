"""`pip install` alone can play: the wheel is built, installed into an empty environment elsewhere, and run there."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def run(*command: object, cwd: Path) -> str:
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout; the build backend is a development dependency, so no network is needed."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=ROOT)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def elsewhere(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty environment outside the checkout: the wheel is installed, its libraries are lent by a path file."""
    home = tmp_path_factory.mktemp("elsewhere")
    run(sys.executable, "-m", "venv", "--without-pip", home / "env", cwd=home)
    python = home / "env" / "bin" / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", "-q", wheel, cwd=home)
    site = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=home).strip()
    Path(site, "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return home


def test_rules_and_scenarios_are_in_the_wheel(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for folder in ("rules", "scenarios"):
        sources = [path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*.yaml")]
        assert sources
        assert {f"pbem/_data/{source}" for source in sources} <= set(names)
    assert "pbem/py.typed" in names
    assert not [name for name in names if name.startswith(("tests", "examples", "docs"))]


def test_the_installed_program_lists_its_scenarios(elsewhere: Path) -> None:
    out = run(elsewhere / "env" / "bin" / "pbem", "scenarios", cwd=elsewhere)
    for scenario in ("campaign", "crossroads", "first-three-days", "fifth-panzer-army", "seventh-army"):
        assert scenario in out


def test_the_installed_program_is_not_the_checkout(elsewhere: Path) -> None:
    where = run(elsewhere / "env" / "bin" / "python", "-c", "import pbem; print(pbem.__file__)", cwd=elsewhere)
    assert where.startswith(str(elsewhere))
