"""How an action is told: the order of its sections, its facts, and what commands show of a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.celles import events as ev
from pbem.games.celles import sections_action as went
from pbem.games.celles.chart import chart
from pbem.games.celles.scenario import SIDES
from pbem.games.celles.sections_space import spaces, supply, way
from pbem.games.celles.sections_status import scenario, status
from pbem.games.celles.sections_turn import headline, outlook, position, turn
from pbem.games.celles.tale import Tale
from pbem.games.celles.throws import THROWS, throws
from pbem.games.celles.words import side_word
from pbem.report import common
from pbem.report.common import everything as view
from pbem.report.model import Meta, Section

__all__ = [
    "STEP", "THROWS", "chart", "facts", "headline", "position", "scenario", "sections", "spaces", "status", "supply",
    "throws", "title", "view", "way",
]  # fmt: skip

STEP = "action"


def title(story: Tale) -> str:
    before = story.before
    chit = f", chit {before.chit}" if before.chit else ""
    return f"{before.clock}  {side_word(before.mover)} action{chit}"


def sections(story: Tale, meta: Meta) -> Iterator[Section | None]:
    """7.0, 3.0: the action, then what the clock brought, then how it stands."""
    yield common.waiting(meta, STEP)
    yield common.orders(story)
    yield went.chits(story)
    yield went.movement(story)
    yield went.battles(story)
    yield went.other_losses(story)
    yield turn(story)
    yield common.notes(meta)
    yield outlook(story)
    yield position(story.scenario, story.after)
    yield common.dice(story, meta)


def facts(story: Tale) -> dict[str, Any]:
    """What programs want to know without reading sentences."""
    gone = [event.unit for event in story.all(ev.Eliminated)]
    steps = [event.unit for event in story.all(ev.StepLost)]
    side_of = story.scenario.side_of
    return {
        "vp": {"before": story.before.vp, "after": story.after.vp},
        "chit": {"before": story.before.chit, "after": story.after.chit},
        "eliminated": {side: [unit for unit in gone if side_of(unit) == side] for side in SIDES},
        "reduced": {side: [unit for unit in steps if side_of(unit) == side] for side in SIDES},
    }
