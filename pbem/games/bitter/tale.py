"""A player turn as a story: its battles, its losses, picked out of what was told."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.games.bitter import events as ev
from pbem.games.bitter.position import Position
from pbem.games.bitter.scenario import ALLIED, GERMAN, SIDES, Scenario
from pbem.kernel.referee import Event
from pbem.report import story as report

Tale = report.Story[Scenario, Position]
SIDE_WORD = {GERMAN: "German", ALLIED: "Allied"}
GROUND_WORD = {"": "firm ground", "mud": "mud", "freeze": "ground frozen"}


class Fight(report.Fight[ev.BattleBegan]):
    """One battle from its declaration to its end."""

    __slots__ = ()

    @property
    def taken(self) -> bool:
        ended = self.one(ev.BattleEnded)
        return ended is not None and ended.taken


def fights_in(events: Sequence[Event]) -> list[Fight]:
    """Every battle, in the order fought."""
    return report.fights_in(events, Fight, ev.BattleBegan, ev.BattleEnded)


def lost_by(story: Tale) -> dict[str, list[str]]:
    """The units that each side lost."""
    names = [event.unit for event in story.all(ev.Eliminated)]
    return {side: [name for name in names if story.scenario.side_of(name) == side] for side in SIDES}


def reduced_by(story: Tale) -> dict[str, list[str]]:
    """The units of each side that were reduced."""
    names = [event.unit for event in story.all(ev.StepLost)]
    return {side: [name for name in names if story.scenario.side_of(name) == side] for side in SIDES}
