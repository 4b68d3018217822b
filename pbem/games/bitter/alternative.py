"""Rule 36: the Peiper Alternative (option peiper_alternative): the group as three battalions and a leader."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from pbem.games.bitter.acts import Join, Split
from pbem.games.bitter.events import GroupChanged
from pbem.games.bitter.scenario import GERMAN, Unit
from pbem.games.bitter.turn import EXPLOITATION, PlayerTurn, names_of
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal

NEAR = 2
"""36, 1: battalions stay within so many hexes of another."""


def battalions(turn: PlayerTurn) -> list[str]:
    """36: the battalions that are on the map."""
    if not turn.plays("peiper_alternative"):
        return []
    return [unit for unit in turn.tables.lists["battalions"] if unit in turn.pieces]


def is_battalion(turn: PlayerTurn, unit: str) -> bool:
    return turn.plays("peiper_alternative") and unit in turn.tables.lists["battalions"]


# ---- 36, 11 and 12: one unit or three -------------------------------------------------------------------------------


def refuse_split(turn: PlayerTurn, act: Split) -> Diagnostic | None:
    """36, 11: the whole group, at full strength, may be broken down."""
    if not turn.plays("peiper_alternative"):
        return illegal("M760", "36.0", "this game is played without the battalions of Peiper")
    why = _why_not_whole(turn, act.unit)
    return illegal("M760", "36.0", f"{act.unit} {why}", names=(act.unit,)) if why else None


def _why_not_whole(turn: PlayerTurn, unit: str) -> str | None:
    if unit not in turn.tables.lists["group"] or turn.mover != GERMAN:
        return "is not a group of battalions of the mover"
    if unit not in turn.pieces:
        return "is not on the map"
    if turn.pieces[unit].steps < turn.unit(unit).steps:
        return "is not at full strength"
    return _why_busy(turn, [unit])


def _why_busy(turn: PlayerTurn, units: Sequence[str]) -> str | None:
    builders = {builder for builder, _ in turn.builders.values()}
    busy = [unit for unit in units if unit in turn.dug or unit in builders]
    return "digs in or builds a bridge" if busy else None


def carry_out_split(turn: PlayerTurn, act: Split) -> None:
    """36, 11: what the group has spent and done counts for each battalion."""
    piece, parts = turn.pieces[act.unit], turn.tables.lists["battalions"]
    for part in parts:
        turn.add(part, replace(piece, steps=turn.unit(part).steps))
        _inherit(turn, part, [act.unit])
    _retire(turn, [act.unit])
    turn.tell(GroupChanged(act.unit, parts, piece.at, "splits into"))


def refuse_join(turn: PlayerTurn, act: Join) -> Diagnostic | None:
    """36, 11 and 12: three full battalions in one hex."""
    if not turn.plays("peiper_alternative"):
        return illegal("M760", "36.0", "this game is played without the battalions of Peiper")
    parts = turn.tables.lists["battalions"]
    here = [turn.pieces[part] for part in parts if part in turn.pieces]
    full = all(turn.pieces[part].steps == turn.unit(part).steps for part in parts if part in turn.pieces)
    why = None
    if act.unit not in turn.tables.lists["group"] or turn.mover != GERMAN:
        why = "is not a group of battalions of the mover"
    elif len(here) < len(parts) or not full or len({piece.at for piece in here}) > 1:
        why = "is made of three battalions at full strength in one hex"
    elif len({(piece.reserve, piece.shocked) for piece in here}) > 1:
        why = "is made of battalions that are in the same state"
    else:
        why = _why_busy(turn, parts)
    return illegal("M760", "36.0", f"{act.unit} {why}", names=(act.unit,)) if why else None


def carry_out_join(turn: PlayerTurn, act: Join) -> None:
    """36, 11: the least of the points that are left remains."""
    parts = turn.tables.lists["battalions"]
    piece = turn.pieces[parts[0]]
    free = all(turn.pieces[part].free for part in parts)
    turn.add(act.unit, replace(piece, steps=turn.unit(act.unit).steps, free=free))
    _inherit(turn, act.unit, parts)
    _retire(turn, parts)
    turn.tell(GroupChanged(act.unit, parts, piece.at, "is joined from"))


def regroup(turn: PlayerTurn, space: Space, attackers: tuple[str, ...]) -> tuple[str, ...]:
    """36, 11: between the die of a battle and its losses an attacking group may split, or be joined."""
    changes = regroupings(turn, attackers)
    act = turn.ask(turn.mover, "regroup", "36.0", (None, *changes), space) if changes else None
    if act is None:
        return attackers
    carry_out_change(turn, act)
    return changes[act]


def regroupings(turn: PlayerTurn, attackers: tuple[str, ...]) -> dict[Split | Join, tuple[str, ...]]:
    """36, 11: how attackers may be regrouped, and who attacks then."""
    changes: dict[Split | Join, tuple[str, ...]] = {}
    parts = turn.tables.lists["battalions"]
    for group in turn.tables.lists["group"] if turn.plays("peiper_alternative") else ():
        if group in attackers and refuse_split(turn, Split(group)) is None:
            changes[Split(group)] = (*(unit for unit in attackers if unit != group), *parts)
        if set(parts) <= set(attackers) and refuse_join(turn, Join(group)) is None:
            changes[Join(group)] = (*(unit for unit in attackers if unit not in parts), group)
    return changes


def carry_out_change(turn: PlayerTurn, act: Split | Join) -> None:
    if isinstance(act, Split):
        carry_out_split(turn, act)
    else:
        carry_out_join(turn, act)


def _inherit(turn: PlayerTurn, unit: str, others: Sequence[str]) -> None:
    spent = [turn.spent[other] for other in others if other in turn.spent]
    done = [turn.done[other] for other in others if other in turn.done]
    if spent:
        turn.spent[unit] = max(spent)
    if done:
        turn.done[unit] = done[0]
    if turn.fought & set(others):
        turn.fought.add(unit)
    if turn.marched & set(others):
        turn.marched |= {unit}
    if set(others) & turn.released.keys():
        turn.released[unit] = next(turn.released[other] for other in others if other in turn.released)
    if turn.strikers & set(others):
        turn.strikers |= {unit}
    if turn.out & set(others):
        turn.out.add(unit)


def _retire(turn: PlayerTurn, units: Sequence[str]) -> None:
    for unit in units:
        turn.leave_map(unit)
        for known in (turn.spent, turn.done, turn.released):
            known.pop(unit, None)


# ---- 36, 1 and 2: within two hexes ----------------------------------------------------------------------------------


def refuse_apart(turn: PlayerTurn, units: Iterable[str], space: Space) -> Diagnostic | None:
    """36, 1: why units may not end in a hex: a battalion would be out of touch with the others that was not before."""
    coming, places = set(units), {unit: turn.pieces[unit].at for unit in battalions(turn)}
    if len(places) > 1 and coming & set(places):
        after = {unit: space if unit in coming else at for unit, at in places.items()}
        for unit in places:
            gap = _gap(turn, unit, after)
            if (gap > NEAR and gap >= _gap(turn, unit, places)) or (gap > NEAR >= _gap(turn, unit, places)):
                told = f"{unit} would be {gap} hexes from the next battalion of its group"
                return illegal("S703", "36.0", told, f"at most {NEAR}: move them in one line", names=(space,))
    return _refuse_leader(turn, coming, space)


def _gap(turn: PlayerTurn, unit: str, places: Mapping[str, Space]) -> int:
    near = turn.scenario.grid.distance
    return min(near(places[unit], at) for other, at in places.items() if other != unit)


def _refuse_leader(turn: PlayerTurn, coming: set[str], space: Space) -> Diagnostic | None:
    """36: at the end of exploitation the leader is within two hexes of his troops."""
    own = set(turn.tables.lists["share_with_leaders"])
    troops = [unit for unit in turn.tables.lists["peiper"] if unit in turn.pieces]
    if not coming & own or turn.phase != EXPLOITATION or not troops or coming & set(troops):
        return None
    gap = min(turn.scenario.grid.distance(space, turn.pieces[unit].at) for unit in troops)
    if gap <= NEAR:
        return None
    told = f"{names_of(coming & own)} would be {gap} hexes from his troops"
    return illegal("S703", "36.0", told, f"at most {NEAR} when exploitation ends", names=(space,))


def keeps_touch(turn: PlayerTurn, unit: str) -> Callable[[Space], bool] | None:
    """36, 1: what `refuse_apart` says of one unit, for a search that asks of many hexes; None if it says nothing."""
    own = turn.plays("peiper_alternative") and unit in turn.tables.lists["share_with_leaders"]
    if not own and not (is_battalion(turn, unit) and len(battalions(turn)) > 1):
        return None
    return lambda space: refuse_apart(turn, (unit,), space) is None


def in_touch(turn: PlayerTurn, unit: str, ways: tuple[tuple[Space, ...], ...]) -> tuple[tuple[Space, ...], ...]:
    """36, 2: of ways back those that end near another battalion, if there are any."""
    others = [turn.pieces[other].at for other in battalions(turn) if other != unit]
    if not others or not is_battalion(turn, unit):
        return ways
    near = turn.scenario.grid.distance
    kept = tuple(path for path in ways if any(near(path[-1], at) <= NEAR for at in others))
    return kept or ways


# ---- 36, 3 to 10: what three battalions are -------------------------------------------------------------------------


def stack_size(turn: PlayerTurn, cards: Sequence[Unit]) -> int:
    """36, 7: up to three battalions in a hex count as one unit."""
    parts = sum(is_battalion(turn, card.id) for card in cards)
    return len(cards) - parts + -(-parts // len(turn.tables.lists["battalions"]))


def is_whole(turn: PlayerTurn, units: Sequence[str], present: Sequence[str]) -> bool:
    """36, 4: when the group is split, its division needs two of the battalions and both regiments."""
    if not any(is_battalion(turn, unit) for unit in present):
        return True
    return set(turn.tables.lists["battalion_integrity"]) <= set(units)


def leaving(turn: PlayerTurn, cards: Sequence[Unit]) -> list[Unit]:
    """36, 8: the units that count as having left the map; only three battalions together are one."""
    parts = [card for card in cards if is_battalion(turn, card.id)]
    rest = [card for card in cards if card not in parts]
    return [*rest, *parts[:1]] if len(parts) == len(turn.tables.lists["battalions"]) else rest


def serves_only(turn: PlayerTurn, leader: str, unit: str) -> bool:
    """36: Peiper in person leads his own troops and nobody else."""
    return leader not in turn.tables.lists["share_with_leaders"] or unit in turn.tables.lists["peiper"]


def releases(turn: PlayerTurn, leader: str, unit: str) -> bool:
    """36: only he and Dietrich release his troops, and he nobody else."""
    if unit in turn.tables.lists["peiper"] and turn.plays("peiper_alternative"):
        return leader in turn.tables.lists["release_battalions"]
    return serves_only(turn, leader, unit)


def may_be_lost(turn: PlayerTurn, leader: str) -> bool:
    """36: Peiper in person is a loss only where troops of his are."""
    here = turn.at(turn.pieces[leader].at, turn.scenario.side_of(leader))
    return any(serves_only(turn, leader, unit) for unit in here)
