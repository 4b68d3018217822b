"""`pbem bot`."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument
from pbem.cli.output import json_option, print_json
from pbem.desk.faults import Fault
from pbem.desk.files import write_text
from pbem.desk.game import open_desk
from pbem.desk.games import check_level
from pbem.desk.seats import check_side


@a_command("pbem bot duel.pbem --as SIDE --level captain > my.orders", section="play")
@game_argument
@click.option("--as", "side", metavar="SIDE", help="The side it writes for; default: the side to act.")
@click.option("--level", default="captain", show_default=True, help="random or captain.")
@click.option("--seed", help="Another seed, another choice where it chooses by lot.")
@json_option
@click.option("-o", "--output", metavar="FILE", default="-", help="Write to FILE instead of stdout.")
def command(game: Path, side: str | None, level: str, seed: str | None, output: str, as_json: bool) -> None:
    """Let a bot write the orders of a side, each with its reason.

    The file is an order file like any other: read it, change it, check it, submit it. The bot knows the position and
    the rules, and nothing of the dice to come.
    """
    from pbem.desk.bot import orders_text, planned_lines

    check_level(level)
    desk = open_desk(game)
    if side:
        check_side(side, desk.adjudicator.roles)
    state = desk.state
    chosen = side or state.asked
    if state.over or chosen is None:
        raise Fault("the game is over: there is nothing to order")
    lot, where = seed or f"{state.game} {state.clock}", (desk.parts, desk.scenario, desk.position)
    if as_json:
        lines = planned_lines(*where, level, lot) if chosen == state.mover else []
        orders = [{"order": order, "why": why} for order, why in lines]
        print_json({"game": state.game, "clock": state.clock, "side": chosen, "level": level, "orders": orders})
        return
    write_text(output, orders_text(*where, chosen, level, lot, state.game))
