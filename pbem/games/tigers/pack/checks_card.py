"""What can be wrong with a scenario beyond the form of its card: forces, limits, set-up, supply, victory."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pbem.games.tigers.pack.build import build
from pbem.games.tigers.pack.checks_map import check_bridges, check_spaces
from pbem.games.tigers.pack.checks_units import check_place, in_calendar, is_over, stacks
from pbem.games.tigers.pack.parts import Counter, blown_of, counters, limits_of, means, overstacked_of
from pbem.games.tigers.position import Piece, Position
from pbem.games.tigers.scenario import SIDES, Scenario
from pbem.games.tigers.situation import Situation
from pbem.games.tigers.supply import supply_lines
from pbem.kernel.board import Space
from pbem.kernel.rulebook import Rulebook
from pbem.packs.parts import Parts
from pbem.packs.reader import Doc, Path
from pbem.packs.rules import policies_of

OUTCOMES = (
    "both_controlled",
    "control_and_contest",
    "both_contested",
    "one_contested",
    "none_contested",
    "control_and_uncontested",
)


@dataclass(frozen=True, slots=True)
class Docs:
    """The four documents behind a scenario."""

    map: Doc
    units: Doc
    card: Doc
    rules: Doc

    @property
    def parts(self) -> Parts:
        return Parts(self.map.data, self.units.data, self.card.data, self.rules.data)

    def place(self, counter: Counter) -> tuple[Doc, Path]:
        """Where a counter's place is written: on the card, or in the units file."""
        if counter.placed_by_card and counter.entry is not None:
            return self.card, ("forces", counter.data["side"], counter.entry)
        return self.units, ("units", counter.number)


def check_card(docs: Docs) -> None:
    """Every check of a scenario against its map, units and rules."""
    _limits(docs)
    _forces(docs)
    _clock(docs)
    _victory(docs)
    check_bridges(docs.card, ("blown",), docs.card.data.get("blown", []), docs.map.data["areas"])
    if docs.card.data["limits"] in (None, "") or not _limits_known(docs):
        return
    standing = list(_standing(docs))
    _inside(docs)
    _stacks(docs, standing)
    _supply(docs, standing)


def _limits_known(docs: Docs) -> bool:
    limits = docs.card.data["limits"]
    return not isinstance(limits, str) or limits == "all" or limits in docs.map.data.get("lines", {})


def _limits(docs: Docs) -> None:
    """D021: limits, supply, control and declared stacks name spaces of the map."""
    card, chart = docs.card, docs.map.data
    areas, zones = chart["areas"], chart["zones"]
    if not _limits_known(docs) and ("limits",) not in card.faulty:
        lines = ", ".join(("all", *chart.get("lines", {})))
        card.fault("D021", ("limits",), f"there is no line {card.data['limits']!r} on the map; limits are {lines}")
    if isinstance(card.data["limits"], list):
        check_spaces(card, ("limits",), card.data["limits"], (*areas, *zones))
    for side, listed in card.data.get("supply", {}).items():
        check_spaces(card, ("supply", side), listed, zones)
    for key in ("german_side", "overstacked"):
        check_spaces(card, (key,), card.data.get(key), areas)


def _forces(docs: Docs) -> None:
    """D050: an entry that speaks of no counter; D032: a counter that two entries speak of."""
    for side in SIDES:
        entries = docs.card.data["forces"][side]
        if entries == "all":
            continue
        own = [(place, unit) for place, unit in enumerate(docs.units.data["units"]) if unit["side"] == side]
        tally: Tally[int] = Tally()
        for place, entry in enumerate(entries):
            meant = {number: unit["id"] for number, unit in own if means(entry, unit)}
            tally.update(meant.keys())
            _entry(docs, ("forces", side, place), entry, meant, tally)


def _entry(docs: Docs, path: Path, entry: Any, meant: dict[int, str], tally: Tally[int]) -> None:
    card = docs.card
    if not meant and entry and path not in card.faulty:
        told = entry if isinstance(entry, str) else ", ".join(f"{key} {value}" for key, value in entry.items())
        card.fault("D050", path, f"no {path[1]} unit is meant by {told!r}")
    for number, unit in meant.items():
        if tally[number] > 1:
            card.fault("D032", path, f"{unit} is in the forces twice")
    if isinstance(entry, dict) and len(meant) == 1 and {"setup", "arrival"} & set(entry) and "unit" in entry:
        chosen = {**entry, "id": entry["unit"], "side": path[1]}
        check_place(card, path, chosen, docs.map.data, docs.rules.data)


def _clock(docs: Docs) -> None:
    """D053: start and end are impulses, in this order."""
    card, rules = docs.card, docs.rules.data
    order = {"german": 0, "allied": 1}
    times = []
    for key in ("start", "end"):
        impulse, _, side = card.data[key].partition(" ")
        if not in_calendar(impulse, rules):
            card.fault("D053", (key,), f"{key} is {card.data[key]}, which is no impulse")
        day, _, number = impulse.partition("-")
        times.append((int(day), int(number), order[side]))
    if times[0] > times[1]:
        card.fault("D053", ("end",), f"the scenario ends on {card.data['end']}, before {card.data['start']}")


def _victory(docs: Docs) -> None:
    """D052: a scoring has what it needs, and every score has a level."""
    card, victory = docs.card, docs.card.data["victory"]
    check_spaces(card, ("victory", "towns"), victory.get("towns"), docs.map.data["areas"])
    check_spaces(card, ("victory", "hole_zones"), victory.get("hole_zones"), docs.map.data["zones"])
    if ("victory",) in card.faulty:
        return
    for problem in _victory_problems(victory):
        card.fault("D052", ("victory",), problem)


