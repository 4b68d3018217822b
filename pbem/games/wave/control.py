"""Rule 3.11: who controls a hex, and all that happens when units enter one."""

from __future__ import annotations

from pbem.games.wave import air, bridges, depots, reinforcements
from pbem.games.wave.events import ControlChanged
from pbem.games.wave.scenario import GERMAN
from pbem.games.wave.segment import Segment
from pbem.kernel.board import Space


def enter(segment: Segment, units: tuple[str, ...], origin: Space, space: Space, supplied: frozenset[str]) -> None:
    """3.11: units come into a hex by a step or an advance. `supplied` are those judged so when they began (9.16)."""
    reinforcements.pay_british_crossing(segment, units, space)
    at_risk = bridges.bridges_at_risk(segment, space)
    segment.put(units, space)
    take(segment, units, space, supplied)
    air.lose_marker(segment, units, space)
    depots.find_petrol(segment, units, space)
    reinforcements.pay_for_five(segment, units, space)
    for bridge in at_risk:
        bridges.try_demolition(segment, bridge, units, origin, space)


def take(segment: Segment, units: tuple[str, ...], space: Space, supplied: frozenset[str]) -> None:
    """3.11: the hex is theirs at once; 9.16: and remembers whether it was won by KG Peiper alone."""
    before = segment.controller(space)
    _remember_kg(segment, units, space, supplied, before)
    if before == segment.mover:
        return
    segment.position.set_control(segment.scenario, space, segment.mover)
    if segment.scenario.board.spaces[space].holds_supply:
        segment.forget_lines()
    if _is_told(segment, space):
        segment.tell(ControlChanged(space, segment.mover))


def _is_told(segment: Segment, space: Space) -> bool:
    scenario = segment.scenario
    return scenario.board.spaces[space].holds_supply or any(space == goal.space for goal in scenario.objectives)


def _remember_kg(
    segment: Segment, units: tuple[str, ...], space: Space, supplied: frozenset[str], before: str
) -> None:
    """9.16: a hex won by the KG is one until a supplied German unit outside it comes, or the enemy takes it."""
    marked = segment.position.kg_hexes
    if segment.mover != GERMAN:
        marked.discard(space)
        return
    others = [unit for unit in units if not segment.pieces[unit].kg]
    if any(unit in supplied for unit in others):
        marked.discard(space)
    elif len(others) < len(units) and before != GERMAN:
        marked.add(space)
