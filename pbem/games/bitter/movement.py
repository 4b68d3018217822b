"""Rule 5: movement. See costs.py for points, searches.py for where a unit may go, boundaries.py for 5.4 and
reinforcements.py for coming and going (5.5, 16)."""

from __future__ import annotations

from itertools import pairwise

from pbem.games.bitter import (
    boundaries,
    dumps,
    duties,
    garrison,
    landings,
    peiper,
    reinforcements,
    stacking,
    surprise,
)
from pbem.games.bitter.acts import Move
from pbem.games.bitter.challenge import is_trap, run_gauntlet
from pbem.games.bitter.costs import allowance, dry_cost, ends_ford, ford_cost, is_open, left, step_cost
from pbem.games.bitter.events import Entered, Exited, Freed, Moved
from pbem.games.bitter.scenario import (
    CLIFF,
    OFF,
    POINTS,
)
from pbem.games.bitter.turn import EXPLOITATION, PlayerTurn, names_of
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.hexes import Hexside
from pbem.kernel.legal import illegal
from pbem.kernel.values import value

Path = tuple[Space, ...]

FORDED = "has crossed water without a bridge"
TRAPPED = "has entered an interdicted forest hex"
SHOT_AT = "has failed to pass the aircraft"
CAUGHT = "has failed to sneak past"
DELAYED = "has been held up by Germans in its rear"
ENDINGS = {FORDED: "5.3", TRAPPED: "22.1", SHOT_AT: "22.2", CAUGHT: "27.2", DELAYED: "29.0"}
"""The rule by which a move has ended, where it is not an enemy zone (7.4)."""


@value
class Walk:
    """What a path costs one unit, step by step; `stops` says why its last hex ends the move."""

    costs: tuple[int, ...]
    stops: str = ""

    @property
    def total(self) -> int:
        return sum(self.costs)


# ---- 5.1: why a path cannot be gone ---------------------------------------------------------------------------------


def refuse_move(turn: PlayerTurn, act: Move) -> Diagnostic | None:
    """5.1: why units may not make this move now."""
    if not act.units or len(act.path) < 2:
        return illegal("M743", "5.1", "a move needs a unit and at least two hexes")
    if len(set(act.units)) < len(act.units):
        return illegal("M701", "5.1", "a unit is named twice in one line")
    for unit in act.units:
        refusal = refuse_unit(turn, unit, act.path[0]) or _refuse_by(turn, unit, act.by)
        if refusal:
            return refusal
    return _refuse_walks(turn, act) or _refuse_end(turn, act)


def _refuse_by(turn: PlayerTurn, unit: str, leader: str | None) -> Diagnostic | None:
    """24.5: another leader than the one who is named releases a unit."""
    if leader is None or turn.unit(unit).type.leader or turn.released.get(unit) == leader:
        return None
    return illegal("M748", "24.5", f"{leader} does not release {unit}", names=(leader,))


def refuse_unit(turn: PlayerTurn, unit: str, start: Space) -> Diagnostic | None:
    """Why a unit may not move at all, or not from here."""
    return (
        refuse_stranger(turn, unit)
        or reinforcements.refuse_start(turn, unit, start)
        or _refuse_busy(turn, unit)
        or surprise.refuse_held(turn, unit)
    )


def refuse_stranger(turn: PlayerTurn, unit: str) -> Diagnostic | None:
    """A unit that the mover cannot order at all: of the other side, dead, gone or not there yet."""
    if turn.scenario.side_of(unit) != turn.mover:
        return illegal("M728", "5.1", f"{unit} is not {turn.mover}", names=(unit,))
    position = turn.position
    if unit in turn.pieces or unit in position.coming or unit in position.away:
        return None
    return illegal("M727", "5.1", f"{unit} is not in play", names=(unit,))


