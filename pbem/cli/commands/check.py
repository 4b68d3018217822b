"""`pbem check`."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument
from pbem.cli.output import json_option, print_json
from pbem.desk.faults import Exit, Fault
from pbem.desk.game import open_desk
from pbem.kernel.words import counted


@a_command("pbem check duel.pbem my.orders", "pbem check duel.pbem - < mail.eml", section="play")
@game_argument
@click.argument("orders", nargs=-1, required=True, metavar="ORDERS...")
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@json_option
def command(game: Path, orders: tuple[str, ...], strict: bool, as_json: bool) -> None:
    """Find everything that is wrong with orders, without dice.

    ORDERS is a file, a mail or - for standard input; the side is named in the block. What passes is never refused when
    it is adjudicated, whatever the dice do.
    """
    from pbem.cli.papers import show
    from pbem.desk.papers import errors_in, read_sheet

    desk = open_desk(game)
    sheets = [read_sheet(desk, name) for name in orders]
    warned = [found for sheet in sheets for found in sheet.checked.warnings]
    wrong = [*errors_in(sheets), *(warned if strict else ())]
    if as_json:
        shown = [sheet.to_obj() for sheet in sheets]
        print_json({"ok": not wrong, "files": shown, "diagnostics": [d for one in shown for d in one["diagnostics"]]})
    else:
        show(sheets)
    if wrong and as_json:
        raise click.exceptions.Exit(Exit.AT_FAULT)
    names = ", ".join(sheet.source for sheet in sheets)
    if wrong:
        raise Fault(f"{counted(len(wrong), 'error')} in {names}", f"pbem explain {wrong[0].code} tells more")
    if not as_json:
        more = f", {counted(len(warned), 'warning')}" if warned else ""
        click.echo(f"{names}: no errors{more}")
