"""Cases of this game: the keys of a board and how far one plays; and random orders, to try check and engine with."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.games.wave import language, reinforcements, sequence, setup
from pbem.games.wave.activation import Acts
from pbem.games.wave.acts import Attack, Move
from pbem.games.wave.expectations import EXPECT, SAME_RULES, bridge_of, space_of
from pbem.games.wave.position import SETUP, WEATHER, Piece, Position
from pbem.games.wave.rules import calm, look
from pbem.games.wave.scenario import ALLIED, CLEAR_SKIES, GERMAN, OFF, OVERCAST, SIDES, Scenario
from pbem.games.wave.segment import Segment
from pbem.games.wave.setup import starting_position
from pbem.kernel.game import Chance
from pbem.kernel.referee import Choice, Referee, Table
from pbem.orders.cases.setting import number, several
from pbem.orders.formatter import format_line
from pbem.orders.trials import CaseError, Set, Setting

__all__ = [
    "BOARD", "DEFAULT", "EXPECT", "OPTIONS", "REACTIONS", "SAME_RULES", "THROUGH", "VOID", "WAITS",
    "blank", "play", "play_on", "scribble", "wished",
]  # fmt: skip

DEFAULT = "campaign"
OPTIONS: Mapping[str, str] = {}
THROUGH = ("segment", "turn", "game")
WAITS = frozenset({"reroute"})
VOID = {"R203": "9.1", "R204": "9.1", "R207": "9.15", "O116": "9.1", "R209": "9.1"}
"""A unit of the other side, a hex or bridge that is not there, a path of one hex, a group of nobody."""
REACTIONS = (
    "demolish any",
    "demolish any when units >= 2 or heavy",
    "spare any when turn <= 3",
    "support any up to 3 when odds >= 2:1",
    "withhold any",
    "losses infantry, weakest first",
)
CLOCK = re.compile(r"(setup|\d+-[012])\s*(g|a|german|allied|)")


class Trial(Segment):
    """A segment that remembers the board as the case gave it."""

    def __init__(self, scenario: Scenario, position: Position, referee: Referee) -> None:
        self.given = position.copy()
        super().__init__(scenario, position, referee)


# ---- the board -------------------------------------------------------------------------------------------------------


def blank(scenario: Scenario) -> Position:
    """An empty map on the second morning, with every bridge intact."""
    return Position(2, 1, GERMAN)


def _pieces(setting: Setting, given: Any) -> None:
    """The whole board by hex, `off` for those who wait; or the word `setup`."""
    if given == SETUP:
        setting.position = starting_position(setting.scenario)
        setting.position.stage = ""
        return
    if not isinstance(given or {}, dict):
        raise CaseError("pieces lists units by hex, or is the word setup")
    for name, entries in (given or {}).items():
        for entry in several(entries):
            _place(setting, _space(setting, name), dict(entry) if isinstance(entry, dict) else {"id": entry})


def _place(setting: Setting, space: str, entry: dict[str, Any]) -> None:
    unit, units, pieces = str(entry.pop("id", "")), setting.scenario.units, setting.position.pieces
    if unit not in units:
        raise CaseError(f"there is no unit {unit}")
    if unit in pieces:
        raise CaseError(f"{unit} stands twice on the board")
    steps = number(entry.pop("steps", units[unit].steps), f"steps of {unit}")
    pieces[unit] = Piece(space, steps, bool(entry.pop("done", False)), bool(entry.pop("kg", False)))
    if entry:
        raise CaseError(f"{unit}: unknown flag {next(iter(entry))}; flags are steps, done, kg")
    if space != OFF:
        setting.position.set_control(setting.scenario, space, units[unit].side)


def _clock(setting: Setting, given: Any) -> None:
    """`3-1 german`, `setup german`, `9-0 allied`; without a side it is the German's."""
    if given is None:
        return
    match, position = CLOCK.fullmatch(str(given).strip().casefold()), setting.position
    if match is None:
        raise CaseError(f"clock is written `3-1 german`, not {given}")
    position.mover = ALLIED if match[2].startswith("a") else GERMAN
    if match[1] == SETUP:
        position.turn, position.couplet, position.stage = 1, 1, SETUP
        return
    turn, couplet = map(int, match[1].split("-"))
    if not 1 <= turn <= setting.scenario.tables.turns:
        raise CaseError(f"there is no turn {turn}")
    position.turn, position.couplet, position.stage = turn, max(1, couplet), "" if couplet else WEATHER


def _weather(setting: Setting, given: Any) -> None:
    setting.position.weather = CLEAR_SKIES if given == CLEAR_SKIES else OVERCAST


