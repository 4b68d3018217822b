"""The battles that orders lead to, seen in the plan: nothing is hit, so each is met as it would begin."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from pbem.games.tigers.events import BattleBegan
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.scenario import enemy_of
from pbem.games.tigers.sequence import play_impulse
from pbem.kernel.board import Space
from pbem.kernel.referee import Choice, Event, Roll, Undecided
from pbem.kernel.referee import Table as Referee
from pbem.orders.ast import OrderBlock
from pbem.orders.checking import Table, planned_run
from pbem.orders.course import Course
from pbem.orders.player import OrderPlayer
from pbem.orders.running import Highest
from pbem.orders.standing import Sight

T = TypeVar("T")
V = TypeVar("V")
Look = Callable[[Impulse, Space], V]


@dataclass(slots=True)
class Watcher(Generic[V]):
    """A referee that takes a look at every battle when it begins."""

    table: Referee
    sight: Sight
    look: Look[V]
    seen: list[V] = field(default_factory=list)

    def choose(self, choice: Choice[T]) -> T:
        return self.table.choose(choice)

    def roll(self, roll: Roll) -> int:
        return self.table.roll(roll)

    def tell(self, event: Event) -> None:
        self.table.tell(event)
        if isinstance(event, BattleBegan):
            self.seen.append(self.look(self.sight.now, event.area))


def planned_battles(block: OrderBlock, table: Table, look: Look[V]) -> list[V]:
    """What `look` makes of each battle, in the order in which they would be fought; refused lines are skipped."""
    planned = planned_run(block, table)
    refused = planned.findings.refused if planned else {}
    sight, side, enemy = Sight(), table.position.mover, enemy_of(table.position.mover)
    course = Course(table.segments(block))
    mover = OrderPlayer(table.scenario, sight, side, course, refused=refused)
    other = OrderPlayer(table.scenario, sight, enemy, course, passive=True)
    watcher = Watcher(Referee({side: mover, enemy: other}, Highest(table.known)), sight, look)
    try:
        play_impulse(table.scenario, table.position, watcher)
    except Undecided:
        return []
    return watcher.seen
