"""Combat tables: odds in the defender's favour, shifts, modified dice, and chances that are counted."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.kernel.crt import BadTable, CombatTable, Odds, rank

ROWS = {
    1: ["4/0", "3/0", "3/0", "2/0", "2/1", "1/1", "1/1", "1/2", "1/2", "1/3"],
    2: ["4/0", "3/0", "3/0", "2/1", "1/1", "1/1", "1/2", "1/2", "1/3", "1/3"],
    3: ["4/0", "3/0", "2/0", "1/1", "1/1", "1/2", "1/2", "1/3", "1/3", "0/3"],
    4: ["3/0", "2/0", "2/0", "1/1", "1/2", "1/2", "1/3", "1/3", "0/3", "0/4"],
    5: ["3/0", "2/1", "2/1", "1/2", "1/2", "1/3", "1/3", "0/3", "0/3", "0/4"],
    6: ["3/1", "2/1", "1/1", "1/2", "1/2", "0/3", "0/3", "0/3", "0/4", "0/4"],
}
FULL = CombatTable.of(
    ["1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1"], ROWS, range(1, 7), below="4/0", above="0/4"
)
GAPS = CombatTable.of(
    ["1-3", "1-2", "1-1", "2-1", "3-1", "5-1", "7-1"],
    {row: [f"{row}.{n}" for n in range(7)] for row in range(11)},
    range(10),
)
"""A table without 4-1 and 6-1, read with a die that shows 0 to 9."""
strengths = st.integers(1, 200)


@pytest.mark.parametrize(
    ("attack", "defense", "odds"),
    [(26, 7, "3-1"), (5, 11, "1-3"), (17, 6, "2-1"), (9, 8, "1-1"), (8, 8, "1-1"), (7, 8, "1-2"), (1, 9, "1-9")],
)
def test_odds_are_rounded_in_the_defenders_favour(attack: int, defense: int, odds: str) -> None:
    assert rank(attack, defense) == Odds.read(odds).rank


@pytest.mark.parametrize(
    ("attack", "defense", "odds"),
    [(28, 14, "2-1"), (15, 8, "1-1"), (19, 4, "3-1"), (30, 6, "5-1"), (30, 5, "5-1")],
)
def test_odds_between_two_columns_are_those_of_the_lower(attack: int, defense: int, odds: str) -> None:
    assert GAPS.text(GAPS.column(attack, defense)) == odds


def test_the_scale_goes_on_beyond_both_ends() -> None:
    assert FULL.text(FULL.column(9, 1)) == "9:1"
    assert FULL.text(FULL.column(1, 6)) == "1:6"
    assert GAPS.column(1, 4) == -1
    assert GAPS.column(8, 1) == GAPS.last + 1
    assert FULL.text(FULL.shifted(FULL.column(9, 1), -2)) == "7:1"


def test_beyond_the_end_there_is_a_sure_result_or_the_last_column() -> None:
    assert FULL.automatic(FULL.column(8, 1)) == "0/4"
    assert FULL.automatic(FULL.column(1, 5)) == "4/0"
    assert FULL.automatic(FULL.column(7, 1)) is None
    assert FULL.result(FULL.column(1, 5), 6) == "4/0"
    assert GAPS.automatic(GAPS.column(9, 1)) is None
    assert GAPS.result(GAPS.column(9, 1), 4) == "4.6"


def test_a_die_is_modified_within_the_rows() -> None:
    two = FULL.named("2:1")
    assert FULL.result(two, 4) == "1/2"
    assert FULL.result(two, 1, drm=-3) == "2/1"
    assert FULL.result(two, 6, drm=9) == "1/2"
    assert GAPS.result(GAPS.named("2-1"), 9, drm=-1) == "8.3"
    assert GAPS.result(0, 0, drm=5, most=2) == "2.0"


def test_shifts_count_so_many_columns_at_most() -> None:
    assert FULL.text(FULL.shifted(FULL.named("3:1"), -1)) == "2:1"
    assert FULL.text(FULL.shifted(FULL.named("3:1"), 4, most=2)) == "5:1"


def test_chances_count_the_faces() -> None:
    assert FULL.chances(FULL.named("2:1")) == {"2/1": 1, "1/1": 2, "1/2": 3}
    assert FULL.chances(FULL.named("2:1"), drm=2) == {"1/1": 1, "1/2": 5}
    assert FULL.chances(-1) == {"4/0": 6}


@pytest.mark.parametrize(
    ("columns", "rows", "why"),
    [
        (["1-1", "1-2"], {1: "ab"}, "worst odds to the best"),
        (["1-1", "1-1"], {1: "ab"}, "worst odds to the best"),
        (["3-2"], {1: "a"}, "3-1 or 1-2"),
        (["one"], {1: "a"}, "3-1 or 1-2"),
        (["1-1"], {1: "a", 3: "a"}, "without a gap"),
        (["1-1", "2-1"], {1: "ab", 2: "a"}, "row 2 has 1 results for 2 columns"),
    ],
)
def test_what_is_no_table_is_refused(columns: list[str], rows: dict[int, str], why: str) -> None:
    with pytest.raises(BadTable, match=why):
        CombatTable.of(columns, rows, range(1, 7))


def test_odds_need_strength_on_both_sides() -> None:
    with pytest.raises(ValueError, match="strength on both sides, not 0 to 3"):
        rank(0, 3)


@given(strengths, strengths)
def test_the_column_is_the_best_that_the_attacker_reaches(attack: int, defense: int) -> None:
    for table in (FULL, GAPS):
        column = table.column(attack, defense)
        ratio = Fraction(attack, defense)
        reached = [n for n, odds in enumerate(table.columns) if Fraction(odds.attack, odds.defense) <= ratio]
        assert table.bounded(column) == max(reached, default=0)
        assert (column < 0) == (not reached)


@given(strengths, strengths, st.integers(0, 50))
def test_more_strength_never_gives_worse_odds(attack: int, defense: int, more: int) -> None:
    assert GAPS.column(attack + more, defense) >= GAPS.column(attack, defense) >= GAPS.column(attack, defense + more)


@given(st.integers(-40, 40))
def test_ranks_and_odds_answer_each_other(place: int) -> None:
    odds = Odds.at(place)
    assert odds.rank == place
    assert rank(odds.attack, odds.defense) == place


@given(st.integers(-5, 15), st.integers(-12, 12), st.none() | st.integers(0, 3))
def test_chances_are_all_faces(column: int, drm: int, most: int | None) -> None:
    for table in (FULL, GAPS):
        chances = table.chances(column, drm, most)
        assert sum(chances.values()) == len(table.faces)
        assert all(chances[table.result(column, face, drm, most)] for face in table.faces)
