"""What can be wrong with a map beyond its form."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from pbem.games.tigers.pack.parts import bridge_of, road_words, spaces_of
from pbem.kernel.board import Space
from pbem.packs.reader import Doc, Path

Areas = dict[Space, dict[str, Any]]


def check_map(doc: Doc) -> None:
    """Every check of a map file on its own."""
    areas, zones = doc.data["areas"], doc.data["zones"]
    _names(doc, areas)
    _roads(doc, areas)
    _next_numbers(doc, areas)
    _one_piece(doc, areas, zones)
    _zones(doc, areas, zones)
    check_bridges(doc, ("blown",), doc.data.get("blown", []), areas)
    _lists(doc, areas, zones)


def _names(doc: Doc, areas: Areas) -> None:
    """D014: a name or other name that two areas share."""
    seen: dict[str, Space] = {}
    for number, area in areas.items():
        for name in {str(text).casefold() for text in (area["name"], *area.get("aliases", ())) if text}:
            if name in seen:
                message = f"areas {seen[name]} and {number} are both called {area['name']}"
                doc.fault("D014", ("areas", number), message, "give one of them another name")
            seen.setdefault(name, number)


def _roads(doc: Doc, areas: Areas) -> None:
    for number, area in areas.items():
        for other, text in area["roads"].items():
            if not doc.faulty & {("areas", number), ("areas", other)}:
                _road(doc, areas, number, other, text)


def _road(doc: Doc, areas: Areas, number: Space, other: Space, text: str) -> None:
    """D016, D012, D010, D015, D023: one end of a road."""
    path: Path = ("areas", number, "roads", other)
    if other == number:
        doc.fault("D016", path, f"the road of area {number} leads to itself")
    elif other not in areas:
        doc.fault("D012", path, f"the road {number}-{other} leads nowhere: there is no area {other}")
    elif number not in areas[other]["roads"]:
        help = f"add `{number}: {text}` to the roads of area {other}, or take this one away"
        doc.fault("D010", path, f"the road {number}-{other} is one-way: area {other} does not list it", help)
    elif areas[other]["roads"][number] != text and int(number) < int(other):
        message = f"the road {number}-{other} is `{text}` here and `{areas[other]['roads'][number]}` in area {other}"
        doc.fault("D015", path, message, "write the same at both ends")
    river = road_words(text)[1]
    if river and "rivers" in doc.data and river not in doc.data["rivers"]:
        doc.fault("D023", path, f"the road {number}-{other} crosses {river}, which is not among the rivers")


def _next_numbers(doc: Doc, areas: Areas) -> None:
    """D011: 3.22 joins each number to the next."""
    for low, high in pairwise(sorted(int(number) for number in areas)):
        a, b = str(low), str(high)
        if high == low + 1 and b not in areas[a]["roads"] and a not in areas[b]["roads"]:
            if doc.faulty & {("areas", a), ("areas", b)}:
                continue
            message = f"areas {a} and {b} have consecutive numbers but no road joins them (rule 3.22)"
            doc.fault("D011", ("areas", b), message, f"add the road {a}-{b} to both areas, or correct a number")


def _one_piece(doc: Doc, areas: Areas, zones: Areas) -> None:
    """D022: areas that no road connects with the rest."""
    around: dict[Space, set[Space]] = {number: set() for number in areas}
    for number, area in areas.items():
        for other in area["roads"]:
            if other in around:
                around[number].add(other)
                around[other].add(number)
    groups = _groups(around)
    main = max(groups, key=len, default=set())
    for group in groups:
        if group is not main:
            first = min(group, key=int)
            told = ", ".join(sorted(group, key=int)[:8])
            doc.fault("D022", ("areas", first), f"no road joins {told} to the rest of the map")


def _groups(around: dict[Space, set[Space]]) -> list[set[Space]]:
    left, groups = set(around), []
    while left:
        group, edge = set(), [left.pop()]
        while edge:
            here = edge.pop()
            group.add(here)
            edge.extend(around[here] & left)
            left -= around[here]
        groups.append(group)
    return groups


def _zones(doc: Doc, areas: Areas, zones: Areas) -> None:
    """D017, D018, D019: zones and their contacts."""
    for letter, zone in zones.items():
        path: Path = ("zones", letter)
        if not zone["touches"] and path not in doc.faulty:
            doc.fault("D017", path, f"zone {letter} touches no area (rule 11.13)")
        check_spaces(doc, (*path, "touches"), zone["touches"], areas, "D018")
        for place, other in enumerate(zone.get("neighbours", [])):
            where = (*path, "neighbours", place)
            if other not in zones:
                doc.fault("D018", where, f"zone {letter} has a neighbour {other} that does not exist")
            elif letter not in zones[other].get("neighbours", []) and ("zones", other) not in doc.faulty:
                doc.fault(
                    "D019", where, f"zone {letter} names {other} as neighbour, but {other} does not name {letter}"
                )


def check_bridges(doc: Doc, path: Path, bridges: Iterable[str], areas: Areas) -> None:
    """D020: a blown bridge needs a road over a river."""
    for place, text in enumerate(bridges):
        a, b = bridge_of(text).split("-")
        road = areas.get(a, {"roads": {}})["roads"].get(b)
        if road is None:
            doc.fault("D020", (*path, place), f"the blown bridge {text} is on no road: nothing joins {a} and {b}")
        elif road_words(road)[1] is None and ("areas", a) not in doc.faulty:
            doc.fault("D020", (*path, place), f"the blown bridge {text} is without a river: the road is `{road}`")


def check_spaces(doc: Doc, path: Path, values: Any, known: Iterable[Space], code: str = "D021") -> None:
    """D021 (or a code of its own): a list that names a space which is not on the map."""
    names = set(known)
    for place, space in enumerate(spaces_of(values)):
        if space not in names:
            doc.fault(code, (*path, place), f"there is no {'area' if space.isdigit() else 'zone'} {space} on the map")


def _lists(doc: Doc, areas: Areas, zones: Areas) -> None:
    check_spaces(doc, ("german_side",), doc.data.get("german_side"), areas)
    for group, listed in doc.data.get("release", {}).items():
        check_spaces(doc, ("release", group), listed, areas)
    for name, line in doc.data.get("lines", {}).items():
        check_spaces(doc, ("lines", name, "areas"), line["areas"], areas)
        check_spaces(doc, ("lines", name, "zones"), line.get("zones"), zones)
