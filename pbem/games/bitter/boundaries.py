"""Rule 5.4: army boundaries."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from pbem.games.bitter import allies, command
from pbem.games.bitter.scenario import GERMAN, Lines, Scenario
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal

NORTH, ON, SOUTH = -1, 0, 1
SIX, FIVE, SEVEN = "6PzA", "5PzA", "7A"
BANK = "bank"
"""28.1: who stays on his bank of the Meuse."""


def bound_of(turn: PlayerTurn, unit: str) -> str:
    """5.4: the army whose boundaries hold for a unit now; nobody's for most."""
    card = turn.scenario.units[unit]
    if allies.stays_on_bank(turn, unit):
        return BANK
    if card.side != GERMAN or not turn.during("boundaries"):
        return ""
    if not (card.type.mech or card.type.leader or command.is_bound(turn, card)):
        return ""
    piece = turn.pieces.get(unit)
    if piece is None:
        return turn.attached.get(unit, card.army)
    return "" if piece.free else turn.army(unit)


@lru_cache(maxsize=8)
def _columns(lines: Lines) -> tuple[dict[str, list[int]], dict[str, list[int]]]:
    """The rows of each line by column; the shared road is part of the northern one."""
    north: dict[str, list[int]] = {}
    south: dict[str, list[int]] = {}
    for found, spaces in ((north, (*lines.shared, *lines.six_five)), (south, lines.five_seven)):
        for space in spaces:
            found.setdefault(space[:2], []).append(int(space[2:]))
    return north, south


def lies(scenario: Scenario, space: Space, northern: bool) -> int | None:
    """5.4: on which side of the line between 6PzA and 5PzA (or 5PzA and 7A) a hex lies; None beyond its ends."""
    rows = _columns(scenario.tables.lines)[0 if northern else 1].get(space[:2])
    if rows is None:
        return None
    row = int(space[2:])
    return NORTH if row < min(rows) else SOUTH if row > max(rows) else ON


def is_north(scenario: Scenario, space: Space) -> bool:
    """29, 38: north of the line of the 6th Panzer Army; beyond its ends the rows of the ends count."""
    side = lies(scenario, space, True)
    if side is not None:
        return side == NORTH
    lines = scenario.tables.lines
    end = lines.shared[0] if space[:2] < lines.shared[0][:2] else lines.six_five[-1]
    return int(space[2:]) < int(end[2:])


def is_open(scenario: Scenario, army: str, space: Space) -> bool:
    """5.4: whether mechanized units of an army may be in a hex; "" is nobody who is bound."""
    lines = scenario.tables.lines
    if not army or space in lines.ends or army == BANK:
        return True
    if army == SIX:
        side = lies(scenario, space, True)
        return side in (None, NORTH) or space in lines.shared
    if army == FIVE:
        return lies(scenario, space, True) != NORTH and lies(scenario, space, False) != SOUTH
    return lies(scenario, space, False) != NORTH


def is_strayed(turn: PlayerTurn, unit: str) -> bool:
    """5.4: whether a retreat has put a unit where it may not be."""
    return not is_open(turn.scenario, bound_of(turn, unit), turn.pieces[unit].at)


def way_home(scenario: Scenario, army: str, space: Space) -> int:
    """5.4: how many hexes a unit that strayed is from where it may be."""
    steps = 0
    while not any(is_open(scenario, army, there) for there in scenario.grid.ring(space, steps)):
        steps += 1
    return steps


def may_step(scenario: Scenario, army: str, here: Space, there: Space) -> bool:
    """5.4: into what is open; who strayed comes nearer to it with every step."""
    if army == BANK:
        return (here in scenario.west) == (there in scenario.west)
    if here in scenario.tables.lines.ends or is_open(scenario, army, there):
        return True
    if is_open(scenario, army, here):
        return False
    return way_home(scenario, army, there) < way_home(scenario, army, here)


def freed_in(turn: PlayerTurn, unit: str, path: Sequence[Space]) -> Space | None:
    """5.4, 37.2: the hex of a path in which a unit is free of boundaries: an end of a line, or for guns west of it."""
    ends = turn.tables.lines.ends
    if bound_of(turn, unit) in ("", BANK):
        return None
    found = (space for space in path[1:] if space in ends)
    if turn.unit(unit).type.gun:
        last = max(end[:2] for end in ends) if turn.army(unit) != SEVEN else min(end[:2] for end in ends)
        found = (space for space in path[1:] if space in ends or (space.isdigit() and space[:2] > last))
    return next(found, None)


def bound_on(turn: PlayerTurn, unit: str, gone: Sequence[Space]) -> str:
    """5.4: the army whose boundaries still hold for a unit that has come this way."""
    return "" if freed_in(turn, unit, gone) else bound_of(turn, unit)


def refuse_attack(turn: PlayerTurn, unit: str, space: Space) -> Diagnostic | None:
    """5.4: who may not go into a hex attacks it only out of a boundary road, and 6PzA never."""
    army, at = bound_of(turn, unit), turn.pieces[unit].at
    if is_open(turn.scenario, army, space) or (army != SIX and _is_on_line(turn.scenario, at)):
        return None
    told = f"{unit} belongs to {army} and may not attack {space}, beyond its army boundary"
    return illegal("M710", "5.4", told, names=(unit,))


def _is_on_line(scenario: Scenario, space: Space) -> bool:
    return ON in (lies(scenario, space, True), lies(scenario, space, False))
