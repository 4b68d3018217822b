"""What a case of this game may expect, one function for each key of `expect`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pbem.games.wave import column, events, pace, supply
from pbem.games.wave.rules import look
from pbem.games.wave.scenario import OFF, SIDES, Scenario
from pbem.games.wave.setup import setup_hexes
from pbem.games.wave.victory import DRAW
from pbem.orders.cases.setting import several
from pbem.orders.cases.verdict import all_of, differs, each, equals, told
from pbem.orders.trials import Check, Played

NOT_HERE = "not on the board"
AUTO = "auto"


def _same(rules: str) -> frozenset[str]:
    return frozenset(rules.split())


SAME_RULES = (
    _same("7.1 7.2 7.6 7.4 3.4"),
    _same("7.4 10.18"),
    _same("9.1 9.2 9.3 9.7 9.12 2.12 6.3"),
    _same("9.2 9.17 9.18"),
    _same("9.9 9.10 9.13 9.8 2.9 7.7"),
    _same("9.7 9.6"),
    _same("9.4 10.1"),
    _same("9.5 4.3"),
    _same("5.7 10.18"),
    _same("6.3 10.18 6.2"),
    _same("7.9 7.10 9.2"),
    _same("8.1 8.2 8.3 8.4 4.11 3.1"),
    _same("8.3 7.1 7.2 7.4 7.6"),
    _same("8.5 4.10"),
    _same("9.14 9.15 5.8"),
    _same("9.15 9.16 9.13 3.9"),
    _same("10.1 10.2 10.3 10.4"),
    _same("10.16 10.17"),
    _same("10.20 10.18 10.22"),
    _same("10.14 5.3 9.18"),
    _same("10.26 9.9 9.10 9.8"),
    _same("5.6 5.8"),
    _same("3.3 3.5 3.6 3.8 3.1"),
    _same("3.7 6.17"),
    _same("6.15 9.18"),
    _same("8.7 3.10"),
)
"""The rulebook forbids some things in more than one place; a case may cite any of them."""


def space_of(scenario: Scenario, name: object) -> str:
    """A hex by its number, with or without the letter of the east sheet; 2.2: column W42 is E10."""
    text = str(name)
    if text.startswith("W42"):
        text = f"E10{text[3:]}"
    if text in scenario.board or text == OFF:
        return text
    return f"E{text}" if f"E{text}" in scenario.board else text


def bridge_of(scenario: Scenario, name: object) -> str:
    """9.13: a bridge by its two hexes, in either order."""
    ends = [space_of(scenario, end) for end in str(name).replace("/", "-").split("-")]
    known = len(ends) == 2 and all(end in scenario.board for end in ends)
    return scenario.bridge_name(*ends) if known else str(name)


# ---- pieces ----------------------------------------------------------------------------------------------------------


def _at(played: Played, unit: str) -> str:
    piece = played.position.pieces.get(unit)
    return NOT_HERE if piece is None else str(piece.at)


def _at_check(given: Mapping[str, Any], played: Played) -> Iterator[str]:
    for unit, expected in given.items():
        found = _at(played, str(unit))
        gone = found in (NOT_HERE, OFF)
        if expected in (None, NOT_HERE, "destroyed") and gone:
            continue
        yield from (f"{unit} {problem}" for problem in differs(space_of(played.scenario, expected), found))


def _steps(played: Played, unit: str) -> int:
    piece = played.position.pieces.get(unit)
    return piece.steps if piece is not None else 0


def _is_done(played: Played, unit: str) -> bool:
    piece = played.position.pieces.get(unit)
    return piece is not None and bool(piece.done)


def _supplied(played: Played, unit: str) -> bool:
    """6: on the board as it was given."""
    segment = look(played.scenario, played.now.given)
    return supply.prospects(segment, (unit,))[unit] != supply.OUT


def _spent(played: Played, unit: str) -> int:
    return int(played.now.march.spent.get(unit, 0))


def _allowance(played: Played, unit: str) -> int:
    """9.2, 9.17: what it might spend on the way it went, or could spend on the board as given."""
    for event in told(played, events.MoveEnded):
        if unit in event.units:
            return event.allowance
    segment = look(played.scenario, played.now.given)
    state = supply.prospects(segment, (unit,))[unit]
    start = segment.pieces[unit].at
    in_column = column.may_start(segment, unit, start, state)
    return pace.allowance(segment, unit, state, in_column)


def _entry_cost(given: Any, played: Played) -> Iterator[str]:
    """8.3: {unit: points}, or the one number of the case."""
    entered = told(played, events.Entered)
    if not isinstance(given, Mapping):
        yield from differs(given, entered[0].cost if entered else "nobody entered")
        return
    for unit, expected in given.items():
        found = next((event.cost for event in entered if str(unit) in event.units), "did not enter")
        yield from (f"{unit} {problem}" for problem in differs(expected, found))


# ---- battles ---------------------------------------------------------------------------------------------------------


def _of_battles(kind: type[Any], find: Callable[[Any], Any], same: Callable[[Any], Any] = lambda given: given) -> Check:
    """{hex: value}, or the one value of the one battle."""

    def check(given: Any, played: Played) -> Iterator[str]:
        by_hex = {event.space: find(event) for event in told(played, kind)}
        if not isinstance(given, Mapping):
            found = next(iter(by_hex.values()), "no battle") if len(by_hex) < 2 else by_hex
            yield from differs(same(given), found)
            return
        for name, expected in given.items():
            found = by_hex.get(space_of(played.scenario, name), "no battle")
            yield from (f"{name} {problem}" for problem in differs(same(expected), found))

    return check


def _odds(event: events.OddsMade) -> str:
    """`auto` beyond the ends of the table (10.7)."""
    attack, defense = map(int, event.final.split(":"))
    return AUTO if attack > 7 or defense > 4 else event.final


def _no_battle(given: Any, played: Played) -> Iterator[str]:
    fought = [event.space for event in told(played, events.BattleBegan)]
    quiet = fought if given is True else [space_of(played.scenario, name) for name in several(given)]
    yield from (f"a battle was fought in {space}" for space in fought if space in quiet)


# ---- bridges, the rest -----------------------------------------------------------------------------------------------


def _needs(given: Mapping[str, Any], played: Played) -> Iterator[str]:
    """9.14: {bridge: the lowest face that blows it}."""
    tried = {event.bridge: event.needed for event in told(played, events.DemolitionTried)}
    for name, expected in given.items():
        found = tried.get(bridge_of(played.scenario, name), "nobody tried")
        yield from (f"{name} {problem}" for problem in differs(expected, found))


def _bridges(find: Callable[[Played], Any]) -> Check:
    def check(given: Any, played: Played) -> Iterator[str]:
        wanted = sorted(bridge_of(played.scenario, name) for name in several(given))
        yield from differs(wanted, sorted(find(played)))

    return check


def _spaces(find: Callable[[Played], Any]) -> Check:
    def check(given: Any, played: Played) -> Iterator[str]:
        wanted = sorted(space_of(played.scenario, name) for name in several(given))
        yield from differs(wanted, sorted(find(played)))

    return check


def _control(given: Mapping[str, Any], played: Played) -> Iterator[str]:
    for name, expected in given.items():
        space = space_of(played.scenario, name)
        found = played.position.controller(played.scenario, space)
        yield from (f"{name} {problem}" for problem in differs(expected, found))


def _vp(given: Any, played: Played) -> Iterator[str]:
    totals = {side: played.position.total(side) for side in SIDES}
    for side, expected in given.items():
        yield from (f"{side} {problem}" for problem in differs(expected, totals[side]))


def _victory(given: Any, played: Played) -> Iterator[str]:
    found = played.position.result
    if str(given).casefold() == DRAW and found == DRAW:
        return
    yield from differs(str(given).casefold(), str(found).casefold())


def _setup_hexes(given: Mapping[str, Any], played: Played) -> Iterator[str]:
    for unit, expected in given.items():
        wanted = sorted(space_of(played.scenario, name) for name in several(expected))
        found = sorted(setup_hexes(played.scenario, str(unit)))
        yield from (f"{unit} {problem}" for problem in differs(wanted, found))


EXPECT: dict[str, Check] = {
    "at": _at_check,
    "steps": each(_steps),
    "destroyed": all_of(lambda played: played.position.lost),
    "supplied": each(_supplied),
    "spent": each(_spent),
    "allowance": each(_allowance),
    "entry_cost": _entry_cost,
    "done": each(_is_done),
    "attack": _of_battles(events.OddsMade, lambda event: event.attack),
    "defence": _of_battles(events.OddsMade, lambda event: event.defense),
    "base": _of_battles(events.OddsMade, lambda event: event.base, str),
    "odds": _of_battles(events.OddsMade, _odds, str),
    "result": _of_battles(events.BattleResult, lambda event: f"{event.attacker}/{event.defender}", str),
    "no_battle": _no_battle,
    "needs": _needs,
    "repaired": _bridges(lambda played: [event.bridge for event in told(played, events.RepairDone)]),
    "bridges_blown": _bridges(lambda played: played.position.blown),
    "control": _control,
    "vp": _vp,
    "weather": equals(lambda played: played.position.weather),
    "aircraft": equals(lambda played: played.position.aircraft),
    "interdicted": _spaces(lambda played: played.position.interdicted),
    "aerial": _spaces(lambda played: played.position.aerial),
    "oos_orgs": all_of(lambda played: played.position.oos_orgs),
    "problems_over": equals(lambda played: played.position.problems_over),
    "kg": all_of(lambda played: played.position.kg),
    "pol": _spaces(lambda played: played.position.pol),
    "setup_hexes": _setup_hexes,
    "victory": _victory,
}
