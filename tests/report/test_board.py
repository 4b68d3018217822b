"""The picture of the board: complete, legible on A3, readable without colour, and nothing covers anything."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from xml.etree import ElementTree

import pytest

from pbem.games.tigers import events as ev
from pbem.games.tigers.scenario import Scenario
from pbem.games.tigers.setup import starting_position
from pbem.kernel.board import Board
from pbem.report.board import symbols
from pbem.report.board.geometry import Box, Point, cell, crossing, push_apart
from pbem.report.board.ink import number, width
from pbem.report.board.sheet import FIELD, Counter, Sheet, lay_out
from pbem.report.svg import draw_board
from tests.report.scripted import impulses, scenario_named

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("campaign", "crossroads", "fifth-panzer-army", "first-three-days", "seventh-army")
LEAST_TEXT = 1.55
"""Millimetres: about four and a half points."""


def overlap(a: Box, b: Box) -> float:
    wide, high = min(a.x1, b.x1) - max(a.x0, b.x0), min(a.y1, b.y1) - max(a.y0, b.y0)
    return wide * high if wide > 0 and high > 0 else 0.0


def boxes(sheet: Sheet) -> Iterator[tuple[str, Box]]:
    size = 4.5 * sheet.scale
    yield from ((f"area {space}", Box.around(sheet.at[space], size, size)) for space in sheet.areas)
    yield from ((f"zone {zone.zone.id}", zone.box) for zone in sheet.zones)
    yield from ((f"stack {stack.space}", stack.box) for stack in sheet.stacks)
    yield from ((f"name {label.words}", label.box) for label in sheet.labels.values())


def clashes(sheet: Sheet) -> list[str]:
    return [f"{a} covers {b}" for (a, x), (b, y) in combinations(boxes(sheet), 2) if overlap(x, y) > 0.01]


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("name", NAMES)
def test_nothing_covers_anything_at_the_start(name: str) -> None:
    scenario = scenario_named(name)
    sheet = lay_out(scenario, starting_position(scenario))
    assert not clashes(sheet)
    assert all(box.inside(FIELD) for _, box in boxes(sheet))


def test_almost_nothing_is_covered_in_a_whole_campaign() -> None:
    for impulse in impulses("campaign", 40)[::3]:
        covered = clashes(lay_out(impulse.scenario, impulse.after))
        assert len(covered) <= 2, covered
        assert not [clash for clash in covered if "stack" in clash and "area" in clash]


@pytest.mark.parametrize("name", NAMES)
def test_every_area_zone_unit_and_point_is_on_the_map(name: str) -> None:
    scenario = scenario_named(name)
    position = starting_position(scenario)
    svg = draw_board(scenario, position)
    words = texts(svg)
    inside = scenario.limits & set(scenario.board)
    for space in inside:
        area = scenario.area(space)
        wanted = {space, area.name} if area else set()
        assert wanted <= set(words)
        zone = scenario.zone(space)
        if zone:
            assert (f"{zone.id} x{zone.multiplier}" if zone.multiplier else zone.id) in words
    assert set(position.pieces) <= set(words), "also those that stand outside the playing area"


def test_the_heading_keeps_its_parts_apart() -> None:
    scenario = scenario_named("fifth-panzer-army")
    note, title = "faint: outside the playing area; 16-1G, 0 VP", "W" * 200
    svg = ElementTree.fromstring(draw_board(scenario, starting_position(scenario), title=title))
    size = {element.text: float(element.attrib["font-size"]) for element in svg.iter(f"{SVG}text")}
    assert width(title, size[title], True) + width(note, size[note]) < FIELD.x1 - FIELD.x0


def test_text_is_legible_on_a3() -> None:
    svg = draw_board(scenario_named("campaign"), starting_position(scenario_named("campaign")))
    root = ElementTree.fromstring(svg)
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("420mm", "297mm", "0 0 420 297")
    assert min(float(element.get("font-size", "9")) for element in root.iter(f"{SVG}text")) >= LEAST_TEXT


def test_the_sides_differ_in_shape_and_brightness_not_only_in_colour() -> None:
    box = Box(0, 0, 14, 3)
    german, allied = (symbols.counter_sign(Counter("x", side, "armor", 3, 3), box, 1) for side in ("german", "allied"))
    assert 'rx="0"' in german
    assert 'rx="0.9"' in allied
    assert brightness(symbols.GERMAN_FILL) < 90
    assert brightness(symbols.ALLIED_FILL) > 220
    assert "<rect" in symbols.area_sign((0, 0), "1", "german", False, 1)
    assert "<circle" in symbols.area_sign((0, 0), "1", "allied", False, 1)


def brightness(colour: str) -> float:
    red, green, blue = (int(colour[i:i + 2], 16) for i in (1, 3, 5))
    return 0.3 * red + 0.59 * green + 0.11 * blue


def test_each_type_of_unit_has_its_own_symbol() -> None:
    scenario = scenario_named("campaign")
    signs = {symbols.type_sign(kind, Box(0, 0, 4, 2), 1) for kind in scenario.tables.types}
    assert len(signs) == len(scenario.tables.types)


def test_blown_bridges_are_crossed_out_and_the_others_are_not() -> None:
    scenario = scenario_named("campaign")
    position = starting_position(scenario)
    sheet = lay_out(scenario, position)
    assert {key for key in sheet.bridges if sheet.is_blown(key)} == {"10-11", "19-20", "40-41", "51-70", "55-69"}
    whole = draw_board(scenario, position)
    position.blown.clear()
    sign = f'r="{number(1.45 * sheet.scale)}"'
    crosses = [svg.count(sign) for svg in (whole, draw_board(scenario, position))]
    assert crosses[0] - crosses[1] == 5


def test_moves_and_battles_are_visible() -> None:
    scenario = scenario_named("campaign")
    position = starting_position(scenario)
    events = [
        ev.MoveEnded(("2Pz/2", "2Pz/304"), ("51", "70"), 4), ev.Shifted("FBB/Gr", "B", "A"),
        ev.BattleBegan("70", "german", ("2Pz/2",), ("28Inf/110a",), (3, 2), (1, 1), ()),
        ev.DemolitionTried("76-90", "291Eng", "allied", ("2Pz/3",), 8, 1, True),
    ]
    quiet, loud = (draw_board(scenario, position, told) for told in ((), events))
    assert loud.count(symbols.STAR) - quiet.count(symbols.STAR) == 1
    assert loud.count('stroke-opacity="0.85"') - quiet.count('stroke-opacity="0.85"') == 2
    assert loud.count("<circle") - quiet.count("<circle") == 1


def test_units_out_of_supply_carry_a_warning() -> None:
    scenario = scenario_named("campaign")
    position = starting_position(scenario)
    assert texts(draw_board(scenario, position)).count("!") == 1, "the one in the legend"
    position.pieces["26/39"].at = "149"
    assert texts(draw_board(scenario, position)).count("!") == 2


def test_a_contested_area_has_a_diamond() -> None:
    scenario = scenario_named("crossroads")
    position = starting_position(scenario)
    sheet = lay_out(scenario, position)
    sign = symbols.contested_sign(sheet.at["17"], sheet.scale)
    assert sign not in draw_board(scenario, position)
    position.pieces["276/986"].at = "17"
    assert sign in draw_board(scenario, position)


def test_hostile_names_stay_text() -> None:
    scenario = scenario_named("crossroads")
    spaces = dict(scenario.board.spaces)
    spaces["17"] = replace(spaces["17"], name='<script>"&\'')
    nasty = replace(scenario, board=Board(spaces, scenario.board.links), title="<b>&")
    svg = draw_board(nasty, starting_position(nasty), title="<i>")
    assert '<script>"&\'' in texts(svg)
    assert "<script>" not in svg


def test_a_pack_without_coordinates_is_drawn_in_rows() -> None:
    scenario = scenario_named("crossroads")
    flat = {space: replace(what, lat=0.0, lon=0.0) for space, what in scenario.board.spaces.items()}
    blind: Scenario = replace(scenario, board=Board(flat, scenario.board.links), rivers={})
    sheet = lay_out(blind, starting_position(blind))
    assert len(set(sheet.at.values())) == len(sheet.at)
    assert set(sheet.bridges) == set(lay_out(scenario).bridges)


def test_a_board_can_be_drawn_before_set_up() -> None:
    words = texts(draw_board(scenario_named("crossroads")))
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
