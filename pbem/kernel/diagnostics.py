"""What is wrong, where, by which rule, and what would be right. Mistakes of users are values, never exceptions."""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum

from pbem.kernel.values import replace, value


class Severity(StrEnum):
    """The words of the design for what is wrong, the one for advice, and the one for what is merely told."""

    INVALID = "invalid"
    ILLEGAL = "illegal"
    WARNING = "warning"
    NOTE = "note"


@value
class Span:
    """A place in a text: line and columns count from 1; `end` is one past the last column."""

    line: int
    column: int
    end: int


@value
class Diagnostic:
    """One finding. The code is permanent and has a page in `pbem explain`."""

    code: str
    severity: Severity
    message: str
    rule: str | None = None
    help: str | None = None
    span: Span | None = None
    names: tuple[str, ...] = field(default=(), compare=False, repr=False)
    """The words of the order that the finding speaks of: where to point."""

    def at(self, span: Span) -> Diagnostic:
        """The same finding, pointing at a place."""
        return replace(self, span=span)

    @property
    def is_error(self) -> bool:
        return self.severity in (Severity.INVALID, Severity.ILLEGAL)
