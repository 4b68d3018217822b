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
from pbem.games.tigers.luck import Throw, judge_faces, judge_luck, tally, throws
from pbem.games.tigers.luck_numbers import chi_square, gamma_tail, poisson_binomial
from pbem.games.tigers.odds import Tactician
from pbem.kernel.referee import Event, Table
from pbem.report.luck import luck_html, luck_obj, luck_text, sparkline
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


def test_every_die_is_counted_for_the_side_that_threw_it() -> None:
    found = list(throws(IMPULSE, 10))
    assert found == [
        Throw("allied", "bridges", 1, 0.8, 0),
        Throw("allied", "calls", 1, 0.8, 1),
        Throw("allied", "hits", 1, 0.5, 0),
        Throw("allied", "hits", 2, 0.4, 1),
        Throw("german", "hits", 3, 0.2, 2),
        Throw("german", "bridges", 1, 0.4, 1),
    ]


def test_a_lost_shot_is_no_die() -> None:
    shots = [event for event in IMPULSE if isinstance(event, ArtilleryFired)]
    assert len(shots) == 2
    assert len(list(throws(shots, 10))) == 1


def test_hits_and_percentile_by_hand() -> None:
    """Two dice at 40% and one at 50%: no hit in 18% of all throws, one hit in 42%."""
    found = tally([Throw("allied", "hits", 1, 0.5, 0), Throw("allied", "hits", 2, 0.4, 1)])
    assert (found.dice, found.hits) == (3, 1)
    assert found.expected == pytest.approx(1.3)
    assert found.fewer == pytest.approx(0.5 * 0.36)
    assert found.same == pytest.approx(0.5 * 0.36 + 0.5 * 0.48)
    assert found.percentile == pytest.approx(18 + 42 / 2)
    assert found.at_least == pytest.approx(0.82)


def test_no_dice_are_neither_luck_nor_bad_luck() -> None:
    assert tally([]).percentile == 50


@settings(max_examples=30, deadline=None)
@given(st.lists(st.sampled_from([0.0, 0.1, 0.3, 0.5, 0.8, 1.0]), max_size=7))
def test_the_distribution_is_that_of_all_throws(chances: list[float]) -> None:
    by_hand: Counter[int] = Counter()
    for faces in product((0, 1), repeat=len(chances)):
        by_hand[sum(faces)] += prod(p if hit else 1 - p for p, hit in zip(chances, faces, strict=True))  # type: ignore[assignment]
    found = poisson_binomial(Counter(chances))
    assert found == pytest.approx([by_hand[hits] for hits in range(len(chances) + 1)])


def test_thousands_of_dice_stay_exact() -> None:
    found = poisson_binomial({0.3: 1500, 0.5: 700, 0.8: 300})
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
    loaded = judge_faces([1] * 30 + list(range(1, 11)) * 5, 10)
    assert loaded.enough
    assert loaded.p_value < 1e-9
    assert not judge_faces([1, 2, 3], 10).enough


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
    luck = judge_luck(((clock, events) for clock, events, _ in told), (f for *_, rolls in told for _, f in rolls), 10)
    thrown = [one.hits["allied"].percentile for one in luck.impulses]
    assert sum(thrown) / len(thrown) == pytest.approx(50, abs=4 * 29 / len(thrown) ** 0.5)
    assert luck.faces.dice == sum(len(rolls) for *_, rolls in told)
    assert luck.faces.p_value > 0.001
    assert luck.totals["allied"]["calls"].dice == 150


# ---- what is shown ---------------------------------------------------------------------------------------------


def test_the_text_fits_a_mail_and_names_both_sides() -> None:
    luck = judge_luck([("17-1G", IMPULSE), ("17-1A", [])], [9, 3, 6, 4, 5, 1, 2, 9, 4], 10)
    text = luck_text("duel up to 17-1A", luck)
    assert max(map(len, text.splitlines())) <= 80
    assert "german  █·" in text
    assert "9 dice: chi-square" in text
    assert "2 of 3" in text


def test_a_sparkline_rises_with_luck() -> None:
    good, bad = tally([Throw("german", "hits", 4, 0.5, 4)]), tally([Throw("german", "hits", 4, 0.5, 0)])
    assert sparkline([bad, good, tally([])]) == "▁█·"


def test_the_page_is_whole_and_safe() -> None:
    luck = judge_luck([("17-1G", IMPULSE)], [1, 2, 3], 10)
    page = luck_html('<script>alert("x")</script>', luck)
    assert "<script" not in page
    assert "http" not in page
    charts = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(charts) == 2
    assert all(ElementTree.fromstring(chart).get("aria-label") for chart in charts)


def test_an_empty_game_has_a_page_too() -> None:
    luck = judge_luck([], [], 10)
    assert "no die has been thrown yet" in luck_text("duel", luck)
    assert "<svg" in luck_html("duel", luck)
    assert luck_obj("duel", luck)["chi_square"]["p_value"] == 1
