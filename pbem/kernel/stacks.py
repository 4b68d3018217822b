"""Stacks: who stands where, by side, kept up to date as units move; and how many may stand together."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, KeysView, Mapping, Sequence
from itertools import chain

from pbem.kernel.board import Space
from pbem.kernel.values import value

NONE: Sequence[str] = ()


class Stacks:
    """The units of every side by space. All changes of place go through here, so the index is always right.

    `on[side]` has the spaces that a side occupies, each with its units in order of id: a search that asks at every
    step takes it once and looks into it.
    """

    def __init__(self, sides: Iterable[str], side_of: Callable[[str], str], places: Mapping[str, Space]) -> None:
        self.on: dict[str, dict[Space, list[str]]] = {side: {} for side in sides}
        self.place: dict[str, Space] = dict(places)
        self._side_of = side_of
        self._side: dict[str, str] = {unit: side_of(unit) for unit in places}
        for unit in sorted(places):
            self.on[self._side[unit]].setdefault(places[unit], []).append(unit)

    def side(self, unit: str) -> str:
        """Whose a unit is; one that was removed is known too."""
        return self._side.get(unit) or self._side_of(unit)

    def at(self, space: Space, side: str) -> Sequence[str]:
        """The units of a side in a space, in order of id."""
        return self.on[side].get(space, NONE)

    def all_at(self, space: Space) -> list[str]:
        """The units of every side in a space, side by side."""
        return [unit for spaces in self.on.values() for unit in spaces.get(space, NONE)]

    def of(self, side: str) -> list[str]:
        """All units of a side, in order of id."""
        return sorted(chain.from_iterable(self.on[side].values()))

    def spaces_of(self, side: str) -> KeysView[Space]:
        """The spaces that a side occupies; it changes with them."""
        return self.on[side].keys()

    def put(self, unit: str, space: Space) -> None:
        """The unit goes to another space."""
        self._leave(unit)
        self._enter(unit, space)

    def add(self, unit: str, space: Space) -> None:
        """The unit comes onto the board."""
        if unit in self.place:
            raise ValueError(f"{unit} is on the board already")
        self._enter(unit, space)

    def remove(self, unit: str) -> None:
        """The unit leaves the board."""
        self._leave(unit)
        del self.place[unit]

    def _enter(self, unit: str, space: Space) -> None:
        side = self._side.get(unit)
        if side is None:
            side = self._side[unit] = self._side_of(unit)
        self.place[unit] = space
        spaces = self.on[side]
        if space in spaces:
            insort(spaces[space], unit)
        else:
            spaces[space] = [unit]

    def _leave(self, unit: str) -> None:
        space = self.place[unit]
        spaces = self.on[self._side[unit]]
        if len(spaces[space]) == 1:
            del spaces[space]
        else:
            spaces[space].remove(unit)


@value
class Limit:
    """How much may stand together: `most` in all, where `weigh` says what a unit counts (0 if it is free)."""

    most: int
    weigh: Callable[[str], int]

    def load(self, units: Iterable[str]) -> int:
        """What these units count together."""
        return sum(map(self.weigh, units))

    def excess(self, units: Iterable[str]) -> int:
        """How much too much these units are; 0 if they may stand together."""
        return max(0, self.load(units) - self.most)
