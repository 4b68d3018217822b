"""Hex maps: what a sound one says, and every slip that one can make in typing it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.kernel.hexes import PLAIN, Grid, Hexside
from pbem.kernel.hexmap import HexMap, hexes_of
from pbem.packs.forms import Check
from pbem.packs.hexmap import Wants, check_hexes, hexmap_checks
from pbem.packs.hexmap_codes import PAGES
from pbem.packs.reader import Doc
from tests.hexmaps import checked

POND = """\
title: A pond
grid: {columns: 01-04, rows: 00-02, lowered: odd}
legend: {".": clear, "w": woods}
terrain:
  "00": "..w."
  "01": "w..."
  "02": "...w"
roads:
  major:
    - 0100 0201 0301
  minor: [0301 0302]
waters:
  Brook:
    class: minor
    sides:
      - 0201/0301 0202/0302
bridges: 0201/0301
blown: 0301/0201
sides: {cliff: 0100/0101}
hexes: {wall: 0202-0402, gate: 0302}
edges: {west: 0100-0102, corner: 0102-0100 0100-0400}
exits:
  "0100": {road: major, to: [Far]}
places:
  "0201": {name: Mill, size: town, aliases: [Moulin]}
  "0301": {name: Mill}
"""


def pond() -> Doc:
    return checked("map.yaml", POND.encode())


def slip(old: str, new: str) -> list[str]:
    assert old in POND
    return [str(defect) for defect in checked("map.yaml", POND.replace(old, new).encode()).defects]


def test_a_sound_map_says_what_lies_on_every_side() -> None:
    doc = pond()
    assert not doc.defects
    board = HexMap(doc.data).board
    assert board.spaces["0300"] == "woods"
    assert board.link("0201", "0301") == Hexside("major", "minor", True)
    assert board.link("0202", "0302") == Hexside(water="minor")
    assert board.link("0302", "0301") == Hexside("minor")
    assert board.link("0101", "0100") == Hexside(marks=frozenset({"cliff"}))
    assert board.link("0101", "0201") is PLAIN


def test_a_sound_map_knows_its_lists_and_names() -> None:
    chart = HexMap(pond().data)
    assert chart.hexes == {"wall": ("0202", "0302", "0402"), "gate": ("0302",)}
    assert chart.edges["corner"] == ("0102", "0101", "0100", "0200", "0300", "0400")
    assert chart.named("Mill") == ("0201", "0301")
    assert chart.places["0201"].aliases == ("Moulin",)
    assert chart.exits["0100"].to == ("Far",)
    assert chart.bridges == (("0201", "0301"),)
    assert chart.blown == (("0301", "0201"),)
    assert chart.water_between("0302", "0202") == "Brook"
    assert chart.water_between("0100", "0101") is None
    assert chart.roads["major"] == (("0100", "0201", "0301"),)


def test_a_map_may_have_holes() -> None:
    holed = POND.replace('"00": "..w."', '"00": "..__"').replace("0400", "0200")
    chart = HexMap(checked("map.yaml", holed.encode()).data)
    assert "0300" not in chart.board
    assert "0300" not in chart.board.around("0301")
    assert len(chart.board) == 10


SLIPS = [
    ("columns: 01-04", "columns: 01-4", "2: D101 this is no grid: columns are written 01-33 or E10-E42"),
    ("columns: 01-04", "columns: 01-02 05-06 08-09", "2: D101 this is no grid: of two columns side by side one"),
    ('  "01": "w..."\n', "", "4: D102 row 01 is missing; the grid has rows 00 to 02"),
    ('  "02": "...w"\n', '  "02": "...w"\n  "03": "...w"\n', "8: D102 the grid has no row 03, only 00 to 02"),
    ('"01": "w..."', '"01": "w...."', "6: D103 row 01 has 5 letters for 4 columns"),
    ('"01": "w..."', '"01": "w.x."', "6: D104 the legend has no letter 'x', which stands in row 01"),
    ("- 0100 0201 0301", "- 0100 0201 0301 9301", "10: D105 there is no hex 9301 on the map"),
    ("- 0100 0201 0301", "- 0100 0201 0301 0101", "10: D106 0301 and 0101 do not touch\n  help: 0301 touches 0300"),
    ("0202/0302", "0202/0302 0202", "16: D106 0202 is no side; a side is written 0202/ and the hex"),
    ("0202/0302", "0202/0402", "16: D106 0202 and 0402 do not touch"),
    ("minor: [0301 0302]", "minor: [0301 0201]", "11: D107 0201/0301 is told twice, under major and minor"),
    ("0202/0302", "0202/0302 0301/0201", "16: D107 0201/0301 is told twice, under Brook"),
    ("bridges: 0201/0301", "bridges: 0201/0301 0301/0201", "17: D107 0201/0301 is told twice, under bridges"),
    ("bridges: 0201/0301", "bridges: 0201/0301 0202/0302", "17: D108 there is no road at the bridge 0202/0302"),
    ("bridges: 0201/0301", "bridges: 0201/0301 0100/0201", "17: D108 there is no water at the bridge 0100/0201"),
    ("blown: 0301/0201", "blown: 0202/0302", "18: D109 0202/0302 is blown, but is not among the bridges"),
    ("wall: 0202-0402", "wall: 0201-0402", "20: D110 0201-0402 is no run: its ends are in one column"),
    ("wall: 0202-0402", "wall: 0202-0502", "20: D105 there is no hex 0502 on the map"),
    ("west: 0100-0102", "west: 0100-0102 0301", "21: D111 0301 does not lie at the edge of the map"),
    ('"0100": {road: major', '"0100": {road: minor', "23: D112 no road minor leads to 0100, where one leaves"),
    ('"0301": {name: Mill}', '"0402": {name: Mill}', "26: D113 0402 is called Mill as 0201 is, and they do not"),
    ('"0301": {name: Mill}', '"0901": {name: Hill}', "26: D105 there is no hex 0901 on the map"),
]


@pytest.mark.parametrize(("old", "new", "told"), SLIPS, ids=[told.split()[1] + " " + new for _, new, told in SLIPS])
def test_one_slip_is_one_defect_at_its_line(old: str, new: str, told: str) -> None:
    found = slip(old, new)
    assert len(found) == 1, found
    assert found[0].startswith(f"map.yaml:{told}")


def wanted(wants: Wants, doc: Doc) -> list[str]:
    checks: tuple[Check, ...] = hexmap_checks(wants)
    for check in checks:
        check.run(doc)
    return [str(defect) for defect in doc.defects]


def test_a_game_says_which_kinds_it_knows() -> None:
    told = wanted(Wants(terrain=frozenset({"clear", "wood"}), sizes=frozenset({"town", "village"})), pond())
    assert told == [
        "map.yaml:3: D114 the rules know no 'woods' under 'legend'\n  help: did you mean 'wood'?",
        "map.yaml:26: D114 the rules know no '' under 'places'\n  help: there are: town, village",
    ]
    known = Wants(roads=frozenset({"major"}), waters=frozenset({"lake"}), sides=frozenset())
    assert [line.split()[1] for line in wanted(known, pond())] == ["D114"] * 3


def test_a_game_says_which_lists_it_needs() -> None:
    told = wanted(Wants(hexes=("wall", "camp"), edges=("east",)), pond())
    assert [line.partition(" ")[2] for line in told] == [
        "D115 the rules need a list 'camp' under 'hexes'",
        "D115 the rules need a list 'east' under 'edges'",
    ]


def test_hexes_of_another_file_are_looked_up_on_the_map() -> None:
    units = Doc("units.yaml", data={"at": "0101 0199"})
    assert check_hexes(units, ("at",), "0101 0199", pond()) == ("0101",)
    assert [str(defect) for defect in units.defects] == ["units.yaml:1: D105 there is no hex 0199 on the map"]


def test_every_slip_has_a_page_and_every_page_a_slip() -> None:
    codes = {told.split()[1] for *_, told in SLIPS} | {"D114", "D115"}
    assert codes == {page.code for page in PAGES}


GRID = Grid([*(f"W{n}" for n in range(18, 42)), *(f"E{n}" for n in range(10, 43))], (0, 44), "odd")


@given(st.sampled_from(list(GRID)), st.sampled_from(list(GRID)))
def test_a_run_goes_from_end_to_end_without_a_gap(a: str, b: str) -> None:
    (column, _), (_, row) = GRID.cell(a), GRID.cell(b)
    corner = GRID.space((column, row))
    run = hexes_of(GRID, f"{a}-{corner} {corner}-{b}")
    assert (run[0], run[-1]) == (a, b)
    assert len(run) == len(set(run)) == abs(GRID.cell(a)[1] - row) + abs(GRID.cell(b)[0] - column) + 1
    assert hexes_of(GRID, f"{b}-{corner} {corner}-{a}") == run[::-1]
