"""The map of hexes: every kind of ground, road, water, mark and counter, on a small board and on a large one."""

from __future__ import annotations

from itertools import pairwise
from time import process_time
from xml.etree import ElementTree

import pytest

from pbem.kernel.hexes import PLAIN, Grid, HexBoard, Hexside
from pbem.report.board.chart import DARK, Arrow, Chart, Counter, Ground, Ink, Stack, part_of
from pbem.report.board.draw import draw
from pbem.report.board.geometry import distance
from pbem.report.board.grounds import PATTERNS
from pbem.report.board.hexes import HIGH, HexSheet, chains_of, sides_in_words
from pbem.report.board.legend import entries_words
from pbem.report.board.stacks import piled
from pbem.report.board.style import DAY, NIGHT, STROKES
from pbem.report.board.symbols import MARKS, TYPES

SVG = "{http://www.w3.org/2000/svg}"
GRID = Grid(("01", "02", "03", "04", "05"), (1, 6), "even")
INKS = {"red": Ink("Red", "#8c2f24"), "blue": Ink("Blue", "#dbe6f4", DARK, square=False)}


def board(grid: Grid = GRID, stacks: tuple[Stack, ...] = ()) -> Chart:
    sheet, kinds = HexSheet(grid), list(PATTERNS)
    spots = {s: sheet.spot(s, ground=kinds[n % len(kinds)], about=f"hex {s}") for n, s in enumerate(grid)}
    return Chart(
        title="Ford", note="turn 1", field=sheet.field, spots=spots, inks=INKS,
        grounds={kind: Ground(kind, kind) for kind in kinds},
        strokes=[sheet.along("road", [("0101", "0102", "0103")]), sheet.sides("river", [("0101", "0102")])],
        marks=[sheet.mark("bridge", "0101", "0102"), sheet.mark("blown", "0302", "0303")],
        stacks=stacks, piled=True,
    )  # fmt: skip


def counters(count: int, side: str = "red", *flags: str) -> tuple[Counter, ...]:
    return tuple(Counter(f"{n}/1", side, "armor", "4-5-6", flags) for n in range(count))


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_hexes_have_their_size_and_touch() -> None:
    sheet = HexSheet(GRID)
    corners = sheet.corners("0203")
    assert max(y for _, y in corners) - min(y for _, y in corners) == pytest.approx(HIGH)
    for there in GRID.around("0203"):
        a, b = sheet.between("0203", there)
        assert {a, b} <= set(corners)
        assert distance(sheet.centre(there), a) == pytest.approx(distance(sheet.centre("0203"), a))


