"""Words that misled newcomers: each says now what is really wrong, and what to write."""

from __future__ import annotations

import pytest

from pbem.games.tigers.position import Position
from pbem.games.tigers.scenario import Scenario
from pbem.games.tigers.template import template
from pbem.kernel.diagnostics import Diagnostic
from pbem.orders.names import Names
from pbem.orders.news import Known
from tests.orders.boards import GAME, block, board
from tests.orders.tongue import check, hearing, parse

STACK = {"2Pz/2": "51", "2Pz/304": "51", "2Pz/3": "51"}


def problems(scenario: Scenario, position: Position, *lines: str) -> list[Diagnostic]:
    found = check(scenario, position, block(position, *lines), game=GAME)
    return [one for one in found.diagnostics if one.is_error]


def told(scenario: Scenario, pieces: dict[str, str], *lines: str) -> Diagnostic:
    """The one thing that is wrong."""
    (problem,) = problems(scenario, board(scenario, "17-1 german", pieces), *lines)
    return problem


@pytest.mark.parametrize("units", ["2Pz/2 2Pz/304", "2Pz/2 and 2Pz/304"])
def test_a_missing_comma_is_called_a_missing_comma(scenario: Scenario, units: str) -> None:
    problem = told(scenario, STACK, f"move {units} 51-70")
    assert (problem.code, problem.help) == ("O127", "write: 2Pz/2, 2Pz/304")
    assert problem.message == "there is a comma missing between 2Pz/2 and 2Pz/304"


