"""The game in examples/losheim-gap: two captains by mail, played again by the tool.

    python -m tests.games.wave.example

writes orders, mails, reports and the game file anew. Keys and nonces are fixed (so they are good for nothing else):
every run gives the same bytes.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from pbem.cli.app import run
from tests.cli.transcript import fixed_chance

FOLDER = Path(__file__).parents[3] / "examples" / "losheim-gap"
GAME = "losheim.pbem"
SEGMENTS = 16


def play(folder: Path) -> None:
    """The whole game into a folder, as `pbem demo` plays it."""
    with fixed_chance():
        args = ["demo", "--scenario", "wave-of-terror/losheim-gap", "--impulses", str(SEGMENTS), "--dir", str(folder)]
        if run(args):
            raise SystemExit("the game could not be played")


def kept(folder: Path) -> Iterator[tuple[str, Path]]:
    """The files of a played game that an example shows, each with its name there."""
    yield GAME, folder / "german" / "duel.pbem"
    yield from ((f"mails/{path.name}", path) for path in sorted((folder / "mails").glob("*.eml")))
    for side in ("german", "allied"):
        yield from ((f"orders/{path.name}", path) for path in sorted((folder / side).glob("*.orders")))
        yield from ((f"reports/{path.name}", path) for path in sorted((folder / side).glob("*.txt")))


def write(target: Path) -> None:
    """The example anew; its README stays."""
    with tempfile.TemporaryDirectory() as scratch:
        play(Path(scratch) / "game")
        for name in ("mails", "orders", "reports"):
            shutil.rmtree(target / name, ignore_errors=True)
        for name, path in kept(Path(scratch) / "game"):
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target / name)


if __name__ == "__main__":
    write(FOLDER)
    sys.exit(0)
