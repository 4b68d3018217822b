"""Rule 35: the garrison of the 7th Army (option garrison)."""

from __future__ import annotations

from pbem.games.bitter.scenario import GERMAN
from pbem.games.bitter.turn import MOVEMENT, PlayerTurn
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal

ARMY = "7A"


def is_missing(turn: PlayerTurn) -> bool:
    """35: from 18AM to 21PM the Germans must hold two towns and two hexes when their turn begins."""
    if turn.mover != GERMAN or not turn.plays("garrison") or not turn.during("garrison"):
        return False
    named = turn.scenario.chart.named
    towns = (any(turn.at(space, GERMAN) for space in named(town)) for town in turn.tables.lists["garrison_towns"])
    hexes = (bool(turn.at(space, GERMAN)) for space in turn.tables.lists["garrison_hexes"])
    return not (all(towns) and all(hexes))


def loss(turn: PlayerTurn, unit: str) -> int:
    """35: without them every unit of the army has a point less in the movement phase."""
    if not turn.weak or turn.phase != MOVEMENT or unit not in turn.pieces:
        return 0
    return int(turn.scenario.side_of(unit) == GERMAN and turn.army(unit) == ARMY)


def refuse_exploit(turn: PlayerTurn, unit: str) -> Diagnostic | None:
    """35: and none of them exploits."""
    if turn.weak and turn.army(unit) == ARMY:
        return illegal("M746", "35.0", f"{unit} belongs to {ARMY}, whose garrisons are not in place", names=(unit,))
    return None
