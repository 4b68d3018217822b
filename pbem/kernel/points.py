"""Points in parts: halves, thirds or twelfths of a point, counted as whole numbers.

A search adds costs millions of times and a position is written as whole numbers, so there are no fractions inside a
game: `Points(12)` counts twelfths, `of(2, 1, 4)` is 27 of them and `text(27)` is `2 1/4`.
"""

from __future__ import annotations

import re
from math import gcd

from pbem.kernel.values import value

_WRITTEN = re.compile(r"-?(\d+|\d+\.\d+|(\d+ +)?\d+/[1-9]\d*)")


@value
class Points:
    """A unit of counting: how many parts a point has."""

    parts: int

    def of(self, whole: int, over: int = 0, under: int = 1) -> int:
        """So many points, and perhaps a fraction of one, in parts."""
        if (over * self.parts) % under:
            raise ValueError(f"{over}/{under} of a point cannot be counted in parts of 1/{self.parts}")
        return whole * self.parts + over * self.parts // under

    def read(self, text: str) -> int:
        """Points as people write them: `2`, `1/3`, `2 1/4`, `0.5`."""
        text = text.strip()
        if not _WRITTEN.fullmatch(text):
            raise ValueError(f"{text!r} is no number of points")
        amount = sum(map(self._read_part, text.removeprefix("-").split()))
        return -amount if text.startswith("-") else amount

    def _read_part(self, word: str) -> int:
        if "/" in word:
            over, _, under = word.partition("/")
            return self.of(0, int(over), int(under))
        whole, _, decimals = word.partition(".")
        return self.of(int(whole), int(decimals or 0), 10 ** len(decimals))

    def text(self, amount: int) -> str:
        """Points for people: `2 1/4`."""
        whole, rest = divmod(abs(amount), self.parts)
        common = gcd(rest, self.parts)
        words = [str(whole)] if whole or not rest else []
        if rest:
            words.append(f"{rest // common}/{self.parts // common}")
        return "-" * (amount < 0) + " ".join(words)

    def share(self, amount: int, over: int, under: int) -> int:
        """A share of an amount, such as the third of an allowance; less than a part is dropped."""
        return amount * over // under

    def whole_up(self, amount: int) -> int:
        """The amount rounded up to whole points."""
        return -(-amount // self.parts) * self.parts
