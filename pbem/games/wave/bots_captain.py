"""A bot that knows what it wants: it takes and holds objectives, and attacks where the table favours it.

It plays by the same menus as everybody, and weighs what it sees with a few numbers; it never looks at dice to come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar, cast

from pbem.games.wave import artillery, odds, policy, supply
from pbem.games.wave.activation import Acts, party
from pbem.games.wave.acts import DONE, FIGHT_MOVE, HALT, MOVE_FIGHT, Attack, Build, Move
from pbem.games.wave.choices import Battle, Crossing
from pbem.games.wave.combat import attackers_by_org
from pbem.games.wave.scenario import ALLIED, GERMAN, OFF, Scenario
from pbem.games.wave.segment import Segment
from pbem.kernel.board import Space, spread_from
from pbem.kernel.referee import Choice

T = TypeVar("T")
FAR = 60
GUNS_WORTH = 3
"""What a guns unit brings to a battle, a little less than a die does on average."""
WORTH_FIGHTING = 0.25
GARRISON = 10
"""Points of defense that are enough to hold an objective."""
CITY, TOWN = 6, 1


class Captain:
    """Decides for one side; what it plans is forgotten with the segment that it was made for. `reasons` says why."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.reasons: list[tuple[Any, str]] = []
        self._advancing: dict[str, Space] = {}
        self.prizes: Mapping[Space, int] = prizes(scenario)
        self._segment: Segment | None = None
        self._waiting: list[str] | None = None
        self._fields: dict[str, Mapping[Space, int]] = {}
        self._answers: dict[str, Callable[[Choice[Any]], Any]] = {
            "sequence": self._sequence,
            "declare": self._declare,
            "move": self._move,
            "fight": self._fight,
            "regroup": lambda choice: DONE,
            "deploy": lambda choice: DONE,
            "lift": lambda choice: (),
            "pause": lambda choice: False,
            "look": lambda choice: False,
            "reroute": lambda choice: HALT,
            "demolish": self._demolish,
            "support": self._support,
            "air": lambda choice: cast(Battle, choice.about).column >= 3,
            "loss": self._loss,
            "remove": self._loss,
            "advance": self._advance,
            "interdict": lambda choice: None,
            "airdrop": lambda choice: None,
            "draw": lambda choice: next(iter(choice.options)),
            "depot": lambda choice: next(iter(choice.options)),
        }

    def decide(self, choice: Choice[T]) -> T:
        self._look_up(choice.now)
        return cast(T, self._answers[choice.kind](choice))

    def _look_up(self, segment: Segment) -> None:
        """A new segment: nothing is planned yet."""
        if segment is not self._segment:
            self._segment, self._fields, self._waiting, self._advancing = segment, {}, None, {}

    def _because(self, why: str, answer: T) -> T:
        self.reasons.append((answer, why))
        return answer

    # ---- the order of phases -----------------------------------------------------------------------------------------

    def _sequence(self, choice: Choice[str]) -> str:
        """Fight first if there is enough to win from where the units stand."""
        segment: Segment = choice.now
        segment.position.fight_first = True
        gain = sum(score for score, _ in best_attacks(segment, self.prizes))
        segment.position.fight_first = False
        wish = FIGHT_MOVE if gain >= 2 else MOVE_FIGHT
        why = f"what can be attacked now promises {gain:.1f}"
        return self._because(why, wish if wish in choice.options else FIGHT_MOVE)

    def _declare(self, choice: Choice[Any]) -> Any:
        menu = cast(Acts, choice.options)
        wishes = (act for subject in menu.subjects() for act in menu.of(subject))
        return next((act for act in wishes if isinstance(act, Build)), DONE)

    # ---- battles -----------------------------------------------------------------------------------------------------

    def _fight(self, choice: Choice[Any]) -> Any:
        found = [one for one in best_attacks(choice.now, self.prizes) if one[1] in choice.options]
        if not found:
            return DONE
        promised, attack = max(found, key=lambda one: one[0])
        return self._because(f"promises {promised:.1f} in steps and places", attack)

    def _advance(self, choice: Choice[Any]) -> Any:
        """Into objectives with all that fits, elsewhere with one unit; the Allies only where it is worth it."""
        segment, battle = cast(Segment, choice.now), cast(Battle, choice.about)
        inside = len(segment.at(battle.space, segment.mover)) + len(battle.advanced)
        worth = self.prizes.get(battle.space, 0)
        wanted = 2 if worth > 1 else 1 if worth or segment.mover == GERMAN else 0
        able = [unit for unit in choice.options if unit is not None]
        if inside >= wanted or not able:
            return None
        unit = max(able, key=segment.defense_of)
        self._advancing[unit] = battle.space
        return self._because("to hold what was won", unit)

    def _loss(self, choice: Choice[Any]) -> Any:
        """What costs least strength."""
        segment = cast(Segment, choice.now)
        return min(choice.options, key=lambda unit: policy.cheapness(segment, unit))

    def _support(self, choice: Choice[Any]) -> Any:
        """Guns where the outcome is open; nearest first, two at most."""
        segment, battle = cast(Segment, choice.now), cast(Battle, choice.about)
        open_battle = 2 <= battle.column <= segment.tables.crt.last
        spare = len([unit for unit in choice.options if unit is not None])
        return next((unit for unit in choice.options if unit), None) if open_battle and spare else None

    def _demolish(self, choice: Choice[Any]) -> bool:
        return cast(Crossing, choice.about).strength > 0

    # ---- movement ----------------------------------------------------------------------------------------------------

    def _move(self, choice: Choice[Any]) -> Any:
        """Each unit once, the strongest first: to where it is worth most."""
        segment, menu = cast(Segment, choice.now), cast(Acts, choice.options)
        if self._waiting is None:
            self._waiting = sorted(menu.subjects(), key=lambda unit: segment.attack_of(unit))
        while self._waiting:
            act = self._best_move(segment, menu, self._waiting.pop())
            if act is not None:
                return act
        return DONE

    def _best_move(self, segment: Segment, menu: Acts, unit: str) -> Move | None:
        if unit not in segment.pieces or segment.unit(unit).guns:
            return self._move_guns(segment, menu, unit)
        if segment.pieces[unit].at == OFF:
            return self._enter(segment, menu, unit)
        here = segment.pieces[unit].at
        ways = menu.ways(unit)
        if not ways or self._must_stay(segment, unit) or self._advancing.get(unit, here) != here:
            return None
        best = max((here, *ways), key=lambda space: (self._value(segment, unit, space), space == here))
        if best == here:
            return None
        return self._because(self._aim(segment, best), Move(party(segment, unit), ways[best].path(best)))

    def _aim(self, segment: Segment, space: Space) -> str:
        """Why somebody goes to a hex."""
        name = self.scenario.name_of(space)
        if space in self.prizes:
            return f"to hold {name}" if segment.controller(space) == segment.mover else f"to take {name}"
        if any(segment.at(near, segment.enemy) for near in segment.scenario.board.around(space)):
            return "to fight from there"
        return "nearer to what is to be taken"

    def _enter(self, segment: Segment, menu: Acts, unit: str) -> Move | None:
        field = self._field(segment)
        acts = list(menu.moves(unit))
        if segment.unit(unit).org in segment.tables.optional.orgs or not acts:
            return None
        return self._because("into the game", min(acts, key=lambda act: (field.get(act.path[-1], FAR), act.path[-1])))

    def _move_guns(self, segment: Segment, menu: Acts, unit: str) -> Move | None:
        """Guns follow when nobody of the enemy is in range."""
        if unit not in segment.pieces or segment.pieces[unit].at == OFF:
            return None
        here, distance = segment.pieces[unit].at, segment.scenario.grid.distance
        hostile = tuple(segment.stacks.spaces_of(segment.enemy))
        near = min((distance(here, space) for space in hostile), default=FAR)
        ways = menu.ways(unit)
        if near <= 5 or not ways:
            return None
        best = min(ways, key=lambda space: (min((distance(space, s) for s in hostile), default=0), space))
        return self._because("guns follow", Move((unit,), ways[best].path(best)))

    def _must_stay(self, segment: Segment, unit: str) -> bool:
        """A garrison holds its objective, as long as it is just enough."""
        here = segment.pieces[unit].at
        if self.prizes.get(here, 0) < 2:
            return False
        friends = sum(segment.defense_of(other) for other in segment.at(here, segment.mover) if other != unit)
        return friends < GARRISON

    def _value(self, segment: Segment, unit: str, space: Space) -> float:
        """What it is worth to stand in a hex: near what is to be taken, in what is to be held, beside weak enemies."""
        value = -float(self._field(segment).get(space, FAR))
        mine = segment.controller(space) == segment.mover
        friends = [other for other in segment.at(space, segment.mover) if other != unit]
        prize = self.prizes.get(space, 0)
        if prize and not mine:
            value += 3 + 2 * prize
        elif prize and sum(map(segment.defense_of, friends)) < GARRISON:
            value += prize
        return value + self._neighbours(segment, unit, space) - 0.2 * len(friends)

    def _neighbours(self, segment: Segment, unit: str, space: Space) -> float:
        """Beside an enemy that friends can attack too."""
        found = 0.0
        for near in segment.scenario.board.around(space):
            enemies = segment.at(near, segment.enemy)
            if enemies:
                strength = segment.attack_of(unit) + _friends_beside(segment, near, unit)
                shift = sum(one.value for one in odds.shifts(segment, (), near, air=False))
                found += 1.0 if odds.ratio(segment, max(1, strength), _defense(segment, enemies)) + shift >= 5 else -0.5
        return found

    def _field(self, segment: Segment) -> Mapping[Space, int]:
        """Movement points from every hex to the nearest objective that is not in hand, dearer through the enemy."""
        known = self._fields.get(segment.mover)
        if known is None:
            goals = {space: FAR - min(FAR, 8 * vp) for space, vp in self.prizes.items() if self._wants(segment, space)}
            starts = {space: distance // 4 for space, distance in goals.items()} or dict.fromkeys(self.prizes, 0)
            known = self._fields[segment.mover] = spread_from(starts, lambda here: _back(segment, here), 200).cost
        return known

    def _wants(self, segment: Segment, space: Space) -> bool:
        """An objective of the enemy, or one of mine that is in danger."""
        if segment.controller(space) != segment.mover:
            return True
        held = sum(map(segment.defense_of, segment.at(space, segment.mover)))
        return segment.mover == ALLIED and held < GARRISON


def _back(segment: Segment, here: Space) -> Iterator[tuple[Space, int]]:
    hostile = segment.stacks.on[segment.enemy]
    for there, cost, _ in segment.steps(here, slow=False):
        yield there, cost + (6 if there in hostile else 0)


def prizes(scenario: Scenario) -> dict[Space, int]:
    """The objectives of a scenario; without any, cities and towns."""
    if scenario.objectives:
        return {goal.space: goal.vp for goal in scenario.objectives}
    places = dict.fromkeys(scenario.cities, CITY)
    towns = {space: TOWN for space, what in scenario.board.spaces.items() if what.size == "town"}
    return {**towns, **places}


# ---- what an attack is worth ---------------------------------------------------------------------------------------


def best_attacks(segment: Segment, worth: Mapping[Space, int]) -> list[tuple[float, Attack]]:
    """For each hex of the enemy the attack that promises most, if it promises enough."""
    found = []
    for space in sorted(segment.stacks.spaces_of(segment.enemy)):
        if space not in segment.fighting.spaces:
            groups = attackers_by_org(segment, space)
            offers = [offer for units in groups for offer in _offers(segment, space, units, worth)]
            good = [offer for offer in offers if offer[0] >= WORTH_FIGHTING]
            found += [max(good, key=lambda offer: offer[0])] if good else []
    return found


def _offers(
    segment: Segment, space: Space, units: tuple[str, ...], worth: Mapping[Space, int]
) -> Iterator[tuple[float, Attack]]:
    hexes = [segment.pieces[unit].at for unit in units]
    guns = artillery.candidates(segment, segment.mover, hexes)[: segment.tables.artillery.most[segment.mover]]
    states = supply.prospects(segment, units)
    for support in dict.fromkeys(((), guns)):
        value = promise(segment, Attack(space, units, support), states, worth.get(space, 0))
        yield value - 0.3 * len(support), Attack(space, units, support)


def promise(segment: Segment, act: Attack, states: dict[str, str], worth: int) -> float:
    """Steps won less steps lost, on average, and what the hex is worth by the chance to clear it."""
    attack = sum(force.counts for force in odds.forces(segment, act.units, act.space, states))
    enemies = segment.at(act.space, segment.enemy)
    total = attack + GUNS_WORTH * len(act.guns)
    column = odds.column(segment, act.units, act.space, total, _defense(segment, enemies), act.air)
    theirs, mine = (sum(segment.pieces[unit].steps for unit in units) for units in (enemies, act.units))
    value = 0.0
    chances = segment.tables.crt.chances(column)
    for result, times in chances.items():
        won, lost = min(result.defender, theirs), min(result.attacker, mine)
        cleared = result.defender >= theirs
        value += times * (won - lost + (0.5 + worth if cleared else 0))
    return value / sum(chances.values())


def _defense(segment: Segment, units: Sequence[str] | Any) -> int:
    return sum(map(segment.defense_of, units))


def _friends_beside(segment: Segment, space: Space, unit: str) -> int:
    org = segment.unit(unit).org
    around = segment.scenario.board.around(space)
    friends = (other for near in around for other in segment.at(near, segment.mover) if other != unit)
    return sum(segment.attack_of(other) for other in friends if segment.unit(other).org in ("", org))
