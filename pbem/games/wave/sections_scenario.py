"""A scenario in detail: forces by formation, when they come, victory and special rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from pbem.games.wave.scenario import SIDES, Scenario, Unit
from pbem.games.wave.tale import SIDE_WORD
from pbem.kernel.values import Exhibit
from pbem.kernel.words import listed
from pbem.report.model import Items, Section, Table, Text
from pbem.report.text import sections_text


def scenario(card: Scenario) -> Exhibit:
    """Everything that a player wants to know before choosing it."""
    return Exhibit(sections_text(_sections(card)), _obj(card))


def _sections(card: Scenario) -> Iterator[Section]:
    for side in SIDES:
        rows = tuple(_formations(card, side))
        table = Table("", ("Formation", "Units", "Attack", "Defense", "When"), rows, frozenset({"Attack", "Defense"}))
        yield Section(side, f"{SIDE_WORD[side]} forces", (table,))
    yield Section("victory", "victory", (Items(tuple(_victory(card))),))
    if card.special_rules:
        yield Section("rules", "special rules", (Items(card.special_rules),))
    if card.provenance:
        yield Section("provenance", "provenance", (Text(card.provenance),))


def _formations(card: Scenario, side: str) -> Iterator[tuple[str, ...]]:
    found: dict[str, list[Unit]] = defaultdict(list)
    for unit in card.units.values():
        if unit.side == side:
            found[unit.formation].append(unit)
    for org, units in sorted(found.items()):
        attack, defense = (sum(getattr(unit, what)[-1] for unit in units) for what in ("attack", "defense"))
        yield org, str(len(units)), str(attack), str(defense), _when(units)


def _when(units: list[Unit]) -> str:
    turns = sorted({unit.turn for unit in units if unit.turn})
    start = ["at start"] if any(unit.at for unit in units) else []
    return listed([*start, *(f"turn {turn}" for turn in turns)], "set aside")


def _victory(card: Scenario) -> Iterator[str]:
    award = card.tables.award
    yield f"{award.step} point for each enemy step eliminated, {award.guns_step} for guns (4.8)"
    if card.objectives:
        told = listed(f"{card.name_of(goal.space)} {goal.vp}" for goal in card.objectives)
        yield f"points to the German for objectives in his hand at the end: {told}"
    if card.margin is not None:
        lead = f"{card.margin.german} or more German win, {card.margin.draw} or more draw, else Allied win"
        yield f"German points less Allied points: {lead}"
        return
    yield f"{award.city} points at the end for each enemy city hex: {listed(map(card.name_of, card.cities))} (4.7)"
    yield "a point for each German unit west of the Meuse at the end of every turn (4.9)"
    yield "below twice the loser's points tactical, below three times operational, else strategic (4.13)"
    yield "German strategic at once if a supplied unit leaves the map in the north-west (4.3)"
    yield "Allied strategic without a supplied German west of the front line, operational with St Vith (4.4, 4.5)"


def _obj(card: Scenario) -> dict[str, Any]:
    return {
        "start": card.start,
        "end": card.end,
        "units": {side: sum(unit.side == side for unit in card.units.values()) for side in SIDES},
        "forces": [_unit_obj(unit) for unit in card.units.values()],
        "objectives": {goal.space: goal.vp for goal in card.objectives},
        "special_rules": list(card.special_rules),
        "blown_bridges": sorted(card.blown),
        "provenance": card.provenance,
    }


def _unit_obj(unit: Unit) -> dict[str, Any]:
    return {
        "unit": unit.id,
        "side": unit.side,
        "formation": unit.formation,
        "type": unit.type,
        "attack": list(unit.attack[1:]),
        "defense": list(unit.defense[1:]),
        "movement": unit.movement,
        "setup": unit.setup,
        "at": unit.at,
        "turn": unit.turn or None,
    }
