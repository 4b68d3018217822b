"""Who stands where, and how many may."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.kernel.stacks import Limit, Stacks

SIDES = ("red", "blue")
UNITS = ("r1", "r2", "r3", "b1", "b2")


def side_of(unit: str) -> str:
    return "red" if unit.startswith("r") else "blue"


def stacks(**places: str) -> Stacks:
    return Stacks(SIDES, side_of, places)


def test_units_are_found_by_place_and_side() -> None:
    here = stacks(r2="5", r1="5", b1="5", b2="7")
    assert here.at("5", "red") == ["r1", "r2"]
    assert here.at("7", "red") == ()
    assert here.all_at("5") == ["r1", "r2", "b1"]
    assert here.of("blue") == ["b1", "b2"]
    assert set(here.spaces_of("blue")) == {"5", "7"}
    assert here.place["b2"] == "7"


def test_a_unit_comes_moves_and_goes() -> None:
    here = stacks(r1="5")
    here.add("b1", "6")
    here.put("r1", "6")
    assert here.all_at("6") == ["r1", "b1"]
    assert not here.all_at("5")
    here.remove("r1")
    assert "r1" not in here.place
    assert not here.spaces_of("red")
    assert here.side("r1") == "red"


def test_a_unit_stands_in_one_place() -> None:
    with pytest.raises(ValueError, match="r1 is on the board already"):
        stacks(r1="5").add("r1", "6")
    with pytest.raises(KeyError):
        stacks().put("r1", "6")


changes = st.lists(st.tuples(st.sampled_from(UNITS), st.none() | st.sampled_from("123")), max_size=40)


@given(changes)
def test_the_index_is_what_it_would_be_if_it_were_made_anew(moves: list[tuple[str, str | None]]) -> None:
    kept, places = stacks(), dict[str, str]()
    for unit, space in moves:
        if space is None and unit in places:
            kept.remove(unit)
            del places[unit]
        elif space is not None:
            (kept.put if unit in places else kept.add)(unit, space)
            places[unit] = space
    assert kept.place == places
    assert kept.on == stacks(**places).on
    for side in SIDES:
        mine = {unit for unit in places if side_of(unit) == side}
        assert kept.of(side) == sorted(mine)
        assert kept.spaces_of(side) == {places[unit] for unit in mine}


def test_a_limit_counts_what_weighs() -> None:
    steps = {"full": 2, "reduced": 1, "marker": 0}
    limit = Limit(2, steps.__getitem__)
    assert limit.excess(["full", "marker"]) == 0
    assert limit.excess(["full", "reduced"]) == 1
    assert limit.load(["full", "reduced", "marker"]) == 3
    assert limit.excess([]) == 0
