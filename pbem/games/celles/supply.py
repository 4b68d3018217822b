"""Rule 5: supply."""

from __future__ import annotations

from pbem.games.celles.action import Field
from pbem.games.celles.events import SupplyChanged
from pbem.games.celles.position import ISOLATED, OUT, SUPPLIED
from pbem.games.celles.scenario import NATIONS, enemy_of
from pbem.kernel.board import Space, flood, spread_from


def supplied(field: Field, nation: str) -> set[Space]:
    """5.0: every hex from which a path leads to a source of a nation."""
    if nation not in field.reached:
        shut = closed(field, NATIONS[nation])
        sources = field.scenario.sources[nation] - shut
        field.reached[nation] = flood(sources, field.scenario.joined.__getitem__, shut)
    return field.reached[nation]


def supply_line(field: Field, unit: str) -> tuple[Space, ...] | None:
    """5.0: a path from a unit to a source of its nation, or None."""
    nation, joined = field.unit(unit).nation, field.scenario.joined
    shut = closed(field, NATIONS[nation])
    sources = {source: 0 for source in field.scenario.sources[nation] if source not in shut}
    found = spread_from(sources, lambda here: ((there, 1) for there in joined[here] if there not in shut))
    at = field.pieces[unit].at
    return tuple(reversed(found.path(at))) if at in found.cost else None


def closed(field: Field, side: str) -> set[Space]:
    """5.0: enemy units, the enemy Rear Area, and enemy ZOC unless a friendly unit is there."""
    enemy = enemy_of(side)
    zones = field.zones[enemy].spaces.keys() - field.stacks.spaces_of(side)
    return zones | field.stacks.spaces_of(enemy) | field.scenario.rear[enemy]


WORSE = {SUPPLIED: OUT, OUT: ISOLATED, ISOLATED: ISOLATED}


def judge_supply(field: Field) -> None:
    """5.0: a unit with a path is in supply at once; without one its state grows worse by one stage."""
    reached = {nation: supplied(field, nation) for nation in NATIONS}
    for unit in field.in_order(field.pieces):
        piece = field.pieces[unit]
        after = SUPPLIED if piece.at in reached[field.unit(unit).nation] else WORSE[piece.supply]
        if after != piece.supply:
            field.referee.tell(SupplyChanged(unit, piece.supply, after))
            piece.supply = after
