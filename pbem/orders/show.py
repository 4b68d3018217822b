"""Diagnostics for people and for programs: `file:line:col`, the line, a caret, and a help line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pbem.kernel.diagnostics import Diagnostic, Span
from pbem.kernel.words import printable
from pbem.orders.clean import split_lines

WIDTH = 100


def render(found: Diagnostic, text: str, source: str = "orders") -> str:
    """One diagnostic as text."""
    return _render(found, split_lines(text) if found.span else [], source)


def render_all(findings: Iterable[Diagnostic], text: str, source: str = "orders") -> str:
    """All diagnostics, one after the other."""
    lines = split_lines(text)
    return "\n".join(_render(found, lines, source) for found in findings)


def _render(found: Diagnostic, lines: list[str], source: str) -> str:
    where = f"{source}:{found.span.line}:{found.span.column}" if found.span else source
    rule = f" (rule {found.rule})" if found.rule else ""
    told = [f"{where}: {found.code} {found.severity}: {found.message}{rule}"]
    if found.span and 0 < found.span.line <= len(lines):
        told.extend(_excerpt(lines[found.span.line - 1], found.span))
    if found.help:
        told.append(f"  help: {found.help}")
    return printable("\n".join(told))


def _excerpt(line: str, span: Span) -> list[str]:
    """The line and the caret under it; of a long line the part around the caret."""
    shown = "".join(char if char.isprintable() else " " for char in line)
    start = len(shown) - len(shown.lstrip())
    if span.column - start > WIDTH - 20:
        start = span.column - WIDTH // 2
    piece = shown[start : start + WIDTH].rstrip()
    if not piece:
        return []
    at = max(0, span.column - 1 - start)
    return [f"    {piece}", "    " + " " * at + "^" * max(1, min(span.end - span.column, len(piece) - at))]


def diagnostic_obj(found: Diagnostic) -> dict[str, Any]:
    """One diagnostic as plain values."""
    place = {"line": found.span.line, "column": found.span.column, "end": found.span.end} if found.span else {}
    return {
        "code": found.code,
        "severity": str(found.severity),
        "message": found.message,
        "rule": found.rule,
        "help": found.help,
        **place,
    }
