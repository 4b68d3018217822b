"""What may be done now, unit by unit, asked of the engine itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, field

from pbem.games.bitter import combat, costs, movement
from pbem.games.bitter.activation import Acts, arrivals_by_hex, exits, reachable
from pbem.games.bitter.acts import Build, Dig, Fortify, Reserve
from pbem.games.bitter.reinforcements import arrivals
from pbem.games.bitter.reserves import waiting
from pbem.games.bitter.scenario import POINTS
from pbem.games.bitter.turn import EXPLOITATION, PlayerTurn
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.values import Exhibit, value
from pbem.orders.hearing import Hearing
from pbem.orders.openings import Opening, Strike, Way, answer, meant


@value
class MoveOption:
    """A hex within reach, the cheapest path to it, and whether it lies in an enemy zone."""

    to: str
    name: str
    path: str
    cost: str
    zone: bool


@value(frozen=False)
class UnitOptions:
    """Everything open to one unit."""

    unit: str
    at: str
    place: str
    type: str
    numbers: str
    status: list[str] = field(default_factory=list)
    moves: list[MoveOption] = field(default_factory=list)
    attacks: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)


def exhibit(hearing: Hearing, what: str | None, to: str | None = None) -> Exhibit | Diagnostic:
    """Every move and attack of a unit, formation or hex; of the whole side without paths; who can reach a hex."""
    found = options_of(hearing, what)
    if isinstance(found, Diagnostic):
        return found
    turn: PlayerTurn = hearing.look()

    def beside(space: Space) -> Iterable[Space]:
        return turn.scenario.grid.around(space) if turn.at(space, turn.enemy) else ()

    return answer(hearing, [_opening(unit) for unit in found], what, to, "in a zone of the enemy", beside)


def options_of(hearing: Hearing, what: str | None) -> list[UnitOptions] | Diagnostic:
    """The options of one unit, of a formation, of all units in one hex, or of the whole side."""
    turn: PlayerTurn = hearing.look()
    if hearing.position.over:
        return []
    where = {unit: turn.pieces[unit].at if unit in turn.pieces else "" for unit in _all_units(turn)}
    units = list(where) if what is None else meant(hearing.names, turn.mover, what, where)
    return units if isinstance(units, Diagnostic) else [unit_options(turn, unit) for unit in units]


def _all_units(turn: PlayerTurn) -> tuple[str, ...]:
    return (*turn.stacks.of(turn.mover), *turn.leaders.of(turn.mover), *arrivals(turn))


def unit_options(turn: PlayerTurn, unit: str) -> UnitOptions:
    face, card = costs.face_of(turn, unit), turn.unit(unit)
    at = turn.pieces[unit].at if unit in turn.pieces else ""
    place = turn.scenario.name_of(at) if at else "off the map"
    numbers = f"{face.strength}-{face.endurance}-{face.movement}"
    found = UnitOptions(unit, at, place, card.type.name, numbers, list(status_of(turn, unit)))
    found.moves = sorted(_moves(turn, unit), key=lambda move: (POINTS.read(move.cost), move.to))
    if at and turn.phase != EXPLOITATION:
        found.attacks = [space for space in _targets(turn, unit) if combat.refuse_attacker(turn, unit, space) is None]
        found.others = list(_others(turn, unit))
    return found


def _moves(turn: PlayerTurn, unit: str) -> Iterator[MoveOption]:
    if unit not in turn.pieces:
        for goal, (letter, reach) in arrivals_by_hex(turn, unit).items():
            entry = turn.tables.entry
            yield _move(turn, (letter, *reach.path(goal)), entry + reach.cost[goal])
        return
    if turn.phase == EXPLOITATION and unit not in waiting(turn):
        return
    ways = reachable(turn, unit)
    for goal, reach in ways.items():
        yield _move(turn, reach.path(goal), reach.cost[goal])
    for path in exits(turn, unit, ways):
        walk = movement.walk(turn, unit, path)
        if isinstance(walk, movement.Walk):
            yield _move(turn, path, walk.total)


def _move(turn: PlayerTurn, path: tuple[str, ...], cost: int) -> MoveOption:
    goal = path[-1]
    return MoveOption(
        goal, turn.scenario.name_of(goal), "-".join(path), POINTS.text(cost), goal in turn.zones[turn.enemy]
    )


def _targets(turn: PlayerTurn, unit: str) -> list[str]:
    hostile = turn.stacks.on[turn.enemy]
    return [space for space in turn.scenario.grid.around(turn.pieces[unit].at) if space in hostile]


def _others(turn: PlayerTurn, unit: str) -> Iterator[str]:
    for act in Acts(turn).on_the_spot(unit):
        if isinstance(act, Reserve):
            yield f"reserve {unit}"
        elif isinstance(act, Dig | Fortify):
            yield f"{'dig' if isinstance(act, Dig) else 'fortify'} {unit}"
        elif isinstance(act, Build):
            yield f"build {act.bridge} with {unit}"


def status_of(turn: PlayerTurn, unit: str) -> Iterator[str]:
    """What a player wants to know of a unit besides its numbers."""
    piece = turn.pieces.get(unit)
    if piece is None:
        return
    flags = {
        "reduced": piece.steps < turn.unit(unit).steps,
        "out of supply": unit in turn.out,
        "in an enemy zone": piece.at in turn.zones[turn.enemy],
        "in reserve": piece.reserve,
        "has fired": piece.fired,
        "has moved": unit in turn.spent,
        "engaged": turn.is_locked(unit),
    }
    yield from (name for name, true in flags.items() if true)


def _opening(unit: UnitOptions) -> Opening:
    status = "".join(f", {word}" for word in unit.status)
    told = f"{unit.unit}  {unit.type} {unit.numbers}, {unit.place}{status}"
    strikes = tuple(Strike((space,), f"attack {space} with {unit.unit}") for space in unit.attacks)
    ways, others = tuple(map(_way, unit.moves)), tuple(unit.others)
    return Opening(unit.unit, unit.at, told, ways, strikes, others, obj=asdict(unit))


def _way(move: MoveOption) -> Way:
    mark = "enemy zone" if move.zone else ""
    return Way(move.to, move.name, move.path, POINTS.read(move.cost), move.cost, move.zone, mark)
