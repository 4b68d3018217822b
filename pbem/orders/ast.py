"""What an order file says, as values. Places in the text are kept for messages, but never compared."""

from __future__ import annotations

from dataclasses import field
from typing import ClassVar

from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Span
from pbem.kernel.values import value
from pbem.orders.words import ORDERS, REPLY, STANDING

NOWHERE = Span(0, 0, 0)


@value
class Node:
    """A piece of an order file: `span` is the whole of it, `parts` are the names in it and where each stands."""

    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)
    parts: tuple[tuple[str, Span], ...] = field(default=(), compare=False, repr=False, kw_only=True)


@value
class MoveOrder(Node):
    """`move 2Pz/2, 2Pz/304 51-70 else 51-52`: `otherwise` or `stop` speak if a bridge is blown in its face."""

    units: tuple[str, ...]
    path: tuple[Space, ...]
    otherwise: tuple[Space, ...] | None = None
    stop: bool = False


@value
class ShiftOrder(Node):
    """`shift FBB/Gr B-A`."""

    units: tuple[str, ...]
    path: tuple[Space, ...]


@value
class EntrenchOrder(Node):
    """`entrench 352/914`."""

    units: tuple[str, ...]


@value
class AttackOrder(Node):
    """`attack 70 with 26/39, 26/77`; without units: all that may."""

    area: Space
    units: tuple[str, ...] = ()


@value
class HoldOrder(Node):
    """`hold 69 with 26/78`; without units: all that may."""

    area: Space
    units: tuple[str, ...] = ()


@value
class SpecialOrder(Node):
    """`special mobility 110`."""

    effect: str
    area: Space


@value
class BattlesOrder(Node):
    """`battles 70, 69, 20`: a wish for the order of battles."""

    areas: tuple[Space, ...]


@value
class TargetOrder(Node):
    """`target 26/39 > 28Inf/110a`: a wish."""

    firer: str
    targets: tuple[str, ...]


@value
class ShellOrder(Node):
    """`shell 70 > 28Inf/110a, 28Inf/110b`: wishes for the artillery, shot by shot."""

    area: Space
    targets: tuple[str, ...]


@value
class BuildOrder(Node):
    """`build 51-70 with 600Eng`."""

    bridge: str
    unit: str


@value
class RemoveOrder(Node):
    """`remove 18/294 from 46`: who goes if the area is overstacked."""

    units: tuple[str, ...]
    area: Space


Order = (
    MoveOrder
    | ShiftOrder
    | EntrenchOrder
    | AttackOrder
    | HoldOrder
    | SpecialOrder
    | BattlesOrder
    | TargetOrder
    | ShellOrder
    | BuildOrder
    | RemoveOrder
)


@value
class TypeCondition(Node):
    """`armor`, `infantry`, or the name of a type: a unit like that is crossing."""

    name: str


@value
class StrengthCondition(Node):
    """`strength >= 4`: points of the crossing force."""

    op: str
    value: int


@value
class FromCondition(Node):
    """`from 76`: the force comes from this bank."""

    area: Space


@value
class ToCondition(Node):
    """`to 90`: the force goes to this bank."""

    area: Space


@value
class BankCondition(Node):
    """`near bank`, `far bank`: where the demolishing unit stands, as the crossing force sees it."""

    bank: str


@value
class NotCondition(Node):
    """`not armor`."""

    term: Condition


@value
class AndCondition(Node):
    """`armor and strength >= 3`; binds closer than `or`."""

    left: Condition
    right: Condition


@value
class OrCondition(Node):
    """`armor or strength >= 4`."""

    left: Condition
    right: Condition


Condition = (
    TypeCondition
    | StrengthCondition
    | FromCondition
    | ToCondition
    | BankCondition
    | NotCondition
    | AndCondition
    | OrCondition
)


@value
class DemolishRule(Node):
    """`demolish 76-90 with 291Eng when armor`; bridge or unit None means any."""

    bridge: str | None
    unit: str | None = None
    when: Condition | None = None


@value
class SpareRule(Node):
    """`spare 76-90 when not armor`: this bridge is left standing."""

    bridge: str | None
    when: Condition | None = None


@value
class TargetsRule(Node):
    """`targets prefer armor, strongest`."""

    preferences: tuple[str, ...]


@value
class LossesRule(Node):
    """`losses weakest first`: what a side would rather lose."""

    preferences: tuple[str, ...]


@value
class RemovalRule(Node):
    """`removal weakest first`: who goes when an area is overstacked; speaks before `losses`."""

    preferences: tuple[str, ...]


Rule = DemolishRule | SpareRule | TargetsRule | LossesRule | RemovalRule


@value
class OrderBlock(Node):
    """`begin orders GAME 16-1 german` to `end`."""

    kind: ClassVar[str] = ORDERS
    game: str
    clock: str
    side: str
    orders: tuple[Order, ...] = ()


@value
class StandingBlock(Node):
    """`begin standing GAME allied` to `end`: in force until replaced."""

    kind: ClassVar[str] = STANDING
    game: str
    side: str
    rules: tuple[Rule, ...] = ()


@value
class ReplyBlock(Node):
    """`begin reply GAME 16-1 allied` to `end`: standing orders for one impulse of the other side."""

    kind: ClassVar[str] = REPLY
    game: str
    clock: str
    side: str
    rules: tuple[Rule, ...] = ()


Block = OrderBlock | StandingBlock | ReplyBlock
