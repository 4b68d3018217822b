"""The rules as the rest of the program calls them."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.tigers import events
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.position import Position
from pbem.games.tigers.scenario import SIDES, Scenario
from pbem.games.tigers.sequence import play_impulse as play
from pbem.games.tigers.sequence import recover_wheels, turned
from pbem.games.tigers.setup import starting_position as start
from pbem.kernel.events import Events
from pbem.kernel.game import Change
from pbem.kernel.referee import Roll, Table

__all__ = ["CHANGES", "EVENTS", "SIDES", "calm", "look", "play", "read", "start", "summary", "turned"]

EVENTS = Events(events)
CHANGES = (Change(1, (), "the ruleset of version 0.2.0"),)
read = Position.from_obj


def look(scenario: Scenario, position: Position) -> Impulse:
    """The impulse at the moment before its first act."""
    impulse = Impulse(scenario, position.copy(), Table({}, calm))
    impulse.judge_supply("movement", "13.15")
    recover_wheels(impulse)
    return impulse


def summary(position: Position) -> Mapping[str, str]:
    """The score, and the result once there is one."""
    score = {"score": f"{position.vp} VP"}
    return {**score, "result": position.result} if position.result else score


def calm(roll: Roll) -> int:
    """The highest face: nothing is hit, blown or built."""
    return roll.sides
