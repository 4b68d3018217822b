"""Keys and games that the tests share. Keys are made of fixed seeds, so every run has the same bytes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.record import gamefile, play
from pbem.record.gamefile import Game
from pbem.record.keys import PrivateKey
from pbem.record.state import Party
from tests.toy.game import Ladder

RED = PrivateKey.from_seed(b"\x01" * 32, "red")
BLUE = PrivateKey.from_seed(b"\x02" * 32, "blue")
UMPIRE = PrivateKey.from_seed(b"\x03" * 32, "moderator")
STRANGER = PrivateKey.from_seed(b"\x04" * 32, "stranger")
NONCE = "00112233445566778899aabbccddeeff"
TOY = Ladder()

SEATS = {
    "duel": [Party("red", key=RED.public.text), Party("blue", key=BLUE.public.text)],
    "solo": [Party("red", key=RED.public.text), Party("blue", key=RED.public.text)],
    "bot": [Party("red", key=RED.public.text), Party("blue", "bot:captain", key=RED.public.text)],
    "moderated": [
        Party("red", key=RED.public.text), Party("blue", key=BLUE.public.text),
        Party("moderator", "moderator", key=UMPIRE.public.text),
    ],
    "keyless": [Party("red"), Party("blue"), Party("moderator", "moderator", key=UMPIRE.public.text)],
}


def begun(seats: str = "duel", exchange: str = "swift", key: PrivateKey = RED, nonce: str = NONCE) -> Game:
    """A game that all have joined."""
    game = play.create(
        TOY, key, name="toy", scenario="toy/ladder", parties=SEATS[seats], exchange=exchange, nonce=nonce,
        data={"rules/toy.yaml": "ab" * 32}, options={"variant": "plain"},
    )
    for other in (RED, BLUE, UMPIRE):
        if set(game.record.state.missing) & set(game.record.state.roles_of(other.public.text)):
            play.join(game, other, NONCE)
    return game


def impulse(game: Game, text: str = "climb a\nclimb b") -> None:
    """One impulse of a swift duel."""
    mover, other = (RED, BLUE) if game.record.state.mover == "red" else (BLUE, RED)
    play.submit(game, mover, "orders", text)
    play.resolve(game, TOY, other)


def played(impulses: int = 3) -> Game:
    """A swift duel with standing orders, a note, a stop in mid-impulse and some impulses."""
    game = begun()
    play.submit(game, BLUE, "standing", "parry")
    for _ in range(impulses):
        impulse(game)
    play.note(game, RED, "a note, with ümlauts and — dashes")
    if not game.record.state.over:
        impulse(game, "climb a\nask")
    return game


@pytest.fixture
def saved(tmp_path: Path) -> Callable[[Game], Path]:
    """Save a game and give its path."""

    def write(game: Game) -> Path:
        path = tmp_path / "toy.pbem"
        gamefile.save(game, path)
        return path

    return write
