"""Rule 10: combat. See artillery.py for 10.18-10.24 and odds.py for 10.5-10.15."""

from __future__ import annotations

from pbem.games.wave import artillery, kampfgruppe, odds, reinforcements, supply, victory
from pbem.games.wave.acts import Attack, Rehearse
from pbem.games.wave.barriers import may_step
from pbem.games.wave.choices import Battle, Losing
from pbem.games.wave.control import enter
from pbem.games.wave.events import Advanced, AirCommitted, BattleBegan, BattleEnded, BattleResult, OddsMade
from pbem.games.wave.movement import refuse_stranger
from pbem.games.wave.scenario import ALLIED, OFF, Result
from pbem.games.wave.segment import Segment
from pbem.games.wave.stacking import is_over
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal
from pbem.kernel.values import replace

# ---- 10.1-10.4, 10.16: who may attack --------------------------------------------------------------------------


def refuse_attack(segment: Segment, act: Attack) -> Diagnostic | None:
    """10.1-10.4, 10.14-10.22: why this attack cannot be made now."""
    return (
        _refuse_time(segment)
        or _refuse_target(segment, act.space)
        or _refuse_attackers(segment, act)
        or refuse_mixture(segment, act.units)
        or artillery.refuse_guns(segment, segment.mover, act.guns, (segment.pieces[u].at for u in act.units))
        or _refuse_air(segment, act)
    )


def _refuse_time(segment: Segment) -> Diagnostic | None:
    if segment.mover == ALLIED and segment.is_first_couplet:
        return illegal("C251", "5.8", "the Allies make no attack in the first couplet of turn 1")
    return None


def _refuse_target(segment: Segment, space: Space) -> Diagnostic | None:
    """10.3: a hex with enemy units that has not been attacked in this phase."""
    if not segment.at(space, segment.enemy):
        return illegal("C240", "10.1", f"no enemy unit is in {space}", names=(space,))
    if space in segment.fighting.spaces:
        return illegal("C241", "10.3", f"{space} has been attacked in this phase", names=(space,))
    return None


def _refuse_attackers(segment: Segment, act: Attack) -> Diagnostic | None:
    if not act.units:
        return illegal("C243", "10.1", f"nobody attacks {act.space}", names=(act.space,))
    if len(set(act.units)) < len(act.units):
        return illegal("M108", "10.3", "a unit is named twice in one attack")
    return next(filter(None, (refuse_attacker(segment, unit, act.space) for unit in act.units)), None)


def refuse_attacker(segment: Segment, unit: str, space: Space) -> Diagnostic | None:
    """10.1, 10.3, 10.18, 8.5: why one unit cannot attack a hex."""
    stranger = refuse_stranger(segment, unit)
    if stranger:
        return stranger
    at = segment.pieces[unit].at
    if at == OFF or segment.side(at, space) is None:
        where = "off the map" if at == OFF else f"in {at}"
        return illegal("C243", "10.1", f"{unit} is {where}, not beside {space}", names=(unit,))
    if segment.unit(unit).guns:
        return illegal("C250", "10.18", f"{unit} is artillery and supports attacks only", f"guns {unit}", names=(unit,))
    if unit in segment.fighting.units:
        return illegal("C242", "10.3", f"{unit} has attacked in this phase", names=(unit,))
    if reinforcements.is_bound_west(segment, unit) and space not in segment.scenario.west:
        return illegal("C252", "8.5", f"{unit} is British, and {space} is east of the Meuse", names=(unit,))
    return None


def refuse_mixture(segment: Segment, units: tuple[str, ...]) -> Diagnostic | None:
    """10.16, 10.17: units of one parent organization, and four independent ones at most."""
    if not segment.plays("orgs"):
        return None
    orgs = sorted({segment.unit(unit).org for unit in units} - {""})
    if len(orgs) > 1:
        return illegal("C244", "10.16", f"{' and '.join(orgs)} never take part in one attack")
    lone = sum(segment.unit(unit).independent for unit in units)
    most = segment.tables.together_independent
    if lone > most:
        return illegal("C245", "10.17", f"{lone} independent units would attack, {most} may")
    return None


