"""Cases of this game: the keys of a board and how far one plays; and random orders, to try check and engine with."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.games.celles import chits, language, sequence, supply, victory
from pbem.games.celles.action import Action
from pbem.games.celles.activation import CHITS, Acts, carry_out
from pbem.games.celles.acts import Attack, Move
from pbem.games.celles.expectations import EXPECT, SAME_RULES
from pbem.games.celles.planning import Silent
from pbem.games.celles.position import ISOLATED, OUT, SUPPLIED, Piece, Position
from pbem.games.celles.rules import calm, look
from pbem.games.celles.scenario import ALLIED, GERMAN, SIDES, TACTICAL, Scenario
from pbem.kernel.game import Chance
from pbem.kernel.referee import Choice, Referee, Table
from pbem.orders.cases.setting import number, several
from pbem.orders.formatter import format_line
from pbem.orders.trials import CaseError, Set, Setting, side_in, space_in, unit_in

__all__ = [
    "BOARD", "DEFAULT", "EXPECT", "OPTIONS", "REACTIONS", "SAME_RULES", "THROUGH", "VOID", "WAITS",
    "blank", "play", "play_on", "scribble", "wished",
]  # fmt: skip

DEFAULT = "celles"
OPTIONS: Mapping[str, str] = {}
THROUGH = ("action", "turn", "game", "supply", "start")
WAITS = frozenset({"act", "combat_chit"})
VOID = {"R203": "8.0", "O116": "8.0", "R204": "8.0"}
"""A unit of the other side, a path of one hex, a hex that the playing area does not have."""
REACTIONS = (
    "combat chit",
    "combat chit when odds >= 2-1 or heavy",
    "losses strongest",
    "disrupt used, weakest",
    "retreat toward 2808",
    "retreat prefer SE",
    "removal weakest",
)
SETUP = "setup"
ONLY_SUPPLY, ONLY_START = 99, 0
"""The number of the action on the clock of a case that plays no action: only supply, or only the start of a turn."""
MARKS = {"used": "used", "disrupted": "disrupted", "truck": "truck"}
STATES = {"out": OUT, "isolated": ISOLATED, "in": SUPPLIED, "": SUPPLIED}
CLOCK = re.compile(r"(\d+)-(\d+)\s*(g|a|german|allied|)")


# ---- the board -------------------------------------------------------------------------------------------------------


def blank(scenario: Scenario) -> Position:
    """An empty map on the first turn."""
    return Position(min(scenario.turns), 1, GERMAN, truck=scenario.tables.truck_from)


def _clock(setting: Setting, given: Any) -> None:
    """`4-3 allied`, or `4-3A` as labels have it; 4-0 is the start of a turn."""
    position = setting.position
    if given is not None:
        match = CLOCK.fullmatch(str(given).strip().casefold())
        if match is None:
            raise CaseError(f"clock is written `4-3 allied`, not {given}")
        position.turn, position.action = int(match[1]), int(match[2])
        position.mover = ALLIED if match[3].startswith("a") else GERMAN
    if position.turn not in setting.scenario.turns:
        known = ", ".join(map(str, setting.scenario.turns))
        raise CaseError(f"there is no turn {position.turn}; the scenario has {known}")


def _pieces(setting: Setting, given: Any) -> None:
    """The whole board by hex, or the word `setup`."""
    if given == SETUP:
        start, position = sequence.starting_position(setting.scenario), setting.position
        position.pieces = start.pieces
        position.coming = {unit: turn for unit, turn in start.coming.items() if turn <= position.turn}
        return
    if not isinstance(given or {}, dict):
        raise CaseError("pieces lists units by hex, or is the word setup")
    for space, entries in (given or {}).items():
        for entry in several(entries):
            _place(setting, space_in(setting, space), dict(entry) if isinstance(entry, dict) else {"id": entry})


def _place(setting: Setting, space: str, entry: dict[str, Any]) -> None:
    unit = unit_in(setting, entry.pop("id", ""))
    if unit in setting.position.pieces:
        raise CaseError(f"{unit} stands twice on the board")
    steps = number(entry.pop("steps", setting.scenario.units[unit].steps), f"steps of {unit}")
    piece = Piece(space, steps, supply=_state(entry.pop("supply", "")))
    for mark, value in entry.items():
        if mark not in MARKS:
            raise CaseError(f"{unit}: unknown mark {mark}; marks are {', '.join(MARKS)}, steps, supply")
        setattr(piece, MARKS[mark], bool(value))
    setting.position.pieces[unit] = piece


def _state(given: Any) -> str:
    if given not in STATES:
        raise CaseError(f"supply is out or isolated, not {given}")
    return STATES[given]


def _chit(setting: Setting, given: Any) -> None:
    """The Action Chit that was drawn; the cups hold what is left of the turn's chits."""
    if given is not None and given not in setting.scenario.formations:
        raise CaseError(f"chits are {', '.join(setting.scenario.formations)}, not {given}")
    position = setting.position
    position.chit = given
    turn = setting.scenario.turns[position.turn]
    for side in SIDES:
        position.chits[side].cup = list(turn.cups[side])
    if given is not None and given in position.chits[position.mover].cup:
        position.chits[position.mover].cup.remove(given)
        position.chits[position.mover].drawn.append(given)


