"""A report as a neutral document: sections of texts, lists, facts and tables. Renderers know nothing of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pbem.report.board.chart import Chart

SCHEMA = "pbem-report/1"


@dataclass(frozen=True, slots=True)
class Text:
    """One paragraph."""

    words: str


@dataclass(frozen=True, slots=True)
class Items:
    """A list of short sentences."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """Pairs of a label and a value."""

    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells under named columns; columns named in `numbers` are set flush right."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Command:
    """A line to type."""

    line: str


Block = Text | Items | Facts | Table | Command


@dataclass(frozen=True, slots=True)
class Section:
    """A titled part. An appendix is left out where space is dear: in mail and in markdown."""

    id: str
    title: str
    blocks: tuple[Block, ...] = ()
    sections: tuple[Section, ...] = ()
    appendix: bool = False


@dataclass(frozen=True, slots=True)
class Meta:
    """What a report says besides the step itself. Players write some of it, so nothing here is trusted."""

    game: str = ""
    file: str = ""
    players: Mapping[str, str] = field(default_factory=dict)
    notes: Sequence[tuple[str, str]] = ()
    marks: Sequence[str] = ()
    waiting: str | None = None
    question: str | None = None
    entry: int | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """One step of a game, told once and rendered in any format; its map is drawn only where it is shown."""

    title: str
    subtitle: str
    headline: tuple[str, ...]
    sections: tuple[Section, ...]
    data: Mapping[str, Any]
    chart: Callable[[], Chart] | None = None