def _refuse_busy(turn: PlayerTurn, unit: str) -> Diagnostic | None:
    """5.2, 8.1, 9.5, 13.3, 14.1: a unit that has something else to do, or has gone as far as it may."""
    piece = turn.pieces.get(unit)
    if piece is None:
        return None
    if not turn.unit(unit).gait.mobile:
        return illegal("M703", "37.1", f"{unit} never moves", names=(unit,))
    leads = turn.unit(unit).type.leader
    if not leads and piece.reserve != (turn.phase == EXPLOITATION):
        told = "is in reserve" if piece.reserve else "is not in reserve"
        return illegal("M704", "14.1", f"{unit} {told}", names=(unit,))
    return _refuse_exploit(turn, unit) or _refuse_bound(turn, unit)


def _refuse_exploit(turn: PlayerTurn, unit: str) -> Diagnostic | None:
    """24.5, 35: who may not exploit though it is in reserve."""
    from pbem.games.bitter import reserves

    if turn.phase != EXPLOITATION:
        return None
    return garrison.refuse_exploit(turn, unit) or reserves.refuse_exploit(turn, unit)


def _refuse_bound(turn: PlayerTurn, unit: str) -> Diagnostic | None:
    if unit in turn.done:
        why = turn.done[unit]
        return illegal("M705", ENDINGS.get(why, "7.4"), f"{unit} {why}", names=(unit,))
    if unit in turn.dug:
        return illegal("M706", "8.1", f"{unit} digs in and does not move", names=(unit,))
    if any(unit == builder for builder, _ in turn.builders.values()):
        return illegal("M707", "13.3", f"{unit} builds a bridge and does not move", names=(unit,))
    if turn.is_locked(unit):
        return illegal("M708", "9.5", f"{unit} is engaged and stays where it is", names=(unit,))
    return None


def _refuse_walks(turn: PlayerTurn, act: Move) -> Diagnostic | None:
    for unit in act.units:
        found = walk(turn, unit, act.path, act.challenge, act.sneak)
        if isinstance(found, Diagnostic):
            return found
        refusal = _refuse_cost(turn, unit, act.path, found)
        if refusal:
            return refusal
    return None


def _refuse_end(turn: PlayerTurn, act: Move) -> Diagnostic | None:
    return None if act.path[-1] == OFF else stacking.refuse_crowd(turn, act.units, act.path[-1])


def _refuse_cost(turn: PlayerTurn, unit: str, path: Path, found: Walk) -> Diagnostic | None:
    """5.2: within the allowance, or one hex as the whole move."""
    has = left(turn, unit)
    spare = landings.refuse_spare(turn, unit, path, found.costs, has)
    if spare:
        return spare
    if found.total <= has or (len(path) == 2 and OFF not in path and unit not in turn.spent):
        return None
    needs, most = POINTS.text(found.total), POINTS.text(has)
    told = f"{unit} needs {needs} movement points to reach {path[-1]}, has {most}"
    return illegal("M744", "5.2", told, _within(path, found, has), names=(path[-1],))


def _within(path: Path, found: Walk, has: int) -> str | None:
    spent, reached = 0, None
    for space, cost in zip(path[1:], found.costs, strict=True):
        spent += cost
        if spent <= has:
            reached = f"it can reach {space} for {POINTS.text(spent)}"
    return reached


def walk(turn: PlayerTurn, unit: str, path: Path, daring: bool = False, sneaks: bool = False) -> Walk | Diagnostic:
    """5.3, 7.4, 22: what every step of a path costs a unit, or why one of them is closed to it; who is daring pays
    the road rate in interdicted forest, and rolls there."""
    costs: list[int] = []
    stops = ""
    for number, (here, there) in enumerate(pairwise(path)):
        if stops:
            told = f"{unit} {stops}, so that it cannot go on from {here}"
            return illegal("M709", ENDINGS.get(stops, "7.4"), told, names=(here,))
        bound = boundaries.bound_on(turn, unit, path[: number + 1])
        step = _step(turn, unit, here, there, number == 0, sneaks, bound)
        if isinstance(step, Diagnostic):
            return step
        cost, stops = step
        if peiper.is_bold(turn, unit):
            stops = ""
        elif is_trap(turn, unit, there):
            cost, stops = _trapped(turn, unit, here, there, (cost, stops), daring)
        costs.append(cost)
    return Walk(tuple(costs), stops)


