"""The odds of battles, of those that orders lead to or of one as it stands, as text and as plain values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pbem.games.tigers.acts import Attack
from pbem.games.tigers.combat import refuse_attack
from pbem.games.tigers.events import BattleBegan
from pbem.games.tigers.odds import Odds, Result, battle_odds
from pbem.games.tigers.rules import look
from pbem.games.tigers.scenario import SIDES, Scenario, enemy_of
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal
from pbem.kernel.referee import Choice, Event, Referee, Roll
from pbem.kernel.values import Exhibit
from pbem.kernel.words import columns, counted
from pbem.orders.ast import OrderBlock
from pbem.orders.checking import planned_run
from pbem.orders.hearing import Hearing
from pbem.orders.running import play

T = TypeVar("T")
LABEL, CELL = 24, 8


def odds(hearing: Hearing, block: OrderBlock | None, where: str | None, prize: float) -> Exhibit | Diagnostic:
    """The chances of each battle that orders lead to, or of the one in an area if either side attacks."""
    found = planned_battles(block, hearing, prize) if block else battles_in(str(where), hearing, prize)
    if isinstance(found, Diagnostic):
        return found
    text = odds_text(hearing.scenario, found) if found else ""
    return Exhibit(text, [odds_obj(hearing.scenario, battle) for battle in found])


# ---- which battles ---------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Watcher:
    """A referee that takes a look at every battle when it begins. Nothing is hit in a plan, so each is met as it would
    begin."""

    referee: Referee
    prize: float
    now: Any = None
    seen: list[Odds] = field(default_factory=list)

    def choose(self, choice: Choice[T]) -> T:
        self.now = choice.now
        return self.referee.choose(choice)

    def roll(self, roll: Roll) -> int:
        return self.referee.roll(roll)

    def tell(self, event: Event) -> None:
        self.referee.tell(event)
        if isinstance(event, BattleBegan):
            self.seen.append(battle_odds(self.now, event.area, prize=self.prize))


def planned_battles(block: OrderBlock, hearing: Hearing, prize: float) -> list[Odds]:
    """The battles that orders lead to, in the order in which they would be fought; refused lines are skipped."""
    planned = planned_run(block, hearing)
    refused = planned.findings.refused if planned else {}
    watchers: list[Watcher] = []

    def watch(referee: Referee) -> Watcher:
        watchers.append(Watcher(referee, prize))
        return watchers[-1]

    run = play(
        hearing.scene, hearing.segments(block), hearing.scene.calm(hearing.known), refused=refused, passive=True,
        watch=watch,
    )  # fmt: skip
    return [] if run.undecided else watchers[0].seen


def battles_in(name: str, hearing: Hearing, prize: float) -> list[Odds] | Diagnostic:
    """The battle in an area if either side attacks with all who may; the mover comes first."""
    area = hearing.names.place(name)
    if isinstance(area, Diagnostic):
        return area
    scenario, position = hearing.scenario, hearing.position
    present = {scenario.units[unit].side for unit in position.units_at(area)}
    if area in scenario.zones:
        return illegal("C602", "9.17", f"no combat takes place in {scenario.name_of(area)}")
    if present != set(SIDES):
        who = f"only {next(iter(present))} units are" if present else "nobody is"
        message = f"{who} in {scenario.name_of(area)}: there is nobody to fight"
        return illegal("C603", None, message, "pbem odds GAME ORDERS takes units that enter it")
    return [_if_attacked(hearing, area, side, prize) for side in (position.mover, enemy_of(position.mover))]


def _if_attacked(hearing: Hearing, area: Space, side: str, prize: float) -> Odds:
    """9.13: all of a side that may attack today, or, if none may, all who are there."""
    position = hearing.position.copy()
    position.mover = side
    impulse = look(hearing.scenario, position)
    here = list(impulse.at(area, side))
    able = [unit for unit in here if refuse_attack(impulse, Attack(area, (unit,))) is None]
    return battle_odds(impulse, area, able or here, prize=prize)


# ---- text and values -------------------------------------------------------------------------------------------


def odds_text(scenario: Scenario, found: Sequence[Odds]) -> str:
    """One paragraph for each battle, at most 80 columns wide with stacks of legal size; of several, a table first."""
    tables = ["\n".join(_overview(scenario, found))] if len(found) > 1 else []
    return "\n\n".join([*tables, *("\n".join(_battle(scenario, odds)) for odds in found)]) + "\n"


def _overview(scenario: Scenario, found: Sequence[Odds]) -> list[str]:
    """All battles at a glance: strengths, the chance to clear the area, what each side loses on average."""
    rows = [
        (
            scenario.name_of(odds.area)[:24],
            odds.attacker,
            f"{sum(odds.attackers.values())} : {sum(odds.defenders.values())}",
            _percent(odds.result.clear),
            f"{odds.result.expected[0]:.2f}",
            f"{odds.result.expected[1]:.2f}",
        )
        for odds in found
    ]
    return columns(rows, ("Battle", "Attacker", "Points", "Cleared", "Attacker loses", "Defender loses"))


def _battle(scenario: Scenario, odds: Odds) -> Iterator[str]:
    river = ", across a river" if odds.across_river else ""
    yield f"battle in {scenario.name_of(odds.area)}: {odds.attacker} attack{river}"
    yield _force("attack", odds.attackers, frozenset(), odds.calls[0])
    yield _force("defense", odds.defenders, odds.entrenched, odds.calls[1])
    results = (odds.result, odds.without_artillery)
    yield f"  {'':{LABEL}}{'with':>{CELL}}{'without':>{CELL + 2}} artillery"
    yield _row("area cleared", *(_percent(result.clear) for result in results))
    yield _row("attack destroyed", *(_percent(result.repelled) for result in results))
    yield _row(f"{odds.attacker} lose, average", *(f"{result.expected[0]:.2f}" for result in results))
    yield _row(f"{odds.defender} lose, average", *(f"{result.expected[1]:.2f}" for result in results))
    yield from _losses(odds, odds.result)


def _force(title: str, units: Mapping[str, int], entrenched: frozenset[str], calls: int) -> str:
    names = ", ".join(f"{unit} {points}{' dug in' if unit in entrenched else ''}" for unit, points in units.items())
    return f"  {title:<8} {counted(sum(units.values()), 'point'):>9}, {counted(calls, 'call')}: {names}"


def _row(label: str, first: str, second: str) -> str:
    return f"  {label:{LABEL}}{first:>{CELL}}{second:>{CELL + 2}}"


def _percent(chance: float) -> str:
    """A chance is never rounded to certainty: 0% and 100% mean just that."""
    shown = f"{100 * chance:.1f}%"
    if shown == "0.0%" and chance > 0:
        return "<0.1%"
    if shown == "100.0%" and chance < 1 - 1e-12:
        return ">99.9%"
    return {"0.0%": "0%", "100.0%": "100%"}.get(shown, shown)


def _losses(odds: Odds, result: Result) -> Iterator[str]:
    """The whole distribution, in per cent."""
    rows = {odds.attacker: result.attacker_losses, odds.defender: result.defender_losses}
    longest = max(map(len, rows.values()))
    yield f"  {'% lose':12}" + "".join(f"{points:>6}" for points in range(longest))
    for side, chances in rows.items():
        yield f"  {side:12}" + "".join(f"{_short(chance):>6}" for chance in chances)


def _short(chance: float) -> str:
    return _percent(chance).rstrip("%") if chance else "-"


def odds_obj(scenario: Scenario, odds: Odds) -> dict[str, Any]:
    """One battle for programs: chances from 0 to 1, losses as a list from no point to all."""
    return {
        "space": odds.area,
        "badge": f"{sum(odds.attackers.values())}:{sum(odds.defenders.values())} · {_percent(odds.result.clear)}",
        "area": odds.area,
        "name": scenario.name_of(odds.area),
        "attacker": odds.attacker,
        "defender": odds.defender,
        "attackers": _units(odds.attackers, frozenset()),
        "defenders": _units(odds.defenders, odds.entrenched),
        "across_river": odds.across_river,
        "calls": {odds.attacker: odds.calls[0], odds.defender: odds.calls[1]},
        "with_artillery": _result(odds, odds.result),
        "without_artillery": _result(odds, odds.without_artillery),
        "answered": [
            {
                odds.attacker: case.attacker,
                odds.defender: case.defender,
                "chance": case.chance,
                "clear": case.result.clear,
            }
            for case in odds.solution.cases
        ],
    }


def _units(units: Mapping[str, int], entrenched: frozenset[str]) -> list[dict[str, Any]]:
    return [{"unit": unit, "strength": points, "entrenched": unit in entrenched} for unit, points in units.items()]


def _result(odds: Odds, result: Result) -> dict[str, Any]:
    return {
        "clear": result.clear,
        "attack_destroyed": result.repelled,
        "expected_losses": dict(zip((odds.attacker, odds.defender), result.expected, strict=True)),
        "losses": {
            odds.attacker: list(result.attacker_losses),
            odds.defender: list(result.defender_losses),
        },
    }
