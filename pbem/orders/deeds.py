"""Orders and what the rules know: the acts that an order asks for, and the order that asks for an act."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pbem.games.tigers.acts import Act, Attack, Build, Entrench, Hold, Move, Shift, Special
from pbem.games.tigers.choices import Overstack
from pbem.games.tigers.impulse import Impulse
from pbem.orders.ast import (
    AttackOrder,
    BuildOrder,
    EntrenchOrder,
    HoldOrder,
    MoveOrder,
    Order,
    RemoveOrder,
    ShiftOrder,
    SpecialOrder,
)

_ORDERS: dict[type, Callable[[Any], Order]] = {
    Move: lambda act: MoveOrder(act.units, act.path),
    Shift: lambda act: ShiftOrder((act.unit,), act.path),
    Entrench: lambda act: EntrenchOrder((act.unit,)),
    Attack: lambda act: AttackOrder(act.area, act.units),
    Hold: lambda act: HoldOrder(act.area, act.units),
    Special: lambda act: SpecialOrder(act.effect, act.area),
    Build: lambda act: BuildOrder(act.bridge, act.unit),
}


def acts_of(order: Order, options: Any) -> Iterator[Act]:
    """The acts that an order asks for."""
    if isinstance(order, MoveOrder):
        yield Move(order.units, order.path)
    elif isinstance(order, ShiftOrder):
        yield from (Shift(unit, order.path) for unit in order.units)
    elif isinstance(order, EntrenchOrder):
        yield from (Entrench(unit) for unit in order.units)
    elif isinstance(order, SpecialOrder):
        yield Special(order.effect, order.area)
    elif isinstance(order, AttackOrder):
        yield Attack(order.area, order.units or all_that_may(order.area, Attack, options))
    elif isinstance(order, HoldOrder):
        yield Hold(order.area, order.units or all_that_may(order.area, Hold, options))


def all_that_may(area: str, kind: type[Attack] | type[Hold], options: Any) -> tuple[str, ...]:
    """9.13: every unit that may attack (or hold) in an area; if none may, all that stand there."""
    impulse: Impulse = options.impulse
    here = tuple(impulse.at(area, impulse.mover))
    able = tuple(unit for unit in here if options.refusal(kind(area, (unit,))) is None)
    return able or here


def order_for(answer: Any, about: Any = None) -> Order | None:
    """The order that says what a player answered to a question `about` something; None where no order is needed."""
    if isinstance(about, Overstack):
        return RemoveOrder((answer,), about.area)
    order = _ORDERS.get(type(answer))
    return order(answer) if order else None
