"""What the lines of an order file of Tigers in the Mist say, each as a value."""

from __future__ import annotations

from pbem.kernel.board import Space
from pbem.kernel.values import value
from pbem.orders.ast import Otherwise, Statement


@value
class MoveOrder(Statement, Otherwise):
    """`move 2Pz/2, 2Pz/304 51-70 else 51-52`: a stack goes along a path; where the enemy is it stops and attacks (8.2).
    `else` is what it does if a bridge is blown in its face: a path from the near bank, or stop and ask (8.42)."""

    units: tuple[str, ...]
    path: tuple[Space, ...]
    otherwise: tuple[Space, ...] | str | None = None


@value
class ShiftOrder(Statement):
    """`shift FBB/Gr B-A`: a reinforcement goes to the next zone, for two points a zone (11.14)."""

    units: tuple[str, ...]
    path: tuple[Space, ...]


@value
class EntrenchOrder(Statement):
    """`entrench 352/914`: dig in where it stands, instead of moving (8.5); engineers may have moved before."""

    units: tuple[str, ...]


@value
class AttackOrder(Statement):
    """`attack 70 with 26/39, 26/77`: units that began the impulse beside the enemy attack him where they are (9.13);
    without units: all that may. To attack from elsewhere, move there."""

    area: Space
    units: tuple[str, ...] = ()


@value
class HoldOrder(Statement):
    """`hold 69 with 26/78`: units beside the enemy stay and do not attack (9.13); without units: all that may."""

    area: Space
    units: tuple[str, ...] = ()


@value
class SpecialOrder(Statement):
    """`special mobility 110`: German special forces do one of three things in an area, each once a game (14.2)."""

    effect: str
    area: Space


@value
class TargetOrder(Statement):
    """`target 26/39 > 28Inf/110a`: a wish for whom a unit fires at, taken if it is legal then (9.5)."""

    firer: str
    targets: tuple[str, ...]


@value
class ShellOrder(Statement):
    """`shell 70 > 28Inf/110a, 28Inf/110b`: wishes for the artillery's targets, shot by shot (9.42)."""

    area: Space
    targets: tuple[str, ...]


@value
class BuildOrder(Statement):
    """`build 51-70 with 600Eng`: an engineer that does nothing else today tries to build a bridge (10.1)."""

    bridge: str
    unit: str


@value
class TargetsRule(Statement):
    """`targets prefer armor, strongest`: whom own units fire at when no order says it."""

    preferences: tuple[str, ...]
