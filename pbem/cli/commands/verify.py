"""`pbem verify`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.app import command as a_command
from pbem.cli.output import json_option, print_json, print_table
from pbem.desk.faults import Exit
from pbem.kernel.words import counted, printable

if TYPE_CHECKING:
    from pbem.record.verify import Row, Verified


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
    from pbem.record.marks import marks

    found = audit(what, wanted)
    name, told = found.name, marks(found.state) if found.state else []
    if as_json:
        print_json({
            "game": name, "ok": found.problem is None and found.fault is None, "marks": told, "notes": found.notes,
            "not_judged": list(found.unjudged),
            "entries": [_obj(row) for row in found.rows],
        })
    elif not quiet:
        print_table(_lines(found.rows), ("ENTRY", "AUTHOR", "KIND", "WHAT", ""))
    for note in found.notes:
        click.echo(f"note: {printable(note)}", err=True)
    if found.problem or found.fault:
        raise found.problem or found.fault or AssertionError
    if as_json:
        return
    for line in told:
        click.echo(f"mark: {line}")
    click.echo(f"{name}: {click.style('verified', fg='green')}, {_count(found)}")


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


def _count(found: Verified) -> str:
    entries = [row for row in found.rows if row.kind != "position"]
    points = [row.number for row in entries if row.kind == "resolution"]
    judged = [number for number in points if number not in found.unjudged]
    text = f"{counted(len(entries), 'entry', 'entries')}, {counted(len(judged), 'resolution')} adjudicated again"
    left = [str(number) for number in points if number in found.unjudged]
    more = f"; played with other rules, and checked by signatures, links, dice and digests alone: {', '.join(left)}"
    return text + more if left else text
