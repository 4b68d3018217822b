"""The story of an impulse with its battles and losses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from pbem.games.tigers import events as ev
from pbem.games.tigers.position import Position
from pbem.games.tigers.scenario import SIDES, Scenario
from pbem.kernel.referee import Event
from pbem.report.story import Story

E = TypeVar("E", bound=Event)
Tale = Story[Scenario, Position]


@dataclass(slots=True)
class Battle:
    """One battle, from its first event to its last."""

    began: ev.BattleBegan
    told: list[Event] = field(default_factory=list)
    ended: ev.BattleEnded | None = None

    def all(self, kind: type[E]) -> list[E]:
        return [event for event in self.told if isinstance(event, kind)]


def battles_in(story: Tale) -> list[Battle]:
    """Every battle, in the order fought."""
    return list(_battles(story))


def _battles(story: Tale) -> Iterator[Battle]:
    battle: Battle | None = None
    for event in story.events:
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


def losses_in(story: Tale) -> dict[str, dict[str, int]]:
    """Strength points that each unit lost, by side; units that a rule removed lose all they had."""
    found: dict[str, dict[str, int]] = {side: {} for side in SIDES}
    strength = {unit: piece.strength for unit, piece in story.before.pieces.items()}
    for event in story.events:
        if isinstance(event, ev.StrengthLost):
            _add(found[story.scenario.side_of(event.unit)], event.unit, event.before - event.after)
            strength[event.unit] = event.after
        elif isinstance(event, ev.Removed):
            _add(found[story.scenario.side_of(event.unit)], event.unit, strength.get(event.unit, 0))
    return found


def _add(losses: dict[str, int], unit: str, points: int) -> None:
    losses[unit] = losses.get(unit, 0) + points


def destroyed_in(story: Tale) -> dict[str, list[str]]:
    """The units that are no more, by side."""
    gone = [event.unit for event in story.all(ev.Removed)]
    gone += [event.unit for event in story.all(ev.StrengthLost) if event.after == 0]
    return {side: [unit for unit in gone if story.scenario.side_of(unit) == side] for side in SIDES}
