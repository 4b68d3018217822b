"""Two sides on a ladder. Each impulse the mover rolls a d10 for every `climb NAME` line; 6 or more climbs a rung.

`ask` stops the impulse after the dice so far and asks the mover, who answers with a further paper; `parry` in a
standing order or a reply takes one pip off every face. The game ends after the impulse that reaches the last round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.kernel.adjudication import Outcome, Paper, Rolled
from pbem.kernel.referee import Dice, Roll

SIDES = ("red", "blue")


class Stop(Exception):
    """The mover is asked something."""


class Ladder:
    """The toy as the record sees it."""

    roles: tuple[str, ...] = SIDES

    def __init__(self, rounds: int = 3, sides: int = 10) -> None:
        self.rounds = rounds
        self.sides = sides

    def start(self) -> Any:
        return {"round": 1, "mover": "red", "rungs": {"red": 0, "blue": 0}}

    def clock(self, position: Any) -> str:
        return f"{position['round']}{position['mover'][0].upper()}"

    def to_act(self, position: Any) -> str | None:
        return None if position["round"] > self.rounds else str(position["mover"])

    def summary(self, position: Any) -> Mapping[str, str]:
        return {"score": f"red {position['rungs']['red']}, blue {position['rungs']['blue']}"}

    def run(self, position: Any, papers: Sequence[Paper], known: Mapping[str, int], dice: Dice) -> Outcome:
        table = _Run(self, position, papers, known, dice)
        try:
            table.play()
        except Stop:
            return Outcome(table.position(), table.events, table.rolls, table.mover, "go on?")
        return Outcome(self._turn(table.position()), table.events, table.rolls)

    def _turn(self, position: Any) -> Any:
        last = position["mover"] == SIDES[-1]
        mover = SIDES[0] if last else SIDES[1]
        return {**position, "mover": mover, "round": position["round"] + last}


class _Run:
    def __init__(self, game: Ladder, start: Any, papers: Sequence[Paper], known: Mapping[str, int], dice: Dice) -> None:
        self.game, self.start, self.papers, self.known, self.dice = game, start, papers, known, dice
        self.mover = str(start["mover"])
        self.climbed = 0
        self.events: list[Any] = []
        self.rolls: list[Rolled] = []
        self.parry = any("parry" in paper.text for paper in papers if paper.role != self.mover)

    def play(self) -> None:
        blocks = [paper.text for paper in self.papers if paper.role == self.mover and paper.kind == "orders"]
        for serial, block in enumerate(blocks):
            for line in self._lines(block):
                if line == "ask" and serial == len(blocks) - 1:
                    raise Stop
                if line == "ask":
                    break
                self._climb(line)

    def _lines(self, block: str) -> Iterator[str]:
        for line in block.splitlines():
            if line.strip():
                yield line.strip()

    def _climb(self, line: str) -> None:
        if not line.startswith("climb "):
            return
        label = f"{self.game.clock(self.start)} {line}"
        face = self.known[label] if label in self.known else self.dice(Roll(label, self.game.sides, "1.1"))
        self.rolls.append(Rolled(label, self.game.sides, face))
        reached = face - self.parry > self.game.sides // 2
        self.climbed += reached
        self.events.append({"kind": "climb", "label": label, "face": face, "reached": reached})

    def position(self) -> Any:
        rungs = {**self.start["rungs"]}
        rungs[self.mover] += self.climbed
        return {**self.start, "rungs": rungs}
