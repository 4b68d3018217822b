"""Battles for the tests of odds and luck: a stack against a stack in one area of the campaign."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, TypeVar

from pbem.games.tigers.battle import Battle, open_battle
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.pack import load_scenario
from pbem.games.tigers.position import Piece
from pbem.games.tigers.scenario import Scenario, enemy_of
from pbem.games.tigers.setup import starting_position
from pbem.kernel.referee import Choice, Dice, Event, Player, Roll

T = TypeVar("T")
AREA = "70"
Stack = Sequence[tuple[str, int]]


@cache
def campaign() -> Scenario:
    return load_scenario("campaign")


class Bench:
    """A light referee: players may be changed between battles, nothing is kept."""

    def __init__(self) -> None:
        self.player: Player | None = None
        self.dice: Dice = lambda roll: roll.sides

    def choose(self, choice: Choice[T]) -> T:
        assert self.player is not None
        answer = self.player.decide(choice)
        assert answer in choice.options, f"{answer} is not legal (rule {choice.rule})"
        return answer

    def roll(self, roll: Roll) -> int:
        return self.dice(roll)

    def tell(self, event: Event) -> None:
        pass


class Ground:
    """One battle that can be fought again and again."""

    def __init__(self, impulse: Impulse, bench: Bench, area: str) -> None:
        self.impulse, self.bench, self.area = impulse, bench, area
        self.strength = {unit: piece.strength for unit, piece in impulse.pieces.items()}
        self.entrenched = {unit: piece.entrenched for unit, piece in impulse.pieces.items()}
        self.attackers = list(impulse.attackers[area])

    def battle(self) -> Battle:
        """Everything as it was before the battle."""
        self.impulse.position.special.fought = False
        for unit, strength in self.strength.items():
            if unit not in self.impulse.pieces:
                self.impulse.add(unit, Piece(self.area, strength, self.area, entrenched=self.entrenched[unit]))
            self.impulse.pieces[unit].strength = strength
        self.impulse.position.lost.clear()
        self.impulse.attackers = {self.area: list(self.attackers)}
        return open_battle(self.impulse, self.area)

    def losses(self) -> tuple[int, int]:
        """Points lost by the attacker and by the defender."""
        lost = {unit: points - self._left(unit) for unit, points in self.strength.items()}
        mine = sum(points for unit, points in lost.items() if unit in self.attackers)
        return mine, sum(lost.values()) - mine

    def _left(self, unit: str) -> int:
        piece = self.impulse.pieces.get(unit)
        return piece.strength if piece else 0


def ground(
    attackers: Stack,
    defenders: Stack,
    *,
    mover: str = "german",
    area: str = AREA,
    entrenched: Iterable[int] = (),
    out: Iterable[tuple[str, int]] = (),
    river_from: str | None = None,
    special: str | None = None,
) -> Ground:
    """Stacks are lists of (type, strength); units of each side are counted from 0."""
    position = starting_position(campaign())
    position.pieces.clear()
    position.mover = mover
    ours = _recruit(position.pieces, mover, attackers, river_from or area)
    theirs = _recruit(position.pieces, enemy_of(mover), defenders, area)
    for number in entrenched:
        position.pieces[theirs[number]].entrenched = True
    if special:
        position.special.effect, position.special.area = special, area
    bench = Bench()
    impulse = Impulse(campaign(), position, bench)
    for unit in ours if river_from else ():
        impulse.put(unit, area)
        impulse.came_from[unit] = river_from or area
    impulse.out = frozenset({mover: ours, enemy_of(mover): theirs}[side][number] for side, number in out)
    impulse.attackers[area] = ours
    return Ground(impulse, bench, area)


def _recruit(pieces: dict[str, Piece], side: str, stack: Stack, area: str) -> list[str]:
    found = []
    for kind, strength in stack:
        cards: Any = campaign().units.values()
        unit = next(c.id for c in cards if c.side == side and c.type.name == kind and c.id not in pieces)
        pieces[unit] = Piece(area, strength, area)
        found.append(unit)
    return found
