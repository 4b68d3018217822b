"""Lint and engine agree: what `check` passes is never refused by adjudication, whatever the dice; and the reverse."""

from __future__ import annotations

import pytest

from pbem.games.tigers.game import GAME
from pbem.games.tigers.pack import load_scenario
from pbem.games.tigers.scenario import Scenario
from pbem.orders.agreement import disagreements


@pytest.mark.parametrize("seed", range(3))
def test_check_and_adjudication_agree_in_the_campaign(scenario: Scenario, seed: int) -> None:
    assert list(disagreements(GAME, scenario, 50, seed)) == []


@pytest.mark.parametrize("name", ["seventh-army", "fifth-panzer-army"])
def test_check_and_adjudication_agree_in_smaller_scenarios(name: str) -> None:
    assert list(disagreements(GAME, load_scenario(name), 40, 7)) == []
