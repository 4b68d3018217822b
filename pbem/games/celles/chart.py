"""The map as values: hexes with terrain, roads, rivers and bridges, Rear Areas, counters, and what happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pbem.games.celles.action import Field
from pbem.games.celles.events import Advanced, AirAttack, AttackDeclared, Retreated, Stepped
from pbem.games.celles.position import Position
from pbem.games.celles.scenario import ALLIED, GERMAN, MEUSE, SIDES, Scenario
from pbem.games.celles.words import field_of, side_word, unit_word
from pbem.kernel.board import Space
from pbem.kernel.referee import Event
from pbem.kernel.words import listed
from pbem.report.board.chart import DARK, Arrow, Chart, Counter, Ground, Ink, Mark, Spot, Stack, Stroke
from pbem.report.board.hexes import HexSheet, chains_of, sides_in_words
from pbem.report.board.symbols import CUT_OFF, USED

INKS = {
    GERMAN: Ink("German", "#4a4f55", land="#dcdad3", arrow="#2b2f36"),
    ALLIED: Ink("Allied", "#eef3e2", DARK, land="#e9f2dd", arrow="#2f6b2f", square=False),
}
GROUNDS = {
    "clear": Ground("clear", "clear"),
    "woods": Ground("woods", "trees"),
    "rough": Ground("rough", "rough"),
    "village": Ground("village", "village"),
    "town": Ground("town", "town"),
}
TYPES = {"armor": "armor", "infantry": "foot", "recon": "recon", "spat": "tank destroyer"}
WORDS = {
    "road": "highway", "track": "road", "river": "Meuse", "stream": "minor river", "border": "edge of a Rear Area",
    "burst": "attack in this action", USED: "used face", CUT_OFF: "out of supply or isolated", "foot": "infantry",
}  # fmt: skip
WATERS = {MEUSE: "Meuse", "minor": "minor river"}


def chart(scenario: Scenario, position: Position | None, events: Sequence[Event], title: str) -> Chart:
    """The board; with a position its stacks, with events the moves and attacks of an action."""
    sheet = HexSheet(scenario.board.grid, scenario.board)
    field = field_of(scenario, position) if position else None
    return Chart(
        title=title or scenario.title,
        note=_note(scenario, position),
        field=sheet.field,
        piled=True,
        inks=INKS,
        grounds=GROUNDS,
        spots={space: _spot(scenario, sheet, space, field) for space in scenario.board},
        strokes=list(_strokes(scenario, sheet)),
        marks=list(_bridges(scenario, sheet)),
        stacks=list(_stacks(field)) if field else (),
        arrows=list(_arrows(scenario, events)),
        bursts=[space for space in _attacked(events) if space in scenario.board],
        words=WORDS,
    )


def _note(scenario: Scenario, position: Position | None) -> str:
    if position is None:
        return "before set-up"
    box = scenario.turns[position.turn]
    left = ", ".join(f"{side_word(side)} {position.chits[side].left}" for side in SIDES)
    return f"{position.clock}, {box.date} {box.time}; actions left: {left}; {position.vp} VP"


def _spot(scenario: Scenario, sheet: HexSheet, space: Space, field: Field | None) -> Spot:
    worth = next((str(town.points) for town in scenario.towns if space in town.hexes), "")
    owner = next((side for side in SIDES if space in scenario.rear[side]), "")
    name = scenario.places.get(space, "")
    return sheet.spot(
        space, ground=scenario.board.spaces[space], name=name, worth=worth, owner=owner,
        about=_about(scenario, space, owner, field),
    )  # fmt: skip


def _about(scenario: Scenario, space: Space, owner: str, field: Field | None) -> str:
    """What somebody reads who points at a hex."""
    parts = [scenario.name_of(space), scenario.board.spaces[space]]
    parts += [f"{side_word(owner)} Rear Area"] if owner else []
    parts += sides_in_words(scenario.board, space, {}, WATERS)
    for side in SIDES if field else ():
        units = field.stacks.at(space, side) if field else ()
        parts += [f"{side_word(side)}: {listed(unit_word(field, unit) for unit in units)}"] if units and field else []
    return ", ".join(parts)


def _strokes(scenario: Scenario, sheet: HexSheet) -> Iterator[Stroke]:
    links = [(link.a, link.b, link.data) for link in scenario.board.links]
    for kind, water in (("river", True), ("stream", False)):
        yield sheet.sides(kind, [(a, b) for a, b, side in links if side.water and (side.water == MEUSE) == water])
    for kind, road in (("track", "road"), ("road", "highway")):
        yield sheet.along(kind, chains_of((a, b) for a, b, side in links if side.road == road))
    for side in SIDES:
        rear = scenario.rear[side]
        yield sheet.sides("border", [(a, b) for a, b, _ in links if (a in rear) != (b in rear)])


def _bridges(scenario: Scenario, sheet: HexSheet) -> Iterator[Mark]:
    for link in scenario.board.links:
        if link.data.bridge:
            yield sheet.mark("bridge", link.a, link.b, f"bridge {link.a}/{link.b}")


def _stacks(field: Field) -> Iterator[Stack]:
    for side in SIDES:
        for space in sorted(field.stacks.spaces_of(side)):
            units = sorted(field.stacks.at(space, side), key=lambda unit: (-field.face(unit).attack, unit))
            yield Stack(space, tuple(_counter(field, unit) for unit in units))


def _counter(field: Field, unit: str) -> Counter:
    """Strength, movement and steps as on the counter; marks as flags."""
    card, piece, face = field.unit(unit), field.pieces[unit], field.face(unit)
    true = {USED: piece.used, CUT_OFF: bool(piece.supply), "Disrupted": piece.disrupted, "trucks": piece.truck}
    flags = [flag for flag, holds in true.items() if holds] + (["2 steps"] if piece.steps == 2 else [])
    numbers = f"{face.attack}-{face.defense}-{face.movement}"
    about = f"{unit_word(field, unit)}, {card.type}"
    return Counter(unit, card.side, TYPES.get(card.type, card.type), numbers, tuple(flags), about)


def _arrows(scenario: Scenario, events: Iterable[Event]) -> Iterator[Arrow]:
    """One arrow for each unbroken way of a unit, and for retreats and advances."""
    way: list[Space] = []
    mover = ""
    for event in events:
        if isinstance(event, Stepped) and event.unit == mover and way and way[-1] == event.origin:
            way.append(event.to)
            continue
        if len(way) > 1:
            yield Arrow(tuple(way), scenario.side_of(mover))
        way, mover = ([event.origin, event.to], event.unit) if isinstance(event, Stepped) else ([], "")
        if isinstance(event, Retreated):
            yield Arrow(event.path, scenario.side_of(event.unit))
        elif isinstance(event, Advanced):
            yield Arrow((event.origin, event.to), scenario.side_of(event.unit))
    if len(way) > 1:
        yield Arrow(tuple(way), scenario.side_of(mover))


def _attacked(events: Iterable[Event]) -> Iterator[Space]:
    for event in events:
        if isinstance(event, AttackDeclared):
            yield from event.hexes
        elif isinstance(event, AirAttack):
            yield event.hex