def _available(setting: Setting, given: Any) -> None:
    for side, names in (given or {}).items():
        held = setting.position.chits[side_in(SIDES, side)]
        for name in several(names):
            chit = "air" if name == "allied_air" else name
            if chit not in TACTICAL:
                raise CaseError(f"chits are {', '.join(TACTICAL)}, not {name}")
            held.available.append(chit)
            if chit in held.cup:
                held.cup.remove(chit)


def _actions_left(setting: Setting, given: Any) -> None:
    """Not counting the action being played; none if nothing is said."""
    for side, left in (given or {}).items():
        setting.position.chits[side_in(SIDES, side)].left = number(left, f"actions left of {side}")


def _waiting(setting: Setting, given: Any) -> None:
    for unit in several(given):
        setting.position.coming[unit_in(setting, unit)] = min(setting.position.turn, _due(setting, unit))


def _due(setting: Setting, unit: str) -> int:
    return int(setting.scenario.units[unit].arrives or setting.position.turn)


def _destroyed(setting: Setting, given: Any) -> None:
    setting.position.destroyed = [unit_in(setting, unit) for unit in several(given)]


def _withdrawn(setting: Setting, given: Any) -> None:
    """Units that have left, with the steps that they had: {unit: steps}, or [{id, steps}], or their names."""
    if isinstance(given, dict):
        given = [{"id": unit, "steps": steps} for unit, steps in given.items()]
    for entry in several(given):
        data = entry if isinstance(entry, dict) else {"id": entry}
        unit = unit_in(setting, data["id"])
        setting.position.withdrawn[unit] = data.get("steps", setting.scenario.units[unit].steps)


def _fbb(setting: Setting, given: Any) -> None:
    if given or setting.position.withdrawn:
        leaving = [one.id for one in setting.scenario.formations.values() if one.withdraws_from is not None]
        setting.position.gone = leaving


def _truck(setting: Setting, given: Any) -> None:
    """{available: turn}; a piece may have it."""
    if given is not None:
        setting.position.truck = number(given.get("available") if isinstance(given, dict) else given, "truck")


def _vp(setting: Setting, given: Any) -> None:
    setting.position.vp = number(0 if given is None else given, "vp")


def _through(setting: Setting, given: Any) -> None:
    """Supply and the start of a turn belong to nobody: no block of orders is played."""
    if given == "supply":
        setting.position.action = ONLY_SUPPLY
    elif given == "start":
        setting.position.action = ONLY_START


BOARD: Mapping[str, Set] = {
    "clock": _clock,
    "pieces": _pieces,
    "chit": _chit,
    "available": _available,
    "actions_left": _actions_left,
    "waiting": _waiting,
    "destroyed": _destroyed,
    "withdrawn": _withdrawn,
    "fbb_withdrawn": _fbb,
    "truck": _truck,
    "vp": _vp,
    "through": _through,
    "confidence": lambda setting, given: None,
}


# ---- playing ---------------------------------------------------------------------------------------------------------


