"""What happened between two positions; everything that a report says comes from here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from pbem.kernel.adjudication import Rolled
from pbem.kernel.referee import Event
from pbem.kernel.values import value

S = TypeVar("S")
P = TypeVar("P")
E = TypeVar("E", bound=Event)


@value
class Story(Generic[S, P]):
    """One step of a game: from `before` to `after` by `events`, with the dice rolled on the way."""

    scenario: S
    before: P
    after: P
    events: Sequence[Event]
    rolls: Sequence[Rolled] = ()

    def all(self, kind: type[E]) -> list[E]:
        """The events of a kind, in the order told."""
        return [event for event in self.events if isinstance(event, kind)]
