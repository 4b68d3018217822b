"""A defect is one slip in a data file: where, what, by which code, and what would be right."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.kernel.values import value


@value
class Defect:
    """One slip. `file` is the name that the pack uses for it; lines count from 1."""

    file: str
    line: int
    code: str
    message: str
    help: str | None = None

    def __str__(self) -> str:
        told = f"{self.file}:{self.line}: {self.code} {self.message}"
        return f"{told}\n  help: {self.help}" if self.help else told


class PackError(ValueError):
    """A pack that cannot be played; it holds every defect, not only the first."""

    def __init__(self, defects: Iterable[Defect]) -> None:
        self.defects = tuple(in_order(defects))
        super().__init__("\n".join(str(defect) for defect in self.defects))


def in_order(defects: Iterable[Defect]) -> list[Defect]:
    """Each defect once, by file and line."""
    return sorted(set(defects), key=lambda one: (one.file, one.line, one.code, one.message))
