"""The rules as the rest of the program calls them."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.bitter import events, garrison
from pbem.games.bitter.position import Position
from pbem.games.bitter.scenario import GERMAN, SIDES, Scenario
from pbem.games.bitter.sequence import play_turn as play
from pbem.games.bitter.sequence import starting_position as start
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.events import Events, Modifier
from pbem.kernel.game import Change
from pbem.kernel.referee import Roll, Table

__all__ = ["CHANGES", "EVENTS", "SIDES", "calm", "look", "play", "read", "start", "summary", "turned"]

EVENTS = Events(events, parts={"ours": events.Force, "theirs": events.Force, "shifts": Modifier})
CHANGES = (Change(1, (), "the ruleset of version 0.2.0"),)
read = Position.from_obj


def look(scenario: Scenario, position: Position) -> PlayerTurn:
    """The player turn at the moment before its first act."""
    turn = PlayerTurn(scenario, position.copy(), Table({}, calm))
    turn.weak = garrison.is_missing(turn)
    return turn


def turned(scenario: Scenario, position: Position, side: str) -> Position:
    """The position as it would be if a side were to move next and nothing else happened."""
    after = position.copy()
    if side == after.mover:
        return after
    after.turn = min(after.turn + (side == GERMAN), scenario.end)
    after.mover = side
    for piece in after.pieces.values():
        piece.moved = piece.fired = piece.reserve = False
    return after


def summary(position: Position) -> Mapping[str, str]:
    """Losses so far, and the result once there is one."""
    losses = position.losses
    score = {"losses": f"{losses['allied']} Allied units, German mechanized {losses['german']}"}
    return {**score, "result": position.result} if position.result else score


def calm(roll: Roll) -> int:
    """The face of a plan: no bridge is blown, nobody is short of supply, shocked, gives up or is held."""
    return 1 if any(word in roll.label for word in _LOW) else roll.sides


_LOW = ("shortage check", " bombard ", " surrender ", " peiper ", " sneak ", " vdh ", " commando ")
"""Dice of which a low face changes nothing, or is what a plan hopes for."""
