"""Zones of control: in whose zone each space lies. What a zone does (stop, bind, cut, cost) is a chapter of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from pbem.kernel.board import Space

NOBODY: frozenset[str] = frozenset()


class Zones:
    """The zones of one side. `exerts` gives the spaces into which a unit that stands in a space throws its zone: none
    for a unit without one, and not those behind a side that it does not cross. Keep it in step with the units."""

    def __init__(
        self, exerts: Callable[[str, Space], Iterable[Space]], units: Mapping[str, Space] | None = None
    ) -> None:
        self._exerts = exerts
        self._thrown: dict[str, tuple[Space, ...]] = {}
        self._over: dict[Space, frozenset[str]] = {}
        self._throw_all(units or {})

    def _throw_all(self, units: Mapping[str, Space]) -> None:
        """All units at once, which takes less than one after the other."""
        over: dict[Space, list[str]] = {}
        for unit, space in units.items():
            thrown = self._thrown[unit] = tuple(self._exerts(unit, space))
            for there in thrown:
                over.setdefault(there, []).append(unit)
        self._over = {space: frozenset(near) for space, near in over.items()}

    def put(self, unit: str, space: Space) -> None:
        """The unit now stands here; asked again for a unit that lost or won its zone, it sets that right."""
        self.remove(unit)
        thrown = self._thrown[unit] = tuple(self._exerts(unit, space))
        alone, over = frozenset((unit,)), self._over
        for there in thrown:
            over[there] = over[there] | alone if there in over else alone

    def remove(self, unit: str) -> None:
        """The unit has no zone any more, if it had one."""
        for there in self._thrown.pop(unit, ()):
            left = self._over[there] - {unit}
            if left:
                self._over[there] = left
            else:
                del self._over[there]

    def __contains__(self, space: object) -> bool:
        """Whether a space lies in a zone of this side."""
        return space in self._over

    def over(self, space: Space) -> frozenset[str]:
        """The units in whose zone a space lies."""
        return self._over.get(space, NOBODY)

    def over_both(self, a: Space, b: Space) -> frozenset[str]:
        """The units in whose zone both spaces lie."""
        return self.over(a) & self.over(b)

    @property
    def spaces(self) -> Mapping[Space, frozenset[str]]:
        """Every space that lies in a zone of this side, and in whose."""
        return self._over
