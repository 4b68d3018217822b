"""The opening of a case: supply is judged, then the Allied air lines are flown, as far as their conditions hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.bitter import air, language, supply
from pbem.games.bitter.acts import Drop
from pbem.games.bitter.facts import holds
from pbem.games.bitter.scenario import ALLIED
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal
from pbem.kernel.referee import Choice, Table
from pbem.orders import facts
from pbem.orders.ast import Statement
from pbem.orders.parser import parse
from pbem.orders.trials import CaseError, Setting

RULE_OF = {air.DROPS: "12.5", air.INTERDICTION: "11.3"}


def open_skies(setting: Setting, given: Any) -> None:
    """12.1, 11.3: drops first, then interdiction; a line that is illegal is refused as a whole."""
    turn = PlayerTurn(setting.scenario, setting.position, Table({}, lambda roll: 1))
    supply.judge(turn)
    for unit in setting.position.short & set(setting.position.pieces):
        setting.position.out.add(unit)
    lines = [*enumerate(_lines(setting, given), 1)]
    for phase in (air.DROPS, air.INTERDICTION):
        for number, order in lines:
            _fly(setting, turn, phase, number, order)


def _lines(setting: Setting, given: Any) -> Iterator[Statement]:
    lines = str(given or "").splitlines() if not isinstance(given, list) else list(map(str, given))
    text = "\n".join(("begin orders case 17AM allied", *lines, "end"))
    parsed = parse(text, language, language.names(setting.scenario))
    if any(problem.is_error for problem in parsed.diagnostics):
        raise CaseError(f"air_orders cannot be read: {parsed.diagnostics[0].message}")
    yield from (order for block in parsed.order_blocks for order in block.orders)


def _fly(setting: Setting, turn: PlayerTurn, phase: str, number: int, order: Statement) -> None:
    choice = Choice(ALLIED, phase, RULE_OF[phase], (), now=turn)
    acts = [act for act in language.acts(order, choice) if isinstance(act, Drop) == (phase == air.DROPS)]
    if not acts or not facts.holds(order.condition, lambda claim: holds(claim, choice, None)):
        return
    refusal = _refuse(turn, phase, acts)
    if refusal is not None:
        setting.refused[number] = refusal
        return
    for act in acts:
        air.mission(turn, act)


def _refuse(turn: PlayerTurn, phase: str, acts: list[Any]) -> Diagnostic | None:
    """11.1, 11.2: each aircraft one mission, each hex one aircraft."""
    missions = air.Missions(turn, phase)
    refusal = next(filter(None, map(missions.refusal, acts)), None)
    if refusal is None and len(acts) > turn.position.air[ALLIED]:
        return illegal("C735", "11.1", f"{len(acts)} aircraft are wanted, {turn.position.air[ALLIED]} are left")
    if refusal is None and len(set(acts)) < len(acts):
        return illegal("A703", "11.3", "one aircraft interdicts a hex, not two")
    return refusal
