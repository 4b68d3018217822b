"""What is said on stderr about orders that were handed in."""

from __future__ import annotations

from collections.abc import Sequence

import click

from pbem.desk import papers
from pbem.desk.papers import Sheet


def show(sheets: Sequence[Sheet]) -> None:
    """All findings."""
    text = papers.findings(sheets)
    if text:
        click.echo(text, err=True)


def must_pass(sheets: Sequence[Sheet], skip_faults: bool) -> None:
    """Show what is wrong; errors stop the command unless the lines at fault shall be skipped."""
    note = papers.note_to(sheets)
    if note:
        click.echo(note, err=True)
    papers.must_pass(sheets, skip_faults)
