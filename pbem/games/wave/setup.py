"""Rule 3: set-up."""

from __future__ import annotations

from pbem.games.wave.position import Piece, Position
from pbem.games.wave.scenario import OFF, Scenario
from pbem.games.wave.segment import Segment


def starting_position(scenario: Scenario) -> Position:
    """3.1: every counter where it is proposed, or waiting off the map; bridges on the front line are blown (3.9)."""
    turn, couplet = scenario.start.split()[0].split("-")
    position = Position(int(turn), int(couplet), scenario.start.split()[1])
    for unit in sorted(scenario.units):
        card = scenario.units[unit]
        if card.at is not None or card.turn:
            position.pieces[unit] = Piece(card.at or OFF, card.steps, kg=unit in scenario.kg)
    position.blown = set(scenario.blown)
    position.pol = dict.fromkeys(scenario.pol, "")
    position.pol_real = scenario.tables.pol.real if scenario.pol else 0
    return position


def set_up_side(segment: Segment) -> None:
    """3.2: a side sets up."""
    raise NotImplementedError
