"""Rules 9.1, 9.2, 9.5 and 9.6: combat. See odds.py, retreat.py, advance.py and duties.py for the rest of chapter 9."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pbem.games.bitter import (
    advance,
    air,
    alternative,
    angriff,
    artillery,
    attrition,
    bombardment,
    boundaries,
    combined_arms,
    duties,
    leaders,
    odds,
    peiper,
    scare,
    supposed,
    surprise,
)
from pbem.games.bitter.acts import Attack, Bombard, Suppose
from pbem.games.bitter.choices import Battle, Pursuit
from pbem.games.bitter.events import BattleBegan, BattleEnded, BattleResult, OddsMade, Supported
from pbem.games.bitter.losses import choose_loss, lose
from pbem.games.bitter.movement import refuse_stranger
from pbem.games.bitter.odds import Clash
from pbem.games.bitter.position import CA, ENG, Duty
from pbem.games.bitter.positions import is_fort
from pbem.games.bitter.retreat import retreat_all
from pbem.games.bitter.scenario import CLIFF
from pbem.games.bitter.turn import STRIKE, PlayerTurn
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import Legal, illegal

Units = tuple[str, ...]
_MOVED = re.compile(r"(1?)([DA])(\d)")

# ---- 9.1: who may attack --------------------------------------------------------------------------------------------


def refuse_attack(turn: PlayerTurn, act: Attack) -> Diagnostic | None:
    """9.1: why this attack cannot be made now."""
    if not turn.at(act.space, turn.enemy):
        return illegal("C701", "9.1", f"no enemy unit is in {act.space}", names=(act.space,))
    if not act.units:
        return illegal("C702", "9.1", f"nobody attacks {act.space}", names=(act.space,))
    if len(set(act.units)) < len(act.units):
        return illegal("M701", "9.1", "a unit is named twice in one line")
    return (
        _refuse_moment(turn, act)
        or next(filter(None, (refuse_attacker(turn, unit, act.space) for unit in act.units)), None)
        or duties.refuse_attack(turn, act.units, act.space)
        or artillery.refuse_guns(turn, act.guns, act.space, act.units)
        or combined_arms.refuse_guns(turn, act.guns, act.space)
        or _refuse_extras(turn, act)
    )


def _refuse_moment(turn: PlayerTurn, act: Attack) -> Diagnostic | None:
    """27.1: attacks are made in the combat phase, but one."""
    if turn.phase == STRIKE:
        return peiper.refuse_strike(turn, act)
    if act.exploit:
        return illegal("C771", "27.1", "Peiper attacks after exploitation on 17AM, with the option peiper")
    return None


def _refuse_extras(turn: PlayerTurn, act: Attack) -> Diagnostic | None:
    """11.2, 21, 23: why an attack cannot have the aircraft, the bombardment or the table that it wants."""
    twice = set(act.guns) & set(act.bombard)
    if twice:
        return illegal("C730", "21.1", f"{min(twice)} bombards and does not support too", names=(min(twice),))
    return (
        (air.refuse_support(turn, turn.mover) if act.air else None)
        or (bombardment.refuse_bombard(turn, Bombard(act.space, act.bombard)) if act.bombard else None)
        or (angriff.refuse_angriff(turn, act) if act.angriff else None)
    )


def refuse_attacker(turn: PlayerTurn, unit: str, space: Space) -> Diagnostic | None:
    """9.1: why one unit cannot attack a hex."""
    refusal = refuse_stranger(turn, unit)
    why = None if refusal else _why_not(turn, unit, space)
    if why:
        return illegal("C703", why[0], f"{unit} {why[1]}", names=(unit,))
    return (
        refusal
        or surprise.refuse_held(turn, unit)
        or surprise.refuse_target(turn, unit, space)
        or boundaries.refuse_attack(turn, unit, space)
    )


def _why_not(turn: PlayerTurn, unit: str, space: Space) -> tuple[str, str] | None:
    if unit not in turn.pieces:
        return "9.1", "is off the map"
    side = turn.side_between(turn.pieces[unit].at, space)
    if side is None:
        return "9.1", f"is in {turn.pieces[unit].at}, not next to {space}"
    if CLIFF in side.marks:
        return "5.3", f"has a cliff between itself and {space}"
    if not turn.unit(unit).type.fights:
        return "9.1", "supports attacks and makes none"
    return _why_busy(turn, unit)


def _why_busy(turn: PlayerTurn, unit: str) -> tuple[str, str] | None:
    if unit in turn.fought:
        return "9.1", "has attacked in this phase"
    if turn.pieces[unit].reserve and turn.phase != STRIKE:
        return "14.1", "is in reserve"
    if unit in turn.dug:
        return "8.1", "has dug in"
    if any(unit == builder for builder, _ in turn.builders.values()):
        return "13.3", "builds a bridge"
    return None


def attackers_of(turn: PlayerTurn, space: Space) -> list[str]:
    """9.1: everybody next to a hex who may attack it now."""
    own = turn.stacks.on[turn.mover]
    near = [unit for there in turn.scenario.grid.around(space) for unit in own.get(there, ())]
    return sorted(unit for unit in near if refuse_attacker(turn, unit, space) is None)


def attack_options(turn: PlayerTurn, space: Space) -> Iterator[Attack]:
    """9.1: an attack on a hex by each of its neighbours alone, and by all, without and with all guns."""
    able = attackers_of(turn, space)
    if not able:
        return
    if turn.phase == STRIKE:
        yield from peiper.strike_options(turn, space, able)
        return
    guns = tuple(artillery.offensive(turn, space, able))
    groups = dict.fromkeys((*((unit,) for unit in able), tuple(able)))
    acts = [Attack(space, units, support) for units in groups for support in dict.fromkeys(((), guns))]
    if guns and turn.plays("bombardment"):
        acts.append(Attack(space, tuple(able), (), bombard=guns))
    if turn.plays("angriff"):
        acts.append(Attack(space, tuple(able), guns, angriff=True))
    yield from (act for act in acts if refuse_attack(turn, act) is None)


# ---- 9.2: a battle --------------------------------------------------------------------------------------------------


def carry_out_attack(turn: PlayerTurn, act: Attack) -> None:
    """9.2: one battle from declaration to advance, before the next begins."""
    if act.bombard:
        bombardment.carry_out_bombard(turn, Bombard(act.space, act.bombard))
    clash = Clash(act.space, turn.mover, act.units, act.guns, act.air, angriff=act.angriff)
    fight(turn, declare(turn, clash))


def declare(turn: PlayerTurn, clash: Clash) -> Clash:
    """9.2: the attacker commits himself, then the defender."""
    turn.struck = turn.struck or turn.phase == STRIKE
    clash.defenders = tuple(turn.at(clash.space, turn.enemy))
    turn.fought.update(clash.attackers)
    turn.battles[clash.space] += 1
    artillery.fire(turn, clash.guns)
    if clash.air:
        air.spend(turn, turn.mover)
    turn.tell(
        BattleBegan(clash.space, turn.mover, clash.attackers, clash.guns, clash.air, clash.defenders, clash.forced)
    )
    duties.note_battle(turn, clash.attackers, clash.defenders)
    _support(turn, clash)
    if clash.angriff:
        clash.angriff = angriff.is_strong(turn, clash)
    else:
        _cover(turn, clash)
    if clash.support or clash.cover:
        turn.tell(Supported(clash.space, turn.enemy, tuple(clash.support), clash.cover))
    return clash


def _support(turn: PlayerTurn, clash: Clash) -> None:
    """10.2: the defender's guns, one after the other."""
    while True:
        able = artillery.supporters(turn, clash.space, clash.support, clash.defenders)
        gun = turn.ask(turn.enemy, "support", "10.2", (None, *able), view(turn, clash))
        if gun is None:
            return
        clash.support.append(gun)
        artillery.fire(turn, (gun,))


