"""Three impulses of the example game in every format, byte for byte."""

from __future__ import annotations

import pytest

from pbem.report import FORMATS
from tests.report.golden import FOLDER, IMPULSES, files


@pytest.fixture(scope="module")
def rendered() -> dict[str, str]:
    return files()


@pytest.mark.parametrize("name", [f"{story}{ending}" for story in IMPULSES for ending in FORMATS.values()])
def test_the_report_is_the_golden_one(name: str, rendered: dict[str, str]) -> None:
    assert rendered[name] == (FOLDER / name).read_text(encoding="utf-8"), "write it anew with: make regen"


def test_there_is_no_other_golden_file(rendered: dict[str, str]) -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(rendered)
