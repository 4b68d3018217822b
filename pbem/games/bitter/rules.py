"""The rules as the rest of the program calls them."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.bitter import events, garrison
from pbem.games.bitter.position import Position
from pbem.games.bitter.scenario import SIDES, Scenario
from pbem.games.bitter.sequence import play_turn as play
from pbem.games.bitter.sequence import starting_position as start
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.events import Events, Modifier
from pbem.kernel.game import Change
from pbem.kernel.referee import Roll, Table

__all__ = ["CHANGES", "EVENTS", "SIDES", "calm", "look", "play", "read", "start", "summary"]

EVENTS = Events(events, parts={"ours": events.Force, "theirs": events.Force, "shifts": Modifier})
CHANGES = (Change(1, (), "the ruleset of version 0.2.0"),)
read = Position.from_obj


def look(scenario: Scenario, position: Position) -> PlayerTurn:
    """The player turn at the moment before its first act."""
    turn = PlayerTurn(scenario, position.copy(), Table({}, calm))
    turn.weak = garrison.is_missing(turn)
    return turn


def summary(position: Position) -> Mapping[str, str]:
    """Losses so far, and the result once there is one."""
    losses = position.losses
    score = {"losses": f"{losses['allied']} Allied units, German mechanized {losses['german']}"}
    return {**score, "result": position.result} if position.result else score


def calm(roll: Roll) -> int:
    """The face of a plan: no bridge is blown, nobody is short of supply, shocked or gives up."""
    low = roll.label.endswith("shortage check") or " bombard " in roll.label or " surrender " in roll.label
    return 1 if low else roll.sides
