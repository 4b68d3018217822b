"""Supply lines: by road from a source, then a few steps across country."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from pbem.kernel.board import flood
from pbem.kernel.hexes import Grid
from pbem.kernel.supply import trace

GRID = Grid([f"{n:02d}" for n in range(1, 11)], (0, 9), "even")
ROAD = tuple(f"{n:02d}05" for n in range(1, 8))
"""A road along row 5 from the west edge to column 7."""


def along(here: str) -> list[str]:
    return [there for there in GRID.around(here) if here in ROAD and there in ROAD]


def test_a_line_takes_any_length_of_road_and_a_few_steps() -> None:
    network = trace(["0105"], along, 3, GRID.around)
    assert network.steps("0705") == 0
    assert network.steps("1005") == 3
    assert "1005" in network
    assert "1009" not in network
    assert network.steps("1009") is None
    line = network.line("1005")
    assert (line[0], line[-1]) == ("1005", "0105")
    assert len(line) == 10


def test_a_source_without_a_road_supplies_what_is_near() -> None:
    network = trace(["1000"], along, 2, GRID.around)
    assert set(network) == set(GRID.within("1000", 2))
    assert network.line("1000") == ("1000",)


def test_what_may_not_be_entered_cuts_the_road() -> None:
    def open_road(here: str) -> list[str]:
        return [there for there in along(here) if there != "0405"]

    network = trace(["0105"], open_road, 1, lambda here: [there for there in GRID.around(here) if there != "0405"])
    assert "0305" in network
    assert "0405" not in network
    assert "0705" not in network


def test_without_a_limit_a_line_goes_as_far_as_it_can() -> None:
    wall = {f"05{row:02d}" for row in range(10)}
    network = trace(["0105"], lambda _: (), None, lambda here: [t for t in GRID.around(here) if t not in wall])
    assert set(network) == {space for space in GRID if space[:2] < "05"}


spaces = st.sampled_from(list(GRID))


some = st.sets(spaces, max_size=30)


@given(some, some, st.sets(spaces, min_size=1, max_size=3), st.integers(0, 4))
def test_a_line_is_found_exactly_where_a_unit_would_find_one(
    roads: set[str], shut: set[str], sources: set[str], most: int
) -> None:
    """Traced from the source outward and searched from the unit inward: the same."""

    def by_road(here: str) -> list[str]:
        return [there for there in GRID.around(here) if {here, there} <= roads and there not in shut]

    def by_land(here: str) -> list[str]:
        return [there for there in GRID.around(here) if there not in shut]

    network = trace(sources - shut, by_road, most, by_land)
    joined = flood(sources - shut, by_road)
    for unit in GRID:
        near, edge = {unit} - shut, {unit} - shut
        for _ in range(most):
            edge = {there for here in edge for there in by_land(here)} - near
            near |= edge
        assert (unit in network) == bool(near & joined)
        if unit in network:
            check_line(network.line(unit), roads, sources, network.steps(unit))


def check_line(line: tuple[str, ...], roads: set[str], sources: set[str], off: int | None) -> None:
    assert line[-1] in sources
    assert off is not None
    assert all(b in GRID.around(a) for a, b in pairwise(line))
    assert set(line[off:]) <= roads or len(line) == off + 1
