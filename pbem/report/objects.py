"""JSON: documented in docs/report-json.md, and stable."""

from __future__ import annotations

import json
from typing import Any

from pbem.report.model import Block, Command, Facts, Items, Report, Section, Table, Text


def render(report: Report) -> str:
    """One JSON object and a line end."""
    return json.dumps(to_obj(report), indent=1, ensure_ascii=False) + "\n"


def to_obj(report: Report) -> dict[str, Any]:
    """Facts first, then the document as it is read by people."""
    return {**report.data, "title": report.title, "sections": [_section(section) for section in report.sections]}


def _section(section: Section) -> dict[str, Any]:
    return {
        "id": section.id,
        "title": section.title,
        "blocks": [_block(block) for block in section.blocks],
        "sections": [_section(inner) for inner in section.sections],
    }


def _block(block: Block) -> dict[str, Any]:
    match block:
        case Text(words):
            return {"type": "text", "text": words}
        case Items(lines):
            return {"type": "list", "items": list(lines)}
        case Facts(rows):
            return {"type": "facts", "rows": [list(row) for row in rows]}
        case Command(line):
            return {"type": "command", "line": line}
        case Table(title, columns, rows):
            found = [list(row) for row in rows]
            return {"type": "table", "title": title, "columns": list(columns), "rows": found}
