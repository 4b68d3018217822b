"""Battles: one line each in a table, then each in full."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.wave import events as ev
from pbem.games.wave.scenario import Scenario, enemy_of
from pbem.games.wave.tale import SIDE_WORD, Fight, Tale, fights_in
from pbem.kernel.events import Modifier
from pbem.kernel.words import counted, listed
from pbem.report.model import Facts, Section, Table

COLUMNS = ("Hex", "Attack", "Defense", "Odds", "Die", "Losses", "Then")


def battles(story: Tale) -> Section | None:
    """The table of all battles first, details below: a segment with forty of them stays readable."""
    fights = fights_in(story.events)
    if not fights:
        return None
    rows = tuple(_row(story.scenario, fight) for fight in fights)
    details = tuple(_detail(story.scenario, fight) for fight in fights)
    return Section("battles", f"Battles ({len(fights)})", (Table("", COLUMNS, rows),), details)


def _row(scenario: Scenario, fight: Fight) -> tuple[str, ...]:
    odds, result = fight.one(ev.OddsMade), fight.one(ev.BattleResult)
    die = "" if result is None else str(result.face or "-")
    losses = f"{result.attacker}/{result.defender}" if result else "not decided"
    attack, defense = (odds.attack, odds.defense) if odds else (fight.began.attack, fight.began.defense)
    return (
        scenario.name_of(fight.began.space), str(attack), str(defense), odds.final if odds else "", die, losses,
        _outcome(fight),
    )  # fmt: skip


def _outcome(fight: Fight) -> str:
    advanced = fight.all(ev.Advanced)
    if advanced:
        return f"taken, {counted(len(advanced), 'unit')} in"
    return "emptied" if fight.taken else "held"


def _detail(scenario: Scenario, fight: Fight) -> Section:
    began = fight.began
    title = f"{scenario.name_of(began.space)}: {SIDE_WORD[began.attacker]} attack"
    return Section(f"battle-{began.space}", title, (Facts(tuple(_facts(fight))),))


def _facts(fight: Fight) -> Iterator[tuple[str, str]]:
    began = fight.began
    yield "Attack", "; ".join(map(force_words, began.forces))
    yield "Defense", f"{listed(began.defenders)}: {began.defense}"
    for side in (began.attacker, enemy_of(began.attacker)):
        guns = [f"{event.unit} {event.face}" for event in fight.all(ev.GunsFired) if event.side == side]
        if guns:
            yield f"{SIDE_WORD[side]} guns", listed(guns)
    odds = fight.one(ev.OddsMade)
    if odds is not None:
        yield "Odds", odds_words(odds)
    result = fight.one(ev.BattleResult)
    if result is not None:
        die = f"die {result.face}" if result.face else "no die (10.7)"
        yield "Result", f"{die}: {result.attacker}/{result.defender}"
    yield from _ends(fight)


def _ends(fight: Fight) -> Iterator[tuple[str, str]]:
    lost = [f"{event.unit} {'eliminated' if event.left == 0 else 'loses a step'}" for event in fight.all(ev.StepLost)]
    if lost:
        yield "Losses", listed(lost)
    advanced = [event.unit for event in fight.all(ev.Advanced)]
    if advanced:
        yield "Advance", listed(advanced)


def force_words(force: ev.Force) -> str:
    """`12V/27.1, 12V/27.2: 12`, `1SS/1.1: 6 halved 3`."""
    halved = f" {force.reason} {force.counts}" if force.divisor > 1 else ""
    return f"{listed(force.units)}: {force.factors}{halved}"


def odds_words(odds: ev.OddsMade) -> str:
    """`16 to 6 is 2:1; forest 1L, fight first 1R; 2:1`."""
    shifts = listed((shift_words(shift) for shift in odds.modifiers), "no shift")
    return f"{odds.attack} to {odds.defense} is {odds.base}; {shifts}; {odds.final}"


def shift_words(shift: Modifier) -> str:
    return f"{shift.reason} {abs(shift.value)}{'R' if shift.value > 0 else 'L'}"