def _trapped(
    turn: PlayerTurn, unit: str, here: Space, there: Space, step: tuple[int, str], daring: bool
) -> tuple[int, str]:
    """22.1: an interdicted forest hex ends the move, unless it is challenged by road."""
    side = turn.scenario.board.around(here).get(there) if here in turn.scenario.board else None
    if daring and side is not None and turn.has_road(here, there, side):
        return turn.unit(unit).gait.road, step[1]
    return step[0], step[1] or TRAPPED


def _step(
    turn: PlayerTurn, unit: str, here: Space, there: Space, first: bool, sneaks: bool, bound: str
) -> tuple[int, str] | Diagnostic:
    """One step: its points, and why it ends the move, if it does."""
    if there == OFF:
        return reinforcements.exit_cost(turn, unit, here)
    if there not in turn.scenario.board or (here not in turn.scenario.board and not first):
        return illegal("M702", "5.1", f"there is no hex {there} on the map", names=(there,))
    if first and here not in turn.scenario.board:
        cost = reinforcements.entry_cost(turn, unit, here, there)
        return cost if isinstance(cost, Diagnostic) else (cost, _stop_at(turn, there))
    side = turn.side_between(here, there)
    if side is None:
        return illegal("M711", "5.1", f"{here} and {there} do not touch", names=(here, there))
    fresh = first and unit not in turn.spent
    closed = _refuse_hex(turn, unit, here, there, bound)
    if closed is None and not peiper.is_bold(turn, unit):
        closed = _refuse_zone(turn, unit, here, there, fresh, sneaks)
    return closed or _priced(turn, unit, here, there, side, fresh)


def _refuse_hex(turn: PlayerTurn, unit: str, here: Space, there: Space, bound: str) -> Diagnostic | None:
    hostile = turn.at(there, turn.enemy)
    if hostile:
        return illegal("M712", "6.3", f"{there} holds enemy units: {names_of(hostile)}", names=(there,))
    if turn.position.shut.get(there) == turn.mover:
        return illegal("M713", "9.5", f"{there} was given up after a counterattack result", names=(there,))
    if not is_open(turn, bound, here, there):
        limits = turn.scenario.limits
        if limits is not None and there not in limits:
            return illegal("M714", "5.1", f"{there} is outside the area of this scenario", names=(there,))
        if bound == boundaries.BANK:
            return illegal("M745", "28.1", f"{unit} is British and does not cross the Meuse", names=(there,))
        told = f"{unit} belongs to {bound} and may not enter {there}, beyond its army boundary"
        return illegal("M710", "5.4", told, names=(there,))
    return None


def _refuse_zone(
    turn: PlayerTurn, unit: str, here: Space, there: Space, fresh: bool, sneaks: bool
) -> Diagnostic | None:
    """7.4: out of a zone with the first step only, and not within the zone of one unit, unless somebody sneaks."""
    zones = turn.zones[turn.enemy]
    if here not in zones:
        return None
    if not fresh:
        return illegal("M709", "7.4", f"{unit} is in an enemy zone in {here} and must stop there", names=(here,))
    both = sorted(zones.over_both(here, there))
    if both and sneaks:
        return peiper.refuse_sneak(turn, unit)
    if both:
        told = f"{here} and {there} both lie in the zone of {both[0]}"
        return illegal("M715", "7.4", told, "leave the zone first, or enter another's", names=(here, there))
    return None


def _priced(
    turn: PlayerTurn, unit: str, here: Space, there: Space, side: Hexside, fresh: bool
) -> tuple[int, str] | Diagnostic:
    gait = turn.unit(unit).gait
    if unit in turn.offroad:
        astray = landings.off_road(turn, unit, here, there)
        if astray is None:
            return illegal("M753", "29.0", f"{unit} may not use roads in this turn", names=(here, there))
        return astray, _stop_at(turn, there)
    priced = dry_cost if peiper.is_bold(turn, unit) else step_cost
    cost = priced(turn, gait, here, there, side)
    if cost is not None:
        return cost, _stop_at(turn, there)
    if CLIFF in side.marks:
        return illegal("M716", "5.3", f"a cliff lies between {here} and {there}", names=(here, there))
    if not turn.is_wet(here, there, side):
        told = f"{unit} has a silhouette and passes between {here} and {there} by road only"
        return illegal("M717", "5.3", told, names=(here, there))
    return _forded(turn, unit, here, there, side, fresh)


