"""A step of the record played again with somebody looking on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pbem.kernel.referee import Referee

if TYPE_CHECKING:
    from pbem.desk.game import Desk
    from pbem.desk.story import Told


def watch(desk: Desk, told: Told, film: Callable[[Referee], Referee]) -> None:
    """Play a step again from where it began; `film` is put in front of its referee."""
    from pbem.orders.adjudicate import OrdersAdjudicator
    from pbem.record.verify import judged

    adjudicator = OrdersAdjudicator(desk.parts.rules, desk.parts.language, desk.scenario)
    adjudicator.watch = film
    judged(desk.record.entries[told.entry - 1], desk.record.states[told.entry - 2], told.before, adjudicator)
