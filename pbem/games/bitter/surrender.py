"""Rule 26: surrender (option surrender)."""

from __future__ import annotations

from pbem.games.bitter.events import SurrenderRolled
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.board import Space


def roll_surrenders(turn: PlayerTurn) -> None:
    """26: units of the mover that are out of supply, surrounded and of low endurance may lose a step each."""
    if not (turn.plays("surrender") and turn.during("surrender")):
        return
    for space in sorted(turn.stacks.spaces_of(turn.mover)):
        if is_doomed(turn, space):
            units = tuple(turn.at(space, turn.mover))
            face = turn.roll(f"surrender {space}", "26.0")
            given_up = face == turn.tables.numbers["surrender_face"]
            turn.tell(SurrenderRolled(space, units, face, given_up))
            for unit in units if given_up else ():
                turn.lose_step(unit, "surrender", "26.0")


def is_doomed(turn: PlayerTurn, space: Space) -> bool:
    """26: all out of supply and weak of heart, and every hex around in an enemy zone."""
    units, zones = turn.at(space, turn.mover), turn.zones[turn.enemy]
    most = turn.tables.numbers["surrender_endurance"]
    if any(unit not in turn.out or turn.face(unit).endurance > most for unit in units):
        return False
    return all(there in zones for there in turn.scenario.grid.around(space))
