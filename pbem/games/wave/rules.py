"""The rules as the rest of the program calls them."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.wave import events
from pbem.games.wave.position import Position
from pbem.games.wave.scenario import ALLIED, GERMAN, SIDES, Scenario
from pbem.games.wave.segment import Segment
from pbem.games.wave.sequence import play_segment as play
from pbem.games.wave.setup import starting_position as start
from pbem.kernel.events import Events
from pbem.kernel.game import Change
from pbem.kernel.referee import Roll, Table

__all__ = ["CHANGES", "EVENTS", "SIDES", "calm", "look", "play", "read", "start", "summary", "turned"]

EVENTS = Events(events, parts={"forces": events.Force})
CHANGES = (Change(1, (), "the ruleset of version 0.2.0"),)
read = Position.from_obj


def look(scenario: Scenario, position: Position) -> Segment:
    """The segment at the moment before its first act."""
    return Segment(scenario, position.copy(), Table({}, calm))


def turned(scenario: Scenario, position: Position, side: str) -> Position:
    """The position as it would be if a side were to move next and nothing else happened."""
    after = position.copy()
    if side == after.mover:
        return after
    after.mover, after.stage, after.fight_first = side, "", False
    for piece in after.pieces.values():
        piece.done = False
    return after


def summary(position: Position) -> Mapping[str, str]:
    """The score, and the result once there is one."""
    score = {"score": f"{position.total(GERMAN)} German to {position.total(ALLIED)} Allied VP"}
    return {**score, "result": position.result} if position.result else score


def calm(roll: Roll) -> int:
    """Low faces blow no bridge; a plan sees a clear sky, so that what is ordered for one is judged, and no supply
    problems."""
    if roll.label.endswith("weather"):
        return roll.sides
    if "supply problems die" in roll.label:
        return 3 if roll.label.endswith("1") else 4
    return 1
