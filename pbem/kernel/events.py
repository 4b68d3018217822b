"""What can happen in every game, and events as plain values and back, so that a story can be kept, sent and rendered.

A game lists its events in modules of its own and hands them to `Events`; the plain form follows from their fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType, ModuleType
from typing import Any, ClassVar

from pbem.kernel.referee import Event
from pbem.kernel.values import names_in, value


@value
class Modifier:
    """What changes a die, a column or a number, told by the call that applies it."""

    value: int
    reason: str
    rule: str


@value
class Toll:
    """Part of the cost of a step."""

    points: int
    reason: str
    rule: str


@value
class OrderFailed(Event):
    """An order that was allowed, but events stopped it; `line` counts the orders of the block from 1."""

    kind: ClassVar[str] = "order-failed"
    line: int
    order: str
    reason: str
    rule: str | None


@value
class OrderRefused(Event):
    """An order that the rules forbid: it was skipped; `line` counts the orders of the block from 1."""

    kind: ClassVar[str] = "order-refused"
    line: int
    order: str
    code: str
    reason: str
    rule: str | None


@value
class OrderPassedOver(Event):
    """An order whose `if` was not true when its turn came; `line` counts the orders of the block from 1."""

    kind: ClassVar[str] = "order-passed-over"
    line: int
    order: str
    condition: str


class UnknownEvent(ValueError):
    """An object that no event of this version wrote."""


class Events:
    """The kinds of events of a game. `parts` names the fields whose members are values of their own."""

    def __init__(self, *modules: ModuleType, parts: Mapping[str, type[Any]] = MappingProxyType({})) -> None:
        self.kinds: dict[str, type[Event]] = {what.kind: what for what in (OrderFailed, OrderRefused, OrderPassedOver)}
        self.kinds.update((what.kind, what) for module in modules for what in _events_in(module))
        self.parts: dict[str, type[Any]] = {"modifiers": Modifier, "tolls": Toll, **parts}
        self._values = tuple(self.parts.values())

    def to_obj(self, event: Event) -> dict[str, Any]:
        """An event as a tree of plain values; `kind` says which it is."""
        return {"kind": event.kind, **self._fields(event)}

    def _fields(self, thing: Any) -> dict[str, Any]:
        return {name: self._plain(getattr(thing, name)) for name in names_in(thing)}

    def _plain(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return [self._plain(member) for member in value]
        return self._fields(value) if isinstance(value, self._values) else value

    def from_obj(self, obj: Mapping[str, Any]) -> Event:
        """The event that `to_obj` wrote."""
        rest = dict(obj)
        kind = rest.pop("kind", None)
        if kind not in self.kinds:
            raise UnknownEvent(f"there is no event of kind {kind!r}")
        try:
            return self.kinds[kind](**{name: self._typed(name, value) for name, value in rest.items()})
        except TypeError as mishap:
            raise UnknownEvent(f"event {kind} has other fields: {', '.join(sorted(rest))}") from mishap

    def _typed(self, name: str, value: Any) -> Any:
        part = self.parts.get(name)
        if isinstance(value, list):
            return tuple(self._part(part, member) if part else self._typed("", member) for member in value)
        return self._part(part, value) if part and isinstance(value, dict) else value

    def _part(self, part: type[Any], value: Mapping[str, Any]) -> Any:
        return part(**{name: self._typed(name, inner) for name, inner in value.items()})


class PlainStory(Sequence[Mapping[str, Any]]):
    """A story as plain values, which are made when somebody reads them: to verify a game nobody does."""

    def __init__(self, kinds: Events, story: Callable[[], Iterable[Event]]) -> None:
        self._kinds, self._story = kinds, story

    @cached_property
    def _plain(self) -> Sequence[Mapping[str, Any]]:
        return [self._kinds.to_obj(event) for event in self._story()]

    def __getitem__(self, index: Any) -> Any:
        return self._plain[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def __len__(self) -> int:
        return len(self._plain)

    def __iter__(self) -> Iterator[Mapping[str, Any]]:
        return iter(self._plain)


def _events_in(module: ModuleType) -> Iterator[type[Event]]:
    found = (what for what in vars(module).values() if isinstance(what, type) and issubclass(what, Event))
    return (what for what in found if what is not Event)