def test_a_river_along_sides_is_one_line_and_a_bridge_lies_on_it() -> None:
    sheet = HexSheet(GRID)
    (line,) = sheet.sides("river", [("0202", "0203"), ("0203", "0304"), ("0203", "0303")]).lines
    assert len(line) == 4
    mark = sheet.mark("bridge", "0202", "0203")
    a, b = sheet.between("0202", "0203")
    assert mark.at == pytest.approx(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
    assert mark.way == pytest.approx((0.0, 1.0))


def test_what_lies_on_the_sides_of_a_hex_is_told_in_words() -> None:
    sides = {
        ("0202", "0203"): Hexside("path", "brook", bridge=True),
        ("0203", "0303"): Hexside("path"),
        ("0203", "0304"): Hexside(marks=frozenset({"cliff"})),
    }
    ground = HexBoard(GRID, dict.fromkeys(GRID, "clear"), sides, PLAIN)
    told = list(sides_in_words(ground, "0203", {"path": "footpath"}, {}))
    assert told == ["footpath to 0202 and 0303", "brook with a bridge to 0202", "cliff to 0304"]


def test_steps_of_roads_become_chains() -> None:
    chains = chains_of([("0101", "0201"), ("0201", "0302"), ("0201", "0202")])
    assert sorted(len(chain) for chain in chains) == [2, 3]
    assert len({frozenset(step) for chain in chains for step in pairwise(chain)}) == 3


def test_every_hex_has_its_number_and_tells_about_itself() -> None:
    svg = draw(board())
    assert set(GRID) <= set(texts(svg))
    root = ElementTree.fromstring(svg)
    titles = {element.text for element in root.iter(f"{SVG}title")}
    assert {f"hex {space}" for space in GRID} <= titles


def test_a_stack_shows_its_top_counter_and_how_many_there_are() -> None:
    stack = Stack("0303", (Counter("9/top", "red", "armor", "8-8-8"), *counters(3)))
    words = texts(draw(board(stacks=(stack,))))
    assert "9/top" in words
    assert "0/1" not in words
    assert "4" in words
    assert "0/1 4-5-6" in draw(board(stacks=(stack,)))


def test_a_stack_lies_inside_its_hex_and_two_sides_share_one() -> None:
    shown = board(stacks=(Stack("0303", counters(2)), Stack("0303", counters(1, "blue"))))
    one, two = (placed.box for placed in piled(shown).stacks)
    assert one.x1 <= two.x0 + 0.01
    middle = shown.spots["0303"].at
    assert all(abs(x - middle[0]) < HIGH * 0.58 for box in (one, two) for x in (box.x0, box.x1))


def test_used_counters_and_flags_are_told_by_shape() -> None:
    flags = ((), ("used",), ("paralyzed",))
    plain, used, odd = (draw(board(stacks=(Stack("0303", counters(1, "red", *some)),))) for some in flags)
    assert "italic" in used
    assert "italic" not in plain
    assert "P" in texts(odd)


def test_the_legend_explains_what_is_there_and_nothing_else() -> None:
    words = list(entries_words(board(stacks=(Stack("0303", counters(2)),))))
    wanted = {"trees", "marsh", "major road", "river", "bridge", "blown bridge", "Red", "armor", "units in a stack"}
    assert wanted <= set(words)
    assert not {"Blue", "minor road", "lake shore", "fight"} & set(words)
    assert len(words) == len(set(words))


def test_a_game_has_its_own_words_for_signs() -> None:
    shown = board()
    named = Chart(**{**{name: getattr(shown, name) for name in shown.__slots__}, "words": {"river": "Meuse"}})
    assert "Meuse" in entries_words(named)


def brightness(colour: str) -> float:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return 0.3 * red + 0.59 * green + 0.11 * blue


def test_grounds_differ_by_their_marks_where_their_tints_are_alike() -> None:
    looks = {(form.stroke, form.places, form.ends, form.wide) for form in PATTERNS.values()}
    assert len(looks) == len(PATTERNS)
    for colours in (DAY, NIGHT):
        for form in PATTERNS.values():
            if form.places:
                assert abs(brightness(colours[form.tint]) - brightness(colours[form.colour])) > 25, form


def test_arrows_and_bursts_are_drawn_once() -> None:
    shown = board()
    told = Chart(**{**{name: getattr(shown, name) for name in shown.__slots__},
                    "arrows": [Arrow(("0101", "0102", "0203"), "red", 3)], "bursts": ["0203", "0203"]})  # fmt: skip
    svg = draw(told)
    assert svg.count("m-burst") == 2, "and the one in the legend"
    assert svg.count("m-move") == 2


def test_a_part_of_a_sheet_is_cut_out() -> None:
    part = part_of(board(), ["0202", "0304"])
    assert {"0202", "0203", "0302", "0304"} <= set(part.spots)
    assert "0506" not in part.spots
    ElementTree.fromstring(draw(part))


@pytest.mark.parametrize("kind", [*STROKES, *MARKS, *TYPES])
def test_everything_in_the_vocabulary_can_be_drawn(kind: str) -> None:
    sheet, shown = HexSheet(GRID), board()
    fields = {name: getattr(shown, name) for name in shown.__slots__}
    if kind in STROKES:
        fields["strokes"] = [sheet.sides(kind, [("0202", "0203")])]
    elif kind in MARKS:
        fields["marks"] = [sheet.mark(kind, "0202", "0203")]
    else:
        fields["stacks"] = [Stack("0202", (Counter("1", "red", kind, "1"),))]
    ElementTree.fromstring(draw(Chart(**fields)))


def test_the_largest_board_is_drawn_in_two_seconds() -> None:
    grid = Grid([f"{column:02d}" for column in range(57)], (0, 44), "even")
    spaces = list(grid)
    assert len(spaces) == 2565
    stacks = tuple(Stack(space, counters(2)) for space in spaces[::8][:322])
    start = process_time()
    svg = draw(Chart("Sheet", "", HexSheet(grid).field, board(grid).spots, INKS, board(grid).grounds, stacks=stacks,
                     piled=True))  # fmt: skip
    assert process_time() - start < 2
    assert len(svg) < 2_500_000
