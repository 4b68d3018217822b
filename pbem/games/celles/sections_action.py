"""An action as it went: activation, moves step by step, attacks with all their arithmetic, losses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pbem.games.celles import events as ev
from pbem.games.celles.tale import Tale
from pbem.games.celles.words import (
    chit_word,
    modifier_lines,
    points,
    side_word,
    signed,
    tolls_word,
)
from pbem.kernel.referee import Event
from pbem.kernel.words import counted, listed
from pbem.report.model import Block, Facts, Items, Section, Table

Words = Callable[[Tale, Any], str]


def chits(story: Tale) -> Section | None:
    """4.0, 7.0, 13.0: what was drawn and played, who was activated, who came and went."""
    lines = tuple(words(story, event) for event in story.events if (words := CHITS.get(type(event))) is not None)
    return Section("chits", "Chits and activation", (Items(lines),)) if lines else None


def _drawn(story: Tale, event: ev.ChitDrawn) -> str:
    where = {"action": "acts on it", "available": "available", "aside": "put aside, wrong half of the day"}[event.to]
    left = counted(event.left, "chit")
    return f"{event.clock}: {side_word(event.side)} draws {chit_word(event.chit)} ({where}); {left} left in the cup."


def _activated(story: Tale, event: ev.Activated) -> str:
    turned = f"; turned to unused: {listed(event.turned)}" if event.turned else ""
    return f"Activated ({event.rule}): {listed(event.units)}{turned}."


def _replaced(story: Tale, event: ev.Replaced) -> str:
    what = "is rebuilt" if event.rebuilt else "gets its second step back"
    return f"{event.unit} {what} in {story.scenario.name_of(event.hex)} (13.3)."


def _air(story: Tale, event: ev.AirAttack) -> str:
    cover = "".join(f" {signed(one.value)} {one.reason}" for one in event.modifiers)
    result = {"step": "a step", "disrupted": "Disrupted", "none": "nothing"}[event.result]
    where = story.scenario.name_of(event.hex)
    return f"Air attack on {event.unit} in {where}: die {event.face}{cover} = {event.modified}: {result} (13.4)."


def _actions(story: Tale, event: ev.ActionsChanged) -> str:
    die = "" if event.face is None else f", die {event.face}"
    left = f"{event.left} left"
    return f"{side_word(event.side)} actions {event.by:+d} ({event.reason}{die}): {left} ({event.rule})."


CHITS: dict[type[Event], Words] = {
    ev.ChitDrawn: _drawn,
    ev.ActionBegan: lambda story, event: f"{event.clock}: {side_word(event.side)} action, chit {event.chit}.",
    ev.ChitPlayed: lambda story, event: f"{side_word(event.side)} plays {chit_word(event.chit)} ({event.rule}).",
    ev.Activated: _activated,
    ev.Arrived: lambda story, event: f"{event.unit} arrives in {story.scenario.name_of(event.hex)} (14.0).",
    ev.Replaced: _replaced,
    ev.AirAttack: _air,
    ev.ActionsChanged: _actions,
    ev.ActionsLost: lambda story, event: (
        f"{side_word(event.side)} has no Action Chit left and loses {counted(event.number, 'action')} (4.0)."
    ),
    ev.FormationLeft: lambda story, event: f"{event.formation} leaves the battle: {listed(event.units)} (15.0).",
    ev.TruckMoved: lambda story, event: (
        f"Trucks {event.how}: {event.unit}" + (f", available from turn {event.available}" if event.how != "on" else "")
        + " (8.3)."
    ),
}  # fmt: skip

# ---- moves -----------------------------------------------------------------------------------------------------------

MOVED = (ev.Stepped, ev.Infiltrated)


def movement(story: Tale) -> Section | None:
    """8.0, 9.1: every step with its cost; infiltrations with their dice."""
    rows = tuple(_rows(story))
    columns = ("Unit", "To", "Points", "Sum", "Of")
    if not rows:
        return None
    return Section("movement", "Movement", (Table("", columns, rows, frozenset({"Sum", "Of"})),))


def _rows(story: Tale) -> Iterator[tuple[str, ...]]:
    last = ""
    for event in story.events:
        if isinstance(event, ev.Stepped):
            name, last = ("" if event.unit == last else event.unit), event.unit
            to, costs = story.scenario.name_of(event.to), tolls_word(event.tolls)
            yield name, to, costs, points(event.spent), points(event.allowance)
        elif isinstance(event, ev.Infiltrated):
            name, last = ("" if event.unit == last else event.unit), event.unit
            yield name, f"infiltration to {event.to}", _infiltration(event), points(event.spent), ""
        elif isinstance(event, ev.MoveEnded):
            last = ""


def _infiltration(event: ev.Infiltrated) -> str:
    added = "".join(f" {signed(one.value)} {one.reason}" for one in event.modifiers)
    result = {"success": "through", "fail": "fails", "fail_disrupted": "fails, Disrupted"}[event.result]
    return f"die {event.face}{added} = {event.modified}: {result} (9.1)"


# ---- attacks ---------------------------------------------------------------------------------------------------------


def battles(story: Tale) -> Section | None:
    """11.0: every attack with odds, column, modifiers, die, result and what came of it."""
    parts = tuple(_battle(story, declared, rest) for declared, rest in attacks_in(story.events))
    return Section("battles", "Attacks", (), parts) if parts else None


def attacks_in(events: Iterable[Event]) -> Iterator[tuple[ev.AttackDeclared, list[Event]]]:
    """Each attack with all that was told until the next move or attack."""
    declared: ev.AttackDeclared | None = None
    rest: list[Event] = []
    for event in events:
        if declared is not None and isinstance(event, ev.AttackDeclared | ev.Stepped | ev.MoveEnded | ev.ActionEnded):
            yield declared, rest
            declared, rest = None, []
        if isinstance(event, ev.AttackDeclared):
            declared = event
        elif declared is not None:
            rest.append(event)
    if declared is not None:
        yield declared, rest


def _battle(story: Tale, declared: ev.AttackDeclared, rest: list[Event]) -> Section:
    places = listed(story.scenario.name_of(space) for space in declared.hexes)
    blocks: list[Block] = [Facts(tuple(_arithmetic(declared, rest)))]
    after = tuple(words(story, event) for event in rest if (words := AFTER.get(type(event))) is not None)
    if after:
        blocks.append(Items(after))
    title = f"{places}: {declared.level} {side_word(declared.side)} attack by {declared.unit}"
    return Section(f"attack-{'-'.join(declared.hexes)}", title, tuple(blocks))


def _arithmetic(declared: ev.AttackDeclared, rest: list[Event]) -> Iterator[tuple[str, str]]:
    yield "Attackers", listed(declared.attackers)
    yield "Defenders", listed(declared.defenders)
    yield "Cost", f"{points(declared.cost)} points, {points(declared.spent)} spent so far"
    for event in rest:
        if isinstance(event, ev.AttackResolved):
            yield "Odds", f"{event.strengths[0]} to {event.strengths[1]}: {event.odds}"
            yield "Modifiers", "; ".join(modifier_lines(event.modifiers)) or "none"
            yield "Die", f"{event.face} {signed(event.drm)} = row {event.modified}"
            yield "Result", f"{event.result} (attacker/defender)"


def _retreated(story: Tale, event: ev.Retreated) -> str:
    zones = f", through enemy ZOC in {listed(event.zones)}" if event.zones else ""
    return f"{event.unit} retreats {' - '.join(event.path)}{zones} (11.1)."


def _eliminated(story: Tale, event: ev.Eliminated) -> str:
    return f"{event.unit} is eliminated in {story.scenario.name_of(event.hex)}: {event.reason} ({event.rule})."


AFTER: dict[type[Event], Words] = {
    ev.ChitPlayed: lambda story, event: f"{side_word(event.side)} plays {chit_word(event.chit)} ({event.rule}).",
    ev.AttackCalledOff: lambda story, event: f"The attack is not made: {event.reason} ({event.rule}).",
    ev.Overstacked: lambda story, event: f"{event.hex} holds {event.steps} steps {event.when} (10.0).",
    ev.StepLost: lambda story, event: f"{event.unit} loses a step: {event.reason} ({event.rule}).",
    ev.Eliminated: _eliminated,
    ev.Disrupted: lambda story, event: f"{event.unit} is Disrupted: {event.reason} ({event.rule}).",
    ev.Retreated: _retreated,
    ev.Advanced: lambda story, event: f"{event.unit} advances into {story.scenario.name_of(event.to)} (11.2).",
}


def other_losses(story: Tale) -> Section | None:
    """10.0, 9.1: what was lost outside of attacks."""
    told = {id(event) for _, rest in attacks_in(story.events) for event in rest}
    kinds = (ev.Overstacked, ev.StepLost, ev.Eliminated, ev.Disrupted)
    lines = tuple(AFTER[type(event)](story, event) for event in story.events if isinstance(event, kinds)
                  and id(event) not in told)  # fmt: skip
    return Section("losses", "Losses outside of attacks", (Items(lines),)) if lines else None
