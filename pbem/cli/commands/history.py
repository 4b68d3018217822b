"""`pbem history`."""

from __future__ import annotations

from pathlib import Path

from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument
from pbem.cli.output import json_option, print_json, print_table
from pbem.desk.game import open_desk


@a_command("pbem history duel.pbem", "pbem history duel.pbem --json", section="read")
@game_argument
@json_option
def command(game: Path, as_json: bool) -> None:
    """List the entries of a game: number, author, kind, and what each did."""
    from pbem.record.verify import describe

    entries = open_desk(game).record.entries
    if as_json:
        print_json([
            {
                "number": entry.number,
                "kind": entry.kind,
                "author": entry.author,
                "role": entry.role,
                "hash": entry.hash,
                "what": describe(entry),
                "body": entry.body,
            }
            for entry in entries
        ])
        return
    rows = [(entry.number, entry.author, entry.kind, describe(entry), entry.hash[:8]) for entry in entries]
    print_table(rows, ("ENTRY", "AUTHOR", "KIND", "WHAT", "HASH"))
