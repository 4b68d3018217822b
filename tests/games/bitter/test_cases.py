"""Every conformance case holds; every played rule has its cases; every case cites a rule that exists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pbem.games import find_game
from pbem.games.bitter.pack import PACK
from pbem.orders.cases import Case, case_files, read_cases, run_case

CASES = Path(__file__).parent / "cases"


def find(name: str | None) -> Any:
    return find_game(name or "bitter-woods")


@cache
def _loaded(name: str, options: tuple[tuple[str, str], ...]) -> Any:
    return PACK.load(name, dict(options))


def load(game: Any, name: str, options: Mapping[str, str]) -> Any:
    return _loaded(name, tuple(sorted(options.items())))


ALL = [(path, case) for path in case_files([CASES]) for case in read_cases(path, find)]
RULES = PACK.rule_index()
CITED = Counter(case.rule for _, case in ALL)


@pytest.mark.parametrize("case", [case for _, case in ALL], ids=[f"{case.id}-{path.stem}" for path, case in ALL])
def test_case(case: Case) -> None:
    verdict = run_case(case, load)
    assert verdict.ok, "\n".join((f"{verdict.id} ({verdict.rule}) {verdict.title}", *verdict.problems))


def test_ids_are_unique() -> None:
    seen = Counter(case.id for _, case in ALL)
    assert [name for name, times in seen.items() if times > 1] == []


@pytest.mark.parametrize("number", [number for number, rule in RULES.items() if rule.played])
def test_every_played_rule_has_a_case_that_bites_and_a_boundary(number: str) -> None:
    assert CITED[number] >= 2, f"rule {number} ({RULES[number].title}) has {CITED[number]} cases; two are the least"


def test_cases_cite_rules_that_exist() -> None:
    assert set(CITED) <= set(RULES)
