"""Rule 5: preparing for play."""

from __future__ import annotations

from pbem.games.tigers import reinforcements
from pbem.games.tigers.position import Piece, Position
from pbem.games.tigers.scenario import Scenario
from pbem.games.tigers.situation import Situation
from pbem.kernel.referee import Table


def starting_position(scenario: Scenario) -> Position:
    """5.1-5.3: blown bridges, units and entrenchments, clock; the arrivals of the first impulse are placed."""
    clock, mover = scenario.start.split()
    day, impulse = clock.split("-")
    position = Position(int(day), int(impulse), mover)
    position.blown = set(scenario.blown)
    position.control = dict(scenario.control)
    for unit in scenario.units.values():
        if unit.setup is not None:
            position.pieces[unit.id] = Piece(unit.setup, unit.strength, unit.setup, entrenched=unit.entrenched)
        else:
            position.coming[unit.id] = unit.group or unit.arrival or ""
    reinforcements.place_arrivals(Situation(scenario, position), Table({}, lambda roll: 0))
    return position
