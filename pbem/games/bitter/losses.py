"""Rule 9.6: losses in battle."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.games.bitter import alternative
from pbem.games.bitter.choices import Losing
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.board import Space


def lose(turn: PlayerTurn, space: Space, units: Sequence[str], steps: int) -> None:
    """9.6: step by step, as the owner wants."""
    for owed in range(steps, 0, -1):
        alive = [unit for unit in units if unit in turn.pieces]
        if not alive:
            return
        turn.lose_step(choose_loss(turn, space, alive, owed), "combat loss", "9.6")


def choose_loss(turn: PlayerTurn, space: Space, units: Sequence[str], owed: int) -> str:
    """9.6, 24.3: one of the units involved, or a leader who is with them."""
    side = turn.scenario.side_of(units[0])
    leaders = (leader for leader in turn.leaders_with(units) if alternative.may_be_lost(turn, leader))
    return turn.ask(side, "loss", "9.6", (*units, *leaders), Losing(space, side, owed))
