"""What a case may expect, one function for each key of `expect`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from pbem.games.tigers import artillery, events, fire
from pbem.games.tigers.scenario import bridge_key
from pbem.kernel.referee import Event
from pbem.orders.cases import Played

E = TypeVar("E", bound=Event)
Check = Callable[[Any, Played], Iterator[str]]

SAME_RULES = (
    {"8.28", "13.23", "13.15"},
    {"8.29", "13.23"},
    {"8.41", "10.21"},
    {"8.22", "8.23"},
    {"8.25", "8.24", "9.16", "9.11", "8.51", "8.52", "8.53"},
    {"8.33", "8.34", "8.35", "4.18", "8.2"},
    {"8.31", "8.32", "8.33", "8.34", "8.35", "8.36", "8.37", "8.38", "8.42", "8.26", "11.14", "14.22"},
    {"8.2", "3.22", "8.21"},
    {"8.56", "9.71"},
    {"6.0", "10.26"},
    {"11.14", "11.12"},
    {"8.59", "8.58"},
    {"9.12", "8.23"},
    {"10.14", "8.25", "9.16", "10.12", "8.36"},
    {"10.16", "10.17"},
    {"10.13", "10.14"},
    {"10.1", "10.12", "3.23"},
    {"8.53", "8.36", "8.38", "8.52"},
    {"8.54", "5.23"},
    {"8.55", "5.23"},
    {"9.17", "11.21"},
    {"14.11", "14.21"},
)
"""The rulebook forbids some things in more than one place; a case may cite any of them."""


def same_rule(expected: str, found: str | None) -> bool:
    return expected == found or any({expected, found} <= group for group in SAME_RULES)


def problems_of(expect: Mapping[str, Any], played: Played) -> Iterator[str]:
    """Everything that is not as expected."""
    for key, value in expect.items():
        check = CHECKS.get(key)
        if check is None:
            yield f"unknown expectation {key}; known are {', '.join(sorted(CHECKS))}"
        else:
            yield from (f"{key}: {problem}" for problem in check(value, played))


def _told(played: Played, kind: type[E]) -> list[E]:
    return [event for event in played.events if isinstance(event, kind)]


def _listed(value: Any) -> list[Any]:
    """A list as it is; one thing alone is a list of one, nothing an empty one."""
    return value if isinstance(value, list) else [] if value is None else [value]


def _bridge(name: object) -> str:
    """3.23: a bridge by its two areas, in either order."""
    a, dash, b = str(name).partition("-")
    return bridge_key(a, b) if dash else a


def _differs(expected: Any, found: Any) -> Iterator[str]:
    if expected != found:
        yield f"expected {expected}, found {found}"


GONE = ("destroyed", "not on the board")


def _each(find: Callable[[Played, str], Any]) -> Check:
    """An expectation of the form {name: value}; a list of names says that it is true of each; null: not there."""

    def check(value: Any, played: Played) -> Iterator[str]:
        wanted = value if isinstance(value, Mapping) else dict.fromkeys(_listed(value), True)
        for name, expected in wanted.items():
            found = find(played, str(name))
            if expected is None and found in GONE:
                continue
            same = str(expected) if isinstance(found, str) else expected
            yield from (f"{name} {problem}" for problem in _differs(same, found))

    return check


def _all_of(find: Callable[[Played], Any], key: Callable[[object], str] = str) -> Check:
    """An expectation that lists everything there is."""

    def check(value: Any, played: Played) -> Iterator[str]:
        yield from _differs(sorted(map(key, _listed(value))), sorted(map(str, find(played))))

    return check


def _is(find: Callable[[Played], Any]) -> Check:
    """An expectation of one value."""

    def check(value: Any, played: Played) -> Iterator[str]:
        yield from _differs(value, find(played))

    return check


# ---- orders ----------------------------------------------------------------------------------------------------


def _lines(value: Any) -> dict[int, Mapping[str, Any]]:
    """`{line: 1, rule: ...}`, or the bare number of the line."""
    entries = [entry if isinstance(entry, Mapping) else {"line": entry} for entry in _listed(value)]
    return {int(entry["line"]): entry for entry in entries}


def _refused(value: Any, played: Played) -> Iterator[str]:
    lines = _lines(value)
    for line in sorted(set(played.refused) - set(lines)):
        diagnostic = played.refused[line]
        yield f"line {line} was refused: {diagnostic.code} {diagnostic.message} (rule {diagnostic.rule})"
    for line, entry in sorted(lines.items()):
        if line not in played.refused:
            yield f"line {line} was not refused"
            continue
        wanted = [str(rule) for rule in _listed(entry.get("rule"))]
        found = played.refused[line]
        if wanted and not any(same_rule(rule, found.rule) for rule in wanted):
            yield f"line {line} was refused by rule {found.rule}, expected {' or '.join(wanted)}: {found.message}"
        if "code" in entry and entry["code"] != found.code:
            yield f"line {line} was refused with {found.code}, expected {entry['code']}"


def _failed(value: Any, played: Played) -> Iterator[str]:
    yield from _differs(sorted(_lines(value)), sorted(set(played.failed)))


# ---- pieces ----------------------------------------------------------------------------------------------------


def _piece(name: str) -> Callable[[Played, str], Any]:
    def find(played: Played, unit: str) -> Any:
        piece = played.position.pieces.get(unit)
        if piece is None:
            return "destroyed" if unit in played.position.lost else "not on the board"
        return getattr(piece, name)

    return find


def _flag(name: str) -> Callable[[Played, str], bool]:
    """A unit that is gone bears no mark."""

    def find(played: Played, unit: str) -> bool:
        piece = played.position.pieces.get(unit)
        return piece is not None and bool(getattr(piece, name))

    return find


def _strength(played: Played, unit: str) -> int:
    piece = played.position.pieces.get(unit)
    return piece.strength if piece is not None else 0


def _attackers(value: Any, played: Played) -> Iterator[str]:
    """All of them as a list; or {unit: true}, or {area: [units]}."""
    by_area = {battle.area: sorted(battle.attackers) for battle in _told(played, events.BattleBegan)}
    found = sorted(unit for units in by_area.values() for unit in units)
    if not isinstance(value, Mapping):
        yield from _differs(sorted(map(str, _listed(value))), found)
        return
    for name, expected in value.items():
        if isinstance(expected, list):
            problems = _differs(sorted(map(str, expected)), by_area.get(str(name), []))
        else:
            problems = _differs(expected, name in found)
        yield from (f"{name} {problem}" for problem in problems)


# ---- dice and battles ------------------------------------------------------------------------------------------


def _calls(played: Played, side: str) -> int:
    found = 0
    for battle in _told(played, events.BattleBegan):
        attacker, defender = battle.calls
        found += attacker if battle.attacker == side else defender
    return found


def _answered(played: Played, side: str) -> int:
    return sum(event.answered for event in _told(played, events.ArtilleryCalled) if event.side == side)


def _lost_shots(value: Any, played: Played) -> Iterator[str]:
    lost = Counter(event.side for event in _told(played, events.ArtilleryFired) if event.face is None)
    if isinstance(value, Mapping):
        for side, expected in value.items():
            yield from (f"{side} {problem}" for problem in _differs(expected, lost[side]))
    else:
        yield from _differs(value, sum(lost.values()))


def _hits(played: Played, side: str) -> int:
    by_units = sum(event.hits for event in _told(played, events.Fired) if event.side == side)
    return by_units + sum(event.hit for event in _told(played, events.ArtilleryFired) if event.side == side)


def _to_hit(played: Played, firer: str) -> Any:
    for event in played.events:
        if isinstance(event, events.Fired) and event.unit == firer:
            return event.to_hit
        if isinstance(event, events.ArtilleryFired) and firer == f"{event.side} artillery":
            return event.to_hit
    return "did not fire"


def _shelled(played: Played, side: str) -> list[str]:
    return [event.target for event in _told(played, events.ArtilleryFired) if event.side == side]


def _shot_at(played: Played, unit: str) -> list[str]:
    return [event.target for event in _told(played, events.Fired) if event.unit == unit]


def _targets(value: Mapping[str, Any], played: Played) -> Iterator[str]:
    """{unit: its target}, {"german artillery": [the target of each shot]}."""
    for firer, expected in value.items():
        side, _, rest = str(firer).partition(" ")
        found = _shelled(played, side) if rest == "artillery" else _shot_at(played, str(firer))
        wanted = list(map(str, _listed(expected)))
        yield from (f"{firer} {problem}" for problem in _differs(wanted, found or ["did not fire"]))


def _legal_targets(value: Mapping[str, Any], played: Played) -> Iterator[str]:
    """9.5: every target that a unit has in some legal allocation; 9.46: what the first shot of artillery may hit."""
    for firer, expected in value.items():
        side, _, rest = str(firer).partition(" ")
        found = _open_to_artillery(played, side) if rest == "artillery" else _open_to_unit(played, str(firer))
        wanted = sorted(map(str, _listed(expected)))
        yield from (f"{firer} {problem}" for problem in _differs(wanted, sorted(found)))


def _open_to_unit(played: Played, firer: str) -> set[str]:
    asked = next((firing for firing in played.firings if firer in firing.firers), None)
    if asked is None:
        return set()
    return {plan[firer] for plan in fire.allocations(asked.line, asked.firers, asked.targets)}


def _open_to_artillery(played: Played, side: str) -> set[str]:
    asked = next((shelling for shelling in played.shellings if shelling.side == side), None)
    return set() if asked is None else set(artillery.legal_targets(asked.types, asked.strength, ()))


def _sequences(value: Any, played: Played) -> Iterator[str]:
    """Every legal sequence, of the one side whose artillery the case is about; or {side: [sequences]}."""
    by_side = value if isinstance(value, Mapping) else {None: value}
    for side, sequences in by_side.items():
        wanted = sorted(list(map(str, _listed(sequence))) for sequence in _listed(sequences))
        found = [
            sorted(map(list, artillery.sequences(asked.types, asked.strength, asked.shots)))
            for asked in played.shellings
            if asked.shot == 1 and side in (None, asked.side)
        ]
        if wanted not in found:
            yield f"expected {wanted}, found {' and '.join(map(str, found)) or 'no artillery'}"


def _no_roll(value: Any, played: Played) -> Iterator[str]:
    for text in _listed(value):
        yield from (f"{roll.label} was rolled" for roll, _ in played.rolls if str(text) in roll.label)


def _no_battle(value: Any, played: Played) -> Iterator[str]:
    """Areas without a battle; `true`: there is none anywhere."""
    fought = [battle.area for battle in _told(played, events.BattleBegan)]
    quiet = fought if value is True else list(map(str, _listed(value)))
    yield from (f"a battle was fought in {area}" for area in fought if area in quiet)


def _range(kind: type[events.DemolitionTried] | type[events.ConstructionTried]) -> Check:
    """The highest face that succeeds, of the first attempt; or {bridge or unit: face}."""

    def check(value: Any, played: Played) -> Iterator[str]:
        tried = _told(played, kind)
        for name, expected in (value if isinstance(value, Mapping) else {None: value}).items():
            found = [one.needed for one in tried if name is None or one.unit == name or one.bridge == _bridge(name)]
            yield from _differs(expected, found[0] if found else "nobody tried")

    return check


def _result(value: Any, played: Played) -> Iterator[str]:
    """The level of victory, capitals or not; the rulebook's `both sides lose` is `both lose`."""
    found = played.position.result
    if value is None or found is None or _level(value) != _level(found):
        yield from _differs(value, found)


