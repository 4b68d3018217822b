"""`pbem reseat`."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument, tell_next
from pbem.cli.keyring import Signing, signing_options
from pbem.cli.output import json_option, print_json
from pbem.desk.faults import usage
from pbem.desk.game import open_desk

EXAMPLES = (
    "pbem reseat duel.pbem SIDE --to successor.pub --key me",
    "pbem reseat duel.pbem SIDE --to new.pub --key me --reason \"the disk broke\"",
    "pbem reseat duel.pbem SIDE --key me",
)


@a_command(*EXAMPLES, section="play")
@game_argument
@click.argument("seat", metavar="SEAT")
@click.option("--to", metavar="FILE.pub|open", help="The key that takes the seat; open: a player without a key.")
@click.option("--refuse", is_flag=True, help="Answer no.")
@click.option("--reason", default="", help="Why.")
@signing_options
@json_option
def command(
    game: Path, seat: str, to: str | None, refuse: bool, reason: str, signing: Signing, as_json: bool
) -> None:
    """Let another key take a seat: yours, or one whose key is lost; or answer when that is asked for.

    A seat that its own key hands over needs the consent of the others. A lost key is replaced on the word of the
    other side alone, while the old key has the pen and says nothing; the record and every report tell that for ever.
    The new key joins, with a dice chain of its own. Your own key again (--to YOURS) begins a new chain.
    """
    from pbem.record import play
    from pbem.record.verify import describe

    desk = open_desk(game)
    key = signing.take_pen(desk)
    new, name = _new_key(to) if to else (None, "")
    asked = desk.state.request
    if to is None and (asked is None or asked.kind != "reseat"):
        raise usage("say who takes the seat: --to FILE.pub, or --to open")
    answer = "no" if refuse else "yes"
    entry = play.reseat(desk.game, key, seat, new, name=name, answer=answer, reason=reason)
    desk.save()
    if as_json:
        print_json({"entry": entry.number, "seat": seat, "waiting_for": [due.role for due in desk.state.due]})
        return
    click.echo(f"entry {entry.number}: {entry.author} {describe(entry)}")
    tell_next(desk)


def _new_key(to: str) -> tuple[str | None, str]:
    from pbem.desk.keyring import store

    if to == "open":
        return None, ""
    key = store().public(to)
    return key.text, key.name
