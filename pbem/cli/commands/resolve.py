"""`pbem resolve`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument, tell_next
from pbem.cli.keyring import Signing, signing_options
from pbem.cli.output import json_option, print_json
from pbem.desk.due import nothing_due
from pbem.desk.faults import usage
from pbem.desk.game import Desk, open_desk

if TYPE_CHECKING:
    from pbem.desk.resolving import Then
    from pbem.record.keys import PrivateKey

EXAMPLES = (
    "pbem resolve duel.pbem",
    "pbem resolve duel.pbem --key me --report last.txt",
    "pbem resolve duel.pbem --key me --standing next.standing",
)


@a_command(*EXAMPLES, section="play")
@game_argument
@click.option("--report", metavar="FILE", help="Write the report to FILE instead of stdout.")
@click.option("--standing", metavar="FILE", help="New standing orders, sealed in the same mail.")
@click.option("--keep", is_flag=True, help="The same standing orders, sealed anew: nobody learns whether they changed.")
@signing_options
@json_option
def command(
    game: Path, report: str | None, standing: str | None, keep: bool, signing: Signing, as_json: bool
) -> None:
    """Open your sealed orders, add your dice link, roll, adjudicate and append the result.

    Whose turn that is depends on the exchange: the opponent of the mover (swift), the mover (careful), or the
    moderator. With nothing to resolve it says what is being waited for, and exits 1.
    """
    from pbem.cli.resolving import finish
    from pbem.desk.resolving import go_on, resolve

    desk = open_desk(game)
    stage = desk.state.stage.name
    if stage not in ("resolve", "end") and not (stage == "standing" and (standing or keep)):
        raise nothing_due(desk, f"there is nothing to resolve at {desk.state.clock}")
    then = _then(desk, standing, keep)
    key = signing.take_pen(desk)
    if stage == "resolve":
        finish(desk, [resolve(desk, key, then), *go_on(desk, key)], report, as_json)
    else:
        _go_on(desk, key, then, as_json)


def _then(desk: Desk, standing: str | None, keep: bool) -> Then | None:
    """What becomes of one's standing orders."""
    from pbem.cli.papers import must_pass
    from pbem.desk.papers import read_sheet
    from pbem.desk.resolving import Then

    if standing and keep:
        raise usage("--standing and --keep exclude each other")
    if not standing:
        return Then(keep=True) if keep else None
    sheet = read_sheet(desk, standing)
    must_pass([sheet], False)
    return Then((sheet,))


def _go_on(desk: Desk, key: PrivateKey, then: Then | None, as_json: bool) -> None:
    """Standing orders that the game waits for, or placements that are shown at its end."""
    from pbem.cli.resolving import finish
    from pbem.desk.resolving import give_standing, go_on, seat_bots, show_placements

    before = len(desk.record.entries)
    if desk.state.stage.name == "end":
        show_placements(desk, key)
    elif then is not None:
        give_standing(desk, key, desk.state.stage.role, then)
    seat_bots(desk, key)
    if done := go_on(desk, key):
        finish(desk, done, None, as_json)
        return
    desk.save()
    made = desk.record.entries[before:]
    if as_json:
        print_json({"game": desk.state.game, "entries": [entry.number for entry in made]})
        return
    for entry in made:
        click.echo(f"entry {entry.number}: {entry.kind} signed by {entry.author}")
    tell_next(desk)
