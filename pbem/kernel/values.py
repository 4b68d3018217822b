"""Values: classes of which an instance is nothing but its fields.

`@value` makes what `@dataclass(frozen=True, slots=True)` makes, in a third of the time that every start of the program
would spend on it: comparison, hash and text are shared by all values instead of being compiled for each class, and
that nobody assigns to a field is left to the type checker, which makes instances cheaper too.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[T]) -> type[T]:
    """A class decorator: slots, comparison by fields, no assignment (checked by mypy)."""
    cls.__doc__ = cls.__doc__ or cls.__name__  # else dataclass writes one, which takes as long as all the rest
    made: Any = dataclass(repr=False, eq=False, slots=True)(cls)
    compared = [f.name for f in fields(made) if f.compare]
    made._compared = attrgetter(*compared) if compared else _nothing
    made.__eq__, made.__hash__, made.__repr__ = _equal, _hash, _text
    found: type[T] = made
    return found


def _nothing(self: Any) -> tuple[()]:
    return ()


def _equal(self: Any, other: Any) -> Any:
    """Equal if of one class and equal in every field that counts."""
    if type(other) is not type(self):
        return NotImplemented
    own = type(self)._compared
    return own(self) == own(other)


def _hash(self: Any) -> int:
    return hash((type(self).__name__, type(self)._compared(self)))


def _text(self: Any) -> str:
    shown = ", ".join(f"{f.name}={getattr(self, f.name)!r}" for f in fields(self) if f.repr)
    return f"{type(self).__name__}({shown})"


@value
class Exhibit:
    """What a command shows, to people and to programs."""

    text: str
    obj: Any
