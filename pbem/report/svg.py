"""The board as an SVG picture: one page of A3, readable in black and white."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from pbem.games.tigers.events import BattleBegan, DemolitionTried, MoveEnded, Shifted
from pbem.games.tigers.position import Position
from pbem.games.tigers.scenario import ALLIED, GERMAN, Scenario, bridge_key
from pbem.kernel.board import Space
from pbem.kernel.referee import Event
from pbem.report.board import symbols
from pbem.report.board.geometry import Box, Edge, Point, cell, distance
from pbem.report.board.ink import FONT, clean, halo, path, tag, text, width
from pbem.report.board.legend import draw_legend
from pbem.report.board.sheet import FIELD, PAGE, Sheet, Stack, ZoneBox, lay_out

LAND = {GERMAN: "#dcdad3", ALLIED: "#fbfbf7", "": "#fbfbf7"}
WATER = "#7fb0d8"


def draw_board(
    scenario: Scenario, position: Position | None = None, events: Iterable[Event] = (), title: str = ""
) -> str:
    """The board of a scenario; with a position its stacks; with events the moves and battles of an impulse."""
    sheet = lay_out(scenario, position)
    told = list(events)
    layers = [
        tag("rect", x=0, y=0, width=PAGE.x1, height=PAGE.y1, fill="#ffffff"),
        *_land(sheet),
        *_rivers(sheet),
        *_roads(sheet),
        *_bursts(sheet, told),
        *_arrows(sheet, told),
        *_bridges(sheet),
        *_zones(sheet),
        *_leaders(sheet),
        *_areas(sheet),
        *_stacks(sheet),
        *_names(sheet),
        *_blown_now(sheet, told),
        _heading(sheet, title),
        draw_legend(),
    ]
    return _page(sheet, title, layers)


def _page(sheet: Sheet, title: str, layers: Sequence[str]) -> str:
    about = describe(sheet, title)
    return tag(
        "svg", tag("title", clean(title or sheet.scenario.title)), tag("desc", clean(about)), *layers,
        xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {PAGE.x1:g} {PAGE.y1:g}", width=f"{PAGE.x1:g}mm",
        height=f"{PAGE.y1:g}mm", font_family=FONT, role="img", aria_label=about,
    ) + "\n"


def describe(sheet: Sheet, title: str) -> str:
    """What the picture shows, for those who cannot see it; the tables of a report say the same in full."""
    stacks = f", {len(sheet.stacks)} stacks" if sheet.position else ""
    return f"Map: {title or sheet.scenario.title}. {len(sheet.areas)} areas{stacks}, {len(sheet.bridges)} bridges."


# ---- ground ------------------------------------------------------------------------------------------------------


def _land(sheet: Sheet) -> Iterator[str]:
    """Ground by control, cell by cell, and the front line where cells of both sides meet."""
    sites = {space: sheet.at[space] for space in sheet.areas}
    cells = {space: cell(space, sites, FIELD) for space in sites}
    for side in (GERMAN, ALLIED):
        outlines = [path((a for a, _, _ in edges), True) for space, edges in cells.items() if
                    sheet.control(space) == side]
        yield tag("path", d="".join(outlines), fill=LAND[side], stroke=LAND[side], stroke_width=0.2)
    borders = "".join(path([a, b]) for edges in cells.values() for a, b, _ in edges)
    yield tag("path", d=borders, fill="none", stroke="#bdbab2", stroke_width=0.12)
    front = "".join(path([a, b]) for space, edges in cells.items() for a, b, _ in _front(sheet, space, edges))
    if front:
        yield tag("path", d=front, fill="none", stroke=symbols.RED, stroke_width=1.1, stroke_dasharray="3 1.2",
                  stroke_opacity="0.75")


def _front(sheet: Sheet, space: Space, edges: Iterable[Edge]) -> Iterator[Edge]:
    if sheet.control(space) == GERMAN:
        yield from (edge for edge in edges if edge[2] and sheet.control(edge[2]) != GERMAN)


def _rivers(sheet: Sheet) -> Iterator[str]:
    clip = tag("rect", x=FIELD.x0, y=FIELD.y0, width=FIELD.x1 - FIELD.x0, height=FIELD.y1 - FIELD.y0)
    yield tag("clipPath", clip, id="field")
    lines = [
        tag("path", d=_smooth(points), fill="none", stroke=WATER, stroke_width=1.5 * sheet.scale,
            stroke_linejoin="round", stroke_linecap="round")
        for points in [*sheet.rivers.values(), *map(list, sheet.fords)]
    ]
    yield tag("g", *lines, clip_path="url(#field)")


def _smooth(points: Sequence[Point]) -> str:
    """A curve through the middle of each stretch."""
    if len(points) < 3:
        return path(points)
    d = path(points[:1])
    for (x, y), (u, v) in pairwise(points[1:]):
        d += f"Q{x:.2f} {y:.2f} {(x + u) / 2:.2f} {(y + v) / 2:.2f}"
    return d + f"L{points[-1][0]:.2f} {points[-1][1]:.2f}"


def _roads(sheet: Sheet) -> Iterator[str]:
    """Major roads are double lines, minor roads thin dashes."""
    ways = {True: "", False: ""}
    for link in sheet.roads:
        ways[link.data.major] += path([sheet.at[link.a], sheet.at[link.b]])
    k = sheet.scale
    yield tag("path", d=ways[False] or "M0 0", fill="none", stroke="#6b4f2a", stroke_width=0.38 * k,
              stroke_dasharray="1.4 0.7")
    yield tag("path", d=ways[True] or "M0 0", fill="none", stroke=symbols.INK, stroke_width=1.05 * k)
    yield tag("path", d=ways[True] or "M0 0", fill="none", stroke="#f3dc9a", stroke_width=0.6 * k)


def _bridges(sheet: Sheet) -> Iterator[str]:
    for link in sheet.roads:
        bridge = bridge_key(link.a, link.b)
        if bridge in sheet.bridges:
            a, b = sheet.at[link.a], sheet.at[link.b]
            gap = distance(a, b) or 1.0
            direction = ((b[0] - a[0]) / gap, (b[1] - a[1]) / gap)
            yield symbols.bridge_sign(sheet.bridges[bridge], direction, sheet.is_blown(bridge), sheet.scale)


# ---- what stands on it -------------------------------------------------------------------------------------------


def _areas(sheet: Sheet) -> Iterator[str]:
    sides: dict[Space, set[str]] = {}
    for stack in sheet.stacks:
        sides.setdefault(stack.space, set()).add(stack.counters[0].side)
    for space in sheet.areas:
        area = sheet.area(space)
        if area:
            sign = symbols.area_sign(sheet.at[space], space, sheet.control(space), area.front, sheet.scale)
            ground = Box.around(sheet.at[space], 4 * sheet.scale, 4 * sheet.scale)
            yield _faint(sign, ground) if sheet.is_outside(space) else sign
        if len(sides.get(space, ())) > 1:
            yield symbols.contested_sign(sheet.at[space], sheet.scale)


def _zones(sheet: Sheet) -> Iterator[str]:
    for zone in sheet.zones:
        sign = _zone(zone, sheet.scale)
        yield _faint(sign, zone.box) if sheet.is_outside(zone.zone.id) else sign


def _faint(sign: str, box: Box) -> str:
    """A sign outside the playing area: pale, but roads do not show through."""
    ground = tag("rect", x=box.x0, y=box.y0, width=box.x1 - box.x0, height=box.y1 - box.y0, rx=2.0, fill="#fff")
    return ground + tag("g", sign, opacity="0.55")


def _zone(zone: ZoneBox, k: float) -> str:
    box, german = zone.box, zone.zone.side == GERMAN
    fill, colour = (symbols.GERMAN_FILL, "#fff") if german else ("#fff", symbols.INK)
    multiplier = f" x{zone.zone.multiplier}" if zone.zone.multiplier else ""
    parts = [
        tag("rect", x=box.x0, y=box.y0, width=box.x1 - box.x0, height=box.y1 - box.y0, rx=0 if german else 2.0 * k,
            fill=fill, stroke=symbols.INK, stroke_width=0.6 * k),
        text((box.centre[0], box.y0 + 2.9 * k), f"{zone.zone.id}{multiplier}", 4.4 * k, font_weight="bold",
             text_anchor="middle", fill=colour),
    ]
    for row, line in enumerate(zone.lines):
        at = (box.centre[0], box.y0 + (6.1 + 2.3 * row) * k)
        parts.append(text(at, line, 1.9 * k, text_anchor="middle", fill=colour))
    return "".join(parts)


def _leaders(sheet: Sheet) -> Iterator[str]:
    """A line from each stack to its area, and from a name that had to go far."""
    for stack in sheet.stacks:
        start = sheet.at[stack.space]
        end = stack.box.nearest(start)
        if stack.space not in sheet.scenario.zones:
            yield tag("path", d=path([start, end]), stroke=symbols.INK, stroke_width=0.35 * sheet.scale, fill="none")
    for space, label in sheet.labels.items():
        start, end = sheet.at[space], label.box.nearest(sheet.at[space])
        if distance(start, end) > 5.5 * sheet.scale:
            yield tag("path", d=path([start, end]), stroke="#555555", stroke_width=0.2 * sheet.scale, fill="none")


def _stacks(sheet: Sheet) -> Iterator[str]:
    for stack in sheet.stacks:
        yield from _stack(stack, sheet.scale)


def _stack(stack: Stack, k: float) -> Iterator[str]:
    rows = -(-len(stack.counters) // stack.columns)
    wide = (stack.box.x1 - stack.box.x0) / stack.columns
    high = (stack.box.y1 - stack.box.y0) / rows
    for index, counter in enumerate(stack.counters):
        x, y = stack.box.x0 + wide * (index // rows), stack.box.y0 + high * (index % rows)
        yield symbols.counter_sign(counter, Box(x, y, x + wide, y + high), k)


def _names(sheet: Sheet) -> Iterator[str]:
    k = sheet.scale
    for label in sheet.river_labels:
        yield halo(label.box.centre, label.words, 2.3 * k, text_anchor="middle", fill="#1f5a8c", font_style="italic")
    for space, label in sheet.labels.items():
        left = (label.box.x0 + 0.2 * k, label.box.centre[1])
        yield halo(left, label.words, 2.15 * k, fill="#777777" if sheet.is_outside(space) else symbols.INK)
        if label.vp:
            yield symbols.vp_sign((label.box.x1 - 2.1 * k, label.box.centre[1]), label.vp, k)


# ---- what happened -----------------------------------------------------------------------------------------------


def _bursts(sheet: Sheet, events: Iterable[Event]) -> Iterator[str]:
    for event in events:
        if isinstance(event, BattleBegan) and event.area in sheet.at:
            yield symbols.burst(sheet.at[event.area], sheet.scale)


def _arrows(sheet: Sheet, events: Iterable[Event]) -> Iterator[str]:
    """One arrow for each path that was gone, thicker for more units."""
    counts: dict[tuple[tuple[Space, ...], str], int] = {}
    for event in events:
        way = _way(event)
        if way and all(space in sheet.at for space in way[0]):
            side = sheet.scenario.units[way[1][0]].side
            counts[way[0], side] = counts.get((way[0], side), 0) + len(way[1])
    for (spaces, side), units in counts.items():
        yield _arrow([sheet.at[space] for space in spaces], side, min(units, 4), sheet.scale)


def _way(event: Event) -> tuple[tuple[Space, ...], tuple[str, ...]] | None:
    if isinstance(event, MoveEnded) and len(event.path) > 1:
        return event.path, event.units
    return ((event.origin, event.to), (event.unit,)) if isinstance(event, Shifted) else None


def _arrow(points: list[Point], side: str, units: int, k: float) -> str:
    """A line beside the road, with a head that stops short of the last area."""
    line = _aside(points, 0.9 * k)
    line[-1] = _towards(line[-1], line[-2], 3.4 * k)
    thick = (0.7 + 0.25 * units) * k
    colour = symbols.ARROW[side]
    dash = {} if side == GERMAN else {"stroke_dasharray": f"{2.2 * k:.2f} {0.8 * k:.2f}"}
    shaft = [*line[:-1], _towards(line[-1], line[-2], 1.6 * k)]
    under = tag("path", d=path(shaft), fill="none", stroke="#fff", stroke_width=thick + 0.6 * k, stroke_opacity="0.8")
    body = tag("path", d=path(shaft), fill="none", stroke=colour, stroke_width=thick, stroke_opacity="0.85", **dash)
    return under + body + tag("path", d=_head(line[-2], line[-1], 1.3 * k + thick * 0.5), fill=colour, stroke="#fff",
                              stroke_width=0.2 * k)


def _aside(points: list[Point], offset: float) -> list[Point]:
    """The same way, a little to the right of the road, so that the road stays visible."""
    moved = []
    for index, (x, y) in enumerate(points):
        a, b = points[max(index - 1, 0)], points[min(index + 1, len(points) - 1)]
        gap = distance(a, b) or 1.0
        moved.append((x - (b[1] - a[1]) / gap * offset, y + (b[0] - a[0]) / gap * offset))
    return moved


def _towards(a: Point, b: Point, by: float) -> Point:
    gap = distance(a, b) or 1.0
    part = min(by / gap, 0.8)
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def _head(start: Point, end: Point, size: float) -> str:
    gap = distance(start, end) or 1.0
    dx, dy = (end[0] - start[0]) / gap, (end[1] - start[1]) / gap
    base = (end[0] - dx * size * 1.6, end[1] - dy * size * 1.6)
    return path([end, (base[0] - dy * size, base[1] + dx * size), (base[0] + dy * size, base[1] - dx * size)], True)


def _blown_now(sheet: Sheet, events: Iterable[Event]) -> Iterator[str]:
    """A ring round every bridge that somebody tried to blow in the impulse."""
    for event in events:
        if isinstance(event, DemolitionTried) and event.bridge in sheet.bridges:
            x, y = sheet.bridges[event.bridge]
            yield tag("circle", cx=x, cy=y, r=2.4 * sheet.scale, fill="none", stroke=symbols.RED,
                      stroke_width=0.5 * sheet.scale)


# ---- frame -------------------------------------------------------------------------------------------------------


def _heading(sheet: Sheet, title: str) -> str:
    position = sheet.position
    words = title or sheet.scenario.title
    points = f", {position.vp} VP" if position and sheet.scenario.victory.scoring != "contest" else ""
    outside = "faint: outside the playing area; " if any(map(sheet.is_outside, sheet.at)) else ""
    note = outside + (f"{position.clock}{points}" if position else "before set-up")
    edge = tag("rect", x=FIELD.x0, y=FIELD.y0, width=FIELD.x1 - FIELD.x0, height=FIELD.y1 - FIELD.y0, fill="none",
               stroke=symbols.INK, stroke_width=0.5)
    room = FIELD.x1 - FIELD.x0 - width(note, 5.0) - 6
    size = min(7.0, 7.0 * room / max(width(words, 7.0, True), 1.0))
    return (
        edge
        + text((FIELD.x0, 13), words, size, font_weight="bold", fill=symbols.INK)
        + text((FIELD.x1, 13), note, 5.0, text_anchor="end", fill=symbols.INK)
    )
