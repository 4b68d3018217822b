"""`51..97`, `2Pz/*` and `all 51`: what they mean, what `check` says of them, and what is signed."""

from __future__ import annotations

import pytest

from pbem.games.tigers import language
from pbem.games.tigers.position import Position
from pbem.games.tigers.scenario import Scenario
from pbem.kernel.diagnostics import Severity
from pbem.kernel.routes import cheapest_way
from pbem.orders.checking import Checked
from pbem.orders.formatter import format_line
from tests.orders.boards import GAME, block, board
from tests.orders.tongue import check, format_blocks, parse

STACK = {"2Pz/3": "51", "2Pz/2": "51", "26/39": "51", "2Pz/304": "50"}


def signed(scenario: Scenario, position: Position, *lines: str) -> tuple[list[str], Checked]:
    """The lines that would be signed."""
    checked = check(scenario, position, block(position, *lines), game=GAME)
    return [format_line(order, language) for order in checked.parsed.order_blocks[0].orders], checked


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("move 2Pz/3 51..70", "move 2Pz/3 51-70"),
        ("move 2Pz/3 51..53", "move 2Pz/3 51-52-53"),
        ("move 2Pz/3 51..52-53..26", "move 2Pz/3 51-52-53-26"),
        ("move 2Pz/3 51-52..26", "move 2Pz/3 51-52-53-26"),
        ("move 2Pz/3 Dasburg .. Marnach", "move 2Pz/3 51-70"),
        ("move 2Pz/3 51…70", "move 2Pz/3 51-70"),
        ("move 2Pz/* 51-52", "move 2Pz/2, 2Pz/3 51-52"),
        ("move 2pz 51-52", "move 2Pz/2, 2Pz/3 51-52"),
        ("move 26/39, 2Pz/* 51..53", "move 26/39, 2Pz/2, 2Pz/3 51-52-53"),
        ("move all 51 51-52", "move 26/39, 2Pz/2, 2Pz/3 51-52"),
        ("move all Dasburg 51-52", "move 26/39, 2Pz/2, 2Pz/3 51-52"),
        ("entrench all 51", "entrench 26/39, 2Pz/2"),
        ("entrench 26/*", "entrench 26/39"),
    ],
)
def test_what_is_signed_names_everybody_and_every_step(scenario: Scenario, written: str, meant: str) -> None:
    lines, checked = signed(scenario, board(scenario, "17-1 german", STACK), written)
    assert lines == [meant]
    assert checked.ok


def test_check_shows_the_way_with_its_costs_and_who_goes(scenario: Scenario) -> None:
    _, checked = signed(scenario, board(scenario, "17-1 german", STACK), "move 2Pz/* 51..53")
    (note,) = [found for found in checked.diagnostics if found.severity is Severity.NOTE]
    assert (note.code, note.message) == ("O605", "move 2Pz/2, 2Pz/3 51-52-53 (1 + 1 = 2 of 8 points)")
    assert note not in checked.warnings


def test_a_way_leads_round_the_enemy_and_round_blown_bridges(scenario: Scenario) -> None:
    free = board(scenario, "17-1 german", {"2Pz/3": "53"})
    shut = board(scenario, "17-1 german", {"2Pz/3": "53", "28Inf/110a": "50"})
    way = "move 2Pz/3 53..71"
    assert signed(scenario, free, way)[0] == ["move 2Pz/3 53-50-71"]
    assert "-50-" not in signed(scenario, shut, way)[0][0]
    blown = board(scenario, "17-1 german", {"2Pz/3": "53"})
    blown.blown.add("50-71")
    assert signed(scenario, blown, way)[0] != ["move 2Pz/3 53-50-71"]


def test_the_way_depends_on_the_lines_before_it(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", {"2Pz/3": "51", "2Pz/2": "51"})
    lines, _ = signed(scenario, position, "move 2Pz/3 51-52", "move all 51 51..53", "move all 52 52..53")
    assert lines[:2] == ["move 2Pz/3 51-52", "move 2Pz/2 51-52-53"]
    assert lines[2] == "move all 52 52..53", "2Pz/3 has moved, so nobody in 52 may"


def test_a_way_that_is_too_long_is_refused_with_its_numbers(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", {"26/39": "51"})
    _, checked = signed(scenario, position, "move 26/39 51..28-27")
    problem = next(found for found in checked.diagnostics if found.is_error)
    assert (problem.code, "has 5" in problem.message) == ("M203", True)


def test_reading_what_is_signed_gives_the_same_orders_and_nothing_to_spell_out(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", STACK)
    _, checked = signed(scenario, position, "move 2Pz/* 51..53", "entrench all 51")
    text = format_blocks(checked.blocks)
    again = check(scenario, position, text, game=GAME)
    assert format_blocks(again.blocks) == text
    assert not [found for found in again.diagnostics if found.severity is Severity.NOTE]


def test_a_name_that_a_unit_has_means_the_unit(scenario: Scenario) -> None:
    names = language.names(scenario)
    for unit, side in names.units.items():
        parsed = parse(f"begin orders g 16-1 {side}\nentrench {unit}\nend\n", names)
        assert format_line(parsed.order_blocks[0].orders[0], language) == f"entrench {unit}"


def test_a_formation_that_does_not_exist_gets_an_offer(scenario: Scenario) -> None:
    parsed = parse("begin orders g 16-1 german\nmove 2Pzz/* 51-52\nend\n", language.names(scenario))
    (problem,) = parsed.diagnostics
    assert (problem.code, problem.message) == ("R201", "there is no formation 2Pzz")
    assert "2Pz" in (problem.help or "")


def test_a_path_behind_else_is_written_out(scenario: Scenario) -> None:
    text = "begin orders g 16-1 german\nmove 2Pz/3 51-70 else 51..53\nend\n"
    (problem,) = parse(text, language.names(scenario)).diagnostics
    assert (problem.code, "step by step" in problem.message) == ("O111", True)


ROADS = {"1": "2 10 9", "2": "1 4", "10": "1 4", "9": "1 3", "3": "9 4", "4": "2 3 10"}


def test_of_equal_ways_the_shorter_then_the_lower_numbers_at_the_first_difference() -> None:
    def steps(here: str, price: dict[str, int]) -> list[tuple[str, int]]:
        return [(there, price.get(there, 1)) for there in ROADS[here].split()]

    assert cheapest_way("1", lambda here: steps(here, {}), "4".__eq__) == (2, ("1", "2", "4"))
    assert cheapest_way("1", lambda here: steps(here, {"2": 2, "10": 2}), "4".__eq__) == (3, ("1", "2", "4"))
    assert cheapest_way("1", lambda here: steps(here, {"2": 9, "10": 2}), "4".__eq__) == (3, ("1", "10", "4"))
    assert cheapest_way("1", lambda here: steps(here, {}), "99".__eq__) is None
