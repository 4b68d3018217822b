"""Conformance cases: a board, orders and scripted dice in YAML, and what must come of them. See docs/cases.md."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count, islice
from pathlib import Path
from typing import Any, TypeVar, cast

from pbem.games.tigers.choices import Firing, Shelling
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.position import Piece, Position, SpecialForces
from pbem.games.tigers.reinforcements import place_arrivals
from pbem.games.tigers.scenario import ALLIED, GERMAN, SIDES, Scenario, Tables, Unit, bridge_key, enemy_of
from pbem.games.tigers.sequence import conduct_impulse, impulses_on, pass_time
from pbem.games.tigers.setup import starting_position
from pbem.games.tigers.situation import Situation
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.events import OrderFailed
from pbem.kernel.referee import Choice, Event, Player, Roll, Table, Undecided
from pbem.orders.ast import OrderBlock, Rule
from pbem.orders.course import Course, Segment
from pbem.orders.names import tigers_names
from pbem.orders.parser import parse
from pbem.orders.player import OrderPlayer
from pbem.orders.standing import Sight
from pbem.packs.reader import read

T = TypeVar("T")
Load = Callable[[str, Mapping[str, str]], Scenario]
KEYS = {
    "id", "rule", "title", "scenario", "options", "clock", "pieces", "bridges_blown", "construction", "control", "vp",
    "special_forces", "released", "standing", "orders", "choices", "through", "dice", "other_dice", "expect", "why",
}
NEEDED = {"id", "rule", "expect"}
TRUTH = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
FLAGS = {
    "moved": "moved",
    "attacked": "attacked",
    "entrenched": "entrenched",
    "entrenched_this_day": "dug_in",
    "built": "built",
    "crossed_blown": "crossed_blown",
}
DAYS = range(16, 23)
THROUGH = ("impulse", "turn", "game")
SETUP = "setup"
"""Instead of pieces: the units, bridges and arrivals of the scenario as it begins."""
VOID = {"R203": "8.2", "R207": "3.23", "O116": "8.2"}
"""Order lines that are refused though they cannot be asked of the engine: a unit of the other side, a bridge where no
river is, a path of one area."""
CLOCK = re.compile(r"(\d+)-(\d+)\s*(g|a|german|allied|)")


class CaseError(Exception):
    """A case file that cannot be read as one."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of one case."""

    id: str
    rule: str
    title: str
    problems: tuple[str, ...]

    @property
    def ok(self) -> bool:
        return not self.problems


@dataclass(slots=True)
class Played:
    """All that a case's expectations can look at."""

    scenario: Scenario
    position: Position
    impulse: Impulse
    events: list[Event] = field(default_factory=list)
    rolls: list[tuple[Roll, int]] = field(default_factory=list)
    refused: dict[int, Diagnostic] = field(default_factory=dict)
    failed: list[int] = field(default_factory=list)
    firings: list[Firing] = field(default_factory=list)
    shellings: list[Shelling] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


# ---- reading ---------------------------------------------------------------------------------------------------


def read_cases(path: Path) -> list[dict[str, Any]]:
    """One case, or a list of cases, from a YAML file that may come from anybody."""
    try:
        doc = read(path.name, path.read_bytes())
    except OSError as problem:
        raise CaseError(f"{path}: {problem.strerror or problem}") from None
    if doc.defects:
        found = doc.defects[0]
        raise CaseError(f"{path}:{found.line}: not a case file: {found.message}")
    cases = doc.data if isinstance(doc.data, list) else [doc.data]
    for number, case in enumerate(cases):
        line = doc.line((number,) if isinstance(doc.data, list) else ())
        _look_at_keys(f"{path}:{line}", case)
    return cast(list[dict[str, Any]], _settled(cases))


def _look_at_keys(where: str, case: Any) -> None:
    if not isinstance(case, dict):
        raise CaseError(f"{where}: a case has keys with values, such as `id: T083`")
    missing, unknown = NEEDED - set(case), set(case) - KEYS
    if missing:
        raise CaseError(f"{where}: a case has at least id, rule and expect; missing: {', '.join(sorted(missing))}")
    if unknown:
        raise CaseError(f"{where}: case {case['id']}: unknown key {', '.join(sorted(map(str, unknown)))}")


