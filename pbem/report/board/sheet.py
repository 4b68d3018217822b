"""The sheet: where every area, zone, bridge, stack and name goes on a page of A3."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil, pi
from statistics import median

from pbem.games.tigers.position import Position
from pbem.games.tigers.scenario import GERMAN, SIDES, Area, Road, Scenario, Zone, bridge_key
from pbem.games.tigers.situation import Situation
from pbem.games.tigers.supply import out_of_supply, supply_lines
from pbem.kernel.board import Link, Space
from pbem.report.board import ink
from pbem.report.board.geometry import Axis, Box, Point, carry, crossing, distance, push_apart
from pbem.report.board.placing import Placer, around

PAGE = Box(0, 0, 420, 297)
FIELD = Box(8, 21, 412, 268)
INSET = 13.0
"""How far from the edge of the field the outermost spaces lie."""
LEAST = 9.2
"""Areas are drawn at least so far apart."""
SPREAD = 0.55


@dataclass(frozen=True, slots=True)
class Counter:
    """One unit as it is drawn."""

    unit: str
    side: str
    type: str
    strength: int
    full: int
    entrenched: bool = False
    done: bool = False
    cut_off: bool = False


@dataclass(frozen=True, slots=True)
class Stack:
    """The units of one side in one space, in a box of so many columns."""

    space: Space
    counters: tuple[Counter, ...]
    box: Box
    columns: int


@dataclass(frozen=True, slots=True)
class Label:
    """A name on the board."""

    words: str
    box: Box
    vp: int = 0


@dataclass(frozen=True, slots=True)
class ZoneBox:
    """A zone at the edge: letter, multiplier and name in a frame."""

    zone: Zone
    lines: tuple[str, ...]
    box: Box


@dataclass(slots=True)
class Sheet:
    """Everything that has a place."""

    scenario: Scenario
    position: Position | None
    scale: float = 1.0
    at: dict[Space, Point] = field(default_factory=dict)
    rivers: dict[str, list[Point]] = field(default_factory=dict)
    roads: list[Link[Road]] = field(default_factory=list)
    bridges: dict[str, Point] = field(default_factory=dict)
    fords: list[tuple[Point, Point]] = field(default_factory=list)
    zones: list[ZoneBox] = field(default_factory=list)
    stacks: list[Stack] = field(default_factory=list)
    labels: dict[Space, Label] = field(default_factory=dict)
    river_labels: list[Label] = field(default_factory=list)

    def area(self, space: Space) -> Area | None:
        return self.scenario.area(space)

    @property
    def areas(self) -> list[Space]:
        return [space for space in self.at if space not in self.scenario.zones]

    def is_outside(self, space: Space) -> bool:
        """Whether a space is shown only because units come from there."""
        return bool(self.scenario.limits) and space not in self.scenario.limits

    def control(self, space: Space) -> str:
        source = self.position.control if self.position else self.scenario.control
        return source.get(space, "")

    def is_blown(self, bridge: str) -> bool:
        return bridge in (self.position.blown if self.position else self.scenario.blown)


def lay_out(scenario: Scenario, position: Position | None = None) -> Sheet:
    """Give everything its place: spaces by their coordinates, the rest where it covers least."""
    sheet = Sheet(scenario, position)
    _project(sheet)
    _find_bridges(sheet)
    placer = Placer(FIELD)
    _take_fixed(sheet, placer)
    _place_zones(sheet, placer)
    _place_names(sheet, placer, scoring=True)
    _place_stacks(sheet, placer)
    _place_names(sheet, placer, scoring=False)
    _place_river_names(sheet, placer)
    return sheet


# ---- spaces, roads, rivers ---------------------------------------------------------------------------------------


def _project(sheet: Sheet) -> None:
    """Degrees to millimetres. Crowded stretches get more room, and no two areas lie too close to read."""
    scenario = sheet.scenario
    degrees = _degrees(scenario, _shown(scenario, sheet.position))
    frame = Box(FIELD.x0 + INSET, FIELD.y0 + INSET, FIELD.x1 - INSET, FIELD.y1 - INSET)
    crowd = [*degrees.values(), *(degrees[u.setup] for u in scenario.units.values() if u.setup in degrees)]
    across = Axis([x for x, _ in crowd], frame.x0, frame.x1, SPREAD)
    down = Axis([-y for _, y in crowd], frame.y0, frame.y1, SPREAD)
    first = {space: (across(x), down(-y)) for space, (x, y) in degrees.items()}
    sheet.at = push_apart(first, LEAST)
    sheet.scale = _scale(sheet.at)
    sheet.roads = [link for link in scenario.board.links if link.a in sheet.at and link.b in sheet.at]
    used = {link.data.river for link in sheet.roads}
    sheet.rivers = {
        name: carry([(across(lon), down(-lat)) for lat, lon in points], first, sheet.at)
        for name, points in scenario.rivers.items()
        if name in used
    }


def _shown(scenario: Scenario, position: Position | None) -> list[Space]:
    """The playing area; the whole board if units come from outside it, and whatever a unit stands on."""
    if scenario.outsiders_enter_first_day or not scenario.limits:
        return list(scenario.board.spaces)
    held = {piece.at for piece in position.pieces.values()} if position else set()
    return [space for space in scenario.board.spaces if space in scenario.limits or space in held]


def _degrees(scenario: Scenario, shown: Sequence[Space]) -> dict[Space, Point]:
    """Longitude and latitude; a pack without coordinates is drawn as rows of areas in order."""
    places = {space: (scenario.board.spaces[space].lon, scenario.board.spaces[space].lat) for space in shown}
    if len(set(places.values())) > len(places) / 2:
        return places
    wide = ceil(len(shown) ** 0.5 * 1.2)
    return {space: (float(index % wide), -float(index // wide)) for index, space in enumerate(shown)}


def _scale(at: dict[Space, Point]) -> float:
    """Few areas leave room for bigger counters and names."""
    sample = list(at.items())[:: max(len(at) // 40, 1)]
    gaps = [min(distance(a, b) for other, b in at.items() if other != space) for space, a in sample]
    return min(max(median(gaps) / 12.0, 1.0), 1.9)


def _find_bridges(sheet: Sheet) -> None:
    """3.23: where a road meets its river, or half way if the drawn lines miss each other."""
    for link in sheet.roads:
        river = link.data.river
        if river:
            a, b = sheet.at[link.a], sheet.at[link.b]
            met = crossing(a, b, sheet.rivers.get(river, ()))
            sheet.bridges[bridge_key(link.a, link.b)] = place = _on_the_way(a, b, met)
            if met is None or distance(met, place) > 2.5:
                sheet.fords.append(_across(a, b, place, 2.4 * sheet.scale))


def _on_the_way(a: Point, b: Point, met: Point | None) -> Point:
    """A bridge is never drawn under an area."""
    part = distance(a, met) / (distance(a, b) or 1.0) if met else 0.5
    part = min(max(part, 0.36), 0.64)
    return a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])


def _across(a: Point, b: Point, at: Point, half: float) -> tuple[Point, Point]:
    """A short piece of river under a bridge that lies off the drawn line."""
    gap = distance(a, b) or 1.0
    dx, dy = -(b[1] - a[1]) / gap * half, (b[0] - a[0]) / gap * half
    return (at[0] - dx, at[1] - dy), (at[0] + dx, at[1] + dy)


def _take_fixed(sheet: Sheet, placer: Placer) -> None:
    k = sheet.scale
    for space in sheet.areas:
        placer.take(Box.around(sheet.at[space], 5.4 * k, 5.4 * k), 20.0)
    for point in sheet.bridges.values():
        placer.take(Box.around(point, 2.6 * k, 2.6 * k), 4.0)
    for link in sheet.roads:
        _take_road(sheet.at[link.a], sheet.at[link.b], placer, 0.35 if link.data.major else 0.2)


def _take_road(a: Point, b: Point, placer: Placer, weight: float) -> None:
    steps = max(int(distance(a, b) / 2.5), 1)
    for step in range(1, steps):
        part = step / steps
        placer.take(Box.around((a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])), 1.6, 1.6), weight)


# ---- zones, stacks, names ----------------------------------------------------------------------------------------


def _place_zones(sheet: Sheet, placer: Placer) -> None:
    k = sheet.scale
    for space in sorted(sheet.scenario.zones & sheet.at.keys()):
        zone = sheet.scenario.zone(space)
        assert zone is not None
        lines = tuple(_wrap(zone.name, 24))
        wide = max([13.0 * k, *(ink.width(line, 1.9 * k) + 2.4 * k for line in lines)])
        size = (wide, (5.6 + 2.3 * len(lines)) * k)
        x, y = sheet.at[space]
        centre = (
            min(max(x, FIELD.x0 + size[0] / 2 + 0.5), FIELD.x1 - size[0] / 2 - 0.5),
            min(max(y, FIELD.y0 + size[1] / 2 + 0.5), FIELD.y1 - size[1] / 2 - 0.5),
        )
        nearby = [Box.around((centre[0] + dx, centre[1] + dy), *size) for dx, dy in _SHIFTS]
        box = placer.place(nearby, 20.0)
        sheet.zones.append(ZoneBox(zone, lines, box))
        sheet.at[space] = box.centre


_SHIFTS = sorted(
    ((float(dx), float(dy)) for dx in range(-24, 25, 4) for dy in range(-24, 25, 4)),
    key=lambda shift: shift[0] ** 2 + shift[1] ** 2,
)


def _wrap(words: str, length: int) -> Iterator[str]:
    line = ""
    for word in words.split():
        if line and len(line) + 1 + len(word) > length:
            yield line
            line = word
        else:
            line = f"{line} {word}".strip()
    if line:
        yield line


def _place_stacks(sheet: Sheet, placer: Placer) -> None:
    """The largest stacks first: they have least choice."""
    for space, counters in sorted(_stacks(sheet), key=lambda stack: (-len(stack[1]), stack[0])):
        shapes = {columns: stack_size(counters, columns, sheet.scale) for columns in _columns(len(counters))}
        gap = 3.0 * sheet.scale
        if space in sheet.scenario.zones:
            box = placer.place(_beside_zone(sheet, space, list(shapes.values())), 20.0, 0.02)
        else:
            start = 0.0 if counters[0].side == GERMAN else pi
            box = placer.place(around(sheet.at[space], shapes.values(), gap, 7, 16, start), 20.0, 0.12)
        columns = min(shapes, key=lambda n: abs(shapes[n][0] - (box.x1 - box.x0)))
        sheet.stacks.append(Stack(space, counters, box, columns))


def _columns(count: int) -> list[int]:
    if count == 1:
        return [1]
    return [1, 2] if count <= 5 else [2, 3, 4]


def _beside_zone(sheet: Sheet, space: Space, shapes: list[tuple[float, float]]) -> Iterator[Box]:
    """All round the frame of a zone, close to it."""
    frame = next(zone.box for zone in sheet.zones if zone.zone.id == space)
    x, y = frame.centre
    for away in (0.6, 3.0, 7.0, 12.0):
        for wide, high in shapes:
            for shift in (0.0, 0.5, -0.5, 1.0, -1.0):
                across, down = shift * wide, shift * high
                for side in (-1.0, 1.0):
                    reach_x = (frame.x1 - frame.x0 + wide) / 2 + away
                    reach_y = (frame.y1 - frame.y0 + high) / 2 + away
                    yield Box.around((x + side * reach_x, y + down), wide, high)
                    yield Box.around((x + across, y + side * reach_y), wide, high)


def stack_size(counters: Sequence[Counter], columns: int, scale: float) -> tuple[float, float]:
    """Width and height of a stack in so many columns."""
    rows = ceil(len(counters) / columns)
    return columns * counter_width(counters, scale), rows * 3.3 * scale


def counter_width(counters: Sequence[Counter], scale: float) -> float:
    widest = max(ink.width(counter.unit, 1.95 * scale) for counter in counters)
    flags = 2.4 * scale if any(counter.cut_off or counter.entrenched for counter in counters) else 0.0
    return 4.6 * scale + 2.9 * scale + widest + flags + 0.5 * scale


def _stacks(sheet: Sheet) -> Iterator[tuple[Space, tuple[Counter, ...]]]:
    position = sheet.position
    if position is None:
        return
    situation = Situation(sheet.scenario, position)
    cut_off = {
        unit for side in SIDES for unit in out_of_supply(situation, side, supply_lines(situation, side))
    }
    for space in sheet.at:
        for side in SIDES:
            units = sorted(situation.at(space, side), key=lambda unit: (-position.pieces[unit].strength, unit))
            if units:
                yield space, tuple(_counter(sheet.scenario, position, unit, unit in cut_off) for unit in units)


def _counter(scenario: Scenario, position: Position, unit: str, cut_off: bool) -> Counter:
    card, piece = scenario.units[unit], position.pieces[unit]
    return Counter(
        unit, card.side, card.type.name, piece.strength, card.strength, piece.entrenched, piece.done, cut_off
    )


def _place_names(sheet: Sheet, placer: Placer, scoring: bool) -> None:
    """The names of areas with victory points, or those of all others."""
    k = sheet.scale
    for space in sheet.areas:
        area = sheet.area(space)
        if area is None or bool(area.vp) != scoring:
            continue
        size = ink.width(area.name, 2.15 * k) + 0.4 * k + (4.2 * k if area.vp else 0.0), (3.4 if area.vp else 2.2) * k
        box = placer.place(around(sheet.at[space], [size], 2.9 * k, 4, 16), 25.0, 0.08)
        sheet.labels[space] = Label(area.name, box, area.vp)


def _place_river_names(sheet: Sheet, placer: Placer) -> None:
    """Once along each river, where it covers least."""
    k = sheet.scale
    for name, points in sheet.rivers.items():
        words = name.title()
        size = ink.width(words, 2.3 * k) + 0.6, 2.6 * k
        middle = sorted(points, key=lambda point: distance(point, points[len(points) // 2]))
        spots = [Box.around((x + dx * k, y), *size) for x, y in middle if _in_field((x, y)) for dx in (0.0, 6.0, -6.0)]
        if spots:
            sheet.river_labels.append(Label(words, placer.place(spots, 4.0, 0.02)))


def _in_field(point: Point) -> bool:
    return FIELD.x0 + 8 < point[0] < FIELD.x1 - 8 and FIELD.y0 + 3 < point[1] < FIELD.y1 - 3
