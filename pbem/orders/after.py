"""The game as it stands after the orders written so far: what whoever writes the next line wants to know.

The written lines are played as `check` plays them: nothing happens by luck, and the other side does nothing that it
need not. Wherever they leave the menu of the side to move, a visitor may look at the question they leave open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import Menu
from pbem.kernel.referee import Choice, Event, Referee, Roll, Undecided
from pbem.orders.ast import OrderBlock
from pbem.orders.hearing import Hearing
from pbem.orders.running import Run, play
from pbem.orders.script import Key

T = TypeVar("T")
Visit = Callable[[Choice[Any]], None]


@dataclass(slots=True)
class Visitor:
    """A referee that shows every question at which the orders of a side come to their end."""

    referee: Referee
    side: str
    visit: Visit

    def choose(self, choice: Choice[T]) -> T:
        try:
            answer = self.referee.choose(choice)
        except Undecided:
            self.visit(choice)
            raise
        if choice.who == self.side and _is_end(choice, answer):
            self.visit(choice)
        return answer

    def roll(self, roll: Roll) -> int:
        return self.referee.roll(roll)

    def tell(self, event: Event) -> None:
        self.referee.tell(event)


def _is_end(choice: Choice[Any], answer: Any) -> bool:
    """Whether an answer means that nothing more is done: the end of a menu, or none of some options."""
    return answer == choice.options.end if isinstance(choice.options, Menu) else answer is None


def visit_ends(block: OrderBlock, hearing: Hearing, refused: Mapping[Key, Diagnostic], visit: Visit) -> Run | None:
    """Play a block as planned, without its refused lines; `visit` sees each question that is left open, at the moment
    at which it is asked: first the one for which the game waits. None if nothing is asked any more."""
    if hearing.so_far is not None and hearing.asked is None:
        return None
    if hearing.asked is not None and hearing.asked.who == block.side:
        visit(hearing.asked)
    return play(
        hearing.scene, hearing.segments(block), hearing.scene.calm(hearing.known), refused=refused, passive=True,
        watch=lambda referee: Visitor(referee, block.side, visit),
    )  # fmt: skip


def block_of(hearing: Hearing, line: str) -> OrderBlock:
    """A block of the side to move with one line, or with none."""
    from pbem.orders.parser import parse

    if not line:
        return empty_block(hearing)
    position = hearing.position
    text = f"begin orders {hearing.game or 'GAME'} {position.now} {position.mover}\n  {line}\nend\n"
    return parse(text, hearing.by.language, hearing.names).order_blocks[0]


def empty_block(hearing: Hearing) -> OrderBlock:
    """The block of the side to move before its first line."""
    position = hearing.position
    return OrderBlock(hearing.game or "GAME", position.now, position.mover)
