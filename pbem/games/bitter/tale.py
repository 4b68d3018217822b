"""A player turn as a story: its battles, its losses, picked out of what was told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from pbem.games.bitter import events as ev
from pbem.games.bitter.position import Position
from pbem.games.bitter.scenario import ALLIED, GERMAN, SIDES, Scenario
from pbem.kernel.referee import Event
from pbem.report.story import Story

Tale = Story[Scenario, Position]
E = TypeVar("E", bound=Event)
SIDE_WORD = {GERMAN: "German", ALLIED: "Allied"}
GROUND_WORD = {"": "firm ground", "mud": "mud", "freeze": "ground frozen"}


@dataclass(slots=True)
class Fight:
    """One battle from its declaration to its end."""

    began: ev.BattleBegan
    told: list[Event] = field(default_factory=list)

    def all(self, kind: type[E]) -> list[E]:
        return [event for event in self.told if isinstance(event, kind)]

    def one(self, kind: type[E]) -> E | None:
        return next(iter(self.all(kind)), None)

    @property
    def taken(self) -> bool:
        ended = self.one(ev.BattleEnded)
        return ended is not None and ended.taken


def fights_in(events: Sequence[Event]) -> list[Fight]:
    """Every battle, in the order fought."""
    found: list[Fight] = []
    going_on = False
    for event in events:
        if isinstance(event, ev.BattleBegan):
            found.append(Fight(event))
            going_on = True
        elif going_on:
            found[-1].told.append(event)
            going_on = not isinstance(event, ev.BattleEnded)
    return found


def lost_by(story: Tale) -> dict[str, list[str]]:
    """The units that each side lost."""
    names = [event.unit for event in story.all(ev.Eliminated)]
    return {side: [name for name in names if story.scenario.side_of(name) == side] for side in SIDES}


def reduced_by(story: Tale) -> dict[str, list[str]]:
    """The units of each side that were reduced."""
    names = [event.unit for event in story.all(ev.StepLost)]
    return {side: [name for name in names if story.scenario.side_of(name) == side] for side in SIDES}
