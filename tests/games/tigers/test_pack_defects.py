"""Each kind of defect has its own code: one slip in a sound pack gives that code alone, at its line."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.games.tigers.pack import PACK, lint, load_scenario
from pbem.packs.defects import PackError

CODES = PACK.pages()
SOUND = Path(__file__).parent / "pack_defects" / "sound"
FILES = ["map.yaml", "units.yaml", "sauer.yaml"]
PACKS_GUIDE = Path(__file__).parents[3] / "docs" / "packs.md"


class Slip(NamedTuple):
    """In this file, this text becomes that; the defect points at the line that holds `at` (the new text if none)."""

    code: str
    file: str
    old: str
    new: str
    at: str = ""
    also: tuple[str, str] = ("", "")


SLIPS = [
    Slip("D001", "map.yaml", "title: A small map", "title: [A small map"),
    Slip("D001", "sauer.yaml", "name: sauer", "--- 1\n--- 2\n", "--- 2"),
    Slip("D002", "map.yaml", "{2: major, 3: minor}", "&roads {2: major, 3: minor}", "&roads"),
    Slip("D002", "units.yaml", "title: A few counters", "title: !!python/name:os.system x", "!!python"),
    Slip("D003", "map.yaml", "title: A small map", "title: " + "[" * 5000 + "]" * 5000),
    Slip("D004", "map.yaml", "vp: 1,", "vp: 1, vp: 1,"),
    Slip("D005", "sauer.yaml", "map: map.yaml", "map: chart.yaml"),
    Slip("D005", "sauer.yaml", "map: map.yaml", "map: ../map.yaml"),
    Slip("D006", "map.yaml", "front: true", "fornt: true"),
    Slip("D006", "units.yaml", "setup: 1}", "setpu: 1}"),
    Slip("D006", "sauer.yaml", "start:", "weather: fog\nstart:", "weather"),
    Slip("D007", "units.yaml", "strength: 4,", "strength: four,"),
    Slip("D007", "map.yaml", "lat: 49.845", "lat: north"),
    Slip("D007", "map.yaml", "{4: minor, 6: minor}", "{4: minor, 6: path}"),
    Slip("D007", "sauer.yaml", "end: 17-3 allied", "end: tomorrow"),
    Slip("D008", "map.yaml", "name: Consdorf, ", "", "vp: 1"),
    Slip("D008", "sauer.yaml", "title: Over the Sauer\n", "", "name: sauer"),
    Slip("D009", "shopping.yaml", "", "bread: 2\n", "bread"),
    Slip("D010", "map.yaml", "{4: major, 5: minor}", "{5: minor}", "4: {name"),
    Slip("D011", "map.yaml", "{1: major, 3: minor}", "{1: major}", "3: {name", ("1: minor, 2: minor,", "1: minor,")),
    Slip("D012", "map.yaml", "{2: major, 3: minor}", "{2: major, 3: minor, 77: minor}"),
    Slip("D013", "map.yaml", "  5: {name", "  4: {name: Somewhere, roads: {}}\n  5: {name", "Somewhere"),
    Slip("D014", "map.yaml", "[Jonglenster]", "[irrel]"),
    Slip("D015", "map.yaml", "{4: minor, 6: minor}", "{4: major, 6: minor}", "4: {name"),
    Slip("D016", "map.yaml", "{4: minor, 6: minor}", "{4: minor, 5: minor, 6: minor}"),
    Slip("D017", "map.yaml", "touches: [2]", "touches: []"),
    Slip("D018", "map.yaml", "touches: [2]", "touches: [2, 77]"),
    Slip("D018", "map.yaml", "neighbours: []", "neighbours: [Q]"),
    Slip("D019", "map.yaml", "neighbours: []", "neighbours: [B]"),
    Slip("D020", "map.yaml", "blown: [3-4]", "blown: [3-4, 4-5]"),
    Slip("D020", "sauer.yaml", "supply:", "blown: [1-6]\nsupply:", "1-6"),
    Slip("D021", "map.yaml", "{R1: [5]}", "{R1: [5, 77]}"),
    Slip("D021", "sauer.yaml", "limits: green", "limits: purple"),
    Slip("D021", "sauer.yaml", "allied: [P]}", "allied: [P, Q]}"),
    Slip("D022", "map.yaml", "zones:\n", "  9: {name: Nowhere, roads: {}}\nzones:\n", "Nowhere"),
    Slip("D023", "map.yaml", "rivers: {SAUER:", "rivers: {SAUR:", "3: {name|4: {name"),
    Slip("D030", "units.yaml", "id: 276/987", "id: 276/986"),
    Slip("D031", "units.yaml", ", arrival: 17-1, zones: [P]", "", "4Inf/22"),
    Slip("D032", "units.yaml", "arrival: 17-1,", "arrival: 17-1, setup: 6,"),
    Slip("D032", "sauer.yaml", "[212 VG, 605 Eng", "[212 VG, 212 VG, 605 Eng"),
    Slip("D033", "units.yaml", "setup: 5}", "setup: 77}"),
    Slip("D034", "units.yaml", "zones: [P]", "zones: [Q]"),
    Slip("D034", "units.yaml", ", zones: [P]", "", "4Inf/22"),
    Slip("D035", "units.yaml", "id: 605Eng", "id: 605-Eng"),
    Slip("D036", "units.yaml", "overstacked: [3]\n", "", "276/987"),
    Slip("D037", "sauer.yaml", "653JgPz, setup: 2", "653JgPz, setup: 6"),
    Slip("D038", "units.yaml", "setup: 5}", "setup: 3}", "4Inf/12b"),
    Slip("D039", "units.yaml", "overstacked: [3]", "overstacked: [3, 4]"),
    Slip("D040", "units.yaml", "arrival: 17-1", "arrival: 17-4"),
    Slip("D041", "units.yaml", "type: engineer", "type: sapper"),
    Slip("D042", "units.yaml", "group: R1", "group: R9"),
    Slip("D043", "units.yaml", "strength: 2, setup: 1}", "strength: 2, setup: 1, entrenched: true}"),
    Slip("D044", "units.yaml", "zones: [P]", "zones: [A]"),
    Slip("D050", "sauer.yaml", "605 Eng", "606 Eng"),
    Slip("D051", "sauer.yaml", "limits: green", "limits: [1, 3, 4, 5, 6, A, P]", "653JgPz"),
    Slip("D052", "sauer.yaml", "at_least: 1,", "at_least: 3,", "victory:"),
    Slip("D052", "sauer.yaml", "scoring: areas", "scoring: contest", "victory:"),
    Slip("D053", "sauer.yaml", "end: 17-3 allied", "end: 22-2 allied"),
    Slip("D053", "sauer.yaml", "start: 16-1", "start: 18-1", "end:"),
    Slip("D055", "units.yaml", "group: R1, zones: [A]", "group: R1, zones: [B]"),
]


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SOUND, tmp_path / "pack"))


def make(pack: Path, slip: Slip) -> str:
    """Make one slip in the pack; gives the text of the file with it."""
    path = pack / slip.file
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    assert slip.old in before, "the slip must hit something"
    after = before.replace(slip.old, slip.new, 1)
    if slip.also[0]:
        after = after.replace(*slip.also, 1)
    path.write_text(after, encoding="utf-8")
    return after


def test_the_sound_pack_has_no_defect_and_plays(pack: Path) -> None:
    assert lint(pack) == []
    scenario = load_scenario(pack / "sauer.yaml")
    assert scenario.name == "sauer"
    assert scenario.units["653JgPz"].setup == "2", "the card moves it from 1"
    assert set(scenario.digests) == {"rules/tigers.yaml", "sauer.yaml", "map.yaml", "units.yaml"}


@pytest.mark.parametrize("slip", SLIPS, ids=[f"{slip.code}-{n}" for n, slip in enumerate(SLIPS)])
def test_one_slip_gives_one_code_at_its_line(pack: Path, slip: Slip) -> None:
    text = make(pack, slip)
    found = lint(pack)
    assert {defect.code for defect in found} == {slip.code}, [str(defect) for defect in found]
    assert found[0].file in (slip.file, "chart.yaml")
    if found[0].file == slip.file and slip.code != "D001":
        pattern = slip.at or re.escape(slip.new)
        told = text.splitlines()[found[0].line - 1]
        assert re.search(pattern, told), f"line {found[0].line}: {told}"


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_code_is_tested_and_in_the_guide(code: str) -> None:
    assert code in {slip.code for slip in SLIPS}
    assert f"`{code}`" in PACKS_GUIDE.read_text(encoding="utf-8")


def test_no_code_is_given_that_is_not_in_the_table() -> None:
    program = Path(__file__).parents[3] / "pbem"
    common = [path for path in (program / "packs").glob("*.py") if not path.name.startswith("hexmap")]
    sources = [*common, *(program / "games" / "tigers" / "pack").glob("*.py")]
    used = {code for path in sources for code in re.findall(r"\bD[0-9]{3}\b", path.read_text("utf-8"))}
    assert used == set(CODES)


def test_all_defects_are_told_at_once_with_file_and_line(pack: Path) -> None:
    for slip in SLIPS:
        if slip.code in {"D012", "D017", "D030", "D034", "D041", "D052"} and slip.at != "4Inf/22":
            make(pack, slip) if slip.old in (pack / slip.file).read_text("utf-8") else None
    with pytest.raises(PackError) as caught:
        load_scenario(pack / "sauer.yaml")
    codes = {defect.code for defect in caught.value.defects}
    assert {"D012", "D017", "D030", "D034", "D041", "D052"} <= codes
    assert all(defect.line > 0 and defect.file for defect in caught.value.defects)
    assert re.search(r"map\.yaml:4: D012 the road 1-77 leads nowhere", str(caught.value))


def test_a_typo_in_a_key_is_answered_with_the_right_key(pack: Path) -> None:
    (pack / "map.yaml").write_text((pack / "map.yaml").read_text("utf-8").replace("front", "fornt"), "utf-8")
    (defect,) = lint(pack)
    assert defect.help == "did you mean 'front'?"


def test_a_bomb_of_aliases_is_refused_at_once(pack: Path) -> None:
    rows = ["a: &a [x, x, x, x, x, x, x, x]"]
    rows += [f"{b}: &{b} [{', '.join(['*' + a] * 9)}]" for a, b in zip("abcdefg", "bcdefgh", strict=True)]
    (pack / "map.yaml").write_text("\n".join(rows), "utf-8")
    assert [(defect.code, defect.line) for defect in lint(pack) if defect.file == "map.yaml"] == [("D002", 1)]


def test_a_huge_file_is_not_read(pack: Path) -> None:
    (pack / "map.yaml").write_bytes(b"# " + b"x" * 2_000_000)
    assert "D003" in {defect.code for defect in lint(pack)}


@pytest.mark.parametrize("junk", [b"", b"\xff\xfe\x00", b"[]", b"areas: 3\nzones: []", b"a: b: c", b"areas: {1: }"])
def test_junk_is_a_defect_and_never_a_crash(pack: Path, junk: bytes) -> None:
    for name in ("map.yaml", "units.yaml", "sauer.yaml"):
        before = (pack / name).read_bytes()
        (pack / name).write_bytes(junk)
        assert lint(pack)
        with pytest.raises(PackError):
            load_scenario(pack / "sauer.yaml")
        (pack / name).write_bytes(before)


TOKEN = re.compile(r"[\w/.-]+|\[[^\[\]]*\]|\{[^{}]*\}")
WORDS = ["{}", "[]", "null", "-1", "x", "77", "[1, [2]]", "{a: 1}", "true", "3.5", '""', "A", "16-1", "all", "1-2"]


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(FILES), st.integers(0, 400), st.sampled_from(WORDS)), min_size=1, max_size=3))
def test_whatever_a_typist_does_lint_answers(changes: list[tuple[str, int, str]]) -> None:
    with TemporaryDirectory() as folder:
        pack = Path(shutil.copytree(SOUND, Path(folder) / "pack"))
        for name, place, word in changes:
            text = (pack / name).read_text(encoding="utf-8")
            hits = list(TOKEN.finditer(text))
            hit = hits[place % len(hits)]
            (pack / name).write_text(text[: hit.start()] + word + text[hit.end() :], encoding="utf-8")
        assert all(defect.code in CODES for defect in lint(pack))


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    assert [defect.code for defect in lint(tmp_path / "nothing")] == ["D005"]
    with pytest.raises(PackError, match="campaign"):
        load_scenario("no-such-scenario")
