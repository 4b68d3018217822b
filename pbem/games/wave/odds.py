"""Rules 6.3, 10.5 to 10.7, 10.11 to 10.15 and 10.25: strength, odds and shifts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.games.wave import supply
from pbem.games.wave.events import Force
from pbem.games.wave.scenario import ALLIED, BLOCKED
from pbem.games.wave.segment import Segment
from pbem.kernel.board import Space
from pbem.kernel.events import Modifier
from pbem.kernel.hexes import DIRECTIONS

Units = tuple[str, ...]


# ---- 6.3, 10.13: strength ------------------------------------------------------------------------------------------


def forces(segment: Segment, units: Units, space: Space, found: dict[str, str]) -> tuple[Force, ...]:
    """6.3, 10.13: attackers in full, halved for one reason, and for both: each lot is added up and divided once, round
    down, and never comes to less than one."""
    lots: dict[int, list[str]] = {1: [], 2: [], 4: []}
    for unit in units:
        lots[_divisor(segment, unit, space, found[unit])].append(unit)
    return tuple(_force(segment, tuple(lot), divisor) for divisor, lot in lots.items() if lot)


def _divisor(segment: Segment, unit: str, space: Space, state: str) -> int:
    """10.11: both halvings count, unless the game is played with one (option double-halving)."""
    reasons = (state == supply.OUT) + is_hindered(segment, unit, space)
    if reasons == 2:
        return 2 if segment.scenario.rulebook["double-halving"] == "once" else 4
    return 1 + reasons


def is_hindered(segment: Segment, unit: str, space: Space) -> bool:
    """10.12, 10.13: an attack across water, bridged or not, or across a blocked side."""
    side = segment.side(segment.pieces[unit].at, space)
    return side is not None and bool(side.water or BLOCKED in side.marks)


def _force(segment: Segment, units: Units, divisor: int) -> Force:
    factors = sum(map(segment.attack_of, units))
    reason = {1: "", 2: "halved", 4: "quartered"}[divisor]
    return Force(units, factors, divisor, max(1, factors // divisor), reason)


# ---- 10.5-10.7: odds -----------------------------------------------------------------------------------------------


def ratio(segment: Segment, attack: int, defense: int) -> int:
    """10.5, 10.6: the column of a ratio; 10.7: the scale goes on beyond the table, or ends with the first column
    beyond it (option odds-ends)."""
    table = segment.tables.crt
    column = table.column(attack, defense)
    if segment.scenario.rulebook["odds-ends"] == "clamped":
        return min(max(column, -1), table.last + 1)
    return column


def column(segment: Segment, units: Units, space: Space, attack: int, defense: int, air: bool) -> int:
    """10.5-10.15: the column of a battle with all its shifts."""
    return ratio(segment, attack, defense) + sum(shift.value for shift in shifts(segment, units, space, air))


# ---- 10.11-10.15, 10.25: shifts --------------------------------------------------------------------------------------


def shifts(segment: Segment, units: Units, space: Space, air: bool) -> tuple[Modifier, ...]:
    """10.11: all that shifts the odds of a battle, added up; a plus is to the right."""
    found = [*_ground(segment, space)]
    if segment.position.fight_first:
        found.append(Modifier(1, "fight first", "10.25"))
    if segment.plays("concentric") and is_concentric(segment, units, space):
        found.append(Modifier(1, "concentric", "10.15"))
    if air:
        found.append(Modifier(1 if segment.mover == ALLIED else -1, "aircraft", "10.14"))
    return tuple(found)


def _ground(segment: Segment, space: Space) -> Iterator[Modifier]:
    """10.11: the terrain of the defender's hex."""
    table, here = segment.tables.shifts, segment.scenario.board.spaces[space]
    for what in (here.terrain, here.size, "west_wall" if here.wall else ""):
        if table.get(what):
            yield Modifier(-table[what], what.replace("_", " "), "10.11")


def is_concentric(segment: Segment, units: Iterable[str], space: Space) -> bool:
    """10.15: attackers in opposite hexes, in three hexes with gaps between them, or in more than three."""
    grid = segment.scenario.grid
    sides = {DIRECTIONS.index(grid.direction(space, segment.pieces[unit].at) or "N") for unit in units}
    opposite = any((side + 3) % 6 in sides for side in sides)
    return opposite or sides in ({0, 2, 4}, {1, 3, 5}) or len(sides) > 3
