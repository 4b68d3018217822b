"""The game in which orders are heard: everything by which they are read and judged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from typing import Any, Protocol

from pbem.kernel.adjudication import Demand, nothing_sealed
from pbem.kernel.game import Rules
from pbem.kernel.referee import Choice
from pbem.kernel.values import value
from pbem.orders.advice import Advice
from pbem.orders.ast import OrderBlock, Statement
from pbem.orders.course import Segment
from pbem.orders.language import Language
from pbem.orders.names import Names
from pbem.orders.running import Run, Scene, resolve

Force = Mapping[str, Sequence[Statement]]
"""The standing orders in force, by side."""


class Playable(Protocol):
    """The parts of a game by which orders are judged."""

    @property
    def rules(self) -> Rules[Any, Any]: ...

    @property
    def language(self) -> Language: ...

    @property
    def advice(self) -> Advice: ...


@value(eq=False)
class Hearing:
    """A game and its position, the standing orders in `force` now, the `earlier` points of the same run with the
    faces they have shown; why the game has `ended`, if not by its rules; what was
    sealed as far as it is open (`demand`); the names of the scenario, if somebody has them already (`called`)."""

    by: Playable
    scenario: Any
    position: Any
    game: str | None = None
    force: Force = field(default_factory=dict)
    earlier: tuple[Segment, ...] = ()
    known: Mapping[str, int] = field(default_factory=dict)
    ended: str | None = None
    demand: Demand = nothing_sealed
    called: Names | None = None

    @cached_property
    def names(self) -> Names:
        return self.called or self.by.language.names(self.scenario)

    @property
    def scene(self) -> Scene:
        return Scene(self.by.rules, self.by.language, self.scenario, self.position, self.demand)

    def segments(self, block: OrderBlock) -> list[Segment]:
        """The run so far, and the point that this block is for."""
        return [*self.earlier, Segment({block.side: block}, self.force)]

    @cached_property
    def so_far(self) -> Run | None:
        """The run by the blocks before, with the faces they have shown; it stops where a further block must answer."""
        if not self.earlier:
            return None
        return resolve(self.scene, self.earlier, self.scene.calm(self.known)).run

    @property
    def asked(self) -> Choice[Any] | None:
        """What the game waits for in the midst of a run, if it does; `now` is the working memory at that moment."""
        run = self.so_far
        return run.undecided.choice if run and run.undecided else None

    def look(self) -> Any:
        """The working memory as the mover finds it: before the first act, or in the midst of the run that waits."""
        return self.asked.now if self.asked else self.by.rules.look(self.scenario, self.position)

    def as_if(self, side: str) -> Hearing:
        """The same game as if a side were to move next; as it is, if it moves already."""
        now = self.asked.now.position if self.asked else self.position
        if side == now.mover:
            return self
        return replace(self, position=self.by.rules.turned(self.scenario, now, side), earlier=(), known={})
