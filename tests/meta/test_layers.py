"""Imports go one way, and what must not be reached is not reached: the source is walked, nothing is run."""

from __future__ import annotations

import ast
import os
import re
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

from pbem.games import all_games, game_folders

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "pbem").rglob("*.py"))
LAYERS = {
    "kernel": {"kernel"},
    "packs": {"packs", "kernel"},
    "games": {"games", "kernel"},
    "orders": {"orders", "packs", "kernel"},
    "record": {"record", "games", "kernel"},
    "report": {"report", "kernel"},
    "desk": {"desk", "record", "report", "orders", "games", "packs", "kernel"},
    "browser": {"browser", "desk", "record", "report", "orders", "games", "packs", "kernel"},
    "cli": {"cli", "browser", "desk", "record", "report", "orders", "games", "packs", "kernel"},
}
TOOLKITS = {"orders", "packs", "report"}
FACES = re.compile(
    r"pbem\.games(\.\w+\.(game|pack(\.\w+)?|language|verbs|orders|facts|answers(_\w+)?|planning|pages|advice|options|template"
    r"|odds_pages|trials|expectations"
    r"|telling|tale|throws|sections_\w+|chart))?"
)
"""The modules of a game that use the toolkits; chapters import the kernel and each other."""
HOMES = {
    "click": ("pbem.cli*",),
    "rich": ("pbem.cli*", "pbem.report*"),
    "cryptography": ("pbem.record*",),
    "yaml": ("pbem.packs.reader",),
    "jinja2": ("pbem.report*",),
    "http": ("pbem.browser*",),
    "socket": ("pbem.browser*",),
    "webbrowser": ("pbem.browser*", "pbem.cli*"),
}
"""Who may import which library; kernel and games are pure rules apart from the modules that load data."""
BANNED = {"random", "secrets", "time", "datetime", "uuid", "socket", "subprocess", "tempfile"}
WORLD = re.compile(r"\b(os\.(environ|getenv|urandom)|time\.time|perf_counter)\b")


def module_name(path: Path) -> str:
    parts = list(path.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Every module that a file imports, wherever in the file: line and full name."""
    package = list(path.relative_to(ROOT).parent.parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            stem = ".".join([*base, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{stem}.{alias.name}") for alias in node.names)


def layer_of(module: str) -> str | None:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[0] == "pbem" and parts[1] in LAYERS else None


def in_layers(*layers: str) -> list[Path]:
    return [path for path in SOURCES if layer_of(module_name(path)) in layers]


@pytest.mark.parametrize("path", SOURCES, ids=module_name)
def test_imports_go_one_way(path: Path) -> None:
    mine = layer_of(module_name(path))
    if path.name == "__main__.py":
        assert {layer_of(name) for _, name in imports(path)} == {"cli"}, "python -m pbem is the command line"
        return
    if mine is None:
        assert not [name for _, name in imports(path) if layer_of(name)], "the top package imports no layer"
        return
    allowed = LAYERS[mine] | (TOOLKITS if FACES.fullmatch(module_name(path)) else set())
    wrong = [f"line {line}: {name}" for line, name in imports(path) if layer_of(name) not in {*allowed, None}]
    assert not wrong, f"{mine} may import {sorted(allowed)} only"


@pytest.mark.parametrize("path", SOURCES, ids=module_name)
def test_each_library_has_its_home(path: Path) -> None:
    name = module_name(path)
    for line, imported in imports(path):
        homes = HOMES.get(imported.split(".")[0])
        assert homes is None or any(fnmatch(name, home) for home in homes), f"line {line}: {imported} in {name}"


@pytest.mark.parametrize("path", in_layers("kernel"), ids=module_name)
def test_the_kernel_needs_the_standard_library_only(path: Path) -> None:
    foreign = {name.split(".")[0] for _, name in imports(path)} - set(sys.stdlib_module_names) - {"pbem"}
    assert not foreign


@pytest.mark.parametrize("path", in_layers("kernel", "games"), ids=module_name)
def test_rules_have_no_chance_no_clock_and_no_environment(path: Path) -> None:
    used = {name.split(".")[0] for _, name in imports(path)} & BANNED
    assert not used
    assert not WORLD.search(path.read_text(encoding="utf-8"))
    assert not {name for _, name in imports(path)} & {"os.environ", "os.getenv", "os.urandom"}


TIGERS = re.compile(r"(?i)tiger|german|allied|allies|bulge|bastogne|ardennes|panzer|impulse \d|entrench|artillery")


PAGE = sorted((ROOT / "pbem/browser/static").iterdir())


@pytest.mark.parametrize("path", [*in_layers("kernel", "packs", "report", "orders", "browser"), *PAGE], ids=module_name)
def test_what_is_neutral_names_nothing_of_a_game(path: Path) -> None:
    found = TIGERS.search(path.read_text(encoding="utf-8").replace('artillery": (_ball', ""))
    assert found is None, f"{path.name} says {found.group()!r}: only a sign for a type of unit may be called that"


def words_of_games() -> set[str]:
    """What a game is called, and its sides: words that stand nowhere but in its folder."""
    found: set[str] = set()
    for folder, game in zip(game_folders(), all_games(), strict=True):
        found |= {folder, game.name, game.title, *game.aliases, *game.rules.SIDES}
    return found


OUTSIDE = [
    path
    for ending in ("*.py", "*.mjs", "*.css", "*.html", "*.svg")
    for path in sorted((ROOT / "pbem").rglob(ending))
    if (ROOT / "pbem" / "games") not in path.parents or path.parent == ROOT / "pbem" / "games"
]


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_word_of_a_game_stands_outside_its_folder(path: Path) -> None:
    words = "|".join(map(re.escape, sorted(words_of_games())))
    found = re.search(rf"(?i)(?<![\w-])({words})(?![\w-])", path.read_text(encoding="utf-8"))
    assert found is None, f"it says {found.group()!r}"


def test_games_do_not_know_each_other() -> None:
    for path in SOURCES:
        parts = module_name(path).split(".")
        if parts[1:2] == ["games"] and len(parts) > 2:
            others = [n for _, n in imports(path) if n.startswith("pbem.games.") and n.split(".")[2] != parts[2]]
            shared = [n for n in others if (ROOT / "pbem/games" / n.split(".")[2]).is_dir()]
            assert not shared, f"{module_name(path)} imports another game"


TEXT = {".py", ".md", ".toml", ".yaml", ".yml", ".txt", ".cfg", ".html", ".css", ".mjs", ".orders", ""}
HOSTS = re.compile("|".join(["py" + r"pi\.org", "python" + r"hosted\.org", "conda\\." + "anaconda", "index" + "-url"]))


SKIP = {"demo", "build", "dist", "__pycache__"}


def tree() -> Iterator[Path]:
    """Every text file of the project, without what tools leave behind."""
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [f for f in folders if f not in SKIP and (f == ".ci" or not f.startswith("."))]
        yield from (Path(folder, name) for name in files if Path(name).suffix in TEXT)


def test_no_package_registry_is_named_in_the_tree() -> None:
    for path in tree():
        found = HOSTS.search(path.read_text(encoding="utf-8", errors="replace"))
        assert found is None, f"{path.relative_to(ROOT)} names {found.group()}"
