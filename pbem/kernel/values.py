"""Values: classes of which an instance is nothing but its fields.

`@value` makes what `@dataclass(frozen=True, slots=True)` makes, in a tenth of the time that every start of the program
would spend on it: comparison, hash and text are shared by all values instead of being compiled for each class, what
`dataclasses` wants to know of a class is worked out if it asks, and that nobody assigns to a field is left to the type
checker, which makes instances cheaper too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, field, make_dataclass
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform, overload

if TYPE_CHECKING:
    from dataclasses import replace as replace

T = TypeVar("T")


@overload
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[T], /) -> type[T]: ...


@overload
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(*, eq: bool = True, frozen: bool = True) -> Callable[[type[T]], type[T]]: ...


def value(cls: Any = None, /, *, eq: bool = True, frozen: bool = True) -> Any:
    """A class decorator: slots, comparison by fields, no assignment (checked by mypy).

    With `eq=False` a value equals itself alone; with `frozen=False` its fields may be assigned, and it has no hash.
    """
    shared = _SINGLE if not eq else _COMPARED if frozen else _CHANGING
    return _made(cls, shared) if cls is not None else lambda cls: _made(cls, shared)


def _made(cls: Any, shared: Mapping[str, Any]) -> Any:
    inherited: dict[str, Field[Any]] = getattr(cls, "_fields", {})
    own = _own_fields(cls)
    members = {name: member for name, member in vars(cls).items() if name not in own and name not in _PER_INSTANCE}
    keeps = any(isinstance(member, cached_property) for member in members.values())
    members |= shared
    members["__slots__"] = (*(name for name in own if name not in inherited), *(("__dict__",) if keeps else ()))
    members["_fields"] = every = inherited | own
    members["__match_args__"] = tuple(name for name, f in every.items() if f.kw_only is not True)
    compared = [name for name, f in every.items() if f.compare]
    members["_compared"] = attrgetter(*compared) if compared else _nothing
    made = type(cls)(cls.__name__, cls.__bases__, members)
    made.__init__ = _first_init(made)
    return made


_PER_INSTANCE = ("__dict__", "__weakref__")
"""What a class has for instances without slots."""


def names_in(thing: Any) -> Iterable[str]:
    """The names of the fields of a value, in order."""
    names: Iterable[str] = type(thing)._fields
    return names


if not TYPE_CHECKING:

    def replace(thing, /, **changes):
        """The same value with other fields; what `dataclasses.replace` must know of the class first is not needed."""
        kept = {name: getattr(thing, name) for name in thing._fields}
        return type(thing)(**{**kept, **changes})


def _own_fields(cls: type) -> dict[str, Field[Any]]:
    """The fields that a class adds to those of its bases: everything annotated that is no variable of the class."""
    given = vars(cls)
    found = {}
    for name, annotation in given.get("__annotations__", {}).items():
        if not annotation.startswith("ClassVar"):
            default = given.get(name, MISSING)
            found[name] = default if isinstance(default, Field) else field(default=default)
    return found


MANY = 10
"""To compile how a value is made takes as long as to make so many field by field."""


def _first_init(cls: Any) -> Any:
    """Most values of a program are made seldom or never in one run of it, so that how to make one is compiled when many
    are made, or when something is wrong with what is given, for then it says what."""
    made = 0

    def init(self: Any, *args: Any, **named: Any) -> None:
        nonlocal made
        made += 1
        if made > MANY or not _set_fields(self, args, named):
            cls.__init__ = _compiled_init(cls)
            cls.__init__(self, *args, **named)

    return init


def _set_fields(self: Any, args: tuple[Any, ...], named: dict[str, Any]) -> bool:
    """Set each field to what is given, or to its default; whether that is exactly what it needs."""
    given = {**dict(zip(self.__match_args__, args, strict=False)), **named}
    used = len(given)
    if used != len(args) + len(named):
        return False
    for name, f in self._fields.items():
        if name in given:
            setattr(self, name, given[name])
            used -= 1
        elif f.default is not MISSING:
            setattr(self, name, f.default)
        elif f.default_factory is not MISSING:
            setattr(self, name, f.default_factory())
        else:
            return False
    return used == 0


def _compiled_init(cls: Any) -> Any:
    """`def __init__(self, a, b=..., *, c=...)`: each field is set to what is given, or to its default."""
    known: dict[str, Any] = {"MISSING": MISSING}
    heads: list[str] = []
    body = ["pass"]
    for name, f in sorted(cls._fields.items(), key=lambda item: item[1].kw_only is True):
        if f.kw_only is True and "*" not in heads:
            heads.append("*")
        heads.append(name + _default(name, f, known))
        made = f"{name} if {name} is not MISSING else _{name}()"
        body.append(f"self.{name} = {name if f.default_factory is MISSING else made}")
    exec(f"def __init__(self, {', '.join(heads)}):\n  " + "\n  ".join(body), known)
    return known["__init__"]


def _default(name: str, f: Field[Any], known: dict[str, Any]) -> str:
    if f.default is not MISSING:
        known[f"_{name}"] = f.default
        return f"=_{name}"
    if f.default_factory is not MISSING:
        known[f"_{name}"] = f.default_factory
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
    shown = ", ".join(f"{name}={getattr(self, name)!r}" for name, f in self._fields.items() if f.repr)
    return f"{type(self).__name__}({shown})"


class _DataclassFields:
    """What `fields`, `replace` and `asdict` of `dataclasses` read in a class: made when one of them asks for it."""

    def __get__(self, instance: object, cls: Any) -> dict[str, Field[Any]]:
        specs = [(name, object, f) for name, f in cls._fields.items()]
        said = {"__doc__": cls.__doc__ or ""}  # else one is written, which takes as long as all the rest
        like: Any = make_dataclass(cls.__name__, specs, namespace=said, init=False, repr=False, eq=False)
        cls.__dataclass_fields__ = found = like.__dataclass_fields__
        return dict(found)


_TOLD = {"__repr__": _text, "__dataclass_fields__": _DataclassFields()}
"""What all values have in common, and ..."""
_COMPARED = {**_TOLD, "__eq__": _equal, "__hash__": _hash}
"""... those that are compared by their fields, and ..."""
_CHANGING = {**_TOLD, "__eq__": _equal, "__hash__": None}
"""... those of them whose fields change; or ..."""
_SINGLE = {**_TOLD, "__eq__": object.__eq__, "__hash__": object.__hash__}
"""... those that equal themselves alone."""


@value
class Exhibit:
    """What a command shows, to people and to programs."""

    text: str
    obj: Any
