"""The board in words: how it stands, one hex, a way; and every stack by formation."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from pbem.games.wave.lines import lines_of
from pbem.games.wave.position import Position
from pbem.games.wave.rules import look
from pbem.games.wave.scenario import ALLIED, BLOCKED, GERMAN, OFF, SIDES, Scenario
from pbem.games.wave.segment import Segment
from pbem.games.wave.supply import supply_line
from pbem.games.wave.tale import SIDE_WORD
from pbem.kernel.board import Space, spread
from pbem.kernel.hexes import Hexside
from pbem.kernel.values import Exhibit
from pbem.kernel.words import counted, listed
from pbem.report.model import Facts, Section, Table, Text
from pbem.report.text import blocks_text

NEIGHBOURS = ("To", "Terrain", "Side", "MPs", "Who")


def unit_words(position: Position, scenario: Scenario, unit: str) -> str:
    """`12V/27.1`, `12V/27.1-` reduced, `VA388*` guns that are done, `1SS/Pz1 KG`."""
    piece, card = position.pieces[unit], scenario.units[unit]
    return f"{unit}{'-' * (piece.steps < card.steps)}{'*' * piece.done}{' KG' * piece.kg}"


def position(scenario: Scenario, position: Position) -> Section:
    """Everything that the map shows, by formation."""
    facts = Facts(tuple(_facts(scenario, position)))
    table = Table("", ("Side", "Formation", "Steps", "Where"), tuple(_formations(scenario, position)))
    return Section("position", "Position", (facts, table), appendix=True)


def status(scenario: Scenario, position: Position) -> Exhibit:
    """Score, weather, losses, who waits, and where every formation stands."""
    table = Table("", ("Side", "Formation", "Steps", "Where"), tuple(_formations(scenario, position)))
    return Exhibit(blocks_text(Facts(tuple(_facts(scenario, position))), table), _obj(scenario, position))


def _facts(scenario: Scenario, position: Position) -> Iterator[tuple[str, str]]:
    result = f", {position.result}" if position.result else ""
    yield "score:", f"German {position.total(GERMAN)}, Allied {position.total(ALLIED)} VP{result}"
    yield "weather:", position.weather + (f", {position.aircraft} aircraft left" if position.aircraft else "")
    for side in SIDES:
        mine = [unit for unit in position.pieces if scenario.side_of(unit) == side]
        waiting = [unit for unit in mine if position.pieces[unit].at == OFF]
        due = [unit for unit in waiting if scenario.units[unit].turn <= position.turn]
        steps = sum(position.pieces[unit].steps for unit in mine if unit not in set(waiting))
        told = f"{counted(steps, 'step')} in {counted(len(mine) - len(waiting), 'unit')} on the map"
        yield f"{side}:", f"{told}; {len(due)} may enter, {len(waiting) - len(due)} come later"
    yield from _named(scenario, position)
    for name, things in _markers(scenario, position):
        if things:
            yield f"{name}:", listed(things)


def _named(scenario: Scenario, position: Position) -> Iterator[tuple[str, str]]:
    """Who is lost, who may enter and who is due next, by side."""
    off = {unit: scenario.units[unit].turn for unit, piece in position.pieces.items() if piece.at == OFF}
    soon = min((turn for turn in off.values() if turn > position.turn), default=position.turn)
    due = [unit for unit, turn in off.items() if turn <= position.turn]
    next_due = [unit for unit, turn in off.items() if turn == soon > position.turn]
    for name, units in (("lost", position.lost), ("may enter", due), (f"due on turn {soon}", next_due)):
        by = {side: sorted(unit for unit in units if scenario.side_of(unit) == side) for side in SIDES}
        told = [f"{side} {listed(mine, most=SHOWN)}" for side, mine in by.items() if mine]
        if told or name == "lost":
            yield f"{name}:", "; ".join(told) or "nobody"


SHOWN = 12


def _markers(scenario: Scenario, position: Position) -> Iterator[tuple[str, Sequence[str]]]:
    cell = scenario.grid.cell
    yield "blown", sorted(position.blown)
    yield "under repair", sorted(position.repairing)
    yield "interdicted", sorted(position.interdicted, key=cell)
    yield "aerial supply", [f"{space} ({drawn} steps)" for space, drawn in sorted(position.aerial.items())]
    yield "depots", sorted(position.pol, key=cell)
    yield "out of supply all turn", sorted(position.oos_orgs)
    yield "KG Peiper", position.kg
    yield "cities taken", [scenario.name_of(space) for space in scenario.cities if space in position.control]


def _formations(scenario: Scenario, position: Position) -> Iterator[tuple[str, ...]]:
    """One line for each formation: its stacks from west to east; independent units one by one."""
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for unit in sorted(position.pieces):
        if position.pieces[unit].at != OFF:
            found[scenario.side_of(unit), scenario.units[unit].formation].append(unit)
    for side, org in sorted(found, key=lambda key: (SIDES.index(key[0]), key[1])):
        units = found[side, org]
        steps = sum(position.pieces[unit].steps for unit in units)
        yield side, org, str(steps), listed(_stacks(scenario, position, units))


def _stacks(scenario: Scenario, position: Position, units: list[str]) -> Iterator[str]:
    here: dict[Space, list[str]] = defaultdict(list)
    for unit in units:
        org = scenario.units[unit].org
        here[position.pieces[unit].at].append(unit_words(position, scenario, unit).removeprefix(f"{org}/"))
    for space in sorted(here, key=scenario.grid.cell):
        yield f"{space} {'+'.join(here[space])}"


def _obj(scenario: Scenario, position: Position) -> dict[str, Any]:
    plain = position.to_obj()
    keys = ("pieces", "lost", "control", "weather", "aircraft", "interdicted", "aerial", "pol", "vp", "oos_orgs")
    totals = {side: position.total(side) for side in SIDES}
    return {"score": totals, "bridges_blown": plain["blown"], **{key: plain[key] for key in keys}}


# ---- one hex -----------------------------------------------------------------------------------------------------


def supply(scenario: Scenario, position: Position, unit: str) -> tuple[Space, ...] | None:
    """The line of supply of a unit, as it is now."""
    return supply_line(look(scenario, position), unit)


def spaces(scenario: Scenario, position: Position, which: Iterable[Space]) -> Iterator[Exhibit]:
    """What a player sees who looks at some hexes."""
    segment = look(scenario, position)
    return (_space(segment, here) for here in which)


def _space(segment: Segment, here: Space) -> Exhibit:
    scenario = segment.scenario
    facts = dict(space_facts(segment, here))
    rows = [_neighbour(segment, here, there, side) for there, side in scenario.board.around(here).items()]
    table = Table("", NEIGHBOURS, tuple(rows), frozenset({"MPs"}))
    obj = {"space": here, **facts, "neighbours": [dict(zip(NEIGHBOURS, row, strict=True)) for row in rows]}
    return Exhibit(blocks_text(Text(scenario.name_of(here)), Facts(tuple(facts.items())), table), obj)


def space_facts(segment: Segment, here: Space) -> Iterator[tuple[str, str]]:
    """Ground, who is there, who holds it, whose supply reaches it, and what it is worth."""
    what, scenario = segment.scenario.board.spaces[here], segment.scenario
    ground = [what.terrain, what.size, "West Wall" if what.wall else "", "road" if what.road else ""]
    yield "Ground", listed(filter(None, ground))
    shift = sum(segment.tables.shifts.get(word, 0) for word in (what.terrain, what.size)) + what.wall
    if shift:
        yield "Defense", f"{shift}L (10.11)"
    for side in SIDES:
        units = [unit_words(segment.position, scenario, unit) for unit in segment.at(here, side)]
        if units:
            yield SIDE_WORD[side], listed(units)
    yield "Control", SIDE_WORD[segment.controller(here)]
    supplied = [SIDE_WORD[side] for side in SIDES if lines_of(segment, side).reaches(here)]
    yield "Supply reaches", listed(supplied, "nobody")
    worth = [f"{goal.vp} VP" for goal in scenario.objectives if goal.space == here]
    if what.size == "city" and segment.plays("city_vp"):
        worth.append(f"{segment.tables.award.city} VP to who takes it (4.7)")
    if worth:
        yield "Worth", listed(worth)


def _neighbour(segment: Segment, here: Space, there: Space, side: Hexside) -> tuple[str, ...]:
    what = segment.scenario.board.spaces[there]
    terrain = listed(filter(None, (what.terrain, what.size)))
    cost = next((str(points) for goal, points, _ in segment.steps(here, slow=True) if goal == there), "-")
    who = listed((f"{SIDE_WORD[s]} {listed(units)}" for s in SIDES if (units := segment.at(there, s))), "")
    return segment.scenario.name_of(there), terrain, side_words(segment, here, there, side), cost, who


def side_words(segment: Segment, here: Space, there: Space, side: Hexside) -> str:
    """`road`, `minor river, bridge blown`, `blocked`."""
    words = ["road"] if side.road else []
    if side.water:
        words.append("lake" if side.water == "lake" else f"{side.water} river")
    if side.bridge:
        words.append("bridge stands" if segment.is_open(here, there, side) else "bridge blown")
    if BLOCKED in side.marks:
        words.append("blocked")
    return listed(words, "")


# ---- a way ---------------------------------------------------------------------------------------------------------


def way(scenario: Scenario, position: Position, stops: Sequence[Space]) -> Exhibit:
    """A way through some hexes, the cheapest between two that do not touch, for a unit that marsh does not stop."""
    segment = look(scenario, position)
    path = _joined(segment, stops)
    if path is None:
        return Exhibit(f"no way leads along {' - '.join(stops)}", {"path": None})
    rows, total = [], 0
    for here, there in pairwise(path):
        steps = {goal: (points, by_road) for goal, points, by_road in segment.steps(here, slow=True)}
        points, by_road = steps.get(there, (0, False))
        total += points
        kind = "road" if by_road else "country" if points else "all points (9.8, 9.10)"
        rows.append((scenario.name_of(there), kind, str(points or "all"), str(total)))
    table = Table("", ("To", "Way", "MPs", "Sum"), tuple(rows), frozenset({"MPs", "Sum"}))
    everything = any(row[2] == "all" for row in rows)
    told = "all movement points of a unit" if everything else counted(total, "movement point")
    head = f"{'-'.join(path)}: {told}"
    legs = [dict(zip(("to", "way", "points", "sum"), row, strict=True)) for row in rows]
    obj = {"path": list(path), "points": "all" if everything else total, "steps": legs}
    return Exhibit(blocks_text(Text(head), table), obj)


def _joined(segment: Segment, stops: Sequence[Space]) -> tuple[Space, ...] | None:
    path = tuple(stops[:1])
    for here, there in pairwise(stops):
        if there in segment.scenario.board.around(here):
            path += (there,)
            continue
        reach = spread(here, lambda at: (step[:2] for step in segment.steps(at, slow=True)), goal=there)
        if there not in reach.cost:
            return None
        path += reach.path(there)[1:]
    return path
