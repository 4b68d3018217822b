"""The events of an impulse in order, sorted by kind, and each battle by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from pbem.games.tigers import events as ev
from pbem.games.tigers.position import Position
from pbem.games.tigers.scenario import SIDES, Scenario
from pbem.kernel.adjudication import Rolled
from pbem.kernel.referee import Event

E = TypeVar("E", bound=Event)


@dataclass(slots=True)
class Battle:
    """One battle, from its first event to its last."""

    began: ev.BattleBegan
    told: list[Event] = field(default_factory=list)
    ended: ev.BattleEnded | None = None

    def all(self, kind: type[E]) -> list[E]:
        return [event for event in self.told if isinstance(event, kind)]


@dataclass
class Story:
    """What happened between two positions; everything that a report says comes from here."""

    scenario: Scenario
    before: Position
    after: Position
    events: Sequence[Event]
    rolls: Sequence[Rolled]

    def all(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    @cached_property
    def battles(self) -> list[Battle]:
        return list(self._battles())

    def _battles(self) -> Iterator[Battle]:
        battle: Battle | None = None
        for event in self.events:
            if isinstance(event, ev.BattleBegan):
                battle = Battle(event)
            elif isinstance(event, ev.BattleEnded) and battle:
                battle.ended = event
                yield battle
                battle = None
            elif battle:
                battle.told.append(event)
        if battle:
            yield battle

    def side(self, unit: str) -> str:
        return self.scenario.units[unit].side

    @cached_property
    def losses(self) -> dict[str, dict[str, int]]:
        """Strength points that each unit lost, by side; units that a rule removed lose all they had."""
        found: dict[str, dict[str, int]] = {side: {} for side in SIDES}
        strength = {unit: piece.strength for unit, piece in self.before.pieces.items()}
        for event in self.events:
            if isinstance(event, ev.StrengthLost):
                _add(found[self.side(event.unit)], event.unit, event.before - event.after)
                strength[event.unit] = event.after
            elif isinstance(event, ev.Removed):
                _add(found[self.side(event.unit)], event.unit, strength.get(event.unit, 0))
        return found

    @cached_property
    def destroyed(self) -> dict[str, list[str]]:
        gone = [event.unit for event in self.events if isinstance(event, ev.Removed)]
        gone += [event.unit for event in self.events if isinstance(event, ev.StrengthLost) and event.after == 0]
        return {side: [unit for unit in gone if self.side(unit) == side] for side in SIDES}


def _add(losses: dict[str, int], unit: str, points: int) -> None:
    losses[unit] = losses.get(unit, 0) + points
