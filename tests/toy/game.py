"""Two sides on a ladder. Each impulse the mover rolls a d10 for every `climb NAME` line; 6 or more climbs a rung.

`ask` stops the impulse after the dice so far and asks the mover, who answers with a further paper; `ask other` asks the
other side. `find LABEL` uncovers a sealed placement of the other side. `parry` in a standing order or a reply takes one
pip off every face of its point. The game ends after the impulse that reaches the last round.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from pbem.kernel.adjudication import Demand, Outcome, Rolled, Segment
from pbem.kernel.game import Change
from pbem.kernel.referee import Dice, Roll

SIDES = ("red", "blue")


class Stop(Exception):
    """Somebody is asked something: the mover, or the other side, or for a placement that is shut."""

    def __init__(self, who: str, question: str, label: str | None) -> None:
        super().__init__(question)
        self.who, self.question, self.label = who, question, label


class Ladder:
    """The toy as the record sees it."""

    roles: tuple[str, ...] = SIDES
    data: Mapping[str, str] = {}

    def __init__(self, rounds: int = 3, sides: int = 10, version: int = 1) -> None:
        self.rounds = rounds
        self.sides = sides
        self.changes = [Change(number, ("1.1",), f"version {number}") for number in range(1, version + 1)]

    def start(self) -> Any:
        return {"round": 1, "mover": "red", "rungs": {"red": 0, "blue": 0}}

    def clock(self, position: Any) -> str:
        return f"{position['round']}{position['mover'][0].upper()}"

    def to_act(self, position: Any) -> str | None:
        return None if position["round"] > self.rounds else str(position["mover"])

    def breach(self, texts: Mapping[str, str]) -> str | None:
        return "an elephant is no trap" if "elephant" in texts.values() else None

    def audit(self, position: Any, demand: Demand) -> Sequence[str]:
        return ()

    def summary(self, position: Any) -> Mapping[str, str]:
        return {"score": f"red {position['rungs']['red']}, blue {position['rungs']['blue']}"}

    def run(
        self, position: Any, segments: Sequence[Segment], known: Mapping[str, int], dice: Dice, demand: Demand
    ) -> Outcome:
        table = _Run(self, position, segments, known, dice, demand)
        try:
            table.play()
        except Stop as stop:
            asked = (stop.who, stop.question, stop.label)
            return Outcome(table.position(), table.events, table.rolls, *asked, passed=table.passed)
        return Outcome(self._turn(table.position()), table.events, table.rolls, passed=table.passed)

    def _turn(self, position: Any) -> Any:
        last = position["mover"] == SIDES[-1]
        mover = SIDES[0] if last else SIDES[1]
        return {**position, "mover": mover, "round": position["round"] + last}


class _Run:
    def __init__(
        self, game: Ladder, start: Any, segments: Sequence[Segment], known: Mapping[str, int], dice: Dice,
        demand: Demand,
    ) -> None:
        self.game, self.start, self.segments, self.known, self.dice = game, start, segments, known, dice
        self.demand = demand
        self.mover, self.other = (str(start["mover"]), *(side for side in SIDES if side != start["mover"]))
        self.climbed = 0
        self.events: list[Any] = []
        self.rolls: list[Rolled] = []
        self.passed: list[Any] = []
        self.lines: deque[str] = deque()

    @property
    def now(self) -> Segment:
        return self.segments[len(self.passed)]

    @property
    def parry(self) -> bool:
        return any("parry" in paper.text for paper in self.now if paper.role == self.other)

    def play(self) -> None:
        self._take_up()
        while self.lines:
            line = self.lines.popleft()
            if line in ("ask", "ask other"):
                self._stop(self.mover if line == "ask" else self.other, "go on?")
            elif line.startswith("find "):
                self._find(line.removeprefix("find "))
            else:
                self._climb(line)

    def _take_up(self) -> None:
        """The mover's block of this point, if there is one, replaces all lines that are left."""
        for paper in self.now:
            if paper.role == self.mover and paper.kind == "orders":
                self.lines = deque(line.strip() for line in paper.text.splitlines() if line.strip())

    def _stop(self, who: str, question: str, label: str | None = None) -> None:
        if len(self.passed) == len(self.segments) - 1:
            raise Stop(who, question, label)
        self.passed.append(self.position())
        self._take_up()

    def _find(self, label: str) -> None:
        while (found := self.demand(self.other, label, len(self.passed))) is None or found.secret:
            self._stop(self.other, f"open {label}", label)
        lot = found.dice(Roll(f"{label} lot", 6, "2.1")) if found.text else 0
        self.events.append({"kind": "found", "label": label, "text": found.text, "lot": lot})

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
