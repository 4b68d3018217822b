"""Tables of a rules file as people read them: rows of words, for a terminal and for a document."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pbem.kernel.values import value
from pbem.kernel.words import columns
from pbem.packs.rules import Values, table_at

Row = tuple[str, ...]


@value
class Table:
    """Rows under a head; a list of names and numbers has none."""

    title: str
    rows: tuple[Row, ...]
    head: Row = ()

    @property
    def text(self) -> str:
        """For a terminal."""
        if self.head:
            return "\n".join(columns(self.rows, self.head))
        return "\n".join([f"{self.title}:", *(f"  {line}" for line in columns(self.rows))])

    @property
    def markdown(self) -> str:
        """For a document."""
        head = self.head or (self.title, *[""] * (len(self.rows[0]) - 1))
        lines = [head, tuple("---" for _ in head), *self.rows]
        return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def table_of(rules: Values, path: str) -> Table:
    """The table that a rule points to; a `LookupError` if there is none."""
    found, title = table_at(rules, path), _words(path.rpartition(".")[2])
    grid = _as_grid(found)
    if grid:
        return Table(title, *_grid(title, grid))
    return Table(title, tuple(_rows(found, "")) or ((title, _cell(found)),))


def _as_grid(found: Any) -> dict[str, Mapping[str, Any]]:
    """Lines that have columns with names: lists or mappings of mappings, or columns above numbered rows."""
    if not isinstance(found, Mapping):
        lines = found if isinstance(found, list) else []
        return _numbered(lines) if lines and all(isinstance(line, Mapping) for line in lines) else {}
    if {"columns", "rows"} <= set(found):
        named = list(map(str, found["columns"]))
        return {str(face): dict(zip(named, row, strict=True)) for face, row in found["rows"].items()}
    is_grid = len(found) > 1 and all(isinstance(line, Mapping) and _is_flat(line) for line in found.values())
    return {str(name): line for name, line in found.items()} if is_grid else {}


def _numbered(lines: Sequence[Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    return {str(number): line for number, line in enumerate(lines, 1)}


def _is_flat(line: Mapping[str, Any]) -> bool:
    return not any(isinstance(cell, Mapping) for cell in line.values())


def _grid(title: str, lines: Mapping[str, Mapping[str, Any]]) -> tuple[tuple[Row, ...], Row]:
    named = list(dict.fromkeys(name for line in lines.values() for name in line))
    rows = tuple((_words(name), *(_cell(line.get(column, "")) for column in named)) for name, line in lines.items())
    return rows, (title, *map(_words, named))


def _rows(found: Any, before: str) -> Iterable[Row]:
    """Names and numbers; what lies deeper has its way before it."""
    if not isinstance(found, Mapping):
        return
    for name, inner in found.items():
        label = f"{before} {_words(name)}".strip()
        if isinstance(inner, Mapping):
            yield from _rows(inner, label)
        else:
            yield label, _cell(inner)


def _words(name: object) -> str:
    return str(name).replace("_", " ")


def _cell(found: Any) -> str:
    if isinstance(found, bool):
        return "yes" if found else "no"
    if isinstance(found, list):
        return ", ".join(map(_cell, found)) or "none"
    if isinstance(found, Mapping):
        return ", ".join(f"{_words(name)} {_cell(inner)}" for name, inner in found.items())
    return str(found)
