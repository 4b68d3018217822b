"""A bot that knows what it wants: towns and roads for the Germans, time for the Allies.

It answers the same questions as everybody, one unit after the other: goals are hexes, and a hex is as good as its way
to a goal is short. It attacks where the odds are good, digs in where it waits, and leaves the rest to the policy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar, cast

from pbem.games.bitter import artillery, combat, odds, policy, victory
from pbem.games.bitter.activation import Acts, Fights, arrivals_by_hex, paths, reachable
from pbem.games.bitter.acts import DONE, Advance, Attack, Build, Cross, Dig, Fortify, Move, Retreat
from pbem.games.bitter.advance import Advances
from pbem.games.bitter.angriff import Bypasses
from pbem.games.bitter.bridges import Crossings
from pbem.games.bitter.choices import Battle
from pbem.games.bitter.odds import Clash
from pbem.games.bitter.position import CA
from pbem.games.bitter.reserves import waiting
from pbem.games.bitter.scenario import GERMAN, GOES_ON, MECH, POINTS, Gait, Goal, Scenario
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.board import Space, spread_from
from pbem.kernel.referee import Choice

T = TypeVar("T")
MARCH = Gait("a march", MECH, POINTS.of(0, 1, 4), GOES_ON)
FAR = 9999
GOOD = {GERMAN: "2-1", "allied": "2-1"}
"""The odds from which each side attacks."""


WHY = {
    "Move": "nearer to where it is wanted",
    "Build": "a bridge for the tanks",
    "Dig": "to stay here",
    "Fortify": "to stay here",
    "Attack": "good odds",
    "Advance": "after them",
    "Demolish": "before they come",
}
"""Why the captain does things of each kind, for the comments of its orders."""


class Captain:
    """One plan a player turn; `done` are the units that have been looked at in the phase that is on."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.reasons: list[tuple[Any, str]] = []
        self._moment: Any = None
        self._phase = ""
        self._done: set[str] = set()
        self._ways: dict[tuple[Space, ...], dict[Space, int]] = {}

    def decide(self, choice: Choice[T]) -> T:
        answer = getattr(self, f"_{choice.kind}", None)
        if answer is None:
            return next(iter(choice.options))
        found = answer(choice)
        self.reasons.append((found, WHY.get(type(found).__name__, "nothing better to do")))
        return cast(T, found)

    # -- goals ----------------------------------------------------------------------------------------------------

    def goals(self, turn: PlayerTurn, unit: str) -> tuple[Space, ...]:
        """Where a unit wants to be: the goals of the scenario, or the towns of rule 17 and then the Meuse."""
        card, wanted = turn.unit(unit), self.scenario.victory.goals
        if wanted:
            fit = [goal for goal in wanted if goal.mech == card.type.mech and goal.hexes] or list(wanted)
            open_ = [goal for goal in fit if not victory.is_met(turn, goal)] or fit
            if card.side == GERMAN:
                return open_[-1].hexes
            return tuple(dict.fromkeys(space for goal in wanted for space in self._posts(goal)))
        towns = [space for town in turn.tables.award.towns for space in self.scenario.chart.named(town)]
        open_towns = [space for space in towns if not turn.at(space, GERMAN)]
        return tuple(sorted(open_towns if card.side == GERMAN and open_towns else towns))

    def _posts(self, goal: Goal) -> Iterator[Space]:
        """What the Allies hold for a goal: its hexes, and in front of one that must not be come near to a road hex."""
        for space in goal.hexes:
            yield space
            ring = [there for there in self.scenario.grid.ring(space, goal.within) if there in self.scenario.has_road]
            if goal.within and ring:
                yield max(ring, key=lambda there: (self.scenario.grid.cell(there)[0], there))

    def way(self, goals: tuple[Space, ...], blown: frozenset[str]) -> dict[Space, int]:
        """How far every hex is from the nearest goal, by road and country, whoever stands in the way."""
        key = (*goals, *sorted(blown))
        if key not in self._ways:
            links, cost = self.scenario.road_links, self.scenario.tables.cost

            def steps(here: Space) -> Iterable[tuple[Space, int]]:
                by_road = dict(links.get(here, ()))
                for there in self.scenario.board.around(here):
                    road = there in by_road and by_road[there] not in blown
                    yield there, MARCH.road if road else cost[self.scenario.terrain[here]][MECH] + POINTS.of(1)

            self._ways[key] = dict(spread_from(dict.fromkeys(goals, 0), steps).cost)
        return self._ways[key]

    def distance(self, turn: PlayerTurn, unit: str) -> Callable[[Space], int]:
        found = self.way(self.goals(turn, unit), frozenset(turn.position.blown))
        return lambda space: found.get(space, FAR)

    # -- 4: the mover's phases ------------------------------------------------------------------------------------

    def _fresh(self, choice: Choice[Any]) -> bool:
        """Whether this is the first question of a phase."""
        if choice.now is self._moment and choice.kind + choice.now.now + choice.now.mover == self._phase:
            return False
        self._moment, self._phase = choice.now, choice.kind + choice.now.now + choice.now.mover
        self._done = set()
        return True

    def _act(self, choice: Choice[Any]) -> Any:
        turn: PlayerTurn = choice.now
        self._fresh(choice)
        for unit in self._order(turn, list(Acts(turn).subjects())):
            if unit in self._done:
                continue
            self._done.add(unit)
            act = self._best(turn, unit)
            if act is not None and act in choice.options:
                return act
        return DONE

    def _order(self, turn: PlayerTurn, units: list[str]) -> list[str]:
        """Builders and fast units first."""
        return sorted(units, key=lambda unit: (turn.unit(unit).type.foot, -turn.unit(unit).faces[-1].strength, unit))

    def _best(self, turn: PlayerTurn, unit: str) -> Any:
        if unit not in turn.pieces:
            return self._enter(turn, unit)
        for build in Acts(turn).on_the_spot(unit):
            if isinstance(build, Build) and turn.unit(unit).type.foot and turn.mover == GERMAN:
                return Build(
                    build.bridge, unit, tuple(u for u in turn.at(turn.pieces[unit].at, GERMAN) if u != unit)[:2]
                )
        if any(unit in duty.units for duty in turn.duties_of(CA, turn.mover)):
            return None
        return self._march(turn, unit) if turn.mover == GERMAN else self._hold(turn, unit)

    def _enter(self, turn: PlayerTurn, unit: str) -> Any:
        ways, far = arrivals_by_hex(turn, unit), self.distance(turn, unit)
        goal = min(ways, key=lambda space: (far(space), space), default=None)
        return Move((unit,), (ways[goal][0], *ways[goal][1].path(goal))) if goal is not None else None

    def _march(self, turn: PlayerTurn, unit: str) -> Any:
        """Nearer to the goal; guns stay within reach of the enemy and keep their fire."""
        card, at, far = turn.unit(unit), turn.pieces[unit].at, self.distance(turn, unit)
        if card.type.gun and any(turn.scenario.grid.distance(at, e) <= card.range for e in turn.stacks.on[turn.enemy]):
            return None
        if turn.is_near_enemy(at, turn.mover) and self._can_attack(turn, unit) and far(at) > 0:
            return None
        ways = reachable(turn, unit)
        goal = min(ways, key=lambda space: (far(space), space), default=at)
        return Move((unit,), ways[goal].path(goal)) if far(goal) < far(at) else None

    def _can_attack(self, turn: PlayerTurn, unit: str) -> bool:
        near = [
            space for space in turn.scenario.grid.around(turn.pieces[unit].at) if space in turn.stacks.on[turn.enemy]
        ]
        table = turn.tables.crt
        return any(self._column(turn, space)[0] >= table.named(GOOD[turn.mover]) for space in near)

    def _hold(self, turn: PlayerTurn, unit: str) -> Any:
        """Into a goal that is not held, else dig where one stands."""
        at, far, goals = turn.pieces[unit].at, self.distance(turn, unit), self.goals(turn, unit)
        for act in (Fortify(unit), Dig(unit)):
            if at in goals and act in Acts(turn):
                return act
        if at in goals or (turn.unit(unit).type.gun and far(at) < POINTS.of(2)):
            return None
        ways = reachable(turn, unit)
        empty = [space for space in ways if space in goals and not turn.at(space, turn.mover)]
        goal = min(empty or ways, key=lambda space: (far(space), space), default=at)
        if far(goal) < far(at):
            return Move((unit,), ways[goal].path(goal))
        return Dig(unit) if Dig(unit) in Acts(turn) else None

    # -- 9: battles -----------------------------------------------------------------------------------------------

    def _attack(self, choice: Choice[Any]) -> Any:
        turn: PlayerTurn = choice.now
        self._fresh(choice)
        best = turn.tables.crt.named(GOOD[turn.mover])
        found: list[tuple[int, Space, Attack]] = []
        for space in Fights(turn).subjects():
            column, act = self._column(turn, space)
            if act is not None and column >= best and act in choice.options:
                found.append((-column, space, act))
        return min(found, key=lambda one: one[:2])[2] if found else DONE

    def _column(self, turn: PlayerTurn, space: Space) -> tuple[int, Attack | None]:
        """The column of an attack on a hex by everybody who can, with all guns in reach."""
        able = tuple(combat.attackers_of(turn, space))
        if not able:
            return -1, None
        act = Attack(space, able, tuple(artillery.offensive(turn, space)))
        clash = Clash(space, turn.mover, able, act.guns, False, tuple(turn.at(space, turn.enemy)))
        return odds.final_column(turn, clash), act

    def _advance(self, choice: Choice[Any]) -> Advance | None:
        """As near to the goal as the result allows; the Allies stay where they are."""
        turn, options = choice.now, choice.options
        assert isinstance(options, Advances | Bypasses)
        if choice.who != GERMAN:
            return None
        best: tuple[int, Advance | None] = (FAR, None)
        for act in options:
            if act is not None:
                far = self.distance(turn, act.unit)
                if far(act.path[-1]) < min(best[0], far(act.path[0])):
                    best = far(act.path[-1]), act
        return best[1]

    def _exploit(self, choice: Choice[Any]) -> Any:
        turn: PlayerTurn = choice.now
        self._fresh(choice)
        for unit in waiting(turn):
            if unit in self._done:
                continue
            self._done.add(unit)
            far, at = self.distance(turn, unit), turn.pieces[unit].at
            way = min(paths(turn, unit), key=lambda path: (far(path[-1]), path), default=(at,))
            if far(way[-1]) < far(at):
                return Move((unit,), way)
        return DONE

    def _cross(self, choice: Choice[Any]) -> Cross | None:
        options = choice.options
        assert isinstance(options, Crossings)
        about = options.about
        wanted = [unit for unit in about.taking if unit in about.able]
        while wanted and Cross(about.bridge, tuple(wanted)) not in options:
            wanted.pop()
        act = Cross(about.bridge, tuple(wanted))
        return act if act in options else None

    # -- reactions ------------------------------------------------------------------------------------------------

    def _support(self, choice: Choice[Any]) -> str | None:
        battle: Battle = choice.about
        able = [gun for gun in choice.options if gun is not None]
        wanted = policy.fewest_guns(choice.now, battle, [*battle.support, *able])
        return next((gun for gun in wanted if gun in able), None)

    def _cover(self, choice: Choice[Any]) -> bool:
        return policy.wants_cover(choice.now, choice.about)

    def _loss(self, choice: Choice[Any]) -> str:
        found: str = min(choice.options, key=lambda unit: policy.loss_order(choice.now, unit))
        return found

    def _retreat(self, choice: Choice[Any]) -> Retreat:
        found: Retreat = min(choice.options, key=lambda act: (policy.retreat_order(choice.now, act), act.unit))
        return found

    def _demolish(self, choice: Choice[Any]) -> Any:
        """The Allies blow what they can, the Germans nothing."""
        if choice.who == GERMAN:
            return None
        return next((act for act in choice.options if act is not None), None)

    def _drop(self, choice: Choice[Any]) -> None:
        return None

    def _interdict(self, choice: Choice[Any]) -> None:
        return None
