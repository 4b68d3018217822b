"""The pieces on the board, control, clock and score: a tree of plain values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, fields
from operator import attrgetter
from typing import Any

from pbem.games.tigers.scenario import ALLIED, GERMAN
from pbem.kernel.board import Space
from pbem.kernel.values import replace, value

LETTER = {GERMAN: "G", ALLIED: "A"}


@value(frozen=False)
class Piece:
    """One counter on the board. `began` is where it stood when the day began (8.21, 10.12)."""

    at: Space
    strength: int
    began: Space
    moved: bool = False
    attacked: bool = False
    entrenched: bool = False
    dug_in: bool = False
    built: bool = False
    crossed_blown: bool = False
    shifted: int = 0
    waiting: bool = False

    @property
    def done(self) -> bool:
        """8.25, 9.16, 10.14: moved, attacked, dug in or built today, so it neither moves nor attacks again."""
        return self.moved or self.attacked or self.dug_in or self.built


@value(frozen=False)
class SpecialForces:
    """14: effects used so far with their day, and the counter while it lies on the map."""

    used: dict[str, int] = field(default_factory=dict)
    effect: str | None = None
    area: Space | None = None
    fought: bool = False
    """14.24: the battle that the counter was meant for is over."""


@value(frozen=False)
class Position:
    """A game between two decisions. Rules functions change it in place; whoever runs them copies first."""

    day: int
    impulse: int
    mover: str
    pieces: dict[str, Piece] = field(default_factory=dict)
    coming: dict[str, str] = field(default_factory=dict)
    lost: list[str] = field(default_factory=list)
    blown: set[str] = field(default_factory=set)
    construction: dict[str, int] = field(default_factory=dict)
    control: dict[Space, str] = field(default_factory=dict)
    vp: int = 0
    released: list[str] = field(default_factory=list)
    special: SpecialForces = field(default_factory=SpecialForces)
    result: str | None = None

    @property
    def over(self) -> bool:
        return self.result is not None

    @property
    def now(self) -> str:
        """`16-1`: day and impulse, as orders and arrivals name them."""
        return f"{self.day}-{self.impulse}"

    @property
    def clock(self) -> str:
        """`16-1G`: day, impulse, and the side that moves."""
        return f"{self.now}{LETTER[self.mover]}"

    def copy(self) -> Position:
        """The same values, none of them shared."""
        return replace(
            self,
            pieces={unit: _copied(piece) for unit, piece in sorted(self.pieces.items())},
            coming=dict(self.coming),
            lost=list(self.lost),
            blown=set(self.blown),
            construction=dict(self.construction),
            control=dict(self.control),
            released=list(self.released),
            special=replace(self.special, used=dict(self.special.used)),
        )

    def to_obj(self) -> dict[str, Any]:
        """Plain values in canonical order; equal exactly when the positions are."""
        return {
            "day": self.day,
            "impulse": self.impulse,
            "mover": self.mover,
            "pieces": {unit: _piece_obj(self.pieces[unit]) for unit in sorted(self.pieces)},
            "coming": dict(sorted(self.coming.items())),
            "lost": sorted(self.lost),
            "blown": sorted(self.blown),
            "construction": dict(sorted(self.construction.items())),
            "control": dict(sorted(self.control.items())),
            "vp": self.vp,
            "released": sorted(self.released),
            "special": {
                "used": dict(sorted(self.special.used.items())),
                "effect": self.special.effect,
                "area": self.special.area,
                **({"fought": True} if self.special.fought else {}),
            },
            "result": self.result,
        }

    @classmethod
    def from_obj(cls, obj: dict[str, Any]) -> Position:
        rest = dict(obj)
        rest["pieces"] = {unit: Piece(**piece) for unit, piece in obj["pieces"].items()}
        rest["coming"] = dict(obj["coming"])
        rest["lost"] = list(obj["lost"])
        rest["blown"] = set(obj["blown"])
        rest["construction"] = dict(obj["construction"])
        rest["control"] = dict(obj["control"])
        rest["released"] = list(obj["released"])
        special = obj["special"]
        rest["special"] = SpecialForces(**{**special, "used": dict(special["used"])})
        return cls(**rest)

    def units_at(self, space: Space) -> Iterator[str]:
        return (unit for unit, piece in self.pieces.items() if piece.at == space)


_values = attrgetter(*(f.name for f in fields(Piece)))


def _copied(piece: Piece) -> Piece:
    return Piece(*_values(piece))


_DEFAULTS = {f.name: f.default for f in fields(Piece)}


def _piece_obj(piece: Piece) -> dict[str, Any]:
    """Flags that are at rest are left out, so that a position stays readable."""
    values = {f.name: getattr(piece, f.name) for f in fields(Piece)}
    return {name: value for name, value in values.items() if value != _DEFAULTS[name]}
