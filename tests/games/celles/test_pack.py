"""The pack that comes with the program: it is sound, and what the rules state is in it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pbem.desk.games import game_of_pack, load_for_game
from pbem.games.celles import rules
from pbem.games.celles.pack import PACK
from pbem.games.celles.pack.build import result_of
from pbem.games.celles.scenario import ALLIED, GERMAN, Harm
from pbem.packs.data import data_root


def test_the_shipped_pack_has_no_defects() -> None:
    assert PACK.lint(data_root() / "scenarios" / "celles") == []


SLIPS = {
    "units.yaml": [("type: spat, steps: 1", "type: spad, steps: 1", "D092"), ("setup: 2211", "setup: 9911", "D105")],
    "rochefort.yaml": [("turns: [1, 2]", "turns: [2, 1]", "D080"), ("Lehr/AA: 2315", "Lehr/XX: 2315", "D086")],
}


def test_a_pack_that_lies_elsewhere_is_known_by_its_form_and_every_slip_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(data_root() / "scenarios" / "celles", folder)
    assert game_of_pack(folder).name == "celles"
    for name, slips in SLIPS.items():
        text = (folder / name).read_text(encoding="utf-8")
        for right, wrong, _ in slips:
            text = text.replace(right, wrong, 1)
        (folder / name).write_text(text, encoding="utf-8")
    assert game_of_pack(folder).name == "celles"
    found = {(defect.file, defect.code) for defect in PACK.lint(folder)}
    assert found >= {(name, code) for name, slips in SLIPS.items() for _, _, code in slips}


def test_actions_and_chits_are_those_that_the_rules_state() -> None:
    turns = PACK.load("celles").turns
    assert sum(turns[n].actions[GERMAN] for n in (1, 2, 3)) == 9
    assert sum(turns[n].actions[ALLIED] for n in (1, 2, 3)) == 5
    assert (turns[4].actions[GERMAN], turns[4].actions[ALLIED]) == (3, 5)
    assert turns[4].cups[ALLIED][:5] == ("2Arm", "2Arm", "84Inf", "4Cav", "29Bde")


def test_everybody_is_in_supply_at_the_start_and_nobody_is_in_contact() -> None:
    for name in PACK.names():
        scenario = PACK.load(name)
        action = rules.look(scenario, rules.start(scenario))
        assert not any(piece.supply for piece in action.pieces.values())
        for side, other in ((GERMAN, ALLIED), (ALLIED, GERMAN)):
            assert not set(action.stacks.spaces_of(side)) & set(action.zones[other].spaces)


def test_rochefort_is_played_on_a_part_of_the_map() -> None:
    scenario = PACK.load("rochefort")
    assert (len(scenario.board), len(scenario.units)) == (144, 13)
    assert scenario.rear[ALLIED] == frozenset()
    assert "1705" not in scenario.board
    assert [town.name for town in scenario.towns] == ["Marche", "Rochefort"]


@pytest.mark.parametrize(
    ("text", "attacker", "defender"),
    [
        ("-/-", Harm(), Harm()),
        ("1RD/-", Harm(1, True, True), Harm()),
        ("-/2R", Harm(), Harm(2, False, True)),
        ("1/1", Harm(1), Harm(1)),
        ("D/-", Harm(0, True), Harm()),
    ],
)
def test_results_are_read_as_printed(text: str, attacker: Harm, defender: Harm) -> None:
    result = result_of(text)
    assert (result.attacker, result.defender) == (attacker, defender)


@pytest.mark.parametrize(
    ("option", "value", "level", "found"),
    [("light_attack", "-2", "light", ("drm", -2)), ("infantry_attack", "same", "heavy", ("inf", 18))],
)
def test_policies_change_the_chart(option: str, value: str, level: str, found: tuple[str, int]) -> None:
    changed = PACK.load("celles", {option: value}).tables.levels[level]
    assert {"drm": changed.drm, "inf": changed.cost["inf"]}[found[0]] == found[1]


def test_a_pack_with_slips_beside_a_game_does_not_shut_it(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(data_root() / "scenarios" / "celles", folder)
    card = folder / "rochefort.yaml"
    card.write_text(card.read_text(encoding="utf-8").replace("turns: [1, 2]", "turns: [2, 1]"), encoding="utf-8")
    assert load_for_game("celles/rochefort", {}, tmp_path, {"no": "such digest"}).name == "rochefort"
