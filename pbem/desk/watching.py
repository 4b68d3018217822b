"""A step of the record played again with somebody looking on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pbem.kernel.referee import Referee

if TYPE_CHECKING:
    from pbem.desk.game import Desk
    from pbem.desk.story import Told


def watch(desk: Desk, told: Told, film: Callable[[Referee], Referee]) -> None:
    """Play the record again up to the entry that resolved a step; `film` is put in front of its referee."""
    from pbem.orders.adjudicate import OrdersAdjudicator
    from pbem.record.verify import Replay

    adjudicator = OrdersAdjudicator(desk.parts.rules, desk.parts.language, desk.scenario)
    machine = Replay(adjudicator)
    for entry in desk.record.entries[: told.entry]:
        adjudicator.watch = film if entry.number == told.entry else None
        machine.take(entry)
