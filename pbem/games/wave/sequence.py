"""Rule 5: the sequence of play."""

from __future__ import annotations

from pbem.games.wave import air, bridges, depots, kampfgruppe, reinforcements, setup, stacking, supply, victory, weather
from pbem.games.wave.activation import Sequences, run_phase
from pbem.games.wave.acts import FIGHT_MOVE, MOVE_FIGHT
from pbem.games.wave.choices import Skies
from pbem.games.wave.events import GunsRecovered, Paused, SegmentBegan, TurnBegan, TurnEnded
from pbem.games.wave.position import FIGHT, MOVE, SETUP, WEATHER, Position
from pbem.games.wave.scenario import ALLIED, GERMAN, Scenario
from pbem.games.wave.segment import Fighting, Segment
from pbem.kernel.referee import Referee


def play_segment(scenario: Scenario, position: Position, referee: Referee) -> Position:
    """5.2: one block of orders: a segment or a part of it, and what the clock brings after it."""
    segment = Segment(scenario, position.copy(), referee)
    if position.stage == SETUP:
        setup.set_up_side(segment)
    elif position.stage == WEATHER:
        segment.position.stage = ""
        see_clear_skies(segment)
    else:
        conduct_segment(segment)
        pass_time(segment)
    return segment.position


def conduct_segment(segment: Segment) -> None:
    """5.2, 5.6: repairs declared, both phases in the order chosen, repairs done; a pause lies between phases."""
    position = segment.position
    first, second = resume_segment(segment) if position.stage else begin_segment(segment)
    if first:
        PHASES[first](segment)
        if not position.over and segment.ask(segment.mover, "pause", "5.6", (False, True), second):
            position.stage = second
            segment.tell(Paused(position.clock, second))
            return
    position.stage = ""
    if not position.over:
        PHASES[second](segment)
    if not position.over:
        bridges.finish_repairs(segment)


def begin_segment(segment: Segment) -> tuple[str, str]:
    """5.6, 9.15: the order of the phases, then the repairs; 3.7: before the first of all Allied ones, the depots."""
    position = segment.position
    sequence = segment.ask(segment.mover, "sequence", "5.6", Sequences(segment))
    position.fight_first = sequence == FIGHT_MOVE
    segment.tell(SegmentBegan(position.clock, segment.mover, sequence))
    depots.name_depots(segment)
    run_phase(segment, "declare")
    return (MOVE, FIGHT) if sequence == MOVE_FIGHT else (FIGHT, MOVE)


def resume_segment(segment: Segment) -> tuple[str, str]:
    """5.6: after a pause only the second phase is left."""
    run_phase(segment, "declare")
    return "", segment.position.stage


def move_phase(segment: Segment) -> None:
    """9, 8.7, 7.2: units move; cavalry may reform; who is too many is lost."""
    segment.begin_movement()
    run_phase(segment, "move")
    if segment.position.over:
        return
    if segment.mover == ALLIED:
        run_phase(segment, "regroup")
    stacking.enforce_limits(segment)


def fight_phase(segment: Segment) -> None:
    """10: battles, one after another; 7.2: a check of the stacks."""
    segment.fighting = Fighting()
    run_phase(segment, "fight")
    stacking.enforce_limits(segment)


PHASES = {MOVE: move_phase, FIGHT: fight_phase}


def pass_time(segment: Segment) -> None:
    """5.2: after the Allied segment the couplet ends, after the second couplet the turn; a pause stops the clock."""
    position = segment.position
    if position.over or position.stage:
        return
    position.fight_first = False
    if position.mover == GERMAN:
        position.mover = ALLIED
        return
    recover_guns(segment)
    position.mover = GERMAN
    if position.couplet == 1:
        position.couplet = 2
        return
    end_turn(segment)


def recover_guns(segment: Segment) -> None:
    """5.7: after each couplet the guns of both sides are ready again."""
    done = tuple(unit for unit in sorted(segment.pieces) if segment.pieces[unit].done)
    for unit in done:
        segment.pieces[unit].done = False
    if done:
        segment.tell(GunsRecovered(done))


def end_turn(segment: Segment) -> None:
    """4.9, 7.7: what ends with a turn; then the game, or the next turn."""
    position = segment.position
    kampfgruppe.check_marker(segment)
    victory.score_west(segment)
    segment.tell(TurnEnded(position.turn, position.total(GERMAN), position.total(ALLIED)))
    if segment.scenario.end == f"{position.turn}-{position.couplet} {ALLIED}":
        victory.end_game(segment)
        return
    air.gather(segment)
    position.oos_orgs, position.tried = [], set()
    position.turn, position.couplet = position.turn + 1, 1
    begin_turn(segment)


def begin_turn(segment: Segment) -> None:
    """5.2, 6.17, 8.4: a look at the Meuse, depots go, the weather; on a clear day the Allies may ask to see the sky
    before they use it."""
    position = segment.position
    segment.tell(TurnBegan(position.turn, segment.tables.dates.get(position.turn, "")))
    reinforcements.look_west(segment)
    depots.remove_depots(segment)
    weather.roll_weather(segment)
    if position.aircraft:
        about = Skies("look", position.turn, position.aircraft, ())
        if segment.ask(ALLIED, "look", "9.18", (False, True), about):
            position.stage, position.mover = WEATHER, ALLIED
            return
    see_clear_skies(segment)


def see_clear_skies(segment: Segment) -> None:
    """9.18, 6.15, 6.16: aircraft and supply markers are placed; then the German's supply problems."""
    if segment.position.aircraft:
        air.place_missions(segment)
    supply.roll_problems(segment)
    segment.position.mover = GERMAN
