"""The port of advice: what a game says about orders besides whether they are legal.

Advice is a module, `games/NAME/advice.py`, that has the functions of `Advice`. They work on a `Hearing`: the game in
which orders are judged, with the position, the papers in force and, in the midst of a run, what is being asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.values import Exhibit
from pbem.orders.ast import OrderBlock

if TYPE_CHECKING:
    from pbem.orders.hearing import Hearing
    from pbem.orders.running import Run


class Advice(Protocol):
    """What a player is told, asked for or not."""

    def explain(self, why: Diagnostic, block: OrderBlock, index: int, hearing: Hearing) -> Diagnostic:
        """A refusal of a line, with better help if the game knows any; `why` itself if it does not."""

    def warnings(self, block: OrderBlock, run: Run, hearing: Hearing) -> Iterable[Diagnostic]:
        """What is allowed but unwise, seen in the plan of a block."""

    def options(self, hearing: Hearing, what: str | None, to: str | None = None) -> Exhibit | Diagnostic:
        """Everything that may be done now: by the side to move, by one unit, a formation, or the units in one space;
        who of them can reach a space, if it is named (`to`). An exhibit without text: there is nothing."""

    def template(self, hearing: Hearing) -> Iterator[str]:
        """The lines inside the ready block of the side to move, all of them comments."""

    def standing_example(self, side: str) -> Sequence[str]:
        """Standing orders that a template offers to a side that has none."""

    def odds(
        self, hearing: Hearing, block: OrderBlock | None, where: str | None, prize: float
    ) -> Exhibit | Diagnostic:
        """The chances of every battle that orders lead to, or of the one in a space as it stands. `prize` is what
        taking a space is worth, in points. In `obj` each battle has at least its `space` and a `badge`: strengths or
        column and the chance in a word, as the board in the browser shows it."""
