"""A scenario in detail: forces by division, when they come, victory and special rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from pbem.games.bitter.scenario import SIDES, Scenario, Unit
from pbem.games.bitter.tale import SIDE_WORD
from pbem.kernel.values import Exhibit
from pbem.kernel.words import listed
from pbem.report.model import Items, Section, Table, Text
from pbem.report.text import sections_text


def scenario(card: Scenario) -> Exhibit:
    """Everything that a player wants to know before choosing it."""
    return Exhibit(sections_text(_sections(card)), _obj(card))


def _sections(card: Scenario) -> Iterator[Section]:
    for side in SIDES:
        table = Table("", ("Division", "Units", "Strength", "When"), tuple(_divisions(card, side)))
        yield Section(side, f"{SIDE_WORD[side]} forces", (table,))
    yield Section("victory", "victory", (Items(tuple(_victory(card))),))
    if card.special_rules:
        yield Section("rules", "special rules", (Items(card.special_rules),))
    if card.provenance:
        yield Section("provenance", "provenance", (Text(card.provenance),))


def _divisions(card: Scenario, side: str) -> Iterator[tuple[str, ...]]:
    found: dict[str, list[Unit]] = defaultdict(list)
    for unit in card.units.values():
        if unit.side == side:
            found[unit.division or unit.type.name].append(unit)
    for name, units in sorted(found.items()):
        strength = sum(unit.faces[-1].strength for unit in units)
        yield name, str(len(units)), str(strength), _when(card, units)


def _when(card: Scenario, units: list[Unit]) -> str:
    turns = sorted({unit.turn for unit in units if unit.turn is not None})
    start = ["at start"] if any(unit.setup for unit in units) else []
    return listed([*start, *(card.tables.turns[turn] for turn in turns)], "by an event")


def _victory(card: Scenario) -> Iterator[str]:
    if card.victory.goals:
        yield from (f"one point: {goal.what}" for goal in card.victory.goals)
        draw = f", {card.victory.draw} a draw" if card.victory.draw else ""
        yield f"the Germans win with {card.victory.german}{draw}, else the Allies win"
        return
    award = card.tables.award
    towns = listed(award.towns)
    yield f"German strategic at once: {towns} held, {award.exit_mech} mechanized units off the map (17.1)"
    yield f"German tactical: {award.across_mech} mechanized units across the Meuse and two of the towns (17.2)"
    yield "draw: one across or next to the Meuse, and two of the towns (17.3)"
    yield f"else Allied tactical; strategic without a German in {listed(award.strategic)} (17.4, 17.5)"
    yield f"{award.allied_lost} Allied units or {award.mech_lost} German mechanized lost shift the level (17.6)"


def _obj(card: Scenario) -> dict[str, Any]:
    turns = card.tables.turns
    return {
        "start": f"{turns[card.start]} german",
        "end": f"{turns[card.end]} allied",
        "units": {side: sum(unit.side == side for unit in card.units.values()) for side in SIDES},
        "forces": [_unit_obj(card, unit) for unit in card.units.values()],
        "special_rules": list(card.special_rules),
        "blown_bridges": sorted(card.blown),
        "provenance": card.provenance,
    }


def _unit_obj(card: Scenario, unit: Unit) -> dict[str, Any]:
    return {
        "unit": unit.id,
        "side": unit.side,
        "division": unit.division,
        "type": unit.type.name,
        "faces": [[face.strength, face.endurance, face.movement] for face in unit.faces],
        "setup": unit.setup,
        "turn": None if unit.turn is None else card.tables.turns[unit.turn],
        "entry": list(unit.entry),
        "provenance": unit.provenance,
    }
