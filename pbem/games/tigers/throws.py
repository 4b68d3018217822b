"""The throws that events tell of, for `pbem luck`: fire and shells, calls for artillery, bridges blown or built."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.games.tigers.events import (
    ArtilleryCalled,
    ArtilleryFired,
    ConstructionTried,
    DemolitionTried,
    Fired,
    ImpulseBegan,
)
from pbem.games.tigers.odds_dice import chance_of
from pbem.games.tigers.scenario import Scenario
from pbem.kernel.referee import Event
from pbem.report.luck import Throw, hit_or_miss

THROWS = {"hits": "fire and shells", "calls": "artillery calls", "bridges": "bridges blown or built"}


def throws(scenario: Scenario, events: Iterable[Event]) -> Iterator[Throw]:
    """Every die that the events of an impulse tell of, with the chance that it had."""
    mover = ""
    for event in events:
        if isinstance(event, ImpulseBegan):
            mover = event.side
        found = _throw(event, mover)
        if found is not None:
            side, kind, needed, faces = found
            chance = chance_of(needed, scenario.tables.sides_of_die)
            yield from (hit_or_miss(side, kind, chance, face <= needed) for face in faces)


def _throw(event: Event, mover: str) -> tuple[str, str, int, tuple[int, ...]] | None:
    """Who threw for what, the highest face that succeeds, and the faces; 9.47: a lost shot is no die."""
    match event:
        case Fired(side=side, to_hit=needed, faces=faces):
            return side, "hits", needed, faces
        case ArtilleryFired(side=side, to_hit=needed, face=int(face)):
            return side, "hits", needed, (face,)
        case ArtilleryCalled(side=side, needed=needed, face=face):
            return side, "calls", needed, (face,)
        case DemolitionTried(side=side, needed=needed, face=face):
            return side, "bridges", needed, (face,)
        case ConstructionTried(needed=needed, face=face):
            return mover, "bridges", needed, (face,)
    return None
