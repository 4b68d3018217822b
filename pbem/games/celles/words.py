"""How a report says things: sides, hexes, points, modifiers, units with their marks."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.games.celles.action import Field
from pbem.games.celles.position import Position
from pbem.games.celles.scenario import POINTS, SIDES, Scenario
from pbem.kernel.events import Modifier, Toll
from pbem.kernel.referee import Table
from pbem.kernel.words import listed

CHIT_WORDS = {"combat": "Combat", "extra_move": "Extra Move", "replacement": "Replacement", "air": "Allied Air"}


def side_word(side: str) -> str:
    return side.capitalize()


def chit_word(chit: str) -> str:
    return CHIT_WORDS.get(chit, chit)


def chits_word(chits: Iterable[str]) -> str:
    """`Combat x2, Lehr`."""
    every = list(chits)
    names = dict.fromkeys(every)
    return listed(chit_word(name) + (f" x{every.count(name)}" if every.count(name) > 1 else "") for name in names)


def points(halves: int) -> str:
    return POINTS.text(halves)


def tolls_word(tolls: Iterable[Toll]) -> str:
    """`1/2 highway + 2 another motorized unit on the road`."""
    return " + ".join(f"{points(toll.points)} {toll.reason}" for toll in tolls)


def signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


def modifier_lines(modifiers: Iterable[Modifier]) -> tuple[str, ...]:
    return tuple(f"{signed(one.value)} {one.reason} ({one.rule})" for one in modifiers)


def field_of(scenario: Scenario, position: Position) -> Field:
    """A position with its index, for looking only."""
    return Field(scenario, position, Table({}, lambda roll: 1))


def marks_of(field: Field, unit: str) -> list[str]:
    """What is marked on a unit, in words."""
    piece, card = field.pieces[unit], field.unit(unit)
    found = ["reduced"] if piece.steps < card.steps else []
    found += ["used"] if piece.used else []
    found += ["Disrupted"] if piece.disrupted else []
    found += [{"out": "out of supply", "isolated": "isolated"}[piece.supply]] if piece.supply else []
    return found + (["trucks"] if piece.truck else [])


def unit_word(field: Field, unit: str) -> str:
    """`Lehr/902 11-8-9 (2 steps, used)`."""
    face = field.face(unit)
    steps = field.pieces[unit].steps
    marks = [f"{steps} step{'s' if steps > 1 else ''}", *marks_of(field, unit)]
    return f"{unit} {face.attack}-{face.defense}-{face.movement} ({listed(marks)})"


def due_units(scenario: Scenario, position: Position, turn: int) -> dict[str, list[str]]:
    """14.0: who waits and may arrive on a turn, by side."""
    due = [unit for unit in scenario.units if position.coming.get(unit, 99) <= turn]
    return {side: [unit for unit in due if scenario.side_of(unit) == side] for side in SIDES}