def _baseplate(setting: Setting, given: Any) -> None:
    setting.position.baseplate = bool(given)


def _aircraft(setting: Setting, given: Any) -> None:
    """Eight in clear weather, four with Baseplate, unless the case says otherwise."""
    position, tables = setting.position, setting.scenario.tables
    ready = tables.aircraft_baseplate if position.baseplate else tables.aircraft
    usual = ready if position.weather == CLEAR_SKIES else 0
    position.aircraft = number(usual if given is None else given, "aircraft")


def _interdicted(setting: Setting, given: Any) -> None:
    setting.position.interdicted = [_space(setting, name) for name in several(given)]


def _aerial(setting: Setting, given: Any) -> None:
    """Markers, or {marker: steps drawn}."""
    drawn = given if isinstance(given, Mapping) else dict.fromkeys(several(given), 0)
    setting.position.aerial = {_space(setting, name): number(steps, "steps") for name, steps in drawn.items()}


def _problems(setting: Setting, given: Any) -> None:
    setting.position.oos_orgs = list(map(str, several(given)))


def _problems_over(setting: Setting, given: Any) -> None:
    setting.position.problems_over = bool(given)


def _blown(setting: Setting, given: Any) -> None:
    if given is not None:
        setting.position.blown = {_bridge(setting, name) for name in several(given)}


def _control(setting: Setting, given: Any) -> None:
    for name, side in (given or {}).items():
        if side not in SIDES:
            raise CaseError(f"sides are {' and '.join(SIDES)}, not {side}")
        setting.position.set_control(setting.scenario, _space(setting, name), side)


def _tried(setting: Setting, given: Any) -> None:
    setting.position.tried = {_bridge(setting, name) for name in several(given)}


def _repairs(setting: Setting, given: Any) -> None:
    setting.position.repairs = number(given or 0, "repairs")


def _pol(setting: Setting, given: Any) -> None:
    """Depots with their kinds, real or dummy; a list leaves them to be drawn."""
    if given is None:
        return
    kinds = given if isinstance(given, Mapping) else dict.fromkeys(several(given), "")
    setting.position.pol = {_space(setting, name): str(kind) for name, kind in kinds.items()}
    setting.position.pol_real = sum(kind != "dummy" for kind in kinds.values()) if isinstance(given, Mapping) else 2


def _kg_hexes(setting: Setting, given: Any) -> None:
    setting.position.kg_hexes = {_space(setting, name) for name in several(given)}


def _vp(setting: Setting, given: Any) -> None:
    for side, points in (given or {}).items():
        if number(points, "vp"):
            setting.position.vp[side] = {"before": points}


def _british(setting: Setting, given: Any) -> None:
    setting.position.british = sorted(map(str, several(given)))


def _crossing(setting: Setting, given: Any) -> None:
    setting.position.crossing_paid = bool(given)


def _five(setting: Setting, given: Any) -> None:
    setting.position.five = list(map(str, several(given)))


def _optional(setting: Setting, given: Any) -> None:
    """8.4: as given, or as if the turn began on this board."""
    if given is not None:
        setting.position.optional = {str(org): str(how) for org, how in given.items()}
    elif not setting.position.stage:
        reinforcements.look_west(Segment(setting.scenario, setting.position, Table({}, calm)))


BOARD: Mapping[str, Set] = {
    "pieces": _pieces,
    "clock": _clock,
    "weather": _weather,
    "baseplate": _baseplate,
    "aircraft": _aircraft,
    "interdicted": _interdicted,
    "aerial": _aerial,
    "supply_problems": _problems,
    "problems_over": _problems_over,
    "bridges_blown": _blown,
    "control": _control,
    "demolition_tried": _tried,
    "repairs": _repairs,
    "pol": _pol,
    "kg_hexes": _kg_hexes,
    "vp": _vp,
    "british": _british,
    "crossing_paid": _crossing,
    "five_armored": _five,
    "optional": _optional,
    "confidence": lambda setting, given: None,
}


def _space(setting: Setting, name: object) -> str:
    space = space_of(setting.scenario, name)
    if space != OFF and space not in setting.scenario.board:
        raise CaseError(f"there is no hex {name}")
    return space


def _bridge(setting: Setting, name: object) -> str:
    bridge = bridge_of(setting.scenario, name)
    if not any(bridge == known for ends in setting.scenario.bridges.values() for _, known in ends):
        raise CaseError(f"there is no bridge {name}")
    return bridge


# ---- playing ---------------------------------------------------------------------------------------------------------


