"""`check`: what a player is told about an order file, and how it looks."""

from __future__ import annotations

import pytest

from pbem.games.tigers.position import Position
from pbem.games.tigers.scenario import Scenario
from pbem.kernel.diagnostics import Severity
from pbem.orders.checking import Checked
from pbem.orders.show import diagnostic_obj, render, render_all
from tests.orders.boards import GAME, block, board
from tests.orders.tongue import check


def checked(scenario: Scenario, position: Position, *lines: str) -> tuple[Checked, str]:
    text = block(position, *lines)
    return check(scenario, position, text, game=GAME, source="german.orders"), text


def test_a_refusal_shows_place_line_caret_rule_numbers_and_help(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", {"560/1128": "53"})
    found, text = checked(scenario, position, "  move 560/1128 53-50-71-96   # west")
    problem = next(one for one in found.diagnostics if one.is_error)
    assert render(problem, text, "german.orders").splitlines() == [
        "german.orders:2:26: M203 illegal: 560/1128 needs 6 movement points to reach 96 "
        "(50: 2, 71: 2, 96: 2), has 5 (rule 8.38)",
        "    move 560/1128 53-50-71-96   # west",
        "                           ^^",
        "  help: it can reach 71 for 4",
    ]


def test_all_problems_come_in_the_order_of_the_lines(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", {"2Pz/3": "51", "26/39": "51"})
    found, text = checked(
        scenario, position, "move 2Pz/3 51-109", "mvoe 26/39 51-52", "entrench 2Pz/3", "attack 999", "entrench 26/39"
    )
    assert [one.code for one in found.diagnostics if one.is_error] == ["M201", "O110", "M301", "R204"]
    assert [one.span.line for one in found.diagnostics if one.is_error and one.span] == [2, 3, 4, 5]
    assert not found.ok
    assert render_all(found.diagnostics, text, "x").count("x:") == len(found.diagnostics)


def test_a_second_order_for_a_unit_names_the_first(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", {"2Pz/3": "51"})
    found, _ = checked(scenario, position, "move 2Pz/3 51-52", "move 2Pz/3 52-53")
    problem = next(one for one in found.diagnostics if one.is_error)
    assert (problem.code, problem.help) == ("M103", "line 2 orders 2Pz/3 already")


def test_an_else_path_is_judged_as_if_the_bridge_were_blown(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", {"2Pz/3": "70", "1107Eng": "97"})
    good, _ = checked(scenario, position, "move 2Pz/3 70-97 else 70-71")
    assert good.ok
    assert [one.code for one in good.diagnostics] == []
    again, _ = checked(scenario, position, "move 2Pz/3 70-97 else 70-97")
    assert [one.code for one in again.diagnostics if one.is_error] == ["M206"]


def test_warnings_are_no_errors(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", {"2Pz/3": "51", "2Pz/2": "51"})
    found, _ = checked(scenario, position, "move 2Pz/3 51-52")
    assert found.ok
    (warning,) = found.diagnostics
    assert (warning.code, warning.severity) == ("T601", Severity.WARNING)
    assert warning.message == "1 unit without orders could act: 2Pz/2"


def test_an_attack_by_fewer_than_defend_is_a_warning_at_its_line(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", {"600Eng": "51", "28Inf/110a": "70"})
    position.blown.add("51-70")
    found, _ = checked(scenario, position, "move 600Eng 51-70")
    (warning,) = found.diagnostics
    assert (warning.code, warning.span.line if warning.span else 0) == ("C601", 2)
    assert warning.message == "the attack on 70 has 1 point against 2"


@pytest.mark.parametrize(("order", "warned"), [("", True), (" else stop", False), (" else 70-71", False)])
def test_a_bridge_that_may_be_blown_wants_an_else(scenario: Scenario, order: str, warned: bool) -> None:
    position = board(scenario, "17-1 german", {"2Pz/3": "70", "1107Eng": "97"})
    found, _ = checked(scenario, position, f"move 2Pz/3 70-97{order}")
    assert ("B601" in {one.code for one in found.diagnostics}) is warned


def test_no_warning_for_a_bridge_that_nobody_can_blow(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", {"2Pz/3": "70"})
    found, _ = checked(scenario, position, "move 2Pz/3 70-97")
    assert found.diagnostics == []


def test_who_is_out_of_supply_is_told_only_at_the_end_of_the_day(scenario: Scenario) -> None:
    cut_off = {"2Pz/3": "51", "7Arm/A": "A", "7Arm/B": "B", "7Arm/R": "C"}
    for impulse, told in ((1, False), (2, False), (3, True)):
        position = board(scenario, f"17-{impulse} german", cut_off)
        found, _ = checked(scenario, position)
        assert ("S601" in {one.code for one in found.diagnostics}) is told


def test_a_standing_block_may_come_at_any_time_and_beside_orders(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", {"2Pz/3": "51"})
    text = block(position, "move 2Pz/3 51-52") + f"begin standing {GAME} german\n  demolish any\nend\n"
    assert check(scenario, position, text, game=GAME).diagnostics == []


@pytest.mark.parametrize(
    ("head", "codes"), [("17-1 allied", []), ("17-1 german", ["T503"]), ("17-2 allied", ["T502"])]
)
def test_a_reply_is_written_by_the_side_that_does_not_move(scenario: Scenario, head: str, codes: list[str]) -> None:
    position = board(scenario, "17-1 german", {"2Pz/3": "51"})
    text = f"begin reply {GAME} {head}\n  demolish any\nend\n"
    assert [one.code for one in check(scenario, position, text, game=GAME).diagnostics] == codes


def test_checking_changes_nothing(scenario: Scenario, start: Position) -> None:
    before = start.to_obj()
    checked(scenario, start, "move 2Pz/2, 2Pz/304 51-70", "build 51-70 with 600Eng")
    assert start.to_obj() == before


def test_a_diagnostic_is_plain_values_too(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", {"2Pz/3": "51"})
    found, _ = checked(scenario, position, "move 2Pz/3 51-109")
    problem = next(one for one in found.diagnostics if one.is_error)
    assert diagnostic_obj(problem) == {
        "code": "M201",
        "severity": "illegal",
        "message": "no road joins 51 and 109",
        "rule": "8.2",
        "help": "the cheapest way there is 51-70-97-110-109; `51..109` takes it",
        "line": 2,
        "column": 15,
        "end": 18,
    }


def test_a_long_line_is_shown_around_the_caret(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", {"2Pz/3": "51"})
    found, text = checked(scenario, position, "battles " + ", ".join(["70"] * 100) + ", 999")
    shown = render(next(one for one in found.diagnostics if one.is_error), text)
    line, caret = shown.splitlines()[1:3]
    assert len(line) < 120
    assert line[caret.index("^") : caret.rindex("^") + 1] == "999"
