"""Rule 10: how many steps a hex holds."""

from __future__ import annotations

from pbem.games.celles.action import Action
from pbem.games.celles.choices import Overstack
from pbem.games.celles.events import Overstacked
from pbem.kernel.board import Space


def excess(action: Action, space: Space, side: str, more: int = 0) -> int:
    """10.0: steps beyond two in a hex, with so many more."""
    return max(0, action.steps_at(space, side) + more - action.tables.stack)


def enforce(action: Action, space: Space, side: str, when: str) -> None:
    """10.0: the owner takes steps of his choice until the hex fits; 14.0: not yet where somebody has just arrived."""
    if excess(action, space, side) and not action.relieved(space):
        _reduce(action, space, side, when)


def enforce_arrivals(action: Action) -> None:
    """14.0: at the end of the action the hexes of arrival must fit too."""
    hexes = sorted(set(action.arrivals.values()))
    action.arrivals.clear()
    for space in hexes:
        enforce(action, space, action.mover, "at the end of the action")


def _reduce(action: Action, space: Space, side: str, when: str) -> None:
    action.referee.tell(Overstacked(space, side, action.steps_at(space, side), when))
    while excess(action, space, side):
        about = Overstack(space, side, action.steps_at(space, side))
        unit = action.ask(side, "remove", "10.0", tuple(action.stacks.at(space, side)), about)
        action.lose_step(unit, "over the stacking limit", "10.0")
