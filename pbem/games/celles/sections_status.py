"""How the game stands, and a scenario in detail."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.celles import victory
from pbem.games.celles.position import Position
from pbem.games.celles.scenario import SIDES, Scenario, Unit
from pbem.games.celles.sections_turn import position as position_section
from pbem.games.celles.sections_turn import standing
from pbem.games.celles.words import chits_word, due_units, field_of, side_word
from pbem.kernel.values import Exhibit
from pbem.kernel.words import listed
from pbem.report.model import Facts, Items, Section, Table, Text
from pbem.report.text import blocks_text, sections_text


def status(scenario: Scenario, position: Position) -> Exhibit:
    """3.0 to 16.0: turn, chits, score, losses, and every hex with units."""
    field = field_of(scenario, position)
    lost = {side: victory.steps_lost(field, side) for side in SIDES}
    gone = ("Steps lost", ", ".join(f"{side_word(side)} {steps}" for side, steps in lost.items()))
    facts = (*standing(scenario, position), gone, ("Lost", _lost(scenario, position)), *_due(scenario, position))
    text = blocks_text(Facts(facts), *position_section(scenario, position).blocks)
    return Exhibit(text, _obj(position, lost))


def _lost(scenario: Scenario, position: Position) -> str:
    by = {side: [unit for unit in position.destroyed if scenario.side_of(unit) == side] for side in SIDES}
    return "; ".join(f"{side_word(side)} {listed(units, 'nobody')}" for side, units in by.items())


def _due(scenario: Scenario, position: Position) -> Iterator[tuple[str, str]]:
    """14.0: who may arrive now, and who comes next."""
    now = due_units(scenario, position, position.turn)
    if any(now.values()):
        yield "May arrive", _by_side(now)
    soon = min((turn for turn in position.coming.values() if turn > position.turn), default=0)
    if soon:
        later = due_units(scenario, position, soon)
        fresh = {side: [unit for unit in later[side] if unit not in now[side]] for side in SIDES}
        yield "Due next", f"turn {soon}: {_by_side(fresh)}"


def _by_side(units: dict[str, list[str]]) -> str:
    return "; ".join(f"{side_word(side)} {listed(mine)}" for side, mine in units.items() if mine)


def _obj(position: Position, lost: dict[str, int]) -> dict[str, Any]:
    plain = position.to_obj()
    names = ("pieces", "coming", "destroyed", "withdrawn", "chits", "chit", "truck")
    return {"score": position.vp, "steps_lost": lost, **{name: plain[name] for name in names}}


def scenario(card: Scenario) -> Exhibit:
    """Everything that a player wants to know before choosing it."""
    return Exhibit(sections_text(_sections(card)), _card_obj(card))


def _sections(card: Scenario) -> Iterator[Section]:
    columns = ("Unit", "Type", "Steps", "Unused", "Used", "Where")
    for side in SIDES:
        rows = tuple(_unit(card, unit) for unit in card.units.values() if unit.side == side)
        yield Section(side, f"{side} forces", (Table("", columns, rows),))
    turns = tuple(
        (str(turn.number), f"{turn.date} {turn.time}", *(str(turn.actions[side]) for side in SIDES))
        for turn in card.turns.values()
    )
    yield Section("turns", "turns and actions", (Table("", ("Turn", "When", "German", "Allied"), turns),))
    first = card.turns[min(card.turns)]
    cups = tuple((side, chits_word(first.cups[side])) for side in SIDES)
    yield Section("cups", "cups on the first turn", (Facts(cups),))
    yield Section("victory", "victory", (Items(tuple(_victory(card))),))
    if card.special_rules:
        yield Section("rules", "special rules", (Items(card.special_rules),))
    if card.provenance:
        yield Section("provenance", "provenance", (Text(card.provenance),))


def _unit(card: Scenario, unit: Unit) -> tuple[str, ...]:
    faces = [f"{face.attack}-{face.defense}-{face.movement}" for face in (unit.full.unused, unit.full.used)]
    return unit.id, unit.type, str(unit.steps), *faces, _where(card, unit)


def _where(card: Scenario, unit: Unit) -> str:
    if unit.setup is not None:
        return card.name_of(unit.setup)
    return f"arrives turn {unit.arrives} at {listed(map(card.name_of, unit.at), last=' or ')}"


def _victory(card: Scenario) -> Iterator[str]:
    tables = card.tables
    if card.riverside:
        yield f"{tables.meuse_points} point each turn for a German unit in supply beside the Meuse"
        yield f"{tables.decisive} on the track: decisive German victory at once"
    for town in card.towns:
        yield f"{town.points} at the end for a unit in {town.name}{', either side' if town.both else ', German only'}"
    yield f"{tables.step_points} for each enemy step eliminated and not replaced; more points win"


def _card_obj(card: Scenario) -> dict[str, Any]:
    return {
        "start": card.start,
        "end": card.end,
        "units": {side: sum(unit.side == side for unit in card.units.values()) for side in SIDES},
        "turns": [
            {"turn": turn.number, "date": turn.date, "time": turn.time, **turn.actions} for turn in card.turns.values()
        ],
        "forces": [
            {"unit": unit.id, "side": unit.side, "type": unit.type, "steps": unit.steps, "where": _where(card, unit)}
            for unit in card.units.values()
        ],
        "special_rules": list(card.special_rules),
        "provenance": card.provenance,
    }
