"""Scenarios by name or file; where the command line meets the games."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.cli.faults import usage

if TYPE_CHECKING:
    from pbem.games.tigers.scenario import Scenario
    from pbem.kernel.adjudication import Adjudicator

NO_SCENARIO = {"map", "units"}


def scenario_names() -> list[str]:
    """The scenarios that come with the program."""
    from pbem.games.data import scenarios_dir

    return sorted(path.stem for path in (scenarios_dir() / "tigers").glob("*.yaml") if path.stem not in NO_SCENARIO)


def load(ref: str, options: Mapping[str, str] | None = None) -> Scenario:
    """A scenario by its name, or by the path of its file in a pack."""
    from pbem.games.tigers.pack import load_scenario

    if ref in scenario_names():
        return load_scenario(ref, options or {})
    if Path(ref).is_file():
        return load_scenario(Path(ref), options or {})
    near = get_close_matches(ref, scenario_names(), 1)
    hint = f"did you mean {near[0]}?" if near else f"scenarios are: {', '.join(scenario_names())}"
    raise usage(f"there is no scenario {ref!r}, and no such file", hint)


def load_for_game(ref: str, options: Mapping[str, str], folder: Path) -> Scenario:
    """The scenario that a game names; a pack of one's own is also looked for beside the game file."""
    beside = folder / ref
    return load(str(beside) if not Path(ref).is_file() and beside.is_file() else ref, options)


def adjudicator_for(scenario: Scenario) -> Adjudicator:
    """The game as the record sees it."""
    from pbem.orders.adjudicate import TigersAdjudicator

    return TigersAdjudicator(scenario)
