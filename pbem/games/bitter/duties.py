"""Rule 9.5: what CA and ENG results bind units to. The battles themselves are fought in combat.py."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.games.bitter.events import DutyEnded, DutyMade
from pbem.games.bitter.position import CA, ENG, Duty
from pbem.games.bitter.turn import PlayerTurn, names_of
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal


def make(turn: PlayerTurn, kind: str, space: Space, side: str, units: Iterable[str], attackers: Iterable[str]) -> None:
    """9.5: a result that binds units for the next turn; for ENG the side is the attacker's, who must fight again."""
    duty = Duty(kind, space, side, sorted(units), sorted(attackers), turn.position.turn)
    turn.position.duties.append(duty)
    turn.tell(DutyMade(kind, space, tuple(duty.units), tuple(duty.attackers)))


def end(turn: PlayerTurn, duty: Duty, how: str) -> None:
    turn.position.duties.remove(duty)
    turn.tell(DutyEnded(duty.kind, duty.space, how))


# ---- counterattacks -------------------------------------------------------------------------------------------------


def note_move(turn: PlayerTurn, units: Sequence[str], path: Sequence[Space]) -> None:
    """9.5: who leaves gives the hex up for this game-turn; who comes in must counterattack with the others."""
    for duty in turn.duties_of(CA, turn.mover):
        if path[0] == duty.space and any(unit in duty.units for unit in units):
            turn.position.shut[duty.space] = turn.mover
            turn.forget_ways()
        elif path[-1] == duty.space:
            turn.joined.setdefault(duty.space, []).extend(units)


def bound_units(turn: PlayerTurn, duty: Duty) -> list[str]:
    """9.5: the units that must counterattack together: original defenders still there, and who came to them."""
    wanted = {*duty.units, *turn.joined.get(duty.space, ())}
    here = turn.fighters(duty.space, duty.side)
    return [unit for unit in here if unit in wanted and unit not in turn.fought]


def must_fight(turn: PlayerTurn, unit: str) -> bool:
    """9.5: whether a unit is bound to counterattack from where it stands."""
    return any(unit in bound_units(turn, duty) for duty in turn.duties_of(CA, turn.mover))


def targets(turn: PlayerTurn, duty: Duty) -> list[Space]:
    """9.5: the hexes next to it where original attackers stand."""
    around = turn.scenario.board.around(duty.space)
    found = {turn.pieces[unit].at for unit in duty.attackers if unit in turn.pieces}
    return sorted(space for space in found if space in around)


def refuse_attack(turn: PlayerTurn, units: Sequence[str], space: Space) -> Diagnostic | None:
    """9.5: who must counterattack does so with all the others, against original attackers."""
    for duty in turn.duties_of(CA, turn.mover):
        bound = bound_units(turn, duty)
        if not set(units) & set(bound) or not targets(turn, duty):
            continue
        if space not in targets(turn, duty):
            told = f"{names_of(bound)} must counterattack {' or '.join(targets(turn, duty))}, not {space}"
            return illegal("C720", "9.5", told, names=(space,))
        missing = [unit for unit in bound if unit not in units]
        if missing:
            told = f"{names_of(missing)} must join the counterattack from {duty.space}"
            return illegal("C721", "9.5", told, names=tuple(units[:1]))
    return None


def lose_lone_guns(turn: PlayerTurn) -> None:
    """9.5: guns that must counterattack and have nobody to do it with them are lost; nobody advances."""
    for duty in turn.duties_of(CA, turn.mover):
        if turn.fighters(duty.space, duty.side):
            continue
        for unit in duty.units:
            if unit in turn.pieces and turn.pieces[unit].at == duty.space:
                turn.eliminate(unit, "alone in a hex that must counterattack", "9.5")


# ---- when a duty ends -----------------------------------------------------------------------------------------------


def note_battle(turn: PlayerTurn, attackers: Sequence[str], defenders: Sequence[str]) -> None:
    """9.5: a counterattack meets its duty; any attack by or on an engaged unit breaks the engagement."""
    for duty in list(turn.position.duties):
        if duty.kind == CA and duty.side == turn.mover and set(duty.units) & set(attackers):
            end(turn, duty, "met")
        elif duty.kind == ENG and {*duty.units, *duty.attackers} & {*attackers, *defenders}:
            again = set(duty.attackers) & set(attackers) and set(duty.units) & set(defenders)
            end(turn, duty, "fought again" if again else "broken")


def tidy(turn: PlayerTurn) -> None:
    """9.5: dead units and those that were driven off drop out; a duty without units is void."""
    for duty in list(turn.position.duties):
        duty.units = [unit for unit in duty.units if unit in turn.pieces and turn.pieces[unit].at == duty.space]
        duty.attackers = [unit for unit in duty.attackers if unit in turn.pieces]
        if not duty.units or not duty.attackers:
            end(turn, duty, "void")


def engaged_attackers(turn: PlayerTurn, duty: Duty) -> list[str]:
    """9.5: the original attackers that are still next to the hex and have not fought."""
    around = turn.scenario.board.around(duty.space)
    alive = [unit for unit in duty.attackers if unit in turn.pieces and turn.unit(unit).type.fights]
    return [unit for unit in alive if turn.pieces[unit].at in around and unit not in turn.fought]
