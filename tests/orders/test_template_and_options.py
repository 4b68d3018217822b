"""A ready order file, and the list of everything that may be done."""

from __future__ import annotations

import json

import pytest

from pbem.games.tigers.options import effects_in, effects_text, exhibit, options_of, options_of_side
from pbem.games.tigers.pack import load_scenario
from pbem.games.tigers.position import Position
from pbem.games.tigers.rules import look
from pbem.games.tigers.scenario import Scenario
from pbem.games.tigers.setup import starting_position
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.values import Exhibit
from pbem.orders.names import Names
from pbem.orders.template import template
from tests.orders.boards import GAME, block, board
from tests.orders.tongue import check, hearing, parse

STANDING = f"begin standing {GAME} german\n  demolish any\nend\n"


@pytest.mark.parametrize("name", ["campaign", "first-three-days", "fifth-panzer-army", "seventh-army"])
@pytest.mark.parametrize("standing", ["", STANDING])
def test_the_template_passes_check_unchanged(name: str, standing: str) -> None:
    scenario = load_scenario(name)
    position = starting_position(scenario)
    text = template(hearing(scenario, position, GAME), position.mover, standing)
    found = check(scenario, position, text, game=GAME)
    assert found.ok
    assert len(found.parsed.order_blocks) == 1


def test_the_template_lists_who_may_act_with_place_strength_and_status(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", {"2Pz/3": "51", "26/39": "70", "28Inf/110a": "70", "2Pz/2": "51"})
    position.pieces["2Pz/2"].moved = True
    text = template(hearing(scenario, position, GAME), "german", STANDING)
    assert "# 51 Dasburg" in text
    assert "26/39" in text
    assert "beside the enemy" in text
    assert "#   2Pz/2 has moved today" in text.split("# may not act now:")[1]
    assert "28Inf" not in text
    assert "#     demolish any" in text


def test_the_template_stays_sound_when_lines_are_written_into_it(scenario: Scenario, names: Names) -> None:
    position = board(scenario, "17-1 german", {"2Pz/3": "51"})
    text = template(hearing(scenario, position, GAME), "german")
    written = text.replace("# 51 Dasburg", "  move 2Pz/3 51-52\n# 51 Dasburg", 1)
    assert len(parse(written, names).order_blocks[0].orders) == 1


def test_every_option_is_accepted_by_check(scenario: Scenario, start: Position) -> None:
    for unit in ("2Pz/304", "600Eng", "352/914", "18/294"):
        (options,) = _units(options_of(hearing(scenario, start), unit))
        assert options.moves
        for move in options.moves:
            assert check(scenario, start, block(start, f"move {unit} {move.path}"), game=GAME).ok


def shown(found: Exhibit | Diagnostic) -> str:
    assert isinstance(found, Exhibit)
    return found.text


def test_options_name_cost_path_and_attack(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", {"2Pz/3": "51", "28Inf/110a": "70"})
    (options,) = _units(options_of(hearing(scenario, position), "2Pz/3"))
    by_goal = {move.to: move for move in options.moves}
    assert (by_goal["52"].cost, by_goal["52"].path, by_goal["52"].attack) == (1, "51-52", False)
    assert (by_goal["70"].cost, by_goal["70"].attack) == (2, True)
    assert not any(move.path.startswith("51-70-") for move in options.moves)


def test_options_of_units_beside_the_enemy(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", {"26/39": "70", "28Inf/110a": "70"})
    (options,) = _units(options_of(hearing(scenario, position), "70"))
    assert (options.attacks, options.holds, options.entrench) == (["70"], ["70"], False)
    assert "attack 70 with 26/39" in shown(exhibit(hearing(scenario, position), "70"))


def test_options_of_an_engineer_say_what_is_lacking(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", {"600Eng": "51"})
    position.blown.add("51-70")
    (options,) = _units(options_of(hearing(scenario, position), "600"))
    assert [(build.bridge, build.needed) for build in options.builds] == [("51-70", 4)]
    assert options.builds[0].lacking
    position = board(scenario, "17-1 german", {"600Eng": "51", "26/39": "70"})
    position.blown.add("51-70")
    assert _units(options_of(hearing(scenario, position), "600Eng"))[0].builds[0].lacking is None


def test_a_reinforcement_may_enter_or_shift(scenario: Scenario) -> None:
    position = board(scenario, "17-2 german", {"FBB/Gr": "B"})
    (options,) = _units(options_of(hearing(scenario, position), "FBB/Gr"))
    assert options.shifts == ["A", "C"]
    assert {"1", "2"} <= {move.to for move in options.moves}


def test_options_of_the_whole_side_are_json(scenario: Scenario, start: Position) -> None:
    found = exhibit(hearing(scenario, start), None)
    assert isinstance(found, Exhibit)
    units = {unit["unit"] for unit in json.loads(json.dumps(found.obj))}
    assert units == {unit for unit in start.pieces if scenario.units[unit].side == "german"}


def test_a_name_that_is_not_clear_is_explained(scenario: Scenario, start: Position) -> None:
    found = options_of(hearing(scenario, start), "Flak")
    assert isinstance(found, Diagnostic)
    assert found.code == "R202"


def test_nothing_is_open_when_the_game_is_over(scenario: Scenario, start: Position) -> None:
    start.result = "draw"
    assert options_of_side(hearing(scenario, start)) == []


def test_special_forces_are_offered_on_their_days(scenario: Scenario) -> None:
    assert effects_in(look(scenario, board(scenario, "16-1 german", {}))) == {}
    assert set(effects_in(look(scenario, board(scenario, "17-3 german", {})))) == {"demolition", "confusion"}


def test_the_areas_for_special_forces_are_summarized(scenario: Scenario) -> None:
    text = effects_text(effects_in(look(scenario, board(scenario, "17-3 german", {}))))
    demolition, confusion = text.splitlines()
    assert demolition.startswith("special demolition AREA   in ")
    offered = [one for one in scenario.board if (area := scenario.area(one)) and not area.vp]
    assert confusion.startswith(f"special confusion AREA   in {len(offered)} areas: {', '.join(offered[:8])} and ")


def _units(found: object) -> list:  # type: ignore[type-arg]
    assert isinstance(found, list)
    return found
