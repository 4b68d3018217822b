"""Who stands where, whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from pbem.games.skirmish.scenario import RED

from pbem.kernel.board import Space


@dataclass(slots=True)
class Piece:
    at: Space
    strength: int


@dataclass(slots=True)
class Position:
    """A game between two blocks of orders."""

    turn: int = 1
    mover: str = RED
    pieces: dict[str, Piece] = field(default_factory=dict)
    result: str | None = None

    @property
    def over(self) -> bool:
        return self.result is not None

    @property
    def now(self) -> str:
        return str(self.turn)

    @property
    def clock(self) -> str:
        return f"{self.turn}{self.mover[0].upper()}"

    def copy(self) -> Position:
        return replace(self, pieces={unit: replace(piece) for unit, piece in sorted(self.pieces.items())})

    def to_obj(self) -> dict[str, Any]:
        pieces = {unit: {"at": piece.at, "strength": piece.strength} for unit, piece in sorted(self.pieces.items())}
        return {"turn": self.turn, "mover": self.mover, "pieces": pieces, "result": self.result}

    @classmethod
    def from_obj(cls, obj: dict[str, Any]) -> Position:
        pieces = {unit: Piece(**piece) for unit, piece in obj["pieces"].items()}
        return cls(obj["turn"], obj["mover"], pieces, obj["result"])
