"""The best play of a battle and what comes of it, exactly: every distribution is computed, nothing is sampled.

A state is the strengths of a side's units, 0 for a destroyed one. The defender's guns and units change only the
attackers, then the attacker's guns and units change only the defenders, so a battle is two chains of two steps.
Both sides play for one number, the attacker up, the defender down:

    prize x chance to clear the area + points the defender loses - points the attacker loses
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from pbem.games.tigers.odds_dice import Shots, fate, losses
from pbem.games.tigers.odds_plans import Pairs, fire_orders, fire_plans, shellings
from pbem.games.tigers.odds_setup import Force, Setup
from pbem.kernel.chances import Pmf, sum_of

State = tuple[int, ...]
Cell = tuple[int, Shots]
Spread = list[tuple[State, float]]
PRIZE = 100.0
"""One per cent of a chance to clear the area is worth as much as a strength point."""


class Best(NamedTuple):
    """The best of some plans: its value for the attacker, and the fire that each unit of the target side takes."""

    value: float
    number: int
    shots: tuple[Shots, ...]


class Solver:
    """One battle. Values and plans of each state are worked out when they are first needed, and kept."""

    def __init__(self, setup: Setup, prize: float = PRIZE) -> None:
        self.setup, self.prize = setup, prize
        self.attackers, self.defenders = setup.attacker.strength, setup.defender.strength
        self._attack: dict[tuple[State, State, bool], Best] = {}
        self._attack_values: dict[tuple[State, int], tuple[float, tuple[int, ...]]] = {}
        self._defense: dict[tuple[State, int], Best] = {}
        self._defense_spreads: dict[tuple[State, tuple[Shots, ...]], Spread] = {}
        self._shelled: dict[tuple[int, tuple[int, ...]], Spread] = {}
        self._guns: dict[tuple[int, int], tuple[int, ...]] = {}
        self._pairs: dict[tuple[State, State | None, int], Pairs] = {}
        self._results: dict[tuple[State, int], Pmf] = {}

    # ---- 9.35-9.37: the attacker's guns and units ------------------------------------------------------------

    def attack_value(self, attackers: State, answered: int) -> float:
        """The value of the battle when the defender has fired; `answered` calls bring shots for the attacker."""
        return self._attack_best(alike(self.setup.attacker, attackers), answered)[0]

    def attack_shelling(self, attackers: State, answered: int) -> tuple[int, ...]:
        """9.35: the best targets of the attacker's guns, in turn."""
        return self._attack_best(alike(self.setup.attacker, attackers), answered)[1]

    def _attack_best(self, attackers: State, answered: int) -> tuple[float, tuple[int, ...]]:
        key = (attackers, answered)
        if key not in self._attack_values:
            points = sum(attackers) - sum(self.attackers)
            shots = answered if points_left(attackers) or self.setup.guns_of_the_lost else 0
            options = shellings(self.setup.defender.types, self.defenders, shots)
            valued = ((self._shelling_value(attackers, targets, answered), targets) for targets in options)
            value, targets = max(valued, key=lambda option: option[0])
            self._attack_values[key] = value + points, targets
        return self._attack_values[key]

    def _shelling_value(self, attackers: State, targets: tuple[int, ...], answered: int) -> float:
        lost, loud = sum(self.defenders), answered > 0
        return sum(
            chance * (lost - sum(left) + self._attack_fire(attackers, left, loud).value)
            for left, chance in self._shell_defenders(targets, answered)
        )

    def _shell_defenders(self, targets: tuple[int, ...], answered: int) -> Spread:
        key = (answered, targets)
        if key not in self._shelled:
            guns = self.setup.chances(answered).attack_guns
            self._shelled[key] = merged(self.setup.defender, spread(self.defenders, shells(targets, guns)))
        return self._shelled[key]

    def _attack_fire(self, attackers: State, defenders: State, loud: bool) -> Best:
        key = (attackers, defenders, loud)
        if key not in self._attack:
            self._attack[key] = self.best_attack(attackers, defenders, loud)
        return self._attack[key]

    def best_attack(self, attackers: State, defenders: State, loud: bool) -> Best:
        """9.36: the best allocation of the attacker's fire; its value counts what this fire does, and the prize."""
        if not points_left(attackers) or not points_left(defenders):
            cleared = points_left(attackers) and not points_left(defenders)
            return Best(self.prize if cleared else 0.0, -1, ((),) * len(defenders))
        cells, plans = self._cells(self.setup.attacker, attackers, self.setup.defender, defenders, False, loud)
        fates = [fate(defenders[target], fire) for target, fire in cells]
        best, number = -1.0, -1
        for at, plan in enumerate(plans):
            clear, lost = 1.0, 0.0
            for cell in plan:
                destroyed, loss = fates[cell]
                clear *= destroyed
                lost += loss
            if self.prize * clear + lost > best:
                best, number = self.prize * clear + lost, at
        return Best(best, number, _incoming(defenders, [cells[cell] for cell in plans[number]]))

    # ---- 9.32-9.34: the defender's guns and units ------------------------------------------------------------

    def defense_value(self, targets: tuple[int, ...], answered: int) -> float:
        """The value of the battle if the defender's guns fire at these targets."""
        return sum(
            chance * self._defense_fire(left, answered).value for left, chance in self.shelled(targets, answered)
        )

    def shelled(self, targets: tuple[int, ...], answered: int) -> Spread:
        """9.32: what the defender's guns leave of the attackers."""
        guns = self.setup.chances(answered).defense_guns
        return merged(self.setup.attacker, spread(self.attackers, shells(targets, guns)))

    def defense_shelling(self, answered: int, shots: int) -> tuple[int, ...]:
        """9.32: the best targets of the defender's guns, in turn, when both sides know whose calls were answered."""
        if (answered, shots) not in self._guns:
            options = shellings(self.setup.attacker.types, self.attackers, shots)
            best = min(options, key=lambda targets: self.defense_value(targets, answered)) if shots else ()
            self._guns[answered, shots] = best
        return self._guns[answered, shots]

    def _defense_fire(self, attackers: State, answered: int) -> Best:
        key = (attackers, answered)
        if key not in self._defense:
            self._defense[key] = self.best_defense(attackers, answered)
        return self._defense[key]

    def best_defense(self, attackers: State, answered: int) -> Best:
        """9.33: the best allocation of the defender's fire."""
        if not points_left(attackers):
            return Best(self.attack_value(attackers, answered), -1, ((),) * len(attackers))
        cells, plans = self._cells(
            self.setup.defender, self.defenders, self.setup.attacker, attackers, True, answered > 0
        )
        valued: dict[tuple[Shots, ...], Best] = {}
        for number, plan in enumerate(plans):
            shots = _incoming(attackers, [cells[cell] for cell in plan])
            if shots not in valued:
                valued[shots] = Best(self._defense_worth(attackers, shots, answered), number, shots)
        return min(valued.values(), key=lambda best: best.value)

    def _defense_worth(self, attackers: State, shots: tuple[Shots, ...], answered: int) -> float:
        return sum(chance * self._attack_best(left, answered)[0] for left, chance in self._after(attackers, shots))

    def _after(self, attackers: State, shots: tuple[Shots, ...]) -> Spread:
        key = (attackers, shots)
        if key not in self._defense_spreads:
            self._defense_spreads[key] = merged(self.setup.attacker, spread(attackers, shots))
        return self._defense_spreads[key]

    # ---- what comes of it ------------------------------------------------------------------------------------

    def joint(self, answered: int, shots: int) -> dict[tuple[int, int], float]:
        """The chances of (points lost by the attacker, by the defender) with so many calls answered to each."""
        found: dict[tuple[int, int], float] = defaultdict(float)
        before = sum(self.attackers)
        for left, chance in self._attackers_left(answered, shots).items():
            for lost, part in enumerate(self._defender_losses(left, answered)):
                if part:
                    found[before - sum(left), lost] += chance * part
        return dict(found)

    def _attackers_left(self, answered: int, shots: int) -> dict[State, float]:
        found: dict[State, float] = defaultdict(float)
        for shelled, chance in self.shelled(self.defense_shelling(answered, shots), answered):
            for left, part in self._after(shelled, self._defense_fire(shelled, answered).shots):
                found[left] += chance * part
        return found

    def _defender_losses(self, attackers: State, answered: int) -> Pmf:
        key = (attackers, answered)
        if key not in self._results:
            total = [0.0] * (sum(self.defenders) + 1)
            for left, chance in self._shell_defenders(self._attack_best(attackers, answered)[1], answered):
                lost = sum(self.defenders) - sum(left)
                for more, part in enumerate(self._fire_losses(attackers, left, answered > 0)):
                    total[lost + more] += chance * part
            self._results[key] = tuple(total)
        return self._results[key]

    def _fire_losses(self, attackers: State, defenders: State, loud: bool) -> Pmf:
        shots = self._attack_fire(attackers, defenders, loud).shots
        return sum_of(losses(points, fire) for points, fire in zip(defenders, shots, strict=True) if points)

    # ---- allocations -----------------------------------------------------------------------------------------

    def _cells(
        self, firing: Force, ours: State, target: Force, theirs: State, defending: bool, loud: bool
    ) -> tuple[list[Cell], tuple[tuple[int, ...], ...]]:
        """9.5: the legal plans, and their cells as fire on the units that still stand."""
        chances = self.setup.chances(loud)
        rows = chances.defense if defending else chances.attack
        firers, targets = standing(ours), standing(theirs)
        legal = fire_plans(*_line(firing, ours, target, theirs), defending)
        cells = [
            (targets[j], tuple(sorted([(ours[firers[i]], rows[firers[i]][targets[j]]) for i in at])))
            for j, at in legal.cells
        ]
        return cells, legal.plans

    def attack_pairs(self, attackers: State, defenders: State, answered: int) -> Pairs:
        """9.36: the best (attacker, defender) pairs by number, in an order in which they may be allocated."""
        key = (attackers, defenders, answered)
        if key not in self._pairs:
            best = self.best_attack(attackers, defenders, answered > 0)
            self._pairs[key] = _pairs(self.setup.attacker, attackers, self.setup.defender, defenders, False, best)
        return self._pairs[key]

    def defense_pairs(self, attackers: State, answered: int) -> Pairs:
        """9.33: the best (defender, attacker) pairs."""
        key = (attackers, None, answered)
        if key not in self._pairs:
            best = self.best_defense(attackers, answered)
            self._pairs[key] = _pairs(self.setup.defender, self.defenders, self.setup.attacker, attackers, True, best)
        return self._pairs[key]


