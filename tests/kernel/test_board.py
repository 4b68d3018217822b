"""Spaces and links, with areas small enough to check by hand."""

from __future__ import annotations

import pytest

from pbem.kernel.board import BadBoard, Board, Link

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
