"""What the other side could do next, if nothing but the orders written so far happened before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pbem.kernel.board import Space
from pbem.orders.after import empty_block, visit_ends
from pbem.orders.checking import planned_run
from pbem.orders.hearing import Hearing
from pbem.orders.reach import Asker

if TYPE_CHECKING:
    from pbem.kernel.referee import Choice
    from pbem.orders.ast import OrderBlock

MOST_STEPS = 8


def when_next(hearing: Hearing, block: OrderBlock, side: str) -> Hearing | None:
    """The game at the next time at which a side moves, after these orders and no others; None if it does not come."""
    for _ in range(MOST_STEPS):
        later = _step(hearing, block)
        if later is None or later.position.mover == side:
            return later
        hearing, block = later, empty_block(later)
    return None


def _step(hearing: Hearing, block: OrderBlock) -> Hearing | None:
    run = planned_run(block, hearing)
    if run is None or run.position is None or run.position.over:
        return None
    return replace(hearing, position=run.position, earlier=(), known={})


def within_reach(hearing: Hearing, units: Iterable[str], hostile: frozenset[Space]) -> Mapping[str, frozenset[Space]]:
    """Where each of some units of the mover could go or strike, each of them alone; `hostile` is where its enemy is."""
    found: dict[str, frozenset[Space]] = {}
    wanted = list(units)

    def visit(choice: Choice[Any]) -> None:
        asker = Asker(choice, hearing.by.language, hostile)
        for unit in wanted:
            found[unit] = found.get(unit, frozenset()) | asker.spaces(unit)

    visit_ends(empty_block(hearing), hearing, {}, visit)
    return found
