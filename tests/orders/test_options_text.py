"""`pbem options` as a player reads it: narrow, the front first, attacks marked; a formation by its name."""

from __future__ import annotations

from pbem.games.tigers.options import exhibit
from pbem.games.tigers.position import Position
from pbem.games.tigers.scenario import Scenario
from pbem.kernel.diagnostics import Diagnostic
from tests.orders.boards import board
from tests.orders.tongue import hearing


def text_of(scenario: Scenario, position: Position, what: str | None = None) -> str:
    found = exhibit(hearing(scenario, position), what)
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
