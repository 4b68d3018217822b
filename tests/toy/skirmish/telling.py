"""How a turn is told and drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pbem.games.skirmish import movement
from pbem.games.skirmish.events import FellBack, Fought, GameOver, Moved
from pbem.games.skirmish.position import Position
from pbem.games.skirmish.rules import look
from pbem.games.skirmish.scenario import SIDES, Scenario

from pbem.kernel.board import Space
from pbem.kernel.referee import Event
from pbem.kernel.values import Exhibit
from pbem.report import common
from pbem.report.board.chart import DARK, Arrow, Chart, Counter, Ground, Ink, Stack
from pbem.report.board.hexes import HexSheet
from pbem.report.luck import Throw
from pbem.report.model import Meta, Section, Table
from pbem.report.story import Story
from pbem.report.text import blocks_text

Tale = Story[Scenario, Position]
STEP = "turn"
THROWS = {"combat": "attacks"}
view = common.everything


def title(story: Tale) -> str:
    return f"{story.before.clock}  {story.before.mover.title()} turn"


def headline(story: Tale) -> tuple[str, ...]:
    ends = tuple(f"the game is over: {event.result}" for event in story.all(GameOver))
    return (*ends, f"{len(list(story.all(Moved)))} moves, {len(list(story.all(Fought)))} attacks")


def sections(story: Tale, meta: Meta) -> Iterator[Section | None]:
    yield common.waiting(meta, STEP)
    yield common.orders(story)
    yield _table("Moves", ("unit", "path"), [(event.unit, "-".join(event.path)) for event in story.all(Moved)])
    yield _table("Back", ("unit", "to"), [(event.unit, event.to) for event in story.all(FellBack)])
    fights = [(e.hex, ", ".join(e.attackers), e.defender, e.column, str(e.face), e.result) for e in story.all(Fought)]
    yield _table("Attacks", ("hex", "attackers", "defender", "odds", "die", "result"), fights)
    yield common.notes(meta)
    yield position(story.scenario, story.after)
    yield common.dice(story, meta)


def _table(name: str, head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> Section | None:
    return Section(name.lower(), name, (Table("", head, tuple(rows)),)) if rows else None


def facts(story: Tale) -> Mapping[str, Any]:
    return {"units": {side: _count(story.scenario, story.after, side) for side in SIDES}}


def _count(scenario: Scenario, position: Position, side: str) -> int:
    return sum(scenario.side_of(unit) == side for unit in position.pieces)


def position(scenario: Scenario, position: Position) -> Section:
    return Section("position", "Position", (_roster(scenario, position),))


def _roster(scenario: Scenario, position: Position) -> Table:
    rows = tuple((unit, scenario.name_of(piece.at), str(piece.strength)) for unit, piece in position.pieces.items())
    return Table("", ("unit", "hex", "strength"), rows)


def spaces(scenario: Scenario, position: Position, which: Iterable[Space]) -> Iterator[Exhibit]:
    return (_space(scenario, space) for space in which)


def _space(scenario: Scenario, space: Space) -> Exhibit:
    ground, near = scenario.board.spaces[space], list(scenario.board.around(space))
    text = f"{scenario.name_of(space)}: {ground}, {scenario.costs[ground]} to enter, beside {', '.join(near)}\n"
    return Exhibit(text, {"space": space, "ground": ground, "near": near})


def supply(scenario: Scenario, position: Position, unit: str) -> tuple[Space, ...] | None:
    """Nobody needs any."""
    return ()


def way(scenario: Scenario, position: Position, stops: Sequence[Space]) -> Exhibit:
    turn = look(scenario, position)
    costs = [movement.step_cost(turn, stop) for stop in stops[1:]]
    return Exhibit(f"{'-'.join(stops)}: {sum(costs)} points\n", {"path": list(stops), "costs": costs})


def status(scenario: Scenario, position: Position) -> Exhibit:
    pieces = {unit: {"at": piece.at, "strength": piece.strength} for unit, piece in position.pieces.items()}
    return Exhibit(blocks_text(_roster(scenario, position)), {"score": str(len(pieces)), "pieces": pieces})


def scenario(scenario: Scenario) -> Exhibit:
    units = {side: sum(unit.side == side for unit in scenario.units.values()) for side in SIDES}
    text = f"{scenario.turns} turns for {scenario.name_of(scenario.hill)}\n"
    return Exhibit(text, {"start": "1 red", "end": f"{scenario.turns} blue", "units": units})


def throws(scenario: Scenario, events: Sequence[Event]) -> Iterator[Throw]:
    table = scenario.table
    for event in events:
        if isinstance(event, Fought):
            loss = table.chances(table.named(event.column))["loss"] / 6
            yield Throw(scenario.side_of(event.attackers[0]), "combat", (1 - loss, loss), int(event.result == "loss"))


def chart(scenario: Scenario, position: Position | None, events: Sequence[Event], title: str) -> Chart:
    sheet = HexSheet(scenario.map.grid)
    pieces = position.pieces if position else {}
    moves = [event for event in events if isinstance(event, Moved)]
    return Chart(
        title=title,
        note=position.clock if position else "",
        field=sheet.field,
        piled=True,
        inks={"red": Ink("Red", "#b5483a"), "blue": Ink("Blue", "#dfe8f5", line=DARK, square=False)},
        grounds={"wood": Ground("wood", "trees"), "clear": Ground("clear", "clear")},
        spots={space: sheet.spot(space, ground=ground) for space, ground in scenario.board.spaces.items()},
        stacks=[
            Stack(piece.at, (Counter(unit, scenario.side_of(unit), "infantry", str(piece.strength)),))
            for unit, piece in pieces.items()
        ],
        arrows=[Arrow(event.path, scenario.side_of(event.unit)) for event in moves],
        bursts=[event.hex for event in events if isinstance(event, Fought)],
    )
