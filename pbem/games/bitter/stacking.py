"""Rule 6: stacking."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pbem.games.bitter import allies, alternative
from pbem.games.bitter.scenario import Unit, enemy_of
from pbem.games.bitter.turn import PlayerTurn, names_of
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal


def counts(turn: PlayerTurn, card: Unit) -> bool:
    """6.1: who counts against the limit; some units stack for free."""
    return card.type.fights or (card.type.gun and card.gait.mobile) if card.id not in turn.tables.stack_free else False


def is_over(turn: PlayerTurn, units: Iterable[str]) -> bool:
    """6.1: whether these are too many for one hex; the whole of Panzer Lehr may share one."""
    cards = [turn.scenario.units[unit] for unit in units]
    if allies.is_mixed_stack(turn, (card.id for card in cards)):
        return True
    counted = [card for card in cards if counts(turn, card)]
    if alternative.stack_size(turn, counted) <= turn.tables.stack:
        return False
    divisions = {card.division for card in counted}
    return not (len(divisions) == 1 and divisions <= set(turn.tables.stack_whole))


def room_for(turn: PlayerTurn, unit: str) -> Callable[[Space], bool]:
    """6.1: what `is_over` says, made for a search that asks of many hexes."""
    if turn.unit(unit).type.leader:
        return _room_for_leader(turn, unit)
    own, most = turn.stacks.on[turn.scenario.side_of(unit)], turn.tables.stack
    plain = not turn.plays("inter_allied")

    def has_room(space: Space) -> bool:
        there = own.get(space)
        return there is None or (len(there) < most and plain) or not is_over(turn, {*there, unit})

    return has_room


def end_for(turn: PlayerTurn, unit: str) -> Callable[[Space], bool]:
    """6.1, 36: whether a unit may end a move in a hex, made for a search that asks of many hexes."""
    has_room, keeps_touch = room_for(turn, unit), alternative.keeps_touch(turn, unit)
    return has_room if keeps_touch is None else lambda space: has_room(space) and keeps_touch(space)


def _room_for_leader(turn: PlayerTurn, leader: str) -> Callable[[Space], bool]:
    """24.3: where a leader may be and is not lost at once."""
    from pbem.games.bitter.leaders import is_lost_in

    side = turn.scenario.side_of(leader)
    return lambda space: refuse_leader(turn, leader, space) is None and not is_lost_in(turn, space, side)


def refuse_crowd(turn: PlayerTurn, units: Iterable[str], space: Space) -> Diagnostic | None:
    """6.1: why units may not end in a hex together with those that are there."""
    coming = tuple(units)
    side = turn.scenario.side_of(coming[0])
    led = [unit for unit in coming if turn.unit(unit).type.leader]
    if led:
        company = (refuse_leader(turn, leader, space, led) for leader in led)
        refusal = next(filter(None, company), None)
        if refusal:
            return refusal
    apart = alternative.refuse_apart(turn, coming, space)
    if apart:
        return apart
    there = [unit for unit in turn.at(space, side) if unit not in coming]
    if not is_over(turn, [*there, *coming]):
        return None
    told = f"{space} holds {names_of(there) or 'nobody'}; with {names_of(coming)} there would be more than "
    return illegal("S701", "6.1", f"{told}{turn.tables.stack} units", names=(space,))


def refuse_leader(turn: PlayerTurn, leader: str, space: Space, coming: Iterable[str] = ()) -> Diagnostic | None:
    """24.3: one leader in a hex, and never with enemies."""
    side = turn.scenario.side_of(leader)
    friends = [other for other in (*turn.leaders.at(space, side), *coming) if other != leader]
    others = [other for other in friends if not {leader, other} & set(turn.tables.lists["share_with_leaders"])]
    enemies = turn.leaders.at(space, enemy_of(side))
    if not others and not enemies:
        return None
    told = f"{leader} cannot be in {space} with {names_of(others or enemies)}"
    return illegal("S702", "24.3", told, names=(leader,))
