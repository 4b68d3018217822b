"""Example games that two captains play by mail, written anew by the tool: keys and nonces are fixed (so they are good
for nothing else), and every run gives the same bytes."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from pbem.cli.app import run
from tests.cli.transcript import fixed_chance


def play(scenario: str, blocks: int, folder: Path) -> None:
    """The whole game into a folder, as `pbem demo` plays it."""
    with fixed_chance():
        if run(["demo", "--scenario", scenario, "--impulses", str(blocks), "--dir", str(folder)]):
            raise SystemExit("the game could not be played")


def kept(folder: Path, game: str) -> Iterator[tuple[str, Path]]:
    """The files of a played game that an example shows, each with its name there."""
    yield game, folder / "german" / "duel.pbem"
    yield from ((f"mails/{path.name}", path) for path in sorted((folder / "mails").glob("*.eml")))
    for side in ("german", "allied"):
        yield from ((f"orders/{path.name}", path) for path in sorted((folder / side).glob("*.orders")))
        yield from ((f"reports/{path.name}", path) for path in sorted((folder / side).glob("*.txt")))


def write(scenario: str, blocks: int, target: Path, game: str) -> None:
    """The example anew; its README stays."""
    with tempfile.TemporaryDirectory() as scratch:
        played = Path(scratch) / "game"
        play(scenario, blocks, played)
        for name in ("mails", "orders", "reports"):
            shutil.rmtree(target / name, ignore_errors=True)
        for name, path in kept(played, game):
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target / name)
