"""Rule 11: reinforcements."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.tigers.acts import Shift
from pbem.games.tigers.events import Arrived, Released, Shifted
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.position import Piece
from pbem.games.tigers.scenario import ALLIED, GERMAN, Zone, enemy_of
from pbem.games.tigers.situation import Situation
from pbem.games.tigers.supply import is_supplied, supply_lines
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal
from pbem.kernel.referee import Referee


def place_arrivals(situation: Situation, referee: Referee) -> None:
    """11.11: whoever is due by now stands in its entry zone."""
    position = situation.position
    now = (position.day, position.impulse)
    for unit in sorted(position.coming):
        if _is_due(position.coming[unit], now):
            _arrive(situation, unit, referee)


def _is_due(when: str, now: tuple[int, int]) -> bool:
    """Arrivals are written `17-1`; a reserve group waits under its own name until it is released."""
    day, dash, impulse = when.partition("-")
    return bool(dash) and day.isdigit() and (int(day), int(impulse)) <= now


def _arrive(situation: Situation, unit: str, referee: Referee) -> None:
    """11.11: at the first listed zone of the playing area; 11.21: one that no enemy holds, if there is one."""
    card, limits = situation.scenario.units[unit], situation.scenario.limits
    free = [zone for zone in card.zones if not situation.at(zone, enemy_of(card.side))]
    zone = min(free or card.zones, key=lambda one: one not in limits)
    del situation.position.coming[unit]
    situation.add(unit, Piece(zone, card.strength, zone))
    referee.tell(Arrived(unit, zone))


def barred(impulse: Impulse, here: Space, there: Space) -> Diagnostic | None:
    """11.21-11.23: zones that a side may not enter, and zones that it may not come from."""
    zones = impulse.scenario.zones
    if here not in zones and there not in zones:
        return None
    zone = impulse.scenario.zone(there)
    if zone and impulse.mover not in zone.enterable_by:
        rule = "11.22" if impulse.mover == GERMAN else "11.23"
        return illegal("M211", rule, f"{impulse.mover} units may not enter zone {there}", names=(there,))
    if impulse.is_zone(here):
        return _refuse_entry(impulse, here)
    return None


def _refuse_entry(impulse: Impulse, zone: Space) -> Diagnostic | None:
    """11.21: Allied units do not enter the map by a zone that German units hold."""
    if impulse.mover == ALLIED and impulse.at(zone, GERMAN):
        return illegal(
            "M212", "11.21", f"German units hold zone {zone}; Allied units do not enter by it",
            f"shift to the next zone: {', '.join(_zone(impulse, zone).neighbours)}",
            names=(zone,),
        )
    return None


def _zone(impulse: Impulse, space: Space) -> Zone:
    zone = impulse.scenario.zone(space)
    assert zone is not None
    return zone


def refuse_leaving_zone(impulse: Impulse, unit: str) -> Diagnostic | None:
    """11.14: a unit that shifts enters an impulse later; 12.25: German units stay in an Allied zone that scores."""
    piece = impulse.pieces[unit]
    if not impulse.is_zone(piece.at):
        return None
    if piece.waiting:
        return illegal(
            "M213", "11.14", f"{unit} has shifted to zone {piece.at}; it may enter in the next impulse",
            names=(unit, piece.at),
        )
    zone = _zone(impulse, piece.at)
    if zone.side != impulse.mover and zone.multiplier:
        return illegal(
            "M214", "12.25", f"{unit} is in Allied zone {piece.at} and may not return to the board",
            names=(unit, piece.at),
        )
    return None


def refuse_shift(impulse: Impulse, act: Shift) -> Diagnostic | None:
    """11.14: why a reinforcement may not go to the next zone."""
    piece = impulse.pieces.get(act.unit)
    if piece is None or impulse.side(act.unit) != impulse.mover:
        return illegal("M101", "11.14", f"{act.unit} is no {impulse.mover} unit on the board", names=(act.unit,))
    if not impulse.is_zone(piece.at) or act.path[:1] != (piece.at,):
        return illegal(
            "M215", "11.14", f"{act.unit} is in {piece.at}; only units in a zone shift, from where they are",
            names=(act.unit, piece.at),
        )
    if impulse.scenario.units[act.unit].setup is not None:
        return illegal(
            "M215", "11.14", f"{act.unit} set up on the board; only reinforcements shift between zones",
            names=(act.unit,),
        )
    if piece.done:
        return illegal("M103", "8.25", f"{act.unit} has moved today", names=(act.unit,))
    return refuse_leaving_zone(impulse, act.unit) or _refuse_zone(impulse, act)


def _refuse_zone(impulse: Impulse, act: Shift) -> Diagnostic | None:
    """11.14: one zone an impulse, to the next zone along the edge, one that its side may use."""
    if len(act.path) != 2:
        return illegal("M216", "11.14", "a shift goes to the next zone; further zones take an impulse each")
    here, there = act.path
    if there not in impulse.scenario.zones or not (
        there in _zone(impulse, here).neighbours or _is_listed(impulse, act)
    ):
        near = ", ".join(_zone(impulse, here).neighbours)
        return illegal(
            "M216", "11.14", f"{there} is not the zone next to {here}", f"next to it: {near}", names=(there, here)
        )
    zone = _zone(impulse, there)
    if zone.side != impulse.mover or there not in impulse.scenario.limits:
        rule = "11.23" if impulse.mover == ALLIED else "11.22"
        return illegal("M211", rule, f"zone {there} is not open to {act.unit}", names=(there, act.unit))
    if impulse.mover == ALLIED and impulse.at(there, GERMAN):
        return illegal("M212", "11.21", f"German units hold zone {there}", names=(there,))
    return _refuse_price(impulse, act)


def _refuse_price(impulse: Impulse, act: Shift) -> Diagnostic | None:
    """11.14: every zone takes two points, and one must be left to enter the map."""
    price = owed_for_shifts(impulse, act.unit) + impulse.tables.cost["shift_zone"]
    points = impulse.type(act.unit).movement
    if _is_listed(impulse, act) or points > price:
        return None
    return illegal(
        "M216", "11.14", f"{act.unit} has {points} movement points, so many zones would take {price}", names=(act.unit,)
    )


def _is_listed(impulse: Impulse, act: Shift) -> bool:
    """11.11: a card may offer several zones; going to another of them when one arrives is free."""
    card, piece = impulse.scenario.units[act.unit], impulse.pieces[act.unit]
    now = impulse.position.now
    return act.path[-1] in card.zones and piece.at in card.zones and card.arrival == now and not piece.shifted


def carry_out_shift(impulse: Impulse, act: Shift) -> None:
    """11.14: an impulse later, and two points for each zone; free among the zones that the card lists."""
    piece = impulse.pieces[act.unit]
    here, there = act.path
    if _is_listed(impulse, act):
        piece.began = there
    else:
        piece.shifted += 1
        piece.waiting = True
    impulse.put(act.unit, there)
    impulse.referee.tell(Shifted(act.unit, here, there))


def owed_for_shifts(impulse: Impulse, unit: str) -> int:
    """11.14: two points for each zone that a unit has shifted, due when it enters the map."""
    return impulse.tables.cost["shift_zone"] * impulse.pieces[unit].shifted


def settle_shifts(impulse: Impulse, unit: str) -> int:
    """11.14: the unit sets out and pays what it owes."""
    owed = owed_for_shifts(impulse, unit)
    impulse.pieces[unit].shifted = 0
    return owed


def shift_options(impulse: Impulse, unit: str) -> Iterator[Shift]:
    """Every legal shift of a unit."""
    here = impulse.pieces[unit].at
    if not impulse.is_zone(here):
        return
    for there in sorted({*_zone(impulse, here).neighbours, *impulse.scenario.units[unit].zones}):
        act = Shift(unit, (here, there))
        if there != here and refuse_shift(impulse, act) is None:
            yield act


def end_waiting(situation: Situation, side: str) -> None:
    """11.14: who shifted in this impulse may enter in the next."""
    for unit in situation.of(side):
        situation.pieces[unit].waiting = False


def release_reserves(situation: Situation, referee: Referee) -> None:
    """11.3: more German than Allied points in a release area at the end of an Allied impulse frees a group."""
    position = situation.position
    for group, areas in sorted(situation.scenario.release.items()):
        area = next((area for area in areas if _has_superiority(situation, area)), None)
        if group in position.released or area is None:
            continue
        position.released.append(group)
        referee.tell(Released(group, area))
        for unit, when in position.coming.items():
            if when == group:
                position.coming[unit] = position.now


def _has_superiority(situation: Situation, area: Space) -> bool:
    """11.3: a greater number of points; by the errata (11.34) units out of supply do not count."""
    german = situation.at(area, GERMAN)
    if situation.scenario.rulebook["edition"] == "errata-2016":
        lines = supply_lines(situation, GERMAN)
        german = [unit for unit in german if is_supplied(situation, unit, lines)]
    return situation.strength(german) > situation.strength(situation.at(area, ALLIED))
