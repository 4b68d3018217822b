"""`pbem submit`."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument, tell_next
from pbem.cli.keyring import key_option, open_key
from pbem.cli.output import json_option, print_json
from pbem.desk.game import open_desk


@a_command("pbem submit duel.pbem german.orders --key german", section="play")
@game_argument
@click.argument("orders", nargs=-1, required=True, metavar="ORDERS...")
@click.option("--skip-faults", is_flag=True, help="Sign all the same; lines at fault are skipped.")
@key_option
@json_option
def command(
    game: Path, orders: tuple[str, ...], skip_faults: bool, key_name: str | None, passphrase_file: str | None,
    as_json: bool,
) -> None:
    """Sign orders, standing orders or a reply, and append them.

    The side and the kind are named in the blocks; one file may hold both orders and standing orders. A moderator may
    submit for a player, and the entry says so. Orders that are not resolved yet can be submitted again.
    """
    from pbem.cli.papers import must_pass
    from pbem.desk.papers import read_sheet, sign_sheets
    from pbem.desk.trust import check_signatures

    desk = open_desk(game)
    sheets = [read_sheet(desk, name) for name in orders]
    must_pass(sheets, skip_faults)
    check_signatures(desk)
    made = sign_sheets(desk, open_key(key_name, passphrase_file), sheets)
    desk.save()
    if as_json:
        entries = [{"entry": e.number, "kind": e.kind, "author": e.author, "side": e.role} for e in made]
        print_json({"game": desk.state.game, "entries": entries, "waiting_for": [d.role for d in desk.state.due]})
        return
    for entry in made:
        word = f", on the word of {entry.role}" if entry.role != entry.author else ""
        click.echo(f"entry {entry.number}: {entry.kind} signed by {entry.author}{word}")
    tell_next(desk)
