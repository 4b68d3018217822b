"""The odds of battles as text and as plain values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.games.tigers.odds import Odds, Result
from pbem.games.tigers.scenario import Scenario
from pbem.games.tigers.words import counted

LABEL, CELL = 24, 8


def odds_text(scenario: Scenario, found: Sequence[Odds]) -> str:
    """One paragraph for each battle, at most 80 columns wide with stacks of legal size."""
    return "\n\n".join("\n".join(_battle(scenario, odds)) for odds in found) + "\n"


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
