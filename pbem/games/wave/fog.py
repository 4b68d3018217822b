"""Rule 7.3: fog of war, upon honour: the game goes by the whole position, and only what is shown has fog."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pbem.games.wave import events as told
from pbem.games.wave.position import Position
from pbem.games.wave.scenario import OFF, Scenario
from pbem.kernel.board import Space
from pbem.kernel.referee import Event

MARCHING = (told.MoveEnded, told.Stepped, told.Entered, told.Rerouted, told.Halted, told.KgFormed)
"""What tells who marches together."""


def view(
    scenario: Scenario, position: Position, events: Sequence[Event], side: str
) -> tuple[Position, Sequence[Event]]:
    """7.3: of an enemy stack only the top unit is seen; battles are told in full."""
    if scenario.rulebook["fog"] == "open":
        return position, events
    covered = set(_covered(scenario, position, side))
    shown = position.copy()
    for unit in covered:
        del shown.pieces[unit]
    return shown, list(_heard(events, covered))


def _covered(scenario: Scenario, position: Position, side: str) -> Iterator[str]:
    """The enemy units that stand below another one; the first in order of id is the top."""
    seen: set[Space] = set()
    for unit in sorted(position.pieces):
        at = position.pieces[unit].at
        if scenario.side_of(unit) == side or at == OFF:
            continue
        if at in seen:
            yield unit
        seen.add(at)


def _heard(events: Sequence[Event], covered: set[str]) -> Iterator[Event]:
    """Marches are told of units that can be seen where they have come to; so is where a unit was set up."""
    for event in events:
        if isinstance(event, MARCHING):
            units = tuple(unit for unit in event.units if unit not in covered)
            if units:
                yield replace(event, units=units)
        elif not (isinstance(event, told.SetUp) and event.unit in covered):
            yield event
