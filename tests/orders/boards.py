"""Small positions for tests: a few pieces, a clock, nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.tigers.position import Piece, Position
from pbem.games.tigers.scenario import Scenario

GAME = "bulge-7f3a"


def board(scenario: Scenario, clock: str, pieces: Mapping[str, str], **flags: dict[str, object]) -> Position:
    """`board(s, "17-1 german", {"2Pz/3": "51"})`: pieces at full strength; flags by unit id after `+`."""
    time, mover = clock.split()
    day, impulse = map(int, time.split("-"))
    position = Position(day, impulse, mover)
    position.control = dict(scenario.control)
    for unit, at in pieces.items():
        position.pieces[unit] = Piece(at, scenario.units[unit].strength, at)
    for unit, changes in flags.items():
        for name, value in changes.items():
            setattr(position.pieces[unit], name, value)
    return position


def block(position: Position, *lines: str, side: str | None = None, game: str = GAME) -> str:
    """A block of orders for the impulse of a position."""
    head = f"begin orders {game} {position.day}-{position.impulse} {side or position.mover}"
    return "\n".join([head, *lines, "end"]) + "\n"
