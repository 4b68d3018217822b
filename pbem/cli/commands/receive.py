"""`pbem receive`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument, tell_next
from pbem.cli.output import json_option, print_json
from pbem.kernel.words import printable

if TYPE_CHECKING:
    from pbem.record.exchange import Received


@a_command("pbem receive duel.pbem answer.eml", "pbem receive duel.pbem - < mail.txt", section="play")
@game_argument
@click.argument("mails", nargs=-1, required=True, metavar="MAIL...")
@json_option
def command(game: Path, mails: tuple[str, ...], as_json: bool) -> None:
    """Take in what the other side has sent: .eml, mbox, Maildir, plain text, or - for standard input.

    Signatures, chains and dice are checked, and a resolution is adjudicated again, before anything is taken in; if
    something is wrong, nothing is. A game file that does not exist yet is begun.
    """
    from pbem.desk.claims import differences
    from pbem.desk.mailbox import deliver
    from pbem.desk.post import news, save_received, take_in

    delivery = deliver(mails)
    if delivery.seen > 1:
        _tell(f"skipped: {fault}" for fault in delivery.faults)
    desk, got = take_in(game, delivery.packets)
    if delivery.faults and not got.added and delivery.seen == 1:
        raise delivery.faults[0]
    save_received(desk, got)
    _tell((*news(got), *differences(desk, delivery.mails)))
    if as_json:
        print_json({
            "game": desk.state.game,
            "added": [{"entry": e.number, "kind": e.kind, "author": e.author} for e in got.added],
            "known": got.known,
            "dropped": [e.number for e in got.dropped],
            "objections": [e.name for e in got.objections],
            "waiting_for": [due.role for due in desk.state.due],
        })
        return
    _tell_news(got)
    tell_next(desk)


def _tell_news(got: Received) -> None:
    """What is new, and what somebody agrees to who joins the game."""
    from pbem.desk.post import terms
    from pbem.record.verify import describe

    for entry in got.added:
        click.echo(f"entry {entry.number}: {entry.kind} of {entry.author}, {describe(entry)}")
    if got.added and got.added[0].kind == "genesis":
        click.echo("\n".join(terms(got.added[0])))
    if not got.added:
        click.echo("nothing new: all of it was here already")


def _tell(notes: Iterable[str]) -> None:
    for note in notes:
        click.echo(f"note: {printable(note)}", err=True)
