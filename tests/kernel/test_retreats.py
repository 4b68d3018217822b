"""Ways back: all that are equally good by the priorities of a game."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from pbem.kernel.hexes import Grid
from pbem.kernel.retreats import Path, best, ways_back

GRID = Grid([f"{n:02d}" for n in range(1, 34)], (0, 16), "even")
START = "1604"


def two_away(path: Path) -> bool:
    return GRID.distance(START, path[-1]) == 2


def around(path: Path) -> tuple[str, ...]:
    return GRID.around(path[-1])


def test_a_unit_goes_back_out_of_the_zone_of_two_enemies() -> None:
    """Enemies in 1704 and 1705: fewest hexes in their zones, then fewest steps that do not lead south or south-east."""
    enemies = {"1704", "1705"}
    zone = {there for enemy in enemies for there in GRID.around(enemy)}

    def into_zone(path: Path) -> int:
        return sum(there in zone for there in path[1:])

    def astray(path: Path) -> int:
        return sum(GRID.direction(a, b) not in {"S", "SE"} for a, b in pairwise(path))

    found = ways_back(START, lambda path: [t for t in around(path) if t not in enemies], two_away, [into_zone, astray])
    assert found == (("1604", "1505", "1506"), ("1604", "1504", "1505", "1506"))


def test_without_priorities_every_way_is_as_good() -> None:
    ways = ways_back(START, around, lambda path: len(path) == 3)
    assert len(ways) == 6 * 5
    assert len({way[-1] for way in ways}) == 12 + 6


def test_who_can_go_nowhere_has_no_way() -> None:
    assert ways_back(START, lambda _: (), two_away) == ()


@given(st.sets(st.sampled_from(list(GRID.within(START, 3))), max_size=15), st.sets(st.sampled_from(list(GRID))))
def test_a_way_never_crosses_itself_nor_what_is_closed(closed: set[str], bad: set[str]) -> None:
    def onward(path: Path) -> list[str]:
        return [there for there in around(path) if there not in closed]

    every = ways_back(START, onward, two_away)
    chosen = ways_back(START, onward, two_away, [lambda path: sum(there in bad for there in path), len])
    for way in every:
        assert way[0] == START
        assert len(set(way)) == len(way)
        assert not set(way[1:]) & closed
        assert [two_away(way[:n]) for n in range(2, len(way) + 1)] == [False] * (len(way) - 2) + [True]
    worth = {way: (sum(there in bad for there in way), len(way)) for way in every}
    assert set(chosen) == {way for way in every if worth[way] == min(worth.values())}


@given(st.lists(st.integers(0, 99)))
def test_the_best_are_equal_in_every_priority(numbers: list[int]) -> None:
    found = best(numbers, [lambda n: n % 7, lambda n: n // 30])
    key = [(n % 7, n // 30) for n in numbers]
    assert found == tuple(n for n, k in zip(numbers, key, strict=True) if k == min(key))
