"""Rule 6: the sequence of play."""

from __future__ import annotations

from pbem.games.tigers import activation, bridges, combat, reinforcements, stacking, supply, victory
from pbem.games.tigers.events import ImpulseBegan, Removed
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.position import Position
from pbem.games.tigers.scenario import ALLIED, GERMAN, Scenario, Tables
from pbem.games.tigers.situation import Situation
from pbem.games.tigers.special_forces import remove_special
from pbem.kernel.referee import Referee


def play_impulse(scenario: Scenario, position: Position, referee: Referee) -> Position:
    """6: one player impulse, and what the clock brings after it: the end of the day, arrivals, the end of the game."""
    impulse = Impulse(scenario, position.copy(), referee)
    conduct_impulse(impulse)
    pass_time(impulse, referee)
    return impulse.position


def conduct_impulse(impulse: Impulse) -> None:
    """6 II, III: one side moves, the other reacts, battles are fought, engineers build."""
    referee = impulse.referee
    referee.tell(ImpulseBegan(impulse.clock, impulse.mover))
    impulse.judge_supply("movement", "13.15")
    recover_wheels(impulse)
    activation.move_units(impulse)
    stacking.enforce_limits(impulse)
    combat.mark_bystanders(impulse)
    impulse.judge_supply("combat", "13.16")
    combat.battles(impulse)
    bridges.construction(impulse)
    end_impulse(impulse, referee)


def recover_wheels(impulse: Impulse) -> None:
    """8.35: units that waded have their own pace back once a line of intact bridges reaches them."""
    for unit in impulse.of(impulse.mover):
        piece = impulse.pieces[unit]
        if piece.crossed_blown and piece.at in impulse.supply[impulse.mover].dry:
            piece.crossed_blown = False


def end_impulse(situation: Situation, referee: Referee) -> None:
    """12.22, 11.14, 11.3, 14.3: what ends with a player impulse."""
    victory.update_control(situation, referee)
    reinforcements.end_waiting(situation, situation.position.mover)
    if situation.position.mover == ALLIED:
        reinforcements.release_reserves(situation, referee)
        remove_special(situation, referee)


def pass_time(situation: Situation, referee: Referee) -> None:
    """6: the end of the turn and of the game, if it is time; then the next impulse and its arrivals."""
    position, scenario = situation.position, situation.scenario
    last = is_last_impulse(situation)
    if last or (position.mover == ALLIED and is_end_of_day(situation)):
        end_turn(situation, referee)
    if last:
        victory.end_game(situation, referee)
        return
    advance_clock(scenario, position)
    if position.mover == GERMAN:
        reinforcements.place_arrivals(situation, referee)


def is_last_impulse(situation: Situation) -> bool:
    """The scenario says after which impulse it ends, as `22-1 allied`."""
    position = situation.position
    return situation.scenario.end == f"{position.now} {position.mover}"


def impulses_on(tables: Tables, day: int) -> int:
    """6 IV-VII: three impulses each, but one each on the 22nd."""
    return tables.impulses_on.get(day, tables.impulses)


def is_end_of_day(situation: Situation) -> bool:
    """6 VIII: whether this is the last impulse of its day."""
    return situation.position.impulse >= impulses_on(situation.tables, situation.position.day)


def end_turn(situation: Situation, referee: Referee) -> None:
    """6 VIII, IX: attrition, then victory points; 12.22: who is alone in an area after attrition controls it."""
    supply.attrition(situation, referee)
    remove_outsiders(situation, referee)
    victory.update_control(situation, referee)
    victory.score_day(situation, referee)
    freshen(situation.position)


def freshen(position: Position) -> None:
    """8.21: on a new day everybody may act again."""
    for piece in position.pieces.values():
        piece.moved = piece.attacked = piece.dug_in = piece.built = False
        piece.began = piece.at


def turned(scenario: Scenario, position: Position, side: str) -> Position:
    """6: the position as it would be if a side were to move next and nothing else happened."""
    after = position.copy()
    if side == after.mover:
        return after
    day = after.day
    advance_clock(scenario, after)
    if after.day > day:
        freshen(after)
    return after


def remove_outsiders(situation: Situation, referee: Referee) -> None:
    """Fifth Panzer Army: who ends its first day outside the playing area, or out of supply, is eliminated."""
    if not situation.scenario.outsiders_enter_first_day:
        return
    lines = {side: supply.supply_lines(situation, side) for side in (GERMAN, ALLIED)}
    for unit in sorted(situation.pieces):
        if _came_from_outside(situation, unit) and not _has_come_in(situation, unit, lines[situation.side(unit)]):
            area = situation.pieces[unit].at
            situation.remove(unit)
            referee.tell(Removed(unit, area, "ended its first day outside the playing area", situation.scenario.name))


def _came_from_outside(situation: Situation, unit: str) -> bool:
    card = situation.scenario.units[unit]
    origins = {card.setup} if card.setup else set(card.zones)
    return supply.first_day(situation, unit) == situation.position.day and not origins & situation.scenario.limits


def _has_come_in(situation: Situation, unit: str, lines: supply.Supply) -> bool:
    at = situation.pieces[unit].at
    return at in situation.scenario.limits and lines.reaches(at, situation.type(unit).infantry)


def advance_clock(scenario: Scenario, position: Position) -> None:
    """6: the German moves first in every impulse."""
    if position.mover == GERMAN:
        position.mover = ALLIED
        return
    position.mover = GERMAN
    if position.impulse < impulses_on(scenario.tables, position.day):
        position.impulse += 1
    else:
        position.day, position.impulse = position.day + 1, 1
