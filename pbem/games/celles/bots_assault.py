"""Assaults: several units go into place beside an enemy, then one of them attacks with all the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field

from pbem.games.celles import combat, movement
from pbem.games.celles.action import Action
from pbem.games.celles.activation import Acts
from pbem.games.celles.acts import Act, Attack, Move
from pbem.games.celles.bots_judgement import Judgement
from pbem.games.celles.position import OUT
from pbem.games.celles.scenario import MEUSE
from pbem.kernel.board import Reach, Space
from pbem.kernel.values import value

Ways = Mapping[Space, Reach[Space]]
REFINED = 3
"""Of all assaults so many are looked at closely."""


@value
class Assault:
    """Moves and the attack at their end, and what they promise."""

    worth: float
    acts: tuple[Act, ...]
    target: Space = ""
    active: str = ""
    places: Mapping[str, Space] = field(default_factory=dict)
    premature: bool = False
    """Better made in a later action: now only the units go into place."""


def fits(action: Action, unit: str, goal: Space) -> bool:
    """10.0: whether a move may end there."""
    return action.steps_at(goal, action.mover) + action.pieces[unit].steps <= action.tables.stack


def best_assault(judge: Judgement, acts: Acts, units: list[str]) -> Assault | None:
    """The assault that promises most, of all that these units could make now."""
    action = acts.action
    ways = {unit: acts.ways(unit) for unit in units}
    found = [
        assault
        for target in sorted(_targets(action, ways))
        for active in units
        if (assault := _assault(judge, action, target, active, ways)) is not None
    ]
    found.sort(key=lambda assault: -assault.worth)
    better = [_refined(judge, action, assault, ways) for assault in found[:REFINED]]
    return max(better, key=lambda assault: assault.worth, default=None)


def _refined(judge: Judgement, action: Action, assault: Assault, ways: Mapping[str, Ways]) -> Assault:
    """The same assault with helpers where they bar the way back best."""
    for unit in [unit for unit in ways if unit not in (assault.active, action.active)]:
        for space in action.scenario.around[assault.target]:
            if _can_stand(action, unit, space, ways[unit], assault.places):
                places = {**assault.places, unit: space}
                other = _imagined(judge, action, assault.target, assault.active, places, ways)
                if other is not None and other.worth > assault.worth:
                    assault = other
    return assault


def _can_stand(action: Action, unit: str, space: Space, ways: Ways, taken: Mapping[str, Space]) -> bool:
    here = action.pieces[unit].at
    others = {other: goal for other, goal in taken.items() if other != unit}
    return (space == here or space in ways) and _has_room(action, unit, space, others)


def _targets(action: Action, ways: Mapping[str, Ways]) -> set[Space]:
    """Enemy hexes beside which one of the units stands or could stand."""
    places = {action.pieces[unit].at for unit in ways} | {goal for reach in ways.values() for goal in reach}
    return {target for target in action.stacks.on[action.enemy] if places & set(action.scenario.around[target])}


def _assault(
    judge: Judgement, action: Action, target: Space, active: str, ways: Mapping[str, Ways]
) -> Assault | None:
    """One unit attacks a hex from the best place, the others come beside it first if they can."""
    if action.pieces[active].supply == "isolated":
        return None
    places: dict[str, Space] = {}
    spot = _spot(action, target, active, ways[active], places, needs=_cheapest_attack(action, active))
    if spot is None:
        return None
    places[active] = spot
    for unit in ways:
        helper = None if unit == active or unit == action.active else _spot(action, target, unit, ways[unit], places)
        if helper is not None:
            places[unit] = helper
    return _imagined(judge, action, target, active, places, ways)


def _cheapest_attack(action: Action, unit: str) -> int:
    kind = action.move_class(unit)
    return min(level.cost[kind] for level in action.tables.levels.values())


def _spot(
    action: Action, target: Space, unit: str, ways: Ways, taken: Mapping[str, Space], needs: int = 0
) -> Space | None:
    """The best hex beside a target for a unit: dry, cheap, with room; with points left for what it needs."""
    here = action.pieces[unit].at
    left = movement.allowance(action, unit, True) - action.spent.get(unit, 0) - needs
    choices = []
    for space, side in action.scenario.board.around(target).items():
        cost = 0 if space == here else movement.cost_of(ways[space], space) if space in ways else None
        if cost is None or cost > left or side.water == MEUSE or not _has_room(action, unit, space, taken):
            continue
        foes = len(combat.facing(action, space))
        choices.append((foes, bool(side.water), cost, space))
    return min(choices)[-1] if choices else None


def _has_room(action: Action, unit: str, space: Space, taken: Mapping[str, Space]) -> bool:
    there = {*action.stacks.at(space, action.mover), *(other for other, goal in taken.items() if goal == space)}
    there -= {other for other, goal in taken.items() if goal != space}
    steps = sum(action.pieces[other].steps for other in there if other != unit)
    return steps + action.pieces[unit].steps <= action.tables.stack


def _imagined(
    judge: Judgement,
    action: Action,
    target: Space,
    active: str,
    places: Mapping[str, Space],
    ways: Mapping[str, Ways],
) -> Assault | None:
    """What the attack would be worth if everybody stood in place; those who moved show their weaker face."""
    before = {unit: (action.pieces[unit].at, action.pieces[unit].used) for unit in places}
    held = judge.held(action)
    for unit, goal in places.items():
        action.put(unit, goal)
        action.pieces[unit].used = before[unit][1] or (unit != active and goal != before[unit][0])
    best = max(_attacks(judge, action, active, before, ways), key=lambda pair: pair[0], default=None)
    given_up = held - judge.held(action)
    premature = best is not None and judge.is_premature(action, best[1])
    for unit, (space, used) in before.items():
        action.put(unit, space)
        action.pieces[unit].used = used
    if best is None:
        return None
    moves = [unit for unit in places if unit != active and places[unit] != before[unit][0]]
    moves += [active] if places[active] != before[active][0] else []
    acts = [Move(unit, ways[unit][places[unit]].path(places[unit])) for unit in moves]
    return Assault(best[0] - given_up, (*acts, best[1]), target, active, places, premature)


def _attacks(
    judge: Judgement, action: Action, active: str, before: Mapping[str, tuple[Space, bool]], ways: Mapping[str, Ways]
) -> Iterator[tuple[float, Attack]]:
    """Every level that can be paid after the way there, with every group that may be the best."""
    here, goal = before[active][0], action.pieces[active].at
    cost = 0 if here == goal else movement.cost_of(ways[active][goal], goal)
    left = movement.allowance(action, active, True) - action.spent.get(active, 0) - cost
    hexes, kind = combat.facing(action, goal), action.move_class(active)
    groups = _groups(action, active, hexes)
    for level in action.tables.levels.values():
        for group in groups if level.cost[kind] <= left and hexes else ():
            attack = Attack(hexes, level.name, (active, *group))
            own, other = combat.strengths(action, attack.units, combat.defenders_in(action, hexes))
            if action.tables.crt.column(own, other) >= 0:
                yield judge.worth_of_attack(action, attack), attack


def _groups(action: Action, active: str, hexes: tuple[Space, ...]) -> list[tuple[str, ...]]:
    """11.0: nobody; all that can help; and all but those who would bring a modifier against the attack."""
    able = combat.helpers(action, active, hexes)
    wet = {unit for unit in able if _is_wet(action, unit, hexes)}
    shaken = {unit for unit in able if action.pieces[unit].disrupted}
    hungry = {unit for unit in able if action.pieces[unit].supply == OUT}
    burdens = [wet, shaken, hungry, wet | shaken, wet | hungry, shaken | hungry, wet | shaken | hungry]
    groups = [tuple(unit for unit in able if unit not in burden) for burden in burdens]
    return list(dict.fromkeys([(), tuple(able), *groups]))


def _is_wet(action: Action, unit: str, hexes: tuple[Space, ...]) -> bool:
    around = action.scenario.board.around(action.pieces[unit].at)
    return any(around[space].water for space in hexes if space in around)
