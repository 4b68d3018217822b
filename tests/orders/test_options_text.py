"""`pbem options` as a player reads it: narrow, the front first, attacks marked; a formation by its name."""

from __future__ import annotations

from pbem.games.tigers.options import exhibit
from pbem.games.tigers.position import Position
from pbem.games.tigers.rules import turned
from pbem.games.tigers.scenario import Scenario
from pbem.kernel.diagnostics import Diagnostic
from tests.orders.boards import board
from tests.orders.tongue import hearing


def text_of(scenario: Scenario, position: Position, what: str | None = None, to: str | None = None) -> str:
    found = exhibit(hearing(scenario, position), what, to)
    assert not isinstance(found, Diagnostic)
    return found.text


def test_no_line_is_wider_than_a_terminal(scenario: Scenario, start: Position) -> None:
    assert max(map(len, text_of(scenario, start).splitlines())) <= 80


def test_the_front_comes_before_the_rear_and_attacks_are_marked(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", {"116/16": "26", "2Pz/2": "51", "28Inf/110a": "70"})
    shown = text_of(scenario, position)
    assert shown.index("2Pz/2") < shown.index("116/16")
    assert "70!(" in shown


def test_a_formation_is_named_as_in_orders(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", {"2Pz/2": "51", "2Pz/304": "52", "26/39": "51"})
    shown = text_of(scenario, position, "2Pz/*")
    assert "2Pz/2  " in shown
    assert "2Pz/304  " in shown
    assert "26/39" not in shown


def test_a_formation_is_meant_by_its_bare_name_too(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", {"2Pz/2": "51", "2Pz/304": "52", "26/39": "51"})
    assert text_of(scenario, position, "2Pz") == text_of(scenario, position, "2Pz/*")


def test_of_several_units_it_says_where_each_of_them_could_go_and_the_dearest_price(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", {"2Pz/2": "51", "2Pz/3": "51", "28Inf/110a": "70"})
    [line] = [line for line in text_of(scenario, position, "51").splitlines() if line.startswith("each of these 2 to")]
    assert "70!(" in line


def test_who_can_reach_an_area_is_told_with_the_order_that_does_it(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", {"2Pz/2": "51", "212/316": "9", "28Inf/110a": "70"})
    lines = text_of(scenario, position, to="Marnach").splitlines()
    assert lines[0] == "70 Marnach: 1 unit of 2 can reach it"
    assert lines[1].split() == ["UNIT", "FROM", "COST", "ORDER"]
    assert lines[2].split("  ")[-1] == "move 2Pz/2 51-70"


def test_threats_are_what_the_other_side_could_do_if_it_moved_next(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", {"2Pz/2": "51", "28Inf/110a": "70"})
    assert text_of(scenario, position, to="51").startswith("51 Dasburg: 0 units of 1")
    threats = exhibit(hearing(scenario, position).as_if("allied"), None, "51")
    assert not isinstance(threats, Diagnostic)
    assert "move 28Inf/110a 70-51" in threats.text


def test_whoever_has_acted_today_threatens_again_tomorrow_only(scenario: Scenario) -> None:
    position = board(scenario, "17-1 allied", {"2Pz/2": "51", "28Inf/110a": "70"})
    position.pieces["2Pz/2"].moved = True
    text = text_of(scenario, turned(scenario, position, "german"), to="70")
    assert text.startswith("70 Marnach: 0 units of 1")
    last = board(scenario, "17-3 allied", {"2Pz/2": "51", "28Inf/110a": "70"})
    last.pieces["2Pz/2"].moved = True
    assert "move 2Pz/2 51-70" in text_of(scenario, turned(scenario, last, "german"), to="70")
    assert last.pieces["2Pz/2"].moved
