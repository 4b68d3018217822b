"""Rules 6.5 to 6.14: supply lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.games.wave.scenario import enemy_of
from pbem.games.wave.segment import Segment
from pbem.kernel.board import Space, flood, spread_from


class Lines:
    """6.6: the roads that are joined to a side's sources, and which hexes near them a line reaches."""

    def __init__(self, segment: Segment, side: str) -> None:
        self.segment = segment
        self.side = side
        self.hostile = segment.stacks.on[enemy_of(side)]
        self.cut = self.hostile.keys() | segment.lost_towns(side)
        self.sources = [space for space in segment.scenario.sources[side] if space not in self.cut]
        self.roads = flood(self.sources, self._along, self.cut)
        self._near: dict[Space, int | None] = {}

    def is_cut(self, space: Space) -> bool:
        """6.13, 6.14: enemy units, and towns and cities that the enemy controls, let no line through."""
        return space in self.cut

    def _along(self, here: Space) -> Iterable[Space]:
        """6.11: along roads, and never over a blown bridge; 9.18: interdiction does not matter."""
        blown = self.segment.position.blown
        return [there for there, bridge in self.segment.scenario.roads.get(here, ()) if bridge not in blown]

    def reaches(self, space: Space) -> bool:
        """6.6, 6.10: a line of at most three hexes across country; only the first side may be water or blocked."""
        off_road = self.segment.tables.off_road
        if self._is_near(space, off_road):
            return True
        around = self.segment.scenario.board.around(space)
        return any(not self.is_cut(there) and self._is_near(there, off_road - 1) for there in around)

    def line(self, space: Space) -> tuple[Space, ...]:
        """6.6, 6.10: a line from a hex that is reached to a source: across country first, then along roads."""
        near = self._is_near(space, self.segment.tables.off_road)
        around = [there for there in self.segment.scenario.board.around(space) if not self.is_cut(there)]

        def steps(here: Space) -> Iterator[tuple[Space, int]]:
            return ((there, 1) for there in (self._onward(here) if near or here != space else around))

        off = spread_from({space: 0}, steps)
        joined = min(self.roads & off.cost.keys(), key=lambda one: (off.cost[one], one))
        along = spread_from(dict.fromkeys(self.sources, 0), self._road_steps)
        return (*off.path(joined), *tuple(reversed(along.path(joined)))[1:])

    def _road_steps(self, here: Space) -> Iterator[tuple[Space, int]]:
        return ((there, 1) for there in self._along(here) if there not in self.cut)

    def _is_near(self, space: Space, most: int) -> bool:
        steps = self._near[space] if space in self._near else self._measure(space)
        return steps is not None and steps <= most

    def _measure(self, space: Space) -> int | None:
        """How many hexes off the joined roads a hex lies, if no more than a line may be long."""
        found = next((steps for steps, ring in enumerate(self._rings(space)) if not ring.isdisjoint(self.roads)), None)
        self._near[space] = found
        return found

    def _rings(self, space: Space) -> Iterator[set[Space]]:
        """The hexes that a line from here may come to in no step, one, two and three."""
        seen = ring = {space}
        yield ring
        for _ in range(self.segment.tables.off_road):
            ring = {there for here in ring for there in self._onward(here)} - seen
            seen = seen | ring
            yield ring

    def _onward(self, here: Space) -> Iterator[Space]:
        segment = self.segment
        for there, side in segment.scenario.board.around(here).items():
            if segment.is_dry(here, there, side) and not self.is_cut(there):
                yield there


def lines_of(segment: Segment, side: str) -> Lines:
    """The supply lines of a side as they are now; kept until a unit, a bridge or a town changes them."""
    known: Lines | None = segment.lines.get(side)
    if known is None:
        known = segment.lines[side] = Lines(segment, side)
    return known
