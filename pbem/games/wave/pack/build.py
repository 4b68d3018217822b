"""From checked values to a `Scenario`. Nothing is judged here: the checks have done that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pbem.games.wave.scenario import (
    ALLIED,
    GERMAN,
    Aerial,
    Artillery,
    Award,
    Board,
    Bridging,
    Column,
    Hex,
    Kampfgruppe,
    Margin,
    Objective,
    Optional,
    Pol,
    Result,
    Scenario,
    Tables,
    Unit,
)
from pbem.kernel.board import Space
from pbem.kernel.crt import CombatTable
from pbem.kernel.hexes import PLAIN, HexBoard
from pbem.kernel.hexmap import HexMap, area_of, hexes_of, one_way, sides_of
from pbem.kernel.rulebook import Rulebook
from pbem.packs.rules import Values, index_of

FEATURES = frozenset(
    (
        *("weather", "baseplate", "air", "supply", "supply_problems", "pol", "kg", "guns", "bridges", "repair"),
        *("column", "concentric", "orgs", "british", "optional", "sudden_death", "meuse_vp", "city_vp"),
        "automatic_victory",
    )
)
"""Parts of the rules that a card or a beginners' game may leave out."""


def build(parts: Mapping[str, Values], rulebook: Rulebook, digests: Mapping[str, str]) -> Scenario:
    """Everything a game needs, from the four files."""
    card, rules, chart = parts["card"], parts["rules"], HexMap(parts["map"])
    plays = _plays(card, rules, rulebook)
    board = _board(chart, card)
    units = {unit.id: unit for unit in _units(parts["units"], card) if "guns" in plays or not unit.guns}
    return Scenario(
        name=card["name"],
        title=card["title"],
        tables=tables_of(rules),
        rulebook=rulebook,
        board=board,
        units=units,
        plays=plays,
        start=card["start"],
        end=card["end"],
        sources=_sources(chart, card, rulebook),
        entries=_entries(chart, card, rulebook),
        exits=frozenset(chart.edges["sudden_death"]),
        blown=_blown(chart, card) if "bridges" in plays else frozenset(),
        kg=tuple(card.get("kg", ())) if "kg" in plays else (),
        pol=hexes_of(chart.grid, card.get("pol", "")) if "pol" in plays else (),
        liege=frozenset(rules["liege"]) & frozenset(board.spaces),
        meuse=frozenset(frozenset(side) for side in chart.waters.get("Meuse", ()) if set(side) <= board.spaces.keys()),
        objectives=tuple(Objective(space, vp) for space, vp in card.get("objectives", {}).items()),
        margin=Margin(**card["margin"]) if "margin" in card else None,
        places=_places(board),
        digests=dict(digests),
        summary=card.get("summary", ""),
        special_rules=tuple(card.get("special_rules", ())),
        rules=index_of(rules),
        provenance=card.get("provenance", ""),
    )


def _plays(card: Values, rules: Values, rulebook: Rulebook) -> frozenset[str]:
    """The parts of the rules that are in force: not those that the card leaves out, nor those that beginners do."""
    omega = rules["omega"] if rulebook["rules"] == "beginner" else ()
    return FEATURES - set(card.get("off", ())) - set(omega)


# ---- the map -------------------------------------------------------------------------------------------------------


def _board(chart: HexMap, card: Values) -> Board:
    """The hexes with all that is in them, or those of the scenario's area."""
    area = area_of(chart.grid, card)
    spaces = {space: what for space, what in _hexes(chart) if area is None or space in area}
    return HexBoard(chart.grid, spaces, chart.hexsides, PLAIN)


def _hexes(chart: HexMap) -> Iterator[tuple[Space, Hex]]:
    walls, german = set(chart.hexes["west_wall"]), set(chart.hexes["german_side"])
    roads = {space for chains in chart.roads.values() for chain in chains for space in chain}
    front = {space for side in chart.sides["front"] for space in side}
    made: dict[tuple[Any, ...], Hex] = {}
    for space, terrain in chart.terrain.items():
        place = chart.places.get(space)
        name, size, aliases = (place.name, place.size, place.aliases) if place else ("", "", ())
        what = (terrain, name, size, space in walls, space in german, space in front, space in roads, aliases)
        yield space, made.get(what) or made.setdefault(what, Hex(*what))


def _places(board: Board) -> dict[str, tuple[Space, ...]]:
    """Every name that a place has, with its hexes."""
    found: dict[str, tuple[Space, ...]] = {}
    for space, what in board.spaces.items():
        for name in (what.name, *what.aliases):
            if name:
                found[name] = (*found.get(name, ()), space)
    return found


def _blown(chart: HexMap, card: Values) -> frozenset[str]:
    """3.9: the bridges that are blown at the start: the card's, or else the map's."""
    sides = sides_of(card["blown"]) if "blown" in card else chart.blown
    return frozenset(chart.grid.side(*one_way(side)).replace("/", "-") for side in sides)


def _sources(chart: HexMap, card: Values, rulebook: Rulebook) -> dict[str, tuple[Space, ...]]:
    """6.7, 6.8: the edges of the map, or what the card says."""
    if "sources" in card:
        return {side: hexes_of(chart.grid, text) for side, text in card["sources"].items()}
    edges = chart.edges
    allied = tuple(dict.fromkeys((*edges["west"], *edges["north"], *edges["south"])))
    return {ALLIED: allied, GERMAN: edges[_east(rulebook)]}


def _east(rulebook: Rulebook) -> str:
    return "east" if rulebook["east-edge"] == "whole" else "german"


