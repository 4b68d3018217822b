"""Rule 28: cooperation of the Allies (option inter_allied). See combined_arms.py for 28.3."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.games.bitter.scenario import MEUSE
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.board import Space

BRITISH = "British"


def stays_on_bank(turn: PlayerTurn, unit: str) -> bool:
    """28.1: British units but a few do not cross the Meuse."""
    card = turn.scenario.units[unit]
    return turn.plays("inter_allied") and card.nation == BRITISH and unit not in turn.tables.lists["may_cross_meuse"]


def crosses_meuse(turn: PlayerTurn, here: Space, there: Space) -> bool:
    side = turn.side_between(here, there)
    return side is not None and side.water == MEUSE


def is_mixed_stack(turn: PlayerTurn, units: Iterable[str]) -> bool:
    """28.2: Americans and British do not share a hex; leaders may."""
    if not turn.plays("inter_allied"):
        return False
    cards = (turn.scenario.units[unit] for unit in units)
    return len({card.nation for card in cards if not card.type.leader}) > 1


def is_foreign_gun(turn: PlayerTurn, gun: str, units: Iterable[str]) -> bool:
    """28.4: an Allied gun supports a battle with a unit of its own nation in it."""
    nation = turn.unit(gun).nation
    return turn.plays("inter_allied") and all(turn.unit(unit).nation != nation for unit in units)
