"""The rules as the rest of the program calls them."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.celles import events
from pbem.games.celles.action import Action
from pbem.games.celles.position import Position
from pbem.games.celles.scenario import GERMAN, SIDES, Scenario
from pbem.games.celles.sequence import play_action as play
from pbem.games.celles.sequence import starting_position as start
from pbem.games.celles.sequence import withdraw_if_due
from pbem.kernel.events import Events
from pbem.kernel.game import Change
from pbem.kernel.referee import Roll, Table

__all__ = ["CHANGES", "EVENTS", "SIDES", "calm", "look", "play", "read", "start", "summary", "turned"]

EVENTS = Events(events)
CHANGES = (Change(1, (), "the ruleset of version 0.2.0"),)
read = Position.from_obj


def look(scenario: Scenario, position: Position) -> Action:
    """The action at the moment before its first act."""
    action = Action(scenario, position.copy(), Table({}, calm))
    if action.position.chit is not None:
        withdraw_if_due(action)
    return action


def turned(scenario: Scenario, position: Position, side: str) -> Position:
    """The position as it would be if a side were to act next and nothing else happened; no chit has been drawn."""
    after = position.copy()
    if side != after.mover:
        after.mover, after.chit, after.leaving = side, None, False
        after.action = max(1, after.action)
    return after


def summary(position: Position) -> Mapping[str, str]:
    """The score, and the result once there is one."""
    if position.result is None:
        return {"score": f"{position.vp} VP on the track"}
    german, allied = (position.score.get(side, 0) for side in SIDES)
    return {"score": f"{GERMAN} {german}, allied {allied}", "result": position.result}


def calm(roll: Roll) -> int:
    """Infiltrations succeed, air attacks do nothing, the first chit is drawn. Attacks have no die in a plan; for bots,
    who think their action through, they get a middling one."""
    if " infiltration " in roll.label:
        return 9
    if " attack " in roll.label:
        return 5
    return roll.sides if " air " in roll.label else 1