def points_left(state: State) -> bool:
    return any(state)


def standing(state: State) -> list[int]:
    """The numbers of the units that are not destroyed."""
    return [i for i, points in enumerate(state) if points]


def alike(force: Force, state: State) -> State:
    """The one of all equal states that stands for them."""
    return _ranked(force.group, state)


@lru_cache(maxsize=65536)
def _ranked(group: tuple[int, ...], state: State) -> State:
    """Points in descending order among units of one group; groups stand together."""
    return tuple([-points for _, points in sorted(zip(group, (-points for points in state), strict=True))])


def merged(force: Force, states: Iterable[tuple[State, float]]) -> Spread:
    """Equal states taken together."""
    found: dict[State, float] = defaultdict(float)
    for state, chance in states:
        found[alike(force, state)] += chance
    return list(found.items())


def spread(strength: State, shots: Sequence[Shots]) -> Spread:
    """What is left of units under fire, each die on its own."""
    states: Spread = [((), 1.0)]
    for points, incoming in zip(strength, shots, strict=True):
        lost = losses(points, incoming)
        states = [
            ((*state, points - hits), chance * part)
            for state, chance in states
            for hits, part in enumerate(lost)
            if part
        ]
    return states


def shells(targets: tuple[int, ...], guns: tuple[float, ...]) -> list[Shots]:
    """9.47: a die for each shot; those at a destroyed target are lost."""
    return [((targets.count(unit), chance),) if unit in targets else () for unit, chance in enumerate(guns)]


def _line(
    firing: Force, ours: State, target: Force, theirs: State
) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    return (
        tuple(firing.quality[i] for i in standing(ours)),
        tuple((target.quality[j], theirs[j]) for j in standing(theirs)),
    )


def _pairs(firing: Force, ours: State, target: Force, theirs: State, defending: bool, best: Best) -> Pairs:
    firers, targets = standing(ours), standing(theirs)
    order = fire_orders(*_line(firing, ours, target, theirs), defending)[best.number]
    return tuple((firers[i], targets[j]) for i, j in order)


def _incoming(theirs: State, cells: Iterable[Cell]) -> tuple[Shots, ...]:
    """The fire that every unit takes, none on those that no longer stand."""
    shots: list[Shots] = [()] * len(theirs)
    for target, fire in cells:
        shots[target] = fire
    return tuple(shots)