def play(scenario: Scenario, position: Position, referee: Referee) -> Action:
    """One action to its end, before anything else is drawn; or only the supply or the start of a turn."""
    if position.action not in (ONLY_START, ONLY_SUPPLY):
        action = Action(scenario, position, referee)
        if position.chit is not None:
            sequence.conduct(action)
        return action
    only_supply, position.action = position.action == ONLY_SUPPLY, 0
    action = Action(scenario, position, referee)
    if only_supply:
        supply.judge_supply(action)
    else:
        sequence.begin_turn(action)
    return action


def play_on(now: Action, referee: Referee, through: str) -> None:
    """`turn`: Recovery and victory points; `game`: the final score too."""
    if through in ("turn", "game"):
        sequence.recover(now)
        victory.score_meuse(now)
    if through == "game" and not now.position.over:
        victory.end_game(now)


def wished(choice: Choice[Any], given: Mapping[str, Any]) -> Sequence[Any]:
    """Answers by kind of question: {loss: [unit], retreat: [1604-1505-1506], initiative: second}."""
    wishes = several(given.get(choice.kind))
    return [tuple(str(wish).split("-")) if choice.kind in ("retreat", "go_on") else wish for wish in wishes]


# ---- random orders ---------------------------------------------------------------------------------------------------


def scribble(scenario: Scenario, position: Position, chance: Chance) -> Sequence[str]:
    """Orders for an action as it might go: most of them legal when written, some nonsense, some at odds."""
    if position.chit is None:
        return []
    action = look(scenario, position)
    action.referee = Table(dict.fromkeys(SIDES, Silent()), calm)
    lines = list(_before(action, chance))
    for unit in chance.sample(list(action.activated), min(len(action.activated), chance.randint(0, 6))):
        if unit in action.pieces:
            lines += _lines(action, unit, chance)
    return [*lines, *chance.sample(REACTIONS[2:], chance.choice((0, 0, 1)))]


def _before(action: Action, chance: Chance) -> Iterator[str]:
    """Chits, the activation and extra moves, some in the wrong place."""
    for _ in range(chance.choice((0, 1, 2, 2))):
        acts = list(Acts(action).of(CHITS))
        if acts:
            act = chance.choice(acts)
            yield _line(act)
            carry_out(action, act)
    if not action.activated:
        chits.activate_by_default(action)


def _lines(action: Action, unit: str, chance: Chance) -> Iterator[str]:
    """What one unit does: a few moves and attacks."""
    for _ in range(chance.choice((1, 1, 2, 3))):
        if unit not in action.pieces:
            return
        if chance.random() < 0.2:
            yield _nonsense(action, unit, chance)
            continue
        acts = [act for act in Acts(action).of(unit) if not isinstance(act, Attack) or chance.random() < 0.5]
        act = chance.choice(acts) if acts else None
        if act is None:
            return
        yield _line(act) + _tail(action, act, chance)
        if not isinstance(act, Attack):
            carry_out(action, act)


def _line(act: Any) -> str:
    order = language.order_for(act, None)
    assert order is not None
    return format_line(order, language)


def _tail(action: Action, act: Any, chance: Chance) -> str:
    """An `else`, an `if` or a chit behind a line, now and then."""
    if isinstance(act, Move):
        wild = chance.choice(list(action.scenario.around[act.path[0]]))
        return chance.choice(("", "", " else stop", f" else {act.path[0]}-{wild}", f" if taken {act.path[-1]}"))
    return chance.choice(("", "", " chit", " if held")) if isinstance(act, Attack) else ""


def _nonsense(action: Action, unit: str, chance: Chance) -> str:
    here = action.pieces[unit].at
    path = [here]
    for _ in range(chance.randint(1, 5)):
        path.append(chance.choice(list(action.scenario.around[path[-1]])))
    wild = chance.choice(list(action.scenario.around))
    return chance.choice(
        (
            f"move {unit} {'-'.join(path)}",
            f"move {unit} {here}..{wild}",
            f"attack all light with {unit}",
            f"attack {wild} heavy with {unit}",
            f"advance {unit} {here}-{path[1]}",
            f"truck on {unit}",
            f"extra {unit}",
            f"enter {unit} {wild}",
            f"replace {unit}",
        )
    )


