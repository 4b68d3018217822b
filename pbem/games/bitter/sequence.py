"""Rule 4: the sequence of play."""

from __future__ import annotations

from pbem.games.bitter import (
    activation,
    air,
    artillery,
    bombardment,
    bridges,
    challenge,
    combat,
    costs,
    dumps,
    duties,
    garrison,
    landings,
    leaders,
    peiper,
    positions,
    random_events,
    reinforcements,
    reserves,
    supply,
    surrender,
    victory,
)
from pbem.games.bitter.events import TurnBegan, TurnEnded
from pbem.games.bitter.position import Piece, Position
from pbem.games.bitter.scenario import ALLIED, GERMAN, Scenario
from pbem.games.bitter.turn import COMBAT, CONSTRUCTION, EXPLOITATION, STRIKE, PlayerTurn
from pbem.kernel.referee import Referee, Table


def starting_position(scenario: Scenario) -> Position:
    """3: units in their hexes, the others on their way; the Germans are to move."""
    position = Position(scenario.start, GERMAN, scenario.tables.turns, blown=set(scenario.blown))
    for unit in scenario.units.values():
        if unit.setup is not None:
            position.pieces[unit.id] = Piece(unit.setup, unit.steps, since=scenario.start)
            if unit.dug_in:
                position.positions.add(unit.setup)
        elif unit.turn is not None:
            position.coming[unit.id] = unit.turn
    turn = PlayerTurn(scenario, position, Table({}, lambda roll: 1))
    for name in turn.stacks.of(ALLIED):
        position.pieces[name].contact = position.pieces[name].at in turn.zones[GERMAN]
    air.assign(turn)
    supply.judge(turn)
    return position


def play_turn(scenario: Scenario, position: Position, referee: Referee) -> Position:
    """4: one player turn, and the opening of the next, up to what its mover must decide."""
    turn = PlayerTurn(scenario, position.copy(), referee)
    conduct(turn)
    pass_on(turn)
    return turn.position


def conduct(turn: PlayerTurn) -> None:
    """4: reserve and movement, combat and demolition, exploitation, construction."""
    turn.weak = garrison.is_missing(turn)
    dumps.lay(turn)
    dumps.look(turn)
    random_events.settle(turn, random_events.DROP, random_events.TOWN_HEX, random_events.UNIT)
    activation.run_phase(turn, activation.Acts(turn))
    challenge.clear_jams(turn)
    positions.finish_digging(turn)
    fight(turn)
    exploit(turn)
    if not turn.position.over:
        turn.phase = CONSTRUCTION
        bridges.finish_bridges(turn)
        random_events.settle(turn, random_events.BRIDGE)


def fight(turn: PlayerTurn) -> None:
    """4, 9.5: battles as the mover likes, then those that he must fight; then bridges are blown."""
    turn.phase, turn.marched = COMBAT, frozenset(turn.spent)
    turn.forget_ways()
    duties.tidy(turn)
    duties.lose_lone_guns(turn)
    activation.run_phase(turn, activation.Fights(turn))
    if not turn.position.over:
        combat.fight_duties(turn)
        victory.check_instant(turn)
        bridges.blow_bridges(turn)
        dumps.blow_up(turn)


def exploit(turn: PlayerTurn) -> None:
    """14.2: units in reserve move with their whole allowance."""
    turn.phase, turn.spent, turn.done = EXPLOITATION, {}, {}
    turn.forget_ways()
    if turn.hope is not None:
        turn.hope.phase, turn.hope.spent, turn.hope.done = EXPLOITATION, {}, {}
        turn.hope.forget_ways()
    for world in filter(None, (turn, turn.hope)):
        reserves.open_reserves(world)
        world.strikers = peiper.strikers(world)
    activation.run_phase(turn, activation.Exploits(turn))
    reserves.finish_exploiting(turn)
    strike(turn)


def strike(turn: PlayerTurn) -> None:
    """27.1: when everybody has exploited Peiper may attack."""
    if peiper.is_time(turn) and not turn.position.over:
        for world in filter(None, (turn, turn.hope)):
            world.phase = STRIKE
            world.fought = world.fought - world.strikers
        activation.run_phase(turn, activation.Strikes(turn))


def pass_on(turn: PlayerTurn) -> None:
    """4: the end of a player turn; then the other side's, or the next game-turn, or the end."""
    position = turn.position
    leaders.sweep(turn)
    bombardment.end_shock(turn)
    turn.tell(TurnEnded(position.now, position.mover))
    turn.hope = None
    if position.over:
        return
    if position.mover == GERMAN:
        position.mover = ALLIED
    elif position.turn >= turn.scenario.end:
        supply.judge(turn)
        victory.end_game(turn)
        return
    else:
        position.mover, position.turn, position.shut = GERMAN, position.turn + 1, {}
        position.interdicted = set()
    landings.clear(turn)
    open_turn(turn)


def open_turn(turn: PlayerTurn) -> None:
    """4: what comes before the mover's first decision: supply, shortage, drops, interdiction."""
    turn.begin()
    position = turn.position
    if position.mover == GERMAN:
        random_events.roll_early(turn)
        air.assign(turn)
        position.short, position.dropped = set(), set()
    artillery.reload(turn)
    for unit in (*turn.stacks.of(position.mover), *turn.leaders.of(position.mover)):
        turn.pieces[unit].moved = False
    reserves.drop_markers(turn)
    reinforcements.land(turn)
    air_left = position.air
    turn.tell(TurnBegan(position.now, position.mover, costs.ground(turn), air_left[GERMAN], air_left[ALLIED]))
    supply.judge(turn)
    dumps.capture(turn)
    surrender.roll_surrenders(turn)
    if position.mover == GERMAN:
        supply.roll_shortage(turn)
        air.fly(turn, air.DROPS)
        air.fly(turn, air.INTERDICTION)
        random_events.roll_late(turn)
