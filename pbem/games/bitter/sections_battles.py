"""Battles: one line each in a table, then each in full."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.bitter import events as ev
from pbem.games.bitter.scenario import Scenario
from pbem.games.bitter.tale import SIDE_WORD, Fight, Tale, fights_in
from pbem.kernel.events import Modifier
from pbem.kernel.words import listed
from pbem.report.model import Facts, Section, Table

COLUMNS = ("Hex", "Attack", "Defense", "Odds", "DRM", "Die", "Result", "Then")
DUTY = {"ca": "must withdraw or counterattack", "eng": "engaged"}


def battles(story: Tale) -> Section | None:
    """The table of all battles first, details below."""
    fights = fights_in(story.events)
    if not fights:
        return None
    rows = tuple(_row(story.scenario, fight) for fight in fights)
    details = tuple(_detail(story.scenario, fight) for fight in fights)
    return Section("battles", f"Battles ({len(fights)})", (Table("", COLUMNS, rows),), details)


def _row(scenario: Scenario, fight: Fight) -> tuple[str, ...]:
    name, odds, result = scenario.name_of(fight.began.space), fight.one(ev.OddsMade), fight.one(ev.BattleResult)
    if odds is None or result is None:
        return (name, "", "", "", "", "", "not decided", "")
    numbers = (str(odds.attack), str(odds.defense), odds.final, f"{odds.drm:+d}" if odds.drm else "0")
    return (name, *numbers, str(result.face), result.result, _outcome(fight))


def _outcome(fight: Fight) -> str:
    advanced = fight.all(ev.Advanced)
    if advanced:
        return f"{listed(event.unit for event in advanced)} advances"
    return "emptied" if fight.taken else "held"


def _detail(scenario: Scenario, fight: Fight) -> Section:
    forced = ", which had to be made (9.5)" if fight.began.forced else ""
    title = f"{scenario.name_of(fight.began.space)}: {SIDE_WORD[fight.began.side]} attack{forced}"
    return Section(f"battle-{fight.began.space}", title, (Facts(tuple(_facts(scenario, fight))),))


def _facts(scenario: Scenario, fight: Fight) -> Iterator[tuple[str, str]]:
    odds, result = fight.one(ev.OddsMade), fight.one(ev.BattleResult)
    if odds is not None:
        yield "Attack", f"{listed(map(force_words, odds.ours))}; {odds.attack} in all"
        yield "Defense", f"{listed(map(force_words, odds.theirs))}; {odds.defense} in all"
        yield "Odds", odds_words(odds)
        yield "Die", listed((f"{m.reason} {m.value:+d} ({m.rule})" for m in odds.modifiers), "no modifier")
    for supported in fight.all(ev.Supported):
        what = [*supported.guns, *(["an aircraft"] if supported.air else [])]
        yield f"{SIDE_WORD[supported.side]} support", listed(what)
    for one in fight.all(ev.Bombarded):
        came = "shocked" if one.shocked else "stands"
        yield "Bombarded", f"{one.unit}: die {one.face}{one.modifier:+d} against {one.endurance}, {came} (21.2)"
    for rolled in fight.all(ev.ShiftRolled):
        came = "a column" if rolled.shifted else "nothing"
        yield rolled.what.title(), f"die {rolled.face}, {rolled.needed} needed: {came} ({rolled.rule})"
    if result is not None:
        yield "Result", f"die {result.face}, {result.drm:+d}: {result.result}"
    yield from _ends(fight)


def _ends(fight: Fight) -> Iterator[tuple[str, str]]:
    losses = [f"{event.unit} reduced" for event in fight.all(ev.StepLost)]
    losses += [f"{event.unit} eliminated: {event.reason} ({event.rule})" for event in fight.all(ev.Eliminated)]
    if losses:
        yield "Losses", listed(losses)
    for stood in fight.all(ev.StoodFast):
        yield "Stand", f"{listed(stood.units)} by {stood.leader}, {stood.losses} losses instead of the retreat (24.4)"
    for event in fight.all(ev.Retreated):
        yield "Retreat", f"{event.unit} {'-'.join(event.path)}, {event.why}"
    for went in fight.all(ev.LeaderWent):
        yield "Leader", f"{went.unit} goes with {went.whom} to {went.end} (24.3)"
    for advance in fight.all(ev.Advanced):
        yield "Advance", f"{advance.unit} {'-'.join(advance.path)}"
    for duty in fight.all(ev.DutyMade):
        yield "Duty", f"{listed(duty.units)} {DUTY[duty.what]}"


def force_words(force: ev.Force) -> str:
    """`2/2 8`, `766 6 support`, `422 3 (5, artillery attacked, half)`."""
    if force.counts == force.printed:
        return f"{force.unit} {force.counts}{' ' + force.reason if force.reason else ''}"
    return f"{force.unit} {force.counts} ({force.printed}, {force.reason})"


def odds_words(odds: ev.OddsMade) -> str:
    """`24 to 12 is 2-1; broken 1L; 1-1`."""
    shifts = listed(map(shift_words, odds.shifts), "no shift")
    return f"{odds.attack} to {odds.defense} is {odds.raw}; {shifts}; {odds.final}"


def shift_words(shift: Modifier) -> str:
    return f"{shift.reason} {abs(shift.value)}{'R' if shift.value > 0 else 'L'} ({shift.rule})"
