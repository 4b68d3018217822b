"""The line of supply that a board shows: from the unit, step by step; none where the rules find none."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from pbem.desk.games import game_of, load
from pbem.report.board.symbols import CUT_OFF

SCENARIOS = ["tigers/seventh-army", "celles/celles", "bitter-woods/campaign", "wave-of-terror/losheim-gap"]


def lines_of(name: str) -> tuple[Any, Any, dict[str, tuple[str, ...] | None], set[str]]:
    parts = game_of(name)
    scenario = load(name)
    position = parts.rules.start(scenario)
    chart = parts.telling.chart(scenario, position, (), "")
    units = {counter.name: counter for stack in chart.stacks for counter in stack.counters}
    known = {unit: parts.telling.supply(scenario, position, unit) for unit in units if unit in position.pieces}
    return scenario, position, known, {name for name, one in units.items() if CUT_OFF in one.flags}


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_line_leads_from_the_unit_by_neighbours(name: str) -> None:
    scenario, position, known, cut_off = lines_of(name)
    assert any(known.values())
    for unit, line in known.items():
        assert (line is None) == (unit in cut_off), unit
        if line:
            assert line[0] == position.pieces[unit].at
            assert all(there in scenario.board.around(here) for here, there in pairwise(line))
