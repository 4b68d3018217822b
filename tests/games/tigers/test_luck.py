"""Luck is measured exactly: known distributions, known quantiles, and the events of battles fought."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from math import exp, prod
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.games.tigers import combat
from pbem.games.tigers.events import (
    ArtilleryCalled,
    ArtilleryFired,
    ConstructionTried,
    DemolitionTried,
    Fired,
    ImpulseBegan,
)
from pbem.games.tigers.odds import Tactician
from pbem.games.tigers.pack import load_scenario
from pbem.games.tigers.telling import THROWS, throws
from pbem.kernel.referee import Event, Table
from pbem.report.luck import Luck, Throw, Words, hit_or_miss, judge_faces, judge_luck, tally
from pbem.report.luck_html import luck_html
from pbem.report.luck_numbers import chi_square, gamma_tail, total_of
from pbem.report.luck_pages import luck_obj, luck_text, sparkline
from tests.games.tigers.battles import ground

IMPULSE: list[Event] = [
    ImpulseBegan("17-1G", "german"),
    DemolitionTried("51-70", "291Eng", "allied", ("2Pz/304",), 8, 9, False),
    ArtilleryCalled("70", "allied", 1, 8, 3, True, "9.43"),
    ArtilleryFired("70", "allied", 1, "2Pz/304", 5, (), 6, False),
    ArtilleryFired("70", "allied", 2, "2Pz/304", 5, (), None, False),
    Fired("70", "allied", "28Inf/110a", "2Pz/304", 4, 4, (), (4, 5), 1),
    Fired("70", "german", "2Pz/304", "28Inf/110a", 3, 2, (), (1, 2, 9), 2),
    ConstructionTried("51-70", "600Eng", 4, 4, True),
]


SCENARIO = load_scenario("crossroads")
WORDS = Words(("german", "allied"), THROWS, "impulse")


def luck_of(told: list[tuple[str, list[Event]]], faces: list[int]) -> Luck:
    """The luck of impulses played with ten-sided dice."""
    thrown = [(clock, throws(SCENARIO, events)) for clock, events in told]
    return judge_luck(WORDS, thrown, [(10, face) for face in faces])


def test_every_die_is_counted_for_the_side_that_threw_it() -> None:
    assert list(throws(SCENARIO, IMPULSE)) == [
        hit_or_miss("allied", "bridges", 0.8, False),
        hit_or_miss("allied", "calls", 0.8, True),
        hit_or_miss("allied", "hits", 0.5, False),
        hit_or_miss("allied", "hits", 0.4, True),
        hit_or_miss("allied", "hits", 0.4, False),
        hit_or_miss("german", "hits", 0.2, True),
        hit_or_miss("german", "hits", 0.2, True),
        hit_or_miss("german", "hits", 0.2, False),
        hit_or_miss("german", "bridges", 0.4, True),
    ]


def test_a_lost_shot_is_no_die() -> None:
    shots = [event for event in IMPULSE if isinstance(event, ArtilleryFired)]
    assert len(shots) == 2
    assert len(list(throws(SCENARIO, shots))) == 1


def test_hits_and_percentile_by_hand() -> None:
    """Two dice at 40% and one at 50%: no hit in 18% of all throws, one hit in 42%."""
    dice = ((0.5, False), (0.4, True), (0.4, False))
    found = tally([hit_or_miss("allied", "hits", chance, hit) for chance, hit in dice])
    assert (found.dice, found.hits) == (3, 1)
    assert found.expected == pytest.approx(1.3)
    assert found.fewer == pytest.approx(0.5 * 0.36)
    assert found.same == pytest.approx(0.5 * 0.36 + 0.5 * 0.48)
    assert found.percentile == pytest.approx(18 + 42 / 2)
    assert found.at_least == pytest.approx(0.82)


def test_a_column_of_a_combat_table_is_a_throw_too() -> None:
    """Two throws that bring 0, 1 or 2 points in a half, a third and a sixth of all cases: their sum by hand."""
    column = (1 / 2, 1 / 3, 1 / 6)
    found = tally([Throw("red", "losses", column, 2), Throw("red", "losses", column, 0)])
    assert (found.dice, found.hits) == (2, 2)
    assert found.expected == pytest.approx(4 / 3)
    assert found.fewer == pytest.approx(1 / 4 + 2 / 6)
    assert found.same == pytest.approx(1 / 9 + 2 / 12)
    assert found.deviation == pytest.approx((2 * (1 / 3 + 4 / 6 - 4 / 9)) ** 0.5)


def test_many_throws_on_a_column_add_up() -> None:
    found = total_of({(1 / 2, 1 / 3, 1 / 6): 101})
    assert sum(found) == pytest.approx(1)
    assert sum(points * chance for points, chance in enumerate(found)) == pytest.approx(101 * 2 / 3)


def test_no_dice_are_neither_luck_nor_bad_luck() -> None:
    assert tally([]).percentile == 50


@settings(max_examples=30, deadline=None)
@given(st.lists(st.sampled_from([0.0, 0.1, 0.3, 0.5, 0.8, 1.0]), max_size=7))
def test_the_distribution_is_that_of_all_throws(chances: list[float]) -> None:
    by_hand: Counter[int] = Counter()
    for faces in product((0, 1), repeat=len(chances)):
        by_hand[sum(faces)] += prod(p if hit else 1 - p for p, hit in zip(chances, faces, strict=True))  # type: ignore[assignment]
    found = total_of(Counter((1 - p, p) for p in chances))
    assert found == pytest.approx([by_hand[hits] for hits in range(len(chances) + 1)])


def test_thousands_of_dice_stay_exact() -> None:
    found = total_of({(0.7, 0.3): 1500, (0.5, 0.5): 700, (1 - 0.8, 0.8): 300})
    assert sum(found) == pytest.approx(1, abs=1e-9)
    assert sum(hits * chance for hits, chance in enumerate(found)) == pytest.approx(450 + 350 + 240)


@pytest.mark.parametrize(
    ("degrees", "statistic", "tail"),
    [(9, 16.919, 0.05), (9, 21.666, 0.01), (9, 4.168, 0.90), (1, 3.841, 0.05), (19, 30.144, 0.05), (9, 27.877, 0.001)],
)
def test_tails_of_chi_square_are_those_of_the_printed_tables(degrees: int, statistic: float, tail: float) -> None:
    assert gamma_tail(degrees / 2, statistic / 2) == pytest.approx(tail, rel=2e-3)


@pytest.mark.parametrize("x", [0.01, 0.5, 1.9, 2.1, 10.0, 60.0])
def test_tails_of_two_degrees_are_exponential(x: float) -> None:
    assert gamma_tail(1, x) == pytest.approx(exp(-x), rel=1e-12)


def test_even_faces_are_no_surprise_and_loaded_dice_are() -> None:
    assert chi_square([7] * 10) == (0, 1)
    (loaded,) = judge_faces([(10, face) for face in [1] * 30 + list(range(1, 11)) * 5])
    assert loaded.enough
    assert loaded.p_value < 1e-9
    assert not judge_faces([(10, 1), (10, 2), (10, 3)])[0].enough


def test_each_kind_of_die_is_judged_by_itself() -> None:
    six, ten = judge_faces([(6, 1), (10, 9), (6, 6), (6, 6)])
    assert six.counts == (1, 0, 0, 0, 0, 2)
    assert (ten.dice, len(ten.counts)) == (1, 10)


def test_percentiles_of_fair_battles_are_spread_evenly() -> None:
    """Battles fought with fair dice: the mean percentile is 50, and chi-square finds nothing."""
    dice, told = Random(11), []
    for number in range(150):
        field = ground([("armor", 3), ("foot", 3)], [("motorized", 2), ("foot", 2)])
        battle = field.battle()
        player = Tactician(field.impulse, battle)
        table = Table({"german": player, "allied": player}, lambda roll: dice.randrange(roll.sides) + 1)
        field.impulse.referee = table
        combat.fight(field.impulse, battle)
        told.append((f"{number}", [ImpulseBegan(f"{number}", "german"), *table.events], table.rolls))
    luck = luck_of([(clock, events) for clock, events, _ in told], [f for *_, rolls in told for _, f in rolls])
    thrown = [one.hits["allied"].percentile for one in luck.steps]
    assert sum(thrown) / len(thrown) == pytest.approx(50, abs=4 * 29 / len(thrown) ** 0.5)
    assert luck.faces[0].dice == sum(len(rolls) for *_, rolls in told)
    assert luck.faces[0].p_value > 0.001
    assert luck.totals["allied"]["calls"].dice == 150


# ---- what is shown ---------------------------------------------------------------------------------------------


def test_the_text_fits_a_mail_and_names_both_sides() -> None:
    luck = luck_of([("17-1G", IMPULSE), ("17-1A", [])], [9, 3, 6, 4, 5, 1, 2, 9, 4])
    text = luck_text("duel up to 17-1A", luck)
    assert max(map(len, text.splitlines())) <= 80
    assert "german  █·" in text
    assert "9 dice: chi-square" in text
    assert "2 of 3" in text


def test_a_sparkline_rises_with_luck() -> None:
    good, bad = (tally([hit_or_miss("german", "hits", 0.5, hit)] * 4) for hit in (True, False))
    assert sparkline([bad, good, tally([])]) == "▁█·"


def test_the_page_is_whole_and_safe() -> None:
    luck = luck_of([("17-1G", IMPULSE)], [1, 2, 3])
    page = luck_html('<script>alert("x")</script>', luck)
    assert "<script" not in page
    assert "http" not in page
    charts = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(charts) == 2
    assert all(ElementTree.fromstring(chart).get("aria-label") for chart in charts)


def test_an_empty_game_has_a_page_too() -> None:
    luck = luck_of([], [])
    assert "no die has been thrown yet" in luck_text("duel", luck)
    assert "<svg" in luck_html("duel", luck)
    assert luck_obj("duel", luck)["chi_square"]["p_value"] == 1
