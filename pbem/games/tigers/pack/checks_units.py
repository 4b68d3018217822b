"""What can be wrong with the counters beyond the form of their file."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from pbem.games.tigers.pack.checks_map import check_spaces
from pbem.games.tigers.pack.parts import spaces_of
from pbem.kernel.board import Space
from pbem.packs.ids import check_id
from pbem.packs.reader import Doc, Path
from pbem.packs.rules import Values


def check_units(doc: Doc, chart_doc: Doc, rules_doc: Doc) -> None:
    """Every check of a units file against the map it is for and the rules."""
    chart, rules = chart_doc.data, rules_doc.data
    seen: dict[str, int] = {}
    for number, unit in enumerate(doc.data["units"]):
        path: Path = ("units", number)
        if unit["id"]:
            check_id(doc, path, unit["id"], seen)
        if path not in doc.faulty:
            _nature(doc, path, unit, rules)
            check_place(doc, path, unit, chart, rules)
    _overstacked(doc, chart, rules)


def _nature(doc: Doc, path: Path, unit: Values, rules: Values) -> None:
    """D041, D043: the type exists, and armor is not dug in."""
    if unit["type"] not in rules["types"]:
        types = ", ".join(rules["types"])
        doc.fault("D041", (*path, "type"), f"{unit['id']} is of type {unit['type']!r}; types are {types}")
    elif unit.get("entrenched") and not rules["types"][unit["type"]]["infantry"]:
        doc.fault("D043", path, f"{unit['id']} is {unit['type']} and cannot be entrenched (rule 8.54)")


def check_place(doc: Doc, path: Path, unit: Values, chart: Values, rules: Values) -> None:
    """D031-D034, D040, D042, D044: where and when the unit comes."""
    ways = [way for way in ("setup", "arrival", "group") if unit.get(way) is not None]
    if not ways:
        help = "give it setup: AREA, or arrival: IMPULSE with zones, or group: NAME with zones"
        doc.fault("D031", path, f"{unit['id']} is set up nowhere and never arrives", help)
    if len(ways) > 1:
        doc.fault("D032", path, f"{unit['id']} has {' and '.join(ways)}; one place is enough")
    if "setup" in ways and str(unit["setup"]) not in chart["areas"]:
        doc.fault("D033", (*path, "setup"), f"{unit['id']} is set up in area {unit['setup']}, which does not exist")
    if "arrival" in ways and not in_calendar(unit["arrival"], rules):
        doc.fault("D040", (*path, "arrival"), f"{unit['id']} arrives on {unit['arrival']}, which is no impulse")
    if "group" in ways and unit["group"] not in chart.get("release", {}):
        doc.fault("D042", (*path, "group"), f"no area releases group {unit['group']} of {unit['id']} (rule 11.3)")
    if {"arrival", "group"} & set(ways):
        _entry(doc, path, unit, chart["zones"])


def _entry(doc: Doc, path: Path, unit: Values, zones: Values) -> None:
    if not unit.get("zones"):
        doc.fault("D034", path, f"{unit['id']} arrives, but names no zone")
    for zone in unit.get("zones") or ():
        if zone not in zones:
            doc.fault("D034", (*path, "zones"), f"{unit['id']} arrives at zone {zone}, which does not exist")
        elif zones[zone]["side"] != unit["side"]:
            message = f"{unit['id']} arrives at zone {zone}, which is {zones[zone]['side']}"
            doc.fault("D044", (*path, "zones"), message, f"zones of its own side only ({unit['side']})")


def in_calendar(impulse: str, rules: Values) -> bool:
    """6.0: whether an impulse such as 17-2 exists: 16 to 22 December, three a day, one on the 22nd."""
    day, _, number = impulse.partition("-")
    sequence = rules["sequence"]
    limit = sequence["impulses_on"].get(day, sequence["impulses"])
    return 16 <= int(day) <= 22 and 1 <= int(number) <= int(limit)


def stacks(units: Iterable[Values]) -> dict[Space, list[Values]]:
    """The counters that are set up in each area."""
    found: dict[Space, list[Values]] = defaultdict(list)
    for unit in units:
        if unit.get("setup") is not None:
            found[str(unit["setup"])].append(unit)
    return found


def is_over(stack: list[Values], rules: Values) -> bool:
    """7.1: more units or points than an area may hold."""
    limit: dict[str, Any] = rules["stacking"]
    return bool(len(stack) > limit["units"] or sum(unit["strength"] for unit in stack) > limit["strength"])


def _overstacked(doc: Doc, chart: Values, rules: Values) -> None:
    """D039: an area that is declared over the limit but holds no more than it may."""
    listed = doc.data.get("overstacked", [])
    check_spaces(doc, ("overstacked",), listed, chart["areas"])
    found = stacks(doc.data["units"])
    for place, area in enumerate(spaces_of(listed)):
        if area in chart["areas"] and not is_over(found.get(area, []), rules):
            doc.fault("D039", ("overstacked", place), f"area {area} is declared overstacked, but is within the limit")
