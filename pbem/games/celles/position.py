"""The pieces on the board, the chits, the clock and the score: a tree of plain values."""

from __future__ import annotations

from dataclasses import field, fields
from operator import attrgetter
from typing import Any

from pbem.games.celles.scenario import ALLIED, GERMAN, SIDES
from pbem.kernel.board import Space
from pbem.kernel.values import replace, value

LETTER = {GERMAN: "G", ALLIED: "A"}
SUPPLIED, OUT, ISOLATED = "", "out", "isolated"


@value(frozen=False)
class Piece:
    """One counter on the board: its face, its steps and what is marked on it."""

    at: Space
    steps: int
    used: bool = False
    disrupted: bool = False
    supply: str = SUPPLIED
    truck: bool = False


@value(frozen=False)
class Chits:
    """4.0, 7.0: the chits of one side: cup, boxes of the map, Action Chits drawn this turn, and actions left."""

    cup: list[str] = field(default_factory=list)
    available: list[str] = field(default_factory=list)
    played: list[str] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)
    left: int = 0

    def copy(self) -> Chits:
        return Chits(
            list(self.cup), list(self.available), list(self.played), list(self.aside), list(self.drawn), self.left
        )


@value(frozen=False)
class Position:
    """A game between two decisions. Rules functions change it in place; whoever runs them copies first.

    `action` counts from 1; 0 is the moment before the first chit of the game, whose block only draws. `chit` is the
    Action Chit that the mover has drawn; None while nobody has drawn yet. `leaving`: drawing it made its
    formation leave, and that is the action (15.0). `truck` is the turn from which the marker may be placed (8.3).
    """

    turn: int
    action: int
    mover: str
    chit: str | None = None
    leaving: bool = False
    pieces: dict[str, Piece] = field(default_factory=dict)
    coming: dict[str, int] = field(default_factory=dict)
    destroyed: list[str] = field(default_factory=list)
    withdrawn: dict[str, int] = field(default_factory=dict)
    gone: list[str] = field(default_factory=list)
    chits: dict[str, Chits] = field(default_factory=lambda: {side: Chits() for side in SIDES})
    truck: int = 0
    vp: int = 0
    score: dict[str, int] = field(default_factory=dict)
    result: str | None = None

    @property
    def over(self) -> bool:
        return self.result is not None

    @property
    def now(self) -> str:
        """`4-3`: turn, and running number of the action in it, both sides counted together."""
        return f"{self.turn}-{self.action}"

    @property
    def clock(self) -> str:
        """`4-3G`: turn, action, and the side that acts."""
        return f"{self.now}{LETTER[self.mover]}"

    def copy(self) -> Position:
        """The same values, none of them shared."""
        return replace(
            self,
            pieces={unit: Piece(*_values(piece)) for unit, piece in self.pieces.items()},
            coming=dict(self.coming),
            destroyed=list(self.destroyed),
            withdrawn=dict(self.withdrawn),
            gone=list(self.gone),
            chits={side: chits.copy() for side, chits in self.chits.items()},
            score=dict(self.score),
        )

    def to_obj(self) -> dict[str, Any]:
        """Plain values in canonical order; equal exactly when the positions are."""
        obj = {f.name: getattr(self, f.name) for f in fields(self)}
        return {
            **obj,
            "pieces": {unit: _piece_obj(self.pieces[unit]) for unit in sorted(self.pieces)},
            "coming": dict(sorted(self.coming.items())),
            "destroyed": sorted(self.destroyed),
            "withdrawn": dict(sorted(self.withdrawn.items())),
            "gone": sorted(self.gone),
            "chits": {side: _chits_obj(self.chits[side]) for side in SIDES},
            "score": dict(sorted(self.score.items())),
        }

    @classmethod
    def from_obj(cls, obj: dict[str, Any]) -> Position:
        rest = dict(obj)
        rest["pieces"] = {unit: Piece(**piece) for unit, piece in obj["pieces"].items()}
        rest["chits"] = {side: Chits(**chits).copy() for side, chits in obj["chits"].items()}
        for name in ("coming", "withdrawn", "score"):
            rest[name] = dict(obj[name])
        for name in ("destroyed", "gone"):
            rest[name] = list(obj[name])
        return cls(**rest)


_values = attrgetter(*(f.name for f in fields(Piece)))
_DEFAULTS = {f.name: f.default for f in fields(Piece)}


def _piece_obj(piece: Piece) -> dict[str, Any]:
    """Marks that are not there are left out, so that a position stays readable."""
    values = {f.name: getattr(piece, f.name) for f in fields(Piece)}
    return {name: value for name, value in values.items() if value != _DEFAULTS[name]}


def _chits_obj(chits: Chits) -> dict[str, Any]:
    """The cup has an order of its own; the boxes are sorted, since nothing hangs on it."""
    return {
        "cup": list(chits.cup),
        "available": sorted(chits.available),
        "played": sorted(chits.played),
        "aside": sorted(chits.aside),
        "drawn": list(chits.drawn),
        "left": chits.left,
    }
