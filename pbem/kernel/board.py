"""A board is spaces joined by links. An area is a space, a hex is a space; a road, river, bridge
or cliff is a property of the link. Paths, reach and tracing are written once, here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import inf
from types import MappingProxyType
from typing import Generic, TypeVar

from pbem.kernel.values import value

Space = str
S = TypeVar("S")
L = TypeVar("L")


@value
class Link(Generic[L]):
    """One way between two spaces; `a` and `b` are its ends and `data` is what the game prints on it."""

    a: Space
    b: Space
    data: L

    def other(self, end: Space) -> Space:
        """The far end, seen from one of the two."""
        return self.b if end == self.a else self.a


class BadBoard(ValueError):
    """Spaces and links that do not fit together."""


Cost = Callable[[Space, Space, L], "int | None"]
"""Points to go from one space to the next over a link; None where there is no way."""


@value
class Reach:
    """Every space within a budget: what it costs to get there, and from where."""

    start: Space
    cost: Mapping[Space, int]
    before: Mapping[Space, Space]

    def path(self, goal: Space) -> tuple[Space, ...]:
        """The cheapest path, start included."""
        steps = [goal]
        while steps[-1] != self.start:
            steps.append(self.before[steps[-1]])
        return tuple(reversed(steps))


def spread(
    start: Space,
    steps: Callable[[Space], Iterable[tuple[Space, int]]],
    budget: int | None = None,
    goal: Space | None = None,
    entering: Mapping[Space, int] = MappingProxyType({}),
) -> Reach:
    """Cheapest way to every space within the budget, where `steps` gives the neighbours of a space that may be
    entered from it, each with its cost, and `entering` what is due besides in some spaces. The rules of `Board.reach`
    for ties and goals are made here."""
    most = inf if budget is None else budget
    best, before = {start: 0}, dict[Space, Space]()
    found = {0: [start]}
    while found:
        spent = min(found)
        for here in found.pop(spent):
            if here == goal:
                return Reach(start, best, before)
            if spent > best[here]:
                continue
            for there, points in steps(here):
                total = spent + points + entering.get(there, 0)
                if total <= most and (there not in best or total < best[there]):
                    best[there], before[there] = total, here
                    found.setdefault(total, []).append(there)
    return Reach(start, best, before)


def flood(sources: Iterable[Space], onward: Callable[[Space], Iterable[Space]]) -> set[Space]:
    """Every space that can be had from a source, where `onward` gives the spaces that one leads on to."""
    found = set(sources)
    edge = list(found)
    while edge:
        for there in onward(edge.pop()):
            if there not in found:
                found.add(there)
                edge.append(there)
    return found


class Board(Generic[S, L]):
    """Spaces and the links between them; never changes after it is built."""

    def __init__(self, spaces: Mapping[Space, S], links: Iterable[Link[L]]) -> None:
        self.spaces: Mapping[Space, S] = dict(spaces)
        self._around: dict[Space, dict[Space, L]] = {space: {} for space in self.spaces}
        self.links = tuple(links)
        for link in self.links:
            self._join(link)

    def _join(self, link: Link[L]) -> None:
        for end in (link.a, link.b):
            if end not in self._around:
                raise BadBoard(f"link {link.a}-{link.b}: there is no space {end}")
        if link.a == link.b or link.b in self._around[link.a]:
            raise BadBoard(f"link {link.a}-{link.b}: a link joins two different spaces, once")
        self._around[link.a][link.b] = link.data
        self._around[link.b][link.a] = link.data

    def __contains__(self, space: object) -> bool:
        return space in self.spaces

    def __iter__(self) -> Iterator[Space]:
        return iter(self.spaces)

    def __len__(self) -> int:
        return len(self.spaces)

    def around(self, space: Space) -> Mapping[Space, L]:
        """The neighbours of a space, each with the link that leads there."""
        return self._around[space]

    def link(self, a: Space, b: Space) -> L | None:
        """What joins two spaces, or None if nothing does."""
        return self._around[a].get(b)

    def reach(
        self,
        start: Space,
        cost: Cost[L],
        budget: int | None = None,
        through: Callable[[Space], bool] = lambda _: True,
        goal: Space | None = None,
    ) -> Reach:
        """Cheapest way to every space within the budget. A space that is not `through` may be
        entered but not left. Ties go to the space found first, so that every run is alike. With a
        `goal` the search ends there, and only the way to it is certain to be the cheapest."""

        def steps(here: Space) -> Iterator[tuple[Space, int]]:
            if here == start or through(here):
                for there, link in self._around[here].items():
                    points = cost(here, there, link)
                    if points is not None:
                        yield there, points

        return spread(start, steps, budget, goal)

    def cheapest(
        self,
        start: Space,
        goal: Space,
        cost: Cost[L],
        budget: int | None = None,
        through: Callable[[Space], bool] = lambda _: True,
    ) -> tuple[int, tuple[Space, ...]] | None:
        """Cost and path from start to goal, or None if there is no way within the budget."""
        reach = self.reach(start, cost, budget, through, goal)
        return (reach.cost[goal], reach.path(goal)) if goal in reach.cost else None

    def connected(
        self,
        sources: Iterable[Space],
        passable: Callable[[Space, Space, L], bool],
        through: Callable[[Space], bool] = lambda _: True,
    ) -> set[Space]:
        """Every space joined to a source by passable links. A space that is not `through` is
        joined, but nothing is traced beyond it."""

        def onward(here: Space) -> Iterator[Space]:
            if through(here):
                for there, link in self._around[here].items():
                    if passable(here, there, link):
                        yield there

        return flood(sources, onward)
