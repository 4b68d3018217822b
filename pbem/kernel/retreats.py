"""Ways back: every path that priorities leave equally good. What a unit may enter and what it prefers is a chapter of a
game; if one path is left there is nothing to ask."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from pbem.kernel.board import Space

T = TypeVar("T")
Path = tuple[Space, ...]


def ways_back(
    start: Space,
    onward: Callable[[Path], Iterable[Space]],
    done: Callable[[Path], bool],
    prefer: Sequence[Callable[[Path], Any]] = (),
) -> tuple[Path, ...]:
    """All paths of different spaces, start included, that `prefer` leaves. `onward` gives the spaces that the path so
    far may enter next, `done` says whether it has come far enough; a path ends as soon as it has."""
    return best(_paths((start,), onward, done), prefer)


def _paths(path: Path, onward: Callable[[Path], Iterable[Space]], done: Callable[[Path], bool]) -> Iterator[Path]:
    for there in onward(path):
        if there not in path:
            longer = (*path, there)
            if done(longer):
                yield longer
            else:
                yield from _paths(longer, onward, done)


def best(options: Iterable[T], prefer: Sequence[Callable[[T], Any]]) -> tuple[T, ...]:
    """The options with the lowest value of the first priority, of these those with the lowest of the second, and so on:
    all that are equally good, in the order given."""
    left = tuple(options)
    for priority in prefer:
        if len(left) > 1:
            values = [priority(option) for option in left]
            lowest = min(values)
            left = tuple(option for option, found in zip(left, values, strict=True) if found == lowest)
    return left
