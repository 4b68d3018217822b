"""The game in examples/dasburg, two captains by mail: `python -m tests.games.bitter.example` writes it anew."""

from __future__ import annotations

from pathlib import Path

from tests.games.by_mail import write

FOLDER = Path(__file__).parents[3] / "examples" / "dasburg"
GAME = "dasburg.pbem"
SCENARIO = "bitter-woods/dasburg"
TURNS = 6

if __name__ == "__main__":
    write(SCENARIO, TURNS, FOLDER, GAME)