def _forded(
    turn: PlayerTurn, unit: str, here: Space, there: Space, side: Hexside, fresh: bool
) -> tuple[int, str] | Diagnostic:
    cost = ford_cost(turn, unit, here, there, side)
    if cost is None:
        return illegal("M718", "5.3", f"{unit} cannot cross the water between {here} and {there}", names=(here, there))
    if not fresh:
        told = f"the unbridged water between {here} and {there} is crossed with the first step of a turn only"
        return illegal("M719", "5.3", told, names=(here, there))
    if ends_ford(turn.unit(unit).gait, side):
        return cost, FORDED
    return cost, _stop_at(turn, there)


def _stop_at(turn: PlayerTurn, space: Space) -> str:
    return "has entered an enemy zone" if space in turn.zones[turn.enemy] else ""


# ---- 5.1: moving ----------------------------------------------------------------------------------------------------


def carry_out_move(turn: PlayerTurn, act: Move) -> None:
    """5.1: units go their way, one after the other."""
    from pbem.games.bitter.reserves import tell_release

    for unit in act.units:
        tell_release(turn, unit)
        _carry_out(turn, unit, act)
    duties.note_move(turn, act.units, act.path)


def _carry_out(turn: PlayerTurn, unit: str, act: Move) -> None:
    """22.2, 27.1: the way of one unit, as far as dice let it go."""
    path, held = peiper.run_through(turn, unit, act.path)
    came = ""
    if act.challenge and not peiper.is_bold(turn, unit):
        path, came = run_gauntlet(turn, unit, path)
    if len(path) < 2:
        turn.done[unit] = held
        return
    found = walk(turn, unit, path, act.challenge, act.sneak)
    assert isinstance(found, Walk)
    if act.sneak and not peiper.try_sneak(turn, unit, path):
        turn.done[unit] = CAUGHT
        return
    why = held or (SHOT_AT if came else found.stops)
    paid = landings.pass_by(turn, unit, path, found.costs, left(turn, unit))
    if len(paid) < len(found.costs):
        path, why = path[: len(paid) + 1], DELAYED
    go(turn, unit, path, Walk(paid, why))
    if came == "lost":
        turn.lose_step(unit, "interdiction challenged", "22.2")


def go(turn: PlayerTurn, unit: str, path: Path, found: Walk) -> None:
    """5.1, 5.2: one unit goes a path that has been judged."""
    start, end, most = path[0], path[-1], allowance(turn, unit)
    if unit not in turn.pieces:
        reinforcements.come(turn, unit, path[1])
        turn.tell(Entered(unit, start, path[1]))
    spent = min(turn.spent.get(unit, 0) + found.total, max(most, turn.spent.get(unit, 0)))
    turn.spent[unit] = spent
    turn.pieces[unit].moved = True
    if found.stops:
        turn.done[unit] = found.stops
    turn.tell(Moved(unit, path, found.costs, spent, most, turn.phase))
    if end == OFF:
        _leave(turn, unit, path[-2])
    else:
        turn.put(unit, end)
        free(turn, unit, path)
        dumps.enter(turn, unit, path[1:])


def _leave(turn: PlayerTurn, unit: str, last: Space) -> None:
    edge = reinforcements.exit_edge(turn, last)
    turn.tell(Exited(unit, last, edge, unit not in turn.out))
    reinforcements.depart(turn, unit, edge)


def free(turn: PlayerTurn, unit: str, path: Path) -> None:
    """5.4: who comes to the end of a boundary is free of all of them."""
    where = boundaries.freed_in(turn, unit, path)
    if where is not None:
        turn.pieces[unit].free = True
        turn.tell(Freed(unit, where))
