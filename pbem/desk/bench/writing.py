"""Tables of a run in a document: what stands between two marks is replaced."""

from __future__ import annotations

import platform
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from pbem.desk.bench.figures import Figure
from pbem.desk.bench.growth import Growth
from pbem.desk.faults import bad_data

COLUMNS = ("measure", "figure", "spread", "unit", "seconds", "target", "")


def figure_row(figure: Figure) -> tuple[str, ...]:
    return (
        figure.full_name,
        _number(figure.value),
        f"{_number(figure.low)} - {_number(figure.high)}",
        figure.target.unit,
        f"{figure.seconds:.3f}" if figure.seconds else "",
        str(figure.target),
        "ok" if figure.ok else "missed",
    )


def machine() -> str:
    return f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"


def figures_text(found: Sequence[Figure], rounds: int) -> str:
    """The table of the measures, as a document has it."""
    table = markdown(COLUMNS, map(figure_row, found))
    return f"{machine()}; best of {rounds} rounds by turns.\n\n{table}"


def growth_text(found: Iterable[Growth]) -> str:
    """The tables of growth, as a document has them."""
    tables = (f"With {table.name}:\n\n{markdown(table.columns, table.rows)}" for table in found)
    return f"{machine()}; seconds of processor time of whole commands.\n\n" + "\n".join(tables)


def write_between(path: Path, mark: str, text: str) -> None:
    """Put a text between `<!-- bench: MARK -->` and `<!-- bench: end -->`."""
    whole = path.read_text(encoding="utf-8")
    found = re.search(rf"(<!-- bench: {mark} -->\n).*?(<!-- bench: end -->)", whole, re.DOTALL)
    if found is None:
        raise bad_data(
            f"{path}: no place for the tables of this run",
            f"it stands between <!-- bench: {mark} --> and <!-- bench: end -->",
        )
    path.write_text(whole[: found.end(1)] + f"\n{text}\n" + whole[found.start(2) :], encoding="utf-8")


def markdown(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [columns, ["---"] * len(columns), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