def _level(words: object) -> list[str]:
    return [word for word in str(words).casefold().split() if word not in ("sides", "victory")]


def _out_at_start(value: Any, played: Played) -> Iterator[str]:
    """Complete for each side that the list names a unit of; an empty list speaks of the side that moves."""
    units = played.scenario.units
    wanted = sorted(map(str, _listed(value)))
    sides = {units[unit].side for unit in wanted if unit in units} or {played.impulse.mover}
    out = _told(played, events.SupplyJudged)[0].out
    yield from _differs(wanted, sorted(unit for unit in out if units[unit].side in sides))


CHECKS: dict[str, Check] = {
    "refused": _refused,
    "failed": _failed,
    "at": _each(_piece("at")),
    "spent": _each(lambda played, unit: played.impulse.spent[unit]),
    "strength": _each(_strength),
    "destroyed": _all_of(lambda played: played.position.lost),
    "entrenched": _each(_flag("entrenched")),
    "moved": _each(_flag("moved")),
    "attackers": _attackers,
    "done_for_day": _each(_flag("done")),
    "crossed_blown": _each(_flag("crossed_blown")),
    "bridges_blown": _all_of(lambda played: played.position.blown, _bridge),
    "construction": _each(lambda played, bridge: played.position.construction.get(_bridge(bridge), 0)),
    "demolition_range": _range(events.DemolitionTried),
    "construction_range": _range(events.ConstructionTried),
    "control": _each(lambda played, area: played.position.control.get(area, "nobody")),
    "vp": _is(lambda played: played.position.vp),
    "oos_at_start": _out_at_start,
    "calls": _each(_calls),
    "artillery": _each(_answered),
    "lost_shots": _lost_shots,
    "to_hit": _each(_to_hit),
    "targets": _targets,
    "legal_targets": _legal_targets,
    "artillery_sequences": _sequences,
    "hits": _each(_hits),
    "no_roll": _no_roll,
    "no_battle": _no_battle,
    "released": _all_of(lambda played: played.position.released),
    "special_on_board": _is(lambda played: played.position.special.effect is not None),
    "game_over": _is(lambda played: played.position.over),
    "result": _result,
    "clock": _is(lambda played: f"{played.position.now} {played.position.mover}"),
}
