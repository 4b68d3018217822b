"""Rule 8.2 for `51..97`: the cheapest way that a stack may go."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.tigers import movement
from pbem.games.tigers.costs import Units
from pbem.games.tigers.impulse import Impulse, Step
from pbem.games.tigers.movement import Path
from pbem.games.tigers.steps import all_infantry, onward_of, steps_of
from pbem.kernel import routes
from pbem.kernel.board import Space


def cheapest_way(impulse: Impulse, units: Units, walked: Path, goal: Space, spent: int = 0) -> Path | None:
    """8.2, 8.3: the cheapest way on from the end of what is walked, whether there are points for it or not; 8.35: dry
    if the points suffice for that, or if wading costs the stack no pace whichever is cheaper."""
    dry = _way_on(impulse, walked, goal, wading=False)
    if not all_infantry(impulse, units):
        return dry
    wet = _way_on(impulse, walked, goal, wading=True)
    if dry is None or not movement.loses_pace(impulse, units):
        return wet
    needs_ford = movement.refuse_cost(impulse, units, walked + dry, spent) and wet is not None
    return wet if needs_ford and not movement.refuse_cost(impulse, units, walked + (wet or ()), spent) else dry


def _way_on(impulse: Impulse, walked: Path, goal: Space, wading: bool) -> Path | None:
    """8.22: a way leads through no area of the enemy; 8.37: every area that holds units costs one more."""
    toll = impulse.tables.cost["occupied"]
    begun, onward = steps_of(impulse, wading), onward_of(impulse, wading)

    def steps(here: Space) -> Iterator[Step]:
        known = begun if here == walked[0] else onward
        return ((there, points + toll * (there in impulse.crowd)) for there, points in known[here])

    found = routes.cheapest_way(walked[-1], steps, goal.__eq__)
    return found[1][1:] if found else None
