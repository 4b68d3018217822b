"""The captain: a player of plain good sense. He attacks at good odds, goes for what scores, holds crossroads and what
he has, entrenches where he stays, blows bridges before columns and builds those he needs.

He plans while he moves: `_campaign` yields one act after another and looks at the board again before each.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar, cast

from pbem.games.tigers.activation import Acts
from pbem.games.tigers.acts import END_MOVEMENT, HALT, Act, Attack, Build, Entrench, Halt, Move, Special
from pbem.games.tigers.bots_ground import SERIOUS, Ground, objectives
from pbem.games.tigers.bots_judgement import Judgement
from pbem.games.tigers.choices import Crossing, Firing, Shelling
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.scenario import ALLIED, GERMAN, Scenario
from pbem.games.tigers.sequence import impulses_on
from pbem.games.tigers.special_forces import refuse_special
from pbem.games.tigers.stacking import is_over_limit
from pbem.kernel.board import Space
from pbem.kernel.referee import Choice

T = TypeVar("T")
Planned = tuple[Act, str]
"""An act, and why."""
GOOD_ODDS = 0.5
"""An attack is made if it promises at least so much more than it costs."""
COLUMN = 2
"""A crossing force of so many points is worth a bridge."""
SEIZE = 3
"""How many units take a prize that is free."""
WORTHWHILE = 0.4
"""What one more unit must add to an attack to be sent."""
PATIENCE = 3
"""By which impulse of the day everybody who will move has moved."""
CROWD = 3.0
"""So many points on their way to an objective halve its pull."""
PULL = 10.0
"""How many movement points of distance a unit of worth makes up for."""


class Captain:
    """Answers every question of one or both sides; `reasons` says why each order of the present impulse was given."""

    def __init__(self, scenario: Scenario) -> None:
        self.worth, self.units = objectives(scenario), scenario.units
        self.reasons: list[tuple[Act | Build | str, str]] = []
        self._impulse: Impulse | None = None
        self._surveyed: Ground | None = None
        self._plan: Iterator[Planned] = iter(())
        self._committed: dict[Space, float] = {}

    def decide(self, choice: Choice[T]) -> T:
        self._look(choice.now)
        answer = getattr(self, f"_{choice.kind}")(choice)
        return cast(T, answer)

    def _look(self, impulse: Impulse) -> None:
        """A new impulse is a new plan."""
        if impulse is not self._impulse:
            self._impulse, self._surveyed = impulse, None
            self.reasons = []
            self._committed = {}
            self._plan = self._campaign(Acts(impulse))

    @property
    def _now(self) -> Impulse:
        assert self._impulse is not None, "the first question of an impulse is the mover's"
        return self._impulse

    @property
    def _ground(self) -> Ground:
        """The ground of this impulse, surveyed again when a bridge is gone."""
        if self._surveyed is None or self._surveyed.is_old:
            self._surveyed = Ground(self._now, self.worth)
        return self._surveyed

    # -- the plan ------------------------------------------------------------------------------------------

    def _act(self, choice: Choice[Act]) -> Act:
        for act, why in self._plan:
            if act in choice.options:
                self.reasons.append((act, why))
                return act
        return END_MOVEMENT

    def _campaign(self, acts: Acts) -> Iterator[Planned]:
        """Special forces, what is free to be taken, attacks; then everybody who is left, the foremost first."""
        yield from self._special_forces(acts)
        yield from self._seize(acts)
        yield from self._attacks(acts)
        judgement = Judgement(self._ground)
        for unit in sorted(acts.impulse.of(acts.impulse.mover), key=lambda unit: self._nearness(judgement, unit)):
            yield from self._post(acts, Judgement(self._ground), unit)

    def _nearness(self, judgement: Judgement, unit: str) -> float:
        at = judgement.impulse.pieces[unit].at
        return min((judgement.ground.distance(unit, at, goal) for goal in self.worth), default=0)

    def _special_forces(self, acts: Acts) -> Iterator[Planned]:
        """14.23, 14.24: on the first day they can be had: confuse the strongest Allied stack in the way."""
        impulse = acts.impulse
        stacks = sorted(impulse.hostile, key=lambda area: (-impulse.strength(impulse.at(area, impulse.enemy)), area))
        for effect in ("confusion", "demolition", "mobility"):
            for area in stacks:
                act = Special(effect, area)
                if area in impulse.scenario.board and refuse_special(impulse, act) is None:
                    yield act, f"{effect} where the enemy is strongest"
                    return

    def _seize(self, acts: Acts) -> Iterator[Planned]:
        """Objectives that nobody holds against us: the strongest unit that gets there goes, for each of them."""
        impulse = acts.impulse
        for goal in self._ground.prizes:
            if impulse.at(goal, impulse.enemy):
                continue
            free = sorted(impulse.of(impulse.mover), key=lambda unit: (-impulse.pieces[unit].strength, unit))
            for unit in [unit for unit in free if goal in acts.ways(unit)][:SEIZE]:
                way = acts.ways(unit).get(goal)
                if way and self._has_room(impulse, unit, goal):
                    yield Move((unit,), way.path(goal)), f"takes {impulse.scenario.name_of(goal)}"

    # -- attacks -------------------------------------------------------------------------------------------

    def _attacks(self, acts: Acts) -> Iterator[Planned]:
        """9.1: the best attack, then the best of what is left, until none is good."""
        tried: set[Space] = set()
        while True:
            judgement = Judgement(self._ground)
            reach = self._who_reaches(acts, judgement)
            areas = [area for area in reach if area not in tried]
            if not areas:
                return
            area = max(areas, key=lambda area: (self._promise(judgement, area), area))
            tried.add(area)
            yield from self._attack(judgement, area, reach[area])

    def _promise(self, judgement: Judgement, area: Space) -> float:
        """What to look at first: ground of worth, weakly held."""
        impulse = judgement.impulse
        return 2 * self.worth.get(area, 0.0) - impulse.strength(impulse.at(area, impulse.enemy))

    def _who_reaches(self, acts: Acts, judgement: Judgement) -> dict[Space, dict[str, tuple[Space, ...]]]:
        """For each enemy area the units that may attack there now: by which path, or where they stand."""
        found: dict[Space, dict[str, tuple[Space, ...]]] = {}
        impulse = acts.impulse
        for unit in impulse.of(impulse.mover):
            at = impulse.pieces[unit].at
            if impulse.beside_enemy(unit) and Attack(at, (unit,)) in acts:
                found.setdefault(at, {})[unit] = (at,)
            needed = judgement.is_needed(unit)
            if needed and (judgement.ground.is_last_day or impulse.is_enemy_area(at)):
                continue
            ways = acts.ways(unit)
            bound = needed or impulse.is_enemy_area(at)
            for goal in ways:
                if impulse.is_enemy_area(goal) and self._is_worth_a_march(judgement, unit, goal, bound):
                    found.setdefault(goal, {})[unit] = ways[goal].path(goal)
        return found

    def _is_worth_a_march(self, judgement: Judgement, unit: str, goal: Space, bound: bool) -> bool:
        """Who is bound leaves his place only for a prize. On the last day whoever can get into a prize is spent on
        nothing else, and whoever holds one, or is shut out, at most on opening the way."""
        if goal in judgement.ground.prizes or not (bound or judgement.ground.is_last_day):
            return True
        if bound or unit in judgement.marchers():
            return False
        holds = self.worth.get(judgement.impulse.pieces[unit].at, 0.0) >= SERIOUS
        return judgement.is_gate(goal) if holds or unit in judgement.shut_out else True

    def _attack(self, judgement: Judgement, area: Space, able: dict[str, tuple[Space, ...]]) -> Iterator[Planned]:
        """The smallest force that makes a good attack; nobody goes if there is none. At the last chance everybody goes
        who helps at all."""
        good_odds, worthwhile = (0.0, 0.0) if judgement.ground.is_last_chance else (GOOD_ODDS, WORTHWHILE)
        force: list[str] = []
        best: tuple[float, list[str], float] = (0.0, [], 0.0)
        for unit in self._by_use(judgement, area, able):
            if not self._may_join(judgement, area, force, unit):
                continue
            force.append(unit)
            origins = {one: able[one][-2] if len(able[one]) > 1 else None for one in force}
            prospect = judgement.prospect(area, origins)
            gain = judgement.gain(area, prospect, force)
            if gain > best[0] + worthwhile:
                best = (gain, list(force), prospect.clear)
        gain, force, clear = best
        if force and gain >= good_odds:
            yield from self._storm(area, force, able, f"{clear:.0%} to clear {area}, worth {gain:.1f} points")

    def _may_join(self, judgement: Judgement, area: Space, force: list[str], unit: str) -> bool:
        """7.1: whether there is room for one more; and on the last day nobody leaves a town too weak."""
        impulse = judgement.impulse
        if is_over_limit(impulse, list({*impulse.at(area, impulse.mover), *force, unit})):
            return False
        leaves = impulse.pieces[unit].at != area
        return not (leaves and judgement.ground.is_last_day and judgement.is_needed(unit, force))

    def _by_use(self, judgement: Judgement, area: Space, able: dict[str, tuple[Space, ...]]) -> list[str]:
        """9.6: one of each arm first; then the strong; those on the spot before those who must come. Those who are to
        go through a gate when it is open come last."""
        impulse = judgement.impulse
        ranked = sorted(able, key=lambda unit: (len(able[unit]) > 1, -impulse.pieces[unit].strength, unit))
        armor = [unit for unit in ranked if not impulse.type(unit).infantry][:1]
        infantry = [unit for unit in ranked if impulse.type(unit).infantry][:1]
        first = [*infantry, *armor]
        spared = judgement.marchers(area) if judgement.ground.is_last_day and judgement.is_gate(area) else frozenset()
        return sorted([*first, *(unit for unit in ranked if unit not in first)], key=spared.__contains__)

    def _storm(self, area: Space, force: list[str], able: dict[str, tuple[Space, ...]], why: str) -> Iterator[Planned]:
        here = tuple(unit for unit in force if len(able[unit]) == 1)
        if here:
            yield Attack(area, here), why
        for unit in force:
            if unit not in here:
                yield Move((unit,), able[unit]), why

    # -- everybody else ------------------------------------------------------------------------------------

    def _post(self, acts: Acts, judgement: Judgement, unit: str) -> Iterator[Planned]:
        """Where a unit is most useful: it goes there, or digs in if it is there already."""
        impulse = acts.impulse
        if unit not in impulse.pieces or impulse.pieces[unit].done:
            return
        at, ways = impulse.pieces[unit].at, acts.ways(unit)
        if judgement.is_needed(unit) or (judgement.ground.is_last_day and self.worth.get(at, 0.0) >= SERIOUS):
            ways = {}
        places = [space for space in ways if not impulse.is_enemy_area(space) and self._has_room(impulse, unit, space)]
        best, goal = max(((space, self._goal(judgement, unit, space)) for space in (at, *places)),
                         key=lambda pair: self._use(judgement, unit, pair[0], pair[1]))
        self._committed[goal] = self._committed.get(goal, 0.0) + impulse.pieces[unit].strength
        if not self._is_urgent(judgement, best) and self._may_wait(impulse):
            return
        name = impulse.scenario.name_of(goal)
        if best != at:
            yield Move((unit,), ways[best].path(best)), f"{'holds' if best == goal else 'towards'} {name}"
        elif Entrench(unit) in acts and (impulse.mover == ALLIED or judgement.ground.danger(at)):
            yield Entrench(unit), f"stays for {name}"

    def _is_urgent(self, judgement: Judgement, space: Space) -> bool:
        """A prize, and a town of ours that stands empty before the enemy, cannot wait."""
        empty = self.worth.get(space, 0.0) >= SERIOUS and not judgement.impulse.at(space, judgement.side)
        return space in judgement.ground.prizes or (empty and judgement.ground.threat[space] > 0)

    def _may_wait(self, impulse: Impulse) -> bool:
        """8.25: a unit moves once a day. The side that must get on moves those behind last, when the way is clear."""
        last = impulses_on(impulse.tables, impulse.position.day)
        return impulse.mover == GERMAN and impulse.position.impulse < min(last, PATIENCE)

    def _has_room(self, impulse: Impulse, unit: str, space: Space) -> bool:
        """7.1: four units and ten points; a zone has room for all, but nobody goes back into one."""
        if impulse.is_zone(space):
            return False
        return not is_over_limit(impulse, [*impulse.at(space, impulse.mover), unit])

    def _goal(self, judgement: Judgement, unit: str, space: Space) -> Space:
        """The objective that a unit in a space would serve."""
        return max(self.worth, key=lambda goal: (self._service(judgement, unit, space, goal), goal))

    def _service(self, judgement: Judgement, unit: str, space: Space, goal: Space) -> float:
        """An objective pulls by its worth, less the more points are on their way to it, and less from afar."""
        crowd = 1 + self._committed.get(goal, 0.0) / CROWD
        return PULL * judgement.ground.wanted[goal] / crowd - judgement.ground.distance(unit, space, goal)

    def _use(self, judgement: Judgement, unit: str, space: Space, goal: Space) -> float:
        """How useful a unit is in a space: for its objective, not alone before the enemy, and where roads meet."""
        impulse = judgement.impulse
        company = impulse.strength(impulse.at(space, impulse.mover))
        exposed = max(0.0, judgement.ground.danger(space) - company - impulse.pieces[unit].strength)
        roads = sum(road.major for road in impulse.scenario.board.around(space).values())
        dug_in = 1.5 if space == impulse.pieces[unit].at and impulse.pieces[unit].entrenched else 0.0
        return self._service(judgement, unit, space, goal) - 0.2 * exposed + 0.2 * roads + dug_in

    # -- reactions and the rest ----------------------------------------------------------------------------

    def _reroute(self, choice: Choice[Move | Halt]) -> Move | Halt:
        """8.42: on to where the unit is most useful, but into no new fight."""
        impulse, judgement = self._now, Judgement(self._ground)
        crossing = cast(Crossing, choice.about)
        unit = crossing.units[0]
        uses = {
            move: self._use(judgement, unit, move.path[-1], self._goal(judgement, unit, move.path[-1]))
            for move in choice.options
            if isinstance(move, Move) and not impulse.is_enemy_area(move.path[-1])
        }
        stay = self._use(judgement, unit, crossing.near, self._goal(judgement, unit, crossing.near))
        best = max(uses, key=lambda move: uses[move], default=None)
        return best if best is not None and uses[best] > stay else HALT

    def _demolish(self, choice: Choice[str | None]) -> str | None:
        """10.2: before a column, by an engineer if there is one; the Germans need the bridges themselves."""
        crossing = cast(Crossing, choice.about)
        able = [unit for unit in choice.options if unit is not None]
        if choice.who == GERMAN or crossing.strength < COLUMN:
            return None
        return max(able, key=lambda unit: (self.units[unit].type.name == "engineer", unit))

    def _remove(self, choice: Choice[str]) -> str:
        """7.2: the weakest."""
        cards = self.units
        weakest = min(choice.options, key=lambda unit: (cards[unit].strength, cards[unit].type.quality, unit))
        self.reasons.append((weakest, "7.2: the weakest goes"))
        return weakest

    def _battle(self, choice: Choice[Space]) -> Space:
        """9.0: where most is at stake first."""
        return max(choice.options, key=lambda area: (self.worth.get(area, 0.0), area))

    def _artillery(self, choice: Choice[str]) -> str:
        """9.46: the best chance to hit, then whoever is about to fall."""
        shelling = cast(Shelling, choice.about)
        return min(choice.options, key=lambda unit: (-shelling.to_hit[unit], shelling.strength[unit], unit))

    def _target(self, choice: Choice[tuple[str, str]]) -> tuple[str, str]:
        """9.5: the best chance to hit, then whoever is about to fall."""
        firing = cast(Firing, choice.about)
        return min(choice.options, key=lambda pair: (-firing.to_hit[pair], firing.line.strength[pair[1]], pair))

    def _build(self, choice: Choice[Build | None]) -> Build | None:
        """10.1: every bridge that can be built, the one that failed most often first."""
        failed = self._now.position.construction
        builds = sorted(
            (build for build in choice.options if build is not None),
            key=lambda build: (-failed.get(build.bridge, 0), build.bridge, build.unit),
        )
        if not builds:
            return None
        self.reasons.append((builds[0], "the road is needed"))
        return builds[0]
