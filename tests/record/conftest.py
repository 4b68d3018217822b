"""Keys and games that the tests share. Keys and nonces are fixed, so every run has the same bytes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from pbem.record import entries, exchange, gamefile, play, verify
from pbem.record.errors import RecordError
from pbem.record.gamefile import Game
from pbem.record.keys import PrivateKey
from pbem.record.packets import Packet
from pbem.record.state import Party
from tests.toy.game import Ladder

RED = PrivateKey.from_seed(b"\x01" * 32, "red")
BLUE = PrivateKey.from_seed(b"\x02" * 32, "blue")
UMPIRE = PrivateKey.from_seed(b"\x03" * 32, "moderator")
STRANGER = PrivateKey.from_seed(b"\x04" * 32, "stranger")
KEYS = {key.public.text: key for key in (RED, BLUE, UMPIRE, STRANGER)}
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
    "half": [
        Party("red", key=RED.public.text), Party("blue"), Party("moderator", "moderator", key=UMPIRE.public.text),
    ],
}


@contextmanager
def known_nonces() -> Iterator[None]:
    """The same nonces in every run, no two alike."""
    serial = count(1)

    def known() -> str:
        return hashlib.sha256(b"%d" % next(serial)).hexdigest()[:32]

    with mock.patch.object(play, "new_nonce", known):
        yield


def pen(game: Game) -> PrivateKey:
    """The key that may write now."""
    state = game.record.state
    return KEYS[state.party(state.pen or "").key or ""]


def fresh(seats: str = "duel", exchange: str = "swift", key: PrivateKey = RED, nonce: str = NONCE) -> Game:
    """A game of which nothing but the genesis is written."""
    return play.create(
        TOY, key, name="toy", scenario="toy/ladder", parties=SEATS[seats], exchange=exchange, nonce=nonce,
        data={"rules/toy.yaml": "ab" * 32}, options={"variant": "plain"},
    )


def settle_in(game: Game) -> Game:
    """Write joins and standing orders that stay, until somebody is asked for a paper."""
    while (stage := game.record.state.stage).name in ("join", "standing"):
        if stage.name == "join":
            play.join(game, pen(game), NONCE if game.record.state.party(stage.role).key else None, role=stage.role)
        else:
            play.keep(game, pen(game))
    return game


def begun(seats: str = "duel", exchange: str = "swift", key: PrivateKey = RED, nonce: str = NONCE) -> Game:
    """A game that all have joined, in which the first paper is due."""
    return settle_in(fresh(seats, exchange, key, nonce))


def impulse(game: Game, text: str = "climb a\nclimb b") -> None:
    """One impulse; who has resolved keeps his standing orders."""
    state = game.record.state
    play.submit(game, pen(game), "orders", text, role=state.mover)
    if game.record.state.stage.name == "reply":
        play.submit(game, pen(game), "reply", "")
    play.resolve(game, TOY, pen(game))
    settle_in(game)


def played(impulses: int = 3) -> Game:
    """A swift duel with sealed standing orders, a note, a stop in mid-impulse and some impulses; always the same."""
    with known_nonces():
        return _played(impulses)


def _played(impulses: int) -> Game:
    game = fresh()
    play.join(game, BLUE, NONCE)
    play.submit(game, BLUE, "standing", "parry", sealed=True)
    for _ in range(impulses):
        impulse(game)
    play.note(game, pen(game), "a note, with ümlauts and — dashes")
    if not game.record.state.over:
        impulse(game, "climb a\nask")
    return game


def kinds(game: Game) -> list[str]:
    return [entry.kind for entry in game.record.entries]


@pytest.fixture
def saved(tmp_path: Path) -> Callable[[Game], Path]:
    """Save a game and give its path."""

    def write(game: Game) -> Path:
        path = tmp_path / "toy.pbem"
        gamefile.save(game, path)
        return path

    return write


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A PBEM_HOME for each test."""
    monkeypatch.setenv("PBEM_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def copy(game: Game) -> Game:
    return gamefile.parse(gamefile.render(game))


def refused(act: Callable[[], object], cause: str) -> RecordError:
    with pytest.raises(RecordError, match=cause) as caught:
        act()
    return caught.value


def receive(game: Game, *brought: entries.Entry) -> exchange.Received:
    return exchange.receive(game, TOY, Packet(game.record.game, brought))


def faces(game: Game) -> list[Any]:
    return [entry.body["rolls"] for entry in game.record.entries if entry.kind == "resolution"]


def dues(game: Game) -> list[str]:
    return [str(due) for due in game.record.state.due]


def assert_verifies(game: Game) -> None:
    again = gamefile.parse(gamefile.render(game))
    found = verify.verify(again, TOY)
    assert found.problem is None
    assert len(found.rows) == len(game.record.entries) + 1
