"""Beginning a game: the first entry, signed, and bots that order at once if it is their turn."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.desk.faults import Fault
from pbem.desk.game import Desk
from pbem.desk.games import adjudicator_for, game_named
from pbem.desk.placing import seal_due
from pbem.desk.resolving import seat_bots
from pbem.desk.seats import Wish, take_seats
from pbem.kernel.values import value

if TYPE_CHECKING:
    from pbem.desk.resolving import Then
    from pbem.record.entries import Entry
    from pbem.record.keys import PrivateKey


@value
class Beginning:
    """What is played: the scenario, how the record names it, its options in full, and the name of the game."""

    scenario: Any
    ref: str
    options: Mapping[str, str]
    name: str


def begin(path: Path, what: Beginning, key: PrivateKey, wish: Wish) -> Desk:
    """A new game, in memory only."""
    from pbem.record import play

    adjudicator = adjudicator_for(game_named(what.ref), what.scenario)
    seats = take_seats(adjudicator.roles, key.public, wish)
    made = play.create(
        adjudicator,
        key,
        name=what.name,
        scenario=what.ref,
        parties=seats.parties,
        exchange=seats.exchange,
        options=dict(what.options),
        data=dict(what.scenario.digests),
        author=seats.author,
    )
    desk = Desk(path, made, key)
    seal_due(desk, key)
    seat_bots(desk, key)
    return desk


def join(
    desk: Desk, key: PrivateKey, role: str | None = None, word: str | None = None, then: Then | None = None
) -> Entry:
    """Accept a game: seal what is placed in secret, and publish the tip of one's dice chain, or a word; standing orders
    go with it. Who takes a seat over in a game that goes on has the pen now, and perhaps not again before his first
    resolution: what he has to say stands before his join."""
    from pbem.desk.resolving import give_standing
    from pbem.record import play

    state = desk.state
    renewed = state.rejoining if state.rejoining in state.roles_of(key.public.text) else None
    if renewed is not None:
        _settle_standing(desk, key, renewed, then)
    seal_due(desk, key)
    entry = play.join(desk.game, key, role=role, word=word)
    if then is not None and renewed is None:
        give_standing(desk, key, entry.role, then)
    return entry


def _settle_standing(desk: Desk, key: PrivateKey, role: str, then: Then | None) -> None:
    """New standing orders; else those that are in force must be such as one can open."""
    from pbem.desk.papers import sign_sheets
    from pbem.record.errors import RecordError

    if then is not None and then.sheets:
        sign_sheets(desk, key, then.sheets)
        return
    if desk.state.exchange != "swift":
        return
    try:
        _read_standing(desk, key, role)
    except RecordError:
        number = desk.state.standing[role].number
        raise Fault(
            f"the standing orders that {role} has sealed in entry {number} cannot be opened here, and nobody could "
            "resolve with them",
            "ask who had the seat for them (pbem send GAME --slips), or give others: --standing FILE",
        ) from None


def _read_standing(desk: Desk, key: PrivateKey, role: str) -> None:
    from pbem.record import play, slips

    force = desk.state.standing.get(role)
    seal = desk.state.seals.get(force.number) if force else None
    if seal is not None:
        play.read_seal(desk.game, key, seal, slips.load(desk.state.genesis))
