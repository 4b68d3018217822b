"""The story of an action."""

from __future__ import annotations

from pbem.games.celles.position import Position
from pbem.games.celles.scenario import Scenario
from pbem.report.story import Story

Tale = Story[Scenario, Position]
