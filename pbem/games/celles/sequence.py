"""Rules 3, 6, 17, 21: the sequence of play."""

from __future__ import annotations

from pbem.games.celles import activation, chits, reinforcements, stacking, supply, victory
from pbem.games.celles.action import Action
from pbem.games.celles.choices import Beginning, Drawn
from pbem.games.celles.events import (
    ActionBegan,
    ActionEnded,
    ActionsChanged,
    ActionsLost,
    FirstNamed,
    InitiativeRolled,
    Recovered,
    TurnBegan,
)
from pbem.games.celles.position import Piece, Position
from pbem.games.celles.scenario import ALLIED, EXTRA_MOVE, FAVOURED, GERMAN, REPLACEMENT, SIDES, Scenario, enemy_of
from pbem.kernel.referee import Referee, Table

FIRST, SECOND = "first", "second"
SECTIONS = (False, True)


def starting_position(scenario: Scenario) -> Position:
    """20.0, 21.0: units in their hexes, cups filled; the German is to draw."""
    position = Position(min(scenario.turns), 0, GERMAN, truck=scenario.tables.truck_from)
    for unit in scenario.units.values():
        if unit.setup is not None:
            position.pieces[unit.id] = Piece(unit.setup, unit.steps)
        elif unit.arrives is not None:
            position.coming[unit.id] = unit.arrives
    action = Action(scenario, position, Table({}, lambda roll: 1))
    chits.fill_cups(action)
    supply.judge_supply(action)
    take_action(action, GERMAN)
    return position


def play_action(scenario: Scenario, position: Position, referee: Referee) -> Position:
    """3.0: the action that is due, and all that follows until somebody must write orders: the chits of the next action
    are drawn before its orders are asked for."""
    action = Action(scenario, position.copy(), referee)
    now = action.position
    if now.chit is None:
        open_turn(action)
    elif not is_spent(action):
        play_out(action)
    while not now.over and (is_spent(action) or is_ordered(action)):
        play_out(action)
    return now


def open_turn(action: Action) -> None:
    """21.0: the first run of the game has nothing to play: it draws the first chits."""
    action.position.action = 1
    action.begin()
    draw_chit(action)


def play_out(action: Action) -> None:
    """7.0: an action to its end, and the clock on to the next."""
    conduct(action)
    pass_on(action)


def conduct(action: Action) -> None:
    """7.0, 15.0: one action of one side."""
    position = action.position
    action.begin()
    assert position.chit is not None
    action.referee.tell(ActionBegan(action.clock, action.mover, position.chit))
    withdraw_if_due(action)
    if not is_spent(action):
        activation.conduct_action(action)
        stacking.enforce_arrivals(action)
    action.referee.tell(ActionEnded(action.clock, action.mover))
    position.leaving = False


def withdraw_if_due(action: Action) -> None:
    """15.0: the chit of a formation that must go takes it off the map; that is the action."""
    chit = chits.formation_of_chit(action)
    if reinforcements.must_leave(action, chit):
        reinforcements.leave(action, chit)
        action.position.leaving = True


def is_spent(action: Action) -> bool:
    """15.0: nothing is left to do after a withdrawal for a side that holds neither Extra Move nor Replacement."""
    held = action.chits(action.position.mover).available
    return action.position.leaving and EXTRA_MOVE not in held and REPLACEMENT not in held


def is_ordered(action: Action) -> bool:
    """Whether the orders that this run reads speak of the chit that was just drawn."""
    about = Drawn(chits.formation_of_chit(action))
    return action.ask(action.position.mover, "section", "7.0", SECTIONS, about)


# ---- from action to action, from turn to turn ------------------------------------------------------------------------


def pass_on(action: Action) -> None:
    """3.0: the other side, or the same if that has none left; else the next turn."""
    position = action.position
    side = next_side(action, enemy_of(position.mover))
    if side is None:
        end_turn(action)
        return
    position.action += 1
    take_action(action, side)
    draw_chit(action)


