"""The pieces on the map, control, clock and score: a tree of plain values."""

from __future__ import annotations

from dataclasses import field
from typing import Any

from pbem.games.wave.scenario import LETTER, OFF, OVERCAST, SIDES, Scenario
from pbem.kernel.board import Space
from pbem.kernel.values import replace, value

SETUP, WEATHER, MOVE, FIGHT = "setup", "weather", "move", "fight"


@value(frozen=False)
class Piece:
    """One counter: on a hex, or waiting off the map. `done`: guns that moved, fired or were attacked (5.7)."""

    at: Space
    steps: int
    done: bool = False
    kg: bool = False


@value(frozen=False)
class Position:
    """A game between two decisions. Rules functions change it in place; whoever runs them copies first.

    `stage` is empty before a segment; else what is still to come: `move` or `fight` after a pause (5.6), `setup` before
    the game (3), `weather` while the Allied player looks at a clear sky (9.18).
    """

    turn: int
    couplet: int
    mover: str
    stage: str = ""
    fight_first: bool = False
    pieces: dict[str, Piece] = field(default_factory=dict)
    lost: list[str] = field(default_factory=list)
    weather: str = OVERCAST
    baseplate: bool = False
    aircraft: int = 0
    interdicted: list[Space] = field(default_factory=list)
    aerial: dict[Space, int] = field(default_factory=dict)
    drawn: dict[str, Space] = field(default_factory=dict)
    oos_orgs: list[str] = field(default_factory=list)
    problems_over: bool = False
    control: dict[Space, str] = field(default_factory=dict)
    kg_hexes: set[Space] = field(default_factory=set)
    blown: set[str] = field(default_factory=set)
    tried: set[str] = field(default_factory=set)
    repairing: list[str] = field(default_factory=list)
    repairs: int = 0
    pol: dict[Space, str] = field(default_factory=dict)
    pol_real: int = 0
    british: list[str] = field(default_factory=list)
    crossing_paid: bool = False
    optional: dict[str, str] = field(default_factory=dict)
    five: list[str] = field(default_factory=list)
    vp: dict[str, dict[str, int]] = field(default_factory=lambda: {side: {} for side in SIDES})
    result: str | None = None

    @property
    def over(self) -> bool:
        return self.result is not None

    @property
    def now(self) -> str:
        """`3-1`: turn and couplet, as orders name them; `9-0` is the weather of turn 9."""
        if self.stage == SETUP:
            return SETUP
        return f"{self.turn}-{0 if self.stage == WEATHER else self.couplet}"

    @property
    def clock(self) -> str:
        """`3-1G`: turn, couplet, and the side that moves."""
        return f"{self.now}{LETTER[self.mover]}"

    @property
    def kg(self) -> list[str]:
        """7.7: the units of KG Peiper, in order of id."""
        return sorted(unit for unit, piece in self.pieces.items() if piece.kg)

    def total(self, side: str) -> int:
        """4.6: all victory points of a side."""
        return sum(self.vp[side].values())

    def controller(self, scenario: Scenario, space: Space) -> str:
        """3.11: who was last in a hex; at the start, whose side of the front line it is."""
        return self.control.get(space) or scenario.first_controller(space)

    def set_control(self, scenario: Scenario, space: Space, side: str) -> None:
        """3.11: a hex changes hands; only what differs from the start is kept."""
        if scenario.first_controller(space) == side:
            self.control.pop(space, None)
        else:
            self.control[space] = side

    def copy(self) -> Position:
        """The same values, none of them shared."""
        return replace(
            self,
            pieces={unit: Piece(p.at, p.steps, p.done, p.kg) for unit, p in self.pieces.items()},
            lost=list(self.lost),
            interdicted=list(self.interdicted),
            aerial=dict(self.aerial),
            drawn=dict(self.drawn),
            oos_orgs=list(self.oos_orgs),
            control=dict(self.control),
            kg_hexes=set(self.kg_hexes),
            blown=set(self.blown),
            tried=set(self.tried),
            repairing=list(self.repairing),
            pol=dict(self.pol),
            british=list(self.british),
            optional=dict(self.optional),
            five=list(self.five),
            vp={side: dict(points) for side, points in self.vp.items()},
        )

    def to_obj(self) -> dict[str, Any]:
        """Plain values in canonical order; equal exactly when the positions are."""
        plain = {name: getattr(self, name) for name in _PLAIN}
        sorts = {name: sorted(getattr(self, name)) for name in _SORTED}
        maps = {name: dict(sorted(getattr(self, name).items())) for name in _MAPS}
        pieces = {unit: _piece_obj(self.pieces[unit]) for unit in sorted(self.pieces)}
        vp = {side: dict(sorted(self.vp[side].items())) for side in SIDES}
        return {**plain, **sorts, **maps, "pieces": pieces, "vp": vp}

    @classmethod
    def from_obj(cls, obj: dict[str, Any]) -> Position:
        """The position that `to_obj` wrote."""
        rest = dict(obj)
        rest["pieces"] = {unit: _piece(data) for unit, data in obj["pieces"].items()}
        rest["vp"] = {side: dict(obj["vp"][side]) for side in SIDES}
        rest.update({name: dict(obj[name]) for name in _MAPS})
        rest.update({name: set(obj[name]) if name in _SETS else list(obj[name]) for name in _SORTED})
        return cls(**rest)


_PLAIN = (
    *("turn", "couplet", "mover", "stage", "fight_first", "weather", "baseplate", "aircraft"),
    *("problems_over", "repairs", "pol_real", "crossing_paid", "result"),
)
_SETS = ("kg_hexes", "blown", "tried")
_SORTED = ("lost", "interdicted", "oos_orgs", "repairing", "british", "five", *_SETS)
_MAPS = ("aerial", "drawn", "control", "pol", "optional")


def _piece_obj(piece: Piece) -> list[Any]:
    """`[hex, steps]`, and the flags that are not at rest: 644 counters stay readable."""
    flags = [name for name in ("done", "kg") if getattr(piece, name)]
    return [piece.at, piece.steps, *flags]


def _piece(data: list[Any]) -> Piece:
    at, steps, *flags = data
    return Piece(at, steps, "done" in flags, "kg" in flags)


def waits(piece: Piece) -> bool:
    """8.1: whether a unit is still off the map."""
    return piece.at == OFF
