"""What can be wrong with counters, tables and cards beyond the form of their files."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from pbem.games.celles.pack.parts import cup_of, placed
from pbem.games.celles.scenario import ON_FOOT, SIDES, TACTICAL
from pbem.kernel.board import BadBoard, Space
from pbem.kernel.crt import BadTable, CombatTable
from pbem.kernel.hexmap import area_of, grid_of
from pbem.kernel.words import listed
from pbem.packs.hexmap import check_hexes
from pbem.packs.ids import check_id
from pbem.packs.parts import Parts
from pbem.packs.reader import Doc, Path
from pbem.packs.rules import Values

# ---- rules ---------------------------------------------------------------------------------------------------------


def check_rules(doc: Doc) -> None:
    """D080-D082: the track counts on, the results make a table, every date has chits."""
    turns = doc.data["turns"]
    for place, (before, after) in enumerate(pairwise(turns), 1):
        if after["turn"] != before["turn"] + 1:
            doc.fault("D080", ("turns", place), f"turn {after['turn']} follows turn {before['turn']}")
    table = doc.data["crt"]
    try:
        CombatTable.of(table["columns"], {int(row): cells for row, cells in table["rows"].items()}, range(10))
    except BadTable as error:
        doc.fault("D081", ("crt",), f"this is no results table: {error}")
    for place, box in enumerate(turns):
        for side in SIDES:
            if box["date"] not in doc.data["chits"][side]:
                doc.fault("D082", ("turns", place), f"there are no {side} Action Chits for {box['date']}")


# ---- units ---------------------------------------------------------------------------------------------------------


def check_units(doc: Doc, chart: Doc, rules: Doc) -> None:
    """Every check of a units file against its map."""
    seen: dict[str, int] = {}
    for number, unit in enumerate(doc.data["units"]):
        path: Path = ("units", number)
        check_id(doc, path, unit["id"], seen)
        if path not in doc.faulty:
            _belongs(doc, path, unit)
            _type(doc, path, unit, rules.data)
            _place(doc, path, unit, chart)
    for name, data in doc.data["formations"].items():
        check_hexes(doc, ("formations", name, "enters"), data.get("enters", []), chart)
    towns = {place["name"] for place in chart.data.get("places", {}).values()}
    for nation, names in doc.data["rebuild"].items():
        _known(doc, ("rebuild", nation), names, towns)


def _belongs(doc: Doc, path: Path, unit: Values) -> None:
    """D083, D084: the formation exists, and a two-step unit has a piece that stands in for it."""
    if unit["formation"] not in doc.data["formations"]:
        doc.fault("D083", (*path, "formation"), f"{unit['id']} is of {unit['formation']}, which is no formation")
    pieces = {(piece["formation"], piece["type"]) for piece in doc.data["reduced"]}
    if unit["steps"] == 2 and (unit["formation"], unit["type"]) not in pieces:
        message = f"{unit['id']} has two steps, but {unit['formation']} has no reduced {unit['type']}"
        doc.fault("D084", path, message, "add it under `reduced`")


def _type(doc: Doc, path: Path, unit: Values, rules: Values) -> None:
    """D092: infantry, or one of the types that move by motor."""
    types = (ON_FOOT, *rules["movement"]["motorized"])
    if unit["type"] not in types:
        message = f"{unit['id']} is of the type {unit['type']}; types are {listed(types)}"
        doc.fault("D092", (*path, "type"), message)


def _place(doc: Doc, path: Path, unit: Values, chart: Doc) -> None:
    """D031, D032, D091: set up in a hex, or arriving in hexes of a list."""
    ways = [way for way in ("setup", "arrives") if unit.get(way) is not None]
    if not ways:
        doc.fault("D031", path, f"{unit['id']} is set up nowhere and never arrives", "give it setup or arrives")
    if len(ways) > 1:
        doc.fault("D032", path, f"{unit['id']} has setup and arrives; one place is enough")
    if "arrives" in ways and not unit.get("at"):
        doc.fault("D091", path, f"{unit['id']} arrives, but names no hex")
    places = [unit["setup"]] if "setup" in ways else unit.get("at", [])
    check_hexes(doc, path, places, chart)


def _known(doc: Doc, path: Path, names: Iterable[str], known: set[str]) -> None:
    """D085: a town that the map has."""
    for place, name in enumerate(names):
        if name not in known:
            doc.fault("D085", (*path, place), f"the map has no place called {name}")


# ---- cards ---------------------------------------------------------------------------------------------------------


def check_card(chart: Doc, units: Doc, card: Doc, rules: Doc) -> None:
    """Every check of a scenario against its files."""
    parts = Parts(chart.data, units.data, card.data, rules.data)
    _turns(card, rules.data)
    _forces(card, units.data, chart)
    _cups(card, units.data)
    _towns(card, rules.data)
    for nation, words in card.data.get("sources", {}).items():
        check_hexes(card, ("sources", nation), words, chart)
    if not card.faulty:
        _setup(card, parts)
        _actions(card, parts)


def _turns(card: Doc, rules: Values) -> None:
    """D080: turns of the track."""
    known = {box["turn"] for box in rules["turns"]}
    first, last = card.data["turns"][:2]
    if first > last:
        card.fault("D080", ("turns",), f"turn {last}, the last one, comes before turn {first}")
    for place, turn in enumerate(card.data["turns"][:2]):
        if turn not in known:
            card.fault("D080", ("turns", place), f"the track has no turn {turn}")


def _forces(card: Doc, units: Values, chart: Doc) -> None:
    """D086: units that there are, in hexes that there are."""
    forces = card.data["forces"]
    if forces == "all":
        return
    known = {unit["id"] for unit in units["units"]}
    for unit, space in forces.items():
        if unit not in known:
            card.fault("D086", ("forces", unit), f"there is no unit {unit}")
        check_hexes(card, ("forces", unit), space, chart)


def _cups(card: Doc, units: Values) -> None:
    """D087: chits of formations, and Tactical Chits."""
    for side, chits in card.data.get("cups", {}).items():
        for chit in chits:
            if chit not in TACTICAL and units["formations"].get(chit, {}).get("side") != side:
                card.fault("D087", ("cups", side, chit), f"the {side} side has no chit {chit}")


def _towns(card: Doc, rules: Values) -> None:
    """D085: towns that count."""
    known = {*rules["victory"]["both"], *rules["victory"]["german"]}
    _known(card, ("towns",), card.data.get("towns", ()), known)


def _setup(card: Doc, parts: Parts) -> None:
    """D088, D089: inside the playing area, no hex with both sides or too many steps."""
    area = _area(parts)
    stacks: dict[Space, list[Values]] = {}
    for unit in placed(parts):
        if unit.get("setup") is not None:
            stacks.setdefault(str(unit["setup"]), []).append(unit)
    formations, most = parts.units["formations"], parts.rules["stacking"]["steps"]
    for space, there in stacks.items():
        if area is not None and space not in area:
            card.fault("D088", ("forces",), f"{there[0]['id']} is set up in {space}, outside the playing area")
        sides = {formations[unit["formation"]]["side"] for unit in there if unit["formation"] in formations}
        if len(sides) > 1 or sum(unit["steps"] for unit in there) > most:
            names = ", ".join(unit["id"] for unit in there)
            card.fault("D089", ("forces",), f"{names} cannot all be set up in {space} (rule 10.0)")


def _area(parts: Parts) -> Any:
    try:
        return area_of(grid_of(parts.map["grid"]), parts.card)
    except BadBoard:
        return None


def _actions(card: Doc, parts: Parts) -> None:
    """D090: no side has more actions than Action Chits."""
    first, last = card.data["turns"][:2]
    own = {entry["turn"]: entry for entry in card.data.get("actions", ())}
    for box in parts.rules["turns"]:
        actions = own.get(box["turn"], box)
        for side in SIDES if first <= box["turn"] <= last else ():
            chits = [chit for chit in cup_of(parts, side, box["date"]) if chit not in TACTICAL]
            if actions[side] > len(chits):
                message = f"turn {box['turn']}: {actions[side]} {side} actions, but {len(chits)} Action Chits"
                card.fault("D090", ("turns",), message)
