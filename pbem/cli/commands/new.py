"""`pbem new`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import complete_scenario, game_argument, tell_next
from pbem.cli.keyring import key_option, open_key
from pbem.cli.output import json_option, print_json
from pbem.desk.faults import usage
from pbem.desk.game import Desk
from pbem.desk.games import SIDES, adjudicator_for, check_level, load
from pbem.desk.keyring import store

if TYPE_CHECKING:
    from pbem.record.state import Party

EXAMPLES = (
    "pbem new crossroads duel.pbem --as german --key german --opponent allied.pub",
    "pbem new campaign bulge.pbem --moderate --key me",
    "pbem new crossroads alone.pbem --solo --key me",
)


@a_command(*EXAMPLES, section="begin")
@click.argument("scenario", metavar="SCENARIO|FILE", shell_complete=complete_scenario)
@game_argument
@click.option("--as", "side", type=click.Choice(SIDES), help="The side that you play.")
@click.option("--opponent", metavar="FILE.pub|bot:LEVEL", help="The public key of the other side, or a bot.")
@click.option("--moderator", metavar="FILE.pub", help="The public key of a moderator who resolves.")
@click.option("--moderate", is_flag=True, help="You are the moderator; players may have no key at all.")
@click.option("--german", metavar="FILE.pub", help="The public key of the German player, in a game that you moderate.")
@click.option("--allied", metavar="FILE.pub", help="The public key of the Allied player, in a game that you moderate.")
@click.option("--solo", is_flag=True, help="You play both sides; same record, same dice.")
@click.option("--exchange", type=click.Choice(("swift", "careful")), help="One mail per impulse, or three.")
@click.option("--set", "options", metavar="OPTION=VALUE", multiple=True, help="An edition or house rule; repeatable.")
@click.option("--name", help="The name of the game in mails; otherwise the name of the file.")
@key_option
@json_option
def command(scenario: str, game: Path, as_json: bool, key_name: str | None, **wishes: Any) -> None:
    """Begin a game: write GAME with its first entry, signed by you.

    A party with a key of its own joins with `pbem join`. Without --exchange the swift exchange is played: the mover's
    orders carry a dice link, and the opponent's answer resolves them.
    """
    from pbem.record import play

    loaded, ref, options = _scenario(scenario, game, wishes["options"])
    key = open_key(key_name, wishes["passphrase_file"])
    parties, author = _parties(key.public, wishes)
    adjudicator = adjudicator_for(loaded)
    made = play.create(
        adjudicator,
        key,
        name=wishes["name"] or game.stem,
        scenario=ref,
        parties=parties,
        exchange="moderated" if author == "moderator" or wishes["moderator"] else wishes["exchange"] or "swift",
        options=options,
        data=dict(loaded.digests),
        author=author,
    )
    from pbem.desk.resolving import seat_bots

    desk = Desk(game, made)
    seat_bots(desk, key)
    desk.save()
    _tell(desk, as_json)


def _tell(desk: Desk, as_json: bool) -> None:
    state = desk.state
    if as_json:
        roles = {party.role: bool(party.tip) for party in state.parties}
        print_json({"game": state.game, "file": str(desk.path), "exchange": state.exchange, "joined": roles})
        return
    click.echo(f"{state.game}: {desk.scenario.title}, {state.exchange} exchange, in {desk.path}")
    tell_next(desk)


def _scenario(ref: str, game: Path, wishes: tuple[str, ...]) -> tuple[Any, str, dict[str, str]]:
    """The scenario, how the record names it, and its options in full."""
    from pbem.games.tigers.pack import scenario_names

    options = dict(map(_option, wishes))
    loaded = load(ref, options)
    named = ref if ref in scenario_names() else _portable(Path(ref), game)
    return loaded, named, dict(loaded.rulebook.chosen)


def _portable(pack: Path, game: Path) -> str:
    """A pack beside the game file is named from there, so that the folder can move."""
    full, folder = pack.resolve(), game.resolve().parent
    return full.relative_to(folder).as_posix() if full.is_relative_to(folder) else str(full)


def _option(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise usage(f"--set takes OPTION=VALUE, not {text!r}", "pbem scenarios NAME --json lists the options")
    return name.strip(), value.strip()


def _parties(own: Any, wishes: dict[str, Any]) -> tuple[list[Party], str]:
    """Who sits at the table, and as whom the game is begun."""
    ways = [name for name in ("side", "moderate", "solo") if wishes[name]]
    if len(ways) != 1:
        raise usage("say how you take part: --as SIDE, --moderate or --solo, one of them")
    if wishes["moderate"]:
        return _moderated(own, wishes), "moderator"
    if wishes["solo"]:
        _refuse(wishes, "a solo game", "opponent", "moderator", "german", "allied")
        return [_player(side, own) for side in SIDES], SIDES[0]
    return _duel(own, wishes), wishes["side"]


def _moderated(own: Any, wishes: dict[str, Any]) -> list[Party]:
    from pbem.record.state import MODERATOR, Party

    _refuse(wishes, "a game that you moderate", "opponent", "moderator", "exchange")
    keys = {side: store().public(wishes[side]) if wishes[side] else None for side in SIDES}
    players = [_player(side, key) if key else Party(side) for side, key in keys.items()]
    return [*players, Party("moderator", MODERATOR, own.text, own.name)]


def _duel(own: Any, wishes: dict[str, Any]) -> list[Party]:
    from pbem.record.state import MODERATOR, Party

    _refuse(wishes, "a game that you play", "german", "allied")
    if not wishes["opponent"]:
        raise usage("name the opponent's public key with --opponent", "it is the line that pbem keys export prints")
    if wishes["moderator"]:
        _refuse(wishes, "a moderated game", "exchange")
    players = [_player(side, own) if side == wishes["side"] else _opponent(side, own, wishes) for side in SIDES]
    if not wishes["moderator"]:
        return players
    judge = store().public(wishes["moderator"])
    return [*players, Party("moderator", MODERATOR, judge.text, judge.name)]


def _opponent(side: str, own: Any, wishes: dict[str, Any]) -> Party:
    """The other side: a key, or a bot, which plays with the key of whoever runs it."""
    from pbem.record.state import Party

    name = wishes["opponent"]
    if name.startswith("bot:"):
        check_level(name.removeprefix("bot:"))
        return Party(side, name, own.text, name)
    key = store().public(name)
    if key.text == own.text:
        raise usage("that is your own key", "to play both sides use --solo")
    return _player(side, key)


def _player(side: str, key: Any) -> Party:
    from pbem.record.state import Party

    return Party(side, key=key.text, name=key.name)


def _refuse(wishes: dict[str, Any], where: str, *names: str) -> None:
    for name in names:
        if wishes[name]:
            raise usage(f"--{name} has no place in {where}")
