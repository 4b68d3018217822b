"""A report as a neutral document: sections of texts, lists, facts and tables. Renderers know nothing of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any

from pbem.kernel.values import value

if TYPE_CHECKING:
    from pbem.report.board.chart import Chart

SCHEMA = "pbem-report/1"


@value
class Text:
    """One paragraph."""

    words: str


@value
class Items:
    """A list of short sentences."""

    lines: tuple[str, ...]


@value
class Facts:
    """Pairs of a label and a value."""

    rows: tuple[tuple[str, str], ...]


@value
class Table:
    """Rows of cells under named columns; columns named in `numbers` are set flush right."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: frozenset[str] = frozenset()


@value
class Command:
    """A line to type."""

    line: str


Block = Text | Items | Facts | Table | Command


@value
class Section:
    """A titled part. An appendix is left out where space is dear: in mail and in markdown."""

    id: str
    title: str
    blocks: tuple[Block, ...] = ()
    sections: tuple[Section, ...] = ()
    appendix: bool = False


@value
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
    orders: Sequence[tuple[str, str]] = ()


@value
class Report:
    """One step of a game, told once and rendered in any format; its map is drawn only where it is shown."""

    title: str
    subtitle: str
    headline: tuple[str, ...]
    sections: tuple[Section, ...]
    data: Mapping[str, Any]
    chart: Callable[[], Chart] | None = None
