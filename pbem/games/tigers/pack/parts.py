"""The four files behind one scenario, and small readings of their values that checks and builder share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.tigers.scenario import SIDES, bridge_key
from pbem.kernel.board import Space
from pbem.kernel.values import value
from pbem.packs.parts import Parts
from pbem.packs.rules import Values


def road_words(text: str) -> tuple[bool, str | None]:
    """`major over OUR` is a major road with a bridge over the Our."""
    kind, _, river = text.partition(" over ")
    return kind.strip() == "major", river.strip() or None


def bridge_of(text: str) -> str:
    """`70-51` names the bridge 51-70."""
    a, _, b = str(text).partition("-")
    return bridge_key(a.strip(), b.strip())


def spaces_of(values: Any) -> tuple[Space, ...]:
    """A list of numbers and letters as names of spaces."""
    return tuple(str(value) for value in values or ())


def limits_of(parts: Parts) -> frozenset[Space]:
    """The spaces that are in play: `all`, the inside of a scenario line, or a list."""
    limits = parts.card["limits"]
    if limits == "all":
        return frozenset((*parts.map["areas"], *parts.map["zones"]))
    if isinstance(limits, str):
        line = parts.map["lines"][limits]
        return frozenset(spaces_of(line["areas"]) + spaces_of(line.get("zones")))
    return frozenset(spaces_of(limits))


@value
class Counter:
    """One counter of a scenario: its number in the units file, and its entry on the card, if one speaks of it."""

    number: int
    data: Values
    entry: int | None = None

    @property
    def placed_by_card(self) -> bool:
        return self.entry is not None and "setup_by_card" in self.data


def counters(parts: Parts) -> Iterator[Counter]:
    """The counters of the scenario, changed as its card says."""
    for number, unit in enumerate(parts.units["units"]):
        wanted = parts.card["forces"].get(unit["side"], "all")
        if wanted == "all":
            yield Counter(number, unit)
            continue
        for place, entry in enumerate(wanted):
            if means(entry, unit):
                yield Counter(number, {**unit, **_changes(entry)}, place)
                break


def means(entry: Any, unit: Values) -> bool:
    """Whether an entry of the forces list speaks of this counter."""
    if isinstance(entry, str):
        return bool(entry == unit["formation"])
    if "unit" in entry:
        return bool(entry["unit"] == unit["id"])
    return (
        bool(entry["formation"] == unit["formation"])
        and ("at" not in entry or str(entry["at"]) == str(unit.get("setup")))
        and ("arrival" not in entry or entry["arrival"] == unit.get("arrival"))
    )


def _changes(entry: Any) -> dict[str, Any]:
    """What a card says about one counter goes before what the units file says."""
    if isinstance(entry, str) or "unit" not in entry:
        return {}
    changed = {key: value for key, value in entry.items() if key != "unit"}
    if {"setup", "arrival"} & set(changed):
        gone = {
            "setup": None,
            "arrival": None,
            "group": None,
            "zones": None,
            "entrenched": False,
            "setup_by_card": True,
        }
        return {**gone, **changed}
    return changed


def blown_of(parts: Parts) -> frozenset[str]:
    """The bridges that are blown at the start: the card's, or else the map's (5.1)."""
    listed = parts.card.get("blown", parts.map.get("blown", []))
    return frozenset(bridge_of(text) for text in listed)


def overstacked_of(parts: Parts) -> frozenset[Space]:
    """7.1: the set-up areas that are declared to hold more than the limit."""
    return frozenset(spaces_of(parts.card.get("overstacked", parts.units.get("overstacked", []))))


def german_areas(parts: Parts) -> frozenset[Space]:
    """12.22: the areas that the Germans control when the scenario begins."""
    return frozenset(spaces_of(parts.card.get("german_side", parts.map.get("german_side", []))))


def supply_of(parts: Parts) -> dict[str, tuple[Space, ...]]:
    """13.11: the zones that supply each side: the card's, or else those that were its own."""
    named = parts.card.get("supply", {})
    own = {side: [zone for zone, data in parts.map["zones"].items() if data["side"] == side] for side in SIDES}
    return {side: spaces_of(named.get(side, own[side])) for side in SIDES}