def _cover(turn: PlayerTurn, clash: Clash) -> None:
    """11.2: an aircraft for the defender."""
    if turn.position.air[turn.enemy] and turn.ask(turn.enemy, "cover", "11.2", (False, True), view(turn, clash)):
        clash.cover = True
        air.spend(turn, turn.enemy)


def view(turn: PlayerTurn, clash: Clash) -> Battle:
    """A battle as somebody sees it who is asked about it."""
    column = odds.final_column(turn, clash)
    attack, defense = odds.total(odds.attack_forces(turn, clash)), odds.total(odds.defense_forces(turn, clash))
    return Battle(
        clash.space, clash.attackers, clash.guns, clash.air, clash.defenders, tuple(clash.support), attack, defense,
        column, odds.table_of(turn, clash).text(column),
    )  # fmt: skip


def fight(turn: PlayerTurn, clash: Clash) -> None:
    """9.2, 9.5: odds, die, result; the defender's part first."""
    number = turn.battles[clash.space]
    which = f"{clash.space} {number}" if number > 1 else clash.space
    scare.roll_shifts(turn, clash, which)
    column, drm = tell_odds(turn, clash), odds.drm(turn, clash)
    clash.battle = view(turn, clash)
    face = turn.roll(f"battle {which} die", "9.2")
    table = odds.table_of(turn, clash)
    found = table.result(column, face, drm, turn.tables.most_drm)
    turn.results[clash.space] = found.removesuffix("*")
    turn.tell(BattleResult(clash.space, table.text(column), face, drm, found))
    clash.attackers = alternative.regroup(turn, clash.space, clash.attackers)
    apply(turn, clash, found.removesuffix("*"))
    attrition.wear_down(turn, clash, found)
    leaders.sweep(turn)
    duties.tidy(turn)
    turn.tell(BattleEnded(clash.space, not turn.at(clash.space, turn.enemy)))


