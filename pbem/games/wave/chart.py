"""The map as values: hexes with their ground, roads, rivers and bridges, stacks, and what happened in a segment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pbem.games.wave.events import Advanced, BattleBegan, DemolitionTried, MoveEnded
from pbem.games.wave.position import Position
from pbem.games.wave.rules import look
from pbem.games.wave.scenario import ALLIED, BLOCKED, GERMAN, OFF, SIDES, Scenario
from pbem.games.wave.segment import Segment
from pbem.games.wave.supply import is_regular
from pbem.games.wave.tale import SIDE_WORD
from pbem.kernel.board import Space
from pbem.kernel.referee import Event
from pbem.kernel.words import listed
from pbem.report.board.chart import DARK, Arrow, Chart, Counter, Ground, Ink, Mark, Spot, Stack, Stroke
from pbem.report.board.hexes import HexSheet, chains_of, sides_in_words
from pbem.report.board.symbols import CUT_OFF, USED

INKS = {
    GERMAN: Ink("German", "#4a4f55", land="#dcdad3", arrow="#2b2f36"),
    ALLIED: Ink("Allied", "#eef3e2", DARK, land="#fbfbf7", arrow="#2f6b2f", square=False),
}
GROUNDS = {
    "clear": Ground("clear", "clear"),
    "forest": Ground("forest, 1L", "trees"),
    "ridge": Ground("ridge, 2L", "ridge"),
    "marsh": Ground("marsh", "marsh"),
    "town": Ground("town, 1L", "town"),
    "city": Ground("city, 2L", "city"),
}
TYPE_SIGNS = {
    "infantry": "infantry", "light infantry": "infantry", "ranger": "infantry", "fusilier": "infantry",
    "bicycle infantry": "infantry", "parachute": "parachute", "glider": "parachute", "panzergrenadier": "mechanized",
    "armored infantry": "mechanized", "armor": "armor", "panzer": "armor", "armored cavalry": "armored recon",
    "reconnaissance": "recon", "engineer": "engineer", "artillery": "artillery", "panzerjaeger": "antitank",
    "tank destroyer": "tank destroyer", "assault gun": "tank destroyer",
}  # fmt: skip
ROADS = {"major": "major road", "minor": "minor road"}
WATERS = {"major": "major river", "minor": "minor river"}
WORDS = {
    "burst": "battle in this segment", USED: "guns that are done", CUT_OFF: "out of supply", "wall": "blocked side",
    "stream": "minor river", "river": "major river", "front": "front line of 16 December", "fort": "West Wall",
    "depot": "supply marker, depot", "flag": "interdicted", "ring": "demolition tried", "held": "{} control",
    "road": "main road", "track": "road",
}  # fmt: skip


class Sheet:
    """What of a scenario never moves: where everything lies, and every line on it."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.hex = HexSheet(scenario.grid, scenario.board.spaces)
        self.strokes = tuple(self._strokes())

    def _strokes(self) -> Iterator[Stroke]:
        spaces = self.scenario.board.spaces
        sides = [(pair, side) for pair, side in self.scenario.board.sides.items() if set(pair) <= spaces.keys()]
        for kind, water in (("lake", "lake"), ("river", "major"), ("stream", "minor")):
            yield self.hex.sides(kind, [pair for pair, side in sides if side.water == water])
        yield self.hex.sides("wall", [pair for pair, side in sides if BLOCKED in side.marks])
        for kind, road in (("track", "minor"), ("road", "major")):
            yield self.hex.along(kind, chains_of(pair for pair, side in sides if side.road == road))
        yield self.hex.sides("front", [pair for pair, side in sides if "front" in side.marks])


_LAST: list[Sheet] = []


def sheet_of(scenario: Scenario) -> Sheet:
    """The sheet of a scenario; the last one that was laid out is kept."""
    if not _LAST or _LAST[-1].scenario is not scenario:
        _LAST[:] = [Sheet(scenario)]
    return _LAST[-1]


def chart(scenario: Scenario, position: Position | None, events: Sequence[Event], title: str) -> Chart:
    """The map of a scenario; with a position its stacks; with events the moves and battles of a segment."""
    sheet = sheet_of(scenario)
    segment = look(scenario, position) if position else None
    spaces = scenario.board.spaces
    return Chart(
        title=title or scenario.title,
        note=_note(position),
        field=sheet.hex.field,
        piled=True,
        inks=INKS,
        grounds=GROUNDS,
        spots={space: _spot(sheet, space, segment) for space in spaces},
        strokes=sheet.strokes,
        marks=list(_marks(sheet, position, events)),
        stacks=list(_stacks(segment)) if segment else (),
        arrows=list(_arrows(scenario, events)),
        bursts=[event.space for event in events if isinstance(event, BattleBegan)],
        words=WORDS,
    )


