"""Rule 37: German army artillery, and the command of German guns (option army_artillery)."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.games.bitter.scenario import GERMAN, Unit
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.board import Space

FULL = "full"


def is_bound(turn: PlayerTurn, card: Unit) -> bool:
    """37.2: German corps guns and rockets keep to the army boundaries, as vehicles do."""
    return card.type.gun and card.side == GERMAN and turn.scenario.options["army_artillery"] == FULL


def is_commanded(turn: PlayerTurn, gun: str) -> bool:
    """37.2: until 18PM German guns, but not rockets, serve their own army only."""
    card = turn.unit(gun)
    return is_bound(turn, card) and not card.rocket and turn.during("boundaries")


def is_foreign(turn: PlayerTurn, gun: str, units: Iterable[str]) -> bool:
    """37.2: whether a gun has nobody of its army in a battle."""
    return is_commanded(turn, gun) and all(turn.army(unit) != turn.army(gun) for unit in units)


def is_blind(turn: PlayerTurn, gun: str, space: Space) -> bool:
    """37.2: whether nobody of its army is next to a hex that a gun is to bombard."""
    if not is_commanded(turn, gun):
        return False
    near = (unit for there in turn.scenario.grid.around(space) for unit in turn.at(there, GERMAN))
    return all(turn.army(unit) != turn.army(gun) for unit in near)
