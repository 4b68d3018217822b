"""The board in words: a hex with all that lies round it, and a way step by step."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from pbem.games.celles import movement
from pbem.games.celles.action import Field
from pbem.games.celles.position import Position
from pbem.games.celles.scenario import INFANTRY, MOTORIZED, NATIONS, SIDES, Scenario
from pbem.games.celles.supply import supplied, supply_line
from pbem.games.celles.words import field_of, points, side_word, unit_word
from pbem.kernel.board import Space
from pbem.kernel.values import Exhibit
from pbem.kernel.words import listed
from pbem.report.model import Facts, Table, Text
from pbem.report.text import blocks_text

NEIGHBOURS = ("To", "Terrain", "Side", "Mot", "Inf", "Who")


def supply(scenario: Scenario, position: Position, unit: str) -> tuple[Space, ...] | None:
    """The line of supply of a unit, as it is now."""
    return supply_line(field_of(scenario, position), unit)


def spaces(scenario: Scenario, position: Position, which: Iterable[Space]) -> Iterator[Exhibit]:
    """What a player sees who looks at some hexes."""
    field = field_of(scenario, position)
    reached = {nation: supplied(field, nation) for nation in NATIONS}
    return (_space(field, reached, here) for here in which)


def _space(field: Field, reached: Mapping[str, Collection[Space]], here: Space) -> Exhibit:
    scenario = field.scenario
    facts = tuple(_facts(field, reached, here))
    rows = tuple(_neighbour(field, here, there) for there in scenario.board.around(here))
    table = Table("", NEIGHBOURS, rows, frozenset({"Mot", "Inf"}))
    obj = {"space": here, **dict(facts), "neighbours": [dict(zip(NEIGHBOURS, row, strict=True)) for row in rows]}
    return Exhibit(blocks_text(Text(scenario.name_of(here)), Facts(facts), table), obj)


def _facts(field: Field, reached: Mapping[str, Collection[Space]], here: Space) -> Iterator[tuple[str, str]]:
    scenario = field.scenario
    yield "Terrain", scenario.board.spaces[here]
    for side in SIDES:
        if field.stacks.at(here, side):
            yield side_word(side), listed(unit_word(field, unit) for unit in field.stacks.at(here, side))
    yield "Zone of control", listed((side_word(side) for side in SIDES if here in field.zones[side]), "nobody's")
    rear = [side_word(side) for side in SIDES if here in scenario.rear[side]]
    if rear:
        yield "Rear Area", listed(rear)
    traced = [nation for nation in NATIONS if here in reached[nation]]
    yield "Supply reaches", listed(traced, "nobody")
    worth = [f"{town.name} {town.points}" for town in scenario.towns if here in town.hexes]
    if worth:
        yield "Worth", f"{listed(worth)} VP at the end"
    if here in scenario.riverside:
        yield "Meuse", "a German unit in supply here scores every turn"


def _neighbour(field: Field, here: Space, there: Space) -> tuple[str, ...]:
    scenario = field.scenario
    between = scenario.board.around(here)[there]
    terrain = scenario.board.spaces[there]
    side = listed(filter(None, (between.road, between.water, "bridge" if between.bridge else "")), "")
    costs = [_cost(scenario, kind, there, here) for kind in (MOTORIZED, INFANTRY)]
    who = listed(field.stacks.all_at(there), "")
    return scenario.name_of(there), terrain, side, *costs, who


def _cost(scenario: Scenario, kind: str, there: Space, here: Space) -> str:
    between = scenario.board.around(here)[there]
    if between.water == "meuse" and not between.bridge:
        return "-"
    tolls = movement.ground_tolls(scenario.tables, kind, between, scenario.board.spaces[there])
    return points(sum(toll.points for toll in tolls))


def way(scenario: Scenario, position: Position, stops: Sequence[Space]) -> Exhibit:
    """8.0: a way through some hexes for a motorized unit and for infantry, by the ground alone."""
    path = _joined(scenario, stops)
    if path is None:
        return Exhibit(f"no way leads along {' - '.join(stops)}", {"path": None})
    rows = tuple(
        (scenario.name_of(there), _cost(scenario, MOTORIZED, there, here), _cost(scenario, INFANTRY, there, here))
        for here, there in pairwise(path)
    )
    sums = {kind: sum(_halves(scenario, kind, here, there) for here, there in pairwise(path)) for kind in _KINDS}
    total = f"{points(sums[MOTORIZED])} motorized, {points(sums[INFANTRY])} infantry"
    table = Table("", ("To", "Mot", "Inf"), rows, frozenset({"Mot", "Inf"}))
    obj: dict[str, Any] = {"path": list(path), "points": {kind: points(sums[kind]) for kind in _KINDS}}
    return Exhibit(blocks_text(Text(f"{'-'.join(path)}: {total} (ground alone)"), table), obj)


_KINDS = (MOTORIZED, INFANTRY)


def _halves(scenario: Scenario, kind: str, here: Space, there: Space) -> int:
    between, terrain = scenario.board.around(here)[there], scenario.board.spaces[there]
    return sum(toll.points for toll in movement.ground_tolls(scenario.tables, kind, between, terrain))


def _joined(scenario: Scenario, stops: Sequence[Space]) -> tuple[Space, ...] | None:
    path = tuple(stops[:1])
    for here, there in pairwise(stops):
        if there in scenario.board.around(here):
            path += (there,)
            continue
        found = scenario.board.cheapest(here, there, lambda a, b, side: _passable(scenario, a, b))
        if found is None:
            return None
        path += found[1][1:]
    return path


def _passable(scenario: Scenario, here: Space, there: Space) -> int | None:
    between = scenario.board.around(here)[there]
    blocked = between.water == "meuse" and not between.bridge
    return None if blocked else _halves(scenario, MOTORIZED, here, there)
