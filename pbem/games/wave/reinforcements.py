"""Rule 8: reinforcements, and what it costs to bring some of them (4.10-4.12)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from pbem.games.wave import supply, victory
from pbem.games.wave.acts import Bring, Commit, Reform
from pbem.games.wave.events import BritishCommitted, BritishCrossed, OptionalBrought, OptionalFree, Reformed
from pbem.games.wave.position import Piece
from pbem.games.wave.scenario import ALLIED, GERMAN, OFF
from pbem.games.wave.segment import Segment
from pbem.games.wave.stacking import is_over
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal

FREE, BROUGHT, PAID = "free", "brought", "paid"
BESIDE, ENTERED = "adjacent", "entered"

# ---- 8.1-8.3: coming onto the map ------------------------------------------------------------------------------


def refuse_entry(segment: Segment, units: tuple[str, ...], entry: Space) -> Diagnostic | None:
    """8.1-8.4: why units that wait off the map may not come in by this hex now."""
    if segment.is_first_couplet and segment.mover == ALLIED:
        return illegal("M255", "5.8", "no Allied reinforcement enters in the first couplet of turn 1")
    for unit in units:
        refusal = _refuse_unit(segment, unit, entry)
        if refusal:
            return refusal
    if is_over(segment, units):
        return illegal("M241", "8.3", f"{len(units)} units are more than one hex off the map holds", names=units[:1])
    return None


def _refuse_unit(segment: Segment, unit: str, entry: Space) -> Diagnostic | None:
    card, position = segment.unit(unit), segment.position
    if card.turn > position.turn:
        told = f"{unit} is due on turn {card.turn}, and this is turn {position.turn}"
        return illegal("M253", "8.1", told, names=(unit,))
    if card.org in segment.tables.optional.orgs and card.org not in position.optional:
        return _not_brought(segment, unit, card.org)
    if entry not in segment.scenario.entry_hexes(unit):
        return illegal("M252", "8.2", f"{unit} does not enter by {entry}", _entry_help(segment, unit), names=(entry,))
    chosen = segment.march.entries.get(card.org, entry)
    if chosen != entry:
        return illegal("M254", "8.3", f"{card.org} enters by {chosen} in this phase, not by {entry}", names=(entry,))
    return None


def _not_brought(segment: Segment, unit: str, org: str) -> Diagnostic:
    table = segment.tables.optional
    told = f"{unit} may not come yet: at the start of the turn fewer than {table.needed_west} supplied German units"
    help = f"bring {org} lets it come for {table.orgs[org]} points"
    return illegal("M256", "8.4", f"{told} were west of the Meuse", help, names=(unit,))


def _entry_help(segment: Segment, unit: str) -> str:
    hexes = segment.scenario.entry_hexes(unit)
    return f"its hexes run from {hexes[0]} to {hexes[-1]}" if hexes else "it has no entry hex"


def may_enter(segment: Segment, unit: str) -> bool:
    """8.1, 8.4: whether a waiting unit may come in now by one of its hexes."""
    hexes = segment.scenario.entry_hexes(unit)
    card = segment.unit(unit)
    entry = segment.march.entries.get(card.org, hexes[0]) if hexes else OFF
    return bool(hexes) and refuse_entry(segment, (unit,), entry) is None


def place_in_file(segment: Segment, units: tuple[str, ...], entry: Space) -> int:
    """8.3: the off-map hex where units would wait: the last of the file if they fit, else a new one behind it."""
    file = segment.march.files.get(entry, [])
    if file and not is_over(segment, [*file[-1], *units]):
        return len(file) - 1
    return len(file)


def entry_cost(segment: Segment, units: tuple[str, ...], entry: Space) -> int:
    """8.3: the edge hex, by road if it has one that is not interdicted, and every off-map hex in front."""
    found, tables = segment.scenario.board.spaces[entry], segment.tables
    by_road = found.road and entry not in segment.position.interdicted
    return (tables.road_cost if by_road else tables.cost[found.terrain]) + place_in_file(segment, units, entry)


def join_file(segment: Segment, units: tuple[str, ...], entry: Space) -> int:
    """8.3: the units take their place; one org, one hex. Gives the place, counted from 0."""
    march, place = segment.march, place_in_file(segment, units, entry)
    file = march.files.setdefault(entry, [])
    if place == len(file):
        file.append([])
    file[place].extend(units)
    for unit in units:
        if segment.unit(unit).org:
            march.entries[segment.unit(unit).org] = entry
        march.began[unit] = (OFF, entry, str(place))
        _pay_entry(segment, unit)
    return place


def _pay_entry(segment: Segment, unit: str) -> None:
    """4.11, 4.12: what an optional division costs when its first unit enters."""
    card, table, position = segment.unit(unit), segment.tables.optional, segment.position
    if position.optional.get(card.org) == BROUGHT:
        position.optional[card.org] = PAID
        segment.tell(OptionalBrought(card.org, table.orgs[card.org]))
        victory.award(segment, ALLIED, table.orgs[card.org], f"{card.org} brought", "4.11")
    if card.org == table.five and card.turn > 1 and ENTERED not in position.five:
        position.five.append(ENTERED)
        victory.award(segment, GERMAN, table.five_late, f"{card.org} brought", "4.12")


# ---- 8.4: German optional divisions ----------------------------------------------------------------------------


def look_west(segment: Segment) -> None:
    """8.4: with five supplied German units west of the Meuse as a turn begins both divisions are free for good."""
    table, position = segment.tables.optional, segment.position
    waiting = [org for org in table.orgs if position.optional.get(org) not in (FREE, PAID)]
    if not segment.plays("optional") or position.turn < table.from_turn or not waiting:
        return
    west = supply.supplied_west(segment)
    if len(west) >= table.needed_west:
        position.optional.update(dict.fromkeys(waiting, FREE))
        segment.tell(OptionalFree(west))


def refuse_bring(segment: Segment, act: Bring) -> Diagnostic | None:
    """8.4: why a division cannot be brought for points."""
    orgs, position = segment.tables.optional.orgs, segment.position
    if segment.mover != GERMAN or act.org not in orgs or not segment.plays("optional"):
        told = f"{act.org} is no optional division; those are {', '.join(orgs)}"
        return illegal("M259", "8.4", told, names=(act.org,))
    if position.turn < segment.tables.optional.from_turn:
        return illegal("M253", "8.4", f"{act.org} comes on turn {segment.tables.optional.from_turn} at the earliest")
    if act.org in position.optional:
        return illegal("M259", "8.4", f"{act.org} may enter already", names=(act.org,))
    return None


def carry_out_bring(segment: Segment, act: Bring) -> None:
    """8.4: the division may enter from now on; the points are due with its first unit."""
    segment.position.optional[act.org] = BROUGHT


# ---- 8.5: the British and the Meuse ----------------------------------------------------------------------------


def refuse_commit(segment: Segment, act: Commit) -> Diagnostic | None:
    """8.5: one division or three brigades, once, from turn 10 on."""
    table, position = segment.tables.optional, segment.position
    if segment.mover != ALLIED or not segment.plays("british"):
        return illegal("M251", "8.5", "only the Allied player names a British force")
    if position.turn < table.british_from:
        return illegal("M251", "8.5", f"British formations stay west of the Meuse before turn {table.british_from}")
    if position.british:
        return illegal("M251", "8.5", f"{', '.join(position.british)} is the British force already")
    return _refuse_force(segment, act.orgs)


def _refuse_force(segment: Segment, orgs: tuple[str, ...]) -> Diagnostic | None:
    british = british_orgs(segment)
    strangers = [org for org in orgs if org not in british]
    if strangers:
        return illegal("M251", "8.5", f"{strangers[0]} is no British division or brigade", names=(strangers[0],))
    brigades = [org for org in orgs if org.endswith("B")]
    most = segment.tables.optional.british_brigades
    if len(set(orgs)) < len(orgs) or (len(orgs), len(brigades)) not in ((1, 0), (most, most)):
        told = f"a British force is one division or {most} brigades, not {', '.join(orgs) or 'nothing'}"
        return illegal("M251", "8.5", told)
    return None


def british_orgs(segment: Segment) -> tuple[str, ...]:
    """8.5: the British parent organizations; those with a B behind their number are brigades (2.14)."""
    units = segment.scenario.units.values()
    return tuple(sorted({unit.org for unit in units if unit.nation == "British" and unit.org}))


def british_forces(segment: Segment) -> Iterator[tuple[str, ...]]:
    """8.5: every force that may be named now."""
    orgs = british_orgs(segment)
    brigades = [org for org in orgs if org.endswith("B")]
    divisions = ((org,) for org in orgs if org not in brigades)
    forces = chain(divisions, combinations(brigades, segment.tables.optional.british_brigades))
    return (force for force in forces if refuse_commit(segment, Commit(force)) is None)


def carry_out_commit(segment: Segment, act: Commit) -> None:
    segment.position.british = sorted(act.orgs)
    segment.tell(BritishCommitted(act.orgs))


def is_bound_west(segment: Segment, unit: str) -> bool:
    """8.5: whether a unit may move and attack west of the Meuse only."""
    card = segment.unit(unit)
    return card.nation == "British" and card.org not in segment.position.british and segment.plays("british")


def pay_british_crossing(segment: Segment, units: tuple[str, ...], space: Space) -> None:
    """4.10: two dice of points to the German when the first British unit is east of the Meuse."""
    position = segment.position
    if position.crossing_paid or not segment.plays("british"):
        return
    if not any(segment.unit(unit).nation == "British" for unit in units) or space in segment.scenario.west:
        return
    position.crossing_paid = True
    faces = tuple(segment.roll(f"T{position.turn} british crossing die {n}", "4.10") for n in (1, 2))
    segment.tell(BritishCrossed(units, space, faces))
    victory.award(segment, GERMAN, sum(faces), "British east of the Meuse", "4.10")


# ---- 4.12: the 5th Armored Division -----------------------------------------------------------------------------


def pay_for_five(segment: Segment, units: tuple[str, ...], space: Space) -> None:
    """4.12: points to the German once one of the first two units of the 5th Armored is beside a German unit."""
    position, table = segment.position, segment.tables.optional
    if BESIDE in position.five:
        return
    around = segment.scenario.board.around(space)
    if segment.mover == ALLIED:
        found = any(map(segment.stacks.on[GERMAN].get, around)) and any(_is_first_five(segment, u) for u in units)
    else:
        found = any(_is_first_five(segment, unit) for there in around for unit in segment.at(there, ALLIED))
    if found:
        position.five.append(BESIDE)
        victory.award(segment, GERMAN, table.five_beside, f"{table.five} beside German units", "4.12")


def _is_first_five(segment: Segment, unit: str) -> bool:
    card, table = segment.unit(unit), segment.tables.optional
    return card.org == table.five and card.turn == table.five_first


# ---- 8.7: the 14th Cavalry --------------------------------------------------------------------------------------


def refuse_reform(segment: Segment, act: Reform) -> Diagnostic | None:
    """8.7: all three troops in one hex, at the end of a movement phase of their own."""
    table = segment.tables.optional
    if segment.mover != ALLIED or act.unit != table.squadron or act.unit not in segment.scenario.units:
        return illegal("M260", "8.7", f"only {table.squadron} is formed again", names=(act.unit,))
    lost = [unit for unit in table.troops if unit not in segment.pieces]
    if lost:
        told = f"{act.unit} cannot be formed again: {', '.join(lost)} is gone"
        return illegal("M260", "8.7", told, names=(act.unit,))
    places = {segment.pieces[unit].at for unit in table.troops}
    if len(places) > 1 or OFF in places:
        told = ", ".join(f"{unit} in {segment.pieces[unit].at}" for unit in table.troops)
        return illegal("M260", "8.7", f"the troops of {act.unit} are not in one hex: {told}", names=(act.unit,))
    return None


def carry_out_reform(segment: Segment, act: Reform) -> None:
    """8.7: the squadron takes the place of its three troops, for good."""
    table, position = segment.tables.optional, segment.position
    space = segment.pieces[table.troops[0]].at
    for troop in table.troops:
        segment.remove(troop)
        position.lost.remove(troop)
    segment.pieces[act.unit] = Piece(OFF, segment.unit(act.unit).steps)
    segment.put((act.unit,), space)
    segment.tell(Reformed(act.unit, table.troops, space))
