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
    from pbem.games.tigers.impulse import Impulse
    from pbem.games.tigers.odds import Odds

EXAMPLES = ("pbem odds duel.pbem german.orders", "pbem odds duel.pbem --area 3", "pbem odds duel.pbem --area 3 --json")


@a_command(*EXAMPLES, section="play")
@game_argument
@click.argument("orders", required=False, metavar="[ORDERS]")
@click.option("--area", metavar="AREA", help="The battle in an area as it stands, by number or name.")
@click.option("--prize", type=float, default=100.0, show_default=True, help="Points that a cleared area is worth.")
@json_option
def command(game: Path, orders: str | None, area: str | None, prize: float, as_json: bool) -> None:
    """Compute the exact chances of each battle that orders lead to, or of the one in an area.

    Nothing is sampled. Both sides fire as well as the rules let them: the attacker for the area first and losses
    second, the defender against that. Bridges are taken to hold.
    """
    from pbem.games.tigers.odds_pages import odds_obj, odds_text

    if (orders is None) == (area is None):
        raise usage("name either a file of orders or an area", "pbem odds GAME ORDERS, or pbem odds GAME --area 70")
    desk = open_desk(game)
    if desk.state.over:
        raise Fault("the game is over: there are no more battles")
    found, wrong = (_of_orders(desk, orders, prize)) if orders else (_of_area(desk, str(area), prize), None)
    if as_json:
        battles = [odds_obj(desk.scenario, odds) for odds in found]
        print_json({"game": desk.state.game, "impulse": desk.position.clock, "prize": prize, "battles": battles})
    else:
        click.echo(odds_text(desk.scenario, found) if found else "these orders lead to no battle\n", nl=False)
    if wrong and as_json:
        raise click.exceptions.Exit(Exit.AT_FAULT)
    if wrong:
        raise Fault(wrong, "pbem check GAME ORDERS shows them; the odds are those without these lines")


def _of_orders(desk: Desk, name: str, prize: float) -> tuple[list[Odds], str | None]:
    """Each battle of an order file, and how many of its lines are at fault."""
    from pbem.desk.papers import read_sheet, table_of
    from pbem.games.tigers.odds import battle_odds
    from pbem.orders.battles import planned_battles

    sheet, table = read_sheet(desk, name), table_of(desk)
    wrong = [finding for finding in sheet.checked.diagnostics if finding.is_error]
    now = (table.position.now, table.position.mover)
    blocks = [block for block in sheet.checked.parsed.order_blocks if (block.clock, block.side) == now]
    if not blocks:
        raise Fault(f"{sheet.source}: no orders by {now[1]} for {now[0]}", "pbem template GAME writes a file")

    def look(impulse: Impulse, area: str) -> Odds:
        return battle_odds(impulse, area, prize=prize)

    fault = f"{counted(len(wrong), 'error')} in {sheet.source}" if wrong else None
    return planned_battles(blocks[0], table, look), fault


def _of_area(desk: Desk, name: str, prize: float) -> list[Odds]:
    """The battle in an area if either side attacks with all who may; the mover comes first."""
    from pbem.games.tigers.scenario import SIDES, enemy_of
    from pbem.kernel.diagnostics import Diagnostic
    from pbem.orders.names import tigers_names

    area = tigers_names(desk.scenario).place(name)
    if isinstance(area, Diagnostic):
        raise Fault(area.message, *([area.help] if area.help else []))
    position, where = desk.position, desk.scenario.name_of(area)
    present = {desk.scenario.units[unit].side for unit in position.units_at(area)}
    if area in desk.scenario.zones:
        raise Fault(f"no combat takes place in {where} (rule 9.17)")
    if present != set(SIDES):
        who = f"only {next(iter(present))} units are" if present else "nobody is"
        raise Fault(f"{who} in {where}: there is nobody to fight", "pbem odds GAME ORDERS takes units that enter it")
    return [_if_attacked(desk, area, side, prize) for side in (position.mover, enemy_of(position.mover))]


def _if_attacked(desk: Desk, area: str, side: str, prize: float) -> Odds:
    """9.13: all of a side that may attack today, or, if none may, all who are there."""
    from pbem.games.tigers.acts import Attack
    from pbem.games.tigers.combat import refuse_attack
    from pbem.games.tigers.odds import battle_odds
    from pbem.games.tigers.rules import look

    position = desk.position
    position.mover = side
    impulse = look(desk.scenario, position)
    here = list(impulse.at(area, side))
    able = [unit for unit in here if refuse_attack(impulse, Attack(area, (unit,))) is None]
    return battle_odds(impulse, area, able or here, prize=prize)
