"""Rule 8: activation and movement."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import pairwise

from pbem.games.tigers import bridges, reinforcements, stacking
from pbem.games.tigers.acts import HALT, Halt, Move
from pbem.games.tigers.choices import Crossing
from pbem.games.tigers.costs import (
    Units,
    allowance,
    points_left,
    slowest,
    stack_allowance,
    step_cost,
    tolls,
)
from pbem.games.tigers.events import Halted, MoveEnded, Stepped
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.scenario import ALLIED, GERMAN
from pbem.games.tigers.steps import all_infantry, barrier, onward_of, steps_of
from pbem.kernel.board import Reach, Space, Steps, spread_over
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import Legal, illegal

Path = tuple[Space, ...]


# ---- 8.2: where a stack may go ---------------------------------------------------------------------------------


def may_pass(impulse: Impulse, space: Space) -> bool:
    """8.22: a stack stops where the enemy is; a zone is always the end of a move."""
    return space not in impulse.ends


def refuse_stack(impulse: Impulse, units: Units, start: Space) -> Diagnostic | None:
    """8.21: the units of a stack stand together and began the day together; each of them may move."""
    for unit in units:
        refusal = refuse_unit(impulse, unit, start)
        if refusal:
            return refusal
    if len(units) == 1:
        return None
    origins = {impulse.pieces[unit].began for unit in units}
    if len(origins) > 1:
        return illegal(
            "M107", "8.21", f"{', '.join(units)} did not begin the day in one area ({', '.join(sorted(origins))})",
            "move them one by one",
            names=(*units,),
        )
    if len(set(units)) < len(units):
        return illegal("M108", "8.21", "a unit is named twice in one move")
    return None


def refuse_unit(impulse: Impulse, unit: str, start: Space) -> Diagnostic | None:
    """5.23, 5.24, 8.25, 11.14, 12.25: why a unit may not move in this impulse."""
    stranger = refuse_stranger(impulse, unit, "8.2")
    if stranger:
        return stranger
    piece = impulse.pieces[unit]
    if piece.at != start:
        return illegal(
            "M106", "8.2", f"{unit} is in {piece.at}, not in {start}", f"start the path at {piece.at}", names=(start,)
        )
    if unit in impulse.spent:
        return illegal("M103", "8.25", f"{unit} has already moved in this impulse", names=(unit,))
    if unit in impulse.declared:
        return illegal("M103", "9.13", f"{unit} has orders to attack or hold in {piece.at}", names=(unit, piece.at))
    return (
        refuse_done(impulse, unit)
        or _refuse_first_impulse(impulse, unit)
        or reinforcements.refuse_leaving_zone(impulse, unit)
    )


def refuse_stranger(impulse: Impulse, unit: str, rule: str) -> Diagnostic | None:
    """A unit that the mover cannot order at all: destroyed, not arrived yet, or of the other side."""
    if unit not in impulse.pieces:
        return _absent(impulse, unit)
    if impulse.side(unit) != impulse.mover:
        return illegal("M102", rule, f"{unit} is not {impulse.mover}", names=(unit,))
    return None


def _absent(impulse: Impulse, unit: str) -> Diagnostic:
    due = impulse.position.coming.get(unit)
    why = f"is due {due}" if due else "is not on the board"
    return illegal("M101", "11.11" if due else "8.2", f"{unit} {why}", names=(unit,))


def refuse_done(impulse: Impulse, unit: str) -> Diagnostic | None:
    """8.25, 8.53, 9.16, 10.14: what a unit did earlier today that keeps it from moving or attacking."""
    piece = impulse.pieces[unit]
    if piece.attacked:
        return illegal("M103", "9.16", f"{unit} has attacked today; it neither moves nor attacks again", names=(unit,))
    if piece.built:
        return illegal("M103", "10.14", f"{unit} has tried to build a bridge today", names=(unit,))
    if piece.dug_in:
        return illegal("M103", "8.53", f"{unit} has entrenched today and has no movement points left", names=(unit,))
    if piece.moved:
        return illegal("M103", "8.25", f"{unit} has moved today", names=(unit,))
    return None


def _refuse_first_impulse(impulse: Impulse, unit: str) -> Diagnostic | None:
    """5.23: on 16-1 only marked Allied units move; 5.24: marked German units wait for 16-2."""
    if not impulse.is_first_impulse:
        return None
    card = impulse.scenario.units[unit]
    if card.side == ALLIED and not card.moves_first_impulse:
        return illegal(
            "M104", "5.23", f"{unit} may not move on 16-1", "it may entrench unless it is armor", names=(unit,)
        )
    if card.side == GERMAN and card.held_first_impulse:
        return illegal("M104", "5.24", f"{unit} may not move before 16-2", names=(unit,))
    return None


def refuse_move(impulse: Impulse, move: Move) -> Diagnostic | None:
    """8.2: why a stack may not make this move now."""
    if not move.units or len(move.path) < 2:
        return illegal("M202", "8.2", "a move needs a unit and at least two areas", "entrench or hold stays in place")
    return refuse_stack(impulse, move.units, move.path[0]) or refuse_path(impulse, move.units, move.path)


def refuse_path(impulse: Impulse, units: Units, path: Path, spent: int = 0, steps: int = 0) -> Diagnostic | None:
    """8.2, 8.3: why a path cannot be gone, by a stack that has spent points and made steps already."""
    for number, (here, there) in enumerate(pairwise(path)):
        if number and not may_pass(impulse, here):
            return _must_stop(impulse, here)
        refusal = barrier(impulse, units, here, there)
        if refusal:
            return refusal
    return (
        _refuse_far_when_unsupplied(impulse, units, steps + len(path) - 1)
        or refuse_cost(impulse, units, path, spent)
        or refuse_destination(impulse, units, path[-1])
    )


def _must_stop(impulse: Impulse, here: Space) -> Diagnostic:
    if impulse.is_zone(here):
        return illegal("M208", "8.26", f"a move ends in zone {here}; it does not lead through it", names=(here,))
    return illegal(
        "M205", "8.22", f"{here} holds enemy units; the move ends there", f"end the path at {here}", names=(here,)
    )


def _refuse_far_when_unsupplied(impulse: Impulse, units: Units, steps: int) -> Diagnostic | None:
    """8.29, 13.23: a unit out of supply goes one area."""
    cut_off = [unit for unit in units if unit in impulse.out]
    if steps > 1 and cut_off:
        return illegal(
            "M207", "8.29", f"{cut_off[0]} is out of supply and may move 1 area, not {steps}", names=(cut_off[0],)
        )
    return None


def refuse_cost(impulse: Impulse, units: Units, path: Path, spent: int) -> Diagnostic | None:
    """8.38: a stack needs the points for every step; 8.35: wading leaves it those of foot infantry."""
    wading = wades(impulse, path)
    slow = slowest(impulse, units, wading)
    limit = allowance(impulse, slow, wading)
    before = impulse.spent[slow] + spent
    total, within, steps = before, path[0], []
    for here, there in pairwise(path):
        steps.append(step_cost(impulse, here, there, units))
        total += steps[-1]
        if total <= limit:
            within, affordable = there, total
    if total <= limit:
        return None
    help = f"it can reach {within} for {affordable}" if within != path[0] else None
    need = f"{slow} needs {total} movement points to reach {path[-1]}{_sum(before, path, steps)}, has {limit}"
    return illegal("M203", "8.38", need, help, names=(path[-1],))


def _sum(before: int, path: Path, steps: list[int]) -> str:
    """The points of a path, step by step; one step is its own sum."""
    terms = [f"{space}: {points}" for space, points in zip(path[1:], steps, strict=True)]
    if before:
        terms.insert(0, f"spent: {before}")
    return f" ({', '.join(terms)})" if len(terms) > 1 else ""


def wades(impulse: Impulse, path: Path) -> bool:
    """8.35: whether a path crosses a river where the bridge is blown."""
    return any(impulse.is_blown(here, there) for here, there in pairwise(path))


def refuse_destination(impulse: Impulse, units: Units, goal: Space) -> Diagnostic | None:
    """7.1, 8.28: nobody moves out of supply, and on the 16th no German stack grows over the limit."""
    if goal not in supplied_spaces(impulse, units):
        unit = next(unit for unit in units if goal not in supplied_spaces(impulse, (unit,)))
        return illegal(
            "S301", "8.28", f"{unit} would be out of supply in {goal}: no line ran there before movement",
            "end the move where a supply line reaches, or clear the way first",
            names=(unit, goal),
        )
    return stacking.refuse_growth(impulse, units, goal)


def supplied_spaces(impulse: Impulse, units: Units) -> Collection[Space]:
    """8.28, 13.14: where those of the units that are in supply remain so; the others may be anywhere."""
    supplied = [unit for unit in units if unit not in impulse.out]
    if not supplied:
        return impulse.scenario.board.spaces
    return impulse.supply[impulse.mover].spaces(all_infantry(impulse, supplied))


def destinations(impulse: Impulse, units: Units, start: Space, steps: int = 0) -> dict[Space, Path]:
    """8.2: every space that a stack may move to, each with its cheapest path."""
    return {goal: reach.path(goal) for goal, reach in ways(impulse, units, start, steps).items()}


def ways(impulse: Impulse, units: Units, start: Space, steps: int = 0) -> dict[Space, Reach[Space]]:
    """8.2: every space that a stack may move to, and the search that knows its path: the cheapest; 8.35: but where
    wading slows the stack down, a dry one if there is any."""
    on_foot = all_infantry(impulse, units) and not loses_pace(impulse, units)
    found = [_reach(impulse, units, start, steps, wading=on_foot)]
    if not on_foot and all_infantry(impulse, units) and _finds_ford(impulse, found[0]):
        found.insert(0, _reach(impulse, units, start, steps, wading=True))
    by_goal = {goal: reach for reach in found for goal in reach.before}
    supplied = supplied_spaces(impulse, units)
    found_there = {goal: reach for goal, reach in by_goal.items() if goal in supplied}
    if not stacking.is_growth_limited(impulse):
        return found_there
    return {goal: found_there[goal] for goal in found_there if stacking.refuse_growth(impulse, units, goal) is None}


def loses_pace(impulse: Impulse, units: Units) -> bool:
    """8.35: whether wading makes a stack slower; infantry on foot, or that has waded before, has no pace to lose."""
    return stack_allowance(impulse, units) > stack_allowance(impulse, units, wading=True)


def _finds_ford(impulse: Impulse, reach: Reach[Space]) -> bool:
    """8.34: whether a search came to a bank of a blown bridge."""
    return any(bank in reach.cost for bridge in impulse.position.blown for bank in bridge.split("-"))


def _reach(impulse: Impulse, units: Units, start: Space, taken: int, wading: bool) -> Reach[Space]:
    """8.3: what the points left suffice for; 8.29: one step for a stack that is out of supply; 8.37: one more for each
    area that holds units. Nobody enters the area where he starts."""
    budget = max(0, points_left(impulse, slowest(impulse, units, wading), wading))
    begun, onward = steps_of(impulse, wading)[start], onward_of(impulse, wading)
    if not impulse.out.isdisjoint(units):
        begun, onward = () if taken else begun, Steps(lambda here: ())
    return spread_over(start, begun, onward, budget, impulse.crowd, impulse.tables.cost["occupied"])


# ---- 8.2, 8.4: moving ------------------------------------------------------------------------------------------


def carry_out_move(impulse: Impulse, move: Move) -> None:
    """8.2: a stack goes along its path; 8.42: if a bridge is blown in its face it may choose another."""
    for unit in move.units:
        impulse.spent[unit] += reinforcements.settle_shifts(impulse, unit)
    walked = [move.path[0]]
    rest = list(move.path[1:])
    while rest:
        here, there = walked[-1], rest.pop(0)
        bridge = crossing(impulse, move.units, here, there)
        if bridge is not None and bridges.is_blown_in_face(impulse, bridge):
            rest = list(_reroute(impulse, bridge, len(walked) - 1))
            continue
        take_step(impulse, move.units, here, there)
        walked.append(there)
    end_move(impulse, move.units, tuple(walked))


def crossing(impulse: Impulse, units: Units, near: Space, far: Space) -> Crossing | None:
    """8.41: the bridge that the next step uses, if there is one and it stands."""
    bridge = impulse.bridge(near, far)
    if bridge is None or bridge in impulse.position.blown:
        return None
    types = frozenset(impulse.type(unit).name for unit in units)
    return Crossing(bridge, near, far, units, impulse.strength(units), types, _spent(impulse, units))


def _reroute(impulse: Impulse, blown: Crossing, steps: int) -> Path:
    """8.42: one point is lost, and the rest of the move may be altered from the near bank."""
    units, near = blown.units, blown.near
    _spend(impulse, units, impulse.tables.cost["blown_in_face"])
    spent = _spent(impulse, units)
    impulse.referee.tell(Halted(units, near, blown.bridge, spent))
    ways_on = Reroutes(impulse, units, near, steps)
    answer = impulse.ask(impulse.mover, "reroute", "8.42", ways_on, replace(blown, spent=spent))
    return answer.path[1:] if isinstance(answer, Move) else ()


def take_step(impulse: Impulse, units: Units, here: Space, there: Space) -> None:
    """8.2: the stack enters the next space and pays for it; 8.58: entrenchments stay behind and are lost."""
    paid = tolls(impulse, here, there, units)
    wading = impulse.is_blown(here, there)
    _spend(impulse, units, sum(toll.points for toll in paid))
    for unit in units:
        piece = impulse.pieces[unit]
        piece.entrenched = False
        piece.crossed_blown |= wading and impulse.type(unit).movement > impulse.tables.foot_movement
        impulse.put(unit, there)
        impulse.came_from[unit] = here
    slow = slowest(impulse, units, wading)
    limit = allowance(impulse, slow, wading)
    impulse.referee.tell(Stepped(units, here, there, paid, impulse.spent[slow], limit))


def _spend(impulse: Impulse, units: Units, points: int) -> None:
    for unit in units:
        impulse.spent[unit] += points


def _spent(impulse: Impulse, units: Units) -> int:
    """What the unit has spent that decides how far its stack goes."""
    return impulse.spent[slowest(impulse, units)]


def end_move(impulse: Impulse, units: Units, path: Path) -> None:
    """8.24: the units are marked; 8.23, 9.12: those that entered enemy units must attack them."""
    goal = path[-1]
    for unit in units:
        impulse.pieces[unit].moved = True
    if len(path) > 1 and impulse.is_enemy_area(goal):
        impulse.attackers.setdefault(goal, []).extend(units)
    impulse.referee.tell(MoveEnded(units, path, _spent(impulse, units)))


class Reroutes(Legal[Move | Halt]):
    """8.42: where a stack may go from the near bank, with the points that it has left; or stay."""

    def __init__(self, impulse: Impulse, units: Units, near: Space, steps: int) -> None:
        self.impulse, self.units, self.near, self.steps = impulse, units, near, steps

    def refusal(self, answer: Move | Halt) -> Diagnostic | None:
        if isinstance(answer, Halt):
            return None
        if set(answer.units) != set(self.units) or answer.path[:1] != (self.near,):
            return illegal(
                "M209", "8.42", f"{', '.join(self.units)} must go on from {self.near}", names=(*self.units, self.near)
            )
        return refuse_path(self.impulse, self.units, answer.path, steps=self.steps)

    def __iter__(self) -> Iterator[Move | Halt]:
        yield HALT
        found = destinations(self.impulse, self.units, self.near, self.steps)
        yield from (Move(self.units, path) for path in found.values())


def refusal_if_blown(impulse: Impulse, move: Move, path: Path) -> Diagnostic | None:
    """8.42: whether `path`, from a near bank on the way of a move, could be gone if that bridge were blown."""
    near = path[0]
    if near not in move.path[:-1]:
        return illegal("M209", "8.42", f"{near} is not on the way, so the move cannot go on from there", names=(near,))
    index = move.path.index(near)
    bridge = impulse.bridge(near, move.path[index + 1])
    if bridge is None:
        return illegal(
            "M209", "8.42", f"there is no bridge between {near} and {move.path[index + 1]} to be blown",
            names=(near, move.path[index + 1]),
        )
    spent = sum(step_cost(impulse, a, b, move.units) for a, b in zip(move.path[:index], move.path[1:], strict=False))
    standing = bridge not in impulse.position.blown
    impulse.position.blown.add(bridge)
    try:
        penalty = impulse.tables.cost["blown_in_face"]
        return refuse_path(impulse, move.units, path, spent + penalty, index)
    finally:
        if standing:
            impulse.position.blown.discard(bridge)