def _refuse_air(segment: Segment, act: Attack) -> Diagnostic | None:
    """10.14: one aircraft, on clear turns, for the Allies."""
    if not act.air:
        return None
    if segment.mover != ALLIED:
        return illegal("C253", "10.14", "the Germans have no aircraft")
    if not segment.position.aircraft:
        return illegal("C253", "10.14", f"no aircraft is left on turn {segment.position.turn}")
    return None


def attackers_by_org(segment: Segment, space: Space) -> list[tuple[str, ...]]:
    """10.16: the units beside a hex that may attack it, by parent organization; independent ones are one more."""
    groups: dict[str, list[str]] = {}
    for near in segment.scenario.board.around(space):
        for unit in segment.at(near, segment.mover):
            if refuse_attacker(segment, unit, space) is None:
                groups.setdefault(segment.unit(unit).org, []).append(unit)
    most = segment.tables.together_independent
    return [tuple(sorted(units)[:most] if not org else sorted(units)) for org, units in sorted(groups.items())]


# ---- 10.5-10.10: a battle ----------------------------------------------------------------------------------------


def carry_out_attack(segment: Segment, act: Attack) -> None:
    """10.4: one battle from declaration to advance, before the next begins."""
    battle = _open(segment, act)
    support = artillery.choose_support(segment, battle)
    air = _choose_air(segment, battle)
    artillery.commit(segment, support)
    attack = battle.attack + artillery.bombard(segment, act.space, act.guns)
    defense = battle.defense + artillery.bombard(segment, act.space, support)
    result = _resolve(segment, battle, attack, defense, air)
    survivors = _suffer(segment, battle, result)
    _advance(segment, battle, survivors)
    left = tuple(unit for unit in survivors if unit in segment.pieces)
    segment.tell(BattleEnded(act.space, left, tuple(segment.at(act.space, segment.enemy))))


def rehearse(segment: Segment, act: Rehearse) -> None:
    """10.3, 10.4: in a plan nothing is fought; a hex that falls is empty, and its attackers may advance."""
    battle = _open(segment, act.attack)
    if act.falls:
        for unit in battle.defenders:
            segment.remove(unit)
        segment.fighting.taken.add(battle.space)
        _advance(segment, battle, battle.attackers)
    else:
        _imagine_advance(segment, battle)


def _imagine_advance(segment: Segment, battle: Battle) -> None:
    """10.26: who would advance if the battle were won; nobody does, for a plan does not know."""
    chosen: tuple[str, ...] = ()
    while options := tuple(u for u in may_advance(segment, battle.attackers, battle.space) if u not in chosen):
        about = replace(battle, advanced=chosen)
        unit = segment.ask(segment.mover, "advance", "10.26", (None, *options), about)
        if unit is None:
            return
        chosen = (*chosen, unit)


def _open(segment: Segment, act: Attack) -> Battle:
    """6.2, 10.18, 10.24: supply is judged, the attacker's guns and aircraft are declared, attacked guns are done."""
    segment.fighting.units.update(act.units)
    segment.fighting.spaces.add(act.space)
    found = supply.judge(segment, act.units)
    artillery.commit(segment, act.guns)
    defenders = tuple(segment.at(act.space, segment.enemy))
    for unit in defenders:
        segment.pieces[unit].done = segment.unit(unit).guns
    if act.air:
        _spend_aircraft(segment, act.space)
    forces = odds.forces(segment, act.units, act.space, found)
    attack, defense = sum(force.counts for force in forces), sum(map(segment.defense_of, defenders))
    segment.tell(BattleBegan(act.space, segment.mover, forces, defenders, attack, defense))
    column = odds.column(segment, act.units, act.space, attack, defense, act.air)
    return Battle(act.space, act.units, defenders, attack, defense, act.guns, column, act.air)


