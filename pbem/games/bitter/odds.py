"""Rules 9.2 to 9.4: strength, odds, shifts and modifiers of one battle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from pbem.games.bitter import effects, surprise
from pbem.games.bitter.choices import Battle
from pbem.games.bitter.events import Force
from pbem.games.bitter.positions import is_improved
from pbem.games.bitter.scenario import ROUGH, TOWN
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.board import Space
from pbem.kernel.crt import CombatTable
from pbem.kernel.events import Modifier
from pbem.kernel.values import value

Units = tuple[str, ...]


@value(frozen=False)
class Clash:
    """9.2: one battle while it is being fought."""

    space: Space
    side: str
    attackers: Units
    guns: Units = ()
    air: bool = False
    defenders: Units = ()
    support: list[str] = field(default_factory=list)
    cover: bool = False
    forced: bool = False
    rolled: list[Modifier] = field(default_factory=list)
    angriff: bool = False
    battle: Battle | None = None


# ---- 9.1, 9.4, 10.3, 12.4: strength ---------------------------------------------------------------------------------


def half(points: int) -> int:
    """9.1, 12.4: half, fractions up, and never less than one."""
    return max(1, -(-points // 2))


def attacking(turn: PlayerTurn, unit: str) -> Force:
    """12.4: who is out of supply attacks with half its strength."""
    printed = counts = turn.face(unit).strength
    reasons = []
    if unit in turn.out:
        counts = half(counts)
        reasons.append("out of supply, half")
    if turn.pieces[unit].shocked:
        counts = half(counts)
        reasons.append("shocked, half")
    return Force(unit, printed, max(1, counts), ", ".join(reasons))


def attack_forces(turn: PlayerTurn, clash: Clash) -> tuple[Force, ...]:
    guns = (supporting(turn, gun) for gun in clash.guns)
    return (*(attacking(turn, unit) for unit in clash.attackers), *guns)


def supporting(turn: PlayerTurn, gun: str) -> Force:
    """10.2, 21.3: guns that support count whole, but for shock."""
    printed = turn.face(gun).strength
    if turn.pieces[gun].shocked:
        return Force(gun, printed, half(printed), "support, shocked, half")
    return Force(gun, printed, printed, "support")


def defending(turn: PlayerTurn, unit: str, doubled: bool) -> Force:
    """9.4, 10.3, 10.4: guns next to the enemy count half, rockets one; others double behind walls or water."""
    card, printed = turn.unit(unit), turn.face(unit).strength
    if card.rocket:
        return Force(unit, printed, 1, "rockets defend with one")
    counts, reasons = printed, []
    if card.type.gun:
        counts = half(counts)
        reasons.append("artillery attacked, half")
    if turn.pieces[unit].shocked:
        counts = half(counts)
        reasons.append("shocked, half")
    if doubled and not card.type.gun:
        counts = 2 * max(1, counts)
        reasons.append("doubled")
    return Force(unit, printed, max(1, counts), ", ".join(reasons))


def defense_forces(turn: PlayerTurn, clash: Clash) -> tuple[Force, ...]:
    doubled = turn.scenario.terrain[clash.space] == TOWN or is_over_water(turn, clash)
    guns = (supporting(turn, gun) for gun in clash.support)
    return (*(defending(turn, unit, doubled) for unit in clash.defenders), *guns)


def is_over_water(turn: PlayerTurn, clash: Clash) -> bool:
    """9.4: whether all attackers come over river sides; bridges do not matter, nor do guns that support."""
    sides = (turn.side_between(turn.pieces[unit].at, clash.space) for unit in clash.attackers)
    return all(side is not None and side.water for side in sides)


def total(forces: tuple[Force, ...]) -> int:
    return sum(force.counts for force in forces)


# ---- 9.2: the column ------------------------------------------------------------------------------------------------


def table_of(turn: PlayerTurn, clash: Clash) -> CombatTable[str]:
    return turn.tables.angriff if clash.angriff else turn.tables.crt


def raw_column(turn: PlayerTurn, clash: Clash) -> int:
    """9.2: the ratio, rounded for the defender, within the table."""
    table = table_of(turn, clash)
    return table.bounded(table.column(total(attack_forces(turn, clash)), total(defense_forces(turn, clash))))


def shifts(turn: PlayerTurn, clash: Clash) -> tuple[Modifier, ...]:
    """9.4, 11.2, 15.1: everything that shifts the column; a plus is to the right."""
    return tuple(found for found in _shifts(turn, clash) if found is not None)


def _shifts(turn: PlayerTurn, clash: Clash) -> Iterator[Modifier | None]:
    from pbem.games.bitter import combined_arms

    if clash.air != clash.cover:
        yield Modifier(1, "air support", "11.2") if clash.air else Modifier(-1, "air cover", "11.2")
    yield surprise.shift(turn)
    yield from clash.rolled
    yield from combined_arms.shifts(turn, clash)
    terrain = turn.scenario.terrain[clash.space]
    if terrain in ROUGH:
        yield Modifier(-1, terrain, "9.4")
    if terrain == TOWN and is_over_water(turn, clash):
        yield Modifier(-1, "town across a river", "9.4")


def final_column(turn: PlayerTurn, clash: Clash) -> int:
    """9.1, 9.2: the attacker's shifts first, at most two, within the table; then the defender's, at most two."""
    table, most = table_of(turn, clash), turn.tables.most_shift
    found = shifts(turn, clash)
    right = sum(shift.value for shift in found if shift.value > 0)
    away = -sum(shift.value for shift in found if shift.value < 0)
    if turn.scenario.rulebook["shift_cap"] == "net":
        net = max(-most, min(most, right - away))
        return _capped(turn, clash, table.bounded(raw_column(turn, clash) + net))
    column = table.bounded(raw_column(turn, clash) + min(right, most))
    return _capped(turn, clash, table.bounded(column - min(away, most)))


def _capped(turn: PlayerTurn, clash: Clash, column: int) -> int:
    """9.2: nothing above 6-1 against forest and broken ground."""
    if turn.scenario.terrain[clash.space] not in ROUGH:
        return column
    most = turn.tables.angriff_rough_most if clash.angriff else turn.tables.rough_most
    return min(column, table_of(turn, clash).named(most))


# ---- 9.3: endurance -------------------------------------------------------------------------------------------------


def endurance(turn: PlayerTurn, unit: str) -> int:
    """9.3, 12.4: the printed rating, one less out of supply."""
    printed = effects.endurance(turn, unit, turn.face(unit).endurance)
    return printed - (unit in turn.out) - turn.pieces[unit].shocked


def modifiers(turn: PlayerTurn, clash: Clash) -> tuple[Modifier, ...]:
    """9.3, 8.1: what changes the die."""
    from pbem.games.bitter import integrity

    atrocities = effects.modifier(turn, clash.attackers)
    found = (endurance_modifier(turn, clash), integrity.modifier(turn, clash), atrocities)
    return tuple(one for one in found if one is not None)


def endurance_modifier(turn: PlayerTurn, clash: Clash) -> Modifier | None:
    """9.3: the best endurance of each side, guns that support included; 8.1: a position takes the attacker's."""
    ours = max(endurance(turn, unit) for unit in (*clash.attackers, *clash.guns))
    theirs = max(endurance(turn, unit) for unit in (*clash.defenders, *clash.support))
    if ours == theirs:
        return None
    if ours < theirs:
        return Modifier(1, f"endurance {theirs} to {ours} for the defender", "9.3")
    if is_improved(turn, clash.space, turn.enemy):
        return None
    return Modifier(-1, f"endurance {ours} to {theirs} for the attacker", "9.3")


def drm(turn: PlayerTurn, clash: Clash) -> int:
    """9.1: the sum of the modifiers, two at most either way."""
    most = turn.tables.most_drm
    return max(-most, min(most, sum(found.value for found in modifiers(turn, clash))))