def tell_odds(turn: PlayerTurn, clash: Clash) -> int:
    """9.2-9.4: the arithmetic of a battle, told by the call that does it."""
    table, column, drm = odds.table_of(turn, clash), odds.final_column(turn, clash), odds.drm(turn, clash)
    ours, theirs = odds.attack_forces(turn, clash), odds.defense_forces(turn, clash)
    results = tuple(table.result(column, face, drm, turn.tables.most_drm) for face in table.faces)
    turn.tell(
        OddsMade(
            clash.space, ours, theirs, odds.total(ours), odds.total(theirs),
            table.text(odds.raw_column(turn, clash)), odds.shifts(turn, clash), table.text(column),
            odds.modifiers(turn, clash), drm, results,
        )
    )  # fmt: skip
    return column


# ---- 9.5: results ---------------------------------------------------------------------------------------------------


def apply(turn: PlayerTurn, clash: Clash, result: str) -> None:
    """9.5: what the table says."""
    moved = _MOVED.fullmatch(result)
    if result.startswith("Adv"):
        angriff.bypass(turn, clash, int(result[3:]))
    elif moved:
        losses, hexes = len(moved[1]), int(moved[3])
        (beat_defender if moved[2] == "D" else beat_attacker)(turn, clash, losses, hexes)
    else:
        RESULTS[result](turn, clash)


def beat_defender(turn: PlayerTurn, clash: Clash, losses: int, hexes: int) -> None:
    """9.5: D# and 1D#."""
    lose(turn, clash.space, clash.defenders, losses)
    go_back(turn, clash, clash.defenders, hexes)
    pursue(turn, clash, hexes, "D")


def beat_attacker(turn: PlayerTurn, clash: Clash, losses: int, hexes: int) -> None:
    """9.5, 10.2: A# and 1A#; rockets share it."""
    involved = adjacent_attackers(turn, clash)
    hexes_left = sorted({turn.pieces[unit].at for unit in involved})
    lose(turn, clash.space, involved, losses)
    back = combined_arms.shortened(turn, clash.defenders, hexes)
    if back:
        go_back(turn, clash, involved, back)
    counter_pursue(turn, clash, hexes_left, "A")


def go_back(turn: PlayerTurn, clash: Clash, units: Sequence[str], hexes: int) -> None:
    """9.7, 24.4: who does not take losses instead retreats, and leaders left behind go with them."""
    before = leaders.places_of(turn, units)
    standing = leaders.stand(turn, clash.battle, units, hexes)
    retreat_all(turn, clash.space, [unit for unit in units if unit not in standing], hexes)
    leaders.follow(turn, before, turn.scenario.side_of(units[0]))


def eliminate_defender(turn: PlayerTurn, clash: Clash) -> None:
    """9.5: DE."""
    for unit in clash.defenders:
        turn.eliminate(unit, "eliminated in battle", "9.5")
    leaders.fall_with(turn, (clash.space,), turn.enemy)
    pursue(turn, clash, 1, "DE")


def eliminate_attacker(turn: PlayerTurn, clash: Clash) -> None:
    """9.5: AE."""
    involved = adjacent_attackers(turn, clash)
    hexes_left = sorted({turn.pieces[unit].at for unit in involved})
    for unit in involved:
        turn.eliminate(unit, "eliminated in battle", "9.5")
    leaders.fall_with(turn, hexes_left, turn.mover)
    counter_pursue(turn, clash, hexes_left, "AE")


def order_counterattack(turn: PlayerTurn, clash: Clash) -> None:
    """9.5, 8.2: CA, which defenders in a fortification may ignore."""
    if not is_fort(turn, clash.space, turn.enemy):
        duties.make(turn, CA, clash.space, turn.enemy, clash.defenders, clash.attackers)


def engage(turn: PlayerTurn, clash: Clash) -> None:
    """9.5: ENG, which binds infantry."""
    if any(turn.is_bindable(unit) for unit in (*clash.attackers, *clash.defenders)):
        duties.make(turn, ENG, clash.space, turn.mover, clash.defenders, clash.attackers)


def trade_losses(turn: PlayerTurn, clash: Clash) -> None:
    """9.5: FF: each side chooses its loss before either is taken."""
    theirs = choose_loss(turn, clash.space, clash.defenders, 1)
    ours = choose_loss(turn, clash.space, adjacent_attackers(turn, clash), 1)
    for unit in (theirs, ours):
        turn.lose_step(unit, "fire fight", "9.5")
    if not turn.at(clash.space, turn.enemy):
        pursue(turn, clash, 1, "FF")


