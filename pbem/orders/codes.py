"""Every code with its page: one source for `pbem explain` and for docs/errors.md.

`python -m pbem.orders.codes docs/errors.md` writes the document.
"""

from __future__ import annotations

import sys
from pathlib import Path

from pbem.kernel.page import Page
from pbem.orders import pages_rules, pages_words

FAMILIES = {
    "O": "Syntax: what is not understood",
    "R": "References: names that mean nothing, or too much",
    "M": "Movement and entrenchment",
    "S": "Stacking and supply",
    "C": "Combat",
    "B": "Bridges",
    "T": "Turn: game, impulse, side, special forces",
}
CODES: dict[str, Page] = {page.code: page for page in (*pages_words.PAGES, *pages_rules.PAGES)}


def explain(code: str) -> str | None:
    """The page of a code, however it is written; None if there is no such code."""
    page = CODES.get(code.strip().upper())
    if page is None:
        return None
    rule = f"\nRule: {page.rule}\n" if page.rule else ""
    parts = (f"wrong:\n{_indented(page.wrong)}", f"right:\n{_indented(page.right)}")
    return f"{page.code}: {page.title}\n\n{_wrapped(page.meaning)}\n{rule}\n" + "\n\n".join(parts) + "\n"


def explain_obj(code: str) -> dict[str, str | None] | None:
    """The page of a code as plain values."""
    page = CODES.get(code.strip().upper())
    if page is None:
        return None
    return {
        "code": page.code,
        "title": page.title,
        "meaning": page.meaning,
        "rule": page.rule,
        "wrong": page.wrong,
        "right": page.right,
    }


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.splitlines())


def _wrapped(text: str, width: int = 90) -> str:
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return "\n".join(lines)


def errors_page() -> str:
    """docs/errors.md."""
    parts = [
        "# Diagnostics of orders\n\nWritten by `make docs` from the program; a test compares the two. "
        "`pbem explain CODE` shows the same pages.\n"
    ]
    for family, title in FAMILIES.items():
        parts.append(f"## {family}: {title}\n")
        parts.extend(_section(CODES[code]) for code in sorted(CODES) if code[0] == family)
    return "\n".join(parts)


def _section(page: Page) -> str:
    rule = f" Rule {page.rule}." if page.rule else ""
    return (
        f"### {page.code}: {page.title}\n\n{page.meaning}{rule}\n\n"
        f"Wrong:\n\n```\n{page.wrong}\n```\n\nRight:\n\n```\n{page.right}\n```\n"
    )


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(errors_page(), encoding="utf-8")
