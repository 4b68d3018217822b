"""Everything of a player turn but its battles: supply, air, moves, digging, bridges, coming and going."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pbem.games.bitter import events as ev
from pbem.games.bitter.scenario import POINTS, Scenario
from pbem.games.bitter.tale import GROUND_WORD, SIDE_WORD, Tale
from pbem.kernel.referee import Event
from pbem.kernel.words import counted, listed
from pbem.report.model import Items, Section, Table

Words = Callable[[Scenario, Any], str]


def movement(story: Tale) -> Section | None:
    """Every move with its way and its points."""
    rows = tuple(_move(story.scenario, event) for event in story.all(ev.Moved))
    if not rows:
        return None
    table = Table("", ("Unit", "Way", "MP", "Of", "Phase"), rows, frozenset({"MP", "Of"}))
    return Section("moves", f"Moves ({len(rows)})", (table,))


def _move(scenario: Scenario, event: ev.Moved) -> tuple[str, ...]:
    return event.unit, way_words(event.path), POINTS.text(event.spent), POINTS.text(event.allowance), event.phase


def way_words(path: tuple[str, ...]) -> str:
    """A long way by its ends and a few hexes between."""
    if len(path) <= 8:
        return "-".join(path)
    return f"{'-'.join(path[:4])}-...-{'-'.join(path[-3:])} ({len(path) - 1} steps)"


def _supply(scenario: Scenario, event: ev.SupplyJudged) -> str:
    if not event.out:
        return f"{SIDE_WORD[event.side]}: all in supply"
    newly = f"; newly {listed(event.newly)}" if event.newly and event.newly != event.out else ""
    return f"{SIDE_WORD[event.side]}: out of supply {listed(event.out)}{newly} (12.1)"


def _shortage(scenario: Scenario, event: ev.ShortageRolled) -> str:
    if event.row is None:
        return f"German supply: die {event.check}, no shortage (12.6)"
    return f"German supply: dice {event.check} and {event.row}, short: {listed(event.units, 'nobody')} (12.6)"


def _turn(scenario: Scenario, event: ev.TurnBegan) -> str:
    air = f"aircraft: German {event.german_air}, Allied {event.allied_air}"
    return f"{event.turn}, {SIDE_WORD[event.side]} turn: {GROUND_WORD[event.ground]}; {air}"


def _demolition(scenario: Scenario, event: ev.DemolitionTried) -> str:
    came = "blown" if event.blown else "stands"
    return f"{event.unit} at {event.bridge}: die {event.face}, 1-{event.needed} blows it; {came} (13.1)"


def _exit(scenario: Scenario, event: ev.Exited) -> str:
    supplied = "" if event.supplied else ", out of supply"
    return f"{event.unit} leaves the map by {scenario.name_of(event.space)}{supplied} (5.5)"


def _built(scenario: Scenario, event: ev.BridgeBuilt) -> str:
    company = f" with {listed(event.taking)}" if event.taking else ""
    return f"{event.unit} crosses to {event.space}{company}; the bridge {event.bridge} stands (13.3)"


WORDS: dict[type[Event], tuple[str, Words]] = {
    ev.Reserved: ("moves", lambda s, e: f"in reserve: {listed(e.units)} (14.1)"),
    ev.ReserveLost: ("moves", lambda s, e: f"{e.unit} in {e.at} is not in reserve any more: an enemy is next to it"),
    ev.Entered: ("arrivals", lambda s, e: f"{e.unit} enters by {e.by or e.space} (16.1)"),
    ev.Exited: ("arrivals", _exit),
    ev.Freed: ("moves", lambda s, e: f"{e.unit} in {s.name_of(e.space)} is free of army boundaries (5.4)"),
    ev.PositionBuilt: ("works", lambda s, e: f"{e.unit} builds {e.what} in {s.name_of(e.space)} ({e.rule})"),
    ev.PositionLost: ("works", lambda s, e: f"{e.what} in {s.name_of(e.space)} is gone: {e.reason} ({e.rule})"),
    ev.BuildBegun: ("works", lambda s, e: f"{e.unit} begins to rebuild {e.bridge} (13.3)"),
    ev.BuildFailed: ("works", lambda s, e: f"{e.bridge} is not rebuilt: {e.reason} (13.3)"),
    ev.BridgeBuilt: ("works", _built),
    ev.DemolitionTried: ("works", _demolition),
    ev.Bombarded: (
        "works",
        lambda s, e: (
            f"{s.name_of(e.space)} bombarded: {e.unit}, die {e.face}{e.modifier:+d} against "
            f"{e.endurance}, {'shocked' if e.shocked else 'stands'} (21.2)"
        ),
    ),
    ev.ChallengeRolled: (
        "moves",
        lambda s, e: (
            f"{e.unit} challenges the aircraft over {s.name_of(e.space)}: die {e.face}, "
            f"{'a step lost, it stops' if e.came == 'lost' else e.came} (22.2)"
        ),
    ),
    ev.SurrenderRolled: (
        "opening",
        lambda s, e: (
            f"{listed(e.units)} in {s.name_of(e.space)}: die {e.face}, "
            f"{'each gives up a step' if e.given_up else 'they hold out'} (26)"
        ),
    ),
    ev.DutyEnded: ("duties", lambda s, e: f"{e.what.upper()} in {s.name_of(e.space)}: {e.how} (9.5)"),
    ev.TurnBegan: ("opening", _turn),
    ev.SupplyJudged: ("opening", _supply),
    ev.ShortageRolled: ("opening", _shortage),
    ev.Dropped: ("opening", lambda s, e: f"supplies dropped in {s.name_of(e.space)} for {listed(e.units)} (12.5)"),
    ev.Interdicted: ("opening", lambda s, e: f"{s.name_of(e.space)} is interdicted (11.3)"),
}
TITLES = {
    "moves": "Reserves and boundaries",
    "arrivals": "Coming and going",
    "works": "Positions and bridges",
    "duties": "Counterattacks and engagements",
    "opening": "The next turn begins",
}


def happenings(story: Tale, what: str) -> Section | None:
    """The events of one kind, a sentence each, in the order told."""
    lines = tuple(_lines(story, what))
    return Section(f"happenings-{what}", TITLES[what], (Items(lines),)) if lines else None


def _lines(story: Tale, what: str) -> Iterator[str]:
    for event in story.events:
        found = WORDS.get(type(event))
        if found is not None and found[0] == what:
            yield found[1](story.scenario, event)


def losses(story: Tale) -> str:
    """17.6: what counts for the level of victory."""
    count = story.after.losses
    award = story.scenario.tables.award
    allied = f"{counted(count['allied'], 'Allied unit')} lost of {award.allied_lost}"
    return f"{allied}, German mechanized {count['german']} of {award.mech_lost} (17.6)."
