"""From checked values to a `Scenario`. Nothing is judged here: `checks.py` has done that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.games.bitter.pack.parts import placed
from pbem.games.bitter.scenario import (
    FOOT,
    GERMAN,
    GOES_ON,
    GUN,
    MECH,
    NEVER,
    POINTS,
    STOPS,
    Award,
    Bridging,
    Face,
    Gait,
    Goal,
    Letter,
    Lines,
    Scenario,
    Shortage,
    Surprise,
    Tables,
    Unit,
    UnitType,
    Victory,
    bridge_name,
)
from pbem.kernel.crt import CombatTable
from pbem.kernel.hexmap import HexMap, area_of, words_of
from pbem.kernel.rulebook import Rulebook, UnknownPolicy
from pbem.packs.parts import Parts
from pbem.packs.rules import Values, index_of

NEEDS = {
    "peiper_alternative": ("leaders", "rule 36 brings a leader"),
    "leader_reaction": ("leaders", "rule 34 speaks of leaders"),
}
"""Options that mean nothing without another, and why."""


def build(parts: Parts, rulebook: Rulebook, digests: Mapping[str, str]) -> Scenario:
    """Everything a game needs, from the four files."""
    card, tables, chart = parts.card, tables_of(parts.rules), HexMap(parts.map)
    options = options_of(parts, rulebook)
    return Scenario(
        name=card["name"],
        title=card["title"],
        tables=tables,
        rulebook=rulebook,
        options=options,
        chart=chart,
        units={unit.id: unit for unit in _units(parts, options)},
        start=tables.turns.index(card["turns"][0]),
        end=tables.turns.index(card["turns"][1]),
        victory=_victory(card["victory"]),
        blown=frozenset(bridge_name(*side) for side in chart.blown),
        limits=area_of(chart.grid, card),
        digests=dict(digests),
        summary=card.get("summary", ""),
        special_rules=tuple(card.get("special_rules", ())),
        rules=index_of(parts.rules),
        provenance=card.get("provenance", ""),
    )


def options_of(parts: Parts, rulebook: Rulebook) -> dict[str, str]:
    """Every optional rule, on or off: as the players chose, else as the card says."""
    chosen = {name: rulebook[name] for name in rulebook.chosen}
    for name, (needs, why) in NEEDS.items():
        if chosen[name] != "off" and chosen[needs] == "off":
            raise UnknownPolicy(f"{name} {chosen[name]} needs {needs}: {why}")
    return chosen


# ---- units ----------------------------------------------------------------------------------------------------------


def _units(parts: Parts, options: Mapping[str, str]) -> Iterator[Unit]:
    rules = parts.rules
    default = parts.units.get("provenance", "reconstructed")
    for data in placed(parts):
        option = data.get("option", "")
        if option and options.get(option, "off") == "off":
            continue
        type_ = type_of(data["type"], rules["types"][data["type"]])
        heavy = data.get("silhouette", "") in rules["heavy"]
        turn = data.get("turn")
        setup = data.get("setup")
        yield Unit(
            id=data["id"],
            side=data["side"],
            nation=data["nation"],
            type=type_,
            gait=gait_of(data, type_, heavy, rules["movement"]),
            faces=tuple(Face(*face) for face in (data.get("back"), data["front"]) if face),
            army=data["army"],
            division=data.get("division", ""),
            size=data.get("size", ""),
            arm=data.get("arm", ""),
            silhouette=data.get("silhouette", ""),
            heavy=heavy,
            range=data.get("range", 0),
            influence=data.get("influence", 0),
            setup=None if setup is None else str(setup),
            dug_in=data.get("dug_in", False),
            turn=None if turn is None else list(rules["turns"]).index(turn),
            entry=tuple(data.get("entry", ())),
            lands=data.get("lands"),
            option=option,
            aliases=tuple(data.get("aliases", ())),
            note=data.get("note", ""),
            provenance=data.get("provenance", default),
        )


def type_of(name: str, data: Values) -> UnitType:
    """2.5: a type with its classes."""
    kind = data["class"]
    return UnitType(
        name,
        mech=kind == "mechanized",
        foot=kind == "non-mechanized",
        infantry=data.get("infantry", False),
        gun=kind == "artillery",
        leader=kind == "leader",
    )


def gait_of(data: Values, type_: UnitType, heavy: bool, movement: Values) -> Gait:
    """5.3: how a unit moves, by its type, its side and its silhouette."""
    german = data["side"] == GERMAN
    road = POINTS.read(str(movement["road"][_road_class(type_, german)]))
    harried = POINTS.read(str(movement["interdiction"]["mechanized" if type_.mech else "others"]))
    ground = MECH if type_.mech else GUN if type_.gun else FOOT
    infantry = type_.infantry or type_.leader
    fords = GOES_ON if infantry else NEVER if heavy else STOPS
    name = f"{data['side']} {type_.name}{' heavy' if heavy else ''}"
    mobile = data["front"][2] > 0
    return Gait(name, ground, road, fords, infantry, bool(data.get("silhouette")), harried, mobile)


def _road_class(type_: UnitType, german: bool) -> str:
    if german and type_.foot:
        return "german_infantry"
    if german and type_.gun:
        return "german_rocket" if type_.name == "rocket" else "german_artillery"
    return "others"


# ---- tables ---------------------------------------------------------------------------------------------------------


def tables_of(rules: Values) -> Tables:
    """The tables of the rulebook."""
    turns, movement, combat, supply = tuple(rules["turns"]), rules["movement"], rules["combat"], rules["supply"]
    return Tables(
        die=rules["dice"]["sides"],
        turns=turns,
        dated={name: (turns.index(first), turns.index(last)) for name, (first, last) in rules["dated"].items()},
        **{key: _ground(movement[key]) for key in ("cost", "mud", "freeze")},
        ford={terrain: POINTS.read(str(points)) for terrain, points in movement["ford"].items()},
        entry=POINTS.read(str(movement["entry"])),
        stack=rules["stacking"]["units"],
        stack_whole=tuple(rules["stacking"]["whole"]),
        stack_free=tuple(rules["stacking"]["free"]),
        crt=_table(rules["crt"], rules["dice"]["sides"]),
        angriff=_table(rules["angriff"], rules["dice"]["sides"]),
        rough_most=combat["rough"],
        angriff_rough_most=combat["angriff_rough"],
        most_drm=combat["drm"],
        most_shift=combat["shift"],
        to_road=supply["to_road"],
        shortage_none=tuple(supply["no_shortage"]),
        shortage={int(row): _shortage(data) for row, data in rules["shortage"].items()},
        aircraft={turn: tuple(numbers) for turn, numbers in rules["aircraft"].items()},
        letters={name: Letter(str(box["hex"]), box["edge"]) for name, box in rules["letters"].items()},
        lines=Lines(**{key: tuple(words_of(hexes)) for key, hexes in rules["boundaries"].items()}),
        bridging=Bridging(*(rules["bridging"][key] for key in ("across", "near", "german"))),
        surprise=_surprise(rules["surprise"]),
        award=_award(rules["victory"]),
        dumps={name: str(space) for name, space in rules["dumps"].items()},
        numbers=rules["numbers"],
        lists={name: tuple(units) for name, units in rules["lists"].items()},
    )


def _ground(costs: Values) -> dict[str, tuple[int, int, int]]:
    read = {terrain: [POINTS.read(str(points)) for points in by_class] for terrain, by_class in costs.items()}
    return {terrain: (foot, mech, gun) for terrain, (foot, mech, gun) in read.items()}


def _table(table: Values, sides: int) -> CombatTable[str]:
    rows = {int(row): tuple(cells) for row, cells in table["rows"].items()}
    return CombatTable.of(table["columns"], rows, range(1, sides + 1))


def _shortage(data: Values) -> Shortage:
    return Shortage(data["army"], tuple(data.get("divisions", ())), data.get("rest", False), data.get("armor", False))


def _surprise(data: Values) -> Surprise:
    sectors = {army: tuple(units) for army, units in data["sectors"].items()}
    return Surprise(**{**data, "held": tuple(data["held"]), "sectors": sectors})


def _award(data: Values) -> Award:
    lists = {key: tuple(data[key]) for key in ("towns", "strategic")}
    return Award(**{**data, **lists, "north_of": str(data["north_of"]), "ramet": str(data["ramet"])})


def _victory(data: str | Values) -> Victory:
    if isinstance(data, str):
        return Victory()
    goals = tuple(Goal(**{**goal, "hexes": tuple(words_of(goal.get("hexes", "")))}) for goal in data["goals"])
    return Victory(goals, data["german"], data.get("draw", 0))
