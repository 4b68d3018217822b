"""What happened between two positions; everything that a report says comes from here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from pbem.kernel.adjudication import Rolled
from pbem.kernel.referee import Event
from pbem.kernel.values import value

S = TypeVar("S")
P = TypeVar("P")
E = TypeVar("E", bound=Event)
B = TypeVar("B", bound=Event)
F = TypeVar("F", bound="Fight[Any]")


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


@dataclass(slots=True)
class Fight(Generic[B]):
    """One battle: the event by which it began, and what was told until it ended."""

    began: B
    told: list[Event] = field(default_factory=list)

    def all(self, kind: type[E]) -> list[E]:
        return [event for event in self.told if isinstance(event, kind)]

    def one(self, kind: type[E]) -> E | None:
        return next(iter(self.all(kind)), None)


def fights_in(events: Sequence[Event], make: Callable[[B], F], began: type[B], ended: type[Event]) -> list[F]:
    """Every battle, in the order fought; between two of them other things may be told."""
    found: list[F] = []
    going_on = False
    for event in events:
        if isinstance(event, began):
            found.append(make(event))
            going_on = True
        elif going_on:
            found[-1].told.append(event)
            going_on = not isinstance(event, ended)
    return found
