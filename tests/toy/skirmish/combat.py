"""Rule 3: combat."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.skirmish.acts import Attack
from pbem.games.skirmish.events import FellBack, Fought
from pbem.games.skirmish.turn import Turn

from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal
from pbem.kernel.referee import Roll
from pbem.kernel.values import value


@value
class Assault:
    """3.2: who is attacked, and with how many points."""

    defender: str
    strength: int


def refuse_attack(turn: Turn, act: Attack) -> Diagnostic | None:
    """3.1: why these units may not attack that hex."""
    if not turn.stacks.at(act.hex, turn.enemy):
        return illegal("C101", "3.1", f"no {turn.enemy} unit is in {act.hex}", names=(act.hex,))
    if not act.units or len(set(act.units)) < len(act.units):
        return illegal("C102", "3.1", "an attack needs units, each of them once")
    for unit in act.units:
        if unit not in turn.position.pieces or turn.scenario.side_of(unit) != turn.mover:
            return illegal("M102", "3.1", f"{unit} is no {turn.mover} unit on the board", names=(unit,))
        if act.hex not in turn.scenario.board.around(turn.at(unit)):
            return illegal("C103", "3.1", f"{unit} is not beside {act.hex}", names=(unit,))
        if unit in turn.fought:
            return illegal("C104", "3.1", f"{unit} has fought in this turn", names=(unit,))
    return None


def carry_out_attack(turn: Turn, act: Attack) -> None:
    """3.2, 3.3: the defender may fall back; if he stands, one die on the table."""
    turn.fought.update(act.units)
    [defender] = turn.stacks.at(act.hex, turn.enemy)
    about = Assault(defender, strengths(turn, act, defender)[0])
    retreat = turn.ask(turn.enemy, "fall back", "3.2", (None, *ways_back(turn, defender)), about)
    if retreat is not None:
        turn.put(defender, retreat)
        turn.referee.tell(FellBack(defender, act.hex, retreat))
        return
    roll_combat(turn, act, defender)


def ways_back(turn: Turn, defender: str) -> Iterator[Space]:
    """3.2: an empty hex that is not beside an attacker's friend."""
    board = turn.scenario.board
    for there in board.around(turn.at(defender)):
        beside = any(turn.stacks.at(near, turn.mover) for near in board.around(there))
        if turn.is_free(there) and not beside:
            yield there


def strengths(turn: Turn, act: Attack, defender: str) -> tuple[int, int]:
    pieces = turn.position.pieces
    return sum(pieces[unit].strength for unit in act.units), pieces[defender].strength


def roll_combat(turn: Turn, act: Attack, defender: str) -> None:
    """3.3: odds give the column, the die the result; a loss is one point."""
    table = turn.scenario.table
    both = strengths(turn, act, defender)
    column = table.bounded(table.column(*both))
    label = f"{turn.position.clock} combat {act.hex} by {' and '.join(act.units)}"
    face = turn.referee.roll(Roll(label, 6, "3.3"))
    result = table.result(column, face)
    turn.referee.tell(Fought(act.hex, act.units, defender, both, table.text(column), face, result))
    if result == "loss":
        turn.lose_step(defender)


def attacks(turn: Turn, unit: str) -> Iterator[Attack]:
    """Every attack that a unit may make alone."""
    for there in turn.scenario.board.around(turn.at(unit)):
        act = Attack(there, (unit,))
        if refuse_attack(turn, act) is None:
            yield act
