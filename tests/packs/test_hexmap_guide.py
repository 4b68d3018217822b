"""docs/packs.md on hex maps: its example is sound, its slip gives the output shown, every key and code is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbem.kernel.hexmap import HexMap
from pbem.kernel.page import Page
from pbem.packs.hexmap import hexmap_form
from pbem.packs.hexmap_codes import PAGES
from tests.hexmaps import checked

GUIDE = (Path(__file__).parents[2] / "docs" / "packs.md").read_text(encoding="utf-8")
SECTION = GUIDE.partition("## Hex maps")[2].partition("## Every defect")[0]
(EXAMPLE,) = re.findall(r"<!-- hexmap -->\n```yaml\n(.*?)```", SECTION, re.DOTALL)


def test_the_example_is_sound() -> None:
    doc = checked("map.yaml", EXAMPLE.encode())
    assert not doc.defects
    chart = HexMap(doc.data)
    assert chart.blown == (("0301", "0401"),)
    assert "0503" not in chart.board
    assert set(doc.data) == {*hexmap_form().needed, *hexmap_form().allowed} - {"notes"}


def test_the_slip_gives_the_output_shown() -> None:
    ((old, new, shown),) = re.findall(r"<!-- hexslip: (.*?) \| (.*?) -->\n```text\n(.*?)\n```", SECTION, re.DOTALL)
    assert old in EXAMPLE
    found = checked("map.yaml", EXAMPLE.replace(old, new).encode()).defects
    assert "\n".join(map(str, found)) == shown


@pytest.mark.parametrize("key", [*hexmap_form().needed, *hexmap_form().allowed])
def test_every_key_is_explained(key: str) -> None:
    assert re.search(rf"^\| [^|]*`{key}`", SECTION, re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.code)
def test_every_code_has_its_row(page: Page) -> None:
    assert f"| `{page.code}` | {page.title} | {page.meaning} | `{page.wrong}` | `{page.right}` |" in SECTION
