"""`pbem receive`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument, tell_next
from pbem.cli.output import json_option, print_json


@a_command("pbem receive duel.pbem answer.eml", "pbem receive duel.pbem - < mail.txt", section="play")
@game_argument
@click.argument("mails", nargs=-1, required=True, metavar="MAIL...")
@json_option
def command(game: Path, mails: tuple[str, ...], as_json: bool) -> None:
    """Take in what the other side has sent: .eml, mbox, Maildir, plain text, or - for standard input.

    Signatures, chains and dice are checked, and a resolution is adjudicated again, before anything is taken in; if
    something is wrong, nothing is. A game file that does not exist yet is begun.
    """
    from pbem.desk.mailbox import deliver, differences
    from pbem.desk.post import take_in
    from pbem.record.verify import describe

    delivery = deliver(mails)
    if delivery.seen > 1:
        _tell(f"skipped: {fault}" for fault in delivery.faults)
    desk, got = take_in(game, delivery.packets)
    if delivery.faults and not got.added and delivery.seen == 1:
        raise delivery.faults[0]
    if got.added:
        desk.save()
    _tell(differences(desk, delivery.mails))
    if as_json:
        print_json({
            "game": desk.state.game,
            "added": [{"entry": e.number, "kind": e.kind, "author": e.author} for e in got.added],
            "known": got.known,
            "dropped": [e.number for e in got.dropped],
            "waiting_for": [due.role for due in desk.state.due],
        })
        return
    for entry in got.added:
        click.echo(f"entry {entry.number}: {entry.kind} of {entry.author}, {describe(entry)}")
    for entry in got.dropped:
        click.echo(f"note: your entry {entry.number} ({entry.kind}) crossed with theirs; write it again", err=True)
    if not got.added:
        click.echo("nothing new: all of it was here already")
    tell_next(desk)


def _tell(notes: Iterable[str]) -> None:
    for note in notes:
        click.echo(f"note: {note}", err=True)
