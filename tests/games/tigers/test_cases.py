"""Every conformance case holds; every played rule has its cases; every case cites a rule that exists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pbem.games.tigers.pack import load_scenario
from pbem.games.tigers.scenario import Scenario
from pbem.orders.cases import case_files, read_cases, run_case

CASES = Path(__file__).parent / "cases"
ALL = [(path, case) for path in case_files([CASES]) for case in read_cases(path)]


@cache
def _scenario(name: str, options: tuple[tuple[str, str], ...]) -> Scenario:
    return load_scenario(name, dict(options))


def load(name: str, options: Mapping[str, str]) -> Scenario:
    return _scenario(name, tuple(sorted(options.items())))


@pytest.mark.parametrize("case", [case for _, case in ALL], ids=[f"{case['id']}-{path.stem}" for path, case in ALL])
def test_case(case: dict[str, Any]) -> None:
    verdict = run_case(case, load)
    assert verdict.ok, "\n".join((f"{verdict.id} ({verdict.rule}) {verdict.title}", *verdict.problems))


def test_ids_are_unique() -> None:
    seen = Counter(str(case["id"]) for _, case in ALL)
    assert [name for name, times in seen.items() if times > 1] == []
