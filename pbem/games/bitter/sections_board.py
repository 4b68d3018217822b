"""The board in words: how it stands, one hex, a way; every division and where it is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from pbem.games.bitter import costs
from pbem.games.bitter.position import Position
from pbem.games.bitter.rules import look
from pbem.games.bitter.scenario import ALLIED, CLIFF, GERMAN, GOES_ON, MECH, POINTS, SIDES, Gait, Scenario
from pbem.games.bitter.supply import network, supply_line
from pbem.games.bitter.tale import SIDE_WORD
from pbem.games.bitter.turn import PlayerTurn
from pbem.games.bitter.victory import towns_held
from pbem.kernel.board import Space, spread
from pbem.kernel.hexes import Hexside
from pbem.kernel.supply import Network
from pbem.kernel.values import Exhibit
from pbem.kernel.words import counted, listed
from pbem.report.model import Facts, Section, Table, Text
from pbem.report.text import blocks_text

NEIGHBOURS = ("To", "Terrain", "Side", "MPs", "Who")
WALKER = Gait("a mechanized unit", MECH, POINTS.of(0, 1, 4), GOES_ON)
"""Ways are measured for a mechanized unit without a silhouette; others pay as the player's aid says."""
MARKS = {"fired": "*", "reserve": "R", "shocked": "!"}


def unit_words(scenario: Scenario, position: Position, unit: str) -> str:
    """`2/304`, `2/304-` reduced, `766*` has fired, `2/3 R` in reserve, `28/110 oos`."""
    piece, card = position.pieces[unit], scenario.units[unit]
    marks = "".join(mark for flag, mark in MARKS.items() if getattr(piece, flag))
    short = " oos" if unit in position.out else ""
    return f"{unit}{'-' * (piece.steps < card.steps)}{marks}{short}"


def position(scenario: Scenario, position: Position) -> Section:
    """Everything that the map shows, by division."""
    return Section("position", "Position", (_facts_of(scenario, position), _roster(scenario, position)), appendix=True)


def status(scenario: Scenario, position: Position) -> Exhibit:
    """Losses, aircraft, markers, arrivals, and where every division stands."""
    text = blocks_text(_facts_of(scenario, position), _roster(scenario, position))
    return Exhibit(text, _obj(scenario, position))


def _facts_of(scenario: Scenario, position: Position) -> Facts:
    return Facts(tuple(_facts(scenario, position)))


def _roster(scenario: Scenario, position: Position) -> Table:
    return Table("", ("Side", "Division", "Strength", "Where"), tuple(_divisions(scenario, position)))


def _facts(scenario: Scenario, position: Position) -> Iterator[tuple[str, str]]:
    award, losses = scenario.tables.award, position.losses
    if position.result:
        yield "result:", position.result
    told = f"{counted(losses[ALLIED], 'Allied unit')} (level shifts at {award.allied_lost})"
    yield "lost:", f"{told}, German mechanized {losses[GERMAN]} ({award.mech_lost})"
    yield "aircraft:", f"German {position.air[GERMAN]}, Allied {position.air[ALLIED]}"
    for side in SIDES:
        mine = [unit for unit in position.pieces if scenario.side_of(unit) == side]
        waiting = [unit for unit in position.coming if scenario.side_of(unit) == side]
        due = [unit for unit in waiting if position.coming[unit] <= position.turn]
        told = f"{counted(len(mine), 'unit')} on the map; {len(due)} may enter, {len(waiting) - len(due)} come later"
        yield f"{side}:", told
    yield from _named(scenario, position)
    yield from ((f"{name}:", listed(things)) for name, things in _markers(scenario, position) if things)


def _named(scenario: Scenario, position: Position) -> Iterator[tuple[str, str]]:
    """Who is lost, who may enter and who is due next, by side."""
    later = [turn for turn in position.coming.values() if turn > position.turn]
    soon = min(later, default=position.turn)
    due = [unit for unit, turn in position.coming.items() if turn <= position.turn]
    next_due = [unit for unit, turn in position.coming.items() if turn == soon > position.turn]
    for name, units in (("units lost", position.lost), ("may enter", due), (f"due {position.turns[soon]}", next_due)):
        by = {side: sorted(unit for unit in units if scenario.side_of(unit) == side) for side in SIDES}
        told = [f"{side} {listed(mine, most=12)}" for side, mine in by.items() if mine]
        if told:
            yield f"{name}:", "; ".join(told)


