"""`pbem submit`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument, tell_next
from pbem.cli.keyring import Signing, signing_options
from pbem.cli.output import json_option, print_json
from pbem.desk.game import open_desk

if TYPE_CHECKING:
    from pbem.record.entries import Entry


@a_command("pbem submit duel.pbem my.orders --key me", section="play")
@game_argument
@click.argument("orders", nargs=-1, required=True, metavar="ORDERS...")
@click.option("--skip-faults", is_flag=True, help="Sign all the same; lines at fault are skipped.")
@click.option("--sealed/--open", default=None, help="Standing orders that the enemy cannot read; swift: the default.")
@click.option("--report", metavar="FILE", help="Against a bot: write the report to FILE instead of stdout.")
@signing_options
@json_option
def command(
    game: Path,
    orders: tuple[str, ...],
    skip_faults: bool,
    sealed: bool | None,
    report: str | None,
    signing: Signing,
    as_json: bool,
) -> None:
    """Sign orders, standing orders or a reply, and append them.

    The side and the kind are named in the blocks; one file may hold both orders and standing orders. A moderator may
    submit for a player who has no key, and the entry says so. What is signed is final once it was sent; until then
    `pbem withdraw` takes it back. Against a bot there is nobody to wait for: the game goes on to your next orders.
    """
    from pbem.cli.papers import must_pass
    from pbem.cli.resolving import finish
    from pbem.desk.papers import read_sheet, sign_sheets, texts_of
    from pbem.desk.resolving import go_on

    desk = open_desk(game)
    sheets = [read_sheet(desk, name) for name in orders]
    must_pass(sheets, skip_faults)
    key = signing.take_pen(desk)
    made = sign_sheets(desk, key, sheets, sealed)
    understood = texts_of(desk, sheets)
    if done := go_on(desk, key):
        _show(() if as_json else understood)
        finish(desk, done, report, as_json)
        return
    desk.save()
    if as_json:
        entries = [{"entry": e.number, "kind": e.kind, "author": e.author, "side": e.role} for e in made]
        waiting = [due.role for due in desk.state.due]
        print_json({
            "game": desk.state.game, "entries": entries, "orders": understood, "waiting_for": waiting,
        })  # fmt: skip
        return
    _show(understood)
    for entry in made:
        word = f", on the word of {entry.role}" if entry.role != entry.author else ""
        click.echo(f"entry {entry.number}: {_named(entry)} signed by {entry.author}{word}")
    tell_next(desk)


def _show(texts: Iterable[str]) -> None:
    """The orders as they were understood, first thing: so that whoever gave them sees at once what was read."""
    for text in texts:
        click.echo(text)


def _named(entry: Entry) -> str:
    """`orders`, `sealed standing orders`, `pol E2714 sealed`."""
    if entry.kind == "open":
        return f"the opening of seal {entry.body['seal']}"
    if entry.kind != "seal":
        return entry.kind
    label = entry.body["label"]
    return "sealed standing orders" if label == "standing" else f"{label}, sealed,"
