"""Events as plain values and back, so that a story can be kept, sent and rendered elsewhere."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from pbem.games.tigers import events
from pbem.kernel.referee import Event

KINDS: dict[str, type[Event]] = {
    what.kind: what
    for what in vars(events).values()
    if isinstance(what, type) and issubclass(what, Event) and what is not Event
}
PARTS: dict[str, type[Any]] = {"modifiers": events.Modifier, "tolls": events.Toll}
"""Fields whose members are values of their own."""


class UnknownEvent(ValueError):
    """An object that no event of this version wrote."""


def event_to_obj(event: Event) -> dict[str, Any]:
    """An event as a tree of plain values; `kind` says which it is."""
    return {"kind": event.kind, **_values(event)}


def _values(thing: Any) -> dict[str, Any]:
    return {field.name: _plain(getattr(thing, field.name)) for field in fields(thing)}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(member) for member in value]
    return _values(value) if isinstance(value, events.Modifier | events.Toll) else value


def event_from_obj(obj: dict[str, Any]) -> Event:
    """The event that `event_to_obj` wrote."""
    rest = dict(obj)
    kind = rest.pop("kind", None)
    if kind not in KINDS:
        raise UnknownEvent(f"there is no event of kind {kind!r}")
    try:
        return KINDS[kind](**{name: _typed(name, value) for name, value in rest.items()})
    except TypeError as mishap:
        raise UnknownEvent(f"event {kind} has other fields: {', '.join(sorted(rest))}") from mishap


def _typed(name: str, value: Any) -> Any:
    if not isinstance(value, list):
        return value
    part = PARTS.get(name)
    return tuple(part(**member) if part else member for member in value)
