"""Worked example W11, with cases C672 and C673: what the players' notes (18.0) say of the 25th of December."""

from __future__ import annotations

import random
from typing import TypeVar, cast

from pbem.games.celles import rules
from pbem.games.celles.activation import Acts
from pbem.games.celles.acts import END_ACTION, Act, Activate
from pbem.games.celles.chits import formation_of_chit
from pbem.games.celles.events import ActionBegan, Activated, MoveEnded
from pbem.kernel.referee import Choice, Table
from tests.games.celles.trial import load

T = TypeVar("T")


class Marcher:
    """Activates the formation of every chit, and moves each of its units by one hex."""

    def decide(self, choice: Choice[T]) -> T:
        if choice.kind != "act":
            return next(iter(choice.options))
        return cast(T, self._act(cast(Acts, choice.options)))

    def _act(self, acts: Acts) -> Act:
        action = acts.action
        whole = Activate(formation_of_chit(action))
        if acts.refusal(whole) is None:
            return whole
        idle = [unit for unit in action.activated if unit in action.pieces and not action.spent.get(unit)]
        steps = (step for unit in idle for step in acts.steps(unit) if not action.steps_at(step.path[1], action.mover))
        return next(steps, END_ACTION)


def test_w11_the_second_armored_acts_twice_on_turn_4() -> None:
    scenario, chance = load(None, "celles", {}), random.Random("W11")
    position, told = rules.start(scenario), []
    while position.turn < 5:
        table = Table(dict.fromkeys(rules.SIDES, Marcher()), lambda roll: chance.randint(1, roll.sides))
        position = rules.play(scenario, position, table)
        told += table.events
    began = [event for event in told if isinstance(event, ActionBegan) and event.clock.startswith("4-")]
    chits = sorted(event.chit for event in began if event.side == "allied")
    assert chits == ["29Bde", "2Arm", "2Arm", "4Cav", "84Inf"]
    turn = told[told.index(began[0]) :]
    first, second = (at for at, event in enumerate(turn) if isinstance(event, Activated) and event.formation == "2Arm")
    moved = [event.unit for event in turn[first:second] if isinstance(event, MoveEnded) and event.used]
    armored = {unit for unit in moved if unit.startswith("2Arm/")}
    assert armored
    assert set(turn[second].turned) == armored