def _victory_problems(victory: Any) -> Iterator[str]:
    scoring = victory["scoring"]
    if scoring != "areas" and not victory.get("towns"):
        yield f"scoring {scoring} needs towns"
    if scoring == "contest":
        missing = [outcome for outcome in OUTCOMES if outcome not in victory.get("contest", {})]
        unknown = [outcome for outcome in victory.get("contest", {}) if outcome not in OUTCOMES]
        if missing or unknown or len(victory.get("towns", [])) != 2:
            yield f"scoring contest needs two towns and a level for each of {', '.join(OUTCOMES)}"
        return
    scores = [row["at_least"] for row in victory.get("table", [])]
    if not scores or scores[-1] != 0 or scores != sorted(set(scores), reverse=True):
        yield "the victory table must fall from row to row and end with at_least: 0"


def _standing(docs: Docs) -> Iterator[Counter]:
    """The counters whose set-up is sound enough to look at."""
    areas, types = docs.map.data["areas"], docs.rules.data["types"]
    for counter in counters(docs.parts):
        setup = counter.data.get("setup")
        faulty = ("units", counter.number) in docs.units.faulty
        if setup is not None and str(setup) in areas and counter.data["type"] in types and not faulty:
            yield counter


def _inside(docs: Docs) -> None:
    """D051, D055: set-up and arrival inside the limits, unless outsiders are to come in."""
    limits = limits_of(docs.parts)
    if docs.card.data.get("outsiders_enter_first_day"):
        return
    for counter in counters(docs.parts):
        unit, (doc, path) = counter.data, docs.place(counter)
        setup, zones = unit.get("setup"), unit.get("zones") or []
        if setup is not None and str(setup) in docs.map.data["areas"] and str(setup) not in limits:
            doc.fault("D051", path, f"{unit['id']} is set up in area {setup}, outside the limits of {_name(docs)}")
        if zones and set(zones) <= set(docs.map.data["zones"]) and not set(zones) & limits:
            doc.fault("D055", path, f"{unit['id']} arrives only outside the limits of {_name(docs)}")


def _name(docs: Docs) -> str:
    return str(docs.card.data["name"])


def _stacks(docs: Docs, standing: list[Counter]) -> None:
    """D036, D038: 7.1 at the start, and one side to an area."""
    declared = overstacked_of(docs.parts)
    last = {str(counter.data["setup"]): docs.place(counter) for counter in standing}
    for area, stack in stacks(counter.data for counter in standing).items():
        doc, path = last[area]
        if len({unit["side"] for unit in stack}) > 1:
            doc.fault("D038", path, f"both sides are set up in area {area}")
        elif area not in declared and is_over(stack, docs.rules.data):
            points = sum(unit["strength"] for unit in stack)
            message = f"area {area} holds {len(stack)} units with {points} points, over the limit (rule 7.1)"
            doc.fault("D036", path, message, f"move some, or add {area} to overstacked")


def _supply(docs: Docs, standing: list[Counter]) -> None:
    """D037: everybody is in supply at the start (13.11); outsiders are excused."""
    scenario = _sound(docs, standing)
    position = Position(16, 1, "german", blown=set(scenario.blown))
    for unit in scenario.units.values():
        if unit.setup is not None:
            position.pieces[unit.id] = Piece(unit.setup, unit.strength, unit.setup)
    situation = Situation(scenario, position)
    lines = {side: supply_lines(situation, side) for side in SIDES}
    for counter in standing:
        unit = scenario.units[counter.data["id"]]
        if unit.setup in scenario.limits and not lines[unit.side].reaches(unit.setup, unit.type.infantry):
            doc, path = docs.place(counter)
            message = f"{unit.id} in area {unit.setup} is out of supply at the start of {_name(docs)} (rule 13.11)"
            doc.fault("D037", path, message)


def _sound(docs: Docs, standing: list[Counter]) -> Scenario:
    """The scenario as far as it is sound, so that supply can be judged in a pack that has other slips."""
    chart, card = docs.map.data, docs.card.data
    areas: dict[Space, Any] = {number: {**area, "roads": {}} for number, area in chart["areas"].items()}
    for number, area in chart["areas"].items():
        for other, text in area["roads"].items():
            if other in areas and other != number:
                areas[number]["roads"][other] = areas[other]["roads"][number] = text
    zones = {
        letter: {**zone, "touches": [area for area in zone["touches"] if str(area) in areas]}
        for letter, zone in chart["zones"].items()
    }
    lines = {name: {"zones": [], **line} for name, line in chart.get("lines", {}).items()}
    supply = {side: [zone for zone in listed if zone in zones] for side, listed in card.get("supply", {}).items()}
    units = [counter.data for counter in standing]
    sound_map = {**chart, "areas": areas, "zones": zones, "lines": lines}
    forces = dict.fromkeys(SIDES, "all")
    limits = [space for space in limits_of(docs.parts) if space in areas or space in zones]
    blown = [bridge for bridge in blown_of(docs.parts) if set(bridge.split("-")) <= set(areas)]
    sound_card = {**card, "forces": forces, "supply": supply, "limits": limits, "blown": blown}
    rules = docs.rules.data
    parts = Parts(sound_map, {"units": units}, sound_card, rules)
    return build(parts, Rulebook.of(policies_of(rules), {}), {})
