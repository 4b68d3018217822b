"""What both sides agree on: takebacks, seats that change hands, new chains, other rules, and an end."""

from __future__ import annotations

import pytest

from pbem.record import play, verify
from pbem.record.errors import RecordError
from pbem.record.gamefile import Game
from pbem.record.marks import marks
from tests.record.conftest import (
    BLUE,
    RED,
    STRANGER,
    TOY,
    assert_verifies,
    begun,
    dues,
    impulse,
    kinds,
    pen,
)


def agree(game: Game, to: int) -> None:
    play.takeback(game, TOY, pen(game), to)
    while game.record.state.request is not None:
        play.takeback(game, TOY, pen(game))


def test_takeback_needs_both_signatures_burns_links_and_stays_visible() -> None:
    game = begun()
    impulse(game)
    before = game.position
    play.takeback(game, TOY, BLUE, to=3, reason="a slip")
    assert (game.position, dues(game)) == (before, ["red: takeback"])
    play.takeback(game, TOY, RED)
    assert game.position == TOY.start()
    assert game.record.state.used == {"red": 1, "blue": 1}
    assert (game.record.state.point, dues(game)) == (3, ["red: orders"])
    impulse(game)
    assert kinds(game)[3:] == ["orders", "resolution", "takeback", "takeback", "orders", "resolution"]
    assert game.record.entries[-1].body["links"]["red"]["index"] == 2
    assert marks(game.record.state) == ["taken back: 1 time (entry 7)"]
    assert_verifies(game)


def test_a_refused_takeback_leaves_everything_as_it_was() -> None:
    game = begun()
    impulse(game)
    stage = game.record.state.stage
    play.takeback(game, TOY, BLUE, to=3)
    play.takeback(game, TOY, RED, answer="no")
    assert (game.record.state.stage, game.record.state.request) == (stage, None)
    impulse(game)
    assert_verifies(game)


def test_only_the_holder_of_the_pen_asks_for_a_takeback() -> None:
    game = begun()
    impulse(game)
    with pytest.raises(RecordError, match="red cannot ask now: the game waits for blue: orders"):
        play.takeback(game, TOY, RED, to=3)


def test_a_takeback_keeps_the_newest_standing_orders_and_voids_later_placements() -> None:
    game = begun()
    play.seal(game, RED, "first", "kept")
    impulse(game)
    play.submit(game, BLUE, "standing", "parry", sealed=True)
    play.seal(game, BLUE, "later", "void")
    agree(game, 4)
    state = game.record.state
    assert [(seal.label, seal.void) for seal in state.seals.values()] == [
        ("first", False), ("standing", False), ("later", True),
    ]
    assert state.standing["blue"].number == 7
    impulse(game)
    play.seal(game, BLUE, "later", "again")
    assert_verifies(game)


def test_takeback_of_a_takeback_and_in_solo_games() -> None:
    game = begun("solo")
    for _ in range(3):
        impulse(game, "climb a")
    reached = game.record.states[4].at
    agree(game, 2)
    assert game.position == TOY.start()
    agree(game, 4)
    assert game.record.state.at == reached
    assert_verifies(game)


def test_takeback_to_open_orders_names_the_entry_to_choose() -> None:
    game = begun()
    impulse(game)
    with pytest.raises(RecordError, match="what lies open cannot be kept") as caught:
        play.takeback(game, TOY, BLUE, to=4)
    assert caught.value.hint == "take back to entry 3, so that it is written again"


def test_a_seat_is_handed_over_by_its_key_with_the_consent_of_the_other() -> None:
    game = begun()
    impulse(game)
    play.submit(game, BLUE, "standing", "parry", sealed=True)
    play.reseat(game, BLUE, "blue", STRANGER.public.text, name="Nora")
    assert dues(game) == ["red: reseat"]
    play.reseat(game, RED, "blue", None)
    assert dues(game) == ["blue: join"]
    play.join(game, STRANGER)
    assert (dues(game), game.record.state.point) == (["blue: orders"], 3)
    assert "blue" in game.record.state.standing
    with pytest.raises(RecordError, match="key blue plays no role"):
        play.submit(game, BLUE, "orders", "climb a")
    play.submit(game, STRANGER, "orders", "climb a")
    play.resolve(game, TOY, RED)
    assert marks(game.record.state) == ["blue handed over (entry 7)"]
    assert_verifies(game)


def test_a_lost_key_is_replaced_on_the_word_of_the_other_side_and_every_view_says_so() -> None:
    game = begun()
    impulse(game)
    play.submit(game, BLUE, "standing", "parry", sealed=True)
    play.submit(game, BLUE, "orders", "climb a")
    play.resolve(game, TOY, RED)
    play.submit(game, RED, "orders", "climb c")
    play.reseat(game, RED, "blue", STRANGER.public.text)
    assert dues(game) == ["blue: join"]
    play.join(game, STRANGER)
    assert (dues(game), game.record.state.point) == (["red: orders"], 4)
    assert game.record.state.standing == {}
    impulse(game, "climb d")
    assert marks(game.record.state) == ["blue on the word of the other side alone (entry 10)"]
    assert_verifies(game)


def test_a_chain_is_renewed_by_its_own_key() -> None:
    game = begun()
    play.reseat(game, RED, "red", RED.public.text)
    play.reseat(game, BLUE, "red", None)
    play.join(game, RED, "f" * 32)
    assert game.record.state.used == {"red": 0, "blue": 0}
    impulse(game)
    assert_verifies(game)


def test_rules_are_adopted_by_both_and_every_point_before_stays_judged() -> None:
    game = begun()
    impulse(game)
    newer = type(TOY)(version=2)
    play.adopt(game, newer, BLUE, {"rules/toy.yaml": "cd" * 32}, reason="1.1 mended")
    assert (dues(game), game.record.state.ruleset) == (["red: adopt"], 1)
    play.adopt(game, newer, RED, {})
    assert (game.record.state.ruleset, game.record.state.data) == (2, {"rules/toy.yaml": "cd" * 32})
    play.submit(game, BLUE, "orders", "climb a")
    play.resolve(game, newer, RED)
    assert marks(game.record.state) == ["ruleset 2 adopted (entry 7)"]
    assert verify.verify(game, newer).problem is None


def test_resigning_ends_the_game() -> None:
    game = begun()
    play.resign(game, RED, reason="cornered")
    assert (game.record.state.over, game.record.state.resigned, dues(game)) == (True, "red", [])
    with pytest.raises(RecordError, match="the game is over"):
        play.submit(game, RED, "orders", "climb a")
    assert_verifies(game)
