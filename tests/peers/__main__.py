"""`python -m tests.peers PYTHON [DOCUMENT]`: random play here and there by turns, the best of some seeds, the spread.

PYTHON is that of an environment with the packages; the table is put into the document between its marks. The exit
status is 1 if the target is missed.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from pbem.desk.bench.writing import machine, markdown, write_between
from pbem.desk.fuzz import Match, Trial
from pbem.games import default_game

SEEDS = 6
TARGET = 2.0
"""So many times the orders a second of the first peer."""
SCRIPT = Path(__file__).with_name("random_games.py")


def ours(seed: int) -> float:
    """Orders a second of a random game to its end."""
    game = default_game()
    match = Match(Trial(game.name, game.trials.DEFAULT, seed, watched=False))
    began = time.process_time()
    finished = match.play()
    return finished.orders / (time.process_time() - began)


def theirs(python: str, package: str) -> Callable[[int], float]:
    def play(seed: int) -> float:
        done = subprocess.run([python, SCRIPT, package, str(seed)], capture_output=True, check=True)
        told = json.loads(done.stdout)
        return float(told["orders"] / told["seconds"])

    return play


def main(python: str, document: str | None = None) -> int:
    game = default_game()
    here = f"{game.name}/{game.trials.DEFAULT}"
    players = {here: ours, "diplomacy": theirs(python, "diplomacy"), "chess": theirs(python, "chess")}
    rounds = [{name: play(seed) for name, play in players.items()} for seed in range(SEEDS)]
    best = {name: max(speeds[name] for speeds in rounds) for name in players}
    rows = [
        (name, f"{best[name]:,.0f}", f"{min(s[name] for s in rounds):,.0f} - {best[name]:,.0f}") for name in players
    ]
    ratio = best[here] / best["diplomacy"]
    text = f"{machine()}; {SEEDS} seeds by turns.\n\n{markdown(('random play', 'orders a second', 'spread'), rows)}"
    text += f"\nThat is {ratio:.2f} times the orders of `diplomacy`; the target is {TARGET:g} times."
    print(text)
    if document:
        write_between(Path(document), "peers", text)
    return int(ratio < TARGET)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
