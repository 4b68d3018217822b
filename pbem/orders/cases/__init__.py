"""Conformance cases: a board, orders and scripted dice in YAML, and what must come of them. See docs/cases.md.

`reading` takes a file apart, `setting` sets up the board, `script` plays, `verdict` compares. What a game adds
stands in its `trials.py`; `orders/trials.py` says what that is.
"""

from __future__ import annotations

from pbem.orders.cases.reading import Case, case_files, case_of, read_cases
from pbem.orders.cases.script import play_case
from pbem.orders.cases.setting import Load
from pbem.orders.cases.verdict import Verdict, problems_of
from pbem.orders.trials import CaseError

__all__ = ["Case", "CaseError", "Verdict", "case_files", "case_of", "play_case", "read_cases", "run_case"]


def run_case(case: Case, load: Load) -> Verdict:
    """Play a case and compare; a case that cannot be played is not ok."""
    try:
        played = play_case(case, load)
        problems = [*played.problems, *problems_of(case.expect, played, case.game.trials)]
    except (CaseError, LookupError, ValueError, TypeError, AttributeError) as problem:
        problems = [f"cannot be played: {problem}"]
    return Verdict(case.id, case.rule, case.title, tuple(problems))
