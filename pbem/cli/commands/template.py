"""`pbem template`."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument
from pbem.cli.output import json_option, print_json
from pbem.desk.faults import Fault
from pbem.desk.files import write_text
from pbem.desk.game import Desk, open_desk
from pbem.desk.seats import check_side
from pbem.desk.template import text_for


@a_command("pbem template duel.pbem > my.orders", section="play")
@game_argument
@click.option("--side", metavar="SIDE", help="For this side instead of the one that is to act.")
@click.option("-o", "--output", metavar="FILE", default="-", help="Write to FILE instead of stdout.")
@json_option
def command(game: Path, side: str | None, output: str, as_json: bool) -> None:
    """Write a ready order file for the side to act.

    Every unit that may act stands in it as a comment, with its place, strength and status, and so do the standing
    orders in force. It passes `pbem check` as it is, and orders nothing: fill it in, or write `pass` into it.
    """
    desk = open_desk(game)
    if side:
        check_side(side, desk.adjudicator.roles)
    chosen = side or _writer(desk)
    if desk.state.over or chosen is None:
        raise Fault("the game is over: there is nothing to order")
    text = text_for(desk, chosen)
    if as_json:
        print_json({"game": desk.state.game, "clock": desk.state.clock, "side": chosen, "text": text})
    if output != "-" or not as_json:
        write_text(output, text)


def _writer(desk: Desk) -> str | None:
    """Whose paper is wanted; who plays both sides wants to give orders, not standing orders first."""
    state = desk.state
    stage, asked = state.stage, state.asked
    if stage.name == "standing" and asked is not None:
        alone = state.party(asked).key == state.party(stage.role).key
        return asked if alone else stage.role
    return stage.role if stage.name == "reply" else asked