def _note(position: Position | None) -> str:
    if position is None:
        return "before set-up"
    points = ", ".join(f"{SIDE_WORD[side]} {position.total(side)}" for side in SIDES)
    return f"{position.clock}, {position.weather}, {points} VP"


def _spot(sheet: Sheet, space: Space, segment: Segment | None) -> Spot:
    what = sheet.scenario.board.spaces[space]
    ground = what.size if what.holds_supply else what.terrain
    worth = [str(goal.vp) for goal in sheet.scenario.objectives if goal.space == space]
    owner = segment.controller(space) if segment and (what.holds_supply or worth) else ""
    return sheet.hex.spot(
        space, ground=ground, name=what.name, owner=owner, worth=worth[0] if worth else "",
        about=_about(sheet.scenario, space, segment),
    )  # fmt: skip


def _about(scenario: Scenario, space: Space, segment: Segment | None) -> str:
    """What somebody reads who points at a hex."""
    what = scenario.board.spaces[space]
    parts = [scenario.name_of(space), what.terrain, *filter(None, (what.size, "West Wall" if what.wall else ""))]
    parts += sides_in_words(scenario.board, space, ROADS, WATERS)
    for side in SIDES if segment else ():
        units = segment.at(space, side) if segment else ()
        parts += [f"{SIDE_WORD[side]}: {listed(units)}"] if units else []
    return ", ".join(parts)


def _marks(sheet: Sheet, position: Position | None, events: Iterable[Event]) -> Iterator[Mark]:
    """Bridges whole and blown, the West Wall, what aircraft left, and demolitions of the segment."""
    blown = position.blown if position else sheet.scenario.blown
    for bridge in sorted({name for ends in sheet.scenario.bridges.values() for _, name in ends}):
        a, b = bridge.split("-")
        state = "blown" if bridge in blown else "bridge"
        yield sheet.hex.mark(state, a, b, f"bridge {bridge}: {'blown' if bridge in blown else 'stands'}")
    for space, what in sheet.scenario.board.spaces.items():
        if what.wall:
            yield Mark("fort", sheet.hex.centre(space), about=f"West Wall in {space}")
    for event in events:
        if isinstance(event, DemolitionTried):
            yield Mark("ring", sheet.hex.mark("ring", *event.bridge.split("-")).at)
    yield from _markers(sheet, position) if position else ()


def _markers(sheet: Sheet, position: Position) -> Iterator[Mark]:
    for space in position.interdicted:
        yield Mark("flag", sheet.hex.centre(space), about=f"roads of {space} interdicted")
    for space in (*position.aerial, *position.pol):
        kind = "aerial supply" if space in position.aerial else "depot"
        yield Mark("depot", sheet.hex.centre(space), about=f"{kind} in {space}")


def _stacks(segment: Segment) -> Iterator[Stack]:
    for side in SIDES:
        for space in sorted(segment.stacks.spaces_of(side), key=segment.scenario.grid.cell):
            units = sorted(segment.at(space, side), key=lambda unit: (-segment.attack_of(unit), unit))
            yield Stack(space, tuple(_counter(segment, unit) for unit in units))


def _counter(segment: Segment, unit: str) -> Counter:
    card, piece = segment.unit(unit), segment.pieces[unit]
    out = not is_regular(segment, unit)
    true = {USED: piece.done, CUT_OFF: out, "reduced": piece.steps < card.steps, "KG": piece.kg}
    attack, defense = segment.attack_of(unit), segment.defense_of(unit)
    numbers = f"*-{card.movement}" if card.guns else f"{attack}-{defense}-{card.movement}"
    flags = tuple(flag for flag, holds in true.items() if holds)
    about = f"{unit}, {card.type}, {numbers}, {piece.steps} of {card.steps} steps" + "".join(f", {f}" for f in flags)
    return Counter(unit, card.side, TYPE_SIGNS.get(card.type, "infantry"), numbers, flags, about)


def _arrows(scenario: Scenario, events: Iterable[Event]) -> Iterator[Arrow]:
    for event in events:
        if isinstance(event, MoveEnded):
            path = tuple(space for space in event.path if space != OFF)
            if len(path) > 1:
                yield Arrow(path, scenario.side_of(event.units[0]), len(event.units))
        if isinstance(event, Advanced):
            yield Arrow((event.origin, event.to), scenario.side_of(event.unit))
