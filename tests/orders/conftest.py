"""The campaign, loaded once; positions are made fresh for each test."""

from __future__ import annotations

import pytest

from pbem.games.tigers import language
from pbem.games.tigers.pack import load_scenario
from pbem.games.tigers.position import Position
from pbem.games.tigers.scenario import Scenario
from pbem.games.tigers.setup import starting_position
from pbem.orders.names import Names


@pytest.fixture(scope="session")
def scenario() -> Scenario:
    return load_scenario("campaign")


@pytest.fixture(scope="session")
def names(scenario: Scenario) -> Names:
    return language.names(scenario)


@pytest.fixture
def start(scenario: Scenario) -> Position:
    return starting_position(scenario)
