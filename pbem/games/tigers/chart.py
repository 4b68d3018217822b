"""The map as values: areas and zones, roads, rivers and bridges, stacks, and what happened in an impulse."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

from pbem.games.tigers.events import BattleBegan, DemolitionTried, MoveEnded, Shifted
from pbem.games.tigers.position import Position
from pbem.games.tigers.scenario import ALLIED, GERMAN, SIDES, Road, Scenario, bridge_key
from pbem.games.tigers.sections_space import worth
from pbem.games.tigers.situation import Situation
from pbem.games.tigers.supply import all_out_of_supply
from pbem.games.tigers.words import SIDE, bridge_name
from pbem.kernel.board import Link, Space
from pbem.kernel.referee import Event
from pbem.kernel.words import listed
from pbem.report.board.areas import AreaSheet, bridge_at, front, led_through, outline
from pbem.report.board.chart import DARK, Arrow, Chart, Counter, Ink, Mark, Name, Spot, Stack, Stroke
from pbem.report.board.geometry import Edge, Point, distance
from pbem.report.board.symbols import CUT_OFF, DUG_IN, USED

INKS = {
    GERMAN: Ink("German", "#4a4f55", land="#dcdad3", arrow="#2b2f36"),
    ALLIED: Ink("Allied", "#eef3e2", DARK, land="#fbfbf7", arrow="#2f6b2f", square=False),
}
WORDS = {
    "foot": "foot infantry", "motorized": "motorized infantry", "mechanized": "mechanized infantry",
    "engineer": "engineers", "burst": "battle this impulse", USED: "names in italics: done today",
    "ringed": "front-line area (3.25)", "box": "zone; x3: multiplier", "contested": "contested: both sides in it",
    "held": "area, {} control",
}  # fmt: skip


class Sheet:
    """What of a scenario never moves: where everything lies on the page."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        spaces = {space: scenario.board.spaces[space] for space in _shown(scenario)}
        setups = [unit.setup for unit in scenario.units.values() if unit.setup in spaces]
        self.area = AreaSheet({space: (what.lat, what.lon) for space, what in spaces.items()}, map(str, setups))
        self.at: Mapping[Space, Point] = self.area.at
        self.roads = [link for link in scenario.board.links if link.a in spaces and link.b in spaces]
        zones = sorted(scenario.zones & spaces.keys())
        self.area.place_boxes({zone: self._zone(zone) for zone in zones}, [(link.a, link.b) for link in self.roads])
        self.cells: Mapping[Space, list[Edge]] = self.area.cells(space for space in spaces if space not in zones)
        self.bridges: dict[str, Point] = {}
        self.rivers = dict(self._rivers())

    def _zone(self, space: Space) -> Spot:
        zone = self.scenario.zone(space)
        assert zone is not None
        factor = f" x{zone.multiplier}" if zone.multiplier else ""
        return Spot(self.area.at[space], "box", text=f"{space}{factor}", name=zone.name, owner=zone.side)

    def _rivers(self) -> Iterator[tuple[str, list[Point]]]:
        """3.23: every river that a road crosses, led under its bridges."""
        crossings: dict[str, list[Link[Road]]] = {}
        for link in self.roads:
            if link.data.river:
                crossings.setdefault(link.data.river, []).append(link)
        for name, links in crossings.items():
            line = self.area.line(self.scenario.rivers.get(name, ()))
            under = {bridge_key(a.a, a.b): bridge_at(self.at[a.a], self.at[a.b], line) for a in links}
            self.bridges |= under
            if line:
                yield name, led_through(line, under.values(), 6.0)

    def spot(self, space: Space, control: Mapping[Space, str], about: str) -> Spot:
        """An area or zone as it is drawn."""
        scenario = self.scenario
        outside = bool(scenario.limits) and space not in scenario.limits
        area = scenario.area(space)
        if area is None:
            zone = self._zone(space)
            return Spot(zone.at, "box", text=zone.text, name=zone.name, owner=zone.owner, faint=outside, about=about)
        points = worth(scenario, space)
        return Spot(
            self.at[space], "area", outline(self.cells[space]), text=space, name=area.name,
            owner=control.get(space, ""), worth=str(points) if points else "", ringed=area.front, faint=outside,
            about=about,
        )  # fmt: skip


def sheet_of(scenario: Scenario) -> Sheet:
    """The sheet of a scenario; the last one that was laid out is kept."""
    if not _LAST or _LAST[-1].scenario is not scenario:
        _LAST[:] = [Sheet(scenario)]
    return _LAST[-1]


_LAST: list[Sheet] = []


def _shown(scenario: Scenario) -> list[Space]:
    """The playing area; the whole board if units come from outside it, and where units are set up."""
    if scenario.outsiders_enter_first_day or not scenario.limits:
        return list(scenario.board.spaces)
    setups = {unit.setup for unit in scenario.units.values()}
    return [space for space in scenario.board.spaces if space in scenario.limits or space in setups]


