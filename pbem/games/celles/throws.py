"""The throws that events tell of, for `pbem luck`: attacks, infiltrations, air attacks, initiative."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.games.celles.events import AirAttack, AttackResolved, Infiltrated, InitiativeRolled
from pbem.games.celles.scenario import ALLIED, SIDES, Harm, Result, Scenario
from pbem.games.celles.zoc import SUCCESS
from pbem.kernel.referee import Event
from pbem.report.luck import Throw, hit_or_miss

THROWS = {
    "attacks": "results of attacks, in points of harm",
    "infiltration": "infiltrations",
    "air": "air attacks",
    "initiative": "initiative",
}
BASE = 5
"""Added to the balance of harm, so that the worst result is no less than 0 points."""


def harm(side: Harm) -> int:
    """What a result does to a side: three for a step, one for a retreat, one for Disruption."""
    return 3 * side.steps + side.retreat + side.disrupt


def balance(result: Result) -> int:
    """Points of an attack for the attacker."""
    return BASE + harm(result.defender) - harm(result.attacker)


def throws(scenario: Scenario, events: Iterable[Event]) -> Iterator[Throw]:
    """Every die that the events of a step tell of, with the chances that it had."""
    for event in events:
        if isinstance(event, AttackResolved):
            yield _attack(scenario, event)
        elif isinstance(event, Infiltrated):
            yield _infiltration(scenario, event)
        elif isinstance(event, AirAttack):
            yield _air(scenario, event)
        elif isinstance(event, InitiativeRolled):
            yield from _initiative(event)


def _attack(scenario: Scenario, event: AttackResolved) -> Throw:
    table = scenario.tables.crt
    column = table.named(event.odds)
    scores = [balance(table.result(column, face, event.drm)) for face in table.faces]
    chances = tuple(scores.count(score) / len(scores) for score in range(max(scores) + 1))
    return Throw(event.side, "attacks", chances, balance(table.result(column, event.face, event.drm)))


def _infiltration(scenario: Scenario, event: Infiltrated) -> Throw:
    needed = next(least for least, what in scenario.tables.infiltration if what == SUCCESS)
    added = event.modified - event.face
    chance = sum(face + added >= needed for face in range(10)) / 10
    return hit_or_miss(scenario.side_of(event.unit), "infiltration", chance, event.result == SUCCESS)


def _air(scenario: Scenario, event: AirAttack) -> Throw:
    """Nothing, Disrupted, a step: 0, 1 and 2 points."""
    added = event.modified - event.face
    levels = [sum(face + added >= least for least, _ in scenario.tables.air) for face in range(10)]
    chances = tuple(levels.count(points) / 10 for points in range(len(scenario.tables.air) + 1))
    return Throw(ALLIED, "air", chances, {"none": 0, "disrupted": 1, "step": 2}[event.result])


def _initiative(event: InitiativeRolled) -> Iterator[Throw]:
    """Who wins a roll that is no tie."""
    if event.winner is None:
        return
    german, allied = event.added
    pairs = [(g + german) - (a + allied) for g in range(10) for a in range(10)]
    wins = {SIDES[0]: sum(one > 0 for one in pairs), SIDES[1]: sum(one < 0 for one in pairs)}
    for side in SIDES:
        yield hit_or_miss(side, "initiative", wins[side] / sum(wins.values()), event.winner == side)
