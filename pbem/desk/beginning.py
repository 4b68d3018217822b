"""Beginning a game: the first entry, signed, and bots that order at once if it is their turn."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.desk.game import Desk
from pbem.desk.games import adjudicator_for, game_named
from pbem.desk.placing import seal_due
from pbem.desk.resolving import seat_bots
from pbem.desk.seats import Wish, take_seats
from pbem.kernel.values import value

if TYPE_CHECKING:
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


def join(desk: Desk, key: PrivateKey, role: str | None = None, word: str | None = None) -> Entry:
    """Accept a game: seal what is placed in secret, and publish the tip of one's dice chain, or a word."""
    from pbem.record import play

    seal_due(desk, key)
    return play.join(desk.game, key, role=role, word=word)
