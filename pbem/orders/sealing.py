"""Lines of a block that are secret: what goes under seals, and what everybody may read of the block."""

from __future__ import annotations

from dataclasses import replace

from pbem.kernel.values import value
from pbem.orders.ast import Block, OrderBlock, Statement
from pbem.orders.formatter import format_line
from pbem.orders.language import Language


@value
class Hidden:
    """What goes under one seal."""

    label: str
    text: str


def part(block: Block, language: Language) -> tuple[Block, tuple[Hidden, ...]]:
    """A block as everybody may read it, and what of it is sealed first."""
    if language.SEALING is None or not isinstance(block, OrderBlock):
        return block, ()
    found: list[Hidden] = []
    orders = tuple(_open_part(order, language, found) for order in block.orders)
    return replace(block, orders=orders), tuple(found)


def _open_part(order: Statement, language: Language, found: list[Hidden]) -> Statement:
    hidden = language.SEALING.hide(order) if language.SEALING else None
    if hidden is None:
        return order
    label, shown = hidden
    found.append(Hidden(label, format_line(replace(order, condition=None), language)))
    return shown
