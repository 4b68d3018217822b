"""Rules 9.6 and 9.7: one battle: who is in it, and what modifies its dice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.special_forces import confusion
from pbem.kernel.board import Space
from pbem.kernel.events import Modifier
from pbem.kernel.values import value


@value(frozen=False)
class Battle:
    """The units that fight in one area, and what was fixed when the battle began (9.31)."""

    area: Space
    attacker: str
    defender: str
    attackers: list[str]
    defenders: list[str]
    across_river: bool
    calls: dict[str, int] = field(default_factory=dict)
    artillery: dict[str, int] = field(default_factory=dict)
    lacking: tuple[str, ...] = ()
    entrenched: frozenset[str] = frozenset()

    def units(self, side: str) -> list[str]:
        return self.attackers if side == self.attacker else self.defenders

    def against(self, side: str) -> list[str]:
        return self.defenders if side == self.attacker else self.attackers

    def hurt(self, impulse: Impulse, unit: str, hits: int, rule: str) -> None:
        impulse.hurt(unit, hits, rule, impulse.referee)
        if unit not in impulse.pieces:
            (self.attackers if unit in self.attackers else self.defenders).remove(unit)

    def modifiers(self, impulse: Impulse, side: str, target: str, firer: str | None = None) -> tuple[Modifier, ...]:
        """9.71, 9.74: all that applies to a shot, added up; artillery has no firer of its own (9.49)."""
        return tuple(self._modifiers(impulse, side, target, firer))

    def _modifiers(self, impulse: Impulse, side: str, target: str, firer: str | None) -> Iterator[Modifier]:
        table = impulse.tables.modifiers
        if side == self.attacker and target in self.entrenched:
            yield Modifier(table["entrenched"], "the target is entrenched", "8.56")
        if firer is not None and firer in impulse.out:
            yield Modifier(table["out_of_supply"], "the firing unit is out of supply", "9.71")
        if side == self.defender and self.lacking:
            yield Modifier(table["no_combined_arms"], f"the attack lacks {' and '.join(self.lacking)}", "9.6")
        if side == self.defender and self.across_river:
            yield Modifier(table["river"], "the attack came across a river", "9.71")
        yield from confusion(impulse, self.area, side)


def open_battle(impulse: Impulse, area: Space) -> Battle:
    """9.1: everyone of the other side defends (9.15); those who entered or chose to attack do (9.12, 9.13)."""
    attackers = sorted(impulse.attackers[area])
    defenders = list(impulse.at(area, impulse.enemy))
    entrenched = frozenset(unit for unit in defenders if impulse.pieces[unit].entrenched)
    river = came_across_river(impulse, area, attackers)
    return Battle(area, impulse.mover, impulse.enemy, attackers, defenders, river, entrenched=entrenched)


def came_across_river(impulse: Impulse, area: Space, attackers: list[str]) -> bool:
    """9.71, 9.72: all attackers just entered over a river, none by another way; 9.73: and nobody of their side
    was in the area when the impulse began."""
    if impulse.began_here(area, impulse.mover):
        return False
    origins = [impulse.came_from.get(unit) for unit in attackers]
    return all(origin is not None and impulse.bridge(origin, area) is not None for origin in origins)


def lacking_arms(impulse: Impulse, battle: Battle) -> tuple[str, ...]:
    """9.6: armor, infantry and answered artillery: what of it the attack does not have."""
    types = [impulse.type(unit) for unit in battle.attackers]
    has = {
        "armor": any(not kind.infantry for kind in types),
        "infantry": any(kind.infantry for kind in types),
        "artillery": battle.artillery[battle.attacker] > 0,
    }
    return tuple(arm for arm, present in has.items() if not present)
