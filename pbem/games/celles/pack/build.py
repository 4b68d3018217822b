"""From the checked values of a pack to a scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.games.celles.pack.parts import cup_of, hexes_in, placed
from pbem.games.celles.scenario import (
    MEUSE,
    NATIONS,
    POINTS,
    SIDES,
    Face,
    Faces,
    Formation,
    Harm,
    Level,
    Result,
    Scenario,
    Tables,
    Town,
    Turn,
    Unit,
)
from pbem.games.celles.zoc import FAIL, FAIL_DISRUPTED, SUCCESS
from pbem.kernel.board import Space
from pbem.kernel.crt import CombatTable
from pbem.kernel.hexmap import HexMap, area_of, hexes_of
from pbem.kernel.rulebook import Rulebook
from pbem.packs.parts import Parts
from pbem.packs.rules import Values, index_of

NEVER = -999


def build(parts: Parts, rulebook: Rulebook, digests: Mapping[str, str]) -> Scenario:
    """A scenario as its card describes it."""
    chart, card = HexMap(parts.map), parts.card
    area = area_of(chart.grid, card)
    board = chart.board if area is None else chart.board.part(area.__contains__)
    formations = {name: _formation(name, data, parts, chart, board) for name, data in parts.units["formations"].items()}
    return Scenario(
        name=card["name"],
        title=card["title"],
        tables=tables_of(parts.rules),
        rulebook=rulebook,
        board=board,
        places={space: place.name for space, place in chart.places.items() if space in board},
        formations=formations,
        units={unit.id: unit for unit in _units(parts, formations)},
        turns={turn.number: turn for turn in _turns(parts)},
        rear={side: frozenset(chart.hexes[f"{side}_rear"]) & frozenset(board) for side in SIDES},
        sources={nation: frozenset(_sources(parts, chart, nation)) & frozenset(board) for nation in NATIONS},
        towns=tuple(_towns(parts, chart)),
        digests=dict(digests),
        summary=card.get("summary", ""),
        special_rules=tuple(card.get("special_rules", ())),
        rules=index_of(parts.rules),
        provenance=card.get("provenance", ""),
        notes=tuple(parts.map.get("notes", ())) + tuple(parts.rules.get("notes", ())),
        water={name: kind for name, kind in chart.water_class.items() if kind == MEUSE},
    )


def _formation(name: str, data: Values, parts: Parts, chart: HexMap, board: Any) -> Formation:
    """13.3: units come back in towns of their nation, or where their formation enters."""
    named = parts.units["rebuild"].get(data["nation"])
    home = [space for town in named for space in chart.named(town)] if named else map(str, data.get("enters", ()))
    return Formation(
        id=name,
        side=data["side"],
        nation=data["nation"],
        name=data["name"],
        rebuild=tuple(space for space in home if space in board),
        most=data.get("most_units"),
        active_from=data.get("active_from", 1),
        withdraws_from=data.get("withdraws_from"),
    )


def _units(parts: Parts, formations: Mapping[str, Formation]) -> Iterator[Unit]:
    """11.0: the counters of the scenario, two-step ones with the piece that stands in for them."""
    reduced = {(piece["formation"], piece["type"]): _faces(piece) for piece in parts.units["reduced"]}
    for data in placed(parts):
        setup = data.get("setup")
        yield Unit(
            id=data["id"],
            formation=formations[data["formation"]],
            type=data["type"],
            steps=data["steps"],
            full=_faces(data),
            reduced=reduced.get((data["formation"], data["type"])) if data["steps"] == 2 else None,
            setup=None if setup is None else str(setup),
            arrives=data.get("arrives"),
            at=tuple(map(str, data.get("at", ()))),
            first_turn_movement=data.get("first_turn_movement"),
            who=data.get("who", ""),
            provenance=data.get("provenance", "reconstructed"),
        )


def _faces(data: Values) -> Faces:
    return Faces(Face(*data["unused"]), Face(*data["used"]))


def _turns(parts: Parts) -> Iterator[Turn]:
    """4.0: the track, as far as the card plays it."""
    first, last = parts.card["turns"][:2]
    own = {entry["turn"]: entry for entry in parts.card.get("actions", ())}
    for box in parts.rules["turns"]:
        if first <= box["turn"] <= last:
            actions = own.get(box["turn"], box)
            cups = {side: cup_of(parts, side, box["date"]) for side in SIDES}
            yield Turn(box["turn"], box["date"], box["time"], {side: actions[side] for side in SIDES}, cups)


def _sources(parts: Parts, chart: HexMap, nation: str) -> tuple[Space, ...]:
    """5.0: the map's sources, or those of the card, which then names all there are."""
    own = parts.card.get("sources")
    return chart.edges[f"{nation}_supply"] if own is None else hexes_of(chart.grid, own.get(nation, ""))


