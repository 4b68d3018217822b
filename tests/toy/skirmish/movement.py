"""Rule 2: movement."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from pbem.games.skirmish.acts import Move
from pbem.games.skirmish.events import Moved
from pbem.games.skirmish.turn import Turn

from pbem.kernel.board import Reach, Space, spread
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.events import Toll
from pbem.kernel.legal import illegal


def step_cost(turn: Turn, there: Space) -> int:
    """2.2: by the ground that is entered."""
    return turn.scenario.costs[turn.scenario.board.spaces[there]]


def reach(turn: Turn, unit: str) -> Reach[Space]:
    """2.1: where a unit may go; 2.3: it stops beside the enemy."""
    start = turn.at(unit)

    def steps(here: Space) -> Iterator[tuple[Space, int]]:
        if here == start or here not in turn.zones:
            free = (there for there in turn.scenario.board.around(here) if turn.is_free(there))
            yield from ((there, step_cost(turn, there)) for there in free)

    return spread(start, steps, turn.scenario.movement)


def refuse_unit(turn: Turn, unit: str) -> Diagnostic | None:
    """2.1: why a unit does not move at all."""
    if unit not in turn.position.pieces:
        return illegal("M101", "2.1", f"{unit} is not on the board", names=(unit,))
    if turn.scenario.side_of(unit) != turn.mover:
        return illegal("M102", "2.1", f"{unit} is not {turn.mover}", names=(unit,))
    if unit in turn.moved or unit in turn.fought:
        return illegal("M103", "2.1", f"{unit} has moved or fought in this turn", names=(unit,))
    return None


def refuse_move(turn: Turn, move: Move) -> Diagnostic | None:
    """2.1-2.3: why this move may not be made."""
    refusal = refuse_unit(turn, move.unit)
    if refusal:
        return refusal
    if move.path[:1] != (turn.at(move.unit),) or len(move.path) < 2:
        return illegal("M106", "2.1", f"{move.unit} is in {turn.at(move.unit)}", "start the path there", (move.unit,))
    for here, there in pairwise(move.path):
        if there not in turn.scenario.board.around(here) or not turn.is_free(there):
            return illegal("M201", "2.1", f"{move.unit} cannot go from {here} to {there}", names=(there,))
        if here != move.path[0] and here in turn.zones:
            return illegal("M205", "2.3", f"{here} is beside the enemy; the move ends there", names=(here,))
    need = sum(step_cost(turn, there) for there in move.path[1:])
    if need > turn.scenario.movement:
        why = f"{move.unit} needs {need} points, has {turn.scenario.movement}"
        return illegal("M203", "2.2", why, names=(move.path[-1],))
    return None


def carry_out_move(turn: Turn, move: Move) -> None:
    """2.1: the unit is where its path ends."""
    tolls = tuple(Toll(step_cost(turn, there), turn.scenario.board.spaces[there], "2.2") for there in move.path[1:])
    turn.put(move.unit, move.path[-1])
    turn.moved.add(move.unit)
    turn.referee.tell(Moved(move.unit, move.path, tolls))


def moves(turn: Turn, unit: str) -> Iterator[Move]:
    """Every move of a unit."""
    if refuse_unit(turn, unit) is None:
        found = reach(turn, unit)
        yield from (Move(unit, found.path(goal)) for goal in found.before)
