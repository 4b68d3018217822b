"""The rules as the rest of the program calls them: rules 1 and 4."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.games.skirmish import combat, events, movement
from pbem.games.skirmish.acts import END, Act, Attack, End, Move
from pbem.games.skirmish.position import Piece, Position
from pbem.games.skirmish.scenario import RED, SIDES, Scenario, enemy_of
from pbem.games.skirmish.turn import Turn

from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.events import Events
from pbem.kernel.game import Change
from pbem.kernel.legal import Menu
from pbem.kernel.referee import Referee, Roll, Table

__all__ = ["CHANGES", "EVENTS", "SIDES", "calm", "look", "play", "read", "start", "summary", "turned"]

EVENTS = Events(events)
CHANGES = (Change(1, (), "the first"),)
read = Position.from_obj


class Acts(Menu[Act]):
    """Everything that the mover may do now."""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn

    @property
    def end(self) -> Act:
        return END

    def subjects(self) -> Iterator[str]:
        return iter(self.turn.stacks.of(self.turn.mover))

    def of(self, subject: str) -> Iterator[Act]:
        yield from movement.moves(self.turn, subject)
        yield from combat.attacks(self.turn, subject)

    def refusal(self, answer: Act) -> Diagnostic | None:
        if isinstance(answer, Move):
            return movement.refuse_move(self.turn, answer)
        return combat.refuse_attack(self.turn, answer) if isinstance(answer, Attack) else None


def start(scenario: Scenario) -> Position:
    """1.2: every unit stands where its card says."""
    return Position(pieces={unit.id: Piece(unit.setup, unit.strength) for unit in scenario.units.values()})


def look(scenario: Scenario, position: Position) -> Turn:
    return Turn(scenario, position.copy(), Table({}, calm))


def turned(scenario: Scenario, position: Position, side: str) -> Position:
    after = position.copy()
    after.mover = side
    return after


def calm(roll: Roll) -> int:
    """The lowest face: no loss."""
    return 1


def play(scenario: Scenario, position: Position, referee: Referee) -> Position:
    """1.1: one side acts; then the clock goes on."""
    turn = Turn(scenario, position.copy(), referee)
    act_in_turn(turn)
    pass_time(turn)
    return turn.position


def act_in_turn(turn: Turn) -> None:
    """1.1: one act after another."""
    while not isinstance(act := turn.ask(turn.mover, "act", "1.1", Acts(turn)), End):
        if isinstance(act, Move):
            movement.carry_out_move(turn, act)
        else:
            combat.carry_out_attack(turn, act)


def pass_time(turn: Turn) -> None:
    """1.1: the other side is next; 4.1: after the last turn whoever holds the hill has won."""
    position = turn.position
    position.turn += turn.mover != RED
    position.mover = enemy_of(turn.mover)
    if position.turn > turn.scenario.turns:
        holders = [side for side in SIDES if turn.stacks.at(turn.scenario.hill, side)]
        position.result = f"{holders[0]} wins" if holders else "draw"
        turn.referee.tell(events.GameOver(position.result))


def summary(position: Position) -> Mapping[str, str]:
    return {"score": f"{len(position.pieces)} units left", **({"result": position.result} if position.result else {})}
