"""The board of a case: its scenario with every key of the board set, and what keys of all games are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbem.orders.cases.reading import Case
from pbem.orders.trials import CaseError, Setting, Tried

Load = Callable[[Tried, str, Mapping[str, str]], Any]
"""A scenario of a game, by name and options."""


def set_up(case: Case, load: Load) -> Setting:
    """The board as the case wants it."""
    trials, scenario = case.game.trials, _loaded(case, load)
    setting = Setting(scenario, trials.blank(scenario))
    for key, put in trials.BOARD.items():
        put(setting, case.board.get(key))
    return setting


def _loaded(case: Case, load: Load) -> Any:
    """The scenario of a case; whatever keeps it from being loaded is a fault of this case alone."""
    try:
        return load(case.game, case.scenario, {**case.game.trials.OPTIONS, **case.options})
    except Exception as problem:
        raise CaseError(str(getattr(problem, "message", problem))) from None


def several(given: Any) -> list[Any]:
    """A list as it is; one thing alone is a list of one, nothing an empty one."""
    return given if isinstance(given, list) else [] if given is None else [given]


def number(given: Any, what: str) -> int:
    """A whole number, 0 or more."""
    if not isinstance(given, int) or isinstance(given, bool) or given < 0:
        raise CaseError(f"{what} is a number, not {given}")
    return given
