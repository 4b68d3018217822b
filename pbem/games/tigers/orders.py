"""What the lines of an order file of Tigers in the Mist say, each as a value."""

from __future__ import annotations

from pbem.kernel.board import Space
from pbem.kernel.values import value
from pbem.orders.ast import Statement
from pbem.orders.words import STOP


@value
class MoveOrder(Statement):
    """`move 2Pz/2, 2Pz/304 51-70 else 51-52`: `otherwise`, a path or `stop`, speaks if a bridge is blown in its
    face (8.42)."""

    units: tuple[str, ...]
    path: tuple[Space, ...]
    otherwise: tuple[Space, ...] | str | None = None

    @property
    def stops(self) -> bool:
        """`else stop`: the run ends at the blown bridge, and the mover is asked."""
        return self.otherwise == STOP

    @property
    def detour(self) -> tuple[Space, ...] | None:
        """The path behind `else`."""
        return self.otherwise if isinstance(self.otherwise, tuple) else None


@value
class ShiftOrder(Statement):
    """`shift FBB/Gr B-A`."""

    units: tuple[str, ...]
    path: tuple[Space, ...]


@value
class EntrenchOrder(Statement):
    """`entrench 352/914`."""

    units: tuple[str, ...]


@value
class AttackOrder(Statement):
    """`attack 70 with 26/39, 26/77`; without units: all that may."""

    area: Space
    units: tuple[str, ...] = ()


@value
class HoldOrder(Statement):
    """`hold 69 with 26/78`; without units: all that may."""

    area: Space
    units: tuple[str, ...] = ()


@value
class SpecialOrder(Statement):
    """`special mobility 110`."""

    effect: str
    area: Space


@value
class TargetOrder(Statement):
    """`target 26/39 > 28Inf/110a`: a wish."""

    firer: str
    targets: tuple[str, ...]


@value
class ShellOrder(Statement):
    """`shell 70 > 28Inf/110a, 28Inf/110b`: wishes for the artillery, shot by shot."""

    area: Space
    targets: tuple[str, ...]


@value
class BuildOrder(Statement):
    """`build 51-70 with 600Eng`."""

    bridge: str
    unit: str


@value
class TargetsRule(Statement):
    """`targets prefer armor, strongest`."""

    preferences: tuple[str, ...]
