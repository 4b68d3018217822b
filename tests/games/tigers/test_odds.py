"""Odds are exact: they agree with the arithmetic, with every branch of the engine, and with battles fought."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from math import sqrt
from random import Random
from typing import Any, TypeVar

import pytest

from pbem.games.tigers import combat, odds, odds_dice, odds_plans
from pbem.games.tigers.odds import Result, Tactician, battle_odds
from pbem.games.tigers.odds_setup import read_battle
from pbem.games.tigers.odds_solver import PRIZE, Solver
from pbem.kernel.referee import Choice, Roll
from tests.games.tigers.battles import AREA, Ground, campaign, ground

T = TypeVar("T")
RIVER = next(space for space, road in campaign().board.around(AREA).items() if road.river)
FULL = [("foot", 4), ("foot", 3), ("foot", 2), ("foot", 1)]

GROUNDS: dict[str, Callable[[], Ground]] = {
    "lone duel": lambda: ground([("armor", 2)], [("foot", 1)]),
    "combined arms": lambda: ground([("armor", 3), ("mechanized", 3)], [("motorized", 2), ("armor", 1)]),
    "infantry only": lambda: ground([("foot", 3), ("foot", 3), ("foot", 2)], [("foot", 1), ("foot", 1)]),
    "across a river": lambda: ground([("armor", 4), ("foot", 2)], [("motorized", 2)], river_from=RIVER),
    "entrenched": lambda: ground([("armor", 3), ("foot", 3)], [("foot", 1), ("foot", 2)], entrenched=[1]),
    "out of supply": lambda: ground(
        [("mechanized", 2), ("armor", 4)], [("foot", 2), ("foot", 2)], out=[("german", 0), ("allied", 1)]
    ),
    "nobody in supply": lambda: ground(
        [("foot", 3)], [("foot", 3)], out=[("german", 0), ("allied", 0)]
    ),
    "confusion": lambda: ground([("armor", 2), ("foot", 2)], [("armor", 2)], special="confusion"),
    "allied counterattack": lambda: ground(
        [("armor", 3), ("motorized", 3)], [("foot", 2), ("mechanized", 1)], mover="allied"
    ),
    "qualities differ": lambda: ground(
        [("engineer", 1), ("armor", 3), ("mechanized", 2), ("foot", 2)],
        [("foot", 2), ("motorized", 1), ("armor", 1)],
    ),
    "full stacks": lambda: ground(FULL, [("foot", 3), ("foot", 3), ("foot", 2), ("armor", 2)], entrenched=[0]),
    "more targets than firers": lambda: ground([("armor", 4)], [("foot", 1), ("foot", 1), ("engineer", 1)]),
}
every_ground = pytest.mark.parametrize("name", GROUNDS)


def forget() -> None:
    """Every battle as if it were the first."""
    plans = (odds_plans.shellings, odds_plans.fire_orders, odds_plans.fire_plans)
    for memory in (odds.solve, *plans, odds_dice.losses, odds_dice.fate):
        memory.cache_clear()


# ---- arithmetic by hand ----------------------------------------------------------------------------------------


def test_a_duel_of_single_points_by_hand() -> None:
    """A lone armor point attacks a lone foot point: it lacks infantry and guns, so the defender hits with 5, his
    guns with 6; his one call is answered with 8; the survivor hits with 4."""
    found = battle_odds(ground([("armor", 1)], [("foot", 1)]).impulse, AREA)
    shelled = 0.8 * 0.6
    survives = (1 - shelled) * (1 - 0.5)
    assert found.calls == (0, 1)
    assert found.clear == pytest.approx(survives * 0.4)
    assert found.result.attacker_losses == pytest.approx((survives, 1 - survives))
    assert found.without_artillery.clear == pytest.approx(0.5 * 0.4)
    assert found.result.repelled == pytest.approx(1 - survives)


def test_guns_change_the_odds_of_an_attack_that_needs_them() -> None:
    found = battle_odds(GROUNDS["combined arms"]().impulse, AREA)
    loud = [case for case in found.solution.cases if case.attacker and not case.defender]
    assert loud, "an attack of six points calls twice"
    assert all(case.result.clear > found.without_artillery.clear for case in loud)
    assert all(case.result.expected[0] < found.without_artillery.expected[0] for case in loud)


def test_a_river_an_entrenchment_and_confusion_count() -> None:
    attackers, defenders = [("armor", 3), ("foot", 3)], [("foot", 2)]
    plain = battle_odds(ground(attackers, defenders).impulse, AREA)
    river = battle_odds(ground(attackers, defenders, river_from=RIVER).impulse, AREA)
    dug = battle_odds(ground(attackers, defenders, entrenched=[0]).impulse, AREA)
    confused = battle_odds(ground(attackers, defenders, special="confusion").impulse, AREA)
    assert river.across_river
    assert not plain.across_river
    assert river.clear < plain.clear
    assert dug.clear < plain.clear
    assert confused.clear > plain.clear


def test_supposed_attackers_are_forgotten_again() -> None:
    field = GROUNDS["combined arms"]()
    before = dict(field.impulse.attackers)
    alone = battle_odds(field.impulse, AREA, field.attackers[:1])
    assert list(alone.attackers) == field.attackers[:1]
    assert field.impulse.attackers == before
    assert alone.clear < battle_odds(field.impulse, AREA).clear


@every_ground
def test_chances_add_up(name: str) -> None:
    found = battle_odds(GROUNDS[name]().impulse, AREA)
    for result in (found.result, found.without_artillery, *(case.result for case in found.solution.cases)):
        assert sum(result.joint.values()) == pytest.approx(1, abs=1e-9)
        assert sum(result.attacker_losses) == pytest.approx(1, abs=1e-9)
    assert sum(case.chance for case in found.solution.cases) == pytest.approx(1, abs=1e-9)


def test_full_stacks_are_solved_in_half_a_second() -> None:
    field = GROUNDS["full stacks"]()
    forget()
    began = time.process_time()
    found = battle_odds(field.impulse, AREA)
    assert time.process_time() - began < 0.5
    assert found.result.strength == (10, 10)


# ---- every branch of the engine --------------------------------------------------------------------------------


class Fork(Exception):
    """The run has come to a die or a choice that the script does not decide."""

    def __init__(self, who: str | None, branches: list[tuple[Any, float]]) -> None:
        super().__init__()
        self.who, self.branches = who, branches


class Explorer:
    """Plays a battle by a script of choices and faces; where it ends, the run forks."""

    def __init__(self, field: Ground, faces: list[tuple[int, float]]) -> None:
        self.field, self.faces, self.script = field, faces, iter(())
        field.bench.player, field.bench.dice = self, self.roll

    def decide(self, choice: Choice[T]) -> T:
        return next(self.script, None) or self._fork(choice.who, [(option, 0.0) for option in choice.options])

    def roll(self, roll: Roll) -> int:
        return next(self.script, None) or self._fork(None, self.faces)

    def _fork(self, who: str | None, branches: list[tuple[Any, float]]) -> Any:
        raise Fork(who, branches)

    def value(self, script: tuple[Any, ...] = ()) -> float:
        """What the battle is worth to the attacker if both sides play well."""
        battle = self.field.battle()
        self.script = iter(script)
        try:
            combat.fight(self.field.impulse, battle)
        except Fork as fork:
            below = [(self.value((*script, branch)), chance) for branch, chance in fork.branches]
            if fork.who is None:
                return sum(value * chance for value, chance in below)
            return (max if fork.who == battle.attacker else min)(value for value, _ in below)
        lost = self.field.losses()
        return PRIZE * (not battle.defenders) + lost[1] - lost[0]


SMALL: dict[str, Callable[[], Ground]] = {
    "two on one": lambda: ground([("armor", 1), ("foot", 1)], [("foot", 1)]),
    "one on two": lambda: ground([("foot", 1)], [("armor", 1), ("foot", 1)], entrenched=[0]),
    "without guns": lambda: ground(
        [("foot", 1), ("foot", 1)], [("foot", 1), ("foot", 2)], entrenched=[0], out=[("allied", 0), ("allied", 1)]
    ),
    "unequal targets": lambda: ground([("foot", 1), ("mechanized", 1)], [("foot", 1)], out=[("german", 0)]),
}


@pytest.mark.parametrize("name", SMALL)
def test_best_play_is_found_in_every_branch_of_the_engine(name: str) -> None:
    """All dice and all choices of a small battle, played out by the engine itself."""
    field = SMALL[name]()
    setup, _ = read_battle(field.impulse, field.battle())
    cuts = sorted({0, 10, *(round(10 * chance) for chance in _chances(setup))})
    faces = [(high, (high - low) / 10) for low, high in pairwise(cuts)]
    solver = Solver(setup)
    cases = odds.solve(setup).cases
    mine = sum(
        case.chance * solver.defense_value(solver.defense_shelling(case.attacker, case.defender), case.attacker)
        for case in cases
    )
    assert mine == pytest.approx(Explorer(field, faces).value(), abs=1e-9)
    result = odds.solve(setup).overall
    assert mine == pytest.approx(PRIZE * result.clear + result.expected[1] - result.expected[0], abs=1e-9)


def _chances(setup: Any) -> set[float]:
    found = {setup.attacker.available, setup.defender.available}
    for chances in (setup.silent, setup.loud):
        found.update(chances.attack_guns, chances.defense_guns, *chances.attack, *chances.defense)
    return found


# ---- battles fought --------------------------------------------------------------------------------------------


def fight_many(field: Ground, battles: int, seed: int) -> Counter[tuple[int, int]]:
    """Points lost in battles that the engine fights, with targets as the odds suppose them."""
    dice, seen = Random(seed), Counter[tuple[int, int]]()
    player = Tactician(field.impulse, field.battle())
    field.bench.player, field.bench.dice = player, lambda roll: dice.randrange(roll.sides) + 1
    for _ in range(battles):
        player.battle = field.battle()
        combat.fight(field.impulse, player.battle)
        seen[field.losses()] += 1
    return seen


def deviations(result: Result, seen: Counter[tuple[int, int]]) -> list[float]:
    """How many standard errors lie between counts and chances, wherever a count of ten is expected."""
    total = seen.total()
    events = [
        (result.clear, sum(n for lost, n in seen.items() if lost[1] == result.strength[1])),
        *((chance, seen[lost]) for lost, chance in result.joint.items()),
        *((p, sum(n for lost, n in seen.items() if lost[0] == k)) for k, p in enumerate(result.attacker_losses)),
        *((p, sum(n for lost, n in seen.items() if lost[1] == k)) for k, p in enumerate(result.defender_losses)),
    ]
    return [abs(n - total * p) / sqrt(total * p * (1 - p)) for p, n in events if 10 <= total * p <= total - 10]


@every_ground
def test_battles_fought_agree_within_four_standard_errors(name: str) -> None:
    """`PBEM_BATTLES=1000000` fights a million in all; then `-s` shows how near they came."""
    battles = int(os.environ.get("PBEM_BATTLES", "36000")) // len(GROUNDS)
    field = GROUNDS[name]()
    result = battle_odds(field.impulse, AREA).result
    seen = fight_many(field, battles, seed=7)
    assert set(seen) <= {lost for lost, chance in result.joint.items() if chance > 0}
    found = deviations(result, seen)
    print(f"{name}: {battles} battles, {len(found)} chances, at most {max(found):.2f} standard errors off")
    assert max(found) < 4
