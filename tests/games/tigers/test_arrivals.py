"""Rule 11.1 where a case cannot show it: who arrives where when Germans hold a zone, and when a group is released."""

from __future__ import annotations

import pytest

from pbem.games.tigers.events import Arrived
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.movement import destinations
from pbem.games.tigers.pack import load_scenario
from pbem.games.tigers.position import Piece, Position
from pbem.games.tigers.reinforcements import place_arrivals, release_reserves, settle_shifts
from pbem.games.tigers.scenario import ALLIED, GERMAN, Scenario
from pbem.games.tigers.sequence import advance_clock
from pbem.games.tigers.situation import Situation
from pbem.kernel.referee import Table


def position_of(scenario: Scenario, clock: tuple[int, int, str], coming: tuple[str, ...], **pieces: str) -> Position:
    """A board with some pieces, and units still to come as their cards say."""
    position = Position(*clock)
    position.control = dict(scenario.control)
    cards = scenario.units
    position.coming = {unit: cards[unit].group or cards[unit].arrival or "" for unit in coming}
    position.pieces = {unit: Piece(at, cards[unit].strength, at) for unit, at in pieces.items()}
    return position


def arrivals(scenario: Scenario, position: Position) -> dict[str, str]:
    table = Table({}, lambda roll: roll.sides)
    place_arrivals(Situation(scenario, position), table)
    return {event.unit: event.zone for event in table.events if isinstance(event, Arrived)}


@pytest.mark.parametrize(("held", "zone"), [("G", "D"), ("D", "E")])
def test_of_several_zones_the_first_that_no_german_holds(held: str, zone: str) -> None:
    scenario = load_scenario("campaign")
    position = position_of(scenario, (17, 2, GERMAN), ("7Arm/Inf",), **{"Lehr/901": held})
    assert arrivals(scenario, position) == {"7Arm/Inf": zone}


def test_a_unit_with_one_zone_arrives_there_though_germans_hold_it() -> None:
    scenario = load_scenario("campaign")
    position = position_of(scenario, (17, 2, GERMAN), ("9Inf/47",), **{"Lehr/901": "D"})
    assert arrivals(scenario, position) == {"9Inf/47": "D"}


def test_nobody_arrives_before_his_time() -> None:
    scenario = load_scenario("campaign")
    position = position_of(scenario, (17, 1, GERMAN), ("9Inf/47", "4Inf/22", "2SS/Pz"))
    assert arrivals(scenario, position) == {"4Inf/22": "P"}
    assert sorted(position.coming) == ["2SS/Pz", "9Inf/47"]


@pytest.mark.parametrize(("name", "zone"), [("campaign", "A"), ("fifth-panzer-army", "B")])
def test_a_released_group_arrives_in_the_next_impulse(name: str, zone: str) -> None:
    """11.3; of its zones A and B only B is in the area of the Fifth Panzer Army."""
    scenario = load_scenario(name)
    position = position_of(scenario, (18, 1, ALLIED), ("2SS/Pz", "10SS/Pz"), **{"2Pz/3": "73"})
    release_reserves(Situation(scenario, position), Table({}, lambda roll: roll.sides))
    advance_clock(scenario, position)
    assert (position.day, position.impulse, position.mover) == (18, 2, GERMAN)
    assert arrivals(scenario, position) == {"2SS/Pz": zone}
    assert position.coming == {"10SS/Pz": "R2"}


def test_what_a_stack_may_do_at_a_blown_bridge_does_not_depend_on_who_is_named_first() -> None:
    """8.42, 11.14: each unit owes its own points for shifting, and the poorest decides."""
    scenario = load_scenario("campaign")
    found = [_ways_on(scenario, order) for order in (("10Arm/A", "10Arm/B"), ("10Arm/B", "10Arm/A"))]
    assert found[0] == found[1]
    assert found[0] < _ways_on(scenario, ("10Arm/B",)), "the unit that owes nothing would get further alone"


def _ways_on(scenario: Scenario, units: tuple[str, ...]) -> set[str]:
    """Where a stack may go on to when the bridge before it has been blown; 10Arm/A has shifted one zone."""
    position = Position(20, 1, "allied")
    position.pieces = {unit: Piece("L", 4, "L") for unit in units}
    if "10Arm/A" in units:
        position.pieces["10Arm/A"].shifted = 1
    impulse = Impulse(scenario, position, Table({}, lambda roll: roll.sides))
    impulse.judge_supply("movement", "13.15")
    for unit in units:
        impulse.spent[unit] += settle_shifts(impulse, unit) + 2
        impulse.put(unit, "151")
    return set(destinations(impulse, units, "151", 1))
