"""The form of a file: which keys, which kinds of value. Checking gives back values that are sound to work with.

A value of the wrong kind is told once (D006, D007, D008) and replaced by a stand-in, and the record it stands in is
remembered as faulty, so that one slip does not set off others.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Protocol

from pbem.packs.reader import Doc, Path


class Shape(Protocol):
    """A kind of value: it says what it is, and gives a sound value for what it was shown."""

    @property
    def what(self) -> str: ...

    def fits(self, value: Any) -> bool: ...

    def clean(self, doc: Doc, value: Any, path: Path) -> Any: ...

    def stand_in(self) -> Any: ...


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value: its Python types, and limits or a pattern for it."""

    what: str
    types: tuple[type, ...]
    least: float | None = None
    most: float | None = None
    pattern: str | None = None
    default: Any = None

    def fits(self, value: Any) -> bool:
        if type(value) not in self.types:
            return False
        if self.pattern is not None and not re.fullmatch(self.pattern, str(value)):
            return False
        return not (_below(value, self.least) or _above(value, self.most))

    def clean(self, doc: Doc, value: Any, path: Path) -> Any:
        if self.fits(value):
            return value
        doc.fault("D007", path, f"{_where(path)} is {_told(value)}; it should be {self.what}")
        return self.default

    def stand_in(self) -> Any:
        return self.default


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list of values of one shape. Bad single values are left out; bad records are kept as stand-ins."""

    item: Shape
    least: int = 0

    @property
    def what(self) -> str:
        return f"a list of {self.item.what}"

    def fits(self, value: Any) -> bool:
        return isinstance(value, list) and all(self.item.fits(entry) for entry in value)

    def clean(self, doc: Doc, value: Any, path: Path) -> Any:
        if not isinstance(value, list) or len(value) < self.least:
            doc.fault("D007", path, f"{_where(path)} is {_told(value)}; it should be {self.what}")
            return self.stand_in()
        cleaned = [self.item.clean(doc, entry, (*path, place)) for place, entry in enumerate(value)]
        return [entry for entry in cleaned if entry is not None]

    def stand_in(self) -> Any:
        return []


@dataclass(frozen=True, slots=True)
class MapOf:
    """A mapping whose keys follow a pattern and whose values have one shape."""

    value: Shape
    key: str = r".+"
    key_what: str = "a name"

    @property
    def what(self) -> str:
        return f"a mapping from {self.key_what} to {self.value.what}"

    def fits(self, value: Any) -> bool:
        return isinstance(value, dict) and all(
            re.fullmatch(self.key, key) and self.value.fits(entry) for key, entry in value.items()
        )

    def clean(self, doc: Doc, value: Any, path: Path) -> Any:
        if not isinstance(value, dict):
            doc.fault("D007", path, f"{_where(path)} is {_told(value)}; it should be {self.what}")
            return self.stand_in()
        sound = {}
        for key, entry in value.items():
            if not re.fullmatch(self.key, key):
                doc.fault("D007", (*path, key), f"{key!r} in {_where(path)} should be {self.key_what}")
                continue
            sound[key] = self.value.clean(doc, entry, (*path, key))
        return sound

    def stand_in(self) -> Any:
        return {}


@dataclass(frozen=True, slots=True)
class Record:
    """A mapping with known keys, some of which must be there. By its `marks` a file of this form is known."""

    what: str
    needed: Mapping[str, Shape]
    allowed: Mapping[str, Shape] = field(default_factory=dict)
    marks: tuple[str, ...] = ()

    def fits(self, value: Any) -> bool:
        if not isinstance(value, dict) or not set(self.needed) <= set(value):
            return False
        shapes = {**self.needed, **self.allowed}
        return all(key in shapes and shapes[key].fits(entry) for key, entry in value.items())

    def clean(self, doc: Doc, value: Any, path: Path) -> Any:
        if not isinstance(value, dict):
            doc.fault("D007", path, f"{_where(path)} is {_told(value)}; it should be {self.what}, a mapping")
            return self.stand_in()
        sound = self.stand_in()
        for key, entry in value.items():
            shape = self.needed.get(key) or self.allowed.get(key)
            if shape is None:
                doc.fault("D006", (*path, key), f"there is no key {key!r} in {self.what}", self._near(key))
                continue
            sound[key] = shape.clean(doc, entry, (*path, key))
            if sound[key] is None:
                del sound[key]
        for key in self.needed:
            if key not in value:
                doc.fault("D008", path, f"{_where(path)} has no {key!r}; {self.what} needs it")
        return sound

    def _near(self, key: str) -> str:
        known = [*self.needed, *self.allowed]
        close = get_close_matches(key, known, 1)
        return f"did you mean {close[0]!r}?" if close else f"keys are: {', '.join(known)}"

    def stand_in(self) -> Any:
        values = {key: shape.stand_in() for key, shape in self.needed.items()}
        return {key: value for key, value in values.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Either:
    """One of several shapes; the one that is most alike explains what is wrong if none fits."""

    shapes: tuple[Shape, ...]

    @property
    def what(self) -> str:
        return " or ".join(shape.what for shape in self.shapes)

    def fits(self, value: Any) -> bool:
        return any(shape.fits(value) for shape in self.shapes)

    def clean(self, doc: Doc, value: Any, path: Path) -> Any:
        if self.fits(value):
            return value
        nested = isinstance(value, dict | list)
        alike = [shape for shape in self.shapes if nested and type(shape.stand_in()) is type(value)]
        if alike:
            return max(alike, key=lambda shape: _kinship(shape, value)).clean(doc, value, path)
        doc.fault("D007", path, f"{_where(path)} is {_told(value)}; it should be {self.what}")
        return self.stand_in()

    def stand_in(self) -> Any:
        return self.shapes[0].stand_in()


def _kinship(shape: Shape, value: Any) -> int:
    """How many of the keys that a record needs are there."""
    return len(set(shape.needed) & set(value)) if isinstance(shape, Record) else 0


def partly(shape: Shape) -> Shape:
    """The same shape with nothing needed at any depth: what is laid over a whole value may be any part of it."""
    if isinstance(shape, Record):
        every = {**shape.needed, **shape.allowed}
        return Record(shape.what, {}, {key: partly(inner) for key, inner in every.items()}, shape.marks)
    return MapOf(partly(shape.value), shape.key, shape.key_what) if isinstance(shape, MapOf) else shape


def conform(doc: Doc, shape: Record) -> Doc:
    """The document with sound values in place of what it held; a file that was not read gets stand-ins."""
    doc.data = shape.stand_in() if doc.broken else shape.clean(doc, doc.data, ())
    return doc


def _below(value: Any, least: float | None) -> bool:
    return least is not None and value < least


def _above(value: Any, most: float | None) -> bool:
    return most is not None and value > most


def _where(path: Path) -> str:
    """`units 5 name`: how a message names a path; lists are counted from 1."""
    return " ".join(str(step + 1) if isinstance(step, int) else step for step in path) or "the file"


def _told(value: Any) -> str:
    if isinstance(value, dict | list):
        return "a mapping" if isinstance(value, dict) else f"a list of {len(value)}"
    return "nothing" if value is None else repr(value)
