"""What may be done now: every move, attack, entrenchment and construction, asked of the engine itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from pbem.games.tigers.activation import Acts
from pbem.games.tigers.acts import Attack, Build, Entrench, Hold, Move, Shift
from pbem.games.tigers.bridges import construction_range, refuse_build
from pbem.games.tigers.costs import step_cost
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.special_forces import special_options
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.referee import Choice
from pbem.kernel.values import Exhibit
from pbem.kernel.words import counted, listed
from pbem.orders.hearing import Hearing
from pbem.orders.openings import Opening, Strike, Way, answer, meant

Stopped = Choice[Any] | None
"""8.42: the question about a stack that waits at a blown bridge, if it is asked."""


@dataclass(frozen=True, slots=True)
class MoveOption:
    """A space within reach, the cheapest path to it, and whether going there is an attack."""

    to: str
    name: str
    path: str
    cost: int
    attack: bool


@dataclass(frozen=True, slots=True)
class BuildOption:
    """A blown bridge that an engineer may try: the highest face that builds it, and what is still lacking."""

    bridge: str
    needed: int
    lacking: str | None = None


@dataclass(slots=True)
class UnitOptions:
    """Everything open to one unit."""

    unit: str
    at: str
    place: str
    type: str
    strength: int
    status: list[str] = field(default_factory=list)
    moves: list[MoveOption] = field(default_factory=list)
    attacks: list[str] = field(default_factory=list)
    holds: list[str] = field(default_factory=list)
    entrench: bool = False
    shifts: list[str] = field(default_factory=list)
    builds: list[BuildOption] = field(default_factory=list)
    stack: list[str] = field(default_factory=list)
    """8.42: with whom it was stopped at a blown bridge; they go on together, or stay."""


def exhibit(hearing: Hearing, what: str | None, to: str | None = None) -> Exhibit | Diagnostic:
    """Every move, attack, entrenchment and construction; of the whole side without paths, but with special forces."""
    found = options_of_side(hearing) if what is None else options_of(hearing, what)
    if isinstance(found, Diagnostic):
        return found
    shown = answer(hearing, [_opening(unit) for unit in found], what, to, "an attack")
    if isinstance(shown, Diagnostic) or what or to or not found:
        return shown
    return replace(shown, text=shown.text + effects_text(effects_in(hearing.look())))


def options_of_side(hearing: Hearing) -> list[UnitOptions]:
    """The options of every unit of the side to move, also in the midst of an impulse."""
    if hearing.position.over:
        return []
    impulse: Impulse = hearing.look()
    return [unit_options(impulse, unit, hearing.asked) for unit in impulse.of(impulse.mover)]


def options_of(hearing: Hearing, what: str) -> list[UnitOptions] | Diagnostic:
    """The options of one unit, of a formation, or of all units of the mover in one area; a name that is not clear is
    explained."""
    impulse: Impulse = hearing.look()
    units = meant(hearing.names, impulse.mover, what, {unit: piece.at for unit, piece in impulse.pieces.items()})
    return units if isinstance(units, Diagnostic) else [unit_options(impulse, one, hearing.asked) for one in units]


def effects_in(impulse: Impulse) -> dict[str, list[str]]:
    """14: the effects that may be placed in an impulse, and where."""
    found: dict[str, list[str]] = {}
    for act in special_options(impulse):
        found.setdefault(act.effect, []).append(act.area)
    return found


def unit_options(impulse: Impulse, unit: str, stopped: Stopped = None) -> UnitOptions:
    """The options of one unit."""
    piece = impulse.pieces[unit]
    place = impulse.scenario.name_of(piece.at)
    found = UnitOptions(unit, piece.at, place, impulse.type(unit).name, piece.strength, status_of(impulse, unit))
    if stopped and unit in stopped.about.units:
        found.stack = list(stopped.about.units)
        found.status.append(f"stopped at the blown bridge {stopped.about.bridge}")
        found.moves = ways_on(stopped)
        return found
    for act in Acts(impulse).of(unit):
        if isinstance(act, Move):
            found.moves.append(_move_option(impulse, act))
        elif isinstance(act, Shift):
            found.shifts.append(act.path[-1])
        elif isinstance(act, Attack | Hold):
            (found.attacks if isinstance(act, Attack) else found.holds).append(act.area)
        found.entrench |= isinstance(act, Entrench)
    found.moves.sort(key=_by_cost)
    found.builds.extend(_build_options(impulse, unit))
    return found


def ways_on(stopped: Choice[Any]) -> list[MoveOption]:
    """8.42: where a stack that was stopped at a blown bridge may go on to."""
    impulse = stopped.now
    return sorted((_move_option(impulse, way) for way in stopped.options if isinstance(way, Move)), key=_by_cost)


def _by_cost(move: MoveOption) -> tuple[int, int, str]:
    return move.cost, len(move.to), move.to


def _move_option(impulse: Impulse, move: Move) -> MoveOption:
    steps = zip(move.path, move.path[1:], strict=False)
    cost = sum(step_cost(impulse, here, there, move.units) for here, there in steps)
    goal = move.path[-1]
    return MoveOption(goal, impulse.scenario.name_of(goal), "-".join(move.path), cost, impulse.is_enemy_area(goal))


def _build_options(impulse: Impulse, unit: str) -> Iterable[BuildOption]:
    """10.1: bridges that it may try now, or may try once a friend is on the other bank."""
    for bridge in sorted(impulse.position.blown):
        refusal = refuse_build(impulse, Build(bridge, unit))
        if refusal is None or refusal.code == "B104":
            yield BuildOption(bridge, construction_range(impulse, bridge), refusal.message if refusal else None)


def status_of(impulse: Impulse, unit: str) -> list[str]:
    """What a player wants to know of a unit besides its strength."""
    piece = impulse.pieces[unit]
    flags = {
        "entrenched": piece.entrenched,
        "out of supply": unit in impulse.out,
        "beside the enemy": impulse.beside_enemy(unit),
        "has moved": piece.moved,
        "has attacked": piece.attacked,
        "has waded": piece.crossed_blown,
    }
    return [name for name, true in flags.items() if true]


def effects_text(effects: Mapping[str, Sequence[str]]) -> str:
    """14: special forces as text: the orders that place them, and the areas to choose from."""
    return "".join(
        f"special {effect} AREA   in {len(areas)} areas: {listed(areas, most=8)}\n"
        for effect, areas in effects.items()
    )


def _opening(unit: UnitOptions) -> Opening:
    status = "".join(f", {word}" for word in unit.status)
    told = f"{unit.unit}  {unit.type}, {counted(unit.strength, 'point')}, in {unit.place}{status}"
    ways = tuple(
        Way(move.to, move.name, move.path, move.cost, str(move.cost), move.attack, "attack" * move.attack)
        for move in unit.moves
    )
    strikes = tuple(Strike((area,), f"attack {area} with {unit.unit}") for area in unit.attacks)
    return Opening(unit.unit, unit.at, told, ways, strikes, tuple(_others(unit)), ", ".join(unit.stack), asdict(unit))


def _others(unit: UnitOptions) -> Iterable[str]:
    yield from (f"hold {area} with {unit.unit}" for area in unit.holds)
    yield from (f"shift {unit.unit} {unit.at}-{zone}" for zone in unit.shifts)
    if unit.entrench:
        yield f"entrench {unit.unit}"
    for build in unit.builds:
        lacking = f", but {build.lacking}" if build.lacking else ""
        yield f"build {build.bridge} with {unit.unit}, on 1-{build.needed}{lacking}"
