"""`pbem luck`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument
from pbem.cli.output import json_option, print_json
from pbem.desk.files import write_text
from pbem.desk.game import Desk, open_desk

if TYPE_CHECKING:
    from pbem.report.luck import Luck


@a_command("pbem luck duel.pbem", "pbem luck duel.pbem -o luck.html", "pbem luck duel.pbem --json", section="trust")
@game_argument
@click.option("-o", "--html", "page", metavar="FILE", help="Write a page with charts.")
@json_option
def command(game: Path, page: str | None, as_json: bool) -> None:
    """Compare the hits of both sides with what the dice should have brought, and count all faces.

    A percentile is exact: the part of all such throws with fewer hits, those with as many counted half. Luck is told of
    the game as it stands; the faces are those of all dice in the record.
    """
    from pbem.report.luck_html import luck_html
    from pbem.report.luck_pages import luck_obj, luck_text

    desk = open_desk(game)
    luck, title = luck_of(desk), f"{desk.state.game} up to {desk.position.clock}"
    if page:
        write_text(page, luck_html(title, luck))
    if as_json:
        print_json(luck_obj(desk.state.game, luck))
    elif page != "-":
        click.echo(luck_text(title, luck), nl=False)


def luck_of(desk: Desk) -> Luck:
    """The luck of a game so far."""
    from pbem.desk.derivation import all_dice
    from pbem.desk.story import events_of, standing
    from pbem.report.luck import Words, judge_luck

    telling = desk.parts.telling
    thrown = [(one.clock, telling.throws(desk.scenario, events_of(desk, one))) for one in standing(desk)]
    words = Words(desk.parts.rules.SIDES, telling.THROWS, telling.STEP)
    return judge_luck(words, thrown, ((die.sides, die.face) for die in all_dice(desk)))
