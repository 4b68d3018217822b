"""Telling what came of a resolution."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from pbem.cli.arguments import tell_next
from pbem.cli.output import print_json
from pbem.desk.files import held
from pbem.desk.game import Desk
from pbem.desk.resolving import Done, form_of, summary
from pbem.desk.story import render
from pbem.kernel.words import counted

JOINED = ("text", "markdown")
"""Formats in which one report may follow another in one file; of the others only the first is written."""


def finish(desk: Desk, done: Sequence[Done], report: str | None, as_json: bool) -> None:
    """Write report and game, both or neither, and say what comes next; a bot may have answered already."""
    form = form_of(report)
    texts = [render(desk, one.told, form) for one in done]
    text = "\n".join(texts) if form in JOINED else texts[0]
    with held(report, text):
        desk.save()
    if as_json:
        print_json(_facts(desk, done))
        return
    if not report or report == "-":
        click.echo(text)
    for one in done:
        dice = counted(len(one.entry.body["rolls"]), "die", "dice")
        click.echo(f"entry {one.entry.number}: {one.entry.body['clock']} resolved by {one.entry.author}, {dice}")
    tell_next(desk)


def _facts(desk: Desk, done: Sequence[Done]) -> dict[str, Any]:
    """The first resolution for programs, and under `then` those that followed in the same step."""
    first, *others = (summary(desk, one) for one in done)
    return {**first, "then": others} if others else first