def play(scenario: Scenario, position: Position, referee: Referee) -> Trial:
    """One segment, its repairs done, the clock not moved on; or one side's set-up."""
    segment = Trial(scenario, position, referee)
    if position.stage == SETUP:
        setup.set_up_side(segment)
    elif position.stage == WEATHER:
        position.stage = ""
        sequence.see_clear_skies(segment)
    else:
        sequence.conduct_segment(segment)
    return segment


def play_on(now: Trial, referee: Referee, through: str) -> None:
    """`turn`: to the end of the turn and the start of the next; `game`: to the end of the scenario."""
    position, turn = now.position, now.position.turn
    sequence.pass_time(now)
    while not position.over and (through == "game" or position.turn == turn):
        sequence.pass_time(play(now.scenario, position, referee))


def wished(choice: Choice[Any], given: Mapping[str, Any]) -> Sequence[Any]:
    """Answers by the kind of question: {loss: [units in turn], advance: [units], draw: [markers]}."""
    return several(given.get(choice.kind))


# ---- random orders ---------------------------------------------------------------------------------------------------


def scribble(scenario: Scenario, position: Position, chance: Chance) -> Sequence[str]:
    """Orders for some units: most of them legal when written, some nonsense; later ones may clash with earlier ones."""
    segment = look(scenario, position)
    if position.stage in (SETUP, WEATHER):
        return []
    units = [unit for unit in sorted(segment.pieces) if scenario.side_of(unit) == segment.mover]
    chance.shuffle(units)
    first = chance.choice(([], ["sequence fight move"], ["sequence move fight"]))
    moves = [line for unit in units[: chance.randint(0, 10)] for line in _moves(segment, unit, chance)]
    return [*first, *_builds(segment, chance), *_attacks(segment, chance), *moves, *_ends(segment, chance)]


def _moves(segment: Segment, unit: str, chance: Chance) -> Iterator[str]:
    acts = [act for act in Acts(segment, "move").of(unit) if isinstance(act, Move)]
    if not acts or chance.random() < 0.15:
        yield _nonsense(segment, unit, chance)
        return
    act = chance.choice(acts)
    path = "-".join(act.path) if chance.random() < 0.7 or OFF in act.path else f"{act.path[0]}..{act.path[-1]}"
    org = segment.unit(unit).org
    who = ", ".join(act.units) if chance.random() < 0.8 or not org else f"{org}/*"
    yield f"move {who} {path}" + _else(segment, act, chance) + _if(segment, chance)


def _else(segment: Segment, act: Move, chance: Chance) -> str:
    for here in act.path[1:-1]:
        if here in segment.scenario.bridges and chance.random() < 0.5:
            other = chance.choice(list(segment.scenario.board.around(here)))
            return chance.choice((" else stop", f" else {here}-{other}"))
    return ""


def _if(segment: Segment, chance: Chance) -> str:
    if chance.random() < 0.8:
        return ""
    hostile = sorted(segment.stacks.spaces_of(segment.enemy)) or ["E3119"]
    space = chance.choice(hostile)
    return chance.choice((f" if taken {space}", f" if not taken {space}", f" if enemy {space} and turn >= 2"))


def _attacks(segment: Segment, chance: Chance) -> Iterator[str]:
    menu = Acts(segment, "fight")
    hexes = list(menu.subjects())
    chance.shuffle(hexes)
    for space in hexes[: chance.randint(0, 6)]:
        act = menu.draw(space, chance)
        order = language.order_for(act, None) if isinstance(act, Attack) else None
        if order is not None and isinstance(act, Attack):
            yield format_line(order, language)
            if chance.random() < 0.5:
                yield f"advance {chance.choice(act.units)} {space}"


def _builds(segment: Segment, chance: Chance) -> Iterator[str]:
    for bridge in sorted(segment.position.blown):
        if chance.random() < 0.2:
            yield f"build {bridge}"


def _ends(segment: Segment, chance: Chance) -> Iterator[str]:
    own = ("reform 14R/18", "commit british 43") if segment.mover == ALLIED else ("bring 10SS", "drop KG")
    known = own if segment.plays("british") else ()
    if chance.random() < 0.2:
        yield chance.choice(("pause", "losses weakest first", "clear keep 3", *known))


def _nonsense(segment: Segment, unit: str, chance: Chance) -> str:
    here = segment.pieces[unit].at
    wild = chance.choice(list(segment.scenario.board))
    path = [wild if here == OFF else here]
    for _ in range(chance.randint(1, 6)):
        path.append(chance.choice(list(segment.scenario.board.around(path[-1]))))
    return chance.choice(
        (f"move {unit} {'-'.join(path)}", f"move {unit} {here}-{wild}", f"attack {wild} with {unit}",
         f"drop {unit}", f"move {unit} {path[0]}..{wild}", f"advance {unit} {wild}")
    )  # fmt: skip