def test_every_missing_comma_is_told_and_no_comma_is_missing_before_a_path(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", STACK)
    codes = [one.code for one in problems(scenario, position, "move 2Pz/2 2Pz/304 and 2Pz/3 51-70")]
    assert codes == ["O127", "O127"]
    assert problems(scenario, position, "move 2Pz/2 51-70") == []


def test_and_between_areas_is_a_comma_too(scenario: Scenario) -> None:
    problem = told(scenario, STACK, "battles 70 and 69")
    assert (problem.code, problem.help) == ("O127", "write: 70, 69")


def test_and_still_joins_conditions(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", STACK)
    assert problems(scenario, position, "move 2Pz/2 51-70 if taken 69 and held 51") == []


def test_two_areas_without_a_dash_are_not_one_strange_name(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", STACK)
    problem = problems(scenario, position, "move 2Pz/2 51 70")[0]
    assert (problem.code, problem.help) == ("O127", "a path is written 51-70, a list 51, 70")


@pytest.mark.parametrize(
    "line", ["move 2Pz/2 51-70 move 2Pz/304 51-70", "entrench 2Pz/304 entrench 2Pz/3", "battles 70; attack 70"]
)
def test_two_orders_on_one_line_are_called_that(scenario: Scenario, line: str) -> None:
    problem = told(scenario, STACK, line)
    assert (problem.code, problem.help) == ("O112", "write each order on a line of its own")


def test_attack_for_move_there_says_how_to_move_there(scenario: Scenario) -> None:
    problem = told(scenario, {"2Pz/2": "51", "28Inf/110a": "70"}, "attack 70 with 2Pz/2")
    assert problem.code == "C102"
    assert problem.help is not None
    assert problem.help.endswith("move 2Pz/2 51..70")


def test_no_place_is_offered_twice(names: Names) -> None:
    for text in ("Bastonge", "Houfalize", "St Vit", "Trois Pont"):
        found = names.place(text)
        assert isinstance(found, Diagnostic)
        offered = (found.help or "").removeprefix("did you mean ").rstrip("?").split(" or ")
        assert len(offered) == len(set(offered)), found.help


def test_a_stack_that_grows_too_large_hears_who_is_there_and_what_fits(scenario: Scenario) -> None:
    position = board(scenario, "16-2 german", {"2Pz/2": "51", "2Pz/304": "51", "26/39": "52", "26/77": "52"})
    position.pieces["2Pz/2"].strength = 6
    (problem,) = problems(scenario, position, "move 26/39, 26/77 52-51")
    assert problem.code == "S201"
    assert problem.help is not None
    assert "51 holds 2Pz/2 (6), 2Pz/304" in problem.help
    assert "there is room for 2 units with 1 point" in problem.help


@pytest.mark.parametrize(
    ("line", "help"),
    [
        ("dig in 2Pz/304", "the word is `entrench`"),
        ("blow 51-70", "the word is `demolish`, and put it between `begin standing GAME SIDE` and `end`"),
        ("assault 70 with 2Pz/2", "the word is `attack`"),
        ("repair 51-70 with 600Eng", "the word is `build`"),
    ],
)
def test_what_people_call_it_leads_to_the_right_word(scenario: Scenario, line: str, help: str) -> None:
    problem = told(scenario, STACK, line)
    assert (problem.code, problem.help) == ("O110", help)


@pytest.mark.parametrize(
    ("head", "help"),
    [
        ("begin orders", "write: begin orders bulge-7f3a 17-1 german"),
        ("begin orders german", "write: begin orders bulge-7f3a 17-1 german"),
        ("begin standing", "write: begin standing bulge-7f3a SIDE"),
    ],
)
def test_an_empty_head_is_filled_in_from_the_game(names: Names, head: str, help: str) -> None:
    known = Known(frame="begin orders bulge-7f3a 17-1 german")
    found = parse(f"{head}\n  pass\nend\n", names, known=known).diagnostics
    assert [(one.code, one.help) for one in found] == [("O108", help)]


def test_too_long_a_way_is_added_up_step_by_step(scenario: Scenario) -> None:
    problem = told(scenario, {"560/1128": "53"}, "move 560/1128 53-50-71-96")
    assert problem.message == "560/1128 needs 6 movement points to reach 96 (50: 2, 71: 2, 96: 2), has 5"


def test_where_no_road_leads_the_cheapest_way_is_offered(scenario: Scenario) -> None:
    problem = told(scenario, {"2Pz/3": "71"}, "move 2Pz/3 71-95")
    assert problem.code == "M201"
    assert problem.help is not None
    assert problem.help.startswith("the cheapest way there is 71-96-95; `71..95` takes it")


def test_an_engineer_that_went_away_is_told_that_it_moved(scenario: Scenario) -> None:
    """10.14 is the reason, not where it began (10.12)."""
    position = board(scenario, "17-1 german", {"600Eng": "51", "2Pz/2": "70"})
    position.blown.add("51-70")
    (problem,) = problems(scenario, position, "move 600Eng 51-50", "build 51-70 with 600Eng")
    assert (problem.code, problem.rule) == ("B105", "10.14")


def test_who_will_be_removed_is_told_before_it_happens(scenario: Scenario) -> None:
    pieces = {"2Pz/3": "51", "2Pz/2": "51", "600Eng": "51", "26/39": "51", "26/77": "52"}
    position = board(scenario, "17-1 german", pieces)
    for piece in position.pieces.values():
        piece.strength = 1
    found = check(scenario, position, block(position, "move 26/77 52-51", "remove 26/39 from 51"), game=GAME)
    (warning,) = [one for one in found.diagnostics if one.code == "S602"]
    assert warning.message == "51 will hold too many: 26/39 will be removed"
    assert warning.span is not None
    assert warning.span.line == 2
    assert found.ok


def test_the_template_says_who_may_not_act_and_who_is_to_come(scenario: Scenario, start: Position) -> None:
    shown = "\n".join(template(hearing(scenario, start)))
    assert "# may not act now:\n#   12SS/Pz may not move before 16-2" in shown
    assert "# still to come: " in shown
    tired = board(scenario, "17-2 german", {"2Pz/2": "51"})
    tired.pieces["2Pz/2"].moved = True
    assert "#   2Pz/2 has moved today" in "\n".join(template(hearing(scenario, tired)))
