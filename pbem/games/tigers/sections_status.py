"""How the game stands: score, strength, losses, arrivals, and every stack."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from pbem.games.tigers.position import Position
from pbem.games.tigers.scenario import SIDES, Scenario
from pbem.games.tigers.words import counted, due_next
from pbem.kernel.values import Exhibit
from pbem.kernel.words import listed, rank
from pbem.report.model import Facts, Table
from pbem.report.text import blocks_text

COLUMNS = ("Where", "Held by", "German", "Allied")


def status(scenario: Scenario, position: Position) -> Exhibit:
    """12, 13 and who stands where; `+` is entrenched, `*` done for the day."""
    stacks = Table("", COLUMNS, tuple(_stacks(scenario, position)))
    return Exhibit(blocks_text(Facts(tuple(_facts(scenario, position))), stacks), _obj(position))


def _facts(scenario: Scenario, position: Position) -> Iterator[tuple[str, str]]:
    yield "score:", f"{position.vp} VP" + (f", {position.result}" if position.result else "")
    yield "strength:", ", ".join(
        f"{side} {counted(_points(position, units), 'point')} in {counted(len(units), 'unit')}"
        for side, units in _by_side(scenario, position.pieces).items()
    )
    lost = _by_side(scenario, position.lost)
    yield "lost:", "; ".join(f"{side} {listed(sorted(units), 'nobody')}" for side, units in lost.items())
    coming = due_next(scenario, position)
    if coming:
        date = coming[0].when
        yield "due next:", "; ".join(f"{due.when} {due.side} {due.units}" for due in coming if due.when == date)
    if position.blown:
        yield "blown:", listed(sorted(position.blown))


def _by_side(scenario: Scenario, units: Iterable[str]) -> dict[str, list[str]]:
    every = list(units)
    return {side: [unit for unit in every if scenario.side_of(unit) == side] for side in SIDES}


def _points(position: Position, units: Iterable[str]) -> int:
    return sum(position.pieces[unit].strength for unit in units)


def _stacks(scenario: Scenario, position: Position) -> Iterator[tuple[str, ...]]:
    here: dict[str, dict[str, list[str]]] = defaultdict(lambda: {side: [] for side in SIDES})
    for unit, piece in sorted(position.pieces.items()):
        here[piece.at][scenario.side_of(unit)].append(_piece(position, unit))
    for space in sorted(here, key=rank):
        held = position.control.get(space, "")
        yield scenario.name_of(space), held, *(", ".join(here[space][side]) for side in SIDES)


def _piece(position: Position, unit: str) -> str:
    """`2Pz/304(3)+*`."""
    piece = position.pieces[unit]
    return f"{unit}({piece.strength}){'+' * piece.entrenched}{'*' * piece.done}"


def _obj(position: Position) -> dict[str, Any]:
    plain = position.to_obj()
    return {
        "score": position.vp,
        "pieces": plain["pieces"],
        "coming": plain["coming"],
        "lost": plain["lost"],
        "control": plain["control"],
        "bridges_blown": plain["blown"],
    }
