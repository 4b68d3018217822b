"""Supply, arrivals, score, the position, notes, and the dice with the line that verifies them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby
from shlex import quote

from pbem.games.tigers import events as ev
from pbem.games.tigers.scenario import SIDES
from pbem.games.tigers.situation import Situation
from pbem.games.tigers.supply import out_of_supply, supply_lines
from pbem.kernel.adjudication import Rolled
from pbem.report.model import Command, Facts, Items, Meta, Section, Table, Text
from pbem.report.sections.headline import counts_points, towns
from pbem.report.story import Story
from pbem.report.words import counted, listed, place, side_word

WHEN = {"movement": "Before movement", "combat": "Before combat", "attrition": "At the end of the day"}
DATES_SHOWN = 2
SIMPLE = re.compile(r"[A-Za-z0-9._-]{1,24}")


def supply(story: Story) -> Section | None:
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


def arrivals(story: Story) -> Section:
    """11: who came, who was released, and who is due next."""
    came = defaultdict(list)
    for event in story.all(ev.Arrived):
        came[event.zone].append(event.unit)
    lines = [f"Arrived in {place(story.scenario, zone)}: {listed(units)}." for zone, units in sorted(came.items())]
    lines += [
        f"Reserve group {event.group} is released by German superiority in {place(story.scenario, event.area)} (11.3)."
        for event in story.all(ev.Released)
    ]
    due = list(_due(story))
    soon = sorted({row[0] for row in due}, key=_when)[:DATES_SHOWN]
    table = Table("Due next", ("When", "Side", "Where", "Units"), tuple(row for row in due if row[0] in soon))
    later = sum(len(row[3].split(", ")) for row in due if row[0] not in soon)
    blocks = [Items(tuple(lines)) if lines else Text("Nobody arrived."), *([table] if due else [])]
    rest = [Text(f"{counted(later, 'unit')} later.")] if later else []
    return Section("arrivals", "Arrivals", (*blocks, *rest))


def _when(date: str) -> tuple[int, ...]:
    return tuple(map(int, date.split("-")))


def _due(story: Story) -> Iterator[tuple[str, str, str, str]]:
    dated: dict[tuple[int, int, str, str], list[str]] = defaultdict(list)
    for unit, when in story.after.coming.items():
        date, dash, time = when.partition("-")
        if dash and date.isdigit() and time.isdigit():
            zones = " or ".join(story.scenario.units[unit].zones)
            dated[int(date), int(time), story.side(unit), zones].append(unit)
    for (day, impulse, side, zones), units in sorted(dated.items()):
        yield f"{day}-{impulse}", side_word(side), f"zone {zones}", listed(sorted(units))


def score(story: Story) -> Section:
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


def position(story: Story) -> Section:
    """Every stack as it stands now: what the map shows, in words."""
    situation = Situation(story.scenario, story.after)
    cut_off = {unit for side in SIDES for unit in out_of_supply(situation, side, supply_lines(situation, side))}
    rows = []
    for space in story.scenario.board:
        present = [side for side in SIDES if situation.at(space, side)]
        for side in present:
            units = [_unit(story, unit, unit in cut_off) for unit in situation.at(space, side)]
            state = "contested" if len(present) > 1 else ""
            rows.append((place(story.scenario, space), side_word(side), listed(units), state))
    stacks = Table("Stacks", ("Place", "Side", "Units (strength)", "State"), tuple(rows))
    blown = Facts((("Blown bridges", listed(sorted(story.after.blown))),))
    return Section("position", "The position after the impulse", (stacks, blown), appendix=True)


def _unit(story: Story, unit: str, cut_off: bool) -> str:
    piece = story.after.pieces[unit]
    flags = [str(piece.strength)]
    flags += ["dug in"] if piece.entrenched else []
    flags += ["out of supply"] if cut_off else []
    return f"{unit} ({', '.join(flags)})"


def notes(meta: Meta) -> Section | None:
    """What the players wrote for the record."""
    rows = tuple((author, text) for author, text in meta.notes)
    return Section("notes", "Notes", (Facts(rows),)) if rows else None


def dice(story: Story, meta: Meta) -> Section:
    """Every die with its label, and how to check it. Dice that differ in their last number only share a row."""
    rows = tuple(_ledger(story))
    where = f"entry {meta.entry} of the record" if meta.entry else "the record"
    check = Text(f"Every die can be recomputed from {where}:")
    ledger = Table("", ("Label", "Die", "Faces"), rows) if rows else Text("No die was rolled.")
    return Section("dice", f"Dice ({len(story.rolls)})", (ledger, check, *_checks(story, meta.file)))


def _checks(story: Story, file: str) -> list[Command]:
    """The lines to type; a file name that a shell or a mail could spoil is left to the reader."""
    game = file if SIMPLE.fullmatch(file) else "GAME"
    explain = [f"--explain {quote(min((roll.label for roll in story.rolls), key=len))}"] if story.rolls else []
    return [Command(f"pbem verify {game}"), *(Command(f"pbem dice {game} {option}") for option in explain)]


def _ledger(story: Story) -> Iterator[tuple[str, str, str]]:
    def stem(roll: Rolled) -> tuple[str, int]:
        head, _, last = roll.label.rpartition(" ")
        return (head if last.isdigit() else roll.label), roll.sides

    for (head, sides), group in groupby(story.rolls, stem):
        rolls = list(group)
        label = rolls[0].label
        if len(rolls) > 1:
            label = f"{head} {rolls[0].label.rpartition(' ')[2]}-{rolls[-1].label.rpartition(' ')[2]}"
        yield label, f"d{sides}", " ".join(str(roll.face) for roll in rolls)
