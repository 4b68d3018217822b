"""Rule 12: supply."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from pbem.games.bitter import effects
from pbem.games.bitter.events import ShortageRolled, SupplyJudged
from pbem.games.bitter.scenario import ALLIED, GERMAN, SIDES, Shortage, Unit, enemy_of
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.board import Space, flood
from pbem.kernel.supply import Network, is_joined, trace


def sources(turn: PlayerTurn, side: str) -> list[Space]:
    """12.3: roads off the friendly edges, and Liège for who holds it."""
    found = list(turn.scenario.sources[side])
    for space in sorted(turn.scenario.liege):
        taken = space in turn.position.liege
        if side == ALLIED and not taken:
            found.append(space)
        if side == GERMAN and taken and turn.at(space, GERMAN):
            found.append(space)
    return found


def closed_to(turn: PlayerTurn, side: str) -> set[Space]:
    """12.2: the hexes through which no line leads: enemy units, and their zones where no friend is."""
    enemy = enemy_of(side)
    zones, own = turn.zones[enemy].spaces, turn.stacks.on[side]
    return {*turn.stacks.on[enemy], *(space for space in zones if space not in own)}


def is_clear(turn: PlayerTurn, side: str) -> Callable[[Space], bool]:
    """12.2: whether a line may lead through a hex."""
    closed = closed_to(turn, side)
    return lambda space: space not in closed


def supply_roads(turn: PlayerTurn, side: str) -> frozenset[Space]:
    """9.7, 12.2: the road hexes that are joined to a source, as they are at this moment."""
    return turn.roads_of(side, lambda: frozenset(flood(_open_sources(turn, side), along(turn, side))))


def along(turn: PlayerTurn, side: str) -> Callable[[Space], list[Space]]:
    """12.2: where a line leads on by road; over rivers by bridges that stand."""
    closed, links, blown = closed_to(turn, side), turn.scenario.road_links, turn.position.blown
    return lambda here: [
        there for there, bridge in links.get(here, ()) if there not in closed and bridge not in blown
    ]


def across(turn: PlayerTurn, side: str) -> Callable[[Space], list[Space]]:
    """12.2: where a line leads on across country."""
    closed, around = closed_to(turn, side), turn.scenario.grid.around
    return lambda here: [there for there in around(here) if there not in closed]


def _open_sources(turn: PlayerTurn, side: str) -> list[Space]:
    return list(filter(is_clear(turn, side), sources(turn, side)))


def network(turn: PlayerTurn, side: str, only: Iterable[Space] | None = None) -> Network:
    """12.2: everything that a side's sources, or only some of them, supply: along roads, then four hexes across any
    country."""
    clear, step = is_clear(turn, side), across(turn, side)
    start = _open_sources(turn, side) if only is None else list(filter(clear, only))
    return trace(start, along(turn, side), turn.tables.to_road, step)


def judge(turn: PlayerTurn) -> None:
    """12.1: both sides are checked in every supply phase."""
    before = set(turn.position.out)
    turn.position.out = turn.out = set()
    for side in SIDES:
        out = unsupplied(turn, side)
        turn.out.update(out)
        turn.tell(SupplyJudged(side, tuple(out), tuple(unit for unit in out if unit not in before)))


def unsupplied(turn: PlayerTurn, side: str) -> list[str]:
    """12.2, 12.6, 15.6: the units of a side without a line; the Germans need none on the first four turns."""
    if side == GERMAN and turn.during("german_always_supplied"):
        return []
    position, own = turn.position, turn.stacks.of(side)
    cut = _cut_off(turn, side, {turn.pieces[unit].at for unit in own})
    return [
        unit for unit in own
        if not effects.is_fed(turn, unit)
        and (unit in position.short or (unit not in position.dropped and turn.pieces[unit].at in cut))
    ]  # fmt: skip


def _cut_off(turn: PlayerTurn, side: str, spaces: Collection[Space]) -> set[Space]:
    """12.2: of some hexes with friends in them those without a line."""
    roads, most, step = supply_roads(turn, side), turn.tables.to_road, across(turn, side)
    return {space for space in spaces if not is_joined(space, roads, most, step)}


def supply_line(turn: PlayerTurn, unit: str) -> tuple[Space, ...] | None:
    """12.2: a line from a unit to a source; nothing in it for who needs none, None for who has none."""
    side = turn.scenario.side_of(unit)
    if unit in unsupplied(turn, side):
        return None
    reached, at = network(turn, side), turn.pieces[unit].at
    return reached.line(at) if at in reached else ()


def roll_shortage(turn: PlayerTurn) -> None:
    """12.6: from 20AM the Germans roll for the supply of their mechanized units."""
    from pbem.games.bitter import dumps

    if not turn.during("shortage") or effects.has_no_shortage(turn) or dumps.has_all_fuel(turn):
        return
    check = turn.roll("shortage check", "12.6")
    if check in turn.tables.shortage_none:
        turn.tell(ShortageRolled(check, None, "", ()))
        return
    row = turn.roll("shortage table", "12.6")
    found = turn.tables.shortage[row]
    short = () if dumps.spares(turn, found.army) else turn.stacks.of(GERMAN)
    units = tuple(unit for unit in short if is_short(turn, unit, row, found))
    turn.position.short.update(units)
    turn.position.out.update(units)
    turn.tell(ShortageRolled(check, row, found.army, units))


def is_short(turn: PlayerTurn, unit: str, row: int, found: Shortage) -> bool:
    """12.6: whether a row of the table speaks of a unit."""
    card = turn.unit(unit)
    if not card.type.mech or turn.army(unit) != found.army or effects.is_fed(turn, unit):
        return False
    if found.armor:
        return card.armor
    return card.division in found.divisions or (found.rest and not _is_named(turn, card, row, found))


def _is_named(turn: PlayerTurn, card: Unit, row: int, found: Shortage) -> bool:
    others = (other for number, other in turn.tables.shortage.items() if number != row and other.army == found.army)
    return any(card.division in other.divisions for other in others)