def _markers(scenario: Scenario, position: Position) -> Iterator[tuple[str, Sequence[str]]]:
    name = scenario.name_of
    yield "towns with supplied Germans", towns_held(look(scenario, position))
    yield "off the map for good", sorted(position.exited)
    yield "off the map, may come back", sorted(position.away)
    yield "blown", _blown(scenario, position)
    yield "improved positions", list(map(name, sorted(position.positions)))
    yield "fortifications built", list(map(name, sorted(position.forts)))
    yield "interdicted", sorted(position.interdicted)
    dumps = sorted(position.dumps.items())
    yield "fuel dumps", [f"{n}: {f'{name(d.at)}, ' if d.at else ''}{d.state}" for n, d in dumps]
    yield "paratroops", [f"{name} {at}" for name, at in sorted(position.companies.items())]
    yield "events", [f"{event} {what}".strip() for event, what in sorted(position.effects.items())]
    yield "duties", [f"{duty.kind.upper()} {duty.space}: {listed(duty.units)}" for duty in position.duties]
    yield "out of supply", sorted(position.out)


def _blown(scenario: Scenario, position: Position) -> list[str]:
    """13.2: the bridges that are down, of a scenario with an area of its own those inside it."""
    limits = scenario.limits
    return [name for name in sorted(position.blown) if limits is None or set(scenario.bridges[name]) <= set(limits)]


def _divisions(scenario: Scenario, position: Position) -> Iterator[tuple[str, ...]]:
    """One line for each division: its strength, and its stacks by hex."""
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for unit in sorted(position.pieces):
        card = scenario.units[unit]
        found[card.side, card.division or card.type.name].append(unit)
    for side, name in sorted(found, key=lambda key: (SIDES.index(key[0]), key[1])):
        units = found[side, name]
        points = sum(scenario.units[unit].faces[position.pieces[unit].steps - 1].strength for unit in units)
        yield side, name, str(points), listed(_stacks(scenario, position, units))


def _stacks(scenario: Scenario, position: Position, units: list[str]) -> Iterator[str]:
    here: dict[Space, list[str]] = defaultdict(list)
    for unit in units:
        here[position.pieces[unit].at].append(unit_words(scenario, position, unit))
    for space in sorted(here):
        yield f"{space} {'+'.join(here[space])}"


def _obj(scenario: Scenario, position: Position) -> dict[str, Any]:
    plain = position.to_obj()
    keys = (
        "pieces", "lost", "losses", "exited", "away", "air", "positions", "forts", "interdicted", "out", "duties",
        "coming", "built",
    )  # fmt: skip
    return {"score": plain["losses"], "bridges_blown": plain["blown"], **{key: plain[key] for key in keys}}


# ---- one hex --------------------------------------------------------------------------------------------------------


def supply(scenario: Scenario, position: Position, unit: str) -> tuple[Space, ...] | None:
    """The line of supply of a unit, as it is now."""
    return supply_line(look(scenario, position), unit)


def spaces(scenario: Scenario, position: Position, which: Iterable[Space]) -> Iterator[Exhibit]:
    """What a player sees who looks at some hexes."""
    turn = look(scenario, position)
    supplied = {side: network(turn, side) for side in SIDES}
    return (_space(turn, supplied, here) for here in which)


def _space(turn: PlayerTurn, supplied: Mapping[str, Network], here: Space) -> Exhibit:
    scenario = turn.scenario
    facts = dict(space_facts(turn, supplied, here))
    rows = [_neighbour(turn, here, there, side) for there, side in scenario.board.around(here).items()]
    table = Table("", NEIGHBOURS, tuple(rows), frozenset({"MPs"}))
    obj = {"space": here, **facts, "neighbours": [dict(zip(NEIGHBOURS, row, strict=True)) for row in rows]}
    return Exhibit(blocks_text(Text(scenario.name_of(here)), Facts(tuple(facts.items())), table), obj)


