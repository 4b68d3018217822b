"""What a case of this game may expect, one function for each key of `expect`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pbem.games.bitter import events
from pbem.games.bitter.acts import Retreat
from pbem.games.bitter.choices import Retreating
from pbem.games.bitter.costs import left
from pbem.games.bitter.position import CA, ENG
from pbem.games.bitter.rules import look
from pbem.games.bitter.scenario import OFF, POINTS, SIDES, bridge_name
from pbem.orders.cases.setting import several
from pbem.orders.cases.verdict import all_of, differs, each, equals, refused_lines, told
from pbem.orders.trials import Check, Played


def _same(rules: str) -> frozenset[str]:
    return frozenset(rules.split())


SAME_RULES = (
    _same("5.1 6.3"),
    _same("5.2 5.3 11.3 12.4 15.2 15.7 16.4"),
    _same("7.4 5.2"),
    _same("4.0 14.1"),
    _same("14.1 14.2 14.3"),
    _same("14.1 15.7"),
    _same("5.3 9.1"),
    _same("10.1 10.2 10.3 10.4 9.1"),
    _same("9.1 8.1 13.3 14.1 15.5"),
    _same("11.1 11.2 11.3 12.5"),
    _same("8.1 8.2 12.4"),
    _same("13.1 15.4 12.4 13.2"),
    _same("13.3 12.4 13.4"),
    _same("16.1 16.2 16.3 5.5"),
    _same("9.8 8.3 5.3"),
    _same("15.5 15.7"),
)
"""The rulebook forbids some things in more than one place; a case may cite any of them."""


def _bridge(name: object) -> str:
    a, dash, b = str(name).partition("-")
    return bridge_name(a, b) if dash else a


# ---- pieces ---------------------------------------------------------------------------------------------------------


def _at(played: Played, unit: str) -> Any:
    piece = played.position.pieces.get(unit)
    if piece is not None:
        return piece.at
    position = played.position
    if unit in position.lost:
        return "destroyed"
    return OFF if unit in (*position.exited, *position.away, *position.coming) else "not on the board"


def _places(given: Mapping[str, Any], played: Played) -> Iterator[str]:
    """Where units are; `off` is read as false in a case file, and means off the map."""
    yield from each(_at)({unit: OFF if where is False else where for unit, where in given.items()}, played)


def _steps(played: Played, unit: str) -> Any:
    piece = played.position.pieces.get(unit)
    if piece is None:
        return _at(played, unit)
    return "full" if piece.steps == played.scenario.units[unit].steps else "reduced"


def _steps_left(played: Played, space: str) -> int:
    return sum(piece.steps for piece in played.position.pieces.values() if piece.at == space)


def _spent(played: Played, unit: str) -> str:
    moves = [event for event in told(played, events.Moved) if event.unit == unit]
    return POINTS.text(moves[-1].spent) if moves else "0"


def _left(played: Played, unit: str) -> str:
    moves = [event for event in told(played, events.Moved) if event.unit == unit]
    if moves:
        return POINTS.text(moves[-1].allowance - moves[-1].spent)
    return POINTS.text(left(look(played.scenario, played.position), unit))


def _flagged(name: str) -> Callable[[Played], list[str]]:
    return lambda played: [unit for unit, piece in played.position.pieces.items() if getattr(piece, name)]


# ---- battles --------------------------------------------------------------------------------------------------------


def _odds(find: Callable[[events.OddsMade], Any]) -> Callable[[Played, str], Any]:
    def last(played: Played, space: str) -> Any:
        found = [event for event in told(played, events.OddsMade) if event.space == space]
        return find(found[-1]) if found else "no battle"

    return last


def _result_in(played: Played, space: str) -> str:
    found = [event for event in told(played, events.BattleResult) if event.space == space]
    return found[-1].result.removesuffix("*") if found else "no battle"


def _result(given: Any, played: Played) -> Iterator[str]:
    """What the table said, by hex."""
    yield from each(_result_in)(given, played)


def _retreat_options(played: Played, unit: str) -> list[tuple[str, ...]]:
    asked = [choice for choice in played.asked if isinstance(choice.about, Retreating)]
    for choice in asked:
        paths = [act.path for act in choice.options if isinstance(act, Retreat) and act.unit == unit]
        if paths:
            return paths
    return [event.path for event in told(played, events.Retreated) if event.unit == unit]


def _retreat_ends(given: Mapping[str, Any], played: Played) -> Iterator[str]:
    """9.7: every hex where the retreat of a unit may end."""
    for unit, expected in given.items():
        found = sorted({path[-1] for path in _retreat_options(played, str(unit))})
        yield from (f"{unit} {problem}" for problem in differs(sorted(map(str, several(expected))), found))


def _retreat_length(played: Played, unit: str) -> Any:
    for choice in played.asked:
        if isinstance(choice.about, Retreating) and any(act.unit == unit for act in choice.options):
            return choice.about.hexes
    went = [event for event in told(played, events.Retreated) if event.unit == unit]
    return len(went[0].path) - 1 if went else "did not retreat"


def _duties(given: Mapping[str, Any], played: Played) -> Iterator[str]:
    """`ca`: the units bound to counterattack; `eng`: hex, attackers and defenders of each engagement."""
    position = played.position
    if "ca" in given:
        found = sorted(unit for duty in position.duties if duty.kind == CA for unit in duty.units)
        yield from (f"ca {problem}" for problem in differs(sorted(map(str, several(given["ca"]))), found))
    if "eng" in given:
        locked = [
            {"hex": duty.space, "attackers": sorted(duty.attackers), "defenders": sorted(duty.units)}
            for duty in position.duties if duty.kind == ENG
        ]  # fmt: skip
        wanted = [
            {"hex": str(one["hex"]), "attackers": sorted(one["attackers"]), "defenders": sorted(one["defenders"])}
            for one in several(given["eng"])
        ]
        yield from (f"eng {problem}" for problem in differs(wanted, locked))


def _range(given: Any, played: Played) -> Iterator[str]:
    """13.1: the highest face that blows; of the first try, or {bridge: face}."""
    tried = told(played, events.DemolitionTried)
    for name, expected in (given if isinstance(given, Mapping) else {None: given}).items():
        found = [one.needed for one in tried if name is None or one.bridge == _bridge(name)]
        yield from differs(expected, found[0] if found else "nobody tried")


def army_of(played: Played, unit: str) -> str:
    """24.6: the army that a unit belongs to."""
    piece, card = played.position.pieces.get(unit), played.scenario.units[unit]
    return str((piece.army if piece else "") or card.army)


EXPECT: dict[str, Check] = {
    "air_refused": refused_lines(SAME_RULES, lambda played: played.refused_before),
    "at": _places,
    "spent": each(_spent),
    "mp": each(_left),
    "steps": each(_steps),
    "steps_left": each(_steps_left),
    "destroyed": all_of(lambda played: played.position.lost),
    "strength": each(_odds(lambda event: [event.attack, event.defense])),
    "raw": each(_odds(lambda event: event.raw)),
    "odds": each(_odds(lambda event: event.final)),
    "drm": each(_odds(lambda event: event.drm)),
    "result": _result,
    "retreat_ends": _retreat_ends,
    "retreat_length": each(_retreat_length),
    "oos": all_of(lambda played: played.now.position.out),
    "shocked": all_of(_flagged("shocked")),
    "fired": all_of(_flagged("fired")),
    "reserve": all_of(_flagged("reserve")),
    "positions": all_of(lambda played: played.position.positions),
    "forts": all_of(lambda played: played.position.forts),
    "bridges_blown": all_of(lambda played: played.position.blown, _bridge),
    "demolition_range": _range,
    "duties": _duties,
    "air_left": each(lambda played, side: played.position.air[side]),
    "effects": all_of(lambda played: played.now.position.effects),
    "companies": lambda given, played: differs(dict(given or {}), dict(played.now.position.companies)),
    "dumps": each(lambda played, name: played.now.position.dumps[name].state),
    "armies": each(lambda played, unit: army_of(played, unit)),
    "victory": equals(lambda played: played.position.result),
    "exited": all_of(lambda played: played.position.exited),
    "losses": each(lambda played, side: played.position.losses[_side(side)]),
}


def _side(name: str) -> str:
    return next(side for side in SIDES if name.startswith(side))
