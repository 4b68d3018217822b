"""The map as values: hexes, roads, rivers and bridges, stacks, markers, and what happened in a player turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.games.bitter import events as ev
from pbem.games.bitter.position import DESTROYED, Position
from pbem.games.bitter.scenario import (
    ALLIED,
    BROKEN,
    CLEAR,
    FOREST,
    GERMAN,
    LIGHT_WOODS,
    MEUSE,
    OFF,
    TOWN,
    Scenario,
    Unit,
    bridge_name,
)
from pbem.kernel.board import Space
from pbem.kernel.hexmap import Side
from pbem.kernel.referee import Event
from pbem.report.board.chart import DARK, Arrow, Chart, Counter, Ground, Ink, Mark, Name, Spot, Stack, Stroke
from pbem.report.board.hexes import HexSheet, sides_in_words
from pbem.report.board.symbols import CUT_OFF, USED

INKS = {
    GERMAN: Ink("German", "#4a4f55", arrow="#2b2f36"),
    ALLIED: Ink("Allied", "#eef3e2", line=DARK, arrow="#2f6b2f", square=False),
}
GROUNDS = {
    CLEAR: Ground("clear", "clear"),
    LIGHT_WOODS: Ground("light woods", "copse"),
    FOREST: Ground("forest", "trees"),
    BROKEN: Ground("broken", "rough"),
    TOWN: Ground("town", "town"),
}
TYPES = {
    "armored infantry": "mechanized",
    "armored cavalry": "armored recon",
    "army artillery": "artillery",
    "vdh": "parachute",
}
ROADS = {"major": "major road", "minor": "minor road"}
WATERS = {MEUSE: "Meuse"}
WORDS = {"burst": "battle this turn", USED: "names in italics: has fired", "border": "army boundary until 18PM"}


def chart(scenario: Scenario, position: Position | None, events: Sequence[Event], title: str) -> Chart:
    """The board of a scenario; with a position its stacks; with events the moves and battles of a player turn."""
    shown = [space for space in scenario.terrain if scenario.limits is None or space in scenario.limits]
    sheet = HexSheet(scenario.grid, shown)
    held = set(shown)
    return Chart(
        title=title or scenario.title,
        note=position.clock if position else "before set-up",
        field=sheet.field,
        piled=True,
        inks=INKS,
        grounds=GROUNDS,
        spots={space: _spot(scenario, sheet, space) for space in shown},
        strokes=list(_strokes(scenario, sheet, held, position)),
        marks=list(_marks(scenario, sheet, held, position)),
        names=list(_names(scenario, sheet, held)),
        stacks=list(_stacks(scenario, position)) if position else (),
        arrows=list(_arrows(scenario, held, events)),
        bursts=[event.space for event in events if isinstance(event, ev.BattleBegan)],
        words=WORDS,
    )


def _spot(scenario: Scenario, sheet: HexSheet, space: Space) -> Spot:
    place = scenario.chart.places.get(space)
    named: dict[str, Any] = {"name": place.name} if place and place.size == "town" else {}
    letter = next((name for name, box in scenario.tables.letters.items() if box.hex == space), "")
    parts = [scenario.name_of(space), scenario.terrain[space], *([f"letter {letter}"] if letter else [])]
    about = ", ".join((*parts, *sides_in_words(scenario.board, space, ROADS, WATERS)))
    return sheet.spot(space, ground=scenario.terrain[space], ringed=space in scenario.forts, about=about, **named)


def _strokes(scenario: Scenario, sheet: HexSheet, held: set[Space], position: Position | None) -> Iterator[Stroke]:
    map_ = scenario.chart
    for kind, stroke in (("major", "road"), ("minor", "track")):
        chains = (tuple(space for space in chain if space in held) for chain in map_.roads.get(kind, ()))
        yield sheet.along(stroke, [chain for chain in chains if len(chain) > 1])
    for name, sides in map_.waters.items():
        kind = "river" if map_.water_class[name] == MEUSE else "stream"
        yield sheet.sides(kind, _inside(sides, held))
    yield sheet.sides("wall", _inside(map_.sides.get("cliff", ()), held))
    if position is None or position.turn <= scenario.tables.dated["boundaries"][1]:
        lines = scenario.tables.lines
        for chain in ((*lines.shared, *lines.six_five), lines.five_seven):
            yield sheet.along("border", [tuple(space for space in chain if space in held)])


def _inside(sides: Sequence[Side], held: set[Space]) -> list[Side]:
    return [side for side in sides if side[0] in held and side[1] in held]


def _marks(scenario: Scenario, sheet: HexSheet, held: set[Space], position: Position | None) -> Iterator[Mark]:
    blown = position.blown if position else scenario.blown
    for a, b in _inside(scenario.chart.bridges, held):
        yield sheet.mark("blown" if bridge_name(a, b) in blown else "bridge", a, b, about=bridge_name(a, b))
    if position is None:
        return
    for sign, text, spaces in (
        ("fort", "", position.forts),
        ("ring", "", position.positions),
        ("disc", "I", position.interdicted),
        ("disc", "F", {d.at for d in position.dumps.values() if d.at and d.state != DESTROYED}),
        ("disc", "V", set(position.companies.values())),
    ):
        yield from (Mark(sign, sheet.centre(space), text=text) for space in sorted(spaces) if space in held)


def _names(scenario: Scenario, sheet: HexSheet, held: set[Space]) -> Iterator[Name]:
    for name, sides in scenario.chart.waters.items():
        points = [sheet.between(a, b)[0] for a, b in _inside(sides, held)]
        if points:
            yield Name(name, tuple(points))


def _stacks(scenario: Scenario, position: Position) -> Iterator[Stack]:
    by_hex: dict[tuple[Space, str], list[str]] = {}
    for unit, piece in position.pieces.items():
        by_hex.setdefault((piece.at, scenario.side_of(unit)), []).append(unit)
    for (space, _), units in sorted(by_hex.items()):
        best = sorted(units, key=lambda unit: (-scenario.units[unit].faces[-1].strength, unit))
        yield Stack(space, tuple(_counter(scenario, position, unit) for unit in best))


def _counter(scenario: Scenario, position: Position, unit: str) -> Counter:
    card, piece = scenario.units[unit], position.pieces[unit]
    face = card.faces[piece.steps - 1]
    flags = {
        USED: piece.fired,
        CUT_OFF: unit in position.out,
        "reserve": piece.reserve,
        "shocked": piece.shocked,
        "must counterattack": any(unit in duty.units for duty in position.duties if duty.kind == "ca"),
        "engaged": any(unit in (*duty.units, *duty.attackers) for duty in position.duties if duty.kind == "eng"),
    }
    numbers = f"{face.strength}-{face.endurance}-{face.movement}"
    told = f"{unit}, {card.type.name}, {numbers}{', reduced' if piece.steps < card.steps else ''}"
    return Counter(unit, card.side, sign_of(card), numbers, tuple(f for f, on in flags.items() if on), about=told)


def sign_of(card: Unit) -> str:
    return TYPES.get(card.type.name, card.type.name)


def _arrows(scenario: Scenario, held: set[Space], events: Sequence[Event]) -> Iterator[Arrow]:
    ways: dict[tuple[tuple[Space, ...], str], int] = {}
    for event in events:
        if isinstance(event, ev.Moved | ev.Advanced | ev.Retreated):
            path = tuple(space for space in event.path if space in held and space != OFF)
            if len(path) > 1:
                key = path, scenario.side_of(event.unit)
                ways[key] = ways.get(key, 0) + 1
    yield from (Arrow(path, side, count) for (path, side), count in ways.items())
