"""What the dice of one battle depend on, as numbers: read from the rules functions, forgotten who is who."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from pbem.games.tigers import artillery, combat
from pbem.games.tigers.battle import Battle, lacking_arms
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.odds_dice import chance_of

Rows = tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class Force:
    """One side of a battle. Units with the same number in `group` can stand in for each other."""

    types: tuple[str, ...]
    quality: tuple[int, ...]
    strength: tuple[int, ...]
    group: tuple[int, ...]
    calls: int
    available: float


@dataclass(frozen=True, slots=True)
class Chances:
    """The chance of each die: fire by firer and target, guns by target."""

    defense: Rows
    attack: Rows
    defense_guns: tuple[float, ...]
    attack_guns: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Setup:
    """A battle before its first die. `silent` holds if no call of the attacker is answered (9.6), else `loud`."""

    attacker: Force
    defender: Force
    silent: Chances
    loud: Chances
    guns_of_the_lost: bool
    """9.35: whether the attacker's guns fire when none of his units is left."""

    def chances(self, answered: int) -> Chances:
        return self.loud if answered else self.silent


@dataclass(frozen=True, slots=True)
class Roster:
    """Which unit is which number of a setup."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]


def read_battle(impulse: Impulse, battle: Battle) -> tuple[Setup, Roster]:
    """The setup of a battle that has not begun. Equal units are put together, so that equal battles are equal."""
    plain = _read(impulse, battle, Roster(tuple(battle.attackers), tuple(battle.defenders)))
    roster = Roster(
        _put_together(battle.attackers, plain.attacker.strength, _facts(plain, True, sorted)),
        _put_together(battle.defenders, plain.defender.strength, _facts(plain, False, sorted)),
    )
    setup = _read(impulse, battle, roster)
    return replace(setup, attacker=_grouped(setup, True), defender=_grouped(setup, False)), roster


def _put_together(units: list[str], strength: tuple[int, ...], facts: list[object]) -> tuple[str, ...]:
    order = sorted(range(len(units)), key=lambda i: (str(facts[i]), -strength[i], units[i]))
    return tuple(units[i] for i in order)


def _grouped(setup: Setup, attacking: bool) -> Force:
    """Units are interchangeable if every single chance from and against them is the same, and they stand together."""
    facts = _facts(setup, attacking, tuple)
    own = setup.attacker if attacking else setup.defender
    group = tuple(map(facts.index, facts))
    return replace(own, group=group) if list(group) == sorted(group) else own


def _facts(setup: Setup, attacking: bool, shape: Callable[[Iterable[float]], object]) -> list[object]:
    """All that the rules of a battle see of each unit, but for its strength and its name."""
    own = setup.attacker if attacking else setup.defender
    facts: list[list[object]] = [[kind, quality] for kind, quality in zip(own.types, own.quality, strict=True)]
    for chances in (setup.silent, setup.loud):
        fire, guns = (chances.attack, chances.defense_guns) if attacking else (chances.defense, chances.attack_guns)
        incoming = chances.defense if attacking else chances.attack
        for i, fact in enumerate(facts):
            fact += [shape(fire[i]), shape(row[i] for row in incoming), guns[i]]
    return list(facts)


def _read(impulse: Impulse, battle: Battle, roster: Roster) -> Setup:
    return Setup(
        _read_force(impulse, battle, battle.attacker, roster.attackers),
        _read_force(impulse, battle, battle.defender, roster.defenders),
        _read_chances(impulse, battle, roster, 0),
        _read_chances(impulse, battle, roster, 1),
        artillery.outlives_its_units(impulse),
    )


def _read_force(impulse: Impulse, battle: Battle, side: str, units: tuple[str, ...]) -> Force:
    return Force(
        tuple(impulse.type(unit).name for unit in units),
        tuple(impulse.type(unit).quality for unit in units),
        tuple(impulse.pieces[unit].strength for unit in units),
        tuple(range(len(units))),
        artillery.calls(impulse, battle, side),
        _chance(impulse)(artillery.availability(impulse, side, battle.area)[0]),
    )


def _chance(impulse: Impulse) -> Callable[[int], float]:
    sides = impulse.tables.sides_of_die
    return lambda needed: chance_of(needed, sides)


def _read_chances(impulse: Impulse, battle: Battle, roster: Roster, answered: int) -> Chances:
    """9.6: with none or one call of the attacker answered, every number that the rules give."""
    before, chance = (battle.artillery, battle.lacking), _chance(impulse)
    battle.artillery = {battle.attacker: answered, battle.defender: 0}
    battle.lacking = lacking_arms(impulse, battle)

    def fire(side: str, firers: tuple[str, ...], targets: tuple[str, ...]) -> Rows:
        return tuple(tuple(chance(combat.to_hit(impulse, battle, side, i, j)) for j in targets) for i in firers)

    def guns(side: str, targets: tuple[str, ...]) -> tuple[float, ...]:
        return tuple(chance(artillery.to_hit(impulse, battle, side, target)) for target in targets)

    found = Chances(
        fire(battle.defender, roster.defenders, roster.attackers),
        fire(battle.attacker, roster.attackers, roster.defenders),
        guns(battle.defender, roster.attackers),
        guns(battle.attacker, roster.defenders),
    )
    battle.artillery, battle.lacking = before
    return found
