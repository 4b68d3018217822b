"""The map of areas: complete, legible on A3, readable without colour, and nothing covers anything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest

from pbem.games.tigers import events as ev
from pbem.games.tigers.chart import INKS, chart
from pbem.games.tigers.position import Position
from pbem.games.tigers.scenario import Scenario
from pbem.games.tigers.setup import starting_position
from pbem.kernel.board import Board
from pbem.kernel.referee import Event
from pbem.report.board.areas import led_through
from pbem.report.board.chart import Chart, Counter, Spot, part_of
from pbem.report.board.draw import describe, draw
from pbem.report.board.geometry import Box, Point, cell, crossing, distance, push_apart
from pbem.report.board.ink import width
from pbem.report.board.legend import entries_words
from pbem.report.board.stacks import Layout, spread
from pbem.report.board.style import DAY, NIGHT
from pbem.report.board.symbols import Side, area_sign, box_frame, piece_sign, row_sign, type_sign
from tests.report.scripted import impulses, scenario_named

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("campaign", "crossroads", "fifth-panzer-army", "first-three-days", "seventh-army")
LEAST_TEXT = 1.55
"""Millimetres: about four and a half points."""
GERMAN, ALLIED = (Side(number, ink) for number, ink in enumerate(INKS.values()))


def drawn(scenario: Scenario, position: Position | None = None, events: Iterable[Event] = (), title: str = "") -> str:
    return draw(chart(scenario, position, list(events), title))


def set_up(name: str) -> Chart:
    return chart(scenario_named(name), starting_position(scenario_named(name)), [], "")


def overlap(a: Box, b: Box) -> float:
    wide, high = min(a.x1, b.x1) - max(a.x0, b.x0), min(a.y1, b.y1) - max(a.y0, b.y0)
    return wide * high if wide > 0 and high > 0 else 0.0


def boxes(shown: Chart, layout: Layout) -> Iterator[tuple[str, Box]]:
    size = 4.5 * shown.scale
    for space, spot in shown.spots.items():
        yield f"{spot.shape} {space}", box_frame(spot, shown.scale) if spot.shape == "box" else Box.around(
            spot.at, size, size
        )
    yield from ((f"stack {placed.stack.space}", placed.box) for placed in layout.stacks)
    yield from ((f"name {label.words}", label.box) for label in layout.labels.values())


def clashes(shown: Chart) -> list[str]:
    every = boxes(shown, spread(shown))
    return [f"{a} covers {b}" for (a, x), (b, y) in combinations(every, 2) if overlap(x, y) > 0.01]


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("name", NAMES)
def test_hardly_anything_covers_anything_at_the_start(name: str) -> None:
    shown, dense = set_up(name), name in ("campaign", "first-three-days")
    covered = clashes(shown)
    assert len(covered) <= (3 if dense else 1), covered
    assert all(box.inside(shown.field) for _, box in boxes(shown, spread(shown)))


def test_almost_nothing_is_covered_in_a_whole_campaign() -> None:
    for impulse in impulses("campaign", 40)[::3]:
        covered = clashes(chart(impulse.scenario, impulse.after, [], ""))
        assert len(covered) <= 2, covered
        assert not [clash for clash in covered if "stack" in clash and "area" in clash]


def test_names_never_move_and_stacks_hardly_ever() -> None:
    """From one impulse to the next, stacks that nobody joined or left stay where they are."""
    kept = moved = 0
    before: dict[tuple[str, frozenset[str]], Point] = {}
    labels = set()
    for impulse in impulses("campaign", 20):
        layout = spread(chart(impulse.scenario, impulse.after, [], ""))
        labels.add(tuple((space, label.box) for space, label in layout.labels.items()))
        now = {
            (placed.stack.space, frozenset(counter.name for counter in placed.stack.counters)): placed.box.centre
            for placed in layout.stacks
        }
        both = [key for key in now if key in before]
        still = sum(distance(now[key], before[key]) < 3 for key in both)
        kept, moved, before = kept + still, moved + len(both) - still, now
    assert len(labels) == 1
    assert moved < 0.12 * kept, (moved, kept)


@pytest.mark.parametrize("name", NAMES)
def test_every_area_zone_unit_and_point_is_on_the_map(name: str) -> None:
    scenario = scenario_named(name)
    position = starting_position(scenario)
    words = texts(drawn(scenario, position))
    for space in scenario.limits & set(scenario.board):
        area = scenario.area(space)
        wanted = {space, area.name} if area else set()
        assert wanted <= set(words)
        zone = scenario.zone(space)
        if zone:
            assert (f"{zone.id} x{zone.multiplier}" if zone.multiplier else zone.id) in words
    assert set(position.pieces) <= set(words), "also those that stand outside the playing area"


def test_objectives_are_those_of_the_scenario() -> None:
    worth = {name: {s: spot.worth for s, spot in set_up(name).spots.items() if spot.worth} for name in NAMES}
    assert worth["crossroads"] == {"11": "2", "16": "2", "17": "2"}
    assert worth["campaign"]["109"] == "1"
    assert "109" not in worth["seventh-army"]
    assert all(space in scenario_named(name).limits for name in NAMES for space in worth[name])


def test_the_heading_keeps_its_parts_apart() -> None:
    scenario = scenario_named("fifth-panzer-army")
    note, title = "pale: outside the playing area; 16-1G, 0 VP", "W" * 200
    svg = ElementTree.fromstring(drawn(scenario, starting_position(scenario), title=title))
    shown_width = set_up("fifth-panzer-army").field.width
    size = {element.text: float(element.attrib["font-size"]) for element in svg.iter(f"{SVG}text")}
    assert width(title, size[title], True) + width(note, size[note]) < shown_width


def test_text_is_legible_on_a3() -> None:
    root = ElementTree.fromstring(drawn(scenario_named("campaign"), starting_position(scenario_named("campaign"))))
    assert root.get("width") == "420mm"
    assert 280 < float(str(root.get("height")).removesuffix("mm")) <= 297
    least = min(float(element.get("font-size", "9")) for element in root.iter(f"{SVG}text"))
    assert least * 420 / float(str(root.get("viewBox")).split()[2]) >= LEAST_TEXT


def test_the_sides_differ_in_shape_and_brightness_not_only_in_colour() -> None:
    box = Box(0, 0, 14, 3)
    for sign in (row_sign, piece_sign):
        german, allied = (sign(Counter("x", "", "armor", "3"), side, box, 1) for side in (GERMAN, ALLIED))
        assert 'rx="0"' in german
        assert 'rx="0.9"' in allied
    assert brightness(GERMAN.ink.fill) < 90
    assert brightness(ALLIED.ink.fill) > 220
    assert "<rect" in area_sign(Spot((0, 0), text="1"), GERMAN, 1)
    assert "<circle" in area_sign(Spot((0, 0), text="1"), ALLIED, 1)


def brightness(colour: str) -> float:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return 0.3 * red + 0.59 * green + 0.11 * blue


def test_each_type_of_unit_has_its_own_symbol() -> None:
    scenario = scenario_named("campaign")
    signs = {type_sign(kind, Box(0, 0, 4, 2), 1) for kind in scenario.tables.types}
    assert len(signs) == len(scenario.tables.types)


def test_every_colour_has_a_night() -> None:
    assert DAY.keys() == NIGHT.keys()
    assert brightness(DAY["paper"]) > 240 > 40 > brightness(NIGHT["paper"])
    svg = drawn(scenario_named("crossroads"))
    assert "@media screen and (prefers-color-scheme:dark)" in svg
    assert f".f-paper{{fill:{NIGHT['paper']}}}" in svg


def test_blown_bridges_are_crossed_out_and_the_others_are_not() -> None:
    scenario = scenario_named("campaign")
    position = starting_position(scenario)
    assert drawn(scenario, position).count("m-blown") == 5 + 1, "and the one in the legend"
    position.blown.clear()
    assert drawn(scenario, position).count("m-blown") == 0


def test_every_bridge_stands_over_its_river_and_no_river_is_a_stub() -> None:
    for name in NAMES:
        shown = set_up(name)
        rivers = [line for stroke in shown.strokes if stroke.kind == "river" for line in stroke.lines]
        assert all(sum(distance(a, b) for a, b in pairwise(line)) > 20 for line in rivers)
        for mark in shown.marks:
            nearest = min(distance(mark.at, point) for line in rivers for point in _dense(line))
            assert nearest < 1.5, (name, mark.about)


def _dense(line: tuple[Point, ...]) -> Iterator[Point]:
    for (x, y), (u, v) in pairwise(line):
        yield from ((x + (u - x) * part / 10, y + (v - y) * part / 10) for part in range(11))


def test_a_river_is_led_under_a_bridge_that_it_missed() -> None:
    river = [(0.0, 0.0), (9.0, 0.0), (20.0, 0.0)]
    bridges = [(5.0, 2.0), (8.0, 2.0)]
    led = led_through(river, bridges, 6.0)
    assert [led.count(bridge) for bridge in bridges] == [2, 2]
    assert (led[0], led[-1]) == (river[0], river[-1])
    assert led == sorted(led)


def test_moves_and_battles_are_visible() -> None:
    scenario = scenario_named("campaign")
    position = starting_position(scenario)
    events = [
        ev.MoveEnded(("2Pz/2", "2Pz/304"), ("51", "70"), 4), ev.Shifted("FBB/Gr", "B", "A"),
        ev.BattleBegan("70", "german", ("2Pz/2",), ("28Inf/110a",), (3, 2), (1, 1), ()),
        ev.DemolitionTried("76-90", "291Eng", "allied", ("2Pz/3",), 8, 1, True),
    ]  # fmt: skip
    shown = chart(scenario, position, events, "")
    assert {"battle this impulse", "moves of German"} <= set(entries_words(shown))
    assert "battle this impulse" not in entries_words(chart(scenario, position, [], ""))
    loud = draw(shown)
    assert loud.count("m-burst") == 2, "and the one in the legend"
    assert loud.count("m-move") == 2 + 1
    assert "fights in 70" in describe(shown)
    assert [mark.sign for mark in shown.marks].count("ring") == 1


def test_units_out_of_supply_carry_a_warning() -> None:
    scenario = scenario_named("campaign")
    position = starting_position(scenario)
    assert texts(drawn(scenario, position)).count("!") == 0
    position.pieces["26/39"].at = "149"
    assert texts(drawn(scenario, position)).count("!") == 2, "and the one in the legend"


def test_a_contested_area_has_a_diamond() -> None:
    scenario = scenario_named("crossroads")
    position = starting_position(scenario)
    assert "contested: both sides in it" not in entries_words(chart(scenario, position, [], ""))
    position.pieces["276/986"].at = "17"
    assert "contested: both sides in it" in entries_words(chart(scenario, position, [], ""))


def test_whatever_stands_on_the_map_tells_about_itself() -> None:
    root = ElementTree.fromstring(drawn(scenario_named("crossroads"), starting_position(scenario_named("crossroads"))))
    titles = [element.text or "" for element in root.iter(f"{SVG}title")]
    engineers = "1128Eng, engineer, strength 1 of 1"
    assert f"Allied in 11 Echternach: 4Inf/12a, foot, strength 2 of 2, dug in; {engineers}" in titles
    assert (
        "17 Berdorf, Allied control, 2 VP, Allied: 4Inf/12b; roads to 11 (minor), 16 (minor), "
        "18 (minor, bridge over the Sauer)" in titles
    )
    assert "bridge 10-11 (Irrel-Echternach): stands" in titles


def test_a_part_shows_what_lies_there() -> None:
    whole = set_up("campaign")
    part = part_of(whole, ["51", "70"])
    assert {"51", "70"} <= set(part.spots) < set(whole.spots)
    assert part.field.width < whole.field.width / 3
    words = texts(draw(part))
    assert "70" in words
    assert "Namur" not in words


def test_hostile_names_stay_text() -> None:
    scenario = scenario_named("crossroads")
    spaces = dict(scenario.board.spaces)
    spaces["17"] = replace(spaces["17"], name='<script>"&\'')
    nasty = replace(scenario, board=Board(spaces, scenario.board.links), title="<b>&")
    svg = drawn(nasty, starting_position(nasty), title="<i>")
    assert '<script>"&\'' in texts(svg)
    assert "<script>" not in svg


def test_a_pack_without_coordinates_is_drawn_in_rows() -> None:
    scenario = scenario_named("crossroads")
    flat = {space: replace(what, lat=0.0, lon=0.0) for space, what in scenario.board.spaces.items()}
    blind: Scenario = replace(scenario, board=Board(flat, scenario.board.links), rivers={})
    shown = chart(blind, starting_position(blind), [], "")
    assert len({spot.at for spot in shown.spots.values()}) == len(shown.spots)
    assert len(shown.marks) == len(set_up("crossroads").marks)


def test_a_board_can_be_drawn_before_set_up() -> None:
    words = texts(drawn(scenario_named("crossroads")))
    assert "before set-up" in words
    assert "276/986" not in words


def test_cells_share_their_borders() -> None:
    sites: dict[str, Point] = {"a": (2, 5), "b": (8, 5)}
    edges = cell("a", sites, Box(0, 0, 10, 10))
    assert [beyond for *_, beyond in edges].count("b") == 1
    assert max(x for (x, _), _, _ in edges) == pytest.approx(5)


def test_points_are_pushed_apart_and_lines_meet() -> None:
    moved = push_apart({"a": (0, 0), "b": (1, 0)}, 4)
    assert moved["b"][0] - moved["a"][0] == pytest.approx(4, abs=0.1)
    assert crossing((0, 0), (10, 0), [(5, -5), (5, 5)]) == (5, 0)
    assert crossing((0, 0), (10, 0), [(0, 5), (10, 5)]) is None