def _towns(parts: Parts, chart: HexMap) -> Iterator[Town]:
    """16.0: towns that count for both, then those that count for the German."""
    victory, wanted = parts.rules["victory"], parts.card.get("towns")
    for key in ("both", "german"):
        for name, points in victory[key].items():
            if wanted is None or name in wanted:
                yield Town(name, hexes_in(chart, name), points, key == "both")


# ---- the chart -----------------------------------------------------------------------------------------------------


def halves(value: float) -> int:
    """Points in halves."""
    return POINTS.read(str(value))


def by_class(values: Values) -> dict[str, int]:
    return {kind: halves(values[kind]) for kind in ("mot", "inf")}


def tables_of(rules: Values) -> Tables:
    """The tables of the player chart."""
    movement, air, varied = rules["movement"], rules["air"], rules["variable_actions"]
    infiltration, victory, truck = rules["infiltration"], rules["victory"], rules["truck"]
    return Tables(
        sides_of_die=rules["dice"]["sides"],
        motorized=frozenset(movement["motorized"]),
        cost={name: by_class(cost) for name, cost in movement["cost"].items()},
        river=by_class(movement["river"]),
        traffic=halves(movement["traffic"]),
        leaving=by_class(movement["leaving"]),
        infiltrating=by_class(movement["infiltrating"]),
        strategic=movement["strategic"],
        truck_formation=truck["formation"],
        truck_movement=truck["movement"],
        truck_from=truck["from_turn"],
        thirds=rules["thirds"],
        stack=rules["stacking"]["steps"],
        levels={name: Level(name, by_class(data), data["drm"]) for name, data in rules["attacks"].items()},
        terrain=rules["terrain"],
        modifiers=rules["modifiers"],
        allied_day_from=rules["allied_day_from"],
        crt=crt_of(rules),
        infiltration=((infiltration["success"], SUCCESS), (infiltration["fail"], FAIL), (NEVER, FAIL_DISRUPTED)),
        infiltration_modifiers=infiltration["modifiers"],
        retreat_hexes=rules["retreat"]["hexes"],
        disrupted_units=rules["disrupted_units"],
        retreat={nation: tuple(rules["retreat"][nation]) for nation in NATIONS},
        initiative=rules["initiative"],
        air=((air["step"], "step"), (air["disrupted"], "disrupted")),
        air_modifier=air["modifier"],
        air_cover=frozenset(air["cover"]),
        variable=tuple((row["up_to"], row["side"], row["by"]) for row in varied["table"]),
        variable_from=varied["from_turn"],
        most_actions=varied["most"],
        meuse_points=victory["meuse_unit"],
        step_points=victory["step"],
        decisive=victory["decisive"],
    )


def crt_of(rules: Values) -> CombatTable[Result]:
    """11.0: the results table, with a die that shows 0 to 9."""
    table, faces = rules["crt"], range(rules["dice"]["sides"])
    rows = {int(row): tuple(map(result_of, cells)) for row, cells in table["rows"].items()}
    return CombatTable.of(table["columns"], rows, tuple(faces))


def result_of(text: str) -> Result:
    """`-/1RD`: attacker before the slash."""
    attacker, _, defender = text.partition("/")
    return Result(text, _harm(attacker), _harm(defender))


def _harm(text: str) -> Harm:
    steps = int(text[0]) if text[:1].isdigit() else 0
    return Harm(steps, "D" in text, "R" in text)
