"""What standing orders say when a moment comes, and what the default policy says when they are silent.

The first rule that speaks decides. A demolition rule speaks of its bridge even when its condition does not hold: who
wrote `demolish 76-90 when armor` does not want it blown for a patrol. Only of bridges that no rule names does the
default policy judge: it blows a bridge before three points or more.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from pbem.games.tigers.bridges import demolition_range
from pbem.games.tigers.choices import Crossing
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.scenario import Scenario
from pbem.orders.ast import (
    AndCondition,
    BankCondition,
    Condition,
    DemolishRule,
    FromCondition,
    LossesRule,
    NotCondition,
    OrCondition,
    RemovalRule,
    Rule,
    SpareRule,
    StrengthCondition,
    TargetsRule,
    ToCondition,
    TypeCondition,
)
from pbem.orders.course import Course
from pbem.orders.words import INFANTRY

DEFAULT_DEMOLITION_STRENGTH = 3
_COMPARE: dict[str, Callable[[int, int], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
}
Option = TypeVar("Option")


@dataclass(slots=True)
class Sight:
    """The impulse as it is being played, seen by the players of both sides; set by the first question."""

    impulse: Impulse | None = None

    @property
    def now(self) -> Impulse:
        assert self.impulse is not None, "the first question of an impulse is the mover's"
        return self.impulse

    def look(self, options: object) -> None:
        """Options of the mover carry the impulse."""
        found = getattr(options, "impulse", None)
        if isinstance(found, Impulse):
            self.impulse = found


class Standing:
    """The standing orders of one side over the position as it stands now; a passive side blows nothing unasked."""

    def __init__(self, scenario: Scenario, sight: Sight, side: str, course: Course, passive: bool) -> None:
        self.scenario, self.sight, self.side, self.course, self.passive = scenario, sight, side, course, passive

    @property
    def rules(self) -> Sequence[Rule]:
        """Those in force in the point that the impulse has come to."""
        return self.course.now.rules.get(self.side, ())

    # -- bridges -------------------------------------------------------------------------------------------

    def demolisher(self, crossing: Crossing, able: Sequence[str]) -> str | None:
        """10.2: who blows the bridge, if anybody."""
        if not able:
            return None
        ranked = sorted(able, key=lambda unit: (-self._range(unit), unit))
        speaks = False
        for rule in self.rules:
            if not isinstance(rule, DemolishRule | SpareRule) or rule.bridge not in (None, crossing.bridge):
                continue
            speaks = True
            unit = self._willing(rule, crossing, ranked)
            if unit is not None:
                return unit if isinstance(rule, DemolishRule) else None
        if speaks or self.passive or crossing.strength < DEFAULT_DEMOLITION_STRENGTH:
            return None
        return ranked[0]

    def _willing(self, rule: DemolishRule | SpareRule, crossing: Crossing, ranked: list[str]) -> str | None:
        for unit in ranked:
            named = rule.unit if isinstance(rule, DemolishRule) else None
            if named in (None, unit) and (rule.when is None or self.holds(rule.when, crossing, unit)):
                return unit
        return None

    def _range(self, unit: str) -> int:
        return demolition_range(self.sight.now, unit)

    def holds(self, condition: Condition, crossing: Crossing, unit: str) -> bool:
        """Whether a condition is true of a crossing, for the unit that would blow the bridge."""
        if isinstance(condition, AndCondition):
            return self.holds(condition.left, crossing, unit) and self.holds(condition.right, crossing, unit)
        if isinstance(condition, OrCondition):
            return self.holds(condition.left, crossing, unit) or self.holds(condition.right, crossing, unit)
        if isinstance(condition, NotCondition):
            return not self.holds(condition.term, crossing, unit)
        return self._fact(condition, crossing, unit)

    def _fact(self, fact: Condition, crossing: Crossing, unit: str) -> bool:
        if isinstance(fact, StrengthCondition):
            return _COMPARE[fact.op](crossing.strength, fact.value)
        if isinstance(fact, FromCondition):
            return fact.area == crossing.near
        if isinstance(fact, ToCondition):
            return fact.area == crossing.far
        if isinstance(fact, BankCondition):
            return self.sight.now.pieces[unit].at == (crossing.near if fact.bank == "near" else crossing.far)
        assert isinstance(fact, TypeCondition)
        return any(self._is_like(mover, fact.name) for mover in crossing.units)

    # -- targets and losses --------------------------------------------------------------------------------

    def target(
        self, options: Iterable[Option], unit_of: Callable[[Option], str], chance: Callable[[Option], int]
    ) -> Option:
        """9.5: the option that is preferred, then the one with the best chance; then the first."""
        wishes = [wish for rule in self.rules if isinstance(rule, TargetsRule) for wish in rule.preferences]
        return min(options, key=lambda option: (self._rank(wishes, unit_of(option), chance(option)), -chance(option)))

    def removed(self, options: Iterable[str]) -> str:
        """7.2: whoever the removal rules, then the loss rules name; then the weakest."""
        ordered = [rule for kind in (RemovalRule, LossesRule) for rule in self.rules if isinstance(rule, kind)]
        wishes = [wish for rule in ordered for wish in rule.preferences]
        return min(options, key=lambda unit: (self._rank(wishes, unit, 0), self._worth(unit)))

    def _rank(self, wishes: list[str], unit: str, chance: int) -> tuple[int, ...]:
        return tuple(self._liking(wish, unit, chance) for wish in wishes)

    def _liking(self, wish: str, unit: str, chance: int) -> int:
        """How far a unit is from a wish; the least is taken."""
        if wish == "strongest":
            return -self._strength(unit)
        if wish == "weakest":
            return self._strength(unit)
        if wish == "easiest":
            return -chance
        return 0 if wish == unit or self._is_like(unit, wish) else 1

    def _worth(self, unit: str) -> tuple[int, int, str]:
        return (self._strength(unit), self.scenario.units[unit].type.quality, unit)

    def _strength(self, unit: str) -> int:
        return self.sight.now.pieces[unit].strength

    def _is_like(self, unit: str, name: str) -> bool:
        kind = self.scenario.units[unit].type
        return kind.infantry if name == INFANTRY else kind.name == name
