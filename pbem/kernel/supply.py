"""Supply: along roads for any length, then a few steps across country. What blocks a line is a chapter of a game."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator

from pbem.kernel.board import Reach, Space, spread_evenly
from pbem.kernel.values import value

Onward = Callable[[Space], Iterable[Space]]


@value
class Network:
    """Everything that sources supply: the roads that are joined to one, and what lies near enough to them."""

    roads: Reach[Space]
    country: Reach[Space]

    def __contains__(self, space: object) -> bool:
        """Whether a line leads from a space to a source."""
        return space in self.country.cost

    def __iter__(self) -> Iterator[Space]:
        return iter(self.country.cost)

    def steps(self, space: Space) -> int | None:
        """Steps across country from a space to the nearest joined road (or source); None without supply."""
        return self.country.cost.get(space)

    def line(self, space: Space) -> tuple[Space, ...]:
        """A line from a space to a source, with the fewest steps across country."""
        off = self.country.path(space)
        return (*reversed(off), *reversed(self.roads.path(off[0])[:-1]))


def is_joined(start: Space, joined: Container[Space], most: int, step: Onward) -> bool:
    """Whether a line of at most so many steps across country leads from a space to a road that is joined to a source:
    what `trace` says of one space, looked for from there. A way must be open in both directions or in none."""
    edge, seen = [start], {start}
    for left in range(most, -1, -1):
        if any(space in joined for space in edge):
            return True
        edge = list({there for here in edge for there in step(here)} - seen) if left else []
        seen.update(edge)
    return False


def trace(sources: Iterable[Space], along: Onward, most: int | None, step: Onward) -> Network:
    """What can be supplied from the sources: `along` gives the spaces to which the road leads on from one, `step` those
    that a line across country may enter from one, at most `most` of them (any number if None). Both are asked from
    the source outward, and leave out every space that a line may not enter."""
    roads = spread_evenly(sources, along)
    return Network(roads, spread_evenly(roads.cost, step, most))
