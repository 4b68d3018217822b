"""Every conformance case holds; every played rule has its cases; every case cites a rule that exists."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
import yaml

from pbem.games.tigers.pack import list_scenarios
from pbem.games.tigers.trials import BOARD, EXPECT, FLAGS
from pbem.orders.cases import Case, case_files, read_cases, run_case
from pbem.orders.cases.reading import KEYS
from pbem.orders.cases.verdict import EVERYWHERE
from tests.games.tigers.trial import find, load, verdict_of

CASES = Path(__file__).parent / "cases"
ALL = [(path, case) for path in case_files([CASES]) for case in read_cases(path, find)]


@pytest.mark.parametrize("case", [case for _, case in ALL], ids=[f"{case.id}-{path.stem}" for path, case in ALL])
def test_case(case: Case) -> None:
    verdict = run_case(case, load)
    assert verdict.ok, "\n".join((f"{verdict.id} ({verdict.rule}) {verdict.title}", *verdict.problems))


def test_ids_are_unique() -> None:
    seen = Counter(case.id for _, case in ALL)
    assert [name for name, times in seen.items() if times > 1] == []


RULES = load(None, "campaign", {}).rules
CITED = Counter(case.rule for _, case in ALL)


@pytest.mark.parametrize("number", [number for number, rule in RULES.items() if rule.played])
def test_every_played_rule_has_a_case_that_bites_and_a_boundary(number: str) -> None:
    assert CITED[number] >= 2, f"rule {number} ({RULES[number].title}) has {CITED[number]} cases; two are the least"


def test_every_case_cites_a_rule_or_a_scenario() -> None:
    known = {*RULES, *(scenario.name for scenario in list_scenarios())}
    assert [case.id for _, case in ALL if case.rule not in known] == []


def test_a_file_is_named_after_the_rule_of_its_cases_or_the_option_that_they_share() -> None:
    options = {path: path.stem for path, case in ALL if path.stem in case.options.values()}
    ruled = [(path, case) for path, case in ALL if path not in options]
    assert [path.name for path, case in ruled if not path.name.startswith(f"{case.rule}-")] == []


def test_every_case_says_what_it_shows() -> None:
    assert [case.id for _, case in ALL if not case.title] == []


@pytest.mark.parametrize("example", ["movement", "demolition", "supply", "bridge repair"])
def test_the_examples_of_play_are_cases(example: str) -> None:
    assert [case.id for _, case in ALL if case.title.startswith(f"{example} example: ")]


# ---- the pages that speak of cases -----------------------------------------------------------------------------

DOCS = Path(__file__).parents[3] / "docs"
GUIDE = (DOCS / "cases.md").read_text("utf-8")
RULINGS = (DOCS / "rulings" / "tigers.md").read_text("utf-8")


def test_the_worked_example_of_the_guide_holds() -> None:
    [text] = re.findall(r"^```yaml\n(id: .*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
    verdict = verdict_of(yaml.safe_load(text))
    assert verdict.ok, verdict.problems


@pytest.mark.parametrize("key", sorted({*KEYS, *BOARD, *FLAGS, *EVERYWHERE, *EXPECT}))
def test_the_guide_explains_every_key(key: str) -> None:
    assert f"`{key}`" in GUIDE or f"`{key}:" in GUIDE


def test_every_ruling_cites_cases_that_exist() -> None:
    rows = re.findall(r"^\| (?!rule|scenario).*", RULINGS, re.MULTILINE)
    known = {case.id for _, case in ALL}
    assert len(rows) >= 30
    assert [row for row in rows if not re.search(r"\| T\d+[^|]*\|$", row)] == []
    assert sorted(set(re.findall(r"\bT\d{3}\b", RULINGS)) - known) == []


def test_every_ruling_is_about_a_rule_or_a_scenario() -> None:
    cited = re.findall(r"^\| ([\d.]+|[a-z]+(?:-[a-z]+)+) \|", RULINGS, re.MULTILINE)
    assert [rule for rule in cited if rule not in {*RULES, *(scenario.name for scenario in list_scenarios())}] == []
