"""A game on the desk: its file, its scenario, and the referee that reads its papers; here all layers are wired."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pbem.cli.faults import Fault
from pbem.cli.games import adjudicator_for, load_for_game

if TYPE_CHECKING:
    from pbem.games.tigers.position import Position
    from pbem.games.tigers.scenario import Scenario
    from pbem.kernel.adjudication import Adjudicator
    from pbem.record.entries import Entry
    from pbem.record.gamefile import Game
    from pbem.record.state import State
    from pbem.record.steps import Record

F = Callable[..., Any]
ACTS = {
    "join": "pbem join {game} --key {key}",
    "orders": "pbem template {game}, then pbem submit {game} ORDERS --key {key}",
    "reply": "pbem template {game}, then pbem submit {game} REPLY --key {key}",
    "resolution": "pbem resolve {game} --key {key}",
}
ON_THEIR_WORD = "pbem adjudicate {game} MAIL --key {key} --preview"


def game_argument(function: F) -> F:
    """GAME, the game file that a command works on."""
    return click.argument("game", type=click.Path(path_type=Path))(function)


@dataclass
class Desk:
    """One game file, loaded; what belongs to it is loaded when it is needed."""

    path: Path
    game: Game

    @property
    def record(self) -> Record:
        return self.game.record

    @property
    def state(self) -> State:
        return self.game.record.state

    @cached_property
    def scenario(self) -> Scenario:
        """The scenario of the game; data that differ from those the game began with are refused."""
        return scenario_of(self.record.genesis, self.path.parent)

    @cached_property
    def adjudicator(self) -> Adjudicator:
        return adjudicator_for(self.scenario)

    @property
    def position(self) -> Position:
        from pbem.games.tigers.position import Position

        return Position.from_obj(self.game.position)

    def move_to(self, path: Path | None) -> None:
        """Be saved under another name, if one is given and only if nothing is there yet."""
        if path is not None and path.resolve() != self.path.resolve():
            self.game.loaded = None
            self.path = path

    def save(self) -> None:
        """Write the file, whole or not at all."""
        from pbem.record import gamefile

        gamefile.save(self.game, self.path)


def scenario_of(genesis: Entry, folder: Path) -> Scenario:
    """The scenario that the first entry of a game names, unless its data have changed since."""
    from pbem.record.steps import check_data

    found = load_for_game(genesis.body["scenario"], genesis.body["options"], folder)
    check_data(genesis, found.digests)
    return found


def open_desk(path: Path) -> Desk:
    """A game file, with checksum, layout and hash links checked; `verify` checks the rest."""
    from pbem.record import gamefile

    return Desk(path, gamefile.load(path))


def waiting_for(state: State) -> str:
    """Whom the game waits for and what they owe: `german: orders`."""
    if state.resigned:
        return f"nobody: {state.resigned} has resigned"
    return " and ".join(map(str, state.due)) or "nobody: the game is over"


def tell_next(desk: Desk) -> None:
    """Whom the game waits for, the question it asks, and the command that answers."""
    click.echo(f"waiting for {waiting_for(desk.state)}")
    for due in desk.state.due:
        if due.question:
            click.echo(f"question: {due.question}")
    _tell_takeback(desk)
    hint = next_hint(desk)
    if hint:
        click.echo(f"next: {hint}")


def _tell_takeback(desk: Desk) -> None:
    """A takeback that was asked for, and how to agree to it."""
    asked = desk.state.takeback
    if asked is not None:
        click.echo(f"takeback to entry {asked.to}: asked for by {' and '.join(sorted(asked.given))}")
        if set(keys_here(desk)) - asked.given:
            click.echo(f"to agree: pbem takeback {desk.path}")


def next_hint(desk: Desk) -> str | None:
    """The command to type next: what somebody here owes, or the mail that lets the other side go on."""
    due, here = desk.state.due, keys_here(desk)
    if due and (not here or _speaks_for(desk, due[0].role, here)):
        key = here.get(due[0].role) or here.get(desk.state.moderator or "") or "KEY"
        act = ACTS[due[0].act] if not here or due[0].role in here else ON_THEIR_WORD
        return act.format(game=desk.path, key=key)
    from pbem.record.exchange import unsent

    strangers = any(party.key and party.role not in here for party in desk.state.parties)
    if here and strangers and unsent(desk.record, list(here)):
        return f"pbem send {desk.path} --eml FILE, unless it is sent already"
    return None


def _speaks_for(desk: Desk, role: str, here: Mapping[str, str]) -> bool:
    """Everybody for themselves; a moderator also for players who have no key."""
    return role in here or (desk.state.moderator in here and not desk.state.party(role).key)


def keys_here(desk: Desk) -> dict[str, str]:
    """The roles that keys of this machine play, each with the name of its key."""
    from pbem.cli.keyring import store

    keys = store()
    names = {keys.public(name).text: name for name in keys.names()}
    return {party.role: names[party.key] for party in desk.state.parties if party.key in names}


def nothing_due(desk: Desk, what: str) -> Fault:
    """There is nothing to do, and this is why."""
    hint = next_hint(desk) or f"pbem status {desk.path} shows where it stands"
    return Fault(f"{what}: the game waits for {waiting_for(desk.state)}", hint)