def _settled(value: Any) -> Any:
    """Values with every spelling of true and false settled."""
    if isinstance(value, list):
        return [_settled(one) for one in value]
    if isinstance(value, dict):
        return {key: _settled(one) for key, one in value.items()}
    return TRUTH.get(value.casefold(), value) if isinstance(value, str) else value


def case_files(paths: Iterable[Path]) -> Iterator[Path]:
    """The files named, and every .yaml file in the folders named."""
    for path in paths:
        yield from sorted(path.rglob("*.yaml")) if path.is_dir() else [path]


# ---- setting up ------------------------------------------------------------------------------------------------


def board_of(case: Mapping[str, Any], scenario: Scenario) -> tuple[Scenario, Position]:
    """The position of a case, and the scenario with any units that the case brings itself."""
    if case.get("pieces") == SETUP:
        position, units = starting_position(scenario), dict(scenario.units)
    else:
        position, units = Position(17, 1, GERMAN), dict(scenario.units)
        _place_all(case.get("pieces") or {}, scenario, units, position)
    _set_clock(case, position, scenario.tables)
    place_arrivals(Situation(replace(scenario, units=units), position), Table({}, lambda roll: roll.sides))
    position.vp = _number(case.get("vp", 0), "vp")
    if "bridges_blown" in case:
        position.blown = {_bridge(scenario, name) for name in case["bridges_blown"] or ()}
    position.construction = {
        _bridge(scenario, name): _number(failed, f"construction of {name}")
        for name, failed in (case.get("construction") or {}).items()
    }
    control = {_space(scenario, area): _side(side) for area, side in (case.get("control") or {}).items()}
    position.control = {**scenario.control, **control}
    position.released = list(map(str, case.get("released") or ()))
    position.special = _special(case.get("special_forces") or {}, position.day, scenario)
    return replace(scenario, units=units), position


def _set_clock(case: Mapping[str, Any], position: Position, tables: Tables) -> None:
    """`17-2 german`, or `17-2G` as labels have it; without a side it is the German's, who moves first."""
    if "clock" not in case:
        return
    match = CLOCK.fullmatch(str(case["clock"]).strip().casefold())
    if match is None:
        raise CaseError(f"clock is written `17-2 german`, not {case['clock']}")
    position.day, position.impulse = int(match[1]), int(match[2])
    if not 1 <= position.impulse <= impulses_on(tables, position.day) or position.day not in DAYS:
        raise CaseError(f"there is no impulse {match[1]}-{match[2]}; the game runs from 16-1 to 22-1")
    position.mover = ALLIED if match[3].startswith("a") else GERMAN


def _space(scenario: Scenario, name: object) -> str:
    if str(name) not in scenario.board:
        raise CaseError(f"there is no area or zone {name}")
    return str(name)


def _side(name: object) -> str:
    if name not in SIDES:
        raise CaseError(f"sides are {' and '.join(SIDES)}, not {name}")
    return str(name)


