"""docs/packs.md: its worked example is a sound pack, its slip gives the output shown, and no key goes unexplained."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbem.games.tigers.pack import PACK, lint, load_scenario
from pbem.games.tigers.pack.shapes import CARD, MAP, UNITS
from pbem.packs.schema import Either, ListOf, MapOf, Record, Shape

CODES = PACK.pages()
GUIDE = (Path(__file__).parents[3] / "docs" / "packs.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"<!-- file: (\S+) -->\n```yaml\n(.*?)```", GUIDE, re.DOTALL))


@pytest.fixture
def example(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_the_worked_example_is_sound_and_loads(example: Path) -> None:
    assert set(FILES) == {"map.yaml", "units.yaml", "sauer.yaml"}
    assert lint(example) == []
    scenario = load_scenario(example / "sauer.yaml")
    assert scenario.title == "Over the Sauer"
    assert scenario.board.link("3", "4").river == "SAUER"
    assert scenario.blown == {"3-4"}
    assert scenario.release == {"R1": ("5",)}
    assert scenario.area("1").provenance == "printed"


def test_a_card_may_use_the_shipped_map_and_units(tmp_path: Path) -> None:
    card = FILES["sauer.yaml"].replace("map: map.yaml", "map: shipped:map.yaml")
    card = card.replace("units: units.yaml", "units: shipped:units.yaml").replace("limits: green", "limits: all")
    card = re.sub(r"german: \[212.*\]", "german: all", card).replace("german: [A]", "german: [A, B, C]")
    (tmp_path / "own.yaml").write_text(card.replace("[P]", "[D, E, F, G, H, I, J, K, L, M, N, P]"), "utf-8")
    assert [str(defect) for defect in lint(tmp_path)] == []
    assert "scenarios/tigers/map.yaml" in load_scenario(tmp_path / "own.yaml").digests


def test_the_slip_gives_the_output_shown(example: Path) -> None:
    pattern = r"<!-- slip: (\S+) \| (.*?) \| (.*?) -->\n```text\n(.*?)\n```"
    ((name, old, new, shown),) = re.findall(pattern, GUIDE, re.DOTALL)
    text = FILES[name]
    assert old in text
    (example / name).write_text(text.replace(old, new), encoding="utf-8")
    assert "\n".join(str(defect) for defect in lint(example)) == shown


def keys_of(shape: Shape) -> set[str]:
    """Every key that a file of this shape may hold, at any depth."""
    if isinstance(shape, Record):
        inner = {**shape.needed, **shape.allowed}
        return set(inner).union(*(keys_of(value) for value in inner.values()))
    if isinstance(shape, Either):
        return set().union(*(keys_of(one) for one in shape.shapes))
    if isinstance(shape, ListOf):
        return keys_of(shape.item)
    return keys_of(shape.value) if isinstance(shape, MapOf) else set()


@pytest.mark.parametrize("shape", [MAP, UNITS, CARD], ids=lambda shape: shape.what)
def test_every_key_is_explained(shape: Record) -> None:
    prose = re.sub(r"```yaml.*?```", "", GUIDE, flags=re.DOTALL)
    missing = {key for key in keys_of(shape) if not re.search(rf"`[^`]*\b{key}\b[^`]*`", prose)}
    assert not missing


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_code_has_its_row(code: str) -> None:
    row = CODES[code]
    assert f"| `{code}` | {row.title} | {row.meaning} |" in GUIDE
