"""How an impulse is told: the order of its sections, its facts, and what commands show of a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.tigers import events as ev
from pbem.games.tigers import sections_battles as battles
from pbem.games.tigers import sections_moves as moves
from pbem.games.tigers import sections_rest as rest
from pbem.games.tigers.chart import chart
from pbem.games.tigers.scenario import SIDES
from pbem.games.tigers.sections_headline import headline
from pbem.games.tigers.sections_rest import position
from pbem.games.tigers.sections_scenario import scenario
from pbem.games.tigers.sections_space import spaces, supply, way
from pbem.games.tigers.sections_status import status
from pbem.games.tigers.tale import Tale, destroyed_in, losses_in
from pbem.games.tigers.throws import THROWS, throws
from pbem.games.tigers.words import side_word
from pbem.report import common
from pbem.report.common import everything as view
from pbem.report.model import Meta, Section

__all__ = [
    "STEP", "THROWS", "chart", "facts", "headline", "position", "scenario", "sections", "spaces", "status", "supply",
    "throws", "title", "view", "way",
]  # fmt: skip

STEP = "impulse"


def title(story: Tale) -> str:
    return f"{story.before.clock}  {side_word(story.before.mover)} impulse"


def sections(story: Tale, meta: Meta) -> Iterator[Section | None]:
    """6: in the order of the sequence of play."""
    yield common.waiting(meta, STEP)
    yield common.orders(story)
    yield moves.movement(story)
    yield moves.bridges(story)
    yield battles.battles(story)
    yield moves.construction(story)
    yield rest.supply(story)
    yield rest.arrivals(story)
    yield rest.score(story)
    yield common.notes(meta)
    yield position(story.scenario, story.after)
    yield common.dice(story, meta)


def facts(story: Tale) -> dict[str, Any]:
    """What programs want to know without reading sentences."""
    losses, destroyed = losses_in(story), destroyed_in(story)
    return {
        "vp": {"before": story.before.vp, "after": story.after.vp},
        "control": {event.area: event.side for event in story.all(ev.ControlChanged)},
        "losses": {side: dict(sorted(losses[side].items())) for side in SIDES},
        "destroyed": {side: sorted(destroyed[side]) for side in SIDES},
    }
