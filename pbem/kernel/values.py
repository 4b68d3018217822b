"""Values: classes of which an instance is nothing but its fields.

`@value` makes what `@dataclass(frozen=True, slots=True)` makes, in a third of the time that every start of the program
would spend on it: comparison, hash and text are shared by all values instead of being compiled for each class, and
that nobody assigns to a field is left to the type checker, which makes instances cheaper too.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, field, fields
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[T]) -> type[T]:
    """A class decorator: slots, comparison by fields, no assignment (checked by mypy)."""
    cls.__doc__ = cls.__doc__ or cls.__name__  # else dataclass writes one, which takes as long as all the rest
    made: Any = dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    compared = [f.name for f in fields(made) if f.compare]
    made._compared = attrgetter(*compared) if compared else _nothing
    made.__eq__, made.__hash__, made.__repr__ = _equal, _hash, _text
    made.__init__ = _first_init(made)
    found: type[T] = made
    return found


def _first_init(cls: Any) -> Any:
    """Most values of a program are never made in one run of it, so that how to make one is compiled for the first."""

    def init(self: Any, *args: Any, **named: Any) -> None:
        cls.__init__ = _compiled_init(cls)
        cls.__init__(self, *args, **named)

    return init


def _compiled_init(cls: Any) -> Any:
    """`def __init__(self, a, b=..., *, c=...)`: each field is set to what is given, or to its default."""
    known: dict[str, Any] = {"MISSING": MISSING}
    heads: list[str] = []
    body = ["pass"]
    for f in sorted(fields(cls), key=lambda f: f.kw_only is True):
        if f.kw_only is True and "*" not in heads:
            heads.append("*")
        heads.append(f.name + _default(f, known))
        made = f"{f.name} if {f.name} is not MISSING else _{f.name}()"
        body.append(f"self.{f.name} = {f.name if f.default_factory is MISSING else made}")
    exec(f"def __init__(self, {', '.join(heads)}):\n  " + "\n  ".join(body), known)
    return known["__init__"]


def _default(f: Any, known: dict[str, Any]) -> str:
    if f.default is not MISSING:
        known[f"_{f.name}"] = f.default
        return f"=_{f.name}"
    if f.default_factory is not MISSING:
        known[f"_{f.name}"] = f.default_factory
        return "=MISSING"
    return ""


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
