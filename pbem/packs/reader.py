"""YAML as plain values, with the line of every value. Safe with files from anybody.

The tree is built from the parser's events, never by recursion inside the parser: so depth and size are bounded, and
anchors and aliases (the stuff of YAML bombs) are refused. Keys are always text; a number as key becomes its digits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from pbem.packs.defects import Defect
from pbem.packs.files import MAX_BYTES

MAX_DEPTH = 20
FORM = frozenset({"D006", "D007", "D008"})

Path = tuple[str | int, ...]
Numbered = Mapping[Path, tuple[str, str]]
"""Mappings whose keys number things: the code for a number that stands twice, and what it is a number of."""

_INT = re.compile(r"[-+]?(0|[1-9][0-9]{0,8})")
_FLOAT = re.compile(r"[-+]?[0-9]{1,9}\.[0-9]{1,9}")
_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}


@dataclass(slots=True)
class Doc:
    """One file: its plain values, the line of each path, and what is wrong with it.

    `faulty` holds the paths of records with a fault of form; a `broken` file is not looked into any further.
    """

    file: str
    data: Any = None
    lines: dict[Path, int] = field(default_factory=dict)
    defects: list[Defect] = field(default_factory=list)
    faulty: set[Path] = field(default_factory=set)
    broken: bool = False

    def line(self, path: Path) -> int:
        """The line of a value, or of the nearest thing around it."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)

    def fault(self, code: str, path: Path, message: str, help: str | None = None) -> None:
        """A defect at a path; a fault of form also marks every record around it as faulty."""
        self.defects.append(Defect(self.file, self.line(path), code, message, help))
        if code in FORM:
            self.faulty.update(path[:end] for end in range(len(path) + 1))
            self.broken |= len(path) < 2 and code != "D006"


class _Refused(Exception):
    def __init__(self, line: int, code: str, message: str) -> None:
        super().__init__(message)
        self.line, self.code = line, code


def read(file: str, raw: bytes, numbered: Numbered = MappingProxyType({})) -> Doc:
    """The values of a YAML text; never raises, whatever the bytes are."""
    import yaml

    doc = Doc(file)
    doc.broken = True
    try:
        doc.data = _Builder(doc, _events(raw), numbered).document()
        doc.broken = False
    except _Refused as refused:
        doc.defects.append(Defect(file, refused.line, refused.code, str(refused)))
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        doc.defects.append(Defect(file, line, "D001", f"this is not YAML: {error.problem}"))
    except (yaml.YAMLError, UnicodeError, ValueError) as error:
        doc.defects.append(Defect(file, 1, "D001", f"this is not YAML: {str(error).splitlines()[0]}"))
    return doc


def _events(raw: bytes) -> Iterator[Any]:
    import yaml

    if len(raw) > MAX_BYTES:
        raise _Refused(1, "D003", f"the file has {len(raw)} bytes; at most {MAX_BYTES} are read")
    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return iter(yaml.parse(raw.decode("utf-8-sig"), Loader=loader))


class _Builder:
    """Turns events into values, one document, bounded depth, no aliases."""

    def __init__(self, doc: Doc, events: Iterator[Any], numbered: Numbered) -> None:
        import yaml

        self.yaml = yaml
        self.doc = doc
        self.events = events
        self.numbered = numbered

    def document(self) -> Any:
        yaml = self.yaml
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                break
        else:
            raise _Refused(1, "D001", "the file is empty")
        value = self._value(next(self.events), ())
        rest = [event for event in self.events if isinstance(event, yaml.DocumentStartEvent)]
        if rest:
            raise _Refused(rest[0].start_mark.line + 1, "D001", "a second YAML document begins here; one is allowed")
        return value

    def _value(self, event: Any, path: Path) -> Any:
        yaml = self.yaml
        line = event.start_mark.line + 1
        self.doc.lines.setdefault(path, line)
        if isinstance(event, yaml.AliasEvent) or event.anchor is not None:
            raise _Refused(line, "D002", "anchors and aliases are not used here; write the value out")
        if event.tag is not None:
            raise _Refused(line, "D002", f"tags such as {event.tag} are not used here")
        if len(path) > MAX_DEPTH:
            raise _Refused(line, "D003", f"values are nested more than {MAX_DEPTH} deep")
        if isinstance(event, yaml.ScalarEvent):
            return _scalar(event)
        return self._mapping(path) if isinstance(event, yaml.MappingStartEvent) else self._sequence(path)

    def _sequence(self, path: Path) -> list[Any]:
        values: list[Any] = []
        while not isinstance(event := next(self.events), self.yaml.SequenceEndEvent):
            values.append(self._value(event, (*path, len(values))))
        return values

    def _mapping(self, path: Path) -> dict[str, Any]:
        values: dict[str, Any] = {}
        while not isinstance(event := next(self.events), self.yaml.MappingEndEvent):
            line = event.start_mark.line + 1
            if not isinstance(event, self.yaml.ScalarEvent):
                raise _Refused(line, "D002", "a key must be a word or a number")
            key, before = event.value, len(self.doc.defects)
            if key in values:
                self._twice(path, key, line)
                self._value(next(self.events), (*path, key, "again"))
                del self.doc.defects[before + 1 :]
                continue
            self.doc.lines[(*path, key)] = line
            values[key] = self._value(next(self.events), (*path, key))
        return values

    def _twice(self, path: Path, key: str, line: int) -> None:
        """A key that stands twice is a duplicate number where keys number things, and a slip anywhere else."""
        first = self.doc.lines[(*path, key)]
        code, what = self.numbered.get(path, ("D004", "key"))
        self.doc.defects.append(
            Defect(self.doc.file, line, code, f"{what} {key} is there twice; first on line {first}")
        )


def _scalar(event: Any) -> Any:
    """Plain true, false, null, whole and decimal numbers; everything else is text. No dates, no octals."""
    text: str = event.value
    if event.style is not None and event.style != "":
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _INT.fullmatch(text):
        return int(text)
    return float(text) if _FLOAT.fullmatch(text) else text
