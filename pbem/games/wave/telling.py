"""How a segment is told: the order of its sections, its facts, and what commands show of a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.wave import events as ev
from pbem.games.wave.chart import chart
from pbem.games.wave.fog import view
from pbem.games.wave.position import SETUP, WEATHER
from pbem.games.wave.scenario import SIDES
from pbem.games.wave.sections_battles import battles
from pbem.games.wave.sections_board import position, spaces, status, supply, way
from pbem.games.wave.sections_moves import happenings, movement, score
from pbem.games.wave.sections_scenario import scenario
from pbem.games.wave.tale import SIDE_WORD, THE_SIDE, Tale, fights_in, gone, steps_lost
from pbem.games.wave.throws import THROWS, throws
from pbem.kernel.words import counted, listed
from pbem.report import common
from pbem.report.model import Meta, Section

__all__ = [
    "STEP", "THROWS", "chart", "facts", "headline", "position", "scenario", "sections", "spaces", "status", "supply",
    "throws", "title", "view", "way",
]  # fmt: skip

STEP = "segment"
_KINDS = {SETUP: "set-up", WEATHER: "skies"}


def title(story: Tale) -> str:
    kind = _KINDS.get(story.before.stage, STEP)
    return f"{story.before.clock}  {SIDE_WORD[story.before.mover]} {kind}"


def headline(story: Tale) -> tuple[str, ...]:
    """The segment in a few sentences; if the game is over, that first."""
    return (*_over(story), *_taken(story), *_battles(story), *_losses(story), *_bridges(story), _score(story))


def _over(story: Tale) -> Iterator[str]:
    for event in story.all(ev.GameEnded):
        yield f"The game is over: {event.result}, {event.why}."


def _taken(story: Tale) -> Iterator[str]:
    for side in SIDES:
        names = [story.scenario.name_of(event.space) for event in story.all(ev.ControlChanged) if event.side == side]
        if names:
            yield f"Taken by {THE_SIDE[side]}: {listed(names, most=8)}."


def _battles(story: Tale) -> Iterator[str]:
    fights = fights_in(story.events)
    if not fights:
        return
    emptied = sum(fight.taken for fight in fights)
    yield f"{counted(len(fights), 'battle')}: {counted(emptied, 'hex', 'hexes')} cleared, {len(fights) - emptied} held."


def _losses(story: Tale) -> Iterator[str]:
    lost, units = steps_lost(story), gone(story)
    for side in SIDES:
        steps = sum(lost[side].values())
        if steps:
            names = f"; eliminated: {listed(units[side], most=8)}" if units[side] else ""
            yield f"{SIDE_WORD[side]} losses: {counted(steps, 'step')}{names}."


def _bridges(story: Tale) -> Iterator[str]:
    blown = [event.bridge for event in story.all(ev.DemolitionTried) if event.blown]
    built = [event.bridge for event in story.all(ev.RepairDone)]
    for word, names in (("blown", blown), ("repaired", built)):
        if names:
            yield f"Bridges {word}: {listed(names)}."


def _score(story: Tale) -> str:
    totals = [f"{SIDE_WORD[side]} {story.after.total(side)}" for side in SIDES]
    changes = [story.after.total(side) - story.before.total(side) for side in SIDES]
    changed = f" ({changes[0]:+d}, {changes[1]:+d})" if any(changes) else ", unchanged"
    return f"Score: {totals[0]}, {totals[1]} VP{changed}."


def sections(story: Tale, meta: Meta) -> Iterator[Section | None]:
    """In the order in which a player asks: what failed, who moved, who fought, what the turn brought, how it stands."""
    yield common.waiting(meta, STEP)
    yield common.orders(story)
    yield happenings(story, "setup")
    yield movement(story)
    yield happenings(story, "events")
    yield happenings(story, "bridges")
    yield battles(story)
    yield happenings(story, "supply")
    yield happenings(story, "turn")
    yield score(story)
    yield common.notes(meta)
    yield position(story.scenario, story.after)
    yield common.dice(story, meta)


def facts(story: Tale) -> dict[str, Any]:
    """What programs want to know without reading sentences."""
    return {
        "vp": {side: {"before": story.before.total(side), "after": story.after.total(side)} for side in SIDES},
        "control": {event.space: event.side for event in story.all(ev.ControlChanged)},
        "steps_lost": steps_lost(story),
        "eliminated": gone(story),
        "weather": story.after.weather,
    }
