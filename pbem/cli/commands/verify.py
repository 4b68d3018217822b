"""`pbem verify`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.app import command as a_command
from pbem.cli.output import json_option, print_json, print_table
from pbem.desk.faults import Exit
from pbem.kernel.words import counted

if TYPE_CHECKING:
    from pbem.record.verify import Row


@a_command("pbem verify duel.pbem", "pbem verify mailbox.mbox", section="trust")
@click.argument("what", metavar="GAME|MAILBOX", type=click.Path(exists=True, path_type=Path))
@click.option("--game", "wanted", metavar="ID", help="The game to rebuild, where a mailbox holds several.")
@click.option("-q", "--quiet", is_flag=True, help="Print the verdict only, not the table.")
@json_option
def command(what: Path, wanted: str | None, quiet: bool, as_json: bool) -> None:
    """Check signatures, chains and dice, and adjudicate every impulse again.

    A mailbox (mbox, Maildir, .eml or text) is enough: the game is rebuilt from the mails alone. The first thing that
    differs is named.
    """
    from pbem.desk.trust import audit
    from pbem.record.verify import first_problem

    name, rows = audit(what, wanted)
    problem = first_problem(rows)
    if as_json:
        print_json({"game": name, "ok": problem is None, "entries": [_obj(row) for row in rows]})
    elif not quiet:
        print_table(_lines(rows), ("ENTRY", "AUTHOR", "KIND", "WHAT", ""))
    if problem is not None:
        raise problem
    if not as_json:
        click.echo(f"{name}: {click.style('verified', fg='green')}, {_count(rows)}")


def _lines(rows: Sequence[Row]) -> list[tuple[object, ...]]:
    return [(row.number, row.author, row.kind, row.what, "FAULT" if row.problem else "ok") for row in rows]


def _obj(row: Row) -> dict[str, object]:
    return {
        "entry": row.number,
        "author": row.author,
        "kind": row.kind,
        "what": row.what,
        "ok": row.problem is None,
        "problem": str(row.problem) if row.problem else None,
        "status": int(row.problem.status) if row.problem else int(Exit.FINE),
    }


def _count(rows: Sequence[Row]) -> str:
    entries = [row for row in rows if row.kind != "position"]
    runs = sum(row.kind == "resolution" for row in entries)
    return f"{counted(len(entries), 'entry', 'entries')}, {counted(runs, 'resolution')} adjudicated again"