def _entries(chart: HexMap, card: Values, rulebook: Rulebook) -> dict[str, tuple[Space, ...]]:
    """8.2: the hexes of each edge by which reinforcements come; a card may name a hex for a unit."""
    named = {entry["at"]: (entry["at"],) for _, entry in _entering(card)}
    return {**chart.edges, "east": chart.edges[_east(rulebook)], **named}


# ---- the counters ----------------------------------------------------------------------------------------------------


def _entering(card: Values) -> Iterator[tuple[str, Values]]:
    for force in card.get("forces", {}).values():
        for entry in force.get("enter", ()):
            yield entry["unit"], entry


def _units(units: Values, card: Values) -> Iterator[Unit]:
    """The counters of the scenario, placed as its card says."""
    forces = card.get("forces", {})
    places = {unit: at for force in forces.values() for unit, at in force["at"].items()}
    entering = dict(_entering(card))
    aside = {unit for force in forces.values() for unit in force.get("aside", ())}
    moved = card.get("at", {})
    for data in units["units"]:
        name = data["id"]
        if not forces:
            yield _unit({**data, "at": moved.get(name, data.get("at"))})
        elif name in places:
            yield _unit({**data, "at": places[name], "turn": 0, "edge": ""})
        elif name in entering:
            yield _unit({**data, "at": None, "turn": entering[name]["turn"], "edge": entering[name]["at"]})
        elif name in aside:
            yield _unit({**data, "at": None, "turn": 0})


def _unit(data: Values) -> Unit:
    factors = [_factors(data[face]) for face in ("back", "front") if data.get(face)]
    return Unit(
        id=data["id"],
        side=data["side"],
        nation=data["nation"],
        type=data["type"],
        org=data.get("org", ""),
        attack=(0, *(attack for attack, _, _ in factors)),
        defense=(0, *(defense for _, defense, _ in factors)),
        movement=factors[-1][2],
        heavy=data.get("heavy", False),
        setup=data.get("setup"),
        radius=data.get("radius", 0),
        at=data.get("at"),
        turn=data.get("turn", 0),
        edge=data.get("edge", ""),
        name=data.get("name", ""),
        motorized=data.get("motorized", False),
        provenance=data.get("provenance", "reconstructed"),
    )


GUNS_DEFENSE = 2
"""10.19: printed on no counter; checked against the rules file."""


def _factors(text: str) -> tuple[int, int, int]:
    """2.11: `8-9-7` is attack, defense and movement, `6-5` combat and movement, `*-6` guns."""
    first, *rest = text.split("-")
    if first == "*":
        return 0, GUNS_DEFENSE, int(rest[-1])
    return int(first), int(rest[0]) if len(rest) == 2 else int(first), int(rest[-1])


# ---- the tables ------------------------------------------------------------------------------------------------------


def tables_of(rules: Values) -> Tables:
    """The tables of the rulebook."""
    movement, supply, weather, stacking = rules["movement"], rules["supply"], rules["weather"], rules["stacking"]
    return Tables(
        turns=rules["turns"],
        die=rules["die"],
        dates=dict(enumerate(weather["dates"], 1)),
        crt=_crt(rules),
        cost=movement["terrain"],
        road_cost=movement["road"],
        shifts=rules["shifts"],
        fast=movement["closed_from"],
        stack=stacking["units"],
        stack_independent=stacking["independent"],
        together_independent=stacking["attacking_independent"],
        oos_movement=supply["movement"],
        off_road=supply["off_road"],
        overcast=dict(enumerate(weather["overcast"], 1)),
        first_weather=weather["rolled_from"],
        aircraft=weather["aircraft"],
        aircraft_baseplate=weather["aircraft_after_baseplate"],
        baseplate_on=weather["baseplate_on"],
        problems={int(roll): tuple(orgs) for roll, orgs in supply["problems"].items()},
        problems_from=supply["problems_from"],
        column=_column(movement["column"]),
        aerial=Aerial(**{**rules["aerial"], "terrain": tuple(rules["aerial"]["terrain"])}),
        pol=_pol(rules["pol"]),
        kg=Kampfgruppe(**rules["kg"]),
        artillery=Artillery(rules["artillery"]["range"], rules["artillery"]["most"]),
        bridging=Bridging(**rules["bridges"]),
        optional=_optional(rules["optional"]),
        award=Award(**rules["victory"]),
    )


def _crt(rules: Values) -> CombatTable[Result]:
    data = rules["combat"]
    rows = {int(face): tuple(_results(cells)) for face, cells in data["rows"].items()}
    below, above = _results((data["below"], data["above"]))
    return CombatTable.of(data["columns"], rows, tuple(range(1, rules["die"] + 1)), below, above)


def _results(cells: Iterable[str]) -> Iterator[Result]:
    return (Result(*map(int, cell.split("/"))) for cell in cells)


def _column(data: Values) -> Column:
    return Column(data["factor"], {(one["org"], one["turn"]): one["factor"] for one in data["exceptions"]})


def _pol(data: Values) -> Pol:
    return Pol(data["markers"], data["real"], data["around"], data["radius"], data["removed_on"], data["guard"])


def _optional(data: Values) -> Optional:
    five, cavalry = data["five"], data["cavalry"]
    return Optional(
        needed_west=data["needed_west"],
        from_turn=data["from_turn"],
        orgs=data["orgs"],
        british_from=data["british_from"],
        british_brigades=data["british_brigades"],
        five=five["org"],
        five_first=five["first"],
        five_beside=five["beside"],
        five_late=five["late"],
        troops=tuple(cavalry["troops"]),
        squadron=cavalry["squadron"],
    )
