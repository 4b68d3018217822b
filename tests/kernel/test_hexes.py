"""Grids of hexes as three maps print them, and boards that are joined when they are asked."""

from __future__ import annotations

from collections import deque
from itertools import pairwise
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.kernel.board import BadBoard, Board, Link
from pbem.kernel.hexes import DIRECTIONS, Grid, HexBoard, opposite
from pbem.kernel.hexmap import area_of

EVEN = Grid([f"{n:02d}" for n in range(1, 34)], (0, 16), "even")
"""Columns count from the west, even ones are lowered."""
WESTWARD = Grid([f"{n:02d}" for n in range(63, -1, -1)], (0, 37), "even")
"""Columns count from the east."""
SHEETS = Grid([*(f"W{n}" for n in range(18, 42)), *(f"E{n}" for n in range(10, 43))], (0, 44), "odd")
"""Two sheets side by side, odd columns lowered."""
GRIDS = {"even": EVEN, "westward": WESTWARD, "sheets": SHEETS, "small": Grid(["7", "8", "9"], (3, 6), "odd")}

grids = st.sampled_from(sorted(GRIDS)).map(GRIDS.__getitem__)
hexes = grids.flatmap(lambda grid: st.tuples(st.just(grid), st.sampled_from(list(grid))))
pairs = grids.flatmap(lambda grid: st.tuples(st.just(grid), *[st.sampled_from(list(grid))] * 2))


def test_neighbours_are_those_that_the_rulebooks_name() -> None:
    assert EVEN.around("1604") == ("1603", "1704", "1705", "1605", "1505", "1504")
    assert set(SHEETS.around("E4110")) == {"E4109", "E4111", "E4010", "E4011", "E4210", "E4211"}
    assert {"E3609", "E3710"} <= set(SHEETS.around("E3610"))
    assert {"0912", "0811", "0813", "0713"} <= set(WESTWARD.around("0812"))


def test_the_west_sheet_goes_on_in_the_east_sheet() -> None:
    assert SHEETS.neighbour("W4110", "NE") == "E1010"
    assert SHEETS.neighbour("W4110", "SE") == "E1011"
    assert SHEETS.direction("E1010", "W4110") == "SW"


def test_columns_that_count_from_the_east_lie_the_other_way_round() -> None:
    assert WESTWARD.direction("1424", "1324") in {"NE", "SE"}
    assert WESTWARD.centre("1424")[0] < WESTWARD.centre("1324")[0]
    assert WESTWARD.side("1324", "1424") == "1424/1324"


def test_a_side_has_one_name() -> None:
    assert EVEN.side("2113", "2112") == EVEN.side("2112", "2113") == "2112/2113"
    assert SHEETS.side("E3534", "E3435") == "E3435/E3534"


@pytest.mark.parametrize("text", ["3400", "0117", "0000", "01", "", "01aa", "0101x", "01 1", "W1800", "01+1", "01٣٤"])
def test_a_number_that_is_not_printed_is_not_on_the_grid(text: str) -> None:
    assert text not in EVEN
    with pytest.raises(KeyError):
        EVEN.cell(text)


def test_a_grid_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadBoard, match="side by side"):
        Grid(["01", "03"], (0, 9), "odd")
    with pytest.raises(BadBoard, match="different numbers"):
        Grid(["01", "02", "01"], (0, 9), "odd")
    with pytest.raises(BadBoard, match="rows run"):
        Grid(["01"], (0, 100), "odd")


@given(hexes)
def test_numbers_are_read_as_they_are_written(case: tuple[Grid, str]) -> None:
    grid, space = case
    assert grid.space(grid.cell(space)) == space
    assert space in grid


@given(grids)
def test_a_grid_counts_its_hexes(grid: Grid) -> None:
    assert len(set(grid)) == len(list(grid)) == len(grid)


@given(hexes, st.sampled_from(DIRECTIONS))
def test_one_step_there_and_one_back(case: tuple[Grid, str], way: str) -> None:
    grid, space = case
    there = grid.neighbour(space, way)
    if there is None:
        assert grid.at_edge(space)
        return
    assert grid.direction(space, there) == way
    assert grid.neighbour(there, opposite(way)) == space
    assert grid.distance(space, there) == 1
    assert there in grid.around(space)


@given(hexes)
def test_what_touches_lies_one_hex_away_on_paper(case: tuple[Grid, str]) -> None:
    grid, space = case
    close = {there for there in grid if there != space and dist(grid.centre(space), grid.centre(there)) < 1.01}
    assert close == set(grid.around(space))


