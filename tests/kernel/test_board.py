"""Spaces and links, with areas small enough to check by hand."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.kernel.board import (
    BadBoard,
    Board,
    Link,
    Steps,
    spread,
    spread_cheapest_first,
    spread_evenly,
    spread_from,
    spread_over,
)

SQUARE = Board(
    {"1": "one", "2": "two", "3": "three", "4": "four", "5": "five"},
    [Link("1", "2", 1), Link("2", "3", 1), Link("3", "4", 1), Link("1", "4", 5)],
)


def by_data(_: str, __: str, points: int) -> int:
    return points


def test_a_link_leads_both_ways() -> None:
    assert SQUARE.link("1", "2") == SQUARE.link("2", "1") == 1
    assert SQUARE.link("1", "3") is None
    assert SQUARE.links[0].other("1") == "2"
    assert SQUARE.links[0].other("2") == "1"
    assert dict(SQUARE.around("4")) == {"3": 1, "1": 5}


def test_a_board_is_a_collection_of_spaces() -> None:
    assert "5" in SQUARE
    assert "6" not in SQUARE
    assert list(SQUARE) == ["1", "2", "3", "4", "5"]
    assert len(SQUARE) == 5


def test_the_longer_way_round_may_be_cheaper() -> None:
    assert SQUARE.cheapest("1", "4", by_data) == (3, ("1", "2", "3", "4"))


def test_a_budget_ends_the_march() -> None:
    assert dict(SQUARE.reach("1", by_data, budget=2).cost) == {"1": 0, "2": 1, "3": 2}
    assert SQUARE.cheapest("1", "4", by_data, budget=2) is None


def test_a_space_that_is_not_through_may_be_entered_but_not_left() -> None:
    reach = SQUARE.reach("1", by_data, through=lambda space: space != "3")
    assert reach.cost["3"] == 2
    assert reach.path("4") == ("1", "4")
    assert SQUARE.cheapest("1", "4", by_data, through=lambda space: space != "3") == (5, ("1", "4"))


def test_the_start_may_always_be_left() -> None:
    assert SQUARE.reach("1", by_data, through=lambda _: False).cost == {"1": 0, "2": 1, "4": 5}


def test_a_closed_link_is_no_way() -> None:
    def closed(a: str, b: str, _: int) -> int | None:
        return None if {a, b} == {"2", "3"} else 1

    assert SQUARE.cheapest("1", "3", closed) == (2, ("1", "4", "3"))
    assert SQUARE.cheapest("1", "5", closed) is None


def test_no_move_costs_nothing() -> None:
    assert SQUARE.cheapest("1", "1", by_data) == (0, ("1",))


def test_of_two_equal_ways_the_one_found_first_is_taken() -> None:
    board = Board(dict.fromkeys("abcd"), [Link("a", "c", 1), Link("a", "b", 1), Link("b", "d", 1), Link("c", "d", 1)])
    assert board.cheapest("a", "d", by_data) == (2, ("a", "c", "d"))


@pytest.mark.parametrize(
    ("links", "complaint"),
    [
        ([Link("1", "9", 1)], "link 1-9: there is no space 9"),
        ([Link("9", "1", 1)], "link 9-1: there is no space 9"),
        ([Link("1", "1", 1)], "link 1-1: a link joins two different spaces, once"),
        ([Link("1", "2", 1), Link("2", "1", 1)], "link 2-1: a link joins two different spaces, once"),
    ],
)
def test_a_board_that_does_not_fit_together_is_refused(links: list[Link[int]], complaint: str) -> None:
    with pytest.raises(BadBoard, match=complaint):
        Board({"1": "", "2": ""}, links)


def test_a_search_runs_over_anything_that_has_a_name() -> None:
    """A place together with how often the way has turned: the cheapest way by the number of turns."""

    def steps(node: tuple[str, int]) -> list[tuple[tuple[str, int], int]]:
        return [((there, node[1] + 1), points) for there, points in SQUARE.around(node[0]).items()]

    reach = spread(("1", 0), steps, budget=5)
    assert reach.cost["4", 1] == 5
    assert reach.cost["4", 3] == 3
    assert reach.path(("4", 3)) == (("1", 0), ("2", 1), ("3", 2), ("4", 3))


def test_a_search_from_several_starts_gives_the_nearest() -> None:
    def steps(here: str) -> list[tuple[str, int]]:
        return list(SQUARE.around(here).items())

    reach = spread_from({"1": 0, "4": 0}, steps)
    assert dict(reach.cost) == {"1": 0, "4": 0, "2": 1, "3": 1}
    assert reach.path("3") == ("4", "3")
    assert reach.path("1") == ("1",)
    dear = spread_from({"1": 0, "4": 9}, steps)
    assert dear.path("4") == ("1", "2", "3", "4"), "a start that is had for less by another way is no start"


def test_there_is_no_path_to_what_is_out_of_reach() -> None:
    with pytest.raises(KeyError):
        SQUARE.reach("1", by_data, budget=1).path("3")


edges = st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7), st.integers(0, 5)), max_size=24)


@given(edges, st.dictionaries(st.integers(0, 7), st.integers(0, 5), min_size=1, max_size=3), st.integers(0, 12))
def test_a_search_finds_the_least_cost(roads: list[tuple[int, int, int]], starts: dict[int, int], budget: int) -> None:
    def steps(here: int) -> list[tuple[int, int]]:
        return [(b, points) for a, b, points in roads if a == here]

    plain = dict(starts)
    for _ in range(8):
        for a, b, points in roads:
            if a in plain and plain[a] + points <= budget:
                plain[b] = min(plain.get(b, 99), plain[a] + points)
    reach = spread_from(starts, steps, budget)
    assert dict(reach.cost) == plain
    for goal in reach.cost:
        path = reach.path(goal)
        assert path[0] in starts
        assert all(b in dict(steps(a)) for a, b in pairwise(path))


@given(edges, st.sets(st.integers(0, 7)), st.one_of(st.none(), st.integers(0, 4)))
def test_a_search_by_equal_steps_finds_what_any_search_finds(
    roads: list[tuple[int, int, int]], starts: set[int], most: int | None
) -> None:
    def onward(here: int) -> list[int]:
        return [b for a, b, _ in roads if a == here]

    found = spread_evenly(starts, onward, most)
    slow = spread_from(dict.fromkeys(starts, 0), lambda here: [(there, 1) for there in onward(here)], most)
    assert (dict(found.cost), dict(found.before)) == (dict(slow.cost), dict(slow.before))


def _some_steps(chance: Random) -> list[tuple[int, int]]:
    steps = [(there, chance.choice((3, 4, 12, 24))) for there in chance.sample(range(30), 4)]
    return sorted(steps, key=lambda step: step[1])


def test_a_search_over_a_table_of_steps_finds_what_any_search_finds() -> None:
    chance = Random("tables of steps")
    for _ in range(50):
        table = {here: _some_steps(chance) for here in range(30)}
        budget = chance.choice((0, 2, 12, 31, 60))
        slow = spread(0, table.__getitem__, budget)
        quick = spread_cheapest_first(0, table[0], table, budget)
        assert quick.cost == slow.cost
        assert {goal: quick.path(goal) for goal in quick.cost} == {goal: slow.path(goal) for goal in slow.cost}


def test_a_search_over_a_table_keeps_the_order_of_any_search_and_takes_toll_of_a_crowd() -> None:
    chance = Random("tables of steps in any order")
    for _ in range(50):
        rows = {here: chance.sample(_some_steps(chance), 4) for here in range(30)}
        crowd, budget = set(chance.sample(range(1, 30), 9)), chance.choice((0, 2, 12, 31, 60))
        slow = spread(0, rows.__getitem__, budget, entering=dict.fromkeys(crowd, 2))
        quick = spread_over(0, rows[0], Steps(rows.__getitem__), budget, crowd, 2)
        assert list(quick.cost.items()) == list(slow.cost.items())
        assert list(quick.before.items()) == list(slow.before.items())


def test_a_table_of_steps_is_filled_where_a_search_comes_and_shut_where_it_ends() -> None:
    rows = {"1": [("2", 1)], "2": [("3", 1)], "3": [("4", 1)], "4": []}
    table = Steps(rows.__getitem__, shut=["3"])
    assert set(spread_over("1", rows["1"], table, 9).cost) == {"1", "2", "3"}
    assert dict(table) == {"2": [("3", 1)], "3": ()}, "nobody has asked for the others"
