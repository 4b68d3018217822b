"""Rule 11.1: retreat."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from pbem.games.celles import movement, stacking
from pbem.games.celles.action import Action
from pbem.games.celles.choices import Loss, Path, Retreating
from pbem.games.celles.events import Retreated
from pbem.games.celles.scenario import enemy_of
from pbem.kernel.board import Space
from pbem.kernel.retreats import best, ways_back

Units = tuple[str, ...]


def retreat_all(action: Action, units: Units) -> None:
    """11.1: the owner says in which order; units of one hex that take the same way go together."""
    left = list(units)
    while left:
        owner = action.side(left[0])
        unit = action.ask(owner, "retreat_unit", "11.1", tuple(left), Retreating("", (), tuple(left)))
        group = _retreat(action, unit, left)
        left = [unit for unit in left if unit not in group]


def _retreat(action: Action, unit: str, left: list[str]) -> Units:
    """11.1: one unit, and those that go with it."""
    action.driven.add(unit)
    if not movement.printed_movement(action, unit):
        action.eliminate(unit, "it cannot move and had to retreat", "11.1")
        return (unit,)
    path, options = _way(action, unit, {})
    if path is None:
        action.eliminate(unit, "it had no way to retreat", "11.1")
        return (unit,)
    group = (unit, *_companions(action, unit, path, left))
    _go(action, group, path, options)
    return group


def _companions(action: Action, unit: str, path: Path, left: list[str]) -> Iterator[str]:
    """11.1: others of the same hex whose owner sends them the same way."""
    together = action.pieces[unit].steps
    for other in left:
        if other != unit and action.pieces[other].at == path[0] and movement.printed_movement(action, other):
            way, _ = _way(action, other, {path[-1]: together})
            if way == path:
                together += action.pieces[other].steps
                action.driven.add(other)
                yield other


def _way(action: Action, unit: str, coming: dict[Space, int]) -> tuple[Path | None, int]:
    """11.1: the way that the owner chooses among the best, and how many there were; None if there is none."""
    options = retreat_paths(action, unit, coming)
    if not options:
        return None, 0
    about = Retreating(unit, (action.pieces[unit].at,))
    owner = action.side(unit)
    path = action.ask(owner, "retreat", "11.1", options, about)
    if is_overfull(action, unit, path[-1], coming):
        path = _going_on(action, unit, path, coming)
    return path, len(options)


# ---- the five priorities -------------------------------------------------------------------------------------------


def retreat_paths(action: Action, unit: str, coming: dict[Space, int] | None = None) -> tuple[Path, ...]:
    """11.1: every path that ends where it first is two hexes away and that no other path beats: no barred hex and no
    enemy at all, then the fewest hexes in enemy ZOC, the fewest steps the wrong way, room at the end."""
    start = action.pieces[unit].at
    distance = action.scenario.board.grid.distance
    far = action.tables.retreat_hexes

    def done(path: Path) -> bool:
        return distance(start, path[-1]) >= far

    by_hex = action.scenario.rulebook["retreat"] == "hex"
    onward = _greedy(action, unit) if by_hex else _enterable(action, unit)
    prefer: tuple[Callable[[Path], object], ...] = (
        lambda path: len(zones_on(action, unit, path)),
        lambda path: wrong_steps(action, unit, path),
        lambda path: is_overfull(action, unit, path[-1], coming or {}),
    )
    return ways_back(start, onward, done, prefer[2:] if by_hex else prefer)


def _enterable(action: Action, unit: str) -> Callable[[Path], Iterator[Space]]:
    """11.1, priorities 1 and 2: hexes that movement could enter, without an enemy."""
    side = action.side(unit)
    held = action.stacks.on[enemy_of(side)]
    steps = movement.steps_from(action.scenario, side, action.move_class(unit))
    return lambda path: (there for there, _ in steps[path[-1]] if there not in held)


def _greedy(action: Action, unit: str) -> Callable[[Path], Iterator[Space]]:
    """11.1, the other reading: at every hex the best next one by ZOC and direction."""
    enterable = _enterable(action, unit)

    def onward(path: Path) -> Iterator[Space]:
        ways = [(path[-1], there) for there in enterable(path) if there not in path]
        prefer = (lambda step: zones_on(action, unit, step), lambda step: wrong_steps(action, unit, step))
        return (there for _, there in best(ways, (lambda step: len(prefer[0](step)), prefer[1])))

    return onward


def zones_on(action: Action, unit: str, path: Path) -> tuple[Space, ...]:
    """11.1, priority 3: the hexes of a way in enemy ZOC; friendly units cancel it."""
    side = action.side(unit)
    zones, own = action.zones[enemy_of(side)], action.stacks.on[side]
    return tuple(space for space in path[1:] if space in zones and space not in own)


def wrong_steps(action: Action, unit: str, path: Path) -> int:
    """11.1, priority 4: Americans go north, British west, Germans south."""
    right = action.tables.retreat[action.unit(unit).nation]
    direction = action.scenario.board.grid.direction
    return sum(direction(here, there) not in right for here, there in pairwise(path))


def is_overfull(action: Action, unit: str, space: Space, coming: dict[Space, int]) -> bool:
    """11.1, priority 5: whether the unit would not fit where it ends."""
    more = action.pieces[unit].steps + coming.get(space, 0)
    return bool(stacking.excess(action, space, action.side(unit), more))


def _going_on(action: Action, unit: str, path: Path, coming: dict[Space, int]) -> Path:
    """11.1: who ends overfull may go on, hex by hex, until he fits."""
    options = (*longer_paths(action, unit, path, coming), None)
    about = Retreating(unit, path)
    return action.ask(action.side(unit), "go_on", "11.1", options, about) or path


def longer_paths(action: Action, unit: str, path: Path, coming: dict[Space, int]) -> tuple[Path, ...]:
    """11.1: the ways on from an overfull hex by the same priorities, never nearer to the start, to the first hexes
    that have room."""
    onward, distance = _greedy(action, unit), action.scenario.board.grid.distance
    ways, seen = [path], {path[-1]}
    while ways:
        longer = [(*way, there) for way in ways for there in onward(way)]
        ways = [way for way in longer if distance(path[0], way[-1]) >= action.tables.retreat_hexes]
        fits = tuple(way for way in ways if not is_overfull(action, unit, way[-1], coming))
        if fits:
            return fits
        ways = [way for way in ways if way[-1] not in seen]
        seen.update(way[-1] for way in ways)
    return ()


# ---- the way back --------------------------------------------------------------------------------------------------


def _go(action: Action, group: Units, path: Path, options: int) -> None:
    """11.1: hex by hex; ZOC disrupts, or costs a step; at the end the hex must fit."""
    zones = zones_on(action, group[0], path)
    for unit in group:
        action.referee.tell(Retreated(unit, path, zones, options))
    for space in path[1:]:
        for unit in group:
            if unit in action.pieces:
                action.put(unit, space)
        if space in zones:
            _suffer(action, group)
    stacking.enforce(action, path[-1], action.side(group[0]), "after a retreat")


def _suffer(action: Action, group: Units) -> None:
    """11.1, priority 3: in enemy ZOC a unit is Disrupted, or loses a step; of two Disrupted one-step units one dies."""
    there = [unit for unit in group if unit in action.pieces]
    worn = [unit for unit in there if action.pieces[unit].disrupted]
    for unit in there:
        if unit not in worn:
            action.disrupt(unit, "retreated into enemy ZOC", "11.1")
    if len(worn) == 2 and all(action.pieces[unit].steps == 1 for unit in worn):
        about = Loss(action.side(worn[0]), False, tuple(worn))
        worn = [action.ask(about.side, "loss", "11.1", tuple(worn), about)]
    for unit in worn:
        action.lose_step(unit, "retreated into enemy ZOC", "11.1")
