"""`pbem new`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import complete_scenario, game_argument, tell_next
from pbem.cli.keyring import key_option, open_key
from pbem.cli.output import json_option, print_json
from pbem.desk.beginning import Beginning, begin
from pbem.desk.faults import usage
from pbem.desk.game import Desk
from pbem.desk.games import load, ref_of
from pbem.desk.seats import Wish, read_seats

EXAMPLES = (
    "pbem new SCENARIO duel.pbem --as SIDE --key me --seat SIDE=friend.pub",
    "pbem new SCENARIO match.pbem --moderate --key me",
    "pbem new SCENARIO evening.pbem --as SIDE --key me --seat SIDE=bot:captain",
    "pbem new SCENARIO alone.pbem --solo --key me",
)


@a_command(*EXAMPLES, section="begin")
@click.argument("scenario", metavar="SCENARIO|FILE", shell_complete=complete_scenario)
@game_argument
@click.option("--as", "side", metavar="SIDE", help="The side that you play.")
@click.option(
    "--seat", "seats", metavar="SIDE=WHO", multiple=True,
    help="Who plays a side: FILE.pub (a public key), bot:LEVEL, or open (a player without a key, in a moderated game).",
)
@click.option("--moderator", metavar="FILE.pub", help="The public key of a moderator who resolves.")
@click.option("--moderate", is_flag=True, help="You are the moderator; players may have no key at all.")
@click.option("--solo", is_flag=True, help="You play both sides; same record, same dice.")
@click.option("--exchange", type=click.Choice(("swift", "careful")), help="One mail per impulse, or three.")
@click.option("--set", "options", metavar="OPTION=VALUE", multiple=True, help="An edition or house rule; repeatable.")
@click.option("--name", help="The name of the game in mails; otherwise the name of the file.")
@key_option
@json_option
def command(
    scenario: str,
    game: Path,
    as_json: bool,
    side: str | None,
    seats: tuple[str, ...],
    moderator: str | None,
    moderate: bool,
    solo: bool,
    exchange: str | None,
    options: tuple[str, ...],
    name: str | None,
    key_name: str | None,
    passphrase_file: str | None,
) -> None:
    """Begin a game: write GAME with its first entry, signed by you.

    A party with a key of its own joins with `pbem join`. Without --exchange the swift exchange is played: the mover's
    orders carry a dice link, and the opponent's answer resolves them.
    """
    wish = Wish(side, moderate, solo, read_seats(seats), moderator, exchange)
    loaded, ref, chosen = _scenario(scenario, game, options)
    key = open_key(key_name, passphrase_file)
    desk = begin(game, Beginning(loaded, ref, chosen, name or game.stem), key, wish)
    desk.save()
    _tell(desk, as_json)


def _tell(desk: Desk, as_json: bool) -> None:
    from pbem.record.codes import game_code

    state = desk.state
    if as_json:
        roles = {party.role: bool(party.tip) for party in state.parties}
        code = game_code(state.genesis)
        print_json({
            "game": state.game, "code": code, "file": str(desk.path), "exchange": state.exchange, "joined": roles,
        })
        return
    click.echo(f"{state.game}: {desk.scenario.title}, {state.exchange} exchange, in {desk.path}")
    click.echo(f"game code: {game_code(state.genesis)}")
    tell_next(desk)


def _scenario(ref: str, game: Path, wishes: tuple[str, ...]) -> tuple[Any, str, dict[str, str]]:
    """The scenario, how the record names it, and its options in full."""
    loaded = load(ref, dict(map(_option, wishes)))
    return loaded, ref_of(ref, game), dict(loaded.rulebook.chosen)


def _option(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise usage(f"--set takes OPTION=VALUE, not {text!r}", "pbem scenarios NAME --json lists the options")
    return name.strip(), value.strip()
