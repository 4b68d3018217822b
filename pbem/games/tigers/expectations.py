"""What a case of this game may expect, one function for each key of `expect`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from pbem.games.tigers import artillery, events, fire
from pbem.games.tigers.choices import Firing, Shelling
from pbem.games.tigers.scenario import bridge_key
from pbem.orders.cases.setting import several
from pbem.orders.cases.verdict import all_of, differs, each, equals, told
from pbem.orders.trials import Check, Played

Q = TypeVar("Q")


def _same(rules: str) -> frozenset[str]:
    return frozenset(rules.split())


SAME_RULES = (
    _same("8.28 13.23 13.15"),
    _same("8.29 13.23"),
    _same("8.41 10.21"),
    _same("8.22 8.23"),
    _same("8.25 8.24 9.16 9.11 8.51 8.52 8.53"),
    _same("8.33 8.34 8.35 4.18 8.2"),
    _same("8.31 8.32 8.33 8.34 8.35 8.36 8.37 8.38 8.42 8.26 11.14 14.22"),
    _same("8.2 3.22 8.21"),
    _same("8.56 9.71"),
    _same("6.0 10.26"),
    _same("11.14 11.12"),
    _same("8.59 8.58"),
    _same("9.12 8.23"),
    _same("10.14 8.25 9.16 10.12 8.36"),
    _same("10.16 10.17"),
    _same("10.13 10.14"),
    _same("10.1 10.12 3.23"),
    _same("8.53 8.36 8.38 8.52"),
    _same("8.54 5.23"),
    _same("8.55 5.23"),
    _same("9.17 11.21"),
    _same("14.11 14.21"),
)
"""The rulebook forbids some things in more than one place; a case may cite any of them."""


def _asked(played: Played, kind: type[Q]) -> list[Q]:
    """What the questions of a kind were about."""
    return [choice.about for choice in played.asked if isinstance(choice.about, kind)]


def _bridge(name: object) -> str:
    """3.23: a bridge by its two areas, in either order."""
    a, dash, b = str(name).partition("-")
    return bridge_key(a, b) if dash else a


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
    by_area = {battle.area: sorted(battle.attackers) for battle in told(played, events.BattleBegan)}
    found = sorted(unit for units in by_area.values() for unit in units)
    if not isinstance(value, Mapping):
        yield from differs(sorted(map(str, several(value))), found)
        return
    for name, expected in value.items():
        if isinstance(expected, list):
            problems = differs(sorted(map(str, expected)), by_area.get(str(name), []))
        else:
            problems = differs(expected, name in found)
        yield from (f"{name} {problem}" for problem in problems)


# ---- dice and battles ------------------------------------------------------------------------------------------


def _calls(played: Played, side: str) -> int:
    found = 0
    for battle in told(played, events.BattleBegan):
        attacker, defender = battle.calls
        found += attacker if battle.attacker == side else defender
    return found


def _answered(played: Played, side: str) -> int:
    return sum(event.answered for event in told(played, events.ArtilleryCalled) if event.side == side)


def _lost_shots(value: Any, played: Played) -> Iterator[str]:
    lost = Counter(event.side for event in told(played, events.ArtilleryFired) if event.face is None)
    if isinstance(value, Mapping):
        for side, expected in value.items():
            yield from (f"{side} {problem}" for problem in differs(expected, lost[side]))
    else:
        yield from differs(value, sum(lost.values()))


def _hits(played: Played, side: str) -> int:
    by_units = sum(event.hits for event in told(played, events.Fired) if event.side == side)
    return by_units + sum(event.hit for event in told(played, events.ArtilleryFired) if event.side == side)


def _to_hit(played: Played, firer: str) -> Any:
    for event in played.events:
        if isinstance(event, events.Fired) and event.unit == firer:
            return event.to_hit
        if isinstance(event, events.ArtilleryFired) and firer == f"{event.side} artillery":
            return event.to_hit
    return "did not fire"


def _shelled(played: Played, side: str) -> list[str]:
    return [event.target for event in told(played, events.ArtilleryFired) if event.side == side]


def _shot_at(played: Played, unit: str) -> list[str]:
    return [event.target for event in told(played, events.Fired) if event.unit == unit]


def _targets(value: Mapping[str, Any], played: Played) -> Iterator[str]:
    """{unit: its target}, {"german artillery": [the target of each shot]}."""
    for firer, expected in value.items():
        side, _, rest = str(firer).partition(" ")
        found = _shelled(played, side) if rest == "artillery" else _shot_at(played, str(firer))
        wanted = list(map(str, several(expected)))
        yield from (f"{firer} {problem}" for problem in differs(wanted, found or ["did not fire"]))


def _legal_targets(value: Mapping[str, Any], played: Played) -> Iterator[str]:
    """9.5: every target that a unit has in some legal allocation; 9.46: what the first shot of artillery may hit."""
    for firer, expected in value.items():
        side, _, rest = str(firer).partition(" ")
        found = _open_to_artillery(played, side) if rest == "artillery" else _open_to_unit(played, str(firer))
        wanted = sorted(map(str, several(expected)))
        yield from (f"{firer} {problem}" for problem in differs(wanted, sorted(found)))


def _open_to_unit(played: Played, firer: str) -> set[str]:
    asked = next((firing for firing in _asked(played, Firing) if firer in firing.firers), None)
    if asked is None:
        return set()
    return {plan[firer] for plan in fire.allocations(asked.line, asked.firers, asked.targets)}


def _open_to_artillery(played: Played, side: str) -> set[str]:
    asked = next((shelling for shelling in _asked(played, Shelling) if shelling.side == side), None)
    return set() if asked is None else set(artillery.legal_targets(asked.types, asked.strength, ()))


def _sequences(value: Any, played: Played) -> Iterator[str]:
    """Every legal sequence, of the one side whose artillery the case is about; or {side: [sequences]}."""
    by_side = value if isinstance(value, Mapping) else {None: value}
    for side, sequences in by_side.items():
        wanted = sorted(list(map(str, several(sequence))) for sequence in several(sequences))
        found = [
            sorted(map(list, artillery.sequences(asked.types, asked.strength, asked.shots)))
            for asked in _asked(played, Shelling)
            if asked.shot == 1 and side in (None, asked.side)
        ]
        if wanted not in found:
            yield f"expected {wanted}, found {' and '.join(map(str, found)) or 'no artillery'}"


def _no_battle(value: Any, played: Played) -> Iterator[str]:
    """Areas without a battle; `true`: there is none anywhere."""
    fought = [battle.area for battle in told(played, events.BattleBegan)]
    quiet = fought if value is True else list(map(str, several(value)))
    yield from (f"a battle was fought in {area}" for area in fought if area in quiet)


def _range(kind: type[events.DemolitionTried] | type[events.ConstructionTried]) -> Check:
    """The highest face that succeeds, of the first attempt; or {bridge or unit: face}."""

    def check(value: Any, played: Played) -> Iterator[str]:
        tried = told(played, kind)
        for name, expected in (value if isinstance(value, Mapping) else {None: value}).items():
            found = [one.needed for one in tried if name is None or one.unit == name or one.bridge == _bridge(name)]
            yield from differs(expected, found[0] if found else "nobody tried")

    return check


def _out_at_start(value: Any, played: Played) -> Iterator[str]:
    """Complete for each side that the list names a unit of; an empty list speaks of the side that moves."""
    units = played.scenario.units
    wanted = sorted(map(str, several(value)))
    sides = {units[unit].side for unit in wanted if unit in units} or {played.now.mover}
    out = told(played, events.SupplyJudged)[0].out
    yield from differs(wanted, sorted(unit for unit in out if units[unit].side in sides))


EXPECT: dict[str, Check] = {
    "at": each(_piece("at")),
    "spent": each(lambda played, unit: played.now.spent[unit]),
    "strength": each(_strength),
    "destroyed": all_of(lambda played: played.position.lost),
    "entrenched": each(_flag("entrenched")),
    "moved": each(_flag("moved")),
    "attackers": _attackers,
    "done_for_day": each(_flag("done")),
    "crossed_blown": each(_flag("crossed_blown")),
    "bridges_blown": all_of(lambda played: played.position.blown, _bridge),
    "construction": each(lambda played, bridge: played.position.construction.get(_bridge(bridge), 0)),
    "demolition_range": _range(events.DemolitionTried),
    "construction_range": _range(events.ConstructionTried),
    "control": each(lambda played, area: played.position.control.get(area, "nobody")),
    "vp": equals(lambda played: played.position.vp),
    "oos_at_start": _out_at_start,
    "calls": each(_calls),
    "artillery": each(_answered),
    "lost_shots": _lost_shots,
    "to_hit": each(_to_hit),
    "targets": _targets,
    "legal_targets": _legal_targets,
    "artillery_sequences": _sequences,
    "hits": each(_hits),
    "no_battle": _no_battle,
    "released": all_of(lambda played: played.position.released),
    "special_on_board": equals(lambda played: played.position.special.effect is not None),
}
