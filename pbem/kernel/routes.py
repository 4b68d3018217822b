"""Ways across a board: the one cheapest way that everybody finds, and routes that share no space between their ends."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Collection, Hashable, Iterable
from heapq import heappop, heappush
from itertools import pairwise
from typing import TypeVar

from pbem.kernel.board import Space
from pbem.kernel.words import rank

N = TypeVar("N", bound=Hashable)

Node = tuple[Space, str]
SOURCE: Node = ("", "source")
SINK: Node = ("", "sink")


def cheapest_way(
    start: N,
    steps: Callable[[N], Iterable[tuple[N, int]]],
    is_goal: Callable[[N], bool],
    space_of: Callable[[N], Space] = str,
    order: Callable[[Space], tuple[object, ...]] = rank,
) -> tuple[int, tuple[Space, ...]] | None:
    """Cost and spaces of the cheapest way from a start to a goal, both included; None if no way leads there.

    Of ways that cost the same it is the one of fewer spaces, and of those the one that goes to the space of the lower
    rank (numbers as numbers, before letters) where they first differ: everybody who computes it finds the same. A node
    may be a space or a space with how one came there; `space_of` is the space of it.
    """
    edge: list[tuple[int, int, list[tuple[object, ...]], int, N, tuple[Space, ...]]] = []
    heappush(edge, (0, 0, [], 0, start, (space_of(start),)))
    done: set[N] = set()
    count = 0
    while edge:
        spent, length, ranks, _, here, way = heappop(edge)
        if is_goal(here):
            return spent, way
        if here in done:
            continue
        done.add(here)
        for there, points in steps(here):
            if there not in done:
                count, space = count + 1, space_of(there)
                heappush(edge, (spent + points, length + 1, [*ranks, order(space)], count, there, (*way, space)))
    return None


def disjoint_routes(
    starts: Collection[Space],
    goals: Collection[Space],
    onward: Callable[[Space], Iterable[Space]],
) -> list[tuple[Space, ...]]:
    """The largest set of routes from any start to any goal that share no space but starts and goals.

    By Menger's theorem: every space is split into a way in and a way out that can be used once, and flow is
    pushed along shortest ways until there is none left. `onward` gives the open neighbours of a space.
    """
    room: defaultdict[Node, Counter[Node]] = _room(starts, goals, onward)
    full = {node: Counter(after) for node, after in room.items()}
    while way := _shortest(room):
        for a, b in pairwise(way):
            room[a][b] -= 1
            room[b][a] += 1
    return sorted(_routes(full, room))


def _room(
    starts: Collection[Space], goals: Collection[Space], onward: Callable[[Space], Iterable[Space]]
) -> defaultdict[Node, Counter[Node]]:
    room: defaultdict[Node, Counter[Node]] = defaultdict(Counter)
    queue, seen = deque(starts), set(starts)
    for start in starts:
        room[SOURCE][start, "out"] = 1_000_000
    while queue:
        space = queue.popleft()
        for there in onward(space):
            room[space, "out"][there, "in"] = 1
            room[there, "in"][(there, "out") if there not in goals else SINK] = 1 if there not in goals else 1_000_000
            if there not in seen and there not in goals:
                seen.add(there)
                queue.append(there)
    return room


def _shortest(room: defaultdict[Node, Counter[Node]]) -> list[Node] | None:
    before: dict[Node, Node] = {}
    queue = deque([SOURCE])
    while queue:
        node = queue.popleft()
        for after, left in room[node].items():
            if left <= 0 or after in before or after == SOURCE:
                continue
            before[after] = node
            if after == SINK:
                return _walk_back(before)
            queue.append(after)
    return None


def _walk_back(before: dict[Node, Node]) -> list[Node]:
    way = [SINK]
    while way[-1] != SOURCE:
        way.append(before[way[-1]])
    return way[::-1]


def _routes(full: dict[Node, Counter[Node]], room: defaultdict[Node, Counter[Node]]) -> Iterable[tuple[Space, ...]]:
    """Follow the flow from the source, one unit at a time."""
    flow = {node: Counter({b: full[node][b] - room[node][b] for b in full[node]}) for node in full}
    while any(used > 0 for used in flow.get(SOURCE, Counter()).values()):
        node, route = SOURCE, []
        while node != SINK:
            after = next(b for b, used in flow[node].items() if used > 0)
            flow[node][after] -= 1
            if after[1] == "in" or node == SOURCE:
                route.append(after[0])
            node = after
        yield tuple(route)
