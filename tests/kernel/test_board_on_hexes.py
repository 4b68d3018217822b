"""The board knows nothing of areas: on two hex maps it gives what their rulebooks say.

Points are counted in halves, because a highway hex of Celles costs half a point.
"""

from __future__ import annotations

import itertools
from time import process_time

import pytest

from pbem.kernel.hexes import HexBoard
from pbem.kernel.hexes import Hexside as Side
from tests.hexmaps import shipped_map

HALVES = 2
HIGHWAY, ROAD, ROUGH = 1, 2, 6
"""Stated by the rules of Celles for motorized units: highway one half, road 1, rough 3."""
OFF_ROAD = {"clear": 4, "woods": 6, "rough": ROUGH, "village": 4, "town": 4}
"""Clear, woods, village and town are not stated anywhere; these are assumptions that no example depends on."""
PASSING_A_VEHICLE = 2 * HALVES
INFILTRATION = 2 * HALVES


@pytest.fixture(scope="module")
def celles() -> HexBoard[str, Side]:
    return shipped_map("celles").board


@pytest.fixture(scope="module")
def wave() -> HexBoard[str, Side]:
    return shipped_map("wave").board


class Motorized:
    """Rules 8.0, 8.2 and 9.1 of Celles for one unit, as a cost over a link."""

    def __init__(self, board: HexBoard[str, Side], vehicles: str = "", zoc: str = "") -> None:
        self.board, self.vehicles, self.zoc = board, set(vehicles.split()), set(zoc.split())

    def __call__(self, here: str, there: str, side: Side) -> int | None:
        if side.water == "meuse":
            return None
        points = self._terrain(there, side)
        if side.road and there in self.vehicles:
            points += PASSING_A_VEHICLE
        if here in self.zoc and there in self.zoc:
            points += INFILTRATION
        return points

    def _terrain(self, there: str, side: Side) -> int:
        if side.road:
            return HIGHWAY if side.road == "highway" else ROAD
        return OFF_ROAD[self.board.spaces[there]] + (HALVES if side.water else 0)


def test_the_celles_map_is_a_board_of_561_spaces(celles: HexBoard[str, Side]) -> None:
    assert len(celles) == 561
    assert len(celles.around("1604")) == 6
    assert len(celles.around("0100")) == 2
    assert {"1504", "1505"} <= set(celles.around("1604"))


def test_8_0_the_recon_unit_of_lehr_has_four_and_a_half_points_left(celles: HexBoard[str, Side]) -> None:
    """It enters the highway hex of its own armor for 2.5 and rough 2213 for 3 more, out of 10."""
    cost = Motorized(celles, vehicles="2214")
    behind = [h for h, side in celles.around("2214").items() if side.road == "highway" and h != "2114"]
    assert behind == ["2315"]
    first = celles.cheapest("2315", "2214", cost)
    assert first == (5, ("2315", "2214"))
    whole = celles.reach("2315", cost, budget=10 * HALVES, through={"2214"}.__contains__)
    assert whole.path("2213") == ("2315", "2214", "2213")
    assert 10 * HALVES - whole.cost["2213"] == 9


def test_9_1_the_german_armor_spends_six_points_to_infiltrate(celles: HexBoard[str, Side]) -> None:
    """3 to join the recon unit in the enemy's zone, then 1 for the road and 2 for infiltration."""
    cost = Motorized(celles, vehicles="3308", zoc="3308 3307")
    assert celles.cheapest("3309", "3308", cost, through={"3308"}.__contains__) == (3 * HALVES, ("3309", "3308"))
    reach = celles.reach("3309", cost, budget=9 * HALVES, through={"3308"}.__contains__)
    assert reach.path("3307") == ("3309", "3308", "3307")
    assert reach.cost["3307"] == 6 * HALVES
    assert 9 * HALVES - reach.cost["3307"] == 3 * HALVES, "enough is left for a light attack"


def test_11_0_the_armor_has_two_and_a_half_points_after_a_medium_attack(celles: HexBoard[str, Side]) -> None:
    step = celles.cheapest("2214", "2114", Motorized(celles))
    assert step is not None
    assert 9 * HALVES - step[0] - 6 * HALVES == 5


def test_8_1_no_german_crosses_the_meuse(celles: HexBoard[str, Side]) -> None:
    reach = celles.reach("2113", Motorized(celles))
    assert "0213" in reach.cost, "Givet has a hex on the east bank"
    assert not [row for row in range(17) if f"01{row:02d}" in reach.cost], "the west edge lies behind the river"


def test_5_0_supply_is_traced_over_meuse_bridges_only(celles: HexBoard[str, Side]) -> None:
    def passable(_: str, __: str, side: Side) -> bool:
        return side.water != "meuse" or side.bridge

    def dry(_: str, __: str, side: Side) -> bool:
        return side.water != "meuse"

    west = [f"01{row:02d}" for row in range(17)]
    assert "1207" in celles.connected(west, passable)
    assert "1207" not in celles.connected(west, dry)


def test_a_trace_ends_at_a_space_that_blocks(celles: HexBoard[str, Side]) -> None:
    column = {f"10{row:02d}" for row in range(17)}
    found = celles.connected(["0105"], lambda *_: True, through=lambda space: space not in column)
    assert column <= found, "the line itself is touched"
    assert "1105" not in found, "nothing is traced beyond it"


WAVE = {"clear": 2, "forest": 4, "ridge": 4, "marsh": 6}


def test_cheapest_paths_over_2500_hexes_take_under_20_ms(wave: HexBoard[str, Side]) -> None:
    def cost(_: str, there: str, side: Side) -> int | None:
        if "blocked" in side.marks:
            return None
        return 1 if side.road else WAVE[wave.spaces[there]] + (2 if side.water else 0)

    assert len(wave) > 2500
    pairs = [("W1800", "E4244"), ("W1844", "E4200"), ("E4244", "W1800"), ("E2620", "W1840"), ("W3010", "E4210")]
    for start, goal in pairs:
        times = []
        for _ in range(3):
            began = process_time()
            found = wave.cheapest(start, goal, cost)
            times.append(process_time() - began)
            assert found is not None
            assert (found[1][0], found[1][-1]) == (start, goal)
        assert min(times) < 0.020, f"{start} to {goal} took {min(times):.3f} s"


def test_every_hex_is_reached_and_each_path_costs_what_it_says(wave: HexBoard[str, Side]) -> None:
    def cost(_: str, there: str, side: Side) -> int | None:
        return 1 if side.road else WAVE[wave.spaces[there]]

    reach = wave.reach("E2620", cost)
    assert set(reach.cost) == set(wave)
    for goal in list(wave)[::97]:
        path = reach.path(goal)
        steps = [(a, b, wave.link(a, b)) for a, b in itertools.pairwise(path)]
        assert sum(cost(a, b, side) or 0 for a, b, side in steps if side) == reach.cost[goal]
