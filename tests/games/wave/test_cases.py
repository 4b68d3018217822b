"""Every conformance case holds; every played rule has its cases; every case cites a rule that exists."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from pbem.games import find_game
from pbem.games.wave.pack import PACK
from pbem.orders.cases import Case, case_files, read_cases, run_case

CASES = Path(__file__).parent / "cases"
ALL = [(path, case) for path in case_files([CASES]) for case in read_cases(path, find_game)]
RULES = PACK.load("campaign").rules
CITED = Counter(case.rule for _, case in ALL)


def load(game: Any, name: str, options: Any) -> Any:
    return PACK.load(name, options)


@pytest.mark.parametrize("case", [case for _, case in ALL], ids=[f"{case.id}-{path.stem}" for path, case in ALL])
def test_case(case: Case) -> None:
    verdict = run_case(case, load)
    assert verdict.ok, "\n".join((f"{verdict.id} ({verdict.rule}) {verdict.title}", *verdict.problems))


def test_ids_are_unique() -> None:
    assert [name for name, times in Counter(case.id for _, case in ALL).items() if times > 1] == []


@pytest.mark.parametrize("number", [number for number, rule in RULES.items() if rule.played])
def test_every_played_rule_has_a_case_that_bites_and_a_boundary(number: str) -> None:
    assert CITED[number] >= 2, f"rule {number} ({RULES[number].title}) has {CITED[number]} cases; two are the least"


def test_every_case_cites_a_rule_that_is_played() -> None:
    assert [case.id for _, case in ALL if case.rule not in RULES or not RULES[case.rule].played] == []


def test_a_file_is_named_after_the_rule_of_its_cases() -> None:
    assert [path.name for path, case in ALL if not path.name.startswith((f"{case.rule}-", "second-"))] == []


def test_the_worked_examples_of_the_rulebook_are_cases() -> None:
    examples = {case.rule for _, case in ALL if case.title.startswith("worked example: ")}
    assert examples >= {"3.1", "3.3", "3.6", "3.9", "4.11", "6.10", "7.6", "9.17", "10.5", "10.6", "10.8", "10.26"}