def next_side(action: Action, wanted: str) -> str | None:
    """7.0: who has no action left is passed over; 4.0: nor does anybody act without an Action Chit in his cup."""
    for side in (wanted, enemy_of(wanted)):
        held = action.chits(side)
        if held.left and not chits.has_action_chit(held.cup):
            action.referee.tell(ActionsLost(side, held.left))
            held.left = 0
        if held.left:
            return side
    return None


def take_action(action: Action, side: str) -> None:
    """7.0: one of its actions is being played."""
    action.position.mover, action.position.chit = side, None
    action.chits(side).left -= 1
    action.begin()


def draw_chit(action: Action) -> None:
    """7.0, 15.0: until an Action Chit; a formation that must go leaves at once."""
    action.position.chit = chits.draw_until_action(action)
    withdraw_if_due(action)


def end_turn(action: Action) -> None:
    """3.0: Recovery and Victory Points; then the end of the game or another turn."""
    recover(action)
    victory.score_meuse(action)
    position = action.position
    if position.over:
        return
    if position.turn >= action.scenario.last:
        victory.end_game(action)
        return
    position.turn, position.action = position.turn + 1, 0
    begin_turn(action)


def recover(action: Action) -> None:
    """3.0: Disrupted marks come off, and all units show their unused face."""
    pieces = action.pieces
    marked = [unit for unit in action.in_order(pieces) if pieces[unit].disrupted]
    turned = [unit for unit in action.in_order(pieces) if pieces[unit].used]
    for unit in marked:
        action.recover(unit)
    for unit in turned:
        pieces[unit].used = False
    action.referee.tell(Recovered(tuple(marked), tuple(turned)))


def begin_turn(action: Action) -> None:
    """3.0, 17.0, 6.0: chits, supply, perhaps other numbers of actions, initiative; then the first chits are drawn."""
    chits.fill_cups(action)
    position = action.position
    german, allied = (position.chits[side] for side in SIDES)
    cups = (tuple(german.cup), tuple(allied.cup))
    action.referee.tell(TurnBegan(position.turn, action.turn.time, (german.left, allied.left), *cups))
    supply.judge_supply(action)
    vary_actions(action)
    side = next_side(action, first_player(action))
    if side is None:
        end_turn(action)
        return
    position.action = 1
    take_action(action, side)
    draw_chit(action)


def vary_actions(action: Action) -> None:
    """17.0: an option: a side has an action more or less, never above five."""
    table, position = action.tables, action.position
    if action.scenario.rulebook["variable_actions"] != "on" or position.turn < table.variable_from:
        return
    face = action.d10(f"turn {position.turn} actions", "17.0")
    _, side, by = next(row for row in table.variable if face <= row[0])
    if by:
        chits_of = action.chits(side)
        before, chits_of.left = chits_of.left, max(0, min(table.most_actions, chits_of.left + by))
        change = chits_of.left - before
        action.referee.tell(ActionsChanged(side, change, chits_of.left, face, "variable actions", "17.0"))


def first_player(action: Action) -> str:
    """6.0: the winner of the roll says who acts first; 21.0: on turn 1 the German does."""
    turn = action.position.turn
    if turn == 1:
        action.referee.tell(FirstNamed(turn, GERMAN, None, "21.0"))
        return GERMAN
    winner = roll_initiative(action)
    about = Beginning(turn, action.turn.time)
    wish = action.ask(winner, "initiative", "6.0", (FIRST, SECOND), about)
    side = winner if wish == FIRST else enemy_of(winner)
    action.referee.tell(FirstNamed(turn, side, winner))
    return side


def roll_initiative(action: Action) -> str:
    """6.0: a die each, one more for the Allies by day and for the Germans by night; ties are rolled again."""
    turn, bonus = action.position.turn, FAVOURED[action.turn.time]
    added = tuple(action.tables.initiative if side == bonus else 0 for side in SIDES)
    number = 0
    while True:
        number += 1
        faces = tuple(action.d10(f"turn {turn} initiative {side} {number}", "6.0") for side in SIDES)
        german, allied = faces[0] + added[0], faces[1] + added[1]
        winner = None if german == allied else GERMAN if german > allied else ALLIED
        action.referee.tell(InitiativeRolled(turn, (faces[0], faces[1]), (added[0], added[1]), winner))
        if winner:
            return winner
