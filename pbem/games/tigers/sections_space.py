"""The board in words: an area or zone with all that lies round it, and a way step by step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from pbem.games.tigers.costs import lasting_tolls
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.position import Position
from pbem.games.tigers.rules import look
from pbem.games.tigers.scenario import SIDES, Area, Road, Scenario
from pbem.games.tigers.sections_rest import unit_words
from pbem.games.tigers.supply import supply_line, supply_lines
from pbem.games.tigers.words import bridge_name, counted, place, side_word
from pbem.kernel.board import Space
from pbem.kernel.events import Toll
from pbem.kernel.values import Exhibit, value
from pbem.kernel.words import listed
from pbem.report.model import Facts, Table, Text
from pbem.report.text import blocks_text

NEIGHBOURS = ("To", "Road", "River", "Points", "Who")


def supply(scenario: Scenario, position: Position, unit: str) -> tuple[Space, ...] | None:
    """The line of supply of a unit, as it is now."""
    return supply_line(look(scenario, position), unit)


def spaces(scenario: Scenario, position: Position, which: Iterable[Space]) -> Iterator[Exhibit]:
    """3.2: what a player sees who looks at some areas and zones."""
    impulse = look(scenario, position)
    dry = {side: supply_lines(impulse, side).dry for side in SIDES}
    return (_space(impulse, dry, here) for here in which)


def _space(impulse: Impulse, dry: Mapping[str, frozenset[Space]], here: Space) -> Exhibit:
    scenario = impulse.scenario
    facts = {**dict(space_facts(impulse, dry, here)), "Points for": f"{side_word(impulse.mover)} units, who move now"}
    around = [_neighbour(impulse, here, there) for there in scenario.in_play(here)]
    table = Table("", NEIGHBOURS, tuple(around), frozenset({"Points"}))
    obj = {"space": here, **facts, "neighbours": [dict(zip(NEIGHBOURS, row, strict=True)) for row in around]}
    return Exhibit(blocks_text(Text(place(scenario, here)), Facts(tuple(facts.items())), table), obj)


def space_facts(impulse: Impulse, dry: Mapping[str, frozenset[Space]], here: Space) -> Iterator[tuple[str, str]]:
    """Who is there, who holds it, who is in supply there, and what it is worth."""
    scenario = impulse.scenario
    what = scenario.board.spaces[here]
    for side in SIDES:
        units = [unit_words(impulse.position, unit, unit in impulse.out) for unit in impulse.at(here, side)]
        if units:
            yield side_word(side), listed(units)
    yield "Control", side_word(impulse.position.control.get(here, "nobody"))
    supplied = [side for side in SIDES if here in dry[side]]
    yield "Supply reaches", listed((side_word(side) for side in supplied), "nobody")
    if here not in scenario.limits:
        yield "Playing area", "outside"
    if isinstance(what, Area):
        yield from _worth(scenario, what)
    elif what.multiplier:
        yield "Worth", f"strength points there count x{what.multiplier} (12.23)"


def _worth(scenario: Scenario, area: Area) -> Iterator[tuple[str, str]]:
    points = worth(scenario, area.id)
    if points:
        yield "Worth", f"{points} VP"
    if area.front:
        yield "Front line", "yes (3.25)"


def worth(scenario: Scenario, here: Space) -> int:
    """12.2: victory points of a space in this scenario: of the map, or of the towns that its card names."""
    if here not in scenario.limits:
        return 0
    victory, area = scenario.victory, scenario.area(here)
    if victory.scoring == "areas":
        return area.vp if area else 0
    return victory.town_points * (here in victory.towns)


def _neighbour(impulse: Impulse, here: Space, there: Space) -> tuple[str, ...]:
    road = impulse.scenario.board.around(here)[there]
    who = listed((f"{side_word(side)} {listed(units)}" for side in SIDES if (units := impulse.at(there, side))), "")
    points = sum(toll.points for toll in tolls_of(impulse, here, there))
    kind = "major" if road.major else "minor"
    return place(impulse.scenario, there), kind, _river(impulse, here, there, road), str(points), who


def _river(impulse: Impulse, here: Space, there: Space, road: Road) -> str:
    if not road.river:
        return ""
    return f"{road.river.title()}, bridge {'blown' if impulse.is_blown(here, there) else 'stands'}"


def tolls_of(impulse: Impulse, here: Space, there: Space) -> list[Toll]:
    """8.3: what the step costs whoever of the moving side goes it."""
    found = [*lasting_tolls(impulse, here, there)]
    if impulse.crowd.get(there):
        found.append(Toll(impulse.tables.cost["occupied"], "occupied area", "8.37"))
    return found


@value
class Leg:
    """One step of a way: what it costs and why, and the sum so far."""

    here: Space
    there: Space
    tolls: tuple[Toll, ...]
    total: int


def way(scenario: Scenario, position: Position, stops: Sequence[Space]) -> Exhibit:
    """8.3: the way through some spaces, the cheapest between two that are no neighbours, with every cost."""
    impulse = look(scenario, position)
    path = _joined(impulse, stops)
    if path is None:
        return Exhibit(f"no way leads along {' - '.join(stops)}", {"path": None})
    legs = list(_legs(impulse, path))
    total = legs[-1].total if legs else 0
    rows = tuple((_goal(impulse, leg), listed(map(_toll, leg.tolls)), str(leg.total)) for leg in legs)
    table = Table("", ("To", "Points", "Sum"), rows, frozenset({"Sum"}))
    head = f"{'-'.join(path)}, from {place(scenario, path[0])}: {counted(total, 'point')}"
    obj = {"path": list(path), "points": total, "steps": list(map(_leg_obj, legs))}
    return Exhibit(blocks_text(Text(f"{head} for {side_word(impulse.mover)} units"), table), obj)


def _legs(impulse: Impulse, path: Sequence[Space]) -> Iterator[Leg]:
    total = 0
    for here, there in pairwise(path):
        tolls = tuple(tolls_of(impulse, here, there))
        total += sum(toll.points for toll in tolls)
        yield Leg(here, there, tolls, total)


def _goal(impulse: Impulse, leg: Leg) -> str:
    bridge = impulse.bridge(leg.here, leg.there)
    over = f" over {bridge_name(impulse.scenario, bridge)}" if bridge else ""
    return place(impulse.scenario, leg.there) + over


def _toll(toll: Toll) -> str:
    return f"{toll.points} {toll.reason} ({toll.rule})"


def _leg_obj(leg: Leg) -> dict[str, Any]:
    tolls = [{"points": toll.points, "reason": toll.reason, "rule": toll.rule} for toll in leg.tolls]
    return {"from": leg.here, "to": leg.there, "tolls": tolls, "sum": leg.total}


def _joined(impulse: Impulse, stops: Sequence[Space]) -> tuple[Space, ...] | None:
    path = tuple(stops[:1])
    for here, there in pairwise(stops):
        found = _cheapest(impulse, here, there)
        if found is None:
            return None
        path += found[1:]
    return path


def _cheapest(impulse: Impulse, here: Space, goal: Space) -> tuple[Space, ...] | None:
    if goal in impulse.scenario.board.around(here):
        return here, goal

    def cost(a: Space, b: Space, road: Road) -> int | None:
        inside = b in impulse.scenario.limits
        return sum(toll.points for toll in tolls_of(impulse, a, b)) if inside else None

    found = impulse.scenario.board.cheapest(here, goal, cost, through=lambda s: s not in impulse.scenario.zones)
    return found[1] if found else None
