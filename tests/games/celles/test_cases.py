"""Every conformance case of Celles holds; every played rule has its cases; every case cites a rule that exists."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from pbem.orders.cases import Case, case_files, read_cases, run_case
from tests.games.celles.trial import find, load

CASES = Path(__file__).parent / "cases"
ALL = [(path, case) for path in case_files([CASES]) for case in read_cases(path, find)]
RULES = load(None, "celles", {}).rules
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


def test_every_case_cites_a_rule_and_stands_in_its_file() -> None:
    assert [case.id for _, case in ALL if case.rule not in RULES or not case.title] == []
    assert [path.name for path, case in ALL if not path.name.startswith(f"{case.rule}-")] == []


@pytest.mark.parametrize("number", list(range(1, 11)))
def test_the_worked_examples_are_cases(number: int) -> None:
    assert [case.id for _, case in ALL if f"worked example W{number}:" in case.title]
