"""A board is spaces joined by links. An area is a space, a hex is a space; a road, river, bridge
or cliff is a property of the link. Paths, reach and tracing are written once, here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from math import inf
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from pbem.kernel.values import value

Space = str
S = TypeVar("S")
L = TypeVar("L")
N = TypeVar("N", bound=Hashable)
"""A place of a search: a space, or a space together with how one came there."""


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
class Reach(Generic[N]):
    """Every place within a budget: what it costs to get there, and from where."""

    cost: Mapping[N, int]
    before: Mapping[N, N]

    def path(self, goal: N) -> tuple[N, ...]:
        """The cheapest path, start included; KeyError if the goal is out of reach."""
        steps, here = [goal], self.before.get(goal)
        if goal not in self.cost:
            raise KeyError(goal)
        while here is not None:
            steps.append(here)
            here = self.before.get(here)
        return tuple(reversed(steps))


NOTHING: Mapping[Any, int] = MappingProxyType({})


def spread(
    start: N,
    steps: Callable[[N], Iterable[tuple[N, int]]],
    budget: int | None = None,
    goal: N | None = None,
    entering: Mapping[N, int] = NOTHING,
) -> Reach[N]:
    """Cheapest way from a start to every place within the budget, where `steps` gives the places that may be entered
    from one, each with its cost, and `entering` what is due besides in some of them. The rules of `Board.reach` for
    ties and goals are made here."""
    return spread_from({start: 0}, steps, budget, goal, entering)


def spread_from(
    starts: Mapping[N, int],
    steps: Callable[[N], Iterable[tuple[N, int]]],
    budget: int | None = None,
    goal: N | None = None,
    entering: Mapping[N, int] = NOTHING,
) -> Reach[N]:
    """The same from several starts at once, each with what is spent there already."""
    most = inf if budget is None else budget
    best, before, due = dict(starts), dict[N, N](), entering.get
    found: dict[int, list[N]] = {}
    for start, spent in starts.items():
        found.setdefault(spent, []).append(start)
    while found:
        spent = min(found)
        for here in found.pop(spent):
            if here == goal:
                return Reach(best, before)
            if spent > best[here]:
                continue
            for there, points in steps(here):
                total = spent + points + due(there, 0)
                if total <= most and (there not in best or total < best[there]):
                    best[there], before[there] = total, here
                    found.setdefault(total, []).append(there)
    return Reach(best, before)


def spread_evenly(starts: Iterable[N], onward: Callable[[N], Iterable[N]], most: int | None = None) -> Reach[N]:
    """What `spread_from` finds where every step costs one: all that is `most` steps at most from the nearest start."""
    best, before, spent = dict.fromkeys(starts, 0), dict[N, N](), 0
    edge = list(best)
    while edge and spent != most:
        spent += 1
        further = []
        for here in edge:
            for there in onward(here):
                if there not in best:
                    best[there], before[there] = spent, here
                    further.append(there)
        edge = further
    return Reach(best, before)


def spread_cheapest_first(
    start: N,
    begun: Iterable[tuple[N, int]],
    steps: Mapping[N, Iterable[tuple[N, int]]],
    budget: int,
    closed: Collection[N] = (),
) -> Reach[N]:
    """What `spread` finds, where the first steps are `begun` and the others stand in a table, cheapest first, and none
    is free: nobody looks at a step that he cannot pay, or that leads into a `closed` place."""
    first = {there: points for there, points in begun if points <= budget and there != start and there not in closed}
    best = {**dict.fromkeys(closed, -1), start: 0, **first} if closed else {start: 0, **first}
    before = dict.fromkeys(first, start)
    found: list[list[N]] = [[] for _ in range(budget + 1)]
    for there, points in first.items():
        found[points].append(there)
    for spent, places in enumerate(found):
        rest = budget - spent
        for here in places:
            if spent > best[here]:
                continue
            for there, points in steps[here]:
                if points > rest:
                    break
                total = spent + points
                if there not in best or total < best[there]:
                    best[there], before[there] = total, here
                    found[total].append(there)
    return Reach(_without(closed, best), before)


def _without(closed: Collection[N], best: dict[N, int]) -> dict[N, int]:
    """What was marked as closed was never reached."""
    return {there: spent for there, spent in best.items() if spent >= 0} if closed else best


class Steps(dict[N, Sequence[tuple[N, int]]]):
    """A table of the steps out of each place, filled when a search comes there; a search ends where it is shut."""

    def __init__(self, find: Callable[[N], Sequence[tuple[N, int]]], shut: Iterable[N] = ()) -> None:
        super().__init__(dict.fromkeys(shut, ()))
        self._find = find

    def __missing__(self, here: N) -> Sequence[tuple[N, int]]:
        steps = self[here] = self._find(here)
        return steps


def spread_over(
    start: N,
    begun: Iterable[tuple[N, int]],
    steps: Mapping[N, Iterable[tuple[N, int]]],
    budget: int,
    crowd: Container[N] = (),
    toll: int = 0,
) -> Reach[N]:
    """What `spread` finds, where the first steps are `begun` and the others stand in a table, none is free, and a toll
    is due besides in every place of a crowd."""
    best, before, too_much = {start: 0}, dict[N, N](), budget + 1
    found: list[list[N]] = [[] for _ in range(too_much)]
    for spent, places in enumerate(found):
        for here in places if spent else (start,):
            if spent > best[here]:
                continue
            for there, points in steps[here] if spent else begun:
                total = spent + points + toll if there in crowd else spent + points
                if total < best.get(there, too_much):
                    best[there], before[there] = total, here
                    found[total].append(there)
    return Reach(best, before)


def flood(sources: Iterable[N], onward: Callable[[N], Iterable[N]], closed: Iterable[N] = ()) -> set[N]:
    """Every place that can be had from a source, where `onward` gives the places that one leads on to; nothing leads
    into a `closed` place."""
    found, shut = set(sources), set(closed)
    shut -= found
    edge = list(found)
    found |= shut
    while edge:
        for there in onward(edge.pop()):
            if there not in found:
                found.add(there)
                edge.append(there)
    return found - shut if shut else found


class Board(Generic[S, L]):
    """Spaces and the links between them; never changes after it is built."""

    def __init__(self, spaces: Mapping[Space, S], links: Iterable[Link[L]]) -> None:
        self.spaces: Mapping[Space, S] = dict(spaces)
        self._around: dict[Space, dict[Space, L]] = {space: {} for space in self.spaces}
        self._links = tuple(links)
        for link in self._links:
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

    @property
    def links(self) -> Sequence[Link[L]]:
        """Every link once, in the order given."""
        return self._links

    def around(self, space: Space) -> Mapping[Space, L]:
        """The neighbours of a space, each with the link that leads there."""
        return self._around[space]

    def link(self, a: Space, b: Space) -> L | None:
        """What joins two spaces, or None if nothing does."""
        return self.around(a).get(b)

    def reach(
        self,
        start: Space,
        cost: Cost[L],
        budget: int | None = None,
        through: Callable[[Space], bool] = lambda _: True,
        goal: Space | None = None,
    ) -> Reach[Space]:
        """Cheapest way to every space within the budget. A space that is not `through` may be
        entered but not left. Ties go to the space found first, so that every run is alike. With a
        `goal` the search ends there, and only the way to it is certain to be the cheapest."""

        def steps(here: Space) -> Iterator[tuple[Space, int]]:
            if here == start or through(here):
                for there, link in self.around(here).items():
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
                for there, link in self.around(here).items():
                    if passable(here, there, link):
                        yield there

        return flood(sources, onward)
