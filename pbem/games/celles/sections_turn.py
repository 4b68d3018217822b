"""What the clock brings: recovery, points, supply, initiative, the end; and how it stands now."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pbem.games.celles import events as ev
from pbem.games.celles.position import Position
from pbem.games.celles.scenario import SIDES, Scenario
from pbem.games.celles.tale import Tale
from pbem.games.celles.words import (
    chit_word,
    chits_word,
    due_units,
    field_of,
    side_word,
    unit_word,
)
from pbem.kernel.referee import Event
from pbem.kernel.words import counted, listed, rank
from pbem.report.model import Facts, Items, Section, Table


def turn(story: Tale) -> Section | None:
    """3.0: the end of a turn and the beginning of the next."""
    lines = tuple(words(story, event) for event in story.events if (words := TURN.get(type(event))) is not None)
    return Section("turn", "The turn", (Items(lines),)) if lines else None


def _recovered(story: Tale, event: ev.Recovered) -> str:
    turned = counted(len(event.turned), "unit")
    return f"Recovery (3.0): {listed(event.units)} no longer Disrupted; {turned} turned over."


def _meuse(story: Tale, event: ev.MeusePoints) -> str:
    units = listed(event.units)
    return f"At the Meuse after turn {event.turn} (16.0): {units}: {event.points}, {event.vp} on the track."


def _began(story: Tale, event: ev.TurnBegan) -> str:
    date = story.scenario.turns[event.turn].date
    german, allied = event.actions
    return f"Turn {event.turn}, {date}, {event.time}: {german} German and {allied} Allied actions (4.0)."


def _supply(story: Tale, event: ev.SupplyChanged) -> str:
    state = {"": "in supply again", "out": "out of supply", "isolated": "isolated"}[event.after]
    return f"{event.unit} is {state} (5.0)."


def _initiative(story: Tale, event: ev.InitiativeRolled) -> str:
    dice = zip(SIDES, event.faces, event.added, strict=True)
    rolls = (f"{side_word(side)} {face}+{added}" for side, face, added in dice)
    return f"Initiative (6.0): {listed(rolls)}: {side_word(event.winner) if event.winner else 'a tie, again'}."


TURN: dict[type[Event], Callable[[Tale, Any], str]] = {
    ev.Recovered: _recovered,
    ev.MeusePoints: _meuse,
    ev.TurnBegan: _began,
    ev.SupplyChanged: _supply,
    ev.InitiativeRolled: _initiative,
    ev.FirstNamed: lambda story, event: f"{side_word(event.side)} acts first on turn {event.turn} ({event.rule}).",
    ev.Scored: lambda story, event: f"{side_word(event.side)} {event.points}: {event.reason} (16.0).",
    ev.GameOver: lambda story, event: f"The end: {event.result}, German {event.german}, Allied {event.allied} (16.0).",
}


def outlook(story: Tale) -> Section:
    """Who is to act, with which chit; what both sides hold; what is due."""
    return Section("outlook", "What comes next", (Facts(tuple(standing(story.scenario, story.after))),))


def standing(scenario: Scenario, position: Position) -> Iterator[tuple[str, str]]:
    """The state of turn, chits, trucks and score, for reports and `status`."""
    if position.result is not None:
        german, allied = (position.score.get(side, 0) for side in SIDES)
        yield "Result", f"{position.result}: German {german}, Allied {allied}"
        return
    box = scenario.turns[position.turn]
    yield "Turn", f"{position.turn} of {scenario.last}, {box.date}, {box.time}"
    drawn = f", chit {position.chit}" if position.chit else ", no chit drawn yet"
    yield "To act", f"{position.now} {side_word(position.mover)}{drawn}"
    for side in SIDES:
        yield f"{side_word(side)} chits", _chits(position, side)
    yield "Score", f"{position.vp} VP on the track"
    yield from _trucks(position)
    yield from _due(scenario, position)


def _chits(position: Position, side: str) -> str:
    chits = position.chits[side]
    aside = f"; aside {chits_word(chits.aside)}" if chits.aside else ""
    left = counted(chits.left, "action")
    return f"{left} left; available {chits_word(chits.available)}{aside}; in the cup {chits_word(chits.cup)}"


def _trucks(position: Position) -> Iterator[tuple[str, str]]:
    owner = next((unit for unit, piece in position.pieces.items() if piece.truck), None)
    yield "Trucks", f"with {owner}" if owner else f"available from turn {position.truck}"


def _due(scenario: Scenario, position: Position) -> Iterator[tuple[str, str]]:
    for title, turn in (("Waiting", position.turn), ("Due next turn", position.turn + 1)):
        now = due_units(scenario, position, turn)
        before = due_units(scenario, position, turn - 1) if title != "Waiting" else {side: [] for side in SIDES}
        units = [unit for side in SIDES for unit in now[side] if unit not in before[side]]
        if units:
            yield title, listed(units)


def position(scenario: Scenario, now: Position) -> Section:
    """Everything on the map, in words."""
    field = field_of(scenario, now)
    spaces = sorted({piece.at for piece in now.pieces.values()}, key=rank)
    rows = tuple(
        (scenario.name_of(space), scenario.board.spaces[space], *(_units(field, space, side) for side in SIDES))
        for space in spaces
    )
    table = Table("", ("Hex", "Terrain", "German", "Allied"), rows)
    gone = [("Eliminated", listed(sorted(now.destroyed))), ("Withdrawn", listed(sorted(now.withdrawn)))]
    return Section("position", "Position", (table, Facts(tuple(gone))))


def _units(field: Any, space: str, side: str) -> str:
    return listed((unit_word(field, unit) for unit in field.stacks.at(space, side)), "")


def headline(story: Tale) -> tuple[str, ...]:
    """A line for the end, for each attack and for each step lost; then who is to act."""
    return (*_over(story), *_attacks(story), *_losses(story), _next(story))


def _over(story: Tale) -> Iterator[str]:
    for event in story.all(ev.GameOver):
        yield f"The game is over: {event.result}. German {event.german} points, Allied {event.allied}."


def _attacks(story: Tale) -> Iterator[str]:
    for event in story.all(ev.AttackResolved):
        places = listed(story.scenario.name_of(space) for space in event.hexes)
        what = f"{side_word(event.side)} {event.level} attack on {places}"
        yield f"{what} at {event.odds}, {event.modified}: {event.result}."


def _losses(story: Tale) -> Iterator[str]:
    for event in story.events:
        if isinstance(event, ev.Eliminated):
            yield f"{event.unit} is eliminated ({event.reason})."
        elif isinstance(event, ev.StepLost):
            yield f"{event.unit} loses a step ({event.reason})."


def _next(story: Tale) -> str:
    after = story.after
    if after.over:
        return f"Score on the track: {after.vp}."
    chit = f" with {chit_word(after.chit)}" if after.chit else ""
    return f"{after.now}: {side_word(after.mover)} is to act{chit}; {after.vp} VP."
