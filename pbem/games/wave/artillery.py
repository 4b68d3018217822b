"""Rules 10.18 to 10.24: guns in support of an attack or a defense."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pbem.games.wave import supply
from pbem.games.wave.choices import Battle
from pbem.games.wave.events import GunsFired
from pbem.games.wave.scenario import ALLIED
from pbem.games.wave.segment import Segment
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal


def refuse_guns(segment: Segment, side: str, guns: tuple[str, ...], supported: Iterable[Space]) -> Diagnostic | None:
    """10.18-10.22: why guns cannot support units of their side in these hexes together."""
    most = segment.tables.artillery.most[side]
    if len(guns) > most:
        return illegal("C246", "10.22", f"{len(guns)} guns are named, {side} guns in one battle are {most} at most")
    if len(set(guns)) < len(guns):
        return illegal("M108", "10.18", "guns are named twice in one battle")
    hexes = tuple(supported)
    return next(filter(None, (_refuse_one(segment, side, unit, hexes) for unit in guns)), None) or _refuse_dry(
        segment, guns
    )


def _refuse_one(segment: Segment, side: str, unit: str, hexes: tuple[Space, ...]) -> Diagnostic | None:
    names = (unit,)
    if unit not in segment.stacks.place or segment.unit(unit).side != side:
        return illegal("M101", "10.18", f"{unit} is no {side} unit on the map", names=names)
    if not segment.unit(unit).guns:
        return illegal("C250", "10.18", f"{unit} is no artillery", names=names)
    if segment.pieces[unit].done:
        return illegal("C249", "5.7", f"{unit} has moved, fired or been attacked in this couplet", names=names)
    if side == ALLIED and segment.position.turn == 1:
        return illegal("C251", "5.8", "Allied guns are silent on turn 1", names=names)
    distance = segment.scenario.grid.distance
    away = min((distance(segment.pieces[unit].at, space) for space in hexes), default=99)
    most = segment.tables.artillery.range
    if away > most:
        told = f"{unit} is {away} hexes from the nearest unit that it would support, its range is {most}"
        return illegal("C247", "10.20", told, names=names)
    return None


def _refuse_dry(segment: Segment, guns: tuple[str, ...]) -> Diagnostic | None:
    """6.3, 10.18: only supplied guns bombard."""
    found = supply.prospects(segment, guns)
    out = next((unit for unit in guns if found[unit] == supply.OUT), None)
    return illegal("C248", "6.3", f"{out} is out of supply and cannot bombard", names=(out,)) if out else None


def candidates(segment: Segment, side: str, hexes: Iterable[Space], taken: tuple[str, ...] = ()) -> tuple[str, ...]:
    """10.18-10.20: the guns that could join a battle besides those that already do, the nearest first."""
    if len(taken) >= segment.tables.artillery.most[side] or not segment.plays("guns"):
        return ()
    spaces, distance, place = tuple(hexes), segment.scenario.grid.distance, segment.stacks.place
    ready = [unit for unit in _guns_of(segment, side) if unit not in taken and not segment.pieces[unit].done]
    fit = [unit for unit in ready if refuse_guns(segment, side, (*taken, unit), spaces) is None]
    return tuple(sorted(fit, key=lambda unit: (min(distance(place[unit], space) for space in spaces), unit)))


def _guns_of(segment: Segment, side: str) -> list[str]:
    """Guns are alone in their hexes (7.4), so that one look at each stack finds them."""
    stacks = segment.stacks.on[side].values()
    return sorted(stack[0] for stack in stacks if len(stack) == 1 and segment.unit(stack[0]).guns)


def choose_support(segment: Segment, battle: Battle) -> tuple[str, ...]:
    """10.24: after the attacker the defender names his guns; 10.18: for non-artillery units only."""
    side, taken = segment.enemy, tuple[str, ...]()
    if all(segment.unit(unit).guns for unit in battle.defenders):
        return ()
    while options := candidates(segment, side, (battle.space,), taken):
        unit = segment.ask(side, "support", "10.24", (None, *options), replace(battle, support=taken))
        if unit is None:
            break
        taken = (*taken, unit)
    return taken


def bombard(segment: Segment, space: Space, guns: tuple[str, ...]) -> int:
    """10.23: a die for each unit, added up; 5.7: it is done for the couplet."""
    total = 0
    for unit in guns:
        face = segment.roll(f"{segment.clock} battle {space} guns {unit}", "10.23")
        segment.tell(GunsFired(space, segment.unit(unit).side, unit, face))
        total += face
    return total


def commit(segment: Segment, guns: tuple[str, ...]) -> None:
    """5.7, 6.2: declared guns are supplied, from the air if need be, and done."""
    supply.judge(segment, guns, "10.18")
    for unit in guns:
        segment.pieces[unit].done = True