def suppress(turn: PlayerTurn, clash: Clash) -> None:
    """9.5: SU: nothing happens."""


RESULTS = {
    "DE": eliminate_defender,
    "AE": eliminate_attacker,
    "CA": order_counterattack,
    "ENG": engage,
    "FF": trade_losses,
    "SU": suppress,
}


def adjacent_attackers(turn: PlayerTurn, clash: Clash) -> Units:
    """10.2: who shares the attackers' fate: they, and rockets that fired at the hex next to them."""
    return (*clash.attackers, *(gun for gun in clash.guns if artillery.suffers(turn, gun, clash.space)))


# ---- 9.8: who follows up --------------------------------------------------------------------------------------------


def pursue(turn: PlayerTurn, clash: Clash, hexes: int, result: str) -> None:
    """9.8: attackers advance if the hex is empty."""
    if not turn.at(clash.space, turn.enemy):
        far = combined_arms.shortened(turn, clash.defenders, advance.length(turn, clash.space, hexes))
        about = Pursuit(clash.space, turn.mover, clash.attackers, far, result, turn.phase == STRIKE)
        advance.follow_up(turn, about, (clash.space,) if far else ())


def counter_pursue(turn: PlayerTurn, clash: Clash, left: Sequence[Space], result: str) -> None:
    """9.5: defenders may advance one hex, into one that the attackers left."""
    around = turn.scenario.grid.around(clash.space)
    into = tuple(space for space in left if space in around and not turn.at(space, turn.mover))
    if into:
        about = Pursuit(clash.space, turn.enemy, clash.defenders, 1, result)
        advance.follow_up(turn, about, into)


# ---- 9.5: battles that must be fought -------------------------------------------------------------------------------


def fight_duties(turn: PlayerTurn) -> None:
    """9.5: what a side was bound to and has not done is done for it, in order of hex number."""
    due = [duty for duty in turn.position.duties if duty.side == turn.mover and duty.turn < turn.position.turn]
    due += [duty for duty in turn.duties_of(CA, turn.mover) if duty not in due]
    for duty in sorted(due, key=lambda duty: (duty.kind, duty.space)):
        if duty in turn.position.duties:
            (_counterattack if duty.kind == CA else _fight_again)(turn, duty)


def _counterattack(turn: PlayerTurn, duty: Duty) -> None:
    units = tuple(duties.bound_units(turn, duty))
    clashes = [Clash(space, turn.mover, units, forced=True) for space in duties.targets(turn, duty) if units]
    able = [clash for clash in clashes if _may_all_attack(turn, clash)]
    for clash in able:
        clash.defenders = tuple(turn.at(clash.space, turn.enemy))
    if not able:
        duties.end(turn, duty, "void")
        return
    best = max(able, key=lambda clash: (odds.final_column(turn, clash), [-int(digit) for digit in clash.space]))
    _fight_forced(turn, duty, best)


class Forced(Legal["Attack | Suppose"]):
    """9.5: the one attack that a side must make now; in a plan it is only supposed."""

    def __init__(self, attack: Attack) -> None:
        self.attack = attack

    def refusal(self, answer: Attack | Suppose) -> Diagnostic | None:
        made = answer.attack if isinstance(answer, Suppose) else answer
        return None if made == self.attack else illegal("C722", "9.5", f"{self.attack.space} must be attacked now")

    def __iter__(self) -> Iterator[Attack | Suppose]:
        yield self.attack


def _fight_forced(turn: PlayerTurn, duty: Duty, clash: Clash) -> None:
    act = turn.ask(turn.mover, "duty", "9.5", Forced(Attack(clash.space, clash.attackers)), duty.copy())
    if isinstance(act, Suppose):
        supposed.carry_out_supposed(turn, act)
    else:
        fight(turn, declare(turn, clash))


def _may_all_attack(turn: PlayerTurn, clash: Clash) -> bool:
    """5.3: not across cliffs."""
    sides = (turn.side_between(turn.pieces[unit].at, clash.space) for unit in clash.attackers)
    return all(side is not None and CLIFF not in side.marks for side in sides)


def _fight_again(turn: PlayerTurn, duty: Duty) -> None:
    units = tuple(duties.engaged_attackers(turn, duty))
    bound = any(turn.is_bindable(unit) for unit in units)
    if not bound or not turn.at(duty.space, turn.enemy):
        duties.end(turn, duty, "void")
        return
    _fight_forced(turn, duty, Clash(duty.space, turn.mover, units, forced=True))
