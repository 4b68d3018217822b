"""A segment as a story: its battles, its moves, its losses, picked out of what was told."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.games.wave import events as ev
from pbem.games.wave.position import Position
from pbem.games.wave.scenario import ALLIED, GERMAN, SIDES, Scenario
from pbem.kernel.referee import Event
from pbem.report import story as report

Tale = report.Story[Scenario, Position]
SIDE_WORD = {GERMAN: "German", ALLIED: "Allied"}
THE_SIDE = {GERMAN: "the Germans", ALLIED: "the Allies"}


class Fight(report.Fight[ev.BattleBegan]):
    """One battle from its declaration to its end."""

    __slots__ = ()

    @property
    def taken(self) -> bool:
        """10.26: no defender is left."""
        ended = self.one(ev.BattleEnded)
        return ended is not None and not ended.defenders


def fights_in(events: Sequence[Event]) -> list[Fight]:
    """Every battle, in the order fought."""
    return report.fights_in(events, Fight, ev.BattleBegan, ev.BattleEnded)


def steps_lost(story: Tale) -> dict[str, dict[str, int]]:
    """10.9, 7.2: how many steps of each org were lost, by side."""
    found: dict[str, dict[str, int]] = {side: {} for side in SIDES}
    for event in story.all(ev.StepLost):
        card = story.scenario.units[event.unit]
        mine = found[card.side]
        mine[card.formation] = mine.get(card.formation, 0) + 1
    return found


def gone(story: Tale) -> dict[str, list[str]]:
    """The units that were eliminated."""
    names = [event.unit for event in story.all(ev.StepLost) if event.left == 0]
    names += [event.unit for event in story.all(ev.OverstackRemoved)]
    return {side: [name for name in names if story.scenario.side_of(name) == side] for side in SIDES}
