"""Everything that is told besides battles: the turn, movement, bridges, aircraft, supply, the score."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

from pbem.games.wave import events as ev
from pbem.games.wave.position import Position
from pbem.games.wave.scenario import SIDES, Scenario
from pbem.games.wave.tale import SIDE_WORD, Tale, steps_lost
from pbem.kernel.referee import Event
from pbem.kernel.words import counted, listed
from pbem.report.model import Facts, Items, Section, Table

MOVES = ("Formation", "Units", "From", "To", "MPs", "")


def movement(story: Tale) -> Section | None:
    """9: every move, by formation: a segment of two hundred moves is read by divisions."""
    rows: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for event in story.all(ev.MoveEnded):
        org = story.scenario.units[event.units[0]].formation
        pace = "" if event.pace == "supplied" else event.pace
        ends = (event.path[0], story.scenario.name_of(event.path[-1]))
        units = listed(unit.removeprefix(f"{org}/") for unit in event.units)
        rows[org].append((org, units, *ends, f"{event.spent}/{event.allowance}", pace))
    if not rows:
        return None
    table = Table("", MOVES, tuple(row for org in sorted(rows) for row in rows[org]))
    return Section("movement", f"Movement ({counted(sum(map(len, rows.values())), 'move')})", (table,))


def _bridge_tried(scenario: Scenario, event: ev.DemolitionTried) -> str:
    by = f", with {event.engineer}" if event.engineer else ""
    end = "blown" if event.blown else "stands"
    return f"{event.bridge}: tried by {SIDE_WORD[event.side]}{by}, needs {event.needed}+, rolled {event.face}: {end}"


def _drawn(scenario: Scenario, event: ev.AerialUsed) -> str:
    return f"{event.unit} draws on the marker in {event.space}, which has given {counted(event.drawn, 'step')}"


def _weather(scenario: Scenario, event: ev.Weather) -> str:
    return f"Weather: {event.weather}" + (f" (die {event.face}, overcast to {event.overcast})" if event.face else "")


def _baseplate(scenario: Scenario, event: ev.Baseplate) -> str:
    return f"Operation Baseplate: die {event.face}, {'launched' if event.launched else 'not launched'}"


def _problems(scenario: Scenario, event: ev.SupplyProblems) -> str:
    return f"German supply problems: {event.roll}, {listed(event.orgs, 'nobody')} out of supply"


def _free(scenario: Scenario, event: ev.OptionalFree) -> str:
    return f"{len(event.units)} supplied German units west of the Meuse: 10SS and 11Pz are free"


def _petrol(scenario: Scenario, event: ev.SupplyProblemsEnded) -> str:
    return f"{event.unit} takes petrol in {scenario.name_of(event.space)}: no more supply problems"


def _crossed(scenario: Scenario, event: ev.BritishCrossed) -> str:
    return f"the British cross the Meuse at {event.space}: {' + '.join(map(str, event.faces))}"


SENTENCES: dict[type[Event], tuple[str, Callable[[Scenario, Any], str]]] = {
    ev.TurnBegan: ("turn", lambda s, e: f"Turn {e.turn}, {e.date}"),
    ev.Weather: ("turn", _weather),
    ev.Baseplate: ("turn", _baseplate),
    ev.AircraftReady: ("turn", lambda s, e: f"{counted(e.aircraft, 'aircraft', 'aircraft')} ready"),
    ev.Interdicted: ("turn", lambda s, e: f"Roads of {s.name_of(e.space)} interdicted"),
    ev.AirDropped: ("turn", lambda s, e: f"Supply dropped in {s.name_of(e.space)}"),
    ev.SupplyProblems: ("turn", _problems),
    ev.OptionalFree: ("turn", _free),
    ev.PolRemoved: ("turn", lambda s, e: f"Depots removed: {listed(e.spaces)}"),
    ev.KgChecked: ("turn", lambda s, e: f"KG Peiper: die {e.face}, {'dissolved' if e.dissolved else 'goes on'}"),
    ev.GunsRecovered: ("turn", lambda s, e: f"{counted(len(e.units), 'guns unit')} recovered"),
    ev.DemolitionTried: ("bridges", _bridge_tried),
    ev.RepairDeclared: ("bridges", lambda s, e: f"{e.bridge}: repair begun"),
    ev.RepairDone: ("bridges", lambda s, e: f"{e.bridge}: repaired"),
    ev.Rerouted: ("bridges", lambda s, e: f"{listed(e.units)} turns at {e.at} to {e.path[-1]}"),
    ev.Halted: ("bridges", lambda s, e: f"{listed(e.units)} halts at {e.at}"),
    ev.SupplyJudged: ("supply", lambda s, e: f"{listed(e.units)} in {e.space}: {e.why}"),
    ev.AerialUsed: ("supply", _drawn),
    ev.AerialRemoved: ("supply", lambda s, e: f"the marker in {e.space} is lost to {e.by}"),
    ev.SupplyProblemsEnded: ("supply", _petrol),
    ev.ControlChanged: ("events", lambda s, e: f"{s.name_of(e.space)} is {SIDE_WORD[e.side]} now"),
    ev.Entered: ("events", lambda s, e: f"{listed(e.units)} enters by {s.name_of(e.space)} for {e.cost}"),
    ev.PolTurned: ("events", lambda s, e: f"depot in {e.space}: {'real' if e.real else 'a dummy'}"),
    ev.KgDropped: ("events", lambda s, e: f"{listed(e.units)} leaves KG Peiper"),
    ev.Reformed: ("events", lambda s, e: f"{e.unit} is formed again in {e.space}"),
    ev.BritishCommitted: ("events", lambda s, e: f"{listed(e.orgs)} may cross the Meuse"),
    ev.BritishCrossed: ("events", _crossed),
    ev.OptionalBrought: ("events", lambda s, e: f"{e.org} is brought for {e.vp} points"),
    ev.OverstackRemoved: ("events", lambda s, e: f"{e.unit} is lost in {e.space}, too many there"),
    ev.Exited: ("events", lambda s, e: f"{listed(e.units)} leaves the map from {e.space}"),
    ev.SetUp: ("setup", lambda s, e: f"{e.unit} in {s.name_of(e.space)}"),
    ev.KgFormed: ("setup", lambda s, e: f"KG Peiper in {e.space}: {listed(e.units)}"),
    ev.PolPlaced: ("setup", lambda s, e: f"a depot in {e.space}"),
}  # fmt: skip
TITLES = {
    "setup": "Set-up",
    "events": "On the way",
    "bridges": "Bridges",
    "supply": "Supply",
    "turn": "The turn",
}


def happenings(story: Tale, kind: str) -> Section | None:
    """All sentences of one kind, in the order in which things happened."""
    lines = tuple(_sentences(story, kind))
    return Section(kind, TITLES[kind], (Items(lines),)) if lines else None


def _sentences(story: Tale, kind: str) -> Iterator[str]:
    for event in story.events:
        section, sentence = SENTENCES.get(type(event), ("", None))
        if section == kind and sentence is not None:
            yield sentence(story.scenario, event)


def score(story: Tale) -> Section:
    """4: both totals and where they came from; steps lost by org."""
    accounts = tuple(_account(story.after, side) for side in SIDES)
    losses = [(SIDE_WORD[side], org, str(count)) for side, by_org in steps_lost(story).items()
              for org, count in sorted(by_org.items())]  # fmt: skip
    table = Table("Steps lost", ("Side", "Formation", "Steps"), tuple(losses), frozenset({"Steps"}))
    return Section("score", "Score", (Facts(accounts), *((table,) if losses else ())))


def _account(position: Position, side: str) -> tuple[str, str]:
    parts = (f"{reason} {points}" for reason, points in sorted(position.vp[side].items()))
    return SIDE_WORD[side], f"{position.total(side)} VP ({listed(parts, 'none yet')})"
