"""Fractions of points as whole numbers."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.kernel.points import Points

TWELFTHS, SIXTHS = Points(12), Points(6)
kinds = st.sampled_from([1, 2, 3, 4, 6, 12]).map(Points)


def test_points_are_written_as_people_write_them() -> None:
    assert [TWELFTHS.text(n) for n in (0, 3, 4, 12, 27)] == ["0", "1/4", "1/3", "1", "2 1/4"]
    assert TWELFTHS.text(30) == "2 1/2"
    assert TWELFTHS.text(-18) == "-1 1/2"
    assert Points(1).text(7) == "7"


@pytest.mark.parametrize(
    ("text", "parts"), [("2 1/4", 27), ("1/3", 4), ("0.5", 6), ("2", 24), ("-0.25", -3), (" 3  1/2 ", 42)]
)
def test_points_are_read_as_people_write_them(text: str, parts: int) -> None:
    assert TWELFTHS.read(text) == parts


@pytest.mark.parametrize("text", ["", "-", "two", "1/0", "1 2", "1/2 1", "1.5 1/2", "1//2", "0.", "--1"])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no number of points"):
        TWELFTHS.read(text)


def test_a_fraction_that_the_parts_cannot_hold_is_refused() -> None:
    with pytest.raises(ValueError, match="1/4 of a point cannot be counted in parts of 1/6"):
        SIXTHS.of(0, 1, 4)
    with pytest.raises(ValueError, match="cannot be counted"):
        Points(2).read("0.25")


def test_an_allowance_loses_its_thirds() -> None:
    nine, ten = SIXTHS.of(9), SIXTHS.of(10)
    assert SIXTHS.text(nine - SIXTHS.share(nine, 1, 3)) == "6"
    assert SIXTHS.text(ten - SIXTHS.share(ten, 2, 3)) == "3 1/3"
    assert SIXTHS.whole_up(SIXTHS.share(SIXTHS.of(5), 1, 2)) == SIXTHS.of(3)
    assert SIXTHS.whole_up(nine) == nine


@given(kinds, st.integers(-500, 500))
def test_text_is_read_back(points: Points, amount: int) -> None:
    assert points.read(points.text(amount)) == amount


@given(kinds, st.integers(0, 99), st.integers(0, 11), st.integers(1, 12))
def test_parts_are_exact(points: Points, whole: int, over: int, under: int) -> None:
    meant = (whole + Fraction(over, under)) * points.parts
    if meant.denominator == 1:
        assert points.of(whole, over, under) == meant
    else:
        with pytest.raises(ValueError, match="cannot be counted"):
            points.of(whole, over, under)


@given(kinds, st.integers(0, 500), st.integers(0, 6), st.integers(1, 6))
def test_a_share_drops_less_than_a_part(points: Points, amount: int, over: int, under: int) -> None:
    exact = Fraction(amount * over, under)
    assert 0 <= exact - points.share(amount, over, under) < 1