def _number(value: object, what: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise CaseError(f"{what} is a number, not {value}")
    return value


def _bridge(scenario: Scenario, name: object) -> str:
    """3.23: a bridge by its two areas, in either order."""
    a, dash, b = str(name).partition("-")
    road = scenario.board.link(a, b) if dash and {a, b} <= set(scenario.board.spaces) else None
    if road is None or not road.river:
        raise CaseError(f"there is no bridge {name}")
    return bridge_key(a, b)


def _place_all(pieces: Any, scenario: Scenario, units: dict[str, Unit], position: Position) -> None:
    if not isinstance(pieces, dict):
        raise CaseError("pieces lists units by area, or is the word setup")
    for space, entries in pieces.items():
        for entry in entries if isinstance(entries, list) else [entries]:
            given = dict(entry) if isinstance(entry, dict) else {"id": entry}
            _place(scenario, units, position, _space(scenario, space), given)


def _place(
    scenario: Scenario, units: dict[str, Unit], position: Position, space: str, entry: dict[str, Any]
) -> None:
    unit = str(entry.pop("id", ""))
    if unit in position.pieces:
        raise CaseError(f"{unit} stands twice on the board")
    if unit not in units:
        units[unit] = _stranger(scenario, unit, entry)
    entry.pop("type", None), entry.pop("side", None)
    strength = _number(entry.pop("strength", units[unit].strength), f"strength of {unit}")
    piece = Piece(space, strength, _space(scenario, entry.pop("began", space)))
    piece.shifted = _number(entry.pop("shifted", 0), f"shifted of {unit}")
    for flag, value in entry.items():
        if flag not in FLAGS:
            raise CaseError(f"{unit}: unknown flag {flag}; flags are {', '.join(FLAGS)}, shifted, strength, began")
        setattr(piece, FLAGS[flag], bool(value))
    piece.entrenched |= piece.dug_in
    position.pieces[unit] = piece


def _stranger(scenario: Scenario, unit: str, entry: dict[str, Any]) -> Unit:
    """A unit that no pack has; the case gives side, type and strength."""
    if not {"side", "type", "strength"} <= set(entry):
        raise CaseError(f"{unit} is in no pack; give its side, type and strength")
    kind = scenario.tables.types.get(str(entry["type"]))
    if kind is None:
        raise CaseError(f"{unit}: types are {', '.join(scenario.tables.types)}, not {entry['type']}")
    return Unit(unit, _side(entry["side"]), unit, kind, _number(entry["strength"], f"strength of {unit}"))


def _special(given: Mapping[str, Any], day: int, scenario: Scenario) -> SpecialForces:
    """Effects used so far, one on each day that there was, the last today if it must be (14.11), or {effect: day};
    and the counter as it lies on the map."""
    placed = given.get("placed") or {}
    earlier = [one for one in scenario.special_days if one < day]
    used = [effect for effect in given.get("used") or () if effect != placed.get("effect")]
    special = SpecialForces({effect: (earlier[n] if n < len(earlier) else day) for n, effect in enumerate(used)})
    if isinstance(given.get("used"), Mapping):
        special.used = {str(effect): int(when) for effect, when in given["used"].items()}
    if placed:
        special.effect, special.area = placed["effect"], str(placed["area"])
        special.used[special.effect or ""] = day
    return special


# ---- playing ---------------------------------------------------------------------------------------------------


def _several(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


class CasePlayer:
    """An order player whose targets a case may fix; it also notes what the engine asked."""

    def __init__(self, side: str, player: Player, choices: Mapping[str, Any], played: Played) -> None:
        self.side, self.player, self.choices, self.played = side, player, choices, played

    def decide(self, choice: Choice[T]) -> T:
        if choice.kind == "target":
            self.played.firings.append(cast(Firing, choice.about))
            wished = [(firer, target) for firer, targets in self.choices.items() for target in _several(targets)]
            return self._fixed(choice, wished)
        if choice.kind == "artillery":
            about = cast(Shelling, choice.about)
            self.played.shellings.append(about)
            wished = _several(self.choices.get(f"{self.side} artillery") or [])
            return self._fixed(choice, wished[about.shot - 1 : about.shot])
        return self.player.decide(choice)

    def _fixed(self, choice: Choice[T], wishes: Sequence[Any]) -> T:
        for wish in wishes:
            if wish in choice.options:
                return cast(T, wish)
        own = self.player.decide(choice)
        if choice.kind == "target":
            firer = cast(tuple[str, str], own)[0]
            wishes = [wish for wish in wishes if wish[0] == firer]
        if wishes:
            legal = ", ".join(sorted(map(str, choice.options)))
            self.played.problems.append(f"choice {wishes[0]} is not legal; legal are {legal}")
        return own


def _face(face: Any) -> int:
    """1.0: a ten-sided die; its 0 is read as 10."""
    if not isinstance(face, int) or not 0 <= face <= 10:
        raise CaseError(f"a die shows 1 to 10, not {face}")
    return face or 10


def _is_meant(label: str, roll: Roll) -> bool:
    """The end of a label is enough, without its number if that is 1, or without who rolls."""
    return roll.label.endswith((label, f"{label} 1", f"{label} die 1")) or f" {label} by " in roll.label


def _labelled(dice: Mapping[Any, Any]) -> Iterator[tuple[str, int]]:
    """A face for each label; several faces in a list are those of `die 1`, `die 2`, or of call and shot 1, 2."""
    for label, faces in dice.items():
        if not isinstance(faces, list):
            yield str(label), _face(faces)
            continue
        word = "" if re.search(r"(die|call|shot)$", str(label)) else "die "
        yield from ((f"{label} {word}{number}", _face(face)) for number, face in enumerate(faces, 1))


class ScriptedDice:
    """Faces by label (its end is enough) or in the order rolled; the rest as `other_dice` says."""

    def __init__(self, dice: Any, other: int | None, played: Played) -> None:
        self.listed: list[int] = [_face(face) for face in dice] if isinstance(dice, list) else []
        labelled = dict(_labelled(dice)) if isinstance(dice, dict) else {}
        self.labelled: dict[str, int] = dict(sorted(labelled.items(), key=lambda item: -len(item[0])))
        self.unused = set(self.labelled)
        self.other, self.played = other, played

    def __call__(self, roll: Roll) -> int:
        if self.listed:
            return self.listed.pop(0)
        for label, face in self.labelled.items():
            if _is_meant(label, roll):
                self.unused.discard(label)
                return face
        if self.other is None:
            self.played.problems.append(f"unlisted roll: {roll.label}")
        return self.other or roll.sides

    def leftovers(self) -> Iterator[str]:
        yield from (f"die not rolled: {label}" for label in sorted(self.unused))
        if self.listed:
            yield f"dice not rolled: {self.listed}"


@dataclass(frozen=True)
class Papers:
    """What both sides have written for a case, and the lines that speak of what there is not: they are refused."""

    blocks: tuple[OrderBlock, ...]
    rules: tuple[Rule, ...]
    void: Mapping[int, Diagnostic] = field(default_factory=dict)

    @cached_property
    def lines(self) -> dict[int, int]:
        """The number of an order among all that were written, by its number among those understood."""
        void = set(self.void)
        numbers = (number for number in count(1) if number not in void)
        return dict(enumerate(islice(numbers, sum(len(block.orders) for block in self.blocks)), 1))

    def segments(self, mover: str) -> list[Segment]:
        """The only point of the impulse: a case answers no question in its midst."""
        block = self.blocks[0] if self.blocks else None
        return [Segment({mover: block} if block else {}, {enemy_of(mover): self.rules})]


def _lines(text: Any) -> str:
    """A text, or a list of its lines; a `begin` and an `end` around it are left out."""
    lines = [str(line) for line in text] if isinstance(text, list) else str(text or "").splitlines()
    return "\n".join(line for line in lines if line.split()[:1] not in (["begin"], ["end"]))


def _where(text: str, line: int) -> str:
    """A line of the papers as the author of the case counts it."""
    orders = text.splitlines().index("end") + 1
    return f"standing, line {line - orders - 1}" if line > orders else f"orders, line {line - 1}"


def papers_of(case: Mapping[str, Any], scenario: Scenario, position: Position) -> Papers:
    names, idle = tigers_names(scenario), enemy_of(position.mover)
    text = f"begin orders case {position.now} {position.mover}\n{_lines(case.get('orders'))}\nend\n"
    if case.get("standing"):
        text += f"begin standing case {idle}\n{_lines(case['standing'])}\nend\n"
    parsed = parse(text, names, source=str(case["id"]))
    wrong = {found.span.line if found.span else 0: found for found in parsed.diagnostics if found.is_error}
    for where, found in wrong.items():
        if found.code not in VOID:
            raise CaseError(f"{_where(text, where)}: {found.code} {found.message}")
    rules = tuple(rule for block in parsed.standing_blocks for rule in block.rules)
    written = sorted([*wrong, *(order.span.line for block in parsed.order_blocks for order in block.orders)])
    void = {written.index(where) + 1: replace(found, rule=VOID[found.code]) for where, found in wrong.items()}
    return Papers(tuple(parsed.order_blocks), rules, void)


def _loaded(load: Load, name: str, options: dict[str, str]) -> Scenario:
    """The scenario of a case; whatever keeps it from being loaded is a fault of this case alone."""
    try:
        return load(name, options)
    except Exception as problem:
        raise CaseError(str(getattr(problem, "message", problem))) from None


def play_case(case: Mapping[str, Any], load: Load) -> Played:
    """Plan, then play: refused lines come from the plan, everything else from the scripted dice."""
    options = {str(k): str(v) for k, v in (case.get("options") or {}).items()}
    scenario, position = board_of(case, _loaded(load, str(case.get("scenario", "campaign")), options))
    papers = papers_of(case, scenario, position)
    plan, planner = _run(case, scenario, position, papers, None, lambda roll: roll.sides)
    refused = dict(planner.findings.refused)
    dice = ScriptedDice(case.get("dice"), case.get("other_dice"), plan)
    played, _ = _run(case, scenario, position, papers, refused, dice)
    played.problems += [*plan.problems, *dice.leftovers()]
    played.refused = {papers.lines[key[1] + 1]: diagnostic for key, diagnostic in refused.items()}
    played.refused.update(papers.void)
    played.failed = [papers.lines[event.line] for event in played.events if isinstance(event, OrderFailed)]
    return played


def _run(
    case: Mapping[str, Any], scenario: Scenario, position: Position, papers: Papers, refused: Any, dice: Any
) -> tuple[Played, OrderPlayer]:
    planning = refused is None
    position = position.copy()
    table = Table({}, dice)
    impulse = Impulse(scenario, position, table)
    played = Played(scenario, position, impulse, table.events, table.rolls)
    sight = Sight(impulse)
    course = Course(papers.segments(position.mover))
    mover = OrderPlayer(scenario, sight, position.mover, course, refused=refused, planning=planning)
    idle = OrderPlayer(scenario, sight, enemy_of(position.mover), course, passive=True)
    choices = {} if planning else {str(k): v for k, v in (case.get("choices") or {}).items()}
    players = {position.mover: mover, enemy_of(position.mover): idle}
    table.players = {side: CasePlayer(side, player, choices, played) for side, player in players.items()}
    try:
        conduct_impulse(impulse)
        if not planning:
            _play_on(played, table, str(case.get("through", "impulse")))
    except Undecided as question:
        if not planning and question.choice.kind != "reroute":
            played.problems.append(f"the game waits: {question}")
    return played, mover


def _play_on(played: Played, table: Table, through: str) -> None:
    """`turn`: to the end of the day; `game`: to the end of the scenario; both sides do nothing more."""
    if through not in THROUGH:
        raise CaseError(f"through is one of {', '.join(THROUGH)}, not {through}")
    if through == "impulse":
        return
    position, day = played.position, played.position.day
    impulse = played.impulse
    pass_time(impulse, table)
    while not position.over and (through == "game" or position.day == day):
        impulse = Impulse(played.scenario, position, table)
        sight = Sight(impulse)
        table.players = {side: OrderPlayer(played.scenario, sight, side, Course(), passive=True) for side in SIDES}
        conduct_impulse(impulse)
        pass_time(impulse, table)


def run_case(case: Mapping[str, Any], load: Load) -> Verdict:
    """Play a case and compare; a case that cannot be played is not ok."""
    from pbem.orders.expectations import problems_of

    name, rule, title = str(case["id"]), str(case["rule"]), str(case.get("title", ""))
    try:
        played = play_case(case, load)
        problems = [*played.problems, *problems_of(case["expect"] or {}, played)]
    except (CaseError, LookupError, ValueError, TypeError, AttributeError) as problem:
        problems = [f"cannot be played: {problem}"]
    return Verdict(name, rule, title, tuple(problems))


__all__ = ["CaseError", "Verdict", "case_files", "read_cases", "run_case"]