def _spend_aircraft(segment: Segment, space: Space) -> None:
    segment.position.aircraft -= 1
    segment.tell(AirCommitted(space, segment.position.aircraft))


def _choose_air(segment: Segment, battle: Battle) -> bool:
    """10.14: an aircraft may help an Allied defense."""
    if segment.enemy != ALLIED or not segment.position.aircraft:
        return battle.air
    if segment.ask(ALLIED, "air", "10.14", (False, True), battle):
        _spend_aircraft(segment, battle.space)
        return True
    return False


def _resolve(segment: Segment, battle: Battle, attack: int, defense: int, air: bool) -> Result:
    """10.5-10.8, 10.11: the ratio, its shifts, the die."""
    table, space = segment.tables.crt, battle.space
    base, shifts = odds.ratio(segment, attack, defense), odds.shifts(segment, battle.attackers, space, air)
    final = base + sum(shift.value for shift in shifts)
    segment.tell(OddsMade(space, attack, defense, table.text(base), shifts, table.text(final)))
    result, face = table.automatic(final), None
    if result is None:
        face = segment.roll(f"{segment.clock} battle {space} die", "10.8")
        result = table.result(final, face)
    rule = "10.8" if face else "10.7"
    segment.tell(BattleResult(space, table.text(final), face, result.attacker, result.defender, rule))
    return result


def _suffer(segment: Segment, battle: Battle, result: Result) -> tuple[str, ...]:
    """10.9: both sides lose their steps; gives the attackers that live."""
    survivors = lose_steps(segment, battle, segment.mover, battle.attackers, result.attacker)
    left = lose_steps(segment, battle, segment.enemy, battle.defenders, result.defender)
    if not left:
        segment.fighting.taken.add(battle.space)
    return survivors


def lose_steps(segment: Segment, battle: Battle, side: str, units: tuple[str, ...], steps: int) -> tuple[str, ...]:
    """10.9: step by step, as the owner wants; nobody dies while another has two steps."""
    for number in range(steps, 0, -1):
        alive = tuple(unit for unit in units if unit in segment.pieces)
        if not alive:
            break
        whole = tuple(unit for unit in alive if segment.pieces[unit].steps > 1)
        options = whole or alive
        about = Losing(battle.space, side, number)
        unit = options[0] if len(options) == 1 else segment.ask(side, "loss", "10.9", options, about)
        victory.lose_step(segment, unit)
    return tuple(unit for unit in units if unit in segment.pieces)


# ---- 10.26: advance ----------------------------------------------------------------------------------------------


def _advance(segment: Segment, battle: Battle, survivors: tuple[str, ...]) -> None:
    """10.26: attackers that live may enter the emptied hex, one by one, now or never."""
    advanced: list[str] = []
    while battle.space in segment.fighting.taken:
        options = may_advance(segment, survivors, battle.space)
        unit = segment.ask(segment.mover, "advance", "10.26", (None, *options), battle) if options else None
        if unit is None:
            break
        advanced.append(unit)
        origin = segment.pieces[unit].at
        segment.tell(Advanced(unit, origin, battle.space))
        supplied = supply.prospects(segment, (unit,))[unit] != supply.OUT
        enter(segment, (unit,), origin, battle.space, frozenset((unit,) if supplied else ()))
    kampfgruppe.keep_together(segment, advanced)


def may_advance(segment: Segment, units: tuple[str, ...], space: Space) -> tuple[str, ...]:
    """10.26: those that could move across the side and into the hex, and still fit there."""
    there = segment.at(space, segment.mover)
    near = [unit for unit in units if segment.pieces[unit].at != space]
    fit = [unit for unit in near if not is_over(segment, [*there, unit])]
    able = (unit for unit in fit if may_step(segment, unit, segment.pieces[unit].at, space))
    bound = reinforcements.is_bound_west
    return tuple(unit for unit in able if not bound(segment, unit) or space in segment.scenario.west)
