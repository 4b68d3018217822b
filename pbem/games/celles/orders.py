"""What the lines of an order file of Celles say, each as a value."""

from __future__ import annotations

from pbem.kernel.board import Space
from pbem.kernel.values import value
from pbem.orders.ast import Condition, Otherwise, Statement

ALL = "all"
ALWAYS = "always"


@value
class ActivateOrder(Statement):
    """`activate Lehr`, or `activate one 116Pz/60`."""

    formation: str | None
    unit: str | None = None


@value
class ExtraOrder(Statement):
    """`extra 29Bde/23H`."""

    unit: str


@value
class AirOrder(Statement):
    """`air 2Pz/304`, or `air none`: the German loses the action only."""

    unit: str | None


@value
class ReplaceOrder(Statement):
    """`replace 2Arm/A1`: its second step; `replace 29Bde/23H at 0213`: an eliminated unit."""

    unit: str
    at: Space | None = None


@value
class EnterOrder(Statement):
    """`enter 2Arm/B1 1500`: where a unit that is due arrives."""

    unit: str
    at: Space


@value
class TruckOrder(Statement):
    """`truck on 84Inf/333c`, `truck off 84Inf/333c`."""

    how: str
    unit: str


@value
class MoveOrder(Statement, Otherwise):
    """`move 2Arm/82 2405..2409-2509 else stop`: `otherwise`, a path or `stop`, speaks if it cannot be gone any more."""

    units: tuple[str, ...]
    path: tuple[Space, ...]
    otherwise: tuple[Space, ...] | str | None = None


@value
class AttackOrder(Statement):
    """`attack 2113 medium with Lehr/902, Lehr/AA chit when odds >= 2-1`; no hexes: all that must be attacked.

    `chit` is a condition, `ALWAYS`, or None: no Combat chit is played.
    """

    hexes: tuple[Space, ...]
    level: str
    units: tuple[str, ...]
    chit: Condition | str | None = None


@value
class AdvanceOrder(Statement):
    """`advance Lehr/AA 2213-2113`."""

    unit: str
    path: tuple[Space, ...]


@value
class HoldOrder(Statement):
    """`hold`: nobody moves."""


@value
class StopOrder(Statement):
    """`stop if held 2608`: end the run here and ask me."""


@value
class DisruptRule(Statement):
    """`disrupt weakest`: whom a side would rather have Disrupted."""

    preferences: tuple[str, ...]


@value
class RetreatRule(Statement):
    """`retreat 84Inf/335c 2113-2012-1912`, `retreat toward 2808`, `retreat Lehr/902 prefer S`; no units: everybody.

    `way` is ("path", hexes), ("stay", hexes), ("toward", (hex,)) or ("prefer", directions).
    """

    units: tuple[str, ...]
    way: tuple[str, tuple[str, ...]]


@value
class InitiativeRule(Statement):
    """`initiative first by day`: who acts first if I win the roll; `time` None: always."""

    wish: str
    time: str | None = None


@value
class CombatRule(Statement):
    """`combat chit when heavy`: whether a Combat chit is played in defense: a condition, always, ask or never."""

    when: Condition | str
