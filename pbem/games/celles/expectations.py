"""What a case of Celles may expect: one function for each key."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pbem.games.celles import chits as cups
from pbem.games.celles import events as told
from pbem.games.celles import movement
from pbem.games.celles.action import Action
from pbem.games.celles.position import Piece
from pbem.games.celles.scenario import enemy_of
from pbem.kernel.referee import Event
from pbem.orders.cases.setting import several
from pbem.orders.cases.verdict import all_of, differs, each, equals
from pbem.orders.cases.verdict import told as events_of
from pbem.orders.trials import Check, Played

SAME_RULES = (
    frozenset({"8.0", "8.1", "8.5"}),
    frozenset({"5.0", "8.1"}),
    frozenset({"5.0", "11.0"}),
    frozenset({"7.0", "8.0", "11.0"}),
    frozenset({"7.0", "13.2"}),
    frozenset({"7.0", "15.0", "13.2"}),
    frozenset({"8.4", "11.2"}),
    frozenset({"10.0", "11.2"}),
    frozenset({"10.0", "13.3"}),
    frozenset({"13.0", "13.1"}),
    frozenset({"13.0", "13.2", "13.5"}),
    frozenset({"13.0", "13.3", "13.5"}),
    frozenset({"13.0", "13.4", "13.5"}),
    frozenset({"13.3", "15.0"}),
    frozenset({"8.0", "9.1"}),
    frozenset({"7.0", "8.3"}),
    frozenset({"8.0", "11.1"}),
    frozenset({"7.0", "14.0"}),
    frozenset({"8.0", "21.0"}),
    frozenset({"8.0", "12.0"}),
    frozenset({"11.0", "12.0"}),
)
"""Rules that forbid the same thing, seen from two sides: no points, no activation, no room, no chit."""
ELIMINATED, WITHDRAWN, WAITING = "eliminated", "withdrawn", "waiting"


def points(halves: int) -> float | int:
    """Half points as people write them: 4.5, or 4."""
    return halves // 2 if halves % 2 == 0 else halves / 2


def _where(played: Played, unit: str) -> str:
    position = played.position
    if unit in position.pieces:
        return str(position.pieces[unit].at)
    if unit in position.destroyed:
        return ELIMINATED
    if unit in position.withdrawn:
        return WITHDRAWN
    return WAITING if unit in position.coming else "not on the board"


def _piece(read: Callable[[Piece], Any], gone: Any) -> Check:
    """Something that is seen on a piece; `gone` if it is not on the board."""
    return each(lambda played, unit: read(played.position.pieces[unit]) if unit in played.position.pieces else gone)


def _allowance(played: Played, unit: str) -> float | int:
    now: Action = played.now
    return points(movement.allowance(now, unit, movement.is_exposed(now, unit)))


def _steps(played: Played, unit: str) -> int:
    position = played.position
    if unit in position.pieces:
        return int(position.pieces[unit].steps)
    return int(position.withdrawn.get(unit, 0))


def _spent(played: Played, unit: str) -> float | int:
    return points(played.now.spent.get(unit, 0))


# ---- attacks ---------------------------------------------------------------------------------------------------------


def _attacks(read: Callable[[told.AttackResolved], Any]) -> Check:
    """What was so in the attack of the case; a list if there were several."""

    def check(given: Any, played: Played) -> Iterator[str]:
        found = [read(event) for event in events_of(played, told.AttackResolved)]
        if isinstance(given, list) and len(found) != 1:
            yield from differs(given, found)
        elif len(found) == 1:
            wanted = given[0] if isinstance(given, list) and not isinstance(found[0], list) else given
            yield from differs(wanted, found[0])
        else:
            yield from differs([given], found)

    return check


def _sides(read: Callable[[told.AttackResolved], tuple[str, ...]]) -> Check:
    """Who attacked or defended, in any order."""

    def check(given: Any, played: Played) -> Iterator[str]:
        found = [sorted(read(event)) for event in events_of(played, told.AttackResolved)]
        several_lists = isinstance(given, list) and any(isinstance(one, list) for one in given)
        wanted = [sorted(one) for one in given] if several_lists else [sorted(several(given))]
        yield from differs(wanted, found)

    return check


# ---- retreats and advances -------------------------------------------------------------------------------------------


def _ways_back(played: Played, unit: str) -> list[str]:
    """Every legal path of a unit when its turn came."""
    for choice in played.asked:
        if choice.kind == "retreat" and choice.about.unit == unit:
            return sorted("-".join(path) for path in choice.options)
    return sorted("-".join(event.path) for event in events_of(played, told.Retreated) if event.unit == unit)


def _retreat_options(given: Any, played: Played) -> Iterator[str]:
    for unit, wanted in given.items():
        paths = [one if isinstance(one, str) else "-".join(map(str, one)) for one in several(wanted)]
        yield from (f"{unit} {problem}" for problem in differs(sorted(paths), _ways_back(played, unit)))


def _went(kind: type[Any], path_of: Callable[[Any], tuple[str, ...]]) -> Check:
    """Units that went somewhere: a list of all, or {unit: where it ended, or its whole path}."""

    def check(given: Any, played: Played) -> Iterator[str]:
        found = {event.unit: path_of(event) for event in events_of(played, kind)}
        if not isinstance(given, Mapping):
            yield from differs(sorted(map(str, several(given))), sorted(found))
            return
        for unit, wanted in given.items():
            path = found.get(unit)
            ends = ("-".join(path), path[-1]) if path else (None,)
            if (None if wanted is None else str(wanted)) not in ends:
                yield f"{unit} expected {wanted}, found {'-'.join(path) if path else 'nothing'}"

    return check


def _infiltration(given: Any, played: Played) -> Iterator[str]:
    """The last attempt of each unit."""
    last = {event.unit: event for event in events_of(played, told.Infiltrated)}
    for unit, wanted in given.items():
        event = last.get(unit)
        found = {"modified": event.modified, "result": event.result} if event else {}
        expected = wanted if isinstance(wanted, Mapping) else {"result": wanted}
        for key, value in expected.items():
            yield from (f"{unit} {key} {problem}" for problem in differs(value, found.get(key)))


# ---- chits and the turn ----------------------------------------------------------------------------------------------


def _available(given: Any, played: Played) -> Iterator[str]:
    for side, wanted in given.items():
        names = sorted("air" if one == "allied_air" else one for one in several(wanted))
        yield from (f"{side} {problem}" for problem in differs(names, sorted(played.position.chits[side].available)))


def _drawn(given: Any, played: Played) -> Iterator[str]:
    """The chits in the order drawn: a list, or one for each side."""
    for side, wanted in given.items() if isinstance(given, Mapping) else [(None, given)]:
        found = [event.chit for event in events_of(played, told.ChitDrawn) if side in (None, event.side)]
        names = ["air" if one == "allied_air" else one for one in several(wanted)]
        yield from differs(names, found)


def _actions(played: Played, side: str) -> int:
    """The actions that a side has this turn, the one being played included."""
    return len(played.position.chits[side].drawn) + int(played.position.chits[side].left)


def _next(played: Played) -> str | None:
    """Who acts next: the other side, or the same; None if the turn is over."""
    position = played.position
    for side in (enemy_of(position.mover), position.mover):
        held = position.chits[side]
        if held.left and cups.has_action_chit(held.cup):
            return side
    return None


def _first(played: Played) -> str | None:
    named = events_of(played, told.FirstNamed)
    return named[-1].side if named else None


def _truck_available(played: Played) -> int | None:
    position = played.position
    return None if any(piece.truck for piece in position.pieces.values()) else int(position.truck)


def _units(kind: type[Event], name: str = "unit") -> Callable[[Played], list[str]]:
    return lambda played: [getattr(event, name) for event in events_of(played, kind)]


EXPECT: Mapping[str, Check] = {
    "at": each(_where),
    "spent": each(_spent),
    "allowance": each(_allowance),
    "steps": each(_steps),
    "used": _piece(lambda piece: piece.used, None),
    "disrupted": _piece(lambda piece: piece.disrupted, None),
    "supply": _piece(lambda piece: piece.supply or "in", None),
    "truck": _piece(lambda piece: piece.truck, False),
    "truck_available": equals(_truck_available),
    "eliminated": all_of(_units(told.Eliminated)),
    "withdrawn": all_of(lambda played: list(played.position.withdrawn)),
    "attackers": _sides(lambda event: event.attackers),
    "defenders": _sides(lambda event: event.defenders),
    "strength_ratio": _attacks(lambda event: f"{event.strengths[0]}:{event.strengths[1]}"),
    "odds": _attacks(lambda event: event.odds),
    "drm": _attacks(lambda event: event.drm),
    "modified": _attacks(lambda event: event.modified),
    "result": _attacks(lambda event: event.result),
    "retreat_options": _retreat_options,
    "retreated": _went(told.Retreated, lambda event: event.path),
    "advanced": _went(told.Advanced, lambda event: (event.origin, event.to)),
    "infiltration": _infiltration,
    "available": _available,
    "actions_left": each(lambda played, side: played.position.chits[side].left),
    "actions": each(_actions),
    "first": equals(_first),
    "drawn": _drawn,
    "next": equals(_next),
    "vp": equals(lambda played: played.position.vp),
    "final": each(lambda played, side: played.position.score.get(side)),
    "victory": equals(lambda played: played.position.result),
}
