"""A position read together with its scenario, indexed by place: what the rules functions work on."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator

from pbem.games.tigers.events import StrengthLost
from pbem.games.tigers.position import Piece, Position
from pbem.games.tigers.scenario import Scenario, Tables, UnitType
from pbem.kernel.board import Space
from pbem.kernel.referee import Referee


class Situation:
    """Who stands where. All changes of place and strength go through here, so the index is always right."""

    def __init__(self, scenario: Scenario, position: Position) -> None:
        self.scenario = scenario
        self.position = position
        self.tables: Tables = scenario.tables
        self.pieces: dict[str, Piece] = position.pieces
        self._at: dict[tuple[Space, str], list[str]] = {}
        self.crowd: dict[Space, int] = {}
        """How many units of both sides are in each occupied area; 8.26: a zone is never crowded."""
        for unit in sorted(position.pieces):
            self._enter(unit, position.pieces[unit].at)

    def side(self, unit: str) -> str:
        return self.scenario.units[unit].side

    def type(self, unit: str) -> UnitType:
        return self.scenario.units[unit].type

    def at(self, space: Space, side: str) -> list[str]:
        """The units of a side in a space, in order of id."""
        return self._at.get((space, side), [])

    def of(self, side: str) -> Iterator[str]:
        units = self.scenario.units
        return (unit for unit in sorted(self.pieces) if units[unit].side == side)

    def spaces_of(self, side: str) -> set[Space]:
        return {space for (space, owner), units in self._at.items() if owner == side and units}

    def strength(self, units: list[str] | tuple[str, ...]) -> int:
        return sum(self.pieces[unit].strength for unit in units)

    def is_zone(self, space: Space) -> bool:
        return space in self.scenario.zones

    def bridge(self, a: Space, b: Space) -> str | None:
        """3.23: the bridge on the road between two areas, if it crosses a river."""
        return self.scenario.bridges.get((a, b))

    def is_blown(self, a: Space, b: Space) -> bool:
        return self.scenario.bridges.get((a, b)) in self.position.blown

    def put(self, unit: str, space: Space) -> None:
        self._leave(unit)
        self.pieces[unit].at = space
        self._enter(unit, space)

    def add(self, unit: str, piece: Piece) -> None:
        self.pieces[unit] = piece
        self._enter(unit, piece.at)

    def remove(self, unit: str) -> None:
        """The unit is destroyed; what it dug goes with it (8.58)."""
        self._leave(unit)
        del self.pieces[unit]
        self.position.lost.append(unit)

    def hurt(self, unit: str, hits: int, rule: str, referee: Referee) -> None:
        """9.21, 9.22: one strength point for each hit; hits beyond the last are lost."""
        piece = self.pieces[unit]
        after = max(0, piece.strength - hits)
        referee.tell(StrengthLost(unit, piece.at, piece.strength, after, rule))
        piece.strength = after
        if after == 0:
            self.remove(unit)

    def _enter(self, unit: str, space: Space) -> None:
        insort(self._at.setdefault((space, self.side(unit)), []), unit)
        if space not in self.scenario.zones:
            self.crowd[space] = self.crowd.get(space, 0) + 1

    def _leave(self, unit: str) -> None:
        space = self.pieces[unit].at
        self._at[space, self.side(unit)].remove(unit)
        if space in self.crowd:
            self.crowd[space] -= 1
            if not self.crowd[space]:
                del self.crowd[space]
