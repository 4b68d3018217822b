"""Cases of Celles from plain values, for tests that vary them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from pbem.games.celles.game import GAME
from pbem.games.celles.pack import PACK
from pbem.games.celles.scenario import Scenario
from pbem.orders.cases import Verdict, case_of, run_case


@cache
def _scenario(name: str, options: tuple[tuple[str, str], ...]) -> Scenario:
    return PACK.load(name, dict(options))


def load(game: object, name: str, options: Mapping[str, str]) -> Scenario:
    """A scenario, read once for all tests."""
    return _scenario(name, tuple(sorted(options.items())))


def find(name: str | None) -> Any:
    """Whatever a case says, the game is Celles here."""
    return GAME


def verdict_of(case: Mapping[str, Any]) -> Verdict:
    """What comes of a case that is written as plain values."""
    return run_case(case_of(dict(case), find), load)