@given(hexes)
def test_two_hexes_that_touch_share_the_two_corners_of_their_side(case: tuple[Grid, str]) -> None:
    grid, space = case
    corners = grid.corners(space)
    for way, first, second in zip(DIRECTIONS, corners, (*corners[1:], corners[0]), strict=True):
        there = grid.neighbour(space, way)
        if there is not None:
            assert all(min(dist(mine, theirs) for theirs in grid.corners(there)) < 1e-9 for mine in (first, second))


def steps_from(grid: Grid, start: str) -> dict[str, int]:
    """Distances by walking, the plainest way."""
    found, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for there in grid.around(here):
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


@given(hexes, st.integers(0, 6))
def test_distance_is_the_number_of_steps(case: tuple[Grid, str], steps: int) -> None:
    grid, space = case
    walked = steps_from(grid, space)
    assert all(grid.distance(space, there) == walked[there] for there in grid)
    assert set(grid.within(space, steps)) == {there for there, n in walked.items() if n <= steps}
    assert set(grid.ring(space, steps)) == {there for there, n in walked.items() if n == steps}


@given(pairs)
def test_a_line_goes_straight_and_is_the_same_from_either_end(case: tuple[Grid, str, str]) -> None:
    grid, a, b = case
    line = grid.line(a, b)
    assert (line[0], line[-1]) == (a, b)
    assert [grid.distance(a, there) for there in line] == list(range(grid.distance(a, b) + 1))
    assert all(there in grid.around(here) for here, there in pairwise(line))
    assert grid.line(b, a) == line[::-1]


@given(hexes)
def test_cells_go_on_beyond_the_edge(case: tuple[Grid, str]) -> None:
    grid, space = case
    here = grid.cell(space)
    for cell in grid.cells_around(here):
        assert grid.cells_apart(here, cell) == 1
        assert here in grid.cells_around(cell)


SIDES = {("1604", "1504"): "river", ("1705", "1604"): "road"}


def board() -> HexBoard[str, str]:
    return HexBoard(EVEN, dict.fromkeys(EVEN, "clear"), SIDES, "plain")


def test_a_hexside_is_the_same_from_both_hexes() -> None:
    assert board().around("1604")["1504"] == board().around("1504")["1604"] == "river"
    assert board().link("1604", "1705") == board().link("1705", "1604") == "road"
    assert board().link("1604", "1603") == "plain"
    assert board().link("1604", "1602") is None


def test_nothing_is_joined_before_it_is_asked_for() -> None:
    fresh = board()
    assert not fresh._around
    assert len(fresh) == 561
    fresh.around("1604")
    assert list(fresh._around) == ["1604"]


def test_a_hex_that_is_not_there_is_an_error() -> None:
    with pytest.raises(KeyError):
        board().around("9999")


def test_a_part_of_a_board_ends_at_its_own_edge() -> None:
    part = board().part(lambda space: space[:2] in {"16", "17"})
    assert set(part.around("1604")) == {"1603", "1605", "1704", "1705"}
    assert "1504" not in part
    assert part.link("1604", "1705") == "road"
    with pytest.raises(KeyError):
        part.around("1504")


def test_a_board_of_hexes_finds_what_a_joined_board_finds() -> None:
    hexes = board()
    joined = Board(hexes.spaces, [Link(link.a, link.b, link.data) for link in hexes.links])
    points = {"plain": 2, "road": 1, "river": 5}

    def cost(_: str, __: str, side: str) -> int:
        return points[side]

    assert len(hexes.links) == sum(len(EVEN.around(space)) for space in EVEN) // 2
    assert dict(hexes.reach("1504", cost, 6).cost) == dict(joined.reach("1504", cost, 6).cost)
    assert hexes.connected(["0100"], lambda *_: True) == set(EVEN)


@pytest.mark.parametrize("columns", [("18", "19", "20"), ("20", "19", "18")])
def test_a_card_may_leave_a_part_of_the_map_in_play(columns: tuple[str, ...]) -> None:
    grid = Grid(columns, (0, 9), "even")
    area = area_of(grid, {"area": {"columns": "18-19", "rows": "02-03"}})
    assert area == {"1802", "1803", "1902", "1903"}
    assert area_of(grid, {"area": {"columns": "20", "rows": "08-12"}}) == {"2008", "2009"}, "no hex beyond the edge"
    assert area_of(grid, {}) is None
    assert area_of(grid, {"area": {"columns": "40-50", "rows": "02-03"}}) == frozenset()
