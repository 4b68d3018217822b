"""The order language: blocks as players write them, groups and ways, standing orders."""

from __future__ import annotations

from typing import Any

from pbem.games import find_game
from pbem.games.bitter import activation, language, reinforcements, rules
from pbem.games.bitter.pack import PACK
from pbem.orders.checking import check
from pbem.orders.formatter import format_blocks
from pbem.orders.parser import parse

GAME = "bulge-7f3a"
GERMAN_16AM = """begin orders bulge-7f3a 16AM german
  build 1424-1324 with 26/78 taking 2/3      # Dasburg, the example of the rulebook
  move 2/304 1323-1423                       # over the Our: 2 + 1 = 3 MP, all it has today; stops beside 28/110
  attack 1424 with 2/2, 2/3, Lehr/130, Lehr/901, Lehr/902, Lehr/Rec guns 766
    advance Lehr/Rec 1325-1424
    advance 2/2 1324-1424 if result 1424 DE
  attack 0712 with 12/27, 12/48 guns 388, 402V if odds >= 2-1
    advance 12/27 0612-0712
  losses weakest
end
"""
STANDING = """begin standing bulge-7f3a allied
  hold fire 333 except 1316
  support any with fewest when odds >= 2-1
  cover any when odds >= 4-1 or air
  retreat 28/110 1424-1524-1624-1724-1824
  retreat prefer road, together
  losses full, weakest
  advance none
end
"""


def checked(text: str) -> Any:
    scenario = PACK.load("campaign")
    return check(find_game("bitter-woods"), scenario, rules.start(scenario), text, game=GAME)


def test_the_opening_of_the_brief_passes() -> None:
    found = checked(GERMAN_16AM)
    assert [one.message for one in found.diagnostics if one.is_error] == []


def test_standing_orders_are_read_and_written() -> None:
    names = language.names(PACK.load("campaign"))
    parsed = parse(STANDING, language, names)
    assert parsed.ok, parsed.diagnostics
    text = format_blocks(parsed.standing_blocks, language)
    assert parse(text, language, names).standing_blocks == parsed.standing_blocks


def test_a_division_goes_by_one_line() -> None:
    found = checked(f"begin orders {GAME} 16AM german\n  move 26/* 1324..1224\nend\n")
    assert [one.message for one in found.diagnostics if one.is_error] == []
    assert "move 26/78 1324-1224" in format_blocks(found.blocks, language)


def test_a_group_in_a_line_that_is_refused_is_left_as_it_is() -> None:
    """A line of a phase that is over is not spelled out; check refuses it and goes on."""
    text = GERMAN_16AM.replace("  losses weakest\n", "  move 560/* 1221..1321\n  losses weakest\n")
    codes = [found.code for found in checked(text).diagnostics if found.is_error]
    assert codes == ["T703"], codes


def test_interdiction_with_too_few_aircraft_is_refused_as_a_whole() -> None:
    """11.3: two hexes with one aircraft are refused together, by rule and numbers; one hex is at the boundary."""
    scenario = PACK.load("campaign")
    position = rules.start(scenario)
    position.turn, position.mover = scenario.turn_named("16PM"), "allied"
    by, whole = find_game("bitter-woods"), "begin orders bulge-7f3a 16PM allied\n  interdict {}\nend\n"
    refused = [
        d for d in check(by, scenario, position, whole.format("1324, 1424"), game=GAME).diagnostics if d.is_error
    ]
    assert [(d.code, d.rule) for d in refused] == [("C735", "11.1")]
    assert "2 aircraft are wanted, 1 is left on 17AM" in refused[0].message
    assert check(by, scenario, position, whole.format("1324"), game=GAME).ok
    position.turn = scenario.turn_named("19AM")
    [refusal] = [
        d
        for d in check(by, scenario, position, whole.format("1324").replace("16PM", "19AM"), game=GAME).diagnostics
        if d.is_error
    ]
    assert "no aircraft on 19PM" in refusal.message


def test_who_is_lost_has_no_way_onto_the_map() -> None:
    """16.1, 24.3: a leader who died while others were asked is neither in play nor due, and has nothing to do."""
    scenario = PACK.load("campaign")
    turn = rules.look(scenario, rules.start(scenario))
    assert "Montgomery" in turn.position.coming
    turn.position.coming["Montgomery"] = turn.position.turn
    turn.mover, turn.enemy = turn.enemy, turn.mover
    assert list(activation.Acts(turn).of("Montgomery"))
    reinforcements.come(turn, "Montgomery", "3800")
    turn.eliminate("Montgomery", "alone in an enemy zone", "24.3")
    for menu in (activation.Acts(turn), activation.Exploits(turn)):
        assert list(menu.of("Montgomery")) == []
