"""Lines that several games have, each as a node and its verb; a game lists those that it wants among its own.

| verb | as |
|---|---|
| `losses weakest first` | LOSSES |
| `removal weakest first` | REMOVAL |
| `remove 18/294 from 46` | REMOVE, a wish |
| `demolish 76-90 with 291Eng when armor` | `demolish(moment)` |
| `spare 76-90 when not armor` | `spare(moment)` |
| `battles 70, 69` | BATTLES, a wish |
"""

from __future__ import annotations

from pbem.kernel.board import Space
from pbem.kernel.values import value
from pbem.orders.ast import Condition, Statement
from pbem.orders.language import Verb
from pbem.orders.parts import LINK, SPACE, SPACES, UNIT, UNITS, after, any_or, perhaps, preferences, when


@value
class LossesRule(Statement):
    """`losses weakest first`: what a side would rather lose."""

    preferences: tuple[str, ...]


@value
class RemovalRule(Statement):
    """`removal weakest first`: who goes when a space is overstacked; speaks before `losses`."""

    preferences: tuple[str, ...]


@value
class RemoveOrder(Statement):
    """`remove 18/294 from 46`: who goes if the space is overstacked."""

    units: tuple[str, ...]
    area: Space


@value
class BattlesOrder(Statement):
    """`battles 70, 69, 20`: a wish for the order of battles."""

    areas: tuple[Space, ...]


@value
class DemolishRule(Statement):
    """`demolish 76-90 with 291Eng when armor`: try to blow this bridge when the enemy is about to
    cross it; `any` stands for every bridge or unit."""

    bridge: str | None
    unit: str | None = None
    when: Condition | None = None


@value
class SpareRule(Statement):
    """`spare 76-90 when not armor`: this bridge is left standing."""

    bridge: str | None
    when: Condition | None = None


LOSSES = Verb("losses", LossesRule, (preferences(last="first"),), asks="", standing=True)
REMOVAL = Verb("removal", RemovalRule, (preferences(last="first"),), asks="", standing=True)
REMOVE = Verb("remove", RemoveOrder, (UNITS, after("from", SPACE)), asks="")
BATTLES = Verb("battles", BattlesOrder, (SPACES,), asks="")


def demolish(moment: str) -> Verb:
    """`demolish`, whose `when` speaks of a kind of moment."""
    parts = (any_or(LINK), perhaps("with", any_or(UNIT)), when(moment))
    return Verb("demolish", DemolishRule, parts, asks="", standing=True, also=("blow", "destroy", "detonate"))


def spare(moment: str) -> Verb:
    """`spare`, whose `when` speaks of a kind of moment."""
    return Verb("spare", SpareRule, (any_or(LINK), when(moment)), asks="", standing=True)
