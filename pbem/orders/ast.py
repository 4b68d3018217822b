"""What an order file says, as values. Places in the text are kept for messages, but never compared.

The lines themselves are a game's: each verb has a class of its own, derived from `Statement`.
"""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any, ClassVar

from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Span
from pbem.kernel.values import value
from pbem.orders.words import ORDERS, REPLY, STANDING, STOP

if TYPE_CHECKING:
    from pbem.orders.language import Fact

NOWHERE = Span(0, 0, 0)


@value
class Node:
    """A piece of an order file: `span` is the whole of it, `parts` are the names in it and where each stands."""

    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)
    parts: tuple[tuple[str, Span], ...] = field(default=(), compare=False, repr=False, kw_only=True)


def fields_of(node: Node) -> tuple[str, ...]:
    """The names of what a node says, in the order in which it is written."""
    names: tuple[str, ...] = type(node).__match_args__
    return names


# -- conditions --------------------------------------------------------------------------------------------------


@value
class Claim(Node):
    """A fact that somebody asserts: `from 76` is `Claim(FROM, ("76",))`, with the `Fact` FROM of a language."""

    fact: Fact
    values: tuple[Any, ...] = ()


@value
class Not(Node):
    """`not armor`."""

    term: Condition


@value
class And(Node):
    """`armor and strength >= 3`; binds closer than `or`."""

    left: Condition
    right: Condition


@value
class Or(Node):
    """`armor or strength >= 4`."""

    left: Condition
    right: Condition


Condition = Claim | Not | And | Or


# -- lines and blocks --------------------------------------------------------------------------------------------


@value
class Statement(Node):
    """One line: an order or a standing order. `condition` is what stands behind `if` at its end."""

    condition: Condition | None = field(default=None, kw_only=True)


class Otherwise:
    """What a line has that may end in `else PATH` or `else stop`: `otherwise`, a path, the word or None."""

    __slots__ = ()
    otherwise: Any

    @property
    def stops(self) -> bool:
        """`else stop`: the run ends where the line cannot go on, and the side is asked."""
        return bool(self.otherwise == STOP)

    @property
    def detour(self) -> tuple[Space, ...] | None:
        """The path behind `else`."""
        return self.otherwise if isinstance(self.otherwise, tuple) else None


@value
class Section(Node):
    """`when NAME if CONDITION`: the lines after it are kept for an action that comes later in the same run."""

    name: str
    condition: Condition | None = None
    orders: tuple[Statement, ...] = ()


@value
class OrderBlock(Node):
    """`begin orders GAME CLOCK SIDE` to `end`."""

    kind: ClassVar[str] = ORDERS
    game: str
    clock: str
    side: str
    orders: tuple[Statement, ...] = ()
    sections: tuple[Section, ...] = ()

    @property
    def lines(self) -> tuple[Statement, ...]:
        """Every order in the order written, those of its sections too: the numbers of lines count these."""
        return self.orders + tuple(order for section in self.sections for order in section.orders)


@value
class StandingBlock(Node):
    """`begin standing GAME SIDE` to `end`: in force until replaced."""

    kind: ClassVar[str] = STANDING
    game: str
    side: str
    rules: tuple[Statement, ...] = ()


@value
class ReplyBlock(Node):
    """`begin reply GAME CLOCK SIDE` to `end`: standing orders for one run of the other side."""

    kind: ClassVar[str] = REPLY
    game: str
    clock: str
    side: str
    rules: tuple[Statement, ...] = ()


Block = OrderBlock | StandingBlock | ReplyBlock
