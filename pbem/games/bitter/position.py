"""The pieces on the board, markers, clock: a tree of plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, fields
from operator import attrgetter
from typing import Any

from pbem.games.bitter.scenario import ALLIED, LETTER, SIDES
from pbem.kernel.board import Space
from pbem.kernel.values import replace, value

CA, ENG = "ca", "eng"


@value(frozen=False)
class Piece:
    """One counter on the map: its hex, its steps, and the marks it carries from one player turn to the next."""

    at: Space
    steps: int
    moved: bool = False
    fired: bool = False
    reserve: bool = False
    shocked: bool = False
    free: bool = False
    contact: bool = False
    army: str = ""
    since: int = 0


@value(frozen=False)
class Duty:
    """9.5: units that must withdraw or counterattack (`ca`), or that are locked in a battle (`eng`)."""

    kind: str
    space: Space
    side: str
    units: list[str]
    attackers: list[str]
    turn: int

    def copy(self) -> Duty:
        return replace(self, units=list(self.units), attackers=list(self.attackers))


@value(frozen=False)
class Away:
    """5.5: an Allied unit that left the map: by which edge, and on which turn."""

    edge: str
    turn: int
    steps: int


UNKNOWN, REVEALED, CAPTURED, DESTROYED = "hidden", "revealed", "captured", "destroyed"


@value(frozen=False)
class Dump:
    """25: a fuel dump: its hex once that is known, who entered it last, the game-turn of the last try to blow it up;
    the hexes where Germans have looked for it since the player turn began, and those where it is not, says the Allied
    side by keeping its place shut."""

    at: Space = ""
    state: str = UNKNOWN
    holder: str = ALLIED
    tried: int = -1
    searched: list[Space] = field(default_factory=list)
    cleared: list[Space] = field(default_factory=list)

    def copy(self) -> Dump:
        return replace(self, searched=list(self.searched), cleared=list(self.cleared))


@value(frozen=False)
class Position:
    """A game between two decisions. Rules functions change it in place; whoever runs them copies first."""

    turn: int
    mover: str
    turns: tuple[str, ...]
    pieces: dict[str, Piece] = field(default_factory=dict)
    coming: dict[str, int] = field(default_factory=dict)
    away: dict[str, Away] = field(default_factory=dict)
    exited: dict[str, bool] = field(default_factory=dict)
    lost: list[str] = field(default_factory=list)
    losses: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    blown: set[str] = field(default_factory=set)
    built: int = 0
    positions: set[Space] = field(default_factory=set)
    forts: set[Space] = field(default_factory=set)
    forts_gone: set[Space] = field(default_factory=set)
    interdicted: set[Space] = field(default_factory=set)
    out: set[str] = field(default_factory=set)
    short: set[str] = field(default_factory=set)
    dropped: set[str] = field(default_factory=set)
    air: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    liege: set[Space] = field(default_factory=set)
    duties: list[Duty] = field(default_factory=list)
    shut: dict[Space, str] = field(default_factory=dict)
    sneaked: bool = False
    effects: dict[str, str] = field(default_factory=dict)
    grounded: dict[str, int] = field(default_factory=dict)
    companies: dict[str, Space] = field(default_factory=dict)
    dumps: dict[str, Dump] = field(default_factory=dict)
    result: str | None = None

    @property
    def over(self) -> bool:
        return self.result is not None

    @property
    def now(self) -> str:
        """`17AM`: the game-turn, as orders and arrivals name it."""
        return self.turns[self.turn]

    @property
    def clock(self) -> str:
        """`17AM-G`: the game-turn, and the side that moves."""
        return f"{self.now}-{LETTER[self.mover]}"

    def copy(self) -> Position:
        """The same values, none of them shared."""
        shared = {name: type(value)(value) for name, value in _members(self).items()}
        return replace(
            self,
            **shared,
            pieces={unit: _copied(piece) for unit, piece in self.pieces.items()},
            away={unit: replace(away) for unit, away in self.away.items()},
            duties=[duty.copy() for duty in self.duties],
            dumps={name: dump.copy() for name, dump in self.dumps.items()},
        )

    def to_obj(self) -> dict[str, Any]:
        """Plain values in canonical order; equal exactly when the positions are."""
        plain = {name: getattr(self, name) for name in _PLAIN}
        sorts = {name: sorted(getattr(self, name)) for name in _SORTED}
        maps = {name: dict(sorted(getattr(self, name).items())) for name in _MAPS}
        return {
            **plain,
            **sorts,
            **maps,
            "turns": list(self.turns),
            "pieces": {unit: _plain(self.pieces[unit]) for unit in sorted(self.pieces)},
            "away": {unit: _plain(self.away[unit]) for unit in sorted(self.away)},
            "duties": [_plain(duty) for duty in self.duties],
            "dumps": {name: {f.name: getattr(self.dumps[name], f.name) for f in fields(Dump)} for name in self.dumps},
        }

    @classmethod
    def from_obj(cls, obj: Mapping[str, Any]) -> Position:
        """The position that `to_obj` wrote."""
        rest = dict(obj)
        rest["turns"] = tuple(obj["turns"])
        rest["pieces"] = {unit: Piece(**data) for unit, data in obj["pieces"].items()}
        rest["away"] = {unit: Away(**data) for unit, data in obj["away"].items()}
        rest["duties"] = [
            Duty(**{**data, "units": list(data["units"]), "attackers": list(data["attackers"])})
            for data in obj["duties"]
        ]
        rest["dumps"] = {name: Dump(**data).copy() for name, data in obj["dumps"].items()}
        rest.update({name: set(obj[name]) if name in _SETS else list(obj[name]) for name in _SORTED})
        rest.update({name: dict(obj[name]) for name in _MAPS})
        return cls(**rest)


_PLAIN = ("turn", "mover", "built", "sneaked", "result")
_SETS = (*("blown", "positions", "forts", "forts_gone", "interdicted", "out", "short", "dropped", "liege"),)
_SORTED = ("lost", *_SETS)
_MAPS = ("coming", "exited", "losses", "air", "shut", "effects", "grounded", "companies")


def _members(position: Position) -> dict[str, Any]:
    return {name: getattr(position, name) for name in (*_SORTED, *_MAPS)}


_values = attrgetter(*(f.name for f in fields(Piece)))


def _copied(piece: Piece) -> Piece:
    return Piece(*_values(piece))


_DEFAULTS = {f.name: f.default for f in fields(Piece)}


def _plain(thing: Piece | Away | Duty) -> dict[str, Any]:
    """The fields of a value; flags of a piece that are at rest are left out, so that a position stays readable."""
    values = {f.name: getattr(thing, f.name) for f in fields(thing)}
    return {name: value for name, value in values.items() if value != _DEFAULTS.get(name)}
