"""Rule 9: combat. See artillery.py for 9.4, fire.py for 9.5, battle.py for 9.6 and 9.7."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.tigers import artillery, fire
from pbem.games.tigers.acts import Attack, Hold
from pbem.games.tigers.battle import Battle, lacking_arms, open_battle
from pbem.games.tigers.choices import Firing
from pbem.games.tigers.events import BattleBegan, BattleEnded, CombinedArms, Declared, Fired
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.movement import refuse_done, refuse_stranger
from pbem.games.tigers.special_forces import end_confusion
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal
from pbem.kernel.referee import Roll

# ---- 9.1: who attacks ------------------------------------------------------------------------------------------


def refuse_attack(impulse: Impulse, act: Attack) -> Diagnostic | None:
    """9.11, 9.13: why units may not attack where they stand."""
    if not act.units:
        return illegal("C101", "9.13", f"no unit in {act.area} may attack", names=(act.area,))
    return _first(_refuse_beside(impulse, act.area, unit) or refuse_done(impulse, unit) for unit in act.units)


def refuse_hold(impulse: Impulse, act: Hold) -> Diagnostic | None:
    """9.13: holding is a choice of units that began the impulse beside the enemy."""
    return _first(_refuse_beside(impulse, act.area, unit) for unit in act.units)


def _first(refusals: Iterator[Diagnostic | None]) -> Diagnostic | None:
    return next((refusal for refusal in refusals if refusal), None)


def _refuse_beside(impulse: Impulse, area: Space, unit: str) -> Diagnostic | None:
    stranger = refuse_stranger(impulse, unit, "9.13")
    if stranger:
        return stranger
    if impulse.pieces[unit].at != area:
        return illegal(
            "C102", "9.13", f"{unit} is in {impulse.pieces[unit].at}, not in {area}",
            f"`attack` is for units beside the enemy in {area}; from elsewhere, going there is the attack: "
            f"move {unit} {impulse.pieces[unit].at}..{area}",
            names=(unit, impulse.pieces[unit].at, area),
        )
    if impulse.is_zone(area):
        return illegal("C103", "9.17", f"no combat takes place in zone {area}", names=(area,))
    if unit in impulse.declared:
        return illegal("C104", "9.11", f"{unit} has its orders in {area} already", names=(unit, area))
    if not impulse.beside_enemy(unit):
        return illegal(
            "C101", "9.13", f"{unit} did not begin the impulse beside enemy units in {area}", names=(unit, area)
        )
    return None


def carry_out_attack(impulse: Impulse, act: Attack) -> None:
    """9.13: units attack where they stand; 8.59: they leave their entrenchments."""
    impulse.attackers.setdefault(act.area, []).extend(act.units)
    impulse.declared.update(act.units)
    for unit in act.units:
        impulse.pieces[unit].entrenched = False
    impulse.referee.tell(Declared("attack", act.area, act.units))


def carry_out_hold(impulse: Impulse, act: Hold) -> None:
    """9.13: units stay and do not attack."""
    impulse.declared.update(act.units)
    impulse.referee.tell(Declared("hold", act.area, act.units))


def mark_bystanders(impulse: Impulse) -> None:
    """9.14: where others entered to attack, friends who stay without attacking are marked as moved."""
    for area, attackers in impulse.attackers.items():
        if any(unit in impulse.came_from for unit in attackers):
            for unit in impulse.at(area, impulse.mover):
                impulse.pieces[unit].moved |= unit not in attackers


# ---- 9.3: the battles ------------------------------------------------------------------------------------------


def battles(impulse: Impulse) -> None:
    """9.0, 9.39: all battles, in the order that the mover chooses."""
    while impulse.attackers:
        areas = tuple(sorted(impulse.attackers, key=lambda area: int(area)))
        area = areas[0]
        if len(areas) > 1:
            area = impulse.ask(impulse.mover, "battle", "9.0", areas)
        fight(impulse, open_battle(impulse, area))
        del impulse.attackers[area]
        impulse.fought.add(area)


def fight(impulse: Impulse, battle: Battle) -> None:
    """9.3: the steps of a battle; units fire as long as there is somebody to fire at."""
    determine_artillery(impulse, battle)
    artillery.fire_artillery(impulse, battle, battle.defender)
    if battle.attackers:
        fire_units(impulse, battle, battle.defender)
    if battle.attackers or artillery.outlives_its_units(impulse):
        artillery.fire_artillery(impulse, battle, battle.attacker)
    if battle.attackers and battle.defenders:
        fire_units(impulse, battle, battle.attacker)
    end_battle(impulse, battle)


def determine_artillery(impulse: Impulse, battle: Battle) -> None:
    """9.31: both sides call; 9.6: then it is known whether the attack has combined arms."""
    sides = (battle.defender, battle.attacker)
    battle.calls = {side: artillery.calls(impulse, battle, side) for side in sides}
    out = tuple(unit for unit in (*battle.attackers, *battle.defenders) if unit in impulse.out)
    strengths = (impulse.strength(battle.attackers), impulse.strength(battle.defenders))
    calls = (battle.calls[battle.attacker], battle.calls[battle.defender])
    impulse.referee.tell(
        BattleBegan(
            battle.area, battle.attacker, tuple(battle.attackers), tuple(battle.defenders), strengths, calls, out
        )
    )
    battle.artillery = {side: artillery.call_artillery(impulse, battle, side) for side in sides}
    battle.lacking = lacking_arms(impulse, battle)
    impulse.referee.tell(CombinedArms(battle.area, battle.lacking))


def end_battle(impulse: Impulse, battle: Battle) -> None:
    """9.11, 9.16: who attacked has done so for the day."""
    for unit in battle.attackers:
        impulse.pieces[unit].attacked = True
    end_confusion(impulse, battle.area)
    impulse.referee.tell(BattleEnded(battle.area, tuple(battle.attackers), tuple(battle.defenders)))


# ---- 9.2: fire -------------------------------------------------------------------------------------------------


def fire_units(impulse: Impulse, battle: Battle, side: str) -> None:
    """9.33-9.34, 9.36-9.37: all units get targets, then all fire; their hits take effect together."""
    hits: dict[str, int] = {}
    for unit, target in choose_targets(impulse, battle, side).items():
        hits[target] = hits.get(target, 0) + shoot(impulse, battle, side, unit, target)
    for target, number in hits.items():
        if number:
            battle.hurt(impulse, target, number, "9.21")


def choose_targets(impulse: Impulse, battle: Battle, side: str) -> dict[str, str]:
    """9.59: every unit has its target before any of them fires; 9.58: one target each."""
    firers, targets = list(battle.units(side)), list(battle.against(side))
    line = fire_line(impulse, battle, side)
    chosen: dict[str, str] = {}
    while len(chosen) < len(firers):
        pairs = fire.legal_pairs(line, firers, targets, chosen)
        chances = {pair: to_hit(impulse, battle, side, *pair) for pair in pairs}
        about = Firing(battle.area, side, line, tuple(firers), tuple(targets), chances)
        rule = "9.33" if line.defending else "9.36"
        unit, target = impulse.ask(side, "target", rule, pairs, about)
        chosen[unit] = target
    return chosen


def fire_line(impulse: Impulse, battle: Battle, side: str) -> fire.Line:
    """9.51: the units of a battle as the rules of allocation see them."""
    units = [*battle.attackers, *battle.defenders]
    return fire.Line(
        {unit: impulse.type(unit).quality for unit in units},
        {unit: impulse.pieces[unit].strength for unit in units},
        side == battle.defender,
    )


def factor(impulse: Impulse, battle: Battle, side: str, unit: str) -> int:
    """4.18: the defense factor of who defends, the attack factor of who attacks."""
    kind = impulse.type(unit)
    return kind.defense if side == battle.defender else kind.attack


def to_hit(impulse: Impulse, battle: Battle, side: str, unit: str, target: str) -> int:
    """9.21, 9.74: the highest face that hits."""
    modifiers = battle.modifiers(impulse, side, target, unit)
    return factor(impulse, battle, side, unit) - sum(modifier.value for modifier in modifiers)


def shoot(impulse: Impulse, battle: Battle, side: str, unit: str, target: str) -> int:
    """9.21: a die for each strength point; every face up to the number needed is a hit."""
    needed = to_hit(impulse, battle, side, unit, target)
    prefix = f"{impulse.clock} battle {battle.area} fire {unit} die"
    dice = range(1, impulse.pieces[unit].strength + 1)
    faces = tuple(impulse.referee.roll(Roll(f"{prefix} {n}", impulse.tables.sides_of_die, "9.21")) for n in dice)
    hits = sum(face <= needed for face in faces)
    modifiers = battle.modifiers(impulse, side, target, unit)
    base = factor(impulse, battle, side, unit)
    impulse.referee.tell(Fired(battle.area, side, unit, target, base, needed, modifiers, faces, hits))
    return hits
