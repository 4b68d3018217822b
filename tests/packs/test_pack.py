"""A game that nobody knows brings its own files: what the toolkit does for it, it does for every game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from pbem.kernel.page import Page
from pbem.kernel.rulebook import Rulebook
from pbem.kernel.values import value
from pbem.packs.defects import PackError
from pbem.packs.files import File, stated_game
from pbem.packs.forms import Check, Forms
from pbem.packs.load import forget
from pbem.packs.pack import Pack
from pbem.packs.reader import Doc
from pbem.packs.rules import Values, table_at
from pbem.packs.schema import ListOf, MapOf, Record
from pbem.packs.shapes import COUNT, NAME, TEXT, card_form, numbers, rules_form

FILES = {
    "rules/ponds.yaml": """
game: ponds
title: Ponds
movement: {clear: 1, reeds: 2}
policies: {weather: {values: [dry, wet], meaning: whether it rains}}
index:
  "1": {status: information, title: Ducks}
  "2.1.3": {status: played, title: Reeds are slow, tables: [movement.reeds]}
""",
    "rules/ponds/wet.yaml": "when: {weather: wet}\nmovement: {reeds: 3}\n",
    "scenarios/ponds/map.yaml": "terrain:\n  '00': .r.\n  '01': r..\n",
    "scenarios/ponds/units.yaml": "units: [{id: duck, at: '0000'}, {id: drake, at: '0101'}]\n",
    "scenarios/ponds/big.yaml": "name: big\ntitle: Two ducks\nmap: map.yaml\nunits: units.yaml\nturns: 9\n",
    "scenarios/ponds/small.yaml": "name: small\ntitle: One\nmap: map.yaml\nunits: units.yaml\nturns: 1\nonly: [duck]\n",
}
MAP = Record("a map", {"terrain": MapOf(TEXT)}, marks=("terrain",))
UNITS = Record("a units file", {"units": ListOf(Record("a unit", {"id": TEXT, "at": TEXT}))}, marks=("units",))
BOATS = Record("a boats file", {"boats": ListOf(TEXT)}, marks=("boats",))
CARD = card_form(
    "ponds", {"map": TEXT, "units": TEXT, "turns": COUNT}, {"only": ListOf(NAME), "boats": TEXT}, marks=("turns",)
)
RULES = rules_form("ponds", {"movement": Record("movement", numbers("clear", "reeds"))})


@value
class Pond:
    name: str
    units: tuple[str, ...]
    reeds: int
    boats: tuple[str, ...]
    digests: Mapping[str, str]


def build(parts: Mapping[str, Values], rulebook: Rulebook, digests: Mapping[str, str]) -> Pond:
    card = parts["card"]
    units = tuple(unit["id"] for unit in parts["units"]["units"] if unit["id"] in card.get("only", [unit["id"]]))
    boats = tuple(parts["boats"]["boats"]) if "boats" in parts else ()
    return Pond(card["name"], units, parts["rules"]["movement"]["reeds"], boats, digests)


def check_ducks(units: Doc, chart: Doc) -> None:
    for number, unit in enumerate(units.data["units"]):
        row, column = unit["at"][2:], int(unit["at"][:2])
        if column >= len(chart.data["terrain"].get(row, "")):
            units.fault("D010", ("units", number), f"{unit['id']} is on dry land")


def forms() -> Forms:
    return Forms(
        {"map": MAP, "units": UNITS, "boats": BOATS},
        CARD,
        RULES,
        (Check(("units", "map"), check_ducks),),
        numbered={("terrain",): ("D011", "row")},
    )


def codes() -> tuple[Page, ...]:
    return (Page("D010", "dry duck", "A duck without water.", "at: '9999'", "at: '0000'"),)


@pytest.fixture
def ponds(tmp_path: Path) -> Pack[Pond]:
    for name, text in FILES.items():
        path = tmp_path / "data" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Pack("ponds", ("map", "units", "boats"), build, forms, codes, lambda: tmp_path / "data")


def write(home: Path, **texts: str) -> Path:
    home.mkdir(exist_ok=True)
    for name, text in texts.items():
        (home / f"{name}.yaml").write_text(text, encoding="utf-8")
    return home


def test_scenarios_are_the_cards_and_the_smallest_comes_first(ponds: Pack[Pond]) -> None:
    assert ponds.names() == ("big", "small")
    assert [pond.name for pond in ponds.load_all()] == ["small", "big"]


def test_tables_policies_and_index_need_no_scenario(ponds: Pack[Pond]) -> None:
    assert [policy.name for policy in ponds.policies()] == ["weather"]
    assert list(ponds.rule_index()) == ["1", "2.1.3"]
    (path,) = ponds.rule_index()["2.1.3"].tables
    assert [table_at(ponds.rules(wish), path) for wish in ({}, {"weather": "wet"})] == [2, 3]


def test_a_scenario_has_the_digest_of_every_file_that_counts(ponds: Pack[Pond]) -> None:
    shared = {"rules/ponds.yaml", "scenarios/ponds/map.yaml", "scenarios/ponds/units.yaml", "scenarios/ponds/big.yaml"}
    assert set(ponds.load("big").digests) == shared
    wet = ponds.load("big", {"weather": "wet"})
    assert wet.reeds == 3
    assert set(wet.digests) == {*shared, "rules/ponds/wet.yaml"}


def test_a_cached_scenario_is_not_examined_again(ponds: Pack[Pond], tmp_path: Path) -> None:
    def never() -> Forms:
        raise AssertionError("examined")

    first = ponds.load("big", cache=tmp_path / "cache")
    forget()
    again = Pack("ponds", ponds.roles, build, never, root=ponds.root).load("big", cache=tmp_path / "cache")
    assert again == first


def test_the_cache_keeps_games_apart(ponds: Pack[Pond], tmp_path: Path) -> None:
    """Two games may lie under one root and look at one card; neither gets what was checked for the other."""
    home = tmp_path / "data"
    for name in ("rules/ponds.yaml", "rules/ponds/wet.yaml"):
        (home / name.replace("ponds", "lakes")).parent.mkdir(exist_ok=True)
        (home / name.replace("ponds", "lakes")).write_text((home / name).read_text("utf-8"), encoding="utf-8")
    card = write(tmp_path / "own", own=FILES["scenarios/ponds/big.yaml"], map=MAPS, units=DUCKS) / "own.yaml"
    lakes = Pack("lakes", ponds.roles, build, forms, codes, ponds.root)
    ponds.load(card, cache=tmp_path / "cache")
    lakes.load(card, cache=tmp_path / "cache")
    assert len(list((tmp_path / "cache").iterdir())) == 2


MAPS, DUCKS = FILES["scenarios/ponds/map.yaml"], FILES["scenarios/ponds/units.yaml"]


def test_a_card_may_name_a_file_that_others_do_without(ponds: Pack[Pond], tmp_path: Path) -> None:
    card = FILES["scenarios/ponds/big.yaml"] + "boats: boats.yaml\n"
    home = write(tmp_path / "own", own=card, map=MAPS, units=DUCKS, boats="boats: [punt]\n")
    assert ponds.lint(home) == []
    assert ponds.load(home / "own.yaml").boats == ("punt",)
    assert ponds.load("big").boats == ()


def test_loose_files_are_checked_against_each_other(ponds: Pack[Pond], tmp_path: Path) -> None:
    home = write(tmp_path / "own", chart=MAPS, ducks="units: [{id: lost, at: '0900'}]\n", note="bread: 2\n")
    assert [(defect.file, defect.code) for defect in ponds.lint(home)] == [
        ("ducks.yaml", "D010"),
        ("note.yaml", "D009"),
    ]


def test_a_number_that_stands_twice_has_the_code_of_its_game(ponds: Pack[Pond], tmp_path: Path) -> None:
    home = write(tmp_path / "own", chart="terrain:\n  '00': ...\n  '00': rrr\n")
    assert [str(defect) for defect in ponds.lint(home)] == ["chart.yaml:3: D011 row 00 is there twice; first on line 2"]


def test_a_card_of_another_game_is_refused(ponds: Pack[Pond], tmp_path: Path) -> None:
    card = "game: lakes\n" + FILES["scenarios/ponds/big.yaml"]
    home = write(tmp_path / "own", own=card, map=MAPS, units=DUCKS)
    assert stated_game(File("own.yaml", home / "own.yaml")) == "lakes"
    with pytest.raises(PackError, match="D007 game is 'lakes'; it should be ponds"):
        ponds.load(home / "own.yaml")


def test_a_rule_that_points_to_no_table_is_a_defect(ponds: Pack[Pond], tmp_path: Path) -> None:
    rules = tmp_path / "data" / "rules" / "ponds.yaml"
    rules.write_text(rules.read_text("utf-8").replace("movement.reeds", "movement.mud"), encoding="utf-8")
    with pytest.raises(PackError, match=r"ponds.yaml:8: D007 rule 2.1.3 points to 'movement.mud'"):
        ponds.rule_index()


def test_pages_of_the_toolkit_and_of_the_game_stand_together(ponds: Pack[Pond]) -> None:
    assert {"D001", "D009", "D010"} <= set(ponds.pages())
