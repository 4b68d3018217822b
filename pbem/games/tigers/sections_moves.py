"""Movement by formation, bridges, construction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.games.tigers import events as ev
from pbem.games.tigers.tale import Tale
from pbem.games.tigers.words import bridge_name, counted, faces, place, side_word, way
from pbem.kernel.referee import Event
from pbem.kernel.words import listed
from pbem.report.model import Block, Items, Section, Table, Text


def movement(story: Tale) -> Section:
    """Who went where, formation by formation, and whoever dug in, held or shifted."""
    order = {unit: number for number, unit in enumerate(story.scenario.units)}
    first = {_formation(story, unit): order[unit] for unit in reversed(list(order))}
    rows = [row for event in story.events for row in _row(story, event)]
    rows.sort(key=lambda row: (first[row[0]], order[row[1].split(", ")[0]]))
    blocks: list[Block] = []
    if rows:
        blocks.append(Table("", ("Formation", "Units", "What", "Points"), _grouped(rows), frozenset({"Points"})))
    else:
        blocks.append(Text("Nobody moved."))
    others = tuple(_others(story))
    return Section("movement", "Movement", (*blocks, *([Items(others)] if others else [])))


def _grouped(rows: list[tuple[str, str, str, str]]) -> tuple[tuple[str, ...], ...]:
    """The name of a formation stands once, at its first row."""
    found: list[tuple[str, ...]] = []
    last = ""
    for formation, *rest in rows:
        found.append(("" if formation == last else formation, *rest))
        last = formation
    return tuple(found)


def _row(story: Tale, event: Event) -> Iterator[tuple[str, str, str, str]]:
    if isinstance(event, ev.MoveEnded):
        for formation, units in _by_formation(story, event.units):
            yield formation, units, _went(story, event), _points(story, event)
    elif isinstance(event, ev.Shifted):
        what = f"shifts {place(story.scenario, event.origin)} - {place(story.scenario, event.to)} (11.14)"
        yield _formation(story, event.unit), event.unit, what, ""
    elif isinstance(event, ev.Entrenched):
        yield _formation(story, event.unit), event.unit, f"digs in at {place(story.scenario, event.area)}", ""
    elif isinstance(event, ev.Declared):
        verb = "attacks from within" if event.choice == "attack" else "holds in"
        for formation, units in _by_formation(story, event.units):
            yield formation, units, f"{verb} {place(story.scenario, event.area)}", ""


def _by_formation(story: Tale, units: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Units that act together, a row for each formation among them."""
    for formation in dict.fromkeys(_formation(story, unit) for unit in units):
        yield formation, listed([unit for unit in units if _formation(story, unit) == formation])


def _went(story: Tale, event: ev.MoveEnded) -> str:
    if len(event.path) < 2:
        return f"stays at {place(story.scenario, event.path[0])}"
    return way(story.scenario, event.path)


def _points(story: Tale, event: ev.MoveEnded) -> str:
    steps = [step for step in story.all(ev.Stepped) if step.units == event.units]
    return f"{event.spent} of {steps[-1].allowance}" if steps else str(event.spent)


def _formation(story: Tale, unit: str) -> str:
    return story.scenario.units[unit].formation


def _others(story: Tale) -> Iterator[str]:
    for event in story.events:
        if isinstance(event, ev.SpecialPlaced):
            yield f"German special forces ({event.effect}) appear at {place(story.scenario, event.area)} (14.12)."
        elif isinstance(event, ev.SpecialRemoved):
            yield f"The special forces ({event.effect}) leave {place(story.scenario, event.area)} (14.3)."
        elif isinstance(event, ev.Removed):
            yield f"{event.unit} is removed from {place(story.scenario, event.area)}: {event.reason} ({event.rule})."


def bridges(story: Tale) -> Section | None:
    """8.4, 10.2: every attempt to blow a bridge, and who was halted by it."""
    rows = tuple(
        (
            bridge_name(story.scenario, event.bridge), f"{event.unit} ({side_word(event.side)})",
            listed(event.crossing), faces(event.needed), str(event.face), "blown" if event.blown else "stands",
        )
        for event in story.all(ev.DemolitionTried)
    )
    if not rows:
        return None
    halted = tuple(
        f"{listed(event.units)} stopped at {place(story.scenario, event.at)} with {counted(event.spent, 'point')} "
        "spent (8.42)."
        for event in story.all(ev.Halted)
    )
    columns = ("Bridge", "By", "Before", "Needs", "Die", "Result")
    table = Table("", columns, rows, frozenset({"Die"}))
    return Section("bridges", "Demolitions (10.29)", (table, *([Items(halted)] if halted else [])))


def construction(story: Tale) -> Section | None:
    """10.1: every attempt to build a bridge."""
    rows = tuple(
        (bridge_name(story.scenario, event.bridge), event.unit, faces(event.needed), str(event.face),
         "built" if event.built else "not yet")
        for event in story.all(ev.ConstructionTried)
    )
    table = Table("", ("Bridge", "By", "Needs", "Die", "Result"), rows, frozenset({"Die"}))
    return Section("construction", "Construction (10.15)", (table,)) if rows else None
