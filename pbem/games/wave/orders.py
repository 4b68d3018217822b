"""What the lines of an order file of Wave of Terror say, each as a value."""

from __future__ import annotations

from pbem.kernel.board import Space
from pbem.kernel.values import value
from pbem.orders.ast import Condition, Otherwise, Statement


@value
class SequenceOrder(Statement):
    """`sequence fight move` (5.6)."""

    phases: str


@value
class BuildOrder(Statement):
    """`build E3818-E3917` (9.15)."""

    bridge: str


@value
class MoveOrder(Statement, Otherwise):
    """`move 12V/27.1 E3916-E3816 column else stop`: `otherwise` speaks if a bridge is blown before the stack (9.14)."""

    units: tuple[str, ...]
    path: tuple[Space, ...]
    column: bool = False
    otherwise: tuple[Space, ...] | str | None = None


@value
class AttackOrder(Statement):
    """`attack E3816 with 12V/27.1 guns VA388 air lose 12V/27.1` (10.1)."""

    space: Space
    units: tuple[str, ...]
    guns: tuple[str, ...] = ()
    air: bool = False
    lose: tuple[str, ...] = ()


@value
class AdvanceOrder(Statement):
    """`advance 12V/27.1, 12V/27.2 E3816`: in this order, those who live and fit (10.26)."""

    units: tuple[str, ...]
    space: Space


@value
class DropOrder(Statement):
    """`drop 1SS/Rec1` out of KG Peiper (7.7)."""

    units: tuple[str, ...]


@value
class ReformOrder(Statement):
    """`reform 14R/18` (8.7)."""

    unit: str


@value
class BringOrder(Statement):
    """`bring 10SS` (8.4)."""

    org: str


@value
class CommitOrder(Statement):
    """`commit british 29B, 33B, 34B` (8.5)."""

    orgs: tuple[str, ...]


@value
class DrawOrder(Statement):
    """`draw 101/506.1 from E2033`: who uses which aerial marker (6.15)."""

    units: tuple[str, ...]
    space: Space


@value
class Mission:
    """What the Allies want of a clear sky: interdict hexes, airdrop in one, keep aircraft, or ask to see it."""

    kind: str
    spaces: tuple[Space, ...] = ()
    units: tuple[str, ...] = ()
    number: int = 0


@value
class ClearOrder(Statement):
    """`clear interdict E4017`, `clear airdrop E2033 for 101/506.1`, `clear keep 4`, `clear ask` (9.18, 6.15)."""

    mission: Mission


@value
class PauseOrder(Statement):
    """`pause`: stop after the first phase (5.6)."""


@value
class PlaceOrder(Statement):
    """`place 2/9.1 E3610` (3.3)."""

    unit: str
    space: Space


@value
class KgOrder(Statement):
    """`kg 1SS/Pz1, 1SS/Pz501, 1SS/2.3, 1SS/Rec1 E4117` (7.7)."""

    units: tuple[str, ...]
    space: Space


@value
class PolOrder(Statement):
    """`pol E2714 real` (3.7); the mail shows `pol E2714`, and the whole line is under a seal."""

    space: Space
    kind: str = ""


# ---- standing orders -----------------------------------------------------------------------------------------------


@value
class DemolishRule(Statement):
    """`demolish E2516-E2617 when heavy`; no bridge means any (9.14)."""

    bridge: str | None
    when: Condition | None = None


@value
class SpareRule(Statement):
    """`spare any when turn <= 3`."""

    bridge: str | None
    when: Condition | None = None


@value
class SupportRule(Statement):
    """`support E3119 up to 3 when odds >= 2:1`: guns for the defense of a hex (10.24)."""

    space: Space | None
    units: tuple[str, ...] = ()
    most: int | None = None
    when: Condition | None = None


@value
class WithholdRule(Statement):
    """`withhold any when attack <= 6`: no guns for this defense."""

    space: Space | None
    when: Condition | None = None


@value
class AirRule(Statement):
    """`air E3119 when odds >= 3:1`: an aircraft for this defense (10.14)."""

    space: Space | None
    when: Condition | None = None


@value
class KeepRule(Statement):
    """`keep 2 aircraft`: never less than these are left by defense."""

    number: int
