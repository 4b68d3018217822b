"""Every conformance case holds; every played rule has its cases; every case cites a rule that exists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pbem.games.tigers.pack import list_scenarios, load_scenario
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


RULES = load("campaign", {}).rules
CITED = Counter(str(case["rule"]) for _, case in ALL)


@pytest.mark.parametrize("number", [number for number, rule in RULES.items() if rule.played])
def test_every_played_rule_has_a_case_that_bites_and_a_boundary(number: str) -> None:
    assert CITED[number] >= 2, f"rule {number} ({RULES[number].title}) has {CITED[number]} cases; two are the least"


def test_every_case_cites_a_rule_or_a_scenario() -> None:
    known = {*RULES, *(scenario.name for scenario in list_scenarios())}
    assert [case["id"] for _, case in ALL if str(case["rule"]) not in known] == []


def test_a_file_is_named_after_the_rule_of_its_cases() -> None:
    assert [path.name for path, case in ALL if not path.name.startswith(f"{case['rule']}-")] == []


def test_every_case_says_what_it_shows() -> None:
    assert [case["id"] for _, case in ALL if not case.get("title")] == []


@pytest.mark.parametrize("example", ["movement", "demolition", "supply", "bridge repair"])
def test_the_examples_of_play_are_cases(example: str) -> None:
    assert [case["id"] for _, case in ALL if case["title"].startswith(f"{example} example: ")]