def space_facts(turn: PlayerTurn, supplied: Mapping[str, Network], here: Space) -> Iterator[tuple[str, str]]:
    """Ground, who is there, in whose zone it lies, whose supply reaches it."""
    scenario, position = turn.scenario, turn.position
    works = ["fortification"] if here in scenario.forts or here in position.forts else []
    works += ["improved position"] if here in position.positions else []
    ground = [scenario.terrain[here], "road" if here in scenario.has_road else "", *works]
    yield "Ground", listed(filter(None, ground))
    for side in SIDES:
        present = (*turn.at(here, side), *turn.leaders.at(here, side))
        units = [unit_words(scenario, position, unit) for unit in present]
        if units:
            yield SIDE_WORD[side], listed(units)
        zone = sorted(turn.zones[side].over(here))
        if zone and not units:
            yield f"{SIDE_WORD[side]} zone", listed(zone)
    reached = [SIDE_WORD[side] for side in SIDES if here in supplied[side]]
    yield "Supply reaches", listed(reached, "nobody")


def _neighbour(turn: PlayerTurn, here: Space, there: Space, side: Hexside) -> tuple[str, ...]:
    cost = costs.step_cost(turn, WALKER, here, there, side)
    who = listed((f"{SIDE_WORD[s]} {listed(units)}" for s in SIDES if (units := turn.at(there, s))), "")
    points = "-" if cost is None else POINTS.text(cost)
    return turn.scenario.name_of(there), turn.scenario.terrain[there], side_words(turn, here, there, side), points, who


def side_words(turn: PlayerTurn, here: Space, there: Space, side: Hexside) -> str:
    """`road`, `Our, bridge blown`, `cliff`."""
    words = ["road"] if side.road else []
    if side.water:
        words.append(turn.scenario.chart.water_between(here, there) or side.water)
    if side.bridge:
        words.append("bridge blown" if turn.is_wet(here, there, side) else "bridge stands")
    if CLIFF in side.marks:
        words.append("cliff")
    return listed(words, "")


# ---- a way ----------------------------------------------------------------------------------------------------------


def way(scenario: Scenario, position: Position, stops: Sequence[Space]) -> Exhibit:
    """A way through some hexes, the cheapest between two that do not touch, for a mechanized unit."""
    turn = look(scenario, position)
    path = _joined(turn, stops)
    if path is None:
        return Exhibit(f"no way leads along {' - '.join(stops)}\n", {"path": None})
    rows, total = [], 0
    for here, there in pairwise(path):
        side = scenario.board.around(here)[there]
        cost = costs.step_cost(turn, WALKER, here, there, side)
        total += cost or 0
        points = "-" if cost is None else POINTS.text(cost)
        rows.append((scenario.name_of(there), side_words(turn, here, there, side), points, POINTS.text(total)))
    table = Table("", ("To", "Way", "MPs", "Sum"), tuple(rows), frozenset({"MPs", "Sum"}))
    head = f"{'-'.join(path)}: {POINTS.text(total)} movement points for {WALKER.name}"
    legs = [dict(zip(("to", "way", "points", "sum"), row, strict=True)) for row in rows]
    return Exhibit(blocks_text(Text(head), table), {"path": list(path), "points": POINTS.text(total), "steps": legs})


def _joined(turn: PlayerTurn, stops: Sequence[Space]) -> tuple[Space, ...] | None:
    path = tuple(stops[:1])
    around = turn.scenario.board.around

    def onward(here: Space) -> Iterator[tuple[Space, int]]:
        for there, side in around(here).items():
            cost = costs.step_cost(turn, WALKER, here, there, side)
            if cost is not None:
                yield there, cost

    for here, there in pairwise(stops):
        if there in around(here):
            path += (there,)
            continue
        reach = spread(here, onward, goal=there)
        if there not in reach.cost:
            return None
        path += reach.path(there)[1:]
    return path
