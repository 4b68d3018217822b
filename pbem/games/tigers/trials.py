"""Cases of this game: the keys of a board and how far one plays; and random orders, to try check and engine with."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pbem.games.tigers import language
from pbem.games.tigers.activation import Acts
from pbem.games.tigers.acts import Move
from pbem.games.tigers.choices import Shelling
from pbem.games.tigers.expectations import EXPECT, SAME_RULES
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.orders import MoveOrder
from pbem.games.tigers.position import Piece, Position, SpecialForces
from pbem.games.tigers.reinforcements import place_arrivals
from pbem.games.tigers.rules import calm, look
from pbem.games.tigers.scenario import ALLIED, GERMAN, SIDES, Scenario, Unit, bridge_key
from pbem.games.tigers.sequence import conduct_impulse, impulses_on, pass_time
from pbem.games.tigers.setup import starting_position
from pbem.games.tigers.situation import Situation
from pbem.kernel.game import Chance
from pbem.kernel.referee import Choice, Referee, Table
from pbem.orders.ast import Statement
from pbem.orders.cases.setting import number, several
from pbem.orders.formatter import format_line
from pbem.orders.trials import CaseError, Set, Setting, side_in, space_in

__all__ = [
    "BOARD", "DEFAULT", "EXPECT", "OPTIONS", "REACTIONS", "SAME_RULES", "THROUGH", "VOID", "WAITS",
    "blank", "play", "play_on", "scribble", "wished",
]  # fmt: skip

DEFAULT = "campaign"
OPTIONS: Mapping[str, str] = {}
THROUGH = ("impulse", "turn", "game")
WAITS = frozenset({"reroute"})
VOID = {"R203": "8.2", "R207": "3.23", "O116": "8.2"}
"""A unit of the other side, a bridge where no river is, a path of one area."""
REACTIONS = (
    "demolish any",
    "demolish any when strength >= 3 and not near bank",
    "spare any",
    "targets prefer armor, strongest",
)
SETUP = "setup"
"""Instead of pieces: the units, bridges and arrivals of the scenario as it begins."""
FLAGS = {
    "moved": "moved",
    "attacked": "attacked",
    "entrenched": "entrenched",
    "entrenched_this_day": "dug_in",
    "built": "built",
    "crossed_blown": "crossed_blown",
}
DAYS = range(16, 23)
CLOCK = re.compile(r"(\d+)-(\d+)\s*(g|a|german|allied|)")


# ---- the board -------------------------------------------------------------------------------------------------


def blank(scenario: Scenario) -> Position:
    """An empty map on the morning of the 17th."""
    return Position(17, 1, GERMAN)


def _pieces(setting: Setting, given: Any) -> None:
    """The whole board by area, or the word `setup`."""
    if given == SETUP:
        setting.position = starting_position(setting.scenario)
        return
    if not isinstance(given or {}, dict):
        raise CaseError("pieces lists units by area, or is the word setup")
    setting.scenario = replace(setting.scenario, units=dict(setting.scenario.units))
    for space, entries in (given or {}).items():
        for entry in several(entries):
            _place(setting, _space(setting, space), dict(entry) if isinstance(entry, dict) else {"id": entry})


def _place(setting: Setting, space: str, entry: dict[str, Any]) -> None:
    unit, units = str(entry.pop("id", "")), setting.scenario.units
    if unit in setting.position.pieces:
        raise CaseError(f"{unit} stands twice on the board")
    if unit not in units:
        units[unit] = _stranger(setting.scenario, unit, entry)
    strength = number(entry.pop("strength", units[unit].strength), f"strength of {unit}")
    piece = Piece(space, strength, _space(setting, entry.pop("began", space)))
    piece.shifted = number(entry.pop("shifted", 0), f"shifted of {unit}")
    for flag in entry.keys() - {"side", "type"}:
        if flag not in FLAGS:
            raise CaseError(f"{unit}: unknown flag {flag}; flags are {', '.join(FLAGS)}, shifted, strength, began")
        setattr(piece, FLAGS[flag], bool(entry[flag]))
    piece.entrenched |= piece.dug_in
    setting.position.pieces[unit] = piece


def _stranger(scenario: Scenario, unit: str, entry: Mapping[str, Any]) -> Unit:
    """A unit that no pack has; the case gives side, type and strength."""
    if not {"side", "type", "strength"} <= set(entry):
        raise CaseError(f"{unit} is in no pack; give its side, type and strength")
    kind = scenario.tables.types.get(str(entry["type"]))
    if kind is None:
        raise CaseError(f"{unit}: types are {', '.join(scenario.tables.types)}, not {entry['type']}")
    return Unit(unit, side_in(SIDES, entry["side"]), unit, kind, number(entry["strength"], f"strength of {unit}"))


def _clock(setting: Setting, given: Any) -> None:
    """`17-2 german`, or `17-2G` as labels have it; without a side it is the German's, who moves first. Then come the
    arrivals of that impulse."""
    if given is not None:
        _set_clock(setting, str(given))
    place_arrivals(Situation(setting.scenario, setting.position), Table({}, calm))


def _set_clock(setting: Setting, text: str) -> None:
    match, position = CLOCK.fullmatch(text.strip().casefold()), setting.position
    if match is None:
        raise CaseError(f"clock is written `17-2 german`, not {text}")
    position.day, position.impulse = int(match[1]), int(match[2])
    if not 1 <= position.impulse <= impulses_on(setting.scenario.tables, position.day) or position.day not in DAYS:
        raise CaseError(f"there is no impulse {match[1]}-{match[2]}; the game runs from 16-1 to 22-1")
    position.mover = ALLIED if match[3].startswith("a") else GERMAN


def _blown(setting: Setting, given: Any) -> None:
    if given is not None:
        setting.position.blown = {_bridge(setting, name) for name in given}


def _construction(setting: Setting, given: Any) -> None:
    """10.16: the failed attempts so far."""
    setting.position.construction = {
        _bridge(setting, name): number(failed, f"construction of {name}") for name, failed in (given or {}).items()
    }


def _control(setting: Setting, given: Any) -> None:
    """12.22: the areas that are not as they were when the 16th began."""
    changed = {_space(setting, area): side_in(SIDES, side) for area, side in (given or {}).items()}
    setting.position.control = {**setting.scenario.control, **changed}


def _vp(setting: Setting, given: Any) -> None:
    setting.position.vp = number(0 if given is None else given, "vp")


def _released(setting: Setting, given: Any) -> None:
    setting.position.released = list(map(str, given or ()))


def _special(setting: Setting, given: Any) -> None:
    """Effects used so far, one on each day that there was, the last today if it must be (14.11), or {effect: day};
    and the counter as it lies on the map."""
    day, wanted = setting.position.day, given or {}
    placed, used = wanted.get("placed") or {}, wanted.get("used") or ()
    if isinstance(used, Mapping):
        days = {str(effect): int(when) for effect, when in used.items()}
    else:
        earlier = [one for one in setting.scenario.special_days if one < day]
        others = [effect for effect in used if effect != placed.get("effect")]
        days = {effect: (earlier[place] if place < len(earlier) else day) for place, effect in enumerate(others)}
    setting.position.special = SpecialForces(days)
    if placed:
        setting.position.special.effect, setting.position.special.area = placed["effect"], str(placed["area"])
        setting.position.special.fought = bool(placed.get("fought"))
        days[placed["effect"]] = day


BOARD: Mapping[str, Set] = {
    "pieces": _pieces,
    "clock": _clock,
    "bridges_blown": _blown,
    "construction": _construction,
    "control": _control,
    "vp": _vp,
    "released": _released,
    "special_forces": _special,
}


def _space(setting: Setting, name: object) -> str:
    return space_in(setting, name, "area or zone")


def _bridge(setting: Setting, name: object) -> str:
    """3.23: a bridge by its two areas, in either order."""
    a, dash, b = str(name).partition("-")
    board = setting.scenario.board
    road = board.link(a, b) if dash and {a, b} <= set(board.spaces) else None
    if road is None or not road.river:
        raise CaseError(f"there is no bridge {name}")
    return bridge_key(a, b)


# ---- playing ---------------------------------------------------------------------------------------------------


def play(scenario: Scenario, position: Position, referee: Referee) -> Impulse:
    """One impulse; control, release and special forces are up to date after it."""
    impulse = Impulse(scenario, position, referee)
    conduct_impulse(impulse)
    return impulse


def play_on(now: Impulse, referee: Referee, through: str) -> None:
    """`turn`: to the end of the day; `game`: to the end of the scenario."""
    position, day = now.position, now.position.day
    pass_time(now, referee)
    while not position.over and (through == "game" or position.day == day):
        pass_time(play(now.scenario, position, referee), referee)


def wished(choice: Choice[Any], given: Mapping[str, Any]) -> Sequence[Any]:
    """Targets: {unit: its target}, {"german artillery": [the target of each shot]}."""
    if choice.kind == "target":
        return [(firer, target) for firer, targets in given.items() for target in several(targets)]
    if isinstance(choice.about, Shelling):
        targets = several(given.get(f"{choice.who} artillery"))
        return targets[choice.about.shot - 1 : choice.about.shot]
    return ()


# ---- random orders ---------------------------------------------------------------------------------------------


def scribble(scenario: Scenario, position: Position, chance: Chance) -> Sequence[str]:
    """Orders for some units: most of them legal when written, some nonsense; later ones may clash with earlier ones."""
    impulse = look(scenario, position)
    units = list(impulse.of(impulse.mover))
    chance.shuffle(units)
    lines = [line for unit in units[: chance.randint(0, 14)] for line in _some_order(impulse, unit, chance)]
    return [*lines, *_builds(impulse, chance)]


def _some_order(impulse: Impulse, unit: str, chance: Chance) -> Iterator[str]:
    acts = list(Acts(impulse).of(unit))
    if not acts or chance.random() < 0.15:
        yield _nonsense(impulse, unit, chance)
        return
    act = chance.choice(acts)
    if isinstance(act, Move):
        act = replace(act, units=_stack(impulse, unit, chance))
    order = language.order_for(act, None)
    if order is not None:
        line = _short(impulse, order, chance) if chance.random() < 0.3 else format_line(order, language)
        more = _else(impulse, act, chance) if isinstance(act, Move) else ""
        yield line + more + (_if(impulse, chance) if chance.random() < 0.2 else "")


def _short(impulse: Impulse, order: Statement, chance: Chance) -> str:
    """The same order by the name of a group, and by the cheapest way."""
    units = getattr(order, "units", ())
    if not units:
        return format_line(order, language)
    formation, all_here = f"{language.formation_of(units[0])}/*", f"all {impulse.pieces[units[0]].at}"
    group = (chance.choice((all_here, formation if "/" in units[0] else units[0])),)
    changes: dict[str, Any] = {"units": group}
    if isinstance(order, MoveOrder):
        changes = {"units": chance.choice((group, units)), "path": (order.path[0], "..", order.path[-1])}
    return format_line(replace(order, **changes), language)


def _if(impulse: Impulse, chance: Chance) -> str:
    area, other = (chance.choice(list(impulse.scenario.board)) for _ in range(2))
    return chance.choice((f" if taken {area}", f" if held {area} or not taken {other}", f" if strength {area} < 3"))


def _stack(impulse: Impulse, unit: str, chance: Chance) -> tuple[str, ...]:
    friends = [other for other in impulse.at(impulse.pieces[unit].at, impulse.mover) if other != unit]
    return (unit, *chance.sample(friends, min(len(friends), chance.choice((0, 0, 1, 2)))))


def _else(impulse: Impulse, move: Move, chance: Chance) -> str:
    for here, there in zip(move.path, move.path[1:], strict=False):
        if impulse.bridge(here, there) and chance.random() < 0.6:
            other = chance.choice(list(impulse.scenario.board.around(here)))
            return chance.choice((" else stop", f" else {here}-{other}"))
    return ""


def _nonsense(impulse: Impulse, unit: str, chance: Chance) -> str:
    here = impulse.pieces[unit].at
    path = [here]
    for _ in range(chance.randint(1, 6)):
        path.append(chance.choice(list(impulse.scenario.board.around(path[-1]))))
    wild = chance.choice(list(impulse.scenario.board))
    return chance.choice(
        (f"move {unit} {'-'.join(path)}", f"move {unit} {here}-{wild}", f"attack {here}", f"entrench {unit}",
         f"attack {wild} with {unit}", f"hold {here}", f"special mobility {wild}")
    )  # fmt: skip


def _builds(impulse: Impulse, chance: Chance) -> Iterator[str]:
    engineers = [unit for unit in impulse.of(impulse.mover) if impulse.type(unit).name == "engineer"]
    for bridge in sorted(impulse.position.blown):
        if engineers and chance.random() < 0.3:
            near = [unit for unit in engineers if impulse.pieces[unit].at in bridge.split("-")]
            yield f"build {bridge} with {chance.choice(near or engineers)}"
