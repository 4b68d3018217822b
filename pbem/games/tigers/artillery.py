"""Rule 9.4: artillery."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from pbem.games.tigers.battle import Battle
from pbem.games.tigers.choices import Shelling
from pbem.games.tigers.events import ArtilleryCalled, ArtilleryFired
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.scenario import ALLIED
from pbem.kernel.board import Space
from pbem.kernel.referee import Roll


def calls(impulse: Impulse, battle: Battle, side: str) -> int:
    """9.42: one call for every full 3 points; the defender has at least one. 13.22: none for units out of supply."""
    supplied = [unit for unit in battle.units(side) if unit not in impulse.out]
    if not supplied:
        return 0
    full = impulse.strength(supplied) // impulse.tables.strength_per_call
    return max(full, impulse.tables.minimum_defender_calls) if side == battle.defender else full


def availability(impulse: Impulse, side: str, area: Space) -> tuple[int, str]:
    """9.43-9.45: the highest face that answers a call, and the rule: Allied, German at the front line, elsewhere."""
    table, ground = impulse.tables.artillery_available, impulse.scenario.area(area)
    if side == ALLIED:
        return table["allied"], "9.43"
    if ground is not None and ground.front:
        return table["german_front"], "9.44"
    return table["german"], "9.45"


def call_artillery(impulse: Impulse, battle: Battle, side: str) -> int:
    """9.31: a die for each call; the number of calls that are answered."""
    needed, rule = availability(impulse, side, battle.area)
    answered = 0
    for call in range(1, battle.calls[side] + 1):
        label = f"{impulse.clock} battle {battle.area} {side} artillery call {call}"
        face = impulse.referee.roll(Roll(label, impulse.tables.sides_of_die, rule))
        answered += face <= needed
        impulse.referee.tell(ArtilleryCalled(battle.area, side, call, needed, face, face <= needed, rule))
    return answered


def outlives_its_units(impulse: Impulse) -> bool:
    """9.35, 9.42: guns that have answered fire, whatever became of the attackers they were called by; with the option
    `guns_of_the_lost: silent` only as long as there is one left."""
    return impulse.scenario.rulebook["guns_of_the_lost"] == "fire"


def legal_targets(types: Mapping[str, str], strength: Mapping[str, int], targeted: Sequence[str]) -> tuple[str, ...]:
    """9.46: of the type with most points not yet targeted; nobody twice before all have been targeted."""
    shots = Counter(targeted)
    fewest = min(shots[unit] for unit in strength)
    open_to = [unit for unit in strength if shots[unit] == fewest]
    points: Counter[str] = Counter()
    for unit in open_to:
        points[types[unit]] += strength[unit]
    most = max(points.values())
    return tuple(unit for unit in open_to if points[types[unit]] == most)


def sequences(types: Mapping[str, str], strength: Mapping[str, int], shots: int) -> Iterator[tuple[str, ...]]:
    """9.46: every legal sequence of targets."""

    def extend(done: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        if len(done) == shots:
            yield done
        else:
            for unit in legal_targets(types, strength, done):
                yield from extend((*done, unit))

    return extend(())


def fire_artillery(impulse: Impulse, battle: Battle, side: str) -> None:
    """9.32, 9.35: all shots get their targets, then each is rolled; hits take effect at once."""
    targets = _choose_targets(impulse, battle, side)
    for shot, target in enumerate(targets, 1):
        _shoot(impulse, battle, side, shot, target)


def _choose_targets(impulse: Impulse, battle: Battle, side: str) -> list[str]:
    enemies = battle.against(side)
    strength = {unit: impulse.pieces[unit].strength for unit in enemies}
    types = {unit: impulse.type(unit).name for unit in enemies}
    chances = {unit: to_hit(impulse, battle, side, unit) for unit in enemies}
    targets: list[str] = []
    for shot in range(1, battle.artillery[side] + 1):
        options = legal_targets(types, strength, targets)
        about = Shelling(battle.area, side, shot, battle.artillery[side], types, strength, chances)
        targets.append(impulse.ask(side, "artillery", "9.46", options, about))
    return targets


def to_hit(impulse: Impulse, battle: Battle, side: str, target: str) -> int:
    """9.48, 9.49: the highest face that hits a target."""
    tables = impulse.tables
    factor = tables.artillery_defense if side == battle.defender else tables.artillery_attack
    return factor - sum(modifier.value for modifier in battle.modifiers(impulse, side, target))


def _shoot(impulse: Impulse, battle: Battle, side: str, shot: int, target: str) -> None:
    """9.47, 9.48: one die against the target; the shot is lost if an earlier one has destroyed it."""
    modifiers, needed = battle.modifiers(impulse, side, target), to_hit(impulse, battle, side, target)
    if target not in impulse.pieces:
        impulse.referee.tell(ArtilleryFired(battle.area, side, shot, target, needed, modifiers, None, False))
        return
    label = f"{impulse.clock} battle {battle.area} {side} artillery shot {shot}"
    face = impulse.referee.roll(Roll(label, impulse.tables.sides_of_die, "9.48"))
    impulse.referee.tell(ArtilleryFired(battle.area, side, shot, target, needed, modifiers, face, face <= needed))
    if face <= needed:
        battle.hurt(impulse, target, 1, "9.47")
