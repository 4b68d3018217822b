"""Rule 9 as chances: what comes of a battle if both sides fire as well as they can; exact, without sampling.

`battle_odds` is for people and bots alike: equal battles are solved once and remembered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar, cast

from pbem.games.tigers.battle import Battle, open_battle
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.odds_setup import Setup, read_battle
from pbem.games.tigers.odds_solver import PRIZE, Solver, State
from pbem.kernel.board import Space
from pbem.kernel.chances import Pmf, binomial, mean
from pbem.kernel.referee import Choice

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Result:
    """What may come of a battle. `joint` has the chance of each (points lost by attacker, by defender)."""

    strength: tuple[int, int]
    joint: Mapping[tuple[int, int], float]

    @property
    def clear(self) -> float:
        """The chance that no defender is left."""
        return sum((chance for (_, lost), chance in self.joint.items() if lost == self.strength[1]), 0.0)

    @property
    def repelled(self) -> float:
        """The chance that no attacker is left."""
        return sum((chance for (lost, _), chance in self.joint.items() if lost == self.strength[0]), 0.0)

    @property
    def attacker_losses(self) -> Pmf:
        """The chance of each number of points lost, from none to all."""
        return self._losses(0)

    @property
    def defender_losses(self) -> Pmf:
        return self._losses(1)

    def _losses(self, side: int) -> Pmf:
        chances = [0.0] * (self.strength[side] + 1)
        for lost, chance in self.joint.items():
            chances[lost[side]] += chance
        return tuple(chances)

    @property
    def expected(self) -> tuple[float, float]:
        """The points that attacker and defender lose on average."""
        return mean(self.attacker_losses), mean(self.defender_losses)


@dataclass(frozen=True, slots=True)
class Case:
    """So many calls of the attacker and of the defender are answered: how likely, and what then."""

    attacker: int
    defender: int
    chance: float
    result: Result


@dataclass(frozen=True, slots=True)
class Solution:
    """A battle as calls are answered by the dice, and with all guns silent."""

    overall: Result
    silent: Result
    cases: tuple[Case, ...]


@dataclass(frozen=True, slots=True)
class Odds:
    """The chances of one battle, and who is in it with how many points; calls are the attacker's, the defender's."""

    area: Space
    attacker: str
    defender: str
    attackers: Mapping[str, int]
    defenders: Mapping[str, int]
    entrenched: frozenset[str]
    calls: tuple[int, int]
    across_river: bool
    solution: Solution

    @property
    def result(self) -> Result:
        """With artillery as the dice bring it."""
        return self.solution.overall

    @property
    def without_artillery(self) -> Result:
        """If no call of either side is answered; the attack then lacks combined arms (9.6)."""
        return self.solution.silent

    @property
    def clear(self) -> float:
        return self.result.clear


def battle_odds(
    impulse: Impulse,
    area: Space,
    attackers: Sequence[str] | None = None,
    defenders: Sequence[str] | None = None,
    *,
    origins: Mapping[str, Space] | None = None,
    prize: float = PRIZE,
) -> Odds:
    """The chances of a battle in an area. Without `attackers`, those whom the impulse has there; without `defenders`,
    everyone of the other side. `origins` supposes that attackers came from there (9.71)."""
    battle = _battle(impulse, area, attackers, defenders, origins or {})
    setup, _ = read_battle(impulse, battle)
    return Odds(
        area,
        battle.attacker,
        battle.defender,
        {unit: impulse.pieces[unit].strength for unit in battle.attackers},
        {unit: impulse.pieces[unit].strength for unit in battle.defenders},
        battle.entrenched,
        (setup.attacker.calls, setup.defender.calls),
        battle.across_river,
        solve(setup, prize),
    )


def _battle(
    impulse: Impulse,
    area: Space,
    attackers: Sequence[str] | None,
    defenders: Sequence[str] | None,
    origins: Mapping[str, Space],
) -> Battle:
    with _supposing(impulse, area, attackers, origins):
        battle = open_battle(impulse, area)
    if defenders is not None:
        battle.defenders = sorted(defenders)
    if not battle.attackers or not battle.defenders:
        raise ValueError(f"a battle in {area} needs units of both sides")
    return battle


@contextmanager
def _supposing(
    impulse: Impulse, area: Space, attackers: Sequence[str] | None, origins: Mapping[str, Space]
) -> Iterator[None]:
    """For a moment the impulse has these attackers, come from there."""
    before = impulse.attackers, impulse.came_from
    impulse.attackers = before[0] if attackers is None else {area: list(attackers)}
    impulse.came_from = {**before[1], **origins}
    try:
        yield
    finally:
        impulse.attackers, impulse.came_from = before


@lru_cache(maxsize=4096)
def solve(setup: Setup, prize: float = PRIZE) -> Solution:
    """The chances of a battle under the best play of both sides."""
    solver = Solver(setup, prize)
    strength = (sum(setup.attacker.strength), sum(setup.defender.strength))
    answers = [binomial(force.calls, force.available) for force in (setup.attacker, setup.defender)]
    cases = tuple(
        Case(ours, theirs, p * q, Result(strength, solver.joint(ours, theirs)))
        for ours, p in enumerate(answers[0])
        for theirs, q in enumerate(answers[1])
    )
    return Solution(Result(strength, _mixed(cases)), cases[0].result, cases)


def _mixed(cases: Sequence[Case]) -> dict[tuple[int, int], float]:
    total: dict[tuple[int, int], float] = {}
    for case in cases:
        for lost, chance in case.result.joint.items():
            total[lost] = total.get(lost, 0.0) + case.chance * chance
    return total


@lru_cache(maxsize=256)
def _solver(setup: Setup, prize: float) -> Solver:
    return Solver(setup, prize)


class Tactician:
    """A player who picks targets in one battle as `battle_odds` supposes; asked of nothing else."""

    def __init__(self, impulse: Impulse, battle: Battle, prize: float = PRIZE) -> None:
        setup, self.roster = read_battle(impulse, battle)
        self.impulse, self.battle = impulse, battle
        self.solver = _solver(setup, prize)
        self._pairs: list[tuple[str, str]] = []

    def decide(self, choice: Choice[T]) -> T:
        answer: Any = self._shell(choice) if choice.kind == "artillery" else self._aim(choice)
        return cast(T, answer)

    def _shell(self, choice: Choice[Any]) -> str:
        answered, shots = (self.battle.artillery[side] for side in (self.battle.attacker, self.battle.defender))
        turn: int = choice.about.shot - 1
        if choice.who == self.battle.defender:
            return self.roster.attackers[self.solver.defense_shelling(answered, shots)[turn]]
        return self.roster.defenders[self.solver.attack_shelling(self._state(self.roster.attackers), answered)[turn]]

    def _aim(self, choice: Choice[Any]) -> tuple[str, str]:
        """All pairs are settled at the first question; the others read on."""
        if not self._pairs or self._pairs[0] not in choice.options:
            self._pairs = self._plan(choice.who)
        return self._pairs.pop(0)

    def _plan(self, side: str) -> list[tuple[str, str]]:
        attackers, defenders = self._state(self.roster.attackers), self._state(self.roster.defenders)
        answered = self.battle.artillery[self.battle.attacker]
        if side == self.battle.defender:
            pairs = self.solver.defense_pairs(attackers, answered)
            return [(self.roster.defenders[i], self.roster.attackers[j]) for i, j in pairs]
        pairs = self.solver.attack_pairs(attackers, defenders, answered)
        return [(self.roster.attackers[i], self.roster.defenders[j]) for i, j in pairs]

    def _state(self, units: Sequence[str]) -> State:
        return tuple(self.impulse.pieces[unit].strength if unit in self.impulse.pieces else 0 for unit in units)
