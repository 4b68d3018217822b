"""Cases of this game: the keys of a board and how far one plays; and random orders, to try check and engine with."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.games.bitter import air, language, supply
from pbem.games.bitter.activation import Acts, Exploits, Fights
from pbem.games.bitter.acts import Demolish, Drop
from pbem.games.bitter.bridges import Demolitions
from pbem.games.bitter.expectations import EXPECT, SAME_RULES
from pbem.games.bitter.facts import holds
from pbem.games.bitter.position import CA, CAPTURED, ENG, REVEALED, Dump, Duty, Piece, Position
from pbem.games.bitter.rules import look
from pbem.games.bitter.scenario import ALLIED, GERMAN, SIDES, Scenario, Unit, bridge_name, enemy_of
from pbem.games.bitter.sequence import conduct, open_turn, pass_on
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.game import Chance
from pbem.kernel.referee import Choice, Referee, Table
from pbem.orders import facts
from pbem.orders.ast import Statement
from pbem.orders.cases.setting import number, several
from pbem.orders.formatter import format_line
from pbem.orders.parser import parse
from pbem.orders.trials import CaseError, Set, Setting, space_in

__all__ = [
    "BOARD", "DEFAULT", "EXPECT", "OPTIONS", "REACTIONS", "SAME_RULES", "THROUGH", "VOID", "WAITS",
    "blank", "play", "play_on", "scribble", "wished",
]  # fmt: skip

DEFAULT = "campaign"
OPTIONS: Mapping[str, str] = {"preset": "basic"}
OPENING, TURN, GAME = "opening", "turn", "game"
THROUGH = (TURN, OPENING, GAME)
WAITS = frozenset({"act", "attack", "exploit", "advance", "retreat", "drop", "interdict"})
VOID = {"R203": "5.1", "R207": "13.3", "O116": "5.1"}
"""A unit of the other side, a bridge where there is none, a path of one hex."""
REACTIONS = (
    "support any with all",
    "support any with fewest when odds >= 2-1",
    "cover none",
    "losses weakest first",
    "retreat prefer road, far",
    "advance none",
)
FLAGS = {"moved", "fired", "reserve", "shocked"}
RULE_OF = {air.DROPS: "12.5", air.INTERDICTION: "11.3"}
CLOCK = re.compile(r"(\d{2}(?:AM|PM))\s*-?\s*(german|allied|g|a|)", re.IGNORECASE)


# ---- the board ------------------------------------------------------------------------------------------------------


def blank(scenario: Scenario) -> Position:
    """An empty map on the morning of the 17th, nobody to move until the clock says so."""
    return Position(scenario.turn_named("17AM"), "", scenario.tables.turns)


def _clock(setting: Setting, given: Any) -> None:
    """`17AM german`."""
    if given is None:
        return
    found, turns = CLOCK.fullmatch(str(given).strip()), setting.scenario.tables.turns
    if found is None or found[1].upper() not in turns:
        raise CaseError(f"clock is written `17AM german`, not {given}")
    setting.position.turn = turns.index(found[1].upper())
    setting.position.mover = ALLIED if found[2].casefold().startswith("a") else GERMAN


def _pieces(setting: Setting, given: Any) -> None:
    """The whole board by hex; units that wait off the map by letter; or the word `setup`."""
    if given == "setup":
        _set_up(setting)
        return
    setting.position.mover = setting.position.mover or GERMAN
    for place, entries in (given or {}).items():
        for entry in several(entries):
            _place(setting, str(place), dict(entry) if isinstance(entry, dict) else {"id": entry})


def _set_up(setting: Setting) -> None:
    """The board on which the scenario begins, at another hour if the clock says so."""
    from pbem.games.bitter.sequence import starting_position

    asked, setting.position = setting.position, starting_position(setting.scenario)
    if asked.mover:
        setting.position.turn, setting.position.mover = asked.turn, asked.mover


def _place(setting: Setting, place: str, entry: dict[str, Any]) -> None:
    unit, scenario, position = str(entry.pop("id", "")), setting.scenario, setting.position
    if unit not in scenario.units:
        raise CaseError(f"there is no unit {unit} in this game")
    if place in scenario.tables.letters:
        position.coming[unit] = _due(setting, unit) if entry.pop("delayed", False) else position.turn
        return
    if place not in scenario.board:
        raise CaseError(f"there is no hex or letter {place}")
    position.pieces[unit] = _piece(setting, unit, place, entry)


def _due(setting: Setting, unit: str) -> int:
    """16.3: a delayed unit was due on its day, or on the turn before."""
    card: Unit = setting.scenario.units[unit]
    before: int = max(0, setting.position.turn - 1)
    return before if card.turn is None else min(before, card.turn)


def _piece(setting: Setting, unit: str, place: str, entry: dict[str, Any]) -> Piece:
    turns = setting.scenario.tables.turns
    piece = Piece(place, 1 if entry.pop("reduced", False) else setting.scenario.units[unit].steps)
    piece.free = bool(entry.pop("free_of_boundary", False))
    piece.contact = bool(entry.pop("began_in_zoc", False))
    piece.army = str(entry.pop("army", ""))
    piece.since = turns.index(str(entry.pop("since", turns[0])))
    supply_marks(setting, unit, entry)
    for flag, value in entry.items():
        if flag not in FLAGS:
            raise CaseError(
                f"{unit}: unknown flag {flag}; flags are {', '.join(sorted(FLAGS))}, reduced, oos, supplied"
            )
        setattr(piece, flag, bool(value))
    return piece


def supply_marks(setting: Setting, unit: str, entry: dict[str, Any]) -> None:
    """`oos` and `supplied` overrule tracing."""
    if entry.pop("oos", False):
        setting.position.short.add(unit)
    if entry.pop("supplied", False):
        setting.position.dropped.add(unit)


def _blown(setting: Setting, given: Any) -> None:
    if given is not None:
        setting.position.blown = {_bridge(setting, name) for name in several(given)}


def _hexes(field: str) -> Set:
    def put(setting: Setting, given: Any) -> None:
        if given is not None:
            setattr(setting.position, field, {space_in(setting, space) for space in several(given)})

    return put


def _air(setting: Setting, given: Any) -> None:
    wanted = given or setting.position.air
    setting.position.air = {side: number(wanted.get(side, 0), f"air of {side}") for side in SIDES}


def _duties(setting: Setting, given: Any) -> None:
    """`[{ca: HEX, units: [...], attackers: [...]}, {eng: HEX, ...}]`."""
    for entry in several(given):
        kind = CA if CA in entry else ENG
        units, attackers = (list(map(str, several(entry[key]))) for key in ("units", "attackers"))
        side = setting.scenario.side_of(units[0] if kind == CA else attackers[0])
        turn = setting.position.turn - 1
        setting.position.duties.append(Duty(kind, space_in(setting, entry[kind]), side, units, attackers, turn))


def _losses(setting: Setting, given: Any) -> None:
    wanted = given or {}
    setting.position.losses = {
        ALLIED: number(wanted.get("allied_units", 0), "allied_units"),
        GERMAN: number(wanted.get("german_mech", 0), "german_mech"),
    }


def _exited(setting: Setting, given: Any) -> None:
    setting.position.exited = dict.fromkeys(map(str, several(given)), True)


def _built(setting: Setting, given: Any) -> None:
    setting.position.built = number(given or 0, "german_bridges_built")


def _open_skies(setting: Setting, given: Any) -> None:
    """12.1, 11.3: drops first, then interdiction; a line that is illegal is refused as a whole."""
    turn = PlayerTurn(setting.scenario, setting.position, Table({}, lambda roll: 1))
    supply.judge(turn)
    for unit in setting.position.short & set(setting.position.pieces):
        setting.position.out.add(unit)
    lines = [*enumerate(_air_lines(setting, given), 1)]
    for phase in (air.DROPS, air.INTERDICTION):
        for place, order in lines:
            _fly(setting, turn, phase, place, order)


def _air_lines(setting: Setting, given: Any) -> Iterator[Statement]:
    lines = str(given or "").splitlines() if not isinstance(given, list) else list(map(str, given))
    text = "\n".join(("begin orders case 17AM allied", *lines, "end"))
    parsed = parse(text, language, language.names(setting.scenario))
    if any(problem.is_error for problem in parsed.diagnostics):
        raise CaseError(f"air_orders cannot be read: {parsed.diagnostics[0].message}")
    yield from (order for block in parsed.order_blocks for order in block.orders)


def _fly(setting: Setting, turn: PlayerTurn, phase: str, number: int, order: Statement) -> None:
    choice = Choice(ALLIED, phase, RULE_OF[phase], (), now=turn)
    acts = [act for act in language.acts(order, choice) if isinstance(act, Drop) == (phase == air.DROPS)]
    if not acts or not facts.holds(order.condition, lambda claim: holds(claim, choice, None)):
        return
    refusal = _refuse_air(turn, phase, acts)
    if refusal is not None:
        setting.refused[number] = refusal
        return
    for act in acts:
        air.mission(turn, act)


def _refuse_air(turn: PlayerTurn, phase: str, acts: list[Any]) -> Diagnostic | None:
    """11.1, 11.2: each aircraft one mission, each hex one aircraft."""
    missions = air.Missions(turn, phase)
    refusal = next(filter(None, map(missions.refusal, acts)), None)
    return refusal or air.refuse_sorties(turn, acts)


def _effects(setting: Setting, given: Any) -> None:
    """Events in force by their id; with a place `{commandos_town: "1610"}`."""
    for entry in several(given):
        named = entry if isinstance(entry, Mapping) else {entry: ""}
        setting.position.effects.update({str(event): str(place) for event, place in named.items()})


def _companies(setting: Setting, given: Any) -> None:
    setting.position.companies = {str(name): space_in(setting, space) for name, space in (given or {}).items()}


def _dumps(setting: Setting, given: Any) -> None:
    """`{Francorchamps: HEX, Samree: {at: HEX, captured: true}}`; who is not named is not found yet."""
    for name in setting.scenario.tables.dumps if setting.scenario.plays("dumps") else ():
        entry = (given or {}).get(name)
        if entry is None:
            setting.position.dumps[name] = Dump()
            continue
        data = dict(entry) if isinstance(entry, Mapping) else {"at": entry}
        state = CAPTURED if data.get("captured") else REVEALED
        holder = GERMAN if data.get("captured") else ALLIED
        setting.position.dumps[name] = Dump(space_in(setting, data["at"]), state, holder)


BOARD: Mapping[str, Set] = {
    "dumps": _dumps,
    "effects": _effects,
    "companies": _companies,
    "clock": _clock,
    "pieces": _pieces,
    "bridges_blown": _blown,
    "positions": _hexes("positions"),
    "forts": _hexes("forts"),
    "interdicted": _hexes("interdicted"),
    "air": _air,
    "duties": _duties,
    "losses": _losses,
    "exited": _exited,
    "german_bridges_built": _built,
    "air_orders": _open_skies,
}


def _bridge(setting: Setting, name: object) -> str:
    a, _, b = str(name).replace("/", "-").partition("-")
    if bridge_name(a, b) not in setting.scenario.bridges:
        raise CaseError(f"there is no bridge {name}")
    return bridge_name(a, b)


# ---- playing --------------------------------------------------------------------------------------------------------


def play(scenario: Scenario, position: Position, referee: Referee) -> PlayerTurn:
    """One player turn from its first act; the opening has been played."""
    turn = PlayerTurn(scenario, position, referee)
    conduct(turn)
    return turn


def play_on(now: PlayerTurn, referee: Referee, through: str) -> None:
    """`opening`: the opening of the same player turn, with its dice; `game`: to the end with nobody acting."""
    now.referee = referee
    if through == OPENING:
        open_turn(now)
        return
    pass_on(now)
    while not now.position.over:
        now.begin()
        conduct(now)
        pass_on(now)


def wished(choice: Choice[Any], given: Mapping[str, Any]) -> Sequence[Any]:
    """Nothing is fixed by cases of this game: orders and standing orders say it all."""
    return ()


# ---- random orders --------------------------------------------------------------------------------------------------


def scribble(scenario: Scenario, position: Position, chance: Chance) -> Sequence[str]:
    """Orders for some units: most of them legal when written, some nonsense; later ones may clash with earlier ones."""
    turn = look(scenario, position)
    units = [*turn.stacks.of(turn.mover), *list(Acts(turn).subjects())[-2:]]
    chance.shuffle(units)
    lines = [line for unit in units[: chance.randint(0, 10)] for line in _act(turn, unit, chance)]
    spaces = list(Fights(turn).subjects())
    chance.shuffle(spaces)
    lines += [line for space in spaces[: chance.randint(0, 4)] for line in _attack(turn, space, chance)]
    lines += [_written(act) for act in Demolitions(turn) if isinstance(act, Demolish) and chance.random() < 0.5]
    lines += [line for unit in list(Exploits(turn).subjects())[:2] for line in _exploit(turn, unit, chance)]
    return [*lines, *_rest(turn, chance)]


def _written(act: Any) -> str:
    order = language.order_for(act, None)
    assert order is not None
    return format_line(order, language)


def _act(turn: PlayerTurn, unit: str, chance: Chance) -> Iterator[str]:
    act = Acts(turn).draw(unit, chance) if chance.random() < 0.85 else None
    if act is None:
        yield _nonsense(turn, unit, chance)
        return
    line = _written(act)
    if line.startswith("move") and unit in turn.pieces and chance.random() < 0.3:
        path = line.split()[-1].split("-")
        line = f"move {unit} {path[0]}..{path[-1]}"
    yield line + (_if(turn, chance) if chance.random() < 0.15 else "")


def _attack(turn: PlayerTurn, space: str, chance: Chance) -> Iterator[str]:
    acts = list(Fights(turn).of(space))
    if not acts:
        return
    act = chance.choice(acts)
    yield _written(act) + (" if odds >= 1-1" if chance.random() < 0.3 else "")
    if chance.random() < 0.5:
        unit = chance.choice(act.units)
        yield f"advance {unit} {turn.pieces[unit].at}-{space}"


def _exploit(turn: PlayerTurn, unit: str, chance: Chance) -> Iterator[str]:
    around = list(turn.scenario.board.around(turn.pieces[unit].at))
    yield f"exploit {unit} {turn.pieces[unit].at}-{chance.choice(around)}"


def _if(turn: PlayerTurn, chance: Chance) -> str:
    space = chance.choice(sorted(turn.stacks.spaces_of(enemy_of(turn.mover))))
    return chance.choice((f" if taken {space}", f" if not held {space}", f" if strength {space} >= 3"))


def _nonsense(turn: PlayerTurn, unit: str, chance: Chance) -> str:
    at = turn.pieces[unit].at if unit in turn.pieces else "1324"
    wild = chance.choice(list(turn.scenario.board.around(at)))
    return chance.choice(
        (f"move {unit} {at}-{wild}", f"dig {unit}", f"fortify {unit}", f"reserve {unit}", f"move {unit} {at}-2426")
    )


def _rest(turn: PlayerTurn, chance: Chance) -> Iterator[str]:
    if chance.random() < 0.3:
        yield "losses weakest first"
    if turn.mover == ALLIED and chance.random() < 0.5:
        yield chance.choice(("interdict 1524", "interdict 1324, 1424", "drop 2426", "drop 1424 if oos 1424"))
    yield "no exploit"
