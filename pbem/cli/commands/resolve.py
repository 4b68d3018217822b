"""`pbem resolve`."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument
from pbem.cli.keyring import key_option, open_key
from pbem.cli.output import json_option
from pbem.desk.due import nothing_due
from pbem.desk.game import open_desk


@a_command("pbem resolve duel.pbem", "pbem resolve duel.pbem --key allied --report 17-1G.txt", section="play")
@game_argument
@click.option("--report", metavar="FILE", help="Write the report to FILE instead of stdout.")
@key_option
@json_option
def command(
    game: Path, report: str | None, key_name: str | None, passphrase_file: str | None, as_json: bool
) -> None:
    """Add your dice link, roll, adjudicate and append the result.

    Whose turn that is depends on the exchange: the opponent of the mover (swift), the mover (careful), or the
    moderator. With nothing to resolve it says what is being waited for, and exits 1.
    """
    from pbem.cli.resolving import finish
    from pbem.desk.resolving import resolve
    from pbem.desk.trust import check_signatures

    desk = open_desk(game)
    if not desk.state.due or desk.state.due[0].act != "resolution":
        raise nothing_due(desk, f"there is nothing to resolve at {desk.state.clock}")
    check_signatures(desk)
    done = resolve(desk, open_key(key_name, passphrase_file))
    finish(desk, done, report, as_json)
