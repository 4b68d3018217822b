"""The three hex maps that come with the program: sound, quick to load, and with what the rulebooks say of them."""

from __future__ import annotations

import json
from time import process_time

import pytest

from pbem.kernel.hexmap import HexMap
from tests.hexmaps import shipped_doc, shipped_map

SIZES = {"celles": 561, "bitter": 2432, "wave": 2565}
BRIDGES = {"celles": 31, "bitter": 88, "wave": 130}


@pytest.mark.parametrize("game", SIZES)
def test_a_shipped_map_has_no_defect(game: str) -> None:
    assert not shipped_doc(game).defects
    assert len(shipped_map(game).board) == SIZES[game]
    assert len(shipped_map(game).bridges) == BRIDGES[game]


@pytest.mark.parametrize("game", SIZES)
def test_a_checked_map_is_a_board_within_20_ms(game: str) -> None:
    """As the cache gives it: text to values, values to a board that answers."""
    kept = json.dumps(shipped_doc(game).data)
    times = []
    for _ in range(5):
        began = process_time()
        chart = HexMap(json.loads(kept))
        assert chart.board.around(next(iter(chart.board)))
        times.append(process_time() - began)
    assert min(times) < 0.020


def test_celles_lies_where_its_rules_say() -> None:
    celles = shipped_map("celles")
    assert celles.board.spaces["2213"] == "rough"
    assert celles.board.spaces["2113"] == "town"
    assert celles.named("Rochefort") == ("2113",)
    side = celles.board.link("2214", "2114")
    assert side is not None
    assert side.road == "highway"
    assert celles.grid.direction("1604", "1505") == "SW"
    assert "3316" in celles.edges["german_supply"]
    assert set(celles.edges["german_supply"]) <= set(celles.hexes["german_rear"])


def test_bitter_woods_counts_its_columns_from_the_east() -> None:
    bitter = shipped_map("bitter")
    east, west = bitter.grid.centre("0010"), bitter.grid.centre("6310")
    assert east[0] > west[0]
    assert bitter.named("Bastogne") == ("2426",)
    assert set(bitter.named("Liege")) == {"3002", "2903", "3003"}
    assert set(bitter.blown) == {("1424", "1324"), ("1129", "1029"), ("0533", "0432")}
    assert bitter.board.spaces["0812"] == "forest"
    side = bitter.board.link("0812", "0912")
    assert side is not None
    assert side.road


def test_wave_of_terror_joins_its_two_sheets() -> None:
    wave = shipped_map("wave")
    assert "E1010" in wave.board.around("W4110")
    assert wave.named("Bastogne") == ("E2033",)
    assert wave.named("St Vith") == ("E3119",)
    assert len(wave.blown) == 13
    assert set(wave.grid.within("E4110", 1)) == {"E4110", "E4109", "E4111", "E4010", "E4011", "E4210", "E4211"}
    fronted = {space for side in wave.sides["front"] for space in side}
    assert fronted & set(wave.grid.within("E3610", 1)) == {"E3609", "E3610", "E3710", *_behind(wave)}


def _behind(wave: HexMap) -> set[str]:
    """The hexes beyond the front line."""
    return set(wave.hexes["german_side"]) & set(wave.grid.within("E3610", 1))
