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
from pbem.desk.papers import stopped_stack
from pbem.desk.seats import check_side


@a_command("pbem template duel.pbem > german.orders", section="play")
@game_argument
@click.option("--side", metavar="SIDE", help="For this side instead of the one that is to act.")
@click.option("-o", "--output", metavar="FILE", default="-", help="Write to FILE instead of stdout.")
@json_option
def command(game: Path, side: str | None, output: str, as_json: bool) -> None:
    """Write a ready order file for the side to act.

    Every unit that may act stands in it as a comment, with its place, strength and status, and so do the standing
    orders in force. It passes `pbem check` as it is, and then orders nothing.
    """
    desk = open_desk(game)
    if side:
        check_side(side, desk.adjudicator.roles)
    due = desk.state.due
    chosen = side or (due[0].role if due and due[0].act == "reply" else desk.state.asked)
    if desk.state.over or chosen is None:
        raise Fault("the game is over: there is nothing to order")
    text = _text(desk, chosen)
    if as_json:
        print_json({"game": desk.state.game, "clock": desk.state.clock, "side": chosen, "text": text})
    if output != "-" or not as_json:
        write_text(output, text)


def _text(desk: Desk, side: str) -> str:
    from pbem.orders.template import template

    state, position = desk.state, desk.position
    if side != state.mover:
        return _reply(desk, side)
    standing = state.standing.get(side)
    in_force = standing.paper.text if standing else ""
    text = template(desk.scenario, position, side, state.game, in_force, stopped_stack(desk))
    question = f"# {state.question}\n" if state.waiting and state.question else ""
    return question + text


def _reply(desk: Desk, side: str) -> str:
    """A reply in the careful exchange; otherwise the standing orders of the side that does not move."""
    state = desk.state
    standing = state.standing.get(side)
    force = "".join(f"#   {line}\n" for line in standing.paper.text.splitlines()) if standing else "#   none\n"
    head = f"# standing orders of {side} in force:\n{force}"
    if state.due and (state.due[0].role, state.due[0].act) == (side, "reply"):
        orders = "".join(f"#   {line}\n" for line in state.open["orders"].paper.text.splitlines())
        clock = desk.position.now
        return f"# orders of {state.mover}:\n{orders}{head}begin reply {state.game} {clock} {side}\nend\n"
    return f"{head}begin standing {state.game} {side}\nend\n"
