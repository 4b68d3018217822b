"""Cases: a board of pieces and a clock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.games.skirmish.advice import lines_of
from pbem.games.skirmish.position import Piece, Position
from pbem.games.skirmish.rules import Acts, act_in_turn, look, pass_time
from pbem.games.skirmish.scenario import BLUE, RED, Scenario
from pbem.games.skirmish.turn import Turn

from pbem.kernel.game import Chance
from pbem.kernel.referee import Choice, Referee
from pbem.orders.cases.verdict import each
from pbem.orders.trials import Check, Played, Set, Setting

DEFAULT = "hill"
OPTIONS: Mapping[str, str] = {}
THROUGH = ("turn",)
WAITS: frozenset[str] = frozenset()
VOID: Mapping[str, str] = {"R203": "2.1"}
SAME_RULES: Sequence[frozenset[str]] = ()
REACTIONS = ("yield any", "yield any when strength >= 2")


def blank(scenario: Scenario) -> Position:
    return Position()


def _pieces(setting: Setting, given: Any) -> None:
    for space, units in (given or {}).items():
        for unit in units if isinstance(units, list) else [units]:
            setting.position.pieces[unit] = Piece(str(space), setting.scenario.units[unit].strength)


def _clock(setting: Setting, given: Any) -> None:
    word = str(given or "1R")
    setting.position.turn, setting.position.mover = int(word[0]), BLUE if word.endswith("B") else RED


BOARD: Mapping[str, Set] = {"pieces": _pieces, "clock": _clock}


def _at(played: Played, unit: str) -> Any:
    piece = played.position.pieces.get(unit)
    return piece.at if piece else "destroyed"


def _strength(played: Played, unit: str) -> Any:
    piece = played.position.pieces.get(unit)
    return piece.strength if piece else "destroyed"


EXPECT: Mapping[str, Check] = {"at": each(_at), "strength": each(_strength)}


def play(scenario: Scenario, position: Position, referee: Referee) -> Turn:
    turn = Turn(scenario, position, referee)
    act_in_turn(turn)
    return turn


def play_on(now: Turn, referee: Referee, through: str) -> None:
    pass_time(now)


def wished(choice: Choice[Any], given: Mapping[str, Any]) -> Sequence[Any]:
    return ()


def scribble(scenario: Scenario, position: Position, chance: Chance) -> Sequence[str]:
    """Legal lines, some of them twice, and nonsense."""
    turn = look(scenario, position)
    lines = [line for unit in Acts(turn).subjects() for line in lines_of(turn, unit)]
    own = f"{position.mover[0].upper()}/1"
    return [chance.choice([*lines, f"move {own} 0101-0303", f"attack 0202 with {own}"]) for _ in range(4)]
