"""`pbem takeback`."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument, tell_next
from pbem.cli.keyring import Signing, signing_options
from pbem.cli.output import json_option, print_json
from pbem.desk.game import Desk, open_desk

EXAMPLES = (
    "pbem takeback duel.pbem --to 4 --key me",
    "pbem takeback duel.pbem --key me",
    "pbem takeback match.pbem --to 7 --side SIDE --side SIDE --key me",
)


@a_command(*EXAMPLES, section="play")
@game_argument
@click.option("--to", type=int, metavar="N", help="The entry to go back to; without it, answer what was asked.")
@click.option("--refuse", is_flag=True, help="Answer no.")
@click.option("--reason", default="", help="Why.")
@click.option(
    "--side", "sides", multiple=True, metavar="SIDE",
    help="The player who asks or agrees, by name, where a moderator or a solo player signs; repeatable.",
)
@signing_options
@json_option
def command(
    game: Path, to: int | None, refuse: bool, reason: str, sides: tuple[str, ...], signing: Signing, as_json: bool
) -> None:
    """Ask to go back to an earlier entry, or answer.

    It takes effect when every player has agreed, it burns the dice links already shown, and it stays in the
    record for ever.
    """
    from pbem.record import play
    from pbem.record.verify import describe

    desk = open_desk(game)
    key = signing.take_pen(desk)
    answer = "no" if refuse else "yes"
    made = [
        play.takeback(desk.game, desk.adjudicator, key, to, answer=answer, reason=reason, role=side)
        for side in sides or (None,)
    ]
    desk.save()
    if as_json:
        print_json({
            "entries": [entry.number for entry in made], "to": made[-1].body["to"], "in_effect": _in_effect(desk),
        })
        return
    for entry in made:
        click.echo(f"entry {entry.number}: {entry.role} {describe(entry)}")
    if _in_effect(desk):
        click.echo(f"the game is back at {desk.state.clock}")
    tell_next(desk)


def _in_effect(desk: Desk) -> bool:
    """Whether the last answer was the last yes."""
    return desk.state.request is None and desk.record.entries[-1].body["answer"] == "yes"
