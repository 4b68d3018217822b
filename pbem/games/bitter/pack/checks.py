"""What can be wrong with tables, counters and cards beyond the form of their files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from pbem.games.bitter.pack.parts import entry_of, placed
from pbem.kernel.board import Space
from pbem.kernel.crt import BadTable, CombatTable
from pbem.kernel.hexmap import area_of, grid_of
from pbem.packs.hexmap import check_hexes
from pbem.packs.ids import check_id
from pbem.packs.parts import Parts
from pbem.packs.reader import Doc, Path
from pbem.packs.rules import Values

_RESULT = re.compile(r"(DE|AE|CA|SU|ENG|FF|1?[DA][1-4])\*?")
_ANGRIFF = re.compile(r"(SU|1?A[1-4]|Adv[1-4])\*?")

# ---- rules ----------------------------------------------------------------------------------------------------------


def check_rules(doc: Doc, chart: Doc) -> None:
    """D080-D082, D096: dates of the track, results tables, aircraft for every turn, letters on their edges."""
    turns = doc.data["turns"]
    for name, (first, last) in ((name, dates[:2]) for name, dates in doc.data["dated"].items()):
        if first not in turns or last not in turns or turns.index(first) > turns.index(last):
            doc.fault("D080", ("dated", name), f"{first} to {last} is no time of the track")
    for key, form in (("crt", _RESULT), ("angriff", _ANGRIFF)):
        _table(doc, key, form)
    for turn in turns:
        if turn not in doc.data["aircraft"]:
            doc.fault("D082", ("aircraft",), f"no aircraft are given for {turn}")
    _letters(doc, chart)


def _table(doc: Doc, key: str, form: re.Pattern[str]) -> None:
    """D081: columns and rows make a table, and every cell is a result that rule 9.5 or 23 knows."""
    table = doc.data[key]
    try:
        CombatTable.of(table["columns"], {int(row): cells for row, cells in table["rows"].items()}, range(1, 7))
    except BadTable as error:
        doc.fault("D081", (key,), f"this is no results table: {error}")
    for row, cells in table["rows"].items():
        for place, cell in enumerate(cells):
            if not form.fullmatch(cell):
                doc.fault("D081", (key, "rows", row, place), f"{cell} is no result")


def _letters(doc: Doc, chart: Doc) -> None:
    """D096: a letter stands in a hex of its edge."""
    for name, box in doc.data["letters"].items():
        if check_hexes(doc, ("letters", name, "hex"), box["hex"], chart):
            edge = check_hexes(doc, ("letters", name, "edge"), chart.data.get("edges", {}).get(box["edge"], ""), chart)
            if str(box["hex"]) not in edge:
                doc.fault("D096", ("letters", name), f"{name} stands in {box['hex']}, not on the {box['edge']} edge")


# ---- units ----------------------------------------------------------------------------------------------------------


def check_units(doc: Doc, chart: Doc, rules: Doc) -> None:
    """Every check of a units file against its map and rules."""
    seen: dict[str, int] = {}
    for number, unit in enumerate(doc.data["units"]):
        path: Path = ("units", number)
        check_id(doc, path, unit["id"], seen)
        if path not in doc.faulty:
            _kind(doc, path, unit, rules.data)
            _place(doc, path, unit, chart, rules.data)


def _kind(doc: Doc, path: Path, unit: Values, rules: Values) -> None:
    """D097: a type that there is, and guns with a range."""
    if unit["type"] not in rules["types"]:
        doc.fault("D097", (*path, "type"), f"{unit['id']} is of type {unit['type']}, which the rules do not know")
    elif rules["types"][unit["type"]]["class"] == "artillery" and not unit.get("range"):
        doc.fault("D097", path, f"{unit['id']} is artillery and has no range")


def _place(doc: Doc, path: Path, unit: Values, chart: Doc, rules: Values) -> None:
    """D031, D032, D091: set up in a hex, or arriving on a turn by letters; neither only with an option."""
    ways = [way for way in ("setup", "turn") if unit.get(way) is not None]
    if not ways and not unit.get("option"):
        doc.fault("D031", path, f"{unit['id']} is set up nowhere and never arrives", "give it setup or turn")
    if len(ways) > 1:
        doc.fault("D032", path, f"{unit['id']} has setup and turn; one place is enough")
    if "turn" in ways:
        _arrival(doc, path, unit, rules)
    if "setup" in ways:
        check_hexes(doc, (*path, "setup"), unit["setup"], chart)


def _arrival(doc: Doc, path: Path, unit: Values, rules: Values) -> None:
    """D080, D091: a turn of the track, and letters that there are."""
    if unit["turn"] not in rules["turns"]:
        doc.fault("D080", (*path, "turn"), f"the track has no turn {unit['turn']}")
    unknown = [letter for letter in unit.get("entry", ()) if letter not in rules["letters"]]
    if unknown or not (unit.get("entry") or unit.get("lands")):
        told = f"there is no letter {unknown[0]}" if unknown else "names no letter"
        doc.fault("D091", path, f"{unit.get('id', 'it')} arrives, but {told}")


# ---- cards ----------------------------------------------------------------------------------------------------------


def check_card(chart: Doc, units: Doc, card: Doc, rules: Doc) -> None:
    """Every check of a scenario against its files."""
    for place, turn in enumerate(card.data["turns"]):
        if turn not in rules.data["turns"]:
            card.fault("D080", ("turns", place), f"the track has no turn {turn}")
    _forces(card, units.data, chart, rules.data)
    victory = card.data["victory"]
    if victory != "campaign":
        for place, goal in enumerate(victory["goals"]):
            check_hexes(card, ("victory", "goals", place, "hexes"), goal.get("hexes", ""), chart)
    if not card.faulty:
        _setup(card, Parts(chart.data, units.data, card.data, rules.data))


def _forces(card: Doc, units: Values, chart: Doc, rules: Values) -> None:
    """D086: units that there are, in hexes that there are."""
    if card.data["forces"] == "all":
        return
    known = {unit["id"] for unit in units["units"]}
    for unit, given in card.data["forces"].items():
        if unit not in known:
            card.fault("D086", ("forces", unit), f"there is no unit {unit}")
        entry = entry_of(given)
        for key in ("setup", "lands"):
            check_hexes(card, ("forces", unit), entry.get(key, ""), chart)
        if "turn" in entry:
            _arrival(card, ("forces", unit), {**entry, "id": unit}, rules)


def _setup(card: Doc, parts: Parts) -> None:
    """D088, D089: inside the playing area, one side in a hex, and no more units than rule 6.1 allows."""
    area = area_of(grid_of(parts.map["grid"]), parts.card)
    stacks: dict[Space, list[Values]] = {}
    for unit in placed(parts):
        if unit.get("setup") is not None and not unit.get("option"):
            stacks.setdefault(str(unit["setup"]), []).append(unit)
    for space, here in sorted(stacks.items()):
        names = ", ".join(unit["id"] for unit in here)
        if area is not None and space not in area:
            card.fault("D088", ("forces",), f"{names} is set up in {space}, outside the area")
        if len({unit["side"] for unit in here}) > 1 or _is_over(here, parts.rules["stacking"]):
            card.fault("D089", ("forces",), f"{space} cannot hold {names}")


def _is_over(here: Iterable[Values], stacking: Mapping[str, object]) -> bool:
    counted = [unit for unit in here if unit["id"] not in stacking["free"]]  # type: ignore[operator]
    divisions = {unit.get("division") for unit in counted}
    whole = len(divisions) == 1 and divisions <= set(stacking["whole"])  # type: ignore[call-overload]
    return len(counted) > stacking["units"] and not whole  # type: ignore[operator]
