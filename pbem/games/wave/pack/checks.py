"""What can be wrong with counters, cards and tables beyond the form of their files."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from pbem.games.wave.pack.build import GUNS_DEFENSE
from pbem.games.wave.scenario import ARTILLERY, GERMAN
from pbem.kernel.board import Space
from pbem.kernel.hexmap import HexMap
from pbem.packs.hexmap import check_hexes
from pbem.packs.ids import check_id
from pbem.packs.reader import Doc, Path
from pbem.packs.rules import Values

LIMIT, LONE = 4, 3


def check_rules(doc: Doc) -> None:
    """D060: a result for every column and face, a weather for every turn, guns as they are counted."""
    rules = doc.data
    for face, cells in rules["combat"]["rows"].items():
        if len(cells) != len(rules["combat"]["columns"]):
            told = f"row {face} has {len(cells)} results for {len(rules['combat']['columns'])} columns"
            doc.fault("D060", ("combat", "rows", face), told)
    for key in ("dates", "overcast"):
        if len(rules["weather"][key]) != rules["turns"]:
            told = f"{key} has {len(rules['weather'][key])} entries for {rules['turns']} turns"
            doc.fault("D060", ("weather", key), told)
    if rules["artillery"]["defense"] != GUNS_DEFENSE:
        doc.fault("D060", ("artillery", "defense"), f"guns defend with {GUNS_DEFENSE} (rule 10.19)")


# ---- counters --------------------------------------------------------------------------------------------------------


def check_units(doc: Doc, chart: Doc) -> None:
    """D030, D035, D061-D065: every counter by itself, on the map it is for."""
    seen: dict[str, int] = {}
    ground = _Ground(chart.data)
    for number, unit in enumerate(doc.data["units"]):
        path: Path = ("units", number)
        check_id(doc, path, unit["id"], seen)
        if path not in doc.faulty:
            _faces(doc, path, unit)
            _place(doc, path, unit, chart, ground)


def check_orgs(doc: Doc, rules: Doc) -> None:
    """D069, D070: organizations that the tables name exist, a unit bears the name of its own, and has two steps (2.13,
    2.14)."""
    table, units = rules.data, doc.data["units"]
    troops = table["optional"]["cavalry"]["troops"]
    for number, unit in enumerate(units):
        path: Path = ("units", number)
        org = unit.get("org")
        if org and not unit["id"].startswith(f"{org}/"):
            doc.fault("D069", path, f"{unit['id']} belongs to {org}, but its name does not begin with {org}/")
        if "back" not in unit and unit["type"] != ARTILLERY and unit["id"] not in troops:
            doc.fault("D070", path, f"{unit['id']} has no back", "write back: and its factors with one step left")
    there = {unit.get("org") for unit in units}
    for org in sorted(_orgs_of(table) - there):
        doc.fault("D069", ("units",), f"no unit belongs to {org}, which the tables name")


def _orgs_of(table: Values) -> set[str]:
    """The organizations of which the tables speak."""
    problems = {org for orgs in table["supply"]["problems"].values() for org in orgs}
    marching = {one["org"] for one in table["movement"]["column"]["exceptions"]}
    optional = table["optional"]
    return problems | marching | {*optional["orgs"], optional["five"]["org"], table["kg"]["org"]}


def _faces(doc: Doc, path: Path, unit: Values) -> None:
    """D061, D062: guns have a die and one step; a back has the same movement and is no stronger."""
    guns = unit["front"].startswith("*")
    if guns != (unit["type"] == ARTILLERY) or (guns and "back" in unit):
        doc.fault("D061", path, f"{unit['id']}: artillery has factors such as *-6 and no back, other units have not")
    back = unit.get("back")
    if not back or guns:
        return
    front, rear = ([int(part) for part in face.split("-")] for face in (unit["front"], back))
    fits = len(front) == len(rear) and front[-1] == rear[-1] and all(a >= b for a, b in zip(front, rear, strict=True))
    if not fits:
        doc.fault("D062", (*path, "back"), f"{unit['id']} has {unit['front']} in front and {back} on its back")


class _Ground:
    """Whose side of the front line each hex lies on, and the edges there are."""

    def __init__(self, values: Values) -> None:
        chart = HexMap(values)
        self.grid = chart.grid
        self.hexes = frozenset(chart.terrain)
        self.german = frozenset(chart.hexes.get("german_side", ()))
        self.front = frozenset(space for side in chart.sides.get("front", ()) for space in side)
        self.edges = frozenset(chart.edges)

    def is_own(self, unit: Values, space: Space) -> bool:
        return (space in self.german) == bool(unit["side"] == GERMAN)

    def allows(self, unit: Values, space: Space) -> bool:
        """3.3, 3.5, 3.6, 3.8: whether a unit may be set up in a hex."""
        code = str(unit["setup"])
        if code == "anywhere":
            return self.is_own(unit, space)
        if not self.is_own(unit, space) or self.grid.distance(code, space) > unit.get("radius", 0):
            return False
        return bool(unit["side"] == GERMAN) or code not in self.front or space in self.front


def _place(doc: Doc, path: Path, unit: Values, chart: Doc, ground: _Ground) -> None:
    """D063-D065: set up by a code, or arriving by an edge, or set aside."""
    ways = [way for way in ("setup", "turn", "aside") if unit.get(way)]
    if len(ways) != 1:
        told = " and ".join(ways) or "neither set-up nor turn"
        doc.fault("D063", path, f"{unit['id']} has {told}", "give it setup and at, or turn and edge, or aside: true")
    if "turn" in ways and unit.get("edge") not in ground.edges:
        edges = ", ".join(sorted(ground.edges))
        doc.fault("D064", path, f"{unit['id']} enters by {unit.get('edge')!r}; edges are {edges}")
    if "setup" in ways:
        _setup(doc, path, unit, chart, ground)


def _setup(doc: Doc, path: Path, unit: Values, chart: Doc, ground: _Ground) -> None:
    code, at = str(unit["setup"]), str(unit.get("at", ""))
    if code != "anywhere" and not check_hexes(doc, (*path, "setup"), code, chart):
        return
    if not at:
        doc.fault("D063", path, f"{unit['id']} has a set-up code but no proposal `at`")
    elif check_hexes(doc, (*path, "at"), at, chart) and not ground.allows(unit, at):
        told = f"{unit['id']} is proposed for {at}, which its code {code}-{unit.get('radius', 0)} does not allow"
        doc.fault("D065", (*path, "at"), told)


# ---- cards -----------------------------------------------------------------------------------------------------------


def check_card(doc: Doc, units: Doc, chart: Doc) -> None:
    """D066-D068: units that exist, in stacks that may stand; hexes that are on the map."""
    card, known = doc.data, {unit["id"]: unit for unit in units.data["units"]}
    for path, name in _named_units(card):
        if name not in known:
            doc.fault("D066", path, f"there is no unit {name}")
    for key in ("pol", "sources"):
        parts = card.get(key, "") if key == "pol" else card.get(key, {}).values()
        for words in [parts] if isinstance(parts, str) else parts:
            check_hexes(doc, (key,), words, chart)
    places = _places(card, known)
    for name, at in places.items():
        if name in known and check_hexes(doc, ("at",), at, chart):
            _own_ground(doc, known[name], at, _Ground(chart.data) if "forces" in card else None)
    _stacks(doc, places, known)


def _named_units(card: Values) -> Iterable[tuple[Path, str]]:
    yield from ((("kg",), name) for name in card.get("kg", ()))
    yield from ((("at", name), name) for name in card.get("at", {}))
    for side, force in card.get("forces", {}).items():
        yield from ((("forces", side, "at", name), name) for name in force["at"])
        yield from ((("forces", side, "enter"), entry["unit"]) for entry in force.get("enter", ()))
        yield from ((("forces", side, "aside"), name) for name in force.get("aside", ()))


def _places(card: Values, known: Mapping[str, Any]) -> dict[str, Space]:
    """Where the units of a scenario start."""
    if "forces" in card:
        return {name: str(at) for force in card["forces"].values() for name, at in force["at"].items()}
    proposed = {name: str(unit["at"]) for name, unit in known.items() if unit.get("at")}
    return {**proposed, **{name: str(at) for name, at in card.get("at", {}).items()}}


def _own_ground(doc: Doc, unit: Values, at: Space, ground: _Ground | None) -> None:
    if ground is not None and not ground.is_own(unit, at):
        path: Path = ("forces", unit["side"], "at", unit["id"])
        doc.fault("D067", path, f"{unit['id']} starts in {at}, behind the enemy's line")


def _stacks(doc: Doc, places: Mapping[str, Space], known: Mapping[str, Any]) -> None:
    """D068: stacking holds when set-up is complete (3.4)."""
    stacks: dict[Space, list[Any]] = defaultdict(list)
    for name, at in places.items():
        if name in known:
            stacks[at].append(known[name])
    for at, stack in stacks.items():
        guns, lone = sum(u["type"] == ARTILLERY for u in stack), sum(not u.get("org") for u in stack)
        if len(stack) > LIMIT or lone > LONE or (guns and len(stack) > 1):
            doc.fault("D068", ("forces",), f"{', '.join(u['id'] for u in stack)} are too many for {at} (rule 7.1)")
