"""Exact chances of attacks: a ten-sided die on one column, with either side's Combat chit or without."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.games.celles import combat
from pbem.games.celles.action import Action
from pbem.games.celles.activation import Acts
from pbem.games.celles.acts import Attack
from pbem.games.celles.events import AttackForeseen
from pbem.games.celles.scenario import COMBAT, Scenario, enemy_of
from pbem.games.celles.words import modifier_lines, side_word, signed
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic, Severity
from pbem.kernel.values import Exhibit
from pbem.kernel.words import listed
from pbem.orders.ast import OrderBlock
from pbem.orders.checking import planned_run
from pbem.orders.hearing import Hearing
from pbem.report.model import Facts, Section, Table
from pbem.report.text import sections_text


def odds(hearing: Hearing, block: OrderBlock | None, where: str | None, prize: float) -> Exhibit | Diagnostic:
    """11.0, 13.1: every attack of a block as it is planned, or every attack that could be made on a hex now."""
    if block is not None:
        run = planned_run(block, hearing)
        found = [event for event in run.events if isinstance(event, AttackForeseen)] if run else []
    else:
        space = hearing.names.place(where or "")
        if isinstance(space, Diagnostic):
            return space
        found = list(_possible(hearing.look(), space))
    if not found:
        return Diagnostic("C602", Severity.WARNING, "there is no attack whose chances could be told")
    held = _held(hearing)
    parts = [_attack(hearing.scenario, event, held) for event in found]
    return Exhibit(sections_text(section for section, _ in parts), [obj for _, obj in parts])


def _held(hearing: Hearing) -> dict[str, bool]:
    """Which sides have a Combat chit available."""
    return {side: COMBAT in chits.available for side, chits in hearing.position.chits.items()}


def _possible(action: Action, space: Space) -> Iterator[AttackForeseen]:
    """Every attack on a hex that an activated unit could make from where it stands, with all who can help."""
    if action.stage == 0 and action.position.chit is not None:
        from pbem.games.celles.activation import foreseen

        action = foreseen(action)
    for unit in action.in_order(action.activated):
        if unit in action.pieces and space in combat.facing(action, action.pieces[unit].at):
            for attack in Acts(action).attacks(unit):
                if len(attack.units) == 1 + len(combat.helpers(action, unit, attack.hexes)):
                    yield _foreseen(action, attack)


def _foreseen(action: Action, attack: Attack) -> AttackForeseen:
    defenders = combat.defenders_in(action, attack.hexes)
    own, other = combat.strengths(action, attack.units, defenders)
    table = action.tables.crt
    name = table.text(table.bounded(table.column(own, other)))
    drm = combat.modifiers(action, attack.level, attack.units, attack.hexes)
    total = sum(one.value for one in drm)
    who = (action.mover, attack.units[0], attack.level, attack.hexes, attack.units, defenders)
    return AttackForeseen(*who, (own, other), name, drm, total)


def _attack(scenario: Scenario, event: AttackForeseen, held: dict[str, bool]) -> tuple[Section, dict[str, Any]]:
    """The chances with every Combat chit that could be played."""
    ways = list(_chits(scenario, event, held))
    names = list(dict.fromkeys(result for _, chances in ways for result in chances))
    rows = tuple((name, *(f"{100 * chances.get(name, 0):.0f} %" for _, chances in ways)) for name in names)
    means = tuple((label, *_means(scenario, ways, place)) for place, label in enumerate(("Defender", "Attacker")))
    table = Table("", ("Result", *(label for label, _ in ways)), rows)
    harm_table = Table("Steps lost on average", ("Side", *(label for label, _ in ways)), means)
    facts = Facts(
        (
            ("Attackers", listed(event.attackers)),
            ("Defenders", listed(event.defenders)),
            ("Odds", f"{event.strengths[0]} to {event.strengths[1]}: {event.odds}"),
            ("Modifiers", f"{signed(event.drm)}: {'; '.join(modifier_lines(event.modifiers)) or 'none'}"),
        )
    )
    title = f"{event.unit}: {event.level} attack on {listed(map(scenario.name_of, event.hexes))}"
    return Section(f"odds-{event.unit}", title, (facts, table, harm_table)), _obj(event, ways)


def _chits(scenario: Scenario, event: AttackForeseen, held: dict[str, bool]) -> Iterator[tuple[str, dict[str, float]]]:
    added = scenario.tables.modifiers
    mine, theirs = held[event.side], held[enemy_of(event.side)]
    yield "no chit", chances_of(scenario, event.odds, event.drm)
    if mine:
        yield f"{side_word(event.side)} chit", chances_of(scenario, event.odds, event.drm + added["chit_attacker"])
    if theirs:
        enemy = side_word(enemy_of(event.side))
        yield f"{enemy} chit", chances_of(scenario, event.odds, event.drm + added["chit_defender"])
    if mine and theirs:
        both = added["chit_attacker"] + added["chit_defender"]
        yield "both chits", chances_of(scenario, event.odds, event.drm + both)


def chances_of(scenario: Scenario, name: str, drm: int) -> dict[str, float]:
    """11.0: the chance of every result in a column with these modifiers."""
    table = scenario.tables.crt
    counts = table.chances(table.named(name), drm)
    return {result.text: number / len(table.faces) for result, number in counts.items()}


def _means(scenario: Scenario, ways: Sequence[tuple[str, dict[str, float]]], place: int) -> Iterator[str]:
    results = {result.text: result for row in scenario.tables.crt.rows.values() for result in row}
    for _, chances in ways:
        steps = sum(p * (results[r].defender if place == 0 else results[r].attacker).steps for r, p in chances.items())
        yield f"{steps:.1f}"


def _obj(event: AttackForeseen, ways: Sequence[tuple[str, dict[str, float]]]) -> dict[str, Any]:
    return {
        "space": event.hexes[0],
        "badge": f"{event.odds} {signed(event.drm)}",
        "unit": event.unit,
        "level": event.level,
        "hexes": list(event.hexes),
        "attackers": list(event.attackers),
        "defenders": list(event.defenders),
        "strengths": list(event.strengths),
        "odds": event.odds,
        "drm": event.drm,
        "results": dict(ways),
    }


