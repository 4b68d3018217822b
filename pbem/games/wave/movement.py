"""Rule 9: movement. See bridges.py for 9.13-9.16 and air.py for 9.18."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from pbem.games.wave import column, kampfgruppe, reinforcements, stacking, supply, victory
from pbem.games.wave.acts import HALT, Halt, Move
from pbem.games.wave.barriers import closed, crossing, entry_barrier, is_slow
from pbem.games.wave.choices import Blocked
from pbem.games.wave.control import enter
from pbem.games.wave.events import Entered, Exited, Halted, MoveEnded, Rerouted, Stepped
from pbem.games.wave.pace import allowance, left, states
from pbem.games.wave.scenario import GERMAN, OFF
from pbem.games.wave.searches import ways
from pbem.games.wave.segment import Segment
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import Legal, illegal

Units = tuple[str, ...]
Path = tuple[Space, ...]
CROSSINGS = ("river", "cliff")

# ---- 7.9, 7.10: who may move -----------------------------------------------------------------------------------


def refuse_units(segment: Segment, units: Units, start: Space) -> Diagnostic | None:
    """5.7, 7.7, 7.9, 7.10: why these units may not move together from here."""
    if len(set(units)) < len(units):
        return illegal("M108", "7.9", "a unit is named twice in one move")
    for unit in units:
        refusal = refuse_stranger(segment, unit) or _refuse_place(segment, unit, start) or _refuse_done(segment, unit)
        if refusal:
            return refusal
    return _refuse_together(segment, units) or kampfgruppe.refuse_part(segment, units)


def refuse_stranger(segment: Segment, unit: str) -> Diagnostic | None:
    """A unit that the mover cannot order at all: destroyed, or of the other side."""
    if unit not in segment.pieces:
        return illegal("M101", "9.1", f"{unit} is not in play", names=(unit,))
    if segment.unit(unit).side != segment.mover:
        return illegal("M102", "9.1", f"{unit} is not {segment.mover}", names=(unit,))
    return None


def _refuse_place(segment: Segment, unit: str, start: Space) -> Diagnostic | None:
    at = segment.pieces[unit].at
    if at == start:
        return None
    where = "off the map" if at == OFF else f"in {at}"
    return illegal("M106", "9.1", f"{unit} is {where}, not in {start}", f"start the path at {at}", names=(unit, start))


def _refuse_done(segment: Segment, unit: str) -> Diagnostic | None:
    """5.7: guns move or fire once a couplet; 7.10: who was halted does not go on after another stack has moved."""
    march = segment.march
    if unit not in march.spent:
        if segment.pieces[unit].done:
            return illegal("M266", "5.7", f"{unit} has moved, fired or been attacked in this couplet", names=(unit,))
        return None
    if march.began[unit] != march.stack:
        told = f"{unit} has moved, and a stack that began elsewhere has moved since"
        return illegal("M246", "7.10", told, names=(unit,))
    return None


def _refuse_together(segment: Segment, units: Units) -> Diagnostic | None:
    """7.9: units move together only if they began the phase in one hex, or wait together off the map."""
    began = segment.march.began
    origins = sorted({began.get(unit, (OFF,))[0] for unit in units})
    if len({began.get(unit) for unit in units}) > 1:
        told = f"{', '.join(units)} did not begin the phase in one hex ({', '.join(origins)})"
        return illegal("M107", "7.9", told, "move them one by one", names=units[:1])
    return None


# ---- 9.1: why a path cannot be gone ------------------------------------------------------------------------------


def refuse_move(segment: Segment, act: Move) -> Diagnostic | None:
    """9.1: why a stack may not make this move now."""
    if not act.units or len(act.path) < 2:
        return illegal("M202", "9.1", "a move needs a unit and at least two hexes")
    return refuse_units(segment, act.units, act.path[0]) or refuse_path(segment, act)


def refuse_path(segment: Segment, act: Move) -> Diagnostic | None:
    """9.1-9.10: why a path cannot be gone by a stack that may move."""
    inside = act.path[:-1] if act.path[-1] == OFF else act.path
    return (
        _refuse_start(segment, act.units, inside)
        or _refuse_steps(segment, act.units, inside)
        or _refuse_exit(segment, act.units, act.path)
        or _refuse_cost(segment, act)
    )


def _refuse_start(segment: Segment, units: Units, path: Path) -> Diagnostic | None:
    """8.3: a path from off the map begins at the edge."""
    if OFF in path[1:]:
        return illegal("M249", "9.5", "a path leaves the map with its last step or not at all", names=(OFF,))
    if path[0] != OFF:
        return None
    if len(path) < 2:
        return illegal("M202", "8.3", "a path onto the map names its edge hex after `off`")
    if path[1] not in segment.scenario.board:
        return illegal("M248", "9.1", f"there is no hex {path[1]} in this scenario", names=(path[1],))
    return (
        reinforcements.refuse_entry(segment, units, path[1])
        or entry_barrier(segment, units, path[1])
        or _refuse_space(segment, units, path[1])
    )


def _refuse_steps(segment: Segment, units: Units, path: Path) -> Diagnostic | None:
    """9.4, 9.7-9.10: every step must be open to every unit of the stack, and every hex have room."""
    start = 1 if path[0] == OFF else 0
    for here, there in pairwise(path[start:]):
        refusal = _refuse_step(segment, units, here, there, path) or _refuse_space(segment, units, there)
        if refusal:
            return refusal
    return None


def _refuse_step(segment: Segment, units: Units, here: Space, there: Space, path: Path) -> Diagnostic | None:
    barrier = closed(segment, units, here, there)
    if barrier is None or crossing(segment, units, here, there) is None:
        return None
    if crossing(segment, units, here, there) is not True:
        return barrier
    if path == (here, there) and not any(unit in segment.march.spent for unit in units):
        return None
    return illegal(
        "M257", barrier.rule or "9.10", f"{here}-{there} is crossed as the first and only step of a phase",
        f"move {here}-{there} alone, with units that have not moved yet", names=(here, there),
    )  # fmt: skip


def _refuse_space(segment: Segment, units: Units, there: Space) -> Diagnostic | None:
    """7.2, 8.5, 9.4: hexes that are closed to a stack whatever the way."""
    hostile = segment.stacks.on[segment.enemy]
    if there in hostile:
        return illegal("M247", "9.4", f"{there} holds enemy units: {', '.join(hostile[there])}", names=(there,))
    bound = next((unit for unit in units if reinforcements.is_bound_west(segment, unit)), None)
    if bound is not None and there not in segment.scenario.west:
        told = f"{bound} is British and stays west of the Meuse; {there} is east of it"
        return illegal("M251", "8.5", told, names=(there,))
    return stacking.refuse_crowd(segment, units, there)


def _refuse_exit(segment: Segment, units: Units, path: Path) -> Diagnostic | None:
    """4.3, 9.5: only supplied German units leave the map, by certain road hexes."""
    if path[-1] != OFF:
        return None
    last = path[-2]
    if segment.mover != GERMAN or last not in segment.scenario.exits or not segment.plays("sudden_death"):
        return illegal("M249", "9.5", f"no unit leaves the map from {last}", names=(last,))
    if last in segment.position.interdicted:
        return illegal("M249", "4.3", f"aircraft interdict {last}, so there is no road to leave by", names=(last,))
    found = states(segment, units)
    out = next((unit for unit in units if found[unit] == supply.OUT), None)
    if out is not None:
        return illegal("M249", "4.3", f"{out} is out of supply and may not leave the map", names=(out,))
    return None


def _refuse_cost(segment: Segment, act: Move) -> Diagnostic | None:
    """9.2, 9.17: the points for the whole path, in column if it can be."""
    units, path = act.units, act.path
    cost, found = path_cost(segment, units, path), states(segment, units)
    barred = column.refuse_column(segment, units, path, found)
    if barred is not None and act.column:
        return barred
    plain = left(segment, units, found)
    if cost <= plain or _is_minimum_move(segment, units, path):
        return None
    if barred is None and cost <= left(segment, units, found, in_column=True):
        return None
    most = plain if barred is not None else left(segment, units, found, in_column=True)
    slow = min(units, key=lambda unit: allowance(segment, unit, found[unit]))
    why = f"; no column: {barred.message}" if barred is not None else ""
    told = f"{slow} needs {cost} movement points to reach {path[-1]}, has {most}{why}"
    return illegal("M203", "9.2", told, _within(segment, units, path, most), names=(path[-1],))


def _within(segment: Segment, units: Units, path: Path, most: int) -> str | None:
    """The last hex of a path that is not too far."""
    for end in range(len(path) - 1, 1, -1):
        cost = path_cost(segment, units, path[:end])
        if cost <= most:
            return f"it can reach {path[end - 1]} for {cost}"
    return None


def _is_minimum_move(segment: Segment, units: Units, path: Path) -> bool:
    """9.3: one hex for all points, as the first step; not from off the map, where nothing is half way."""
    return len(path) == 2 and OFF not in path and not any(unit in segment.march.spent for unit in units)


def path_cost(segment: Segment, units: Units, path: Path) -> int:
    """9.6-9.12: what a path costs a stack; an improvised crossing takes all points, whatever they are."""
    slow = is_slow(segment, units)
    total = 0
    for here, there in pairwise(path):
        if OFF in (here, there):
            by_road = segment.tables.road_cost
            total += reinforcements.entry_cost(segment, units, there) if here == OFF else by_road
        else:
            total += step_cost(segment, here, there, slow)
    return total


def step_cost(segment: Segment, here: Space, there: Space, slow: bool) -> int:
    """9.7, 9.12: an ordinary step; 0 stands for a crossing, which takes what there is (9.8, 9.10)."""
    return next((cost for goal, cost, _ in segment.steps(here, slow) if goal == there), 0)


# ---- 9.1: moving -------------------------------------------------------------------------------------------------


def carry_out_move(segment: Segment, act: Move) -> None:
    """9.1, 9.2: a stack goes its way, step by step; a bridge blown before it may end it (9.14)."""
    begin(segment, act.units, act.path[0])
    path = _walk(segment, act.units, act.path)
    if segment.position.over:
        return
    spent = max(segment.march.spent[unit] for unit in act.units)
    found, marching = states(segment, act.units), set(act.units) <= segment.march.in_column
    most = min(allowance(segment, unit, found[unit], marching) for unit in act.units)
    fast = marching and spent > min(allowance(segment, unit, found[unit]) for unit in act.units)
    pace = "column" if fast else _pace(set(found.values()))
    segment.tell(MoveEnded(act.units, path, spent, most, pace))


def _pace(found: set[str]) -> str:
    return next(state for state in (supply.OUT, supply.AERIAL, supply.REGULAR) if state in found)


def begin(segment: Segment, units: Units, start: Space) -> None:
    """6.2, 7.10, 9.17: a stack begins to move, or goes on: its supply is judged once, and whether it is in column."""
    march = segment.march
    fresh = tuple(unit for unit in units if unit not in march.spent)
    march.supply.update(supply.judge(segment, fresh) if fresh else {})
    march.spent.update(dict.fromkeys(fresh, 0))
    if start != OFF:
        march.stack = march.began[units[0]]
    march.in_column.update(unit for unit in fresh if column.may_start(segment, unit, start, march.supply[unit]))
    for unit in units:
        segment.pieces[unit].done = segment.unit(unit).guns


def _walk(segment: Segment, units: Units, path: Path) -> Path:
    """9.14: step by step; after a bridge was blown the rest of the way is looked at again."""
    done = [path[0]]
    for number, (here, there) in enumerate(pairwise(path), 1):
        blown = len(segment.position.blown)
        _step(segment, units, here, there)
        done.append(there)
        rest = path[number:]
        if segment.position.over or len(rest) < 2 or len(segment.position.blown) == blown:
            continue
        if refuse_path(segment, Move(units, rest)) is not None:
            return (*done, *_go_round(segment, units, there, path[-1]))
    return tuple(done)


def _step(segment: Segment, units: Units, here: Space, there: Space) -> None:
    """9.1: one step is paid and made, and what it brings happens."""
    if there == OFF:
        _leave_map(segment, units, here)
        return
    cost, way = _pay(segment, units, here, there)
    supplied = frozenset(unit for unit in units if segment.march.supply[unit] != supply.OUT)
    if here != OFF:
        segment.tell(Stepped(units, here, there, cost, way))
    enter(segment, units, here, there, supplied)


def _pay(segment: Segment, units: Units, here: Space, there: Space) -> tuple[int, str]:
    """9.2: the points of a step, and the way it goes; 9.3, 9.8, 9.10: it may take all that a unit has; 9.17: off the
    road, or beside the enemy, a column is none any more."""
    march, found, slow = segment.march, states(segment, units), is_slow(segment, units)
    way = _way(segment, here, there, slow)
    cost = left(segment, units, found) if way in CROSSINGS else 0
    cost = cost or (_pay_entry(segment, units, there) if here == OFF else step_cost(segment, here, there, slow))
    for unit in units:
        marching = unit in march.in_column and way not in CROSSINGS
        most = allowance(segment, unit, found[unit], marching)
        march.spent[unit] = most if way in CROSSINGS else min(most, march.spent[unit] + cost)
    if not column.goes_on(segment, here, there, slow):
        march.in_column.difference_update(units)
    return cost, way


def _way(segment: Segment, here: Space, there: Space, slow: bool) -> str:
    """9.7-9.12: road, country, or what is crossed."""
    if column.is_road(segment, here, there, slow):
        return "road"
    side = None if here == OFF else segment.side(here, there)
    if side is None or segment.is_dry(here, there, side):
        return "country"
    return "river" if side.water else "cliff"


def _pay_entry(segment: Segment, units: Units, entry: Space) -> int:
    """8.3: the units take their place before the edge, and pay for it."""
    cost = reinforcements.entry_cost(segment, units, entry)
    place = reinforcements.join_file(segment, units, entry)
    segment.march.stack = segment.march.began[units[0]]
    segment.tell(Entered(units, entry, place + 1, cost))
    return cost


def _leave_map(segment: Segment, units: Units, here: Space) -> None:
    """4.3: a supplied German unit is through: the game is over."""
    segment.tell(Exited(units, here))
    victory.declare(segment, "German strategic", f"{units[0]} left the map from {here}", "4.3")


# ---- 9.14: a bridge blown before a stack -------------------------------------------------------------------------


class WaysOn(Legal[Move | Halt]):
    """9.14: where a stack may go on to after a bridge was blown before it."""

    def __init__(self, segment: Segment, units: Units, at: Space) -> None:
        self.segment = segment
        self.units = units
        self.at = at

    def refusal(self, answer: Move | Halt) -> Diagnostic | None:
        if isinstance(answer, Halt):
            return None
        if answer.units != self.units:
            return illegal("M106", "9.14", "the whole stack goes on, or halts")
        return refuse_move(self.segment, answer)

    def __iter__(self) -> Iterator[Move | Halt]:
        yield HALT
        for goal, reach in ways(self.segment, self.units, self.at).items():
            yield Move(self.units, reach.path(goal))


def _go_round(segment: Segment, units: Units, at: Space, goal: Space) -> Path:
    """9.14: the stack goes on in another direction, or stays."""
    answer = segment.ask(segment.mover, "reroute", "9.14", WaysOn(segment, units, at), Blocked(units, at, goal))
    if isinstance(answer, Halt):
        segment.tell(Halted(units, at))
        return ()
    segment.tell(Rerouted(units, at, answer.path))
    return _walk(segment, units, answer.path)[1:]
