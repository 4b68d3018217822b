"""Supply, arrivals, score, and the position in words."""

from __future__ import annotations

from collections import defaultdict

from pbem.games.tigers import events as ev
from pbem.games.tigers.position import Position
from pbem.games.tigers.scenario import SIDES, Scenario
from pbem.games.tigers.sections_headline import counts_points, towns
from pbem.games.tigers.situation import Situation
from pbem.games.tigers.supply import all_out_of_supply
from pbem.games.tigers.tale import Tale
from pbem.games.tigers.words import counted, due_next, place, side_word
from pbem.kernel.words import listed
from pbem.report.model import Facts, Items, Section, Table, Text

WHEN = {"movement": "Before movement", "combat": "Before combat", "attrition": "At the end of the day"}
DATES_SHOWN = 2


def supply(story: Tale) -> Section | None:
    """13: who was out of supply at each check, and what it cost."""
    rows = tuple(
        (f"{WHEN.get(event.when, event.when)} ({event.rule})", listed(event.out, "everybody in supply"))
        for event in story.all(ev.SupplyJudged)
    )
    worn = tuple(
        f"{event.unit} wears down from {event.before} to {event.after or 'nothing: destroyed'} (13.21)."
        for event in story.all(ev.StrengthLost) if event.rule == "13.21"
    )
    if not any(event.out for event in story.all(ev.SupplyJudged)):
        return Section("supply", "Supply", (Text("Everybody was in supply."),)) if rows else None
    return Section("supply", "Supply", (Facts(rows), *([Items(worn)] if worn else [])))


def arrivals(story: Tale) -> Section:
    """11: who came, who was released, and who is due next."""
    came = defaultdict(list)
    for event in story.all(ev.Arrived):
        came[event.zone].append(event.unit)
    lines = [f"Arrived in {place(story.scenario, zone)}: {listed(units)}." for zone, units in sorted(came.items())]
    lines += [
        f"Reserve group {event.group} is released by German superiority in {place(story.scenario, event.area)} (11.3)."
        for event in story.all(ev.Released)
    ]
    due = due_next(story.scenario, story.after)
    soon = list(dict.fromkeys(one.when for one in due))[:DATES_SHOWN]
    rows = tuple((one.when, side_word(one.side), f"zone {one.zones}", one.units) for one in due if one.when in soon)
    table = Table("Due next", ("When", "Side", "Where", "Units"), rows)
    later = sum(len(one.units.split(", ")) for one in due if one.when not in soon)
    blocks = [Items(tuple(lines)) if lines else Text("Nobody arrived."), *([table] if due else [])]
    rest = [Text(f"{counted(later, 'unit')} later.")] if later else []
    return Section("arrivals", "Arrivals", (*blocks, *rest))


def score(story: Tale) -> Section:
    """12: points of the day, the total, the result."""
    rows = tuple(
        (place(story.scenario, event.where), str(event.points), f"{event.reason} ({event.rule})")
        for event in story.all(ev.Scored)
    )
    facts = [("Before", f"{story.before.vp} VP"), ("Now", f"{story.after.vp} VP")]
    if not counts_points(story):
        facts = []
    if story.scenario.victory.towns:
        facts.append(("Towns", towns(story).removeprefix("Towns: ")))
    facts += [("Day", f"{event.day} December has ended") for event in story.all(ev.DayEnded)]
    facts += [("Result", event.result) for event in story.all(ev.GameOver)]
    if not story.after.over:
        facts.append(("Next", f"{story.after.clock}: {side_word(story.after.mover)} orders"))
    table = [Table("Points", ("Where", "VP", "Why"), rows, frozenset({"VP"}))] if rows else []
    return Section("score", "Score", (*table, Facts(tuple(facts))))


def position(scenario: Scenario, now: Position) -> Section:
    """Every stack as it stands now: what the map shows, in words."""
    situation = Situation(scenario, now)
    cut_off = all_out_of_supply(situation)
    rows = []
    for space in scenario.board:
        present = [side for side in SIDES if situation.at(space, side)]
        for side in present:
            units = [unit_words(now, unit, unit in cut_off) for unit in situation.at(space, side)]
            state = "contested" if len(present) > 1 else ""
            rows.append((place(scenario, space), side_word(side), listed(units), state))
    stacks = Table("Stacks", ("Place", "Side", "Units (strength)", "State"), tuple(rows))
    blown = Facts((("Blown bridges", listed(sorted(now.blown))),))
    return Section("position", "The position after the impulse", (stacks, blown), appendix=True)


def unit_words(now: Position, unit: str, cut_off: bool) -> str:
    """`2Pz/304 (3, dug in)`."""
    piece = now.pieces[unit]
    flags = [str(piece.strength)]
    flags += ["dug in"] if piece.entrenched else []
    flags += ["out of supply"] if cut_off else []
    return f"{unit} ({', '.join(flags)})"
