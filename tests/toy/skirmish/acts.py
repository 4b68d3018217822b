"""What a side may do."""

from __future__ import annotations

from pbem.kernel.board import Space
from pbem.kernel.values import value


@value
class Move:
    """2.1: one unit goes along a path, start included."""

    unit: str
    path: tuple[Space, ...]


@value
class Attack:
    """3.1: units beside a hex attack who stands there."""

    hex: Space
    units: tuple[str, ...]


@value
class End:
    """The mover has done all that he wants to."""


END = End()
Act = Move | Attack | End
