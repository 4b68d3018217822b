"""`pbem adjudicate`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument
from pbem.cli.keyring import Signing, signing_options
from pbem.cli.output import json_option, print_json
from pbem.desk.due import nothing_due
from pbem.desk.faults import usage
from pbem.desk.files import check_output, write_bytes
from pbem.desk.game import Desk, open_desk
from pbem.desk.seats import check_side

NO_SHOW = "no orders from {side} for {clock} by the deadline: its units hold, its standing orders are in force"
EXAMPLES = (
    "pbem adjudicate match.pbem first.eml --key me --preview",
    "pbem adjudicate match.pbem first.eml second.txt --key me -o next.pbem --report last.txt",
    "pbem adjudicate match.pbem first.eml --key me --form mails",
    "pbem adjudicate match.pbem --no-show SIDE --key me",
)


@a_command(*EXAMPLES, section="play")
@game_argument
@click.argument("orders", nargs=-1, metavar="ORDERS...")
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="NEW", help="Write the game to NEW.")
@click.option("--report", metavar="FILE", help="Write the report to FILE instead of stdout.")
@click.option("--preview", is_flag=True, help="Show orders and diagnostics; no dice, nothing is signed.")
@click.option("--skip-faults", is_flag=True, help="Go on all the same; lines at fault are skipped.")
@click.option("--form", "mails", metavar="FOLDER",
              help="Write a mail for each seat without a key into FOLDER: report, form, map and template.")
@click.option("--no-show", metavar="SIDE", help="This side missed the deadline: its units hold.")
@signing_options
@json_option
def command(
    game: Path,
    orders: tuple[str, ...],
    output: Path | None,
    report: str | None,
    mails: str | None,
    preview: bool,
    skip_faults: bool,
    no_show: str | None,
    signing: Signing,
    as_json: bool,
) -> None:
    """Submit and resolve in one step, as a moderator or a solo player does.

    ORDERS are files or mails of either side. A side that missed the deadline (--no-show) holds, its standing orders
    stay in force, and a note in the record says so.
    """
    from pbem.cli.papers import must_pass
    from pbem.cli.resolving import finish
    from pbem.desk.papers import read_sheet
    from pbem.desk.resolving import go_on, resolve

    desk = open_desk(game)
    if mails:
        _check_mails(desk, Path(mails))
    if no_show:
        check_side(no_show, desk.adjudicator.roles)
    if not orders and not no_show and not _is_ready(desk):
        raise usage("name files with orders, or the side that did not send any with --no-show")
    sheets = [read_sheet(desk, name) for name in orders]
    if preview:
        _preview(desk, sheets, no_show, as_json)
        return
    if sheets:
        must_pass(sheets, skip_faults)
    key = signing.take_pen(desk)
    _enter(desk, key, sheets, no_show)
    if not _is_ready(desk):
        raise nothing_due(desk, "these orders are not enough to resolve")
    done = [resolve(desk, key), *go_on(desk, key)]
    desk.move_to(output)
    finish(desk, done, report, as_json)
    if mails:
        _write_mails(desk, Path(mails))


def _check_mails(desk: Desk, folder: Path) -> None:
    """Refuse what cannot be written before anything is rolled."""
    from pbem.browser.enclosing import sides_without_program

    sides = list(sides_without_program(desk))
    if not sides:
        raise usage("every seat of this game has a key", "who has one needs no form: pbem send writes the mail")
    for side in sides:
        check_output(folder / f"{side}.eml")


def _write_mails(desk: Desk, folder: Path) -> None:
    """A mail for each side that has no program."""
    from pbem.browser.enclosing import drafts, sides_without_program

    for side, data in drafts(desk, sides_without_program(desk)):
        write_bytes(folder / f"{side}.eml", data)
        click.echo(f"{folder / f'{side}.eml'}: a mail for {side}, {len(data) // 1000} kB", err=True)


def _is_ready(desk: Desk) -> bool:
    return bool(desk.state.due) and desk.state.due[0].act == "resolution"


def _enter(desk: Desk, key: Any, sheets: list[Any], absent: str | None) -> None:
    """Sign the papers; default orders for a side that sent none."""
    from pbem.desk.papers import sign_sheets
    from pbem.record import play

    sign_sheets(desk, key, sheets)
    if absent is None:
        return
    due = desk.state.due
    if not due or (due[0].role, due[0].act) not in ((absent, "orders"), (absent, "reply")):
        raise nothing_due(desk, f"{absent} owes nothing now")
    kind, clock = due[0].act, desk.position.now
    play.note(desk.game, key, NO_SHOW.format(side=absent, clock=desk.state.clock))
    play.submit(desk.game, key, kind, f"begin {kind} {desk.state.game} {clock} {absent}\n  pass\nend\n", role=absent)


def _preview(desk: Desk, sheets: list[Any], absent: str | None, as_json: bool) -> None:
    """What would be signed and what is wrong with it; dice are not touched."""
    from pbem.cli.papers import show
    from pbem.desk.papers import texts_of

    texts = texts_of(desk, sheets)
    if as_json:
        print_json({"files": [sheet.to_obj() for sheet in sheets], "orders": texts, "no_show": absent})
    else:
        for text in texts:
            click.echo(text.rstrip() + "\n")
        if absent:
            click.echo(NO_SHOW.format(side=absent, clock=desk.state.clock))
        show(sheets)
        click.echo("preview: nothing was signed and no die was rolled", err=True)
    if not all(sheet.ok for sheet in sheets) or not (texts or absent):
        raise click.exceptions.Exit(1)
    _must_be_enough(desk, sheets, absent)


def _must_be_enough(desk: Desk, sheets: list[Any], absent: str | None) -> None:
    """A preview refuses what the run would refuse: a paper that nobody owes, and too few papers to resolve."""
    due = desk.state.due
    owed = [due[0].role] if due and due[0].act in ("orders", "reply") else []
    if absent and absent not in owed:
        raise nothing_due(desk, f"{absent} owes nothing now")
    given = {block.side for sheet in sheets for block in sheet.blocks if block.kind != "standing"}
    if not _is_ready(desk) and not {*given, absent} >= {*owed}:
        raise nothing_due(desk, "these orders are not enough to resolve")
