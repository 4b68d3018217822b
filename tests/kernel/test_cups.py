"""Chits drawn from a cup with dice."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.kernel.cups import draw
from pbem.kernel.referee import Misplay, Roll, Table


def table(*faces: int) -> Table:
    left = list(faces)
    return Table({}, lambda _: left.pop(0))


def test_the_face_is_the_place_in_the_cup() -> None:
    cup, referee = ["red", "blue", "red", "green"], table(2)
    assert draw(referee, "draw 1", cup, "4.0") == "blue"
    assert cup == ["red", "red", "green"]
    assert referee.rolls == [(Roll("draw 1", 4, "4.0"), 2)]


def test_the_last_chit_is_drawn_with_a_die_of_one_side() -> None:
    cup, referee = ["red"], table(1)
    assert draw(referee, "draw 1", cup, "4.0") == "red"
    assert not cup
    assert referee.rolls == [(Roll("draw 1", 1, "4.0"), 1)]


def test_an_empty_cup_is_a_bug_of_the_game() -> None:
    with pytest.raises(Misplay, match="'draw 1' draws from an empty cup"):
        draw(table(), "draw 1", [], "4.0")


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=12), st.data())
def test_a_cup_gives_back_what_was_put_in(chits: list[str], data: st.DataObject) -> None:
    referee = Table({}, lambda roll: data.draw(st.integers(1, roll.sides)))
    cup, drawn = list(chits), []
    while cup:
        drawn.append(draw(referee, f"draw {len(drawn) + 1}", cup, "4.0"))
    assert sorted(drawn) == sorted(chits)
    assert [roll.sides for roll, _ in referee.rolls] == list(range(len(chits), 0, -1))
