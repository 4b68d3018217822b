"""The throws that events tell of, for `pbem luck`: battles, guns, bridges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pbem.games.wave import events as ev
from pbem.games.wave.scenario import Result, Scenario, enemy_of
from pbem.kernel.referee import Event
from pbem.report.luck import Throw, hit_or_miss

THROWS = {"steps": "steps taken from the enemy in battle", "guns": "points of guns", "bridges": "bridges blown"}


def throws(scenario: Scenario, events: Iterable[Event]) -> Iterator[Throw]:
    """Every die of battles, guns and bridges with the chances that it had."""
    mover = ""
    for event in events:
        if isinstance(event, ev.BattleBegan):
            mover = event.attacker
        if isinstance(event, ev.BattleResult) and event.face is not None:
            yield from _battle(scenario, event, mover)
        if isinstance(event, ev.GunsFired):
            die = scenario.tables.die
            yield Throw(event.side, "guns", (0.0, *(1 / die for _ in range(die))), event.face)
        if isinstance(event, ev.DemolitionTried):
            chance = (scenario.tables.die + 1 - event.needed) / scenario.tables.die
            yield hit_or_miss(event.side, "bridges", chance, event.blown)


def _battle(scenario: Scenario, event: ev.BattleResult, mover: str) -> Iterator[Throw]:
    """10.8: one die is good or bad for both sides."""
    table = scenario.tables.crt
    chances = table.chances(table.named(event.odds))
    yield Throw(mover, "steps", _by_steps(chances, "defender", len(table.faces)), event.defender)
    yield Throw(enemy_of(mover), "steps", _by_steps(chances, "attacker", len(table.faces)), event.attacker)


def _by_steps(chances: Mapping[Result, int], what: str, faces: int) -> tuple[float, ...]:
    found = [0.0] * 5
    for result, times in chances.items():
        found[getattr(result, what)] += times / faces
    return tuple(found)
