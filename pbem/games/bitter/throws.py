"""The throws that events tell of, for `pbem luck`: battles and bridges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.games.bitter import events as ev
from pbem.games.bitter.scenario import Scenario
from pbem.kernel.referee import Event
from pbem.report.luck import Throw, hit_or_miss

THROWS = {"battles": "what battles did to the defender, 0 to 9", "bridges": "bridges blown"}
WORTH = {"CA": 2, "FF": 2, "ENG": 1, "SU": 1, "DE": 9, "AE": 0}
MOST = 9


def worth(result: str) -> int:
    """How good a result is for the attacker: 0 if he is driven off, up to 9 for an elimination."""
    bare = result.removesuffix("*")
    if bare in WORTH:
        return WORTH[bare]
    if bare.startswith("Adv"):
        return 2 + int(bare[-1])
    lost = int(bare.startswith("1"))
    return 0 if "A" in bare else min(MOST, 2 * int(bare[-1]) + lost)


def throws(scenario: Scenario, events: Sequence[Event]) -> Iterator[Throw]:
    """Every die of battles and bridges with the chances that it had."""
    mover = ""
    chances: tuple[str, ...] = ()
    for event in events:
        if isinstance(event, ev.BattleBegan):
            mover = event.side
        elif isinstance(event, ev.OddsMade):
            chances = event.chances
        elif isinstance(event, ev.BattleResult):
            yield Throw(mover, "battles", _spread(chances), worth(event.result))
        elif isinstance(event, ev.DemolitionTried) and event.face:
            side = scenario.side_of(event.unit)
            yield hit_or_miss(side, "bridges", event.needed / scenario.tables.die, event.blown)


def _spread(results: tuple[str, ...]) -> tuple[float, ...]:
    found = [0.0] * (MOST + 1)
    for result in results:
        found[worth(result)] += 1 / len(results)
    return tuple(found)
