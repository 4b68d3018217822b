"""How many moves of real orders stand in the lists of a form: `python -m tests.browser.moves SCENARIO STEPS`.

Real orders are those of the captain, in a game that he plays against himself; a form knows each unit alone.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pbem.browser.form import MOST, build_form, reach_alone
from pbem.browser.sitting import Sitting
from pbem.orders.checking import check_text
from pbem.orders.language import lexicon_of
from pbem.orders.reach import path_of, spaces_of, units_of
from tests.cli.people import Person


def moves_of(sitting: Sitting, text: str) -> Iterator[tuple[str, str, str]]:
    """Each unit with the space to which a line moves it, or which it attacks from where it will stand then."""
    board, verbs = sitting.desk.scenario.board, lexicon_of(sitting.desk.parts.language).by_node
    for block in check_text(text, sitting.hearing).parsed.order_blocks:
        for order in block.lines:
            path = path_of(order)
            spaces = [path[-1]] if len(path) > 1 else [space for space in spaces_of(order) if space in board]
            if verbs[type(order)].asks and getattr(order, "units", None) and spaces:
                kind = "moves" if len(path) > 1 else "attacks"
                yield from ((kind, unit, spaces[0]) for unit in units_of(order))


def listed(sitting: Sitting) -> dict[str, set[str]]:
    """The goals that a form has for each unit."""
    return {unit: {goal["space"] for goal in reach["goals"]} for unit, reach in reach_alone(sitting).items()}


def measure(scenario: str, steps: int, folder: Path) -> dict[str, Any]:
    """A game of the captain against himself; at each step his moves are looked for in the lists."""
    os.environ["PBEM_HOME"] = str(folder / "home-me")
    me = Person("me", folder)
    me.does("keys new me")
    me.does(f"new {scenario} game.pbem --solo --key me")
    found: Counter[str] = Counter()
    largest = 0
    for _ in range(steps):
        if me.sees("status game.pbem")["over"]:
            break
        sitting = Sitting(folder / "game.pbem", folder / "game.orders")
        sitting.look_up()
        me.does("bot game.pbem --level captain -o bot.orders")
        lists = listed(sitting)
        for kind, unit, space in moves_of(sitting, (folder / "bot.orders").read_text(encoding="utf-8")):
            found[kind] += 1
            found[f"{kind} listed"] += space in lists.get(unit, ())
        form = build_form(sitting, sitting.desk.position.mover)
        largest = max(largest, len(form.encode("utf-8")))
        assert largest <= MOST
        me.does("submit game.pbem bot.orders --key me")
        me.does("resolve game.pbem --key me")
    share = round(found["moves listed"] / max(found["moves"], 1), 3)
    return {"scenario": scenario, **found, "share": share, "bytes": largest}


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(measure(sys.argv[1], int(sys.argv[2]), Path(folder))))
