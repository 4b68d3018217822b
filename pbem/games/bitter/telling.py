"""How a player turn is told: the order of its sections, its facts, and what commands show of a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.bitter import events as ev
from pbem.games.bitter.chart import chart
from pbem.games.bitter.scenario import SIDES
from pbem.games.bitter.sections_battles import battles
from pbem.games.bitter.sections_board import position, spaces, status, supply, way
from pbem.games.bitter.sections_moves import happenings, losses, movement
from pbem.games.bitter.sections_scenario import scenario
from pbem.games.bitter.tale import SIDE_WORD, Tale, fights_in, lost_by, reduced_by
from pbem.games.bitter.throws import THROWS, throws
from pbem.kernel.words import counted, listed
from pbem.report import common
from pbem.report.common import everything as view
from pbem.report.model import Meta, Section

__all__ = [
    "STEP", "THROWS", "chart", "facts", "headline", "position", "scenario", "sections", "spaces", "status", "supply",
    "throws", "title", "view", "way",
]  # fmt: skip

STEP = "turn"


def title(story: Tale) -> str:
    return f"{story.before.clock}  {SIDE_WORD[story.before.mover]} turn"


def headline(story: Tale) -> tuple[str, ...]:
    """The player turn in a few sentences; if the game is over, that first."""
    return (*_over(story), *_battles(story), *_losses(story), *_bridges(story), *_exits(story), losses(story))


def _over(story: Tale) -> Iterator[str]:
    for event in story.all(ev.GameEnded):
        yield f"The game is over: {event.result} ({listed(event.reasons)})."


def _battles(story: Tale) -> Iterator[str]:
    fights = fights_in(story.events)
    if fights:
        emptied = sum(fight.taken for fight in fights)
        told = f"{counted(len(fights), 'battle')}: {counted(emptied, 'hex', 'hexes')} emptied"
        yield f"{told}, {len(fights) - emptied} held."


def _losses(story: Tale) -> Iterator[str]:
    lost, reduced = lost_by(story), reduced_by(story)
    for side in SIDES:
        parts = [f"eliminated {listed(lost[side], most=8)}"] if lost[side] else []
        parts += [f"reduced {listed(reduced[side], most=8)}"] if reduced[side] else []
        if parts:
            yield f"{SIDE_WORD[side]} losses: {'; '.join(parts)}."


def _bridges(story: Tale) -> Iterator[str]:
    blown = [event.bridge for event in story.all(ev.DemolitionTried) if event.blown]
    built = [event.bridge for event in story.all(ev.BridgeBuilt)]
    for word, names in (("blown", blown), ("rebuilt", built)):
        if names:
            yield f"Bridges {word}: {listed(names)}."


def _exits(story: Tale) -> Iterator[str]:
    gone = [event.unit for event in story.all(ev.Exited)]
    if gone:
        yield f"Off the map: {listed(gone)}."


def sections(story: Tale, meta: Meta) -> Iterator[Section | None]:
    """In the order in which a player asks: what failed, who moved, who fought, what was built, what comes next."""
    yield common.waiting(meta, STEP)
    yield common.orders(story)
    yield happenings(story, "moves")
    yield happenings(story, "arrivals")
    yield movement(story)
    yield battles(story)
    yield happenings(story, "duties")
    yield happenings(story, "works")
    yield happenings(story, "opening")
    yield common.notes(meta)
    yield position(story.scenario, story.after)
    yield common.dice(story, meta)


def facts(story: Tale) -> dict[str, Any]:
    """What programs want to know without reading sentences."""
    return {
        "losses": {"before": story.before.losses, "after": story.after.losses},
        "eliminated": lost_by(story),
        "reduced": reduced_by(story),
        "out": sorted(story.after.out),
        "air": story.after.air,
    }
