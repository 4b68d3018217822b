"""Zones of control, kept in step with units that come, move and go."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pbem.kernel.hexes import Grid
from pbem.kernel.zoc import Zones

GRID = Grid([f"{n:02d}" for n in range(1, 9)], (0, 7), "even")
UNITS = ("a", "b", "c", "gun")


def exerts(unit: str, space: str) -> tuple[str, ...]:
    """The gun has no zone but its own space."""
    return (space,) if unit == "gun" else GRID.around(space)


def test_a_unit_throws_its_zone_into_the_spaces_around() -> None:
    zones = Zones(exerts, {"a": "0404", "gun": "0101"})
    assert zones.over("0403") == {"a"}
    assert "0404" not in zones, "its own space is not in its zone unless the game says so"
    assert zones.over("0101") == {"gun"}
    assert zones.over("0808") == frozenset()


def test_a_step_within_the_zone_of_one_unit_is_told_from_a_step_between_two_zones() -> None:
    zones = Zones(exerts, {"a": "0404", "b": "0704"})
    assert zones.over_both("0403", "0504") == {"a"}
    assert not zones.over_both("0504", "0604"), "from the zone of a into the zone of b"
    assert {"0504", "0604"} <= set(zones.spaces)


steps = st.lists(st.tuples(st.sampled_from(UNITS), st.none() | st.sampled_from(list(GRID))), max_size=30)


@given(steps)
def test_zones_are_what_they_would_be_if_they_were_made_anew(moves: list[tuple[str, str | None]]) -> None:
    zones, standing = Zones(exerts), dict[str, str]()
    for unit, space in moves:
        if space is None:
            zones.remove(unit)
            standing.pop(unit, None)
        else:
            zones.put(unit, space)
            standing[unit] = space
    assert zones.spaces == Zones(exerts, standing).spaces
    for space in GRID:
        assert zones.over(space) == {unit for unit, at in standing.items() if space in exerts(unit, at)}
        assert (space in zones) == bool(zones.over(space))
