"""Combat tables: odds give a column, shifts move it, a modified die gives the row. What shifts and what a result means
is a chapter of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Generic, TypeVar

from pbem.kernel.values import value

R = TypeVar("R")


class BadTable(ValueError):
    """Columns and rows that make no table."""


@value
class Odds:
    """Attack to defense: `3-1` (or `3:1`) is three to one, `1-2` one to two."""

    attack: int
    defense: int

    @classmethod
    def read(cls, text: str) -> Odds:
        attack, _, defense = text.replace(":", "-").partition("-")
        if not (attack.isdecimal() and defense.isdecimal() and "1" in (attack, defense)):
            raise BadTable(f"odds are written 3-1 or 1-2, not {text}")
        return cls(int(attack), int(defense))

    @property
    def rank(self) -> int:
        """Where these odds stand on the scale ..., 1-3, 1-2, 1-1, 2-1, 3-1, ...; 1-1 is 0."""
        return self.attack - self.defense

    @classmethod
    def at(cls, rank: int) -> Odds:
        """The odds with this rank."""
        return cls(max(1, rank + 1), max(1, 1 - rank))


def rank(attack: int, defense: int) -> int:
    """The odds of two strengths, rounded in the defender's favour: 17 to 6 is 2-1, 5 to 11 is 1-3."""
    if attack < 1 or defense < 1:
        raise ValueError(f"odds need strength on both sides, not {attack} to {defense}")
    return attack // defense - 1 if attack >= defense else 1 - -(-defense // attack)


@value
class CombatTable(Generic[R]):
    """Results by column (odds, the worst for the attacker first) and row (the modified die).

    A column is its number, from 0; the scale goes on beyond both ends, one column for each step of the odds, so that a
    game can tell what lies beyond the table: `below` and `above` are its results there without a die, and where a
    table has none the last column serves.
    """

    columns: tuple[Odds, ...]
    rows: Mapping[int, Sequence[R]]
    faces: tuple[int, ...]
    below: R | None = None
    above: R | None = None
    sign: str = "-"

    @classmethod
    def of(
        cls,
        columns: Sequence[str],
        rows: Mapping[int, Sequence[R]],
        faces: Sequence[int],
        below: R | None = None,
        above: R | None = None,
    ) -> CombatTable[R]:
        """A table as it is printed; `faces` are the numbers that its die shows."""
        odds = tuple(map(Odds.read, columns))
        if not odds or any(a.rank >= b.rank for a, b in pairwise(odds)):
            raise BadTable(f"columns go from the worst odds to the best, not {', '.join(columns)}")
        if not rows or sorted(rows) != list(range(min(rows), max(rows) + 1)):
            raise BadTable("rows follow one another without a gap")
        if short := [row for row, cells in rows.items() if len(cells) != len(odds)]:
            raise BadTable(f"row {short[0]} has {len(rows[short[0]])} results for {len(odds)} columns")
        return cls(odds, rows, tuple(faces), below, above, ":" if ":" in columns[0] else "-")

    @property
    def last(self) -> int:
        return len(self.columns) - 1

    def column(self, attack: int, defense: int) -> int:
        """The column of two strengths, in the defender's favour: the best whose odds are reached. Below 0 and above
        `last` it lies beyond the table."""
        reached = rank(attack, defense)
        first, best = self.columns[0].rank, self.columns[-1].rank
        if reached < first:
            return reached - first
        if reached > best:
            return self.last + reached - best
        return max(number for number, odds in enumerate(self.columns) if odds.rank <= reached)

    def named(self, text: str) -> int:
        """The column with these odds."""
        return self.columns.index(Odds.read(text))

    def text(self, column: int) -> str:
        """The odds of a column, those beyond the table too."""
        inside = self.bounded(column)
        odds = Odds.at(self.columns[inside].rank + column - inside)
        return f"{odds.attack}{self.sign}{odds.defense}"

    def bounded(self, column: int) -> int:
        """The nearest column that is printed."""
        return min(max(column, 0), self.last)

    def shifted(self, column: int, by: int, most: int | None = None) -> int:
        """So many columns to the right (to the left if below 0), at most `most` either way; it may leave the table."""
        return column + limited(by, most)

    def automatic(self, column: int) -> R | None:
        """The result of a column beyond the table that needs no die, if the table has one."""
        if column < 0:
            return self.below
        return self.above if column > self.last else None

    def row(self, face: int, drm: int = 0, most: int | None = None) -> int:
        """The row of a face with its modifiers, which count `most` at most either way."""
        return min(max(face + limited(drm, most), min(self.rows)), max(self.rows))

    def result(self, column: int, face: int, drm: int = 0, most: int | None = None) -> R:
        """What the table says."""
        sure = self.automatic(column)
        return sure if sure is not None else self.rows[self.row(face, drm, most)][self.bounded(column)]

    def chances(self, column: int, drm: int = 0, most: int | None = None) -> Mapping[R, int]:
        """How many faces of the die bring each result."""
        return Counter(self.result(column, face, drm, most) for face in self.faces)


def limited(amount: int, most: int | None) -> int:
    """An amount that counts `most` at most, either way."""
    return amount if most is None else min(max(amount, -most), most)