def chart(scenario: Scenario, position: Position | None, events: Sequence[Event], title: str) -> Chart:
    """The board of a scenario; with a position its stacks; with events the moves and battles of an impulse."""
    sheet = sheet_of(scenario)
    control = position.control if position else scenario.control
    blown = position.blown if position else scenario.blown
    situation = Situation(scenario, position) if position else None
    spaces = [*sheet.cells, *(space for space in sheet.at if space not in sheet.cells)]
    return Chart(
        title=title or scenario.title,
        note=_note(scenario, position, sheet),
        field=sheet.area.field,
        scale=sheet.area.scale,
        inks=INKS,
        spots={
            space: sheet.spot(space, control, _about(scenario, space, control, blown, situation)) for space in spaces
        },
        strokes=list(_strokes(sheet, control)),
        marks=list(_marks(sheet, blown, events)),
        names=[Name(name.title(), tuple(line)) for name, line in sheet.rivers.items()],
        stacks=list(_stacks(situation, sheet)) if situation else (),
        arrows=list(_arrows(scenario, events, sheet)),
        bursts=[event.area for event in events if isinstance(event, BattleBegan) and event.area in sheet.at],
        words=WORDS,
    )


def _note(scenario: Scenario, position: Position | None, sheet: Sheet) -> str:
    points = f", {position.vp} VP" if position and scenario.victory.scoring != "contest" else ""
    outside = bool(scenario.limits) and any(space not in scenario.limits for space in sheet.at)
    now = f"{position.clock}{points}" if position else "before set-up"
    return f"{'pale: outside the playing area; ' if outside else ''}{now}"


def _about(
    scenario: Scenario,
    space: Space,
    control: Mapping[Space, str],
    blown: Container[str],
    situation: Situation | None,
) -> str:
    """What somebody reads who points at a space."""
    points = worth(scenario, space)
    parts = [scenario.name_of(space)]
    parts += [f"{SIDE[control[space]]} control"] if control.get(space) in SIDE else []
    parts += [f"{points} VP"] if points else []
    for side in SIDES if situation else ():
        units = situation.at(space, side) if situation else []
        parts += [f"{SIDE[side]}: {listed(units)}"] if units else []
    roads, near = scenario.board.around(space), scenario.in_play(space)
    ways = [f"{there} ({_road_words(roads[there], bridge_key(space, there) in blown)})" for there in near]
    return f"{', '.join(parts)}; roads to {listed(ways)}"


def _road_words(road: Road, blown: bool) -> str:
    kind = "major" if road.major else "minor"
    return f"{kind}, bridge over the {road.river.title()}{' blown' if blown else ''}" if road.river else kind


def _strokes(sheet: Sheet, control: Mapping[Space, str]) -> Iterator[Stroke]:
    yield Stroke("river", tuple(tuple(line) for line in sheet.rivers.values()), smooth=True)
    for major, kind in ((False, "track"), (True, "road")):
        ways = ((sheet.at[link.a], sheet.at[link.b]) for link in sheet.roads if link.data.major == major)
        yield Stroke(kind, tuple(ways))
    yield front(sheet.cells, lambda space: control.get(space, ""), GERMAN)


def _marks(sheet: Sheet, blown: Iterable[str], events: Iterable[Event]) -> Iterator[Mark]:
    """3.23: bridges, whole or blown; 10.2: a ring round every one that somebody tried to blow."""
    gone = set(blown)
    for bridge, at in sheet.bridges.items():
        a, b = (sheet.at[end] for end in bridge.split("-"))
        gap = distance(a, b) or 1.0
        state = "blown" if bridge in gone else "bridge"
        about = f"bridge {bridge_name(sheet.scenario, bridge)}: {'blown' if bridge in gone else 'stands'}"
        yield Mark(state, at, ((b[0] - a[0]) / gap, (b[1] - a[1]) / gap), about=about)
    for event in events:
        if isinstance(event, DemolitionTried) and event.bridge in sheet.bridges:
            yield Mark("ring", sheet.bridges[event.bridge])


def _stacks(situation: Situation, sheet: Sheet) -> Iterator[Stack]:
    cut_off = all_out_of_supply(situation)
    for space in sheet.at:
        for side in SIDES:
            units = sorted(situation.at(space, side), key=lambda unit: (-situation.pieces[unit].strength, unit))
            if units:
                yield Stack(space, tuple(_counter(situation, unit, unit in cut_off) for unit in units))


def _counter(situation: Situation, unit: str, cut_off: bool) -> Counter:
    card, piece = situation.scenario.units[unit], situation.pieces[unit]
    true = {USED: piece.done, DUG_IN: piece.entrenched and not cut_off, CUT_OFF: cut_off}
    flags = tuple(flag for flag, holds in true.items() if holds)
    words = {"done today": piece.done, "dug in": piece.entrenched, "out of supply": cut_off}
    state = "".join(f", {word}" for word, holds in words.items() if holds)
    about = f"{unit}, {card.type.name}, strength {piece.strength} of {card.strength}{state}"
    return Counter(unit, card.side, card.type.name, str(piece.strength), flags, about)


def _arrows(scenario: Scenario, events: Iterable[Event], sheet: Sheet) -> Iterator[Arrow]:
    for event in events:
        way = _way(event)
        if way and all(space in sheet.at for space in way[0]):
            yield Arrow(way[0], scenario.side_of(way[1][0]), len(way[1]))


def _way(event: Event) -> tuple[tuple[Space, ...], tuple[str, ...]] | None:
    if isinstance(event, MoveEnded) and len(event.path) > 1:
        return event.path, event.units
    return ((event.origin, event.to), (event.unit,)) if isinstance(event, Shifted) else None
