"""`pbem odds`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument
from pbem.cli.output import json_option, print_json
from pbem.desk.faults import Exit, Fault, usage
from pbem.desk.game import Desk, open_desk
from pbem.kernel.words import counted

if TYPE_CHECKING:
    from pbem.orders.ast import OrderBlock

EXAMPLES = ("pbem odds duel.pbem my.orders", "pbem odds duel.pbem --area 3", "pbem odds duel.pbem --area 3 --json")


@a_command(*EXAMPLES, section="play")
@game_argument
@click.argument("orders", required=False, metavar="[ORDERS]")
@click.option("--area", metavar="AREA", help="The battle in a space as it stands, by number or name.")
@click.option("--prize", type=float, default=100.0, show_default=True, help="Points that a taken space is worth.")
@json_option
def command(game: Path, orders: str | None, area: str | None, prize: float, as_json: bool) -> None:
    """Compute the exact chances of each battle that orders lead to, or of the one in a space.

    Nothing is sampled. Both sides decide as well as the rules let them: the attacker for the space first and losses
    second, the defender against that. What the other side may do before a battle is taken not to happen.
    """
    from pbem.desk.papers import hearing_of
    from pbem.kernel.diagnostics import Diagnostic

    if (orders is None) == (area is None):
        raise usage("name either a file of orders or a space", "pbem odds GAME ORDERS, or pbem odds GAME --area 70")
    desk = open_desk(game)
    if desk.state.over:
        raise Fault("the game is over: there are no more battles")
    block, wrong = _block(desk, orders) if orders else (None, None)
    found = desk.parts.advice.odds(hearing_of(desk), block, area, prize)
    if isinstance(found, Diagnostic):
        rule = f" (rule {found.rule})" if found.rule else ""
        raise Fault(f"{found.message}{rule}", *([found.help] if found.help else []))
    if as_json:
        print_json({"game": desk.state.game, "impulse": desk.position.clock, "prize": prize, "battles": found.obj})
    else:
        click.echo(found.text or "these orders lead to no battle\n", nl=False)
    if wrong and as_json:
        raise click.exceptions.Exit(Exit.AT_FAULT)
    if wrong:
        raise Fault(wrong, "pbem check GAME ORDERS shows them; the odds are those without these lines")


def _block(desk: Desk, name: str) -> tuple[OrderBlock, str | None]:
    """The orders of a file, and how many of its lines are at fault."""
    from pbem.desk.papers import errors_in, read_sheet

    sheet, position = read_sheet(desk, name), desk.position
    now = (position.now, position.mover)
    blocks = [block for block in sheet.checked.parsed.order_blocks if (block.clock, block.side) == now]
    if not blocks:
        raise Fault(f"{sheet.source}: no orders by {now[1]} for {now[0]}", "pbem template GAME writes a file")
    wrong = errors_in([sheet])
    return blocks[0], f"{counted(len(wrong), 'error')} in {sheet.source}" if wrong else None
