"""A game from genesis to its end, in each exchange, and what is refused on the way."""

from __future__ import annotations

import pytest

from pbem.record import gamefile, play, verify
from pbem.record.errors import RecordError, Status
from pbem.record.state import Party
from tests.record.conftest import BLUE, NONCE, RED, SEATS, STRANGER, TOY, UMPIRE, begun, impulse, played


def dues(game: gamefile.Game) -> list[str]:
    return [str(due) for due in game.record.state.due]


def assert_verifies(game: gamefile.Game) -> None:
    again = gamefile.parse(gamefile.render(game))
    rows = verify.verify(again, TOY)
    assert verify.first_problem(rows) is None
    assert len(rows) == len(game.record.entries) + 1


def test_swift_game_plays_to_its_end() -> None:
    game = begun()
    while not game.record.state.over:
        impulse(game)
    assert [entry.kind for entry in game.record.entries] == ["genesis", "join", *["orders", "resolution"] * 6]
    assert dues(game) == []
    assert_verifies(game)


def test_each_step_says_what_is_due_and_from_whom() -> None:
    game = play.create(TOY, RED, name="toy", scenario="toy/ladder", parties=SEATS["duel"])
    assert dues(game) == ["blue: join"]
    play.join(game, BLUE)
    assert dues(game) == ["red: orders"]
    play.submit(game, RED, "orders", "climb a")
    assert dues(game) == ["blue: resolution"]
    play.resolve(game, TOY, BLUE)
    assert dues(game) == ["blue: orders"]


def test_orders_wait_until_all_have_joined() -> None:
    """A party that could see a link before it publishes its tip could choose its chain by it."""
    game = play.create(TOY, RED, name="toy", scenario="toy/ladder", parties=SEATS["duel"])
    with pytest.raises(RecordError, match="not due at 1R: the game waits for blue: join"):
        play.submit(game, RED, "orders", "climb a")


def test_careful_exchange_shows_orders_before_reactions_and_no_link_with_orders() -> None:
    game = begun(exchange="careful")
    orders = play.submit(game, RED, "orders", "climb a")
    assert orders.body["link"] is None
    assert dues(game) == ["blue: reply"]
    reply = play.submit(game, BLUE, "reply", "parry")
    assert reply.body["link"]["index"] == 1
    assert dues(game) == ["red: resolution"]
    entry, _ = play.resolve(game, TOY, RED)
    assert sorted(entry.body["links"]) == ["blue", "red"]
    assert entry.body["papers"] == [3, 4]
    assert_verifies(game)


def test_careful_reply_counts_for_one_impulse_only() -> None:
    game = begun(exchange="careful")
    play.submit(game, RED, "orders", "climb a")
    play.submit(game, BLUE, "reply", "parry")
    play.resolve(game, TOY, RED)
    assert game.record.state.due_papers == ()


def test_careful_orders_stand_once_the_reply_shows_a_link() -> None:
    game = begun(exchange="careful")
    play.submit(game, RED, "orders", "climb a")
    play.submit(game, BLUE, "reply", "")
    with pytest.raises(RecordError, match="red's orders are not due"):
        play.submit(game, RED, "orders", "climb z")


def test_moderated_game_with_keys_uses_links_of_mover_and_moderator() -> None:
    game = begun("moderated", "moderated", UMPIRE)
    play.submit(game, RED, "orders", "climb a")
    assert dues(game) == ["moderator: resolution"]
    entry, _ = play.resolve(game, TOY, UMPIRE)
    assert sorted(entry.body["links"]) == ["moderator", "red"]
    assert_verifies(game)


def test_moderator_enters_orders_of_players_without_keys_and_the_entry_says_so() -> None:
    game = begun("keyless", "moderated", UMPIRE)
    standing = play.submit(game, UMPIRE, "standing", "parry", role="blue")
    orders = play.submit(game, UMPIRE, "orders", "climb a", role="red")
    entry, _ = play.resolve(game, TOY, UMPIRE)
    assert (standing.author, standing.body["on_behalf_of"]) == ("moderator", "blue")
    assert (orders.author, orders.body["on_behalf_of"], orders.body["link"]) == ("moderator", "red", None)
    assert sorted(entry.body["links"]) == ["moderator"]
    assert_verifies(game)


def test_only_a_moderator_writes_for_another() -> None:
    game = begun()
    with pytest.raises(RecordError, match="is red's and cannot sign for blue"):
        play.submit(game, RED, "standing", "parry", role="blue")


@pytest.mark.parametrize("seats", ["solo", "bot"])
def test_one_key_may_hold_both_chains(seats: str) -> None:
    game = begun(seats)
    assert dues(game) == ["red: orders"]
    while not game.record.state.over:
        play.submit(game, RED, "orders", "climb a")
        entry, _ = play.resolve(game, TOY, RED)
        assert sorted(entry.body["links"]) == ["blue", "red"]
    assert game.record.state.party("blue").is_bot is (seats == "bot")
    assert_verifies(game)


def test_standing_orders_are_frozen_before_the_first_orders_of_the_impulse() -> None:
    game = begun()
    play.submit(game, BLUE, "standing", "parry")
    play.submit(game, RED, "orders", "climb a")
    play.submit(game, BLUE, "standing", "no longer")
    entry, _ = play.resolve(game, TOY, BLUE)
    assert entry.body["papers"] == [3, 4]
    assert game.record.state.standing["blue"].number == 5


def test_orders_may_be_rewritten_before_they_are_resolved_but_their_link_stays() -> None:
    game = begun()
    play.submit(game, RED, "orders", "climb a")
    again = play.submit(game, RED, "orders", "climb z")
    entry, _ = play.resolve(game, TOY, BLUE)
    assert again.body["link"] is None
    assert entry.body["papers"] == [4]
    assert [roll[0] for roll in entry.body["rolls"]] == ["1R climb z"]


def test_stop_in_mid_impulse_opens_a_new_point_with_new_links_and_keeps_the_faces() -> None:
    game = begun()
    play.submit(game, RED, "orders", "climb a\nask\nclimb b")
    first, outcome = play.resolve(game, TOY, BLUE)
    assert outcome.waiting == "red"
    assert (dues(game), game.record.state.due[0].question) == (["red: orders"], "go on?")
    restored = gamefile.parse(gamefile.render(game))
    play.submit(restored, RED, "orders", "climb c")
    second, outcome = play.resolve(restored, TOY, BLUE)
    assert [roll[0] for roll in first.body["rolls"]] == ["1R climb a"]
    assert [roll[0] for roll in second.body["rolls"]] == ["1R climb c"]
    assert [link["index"] for link in second.body["links"].values()] == [2, 2]
    assert outcome.rolls[0].face == first.body["rolls"][0][2]
    assert restored.record.state.clock == "1B"
    assert_verifies(restored)


def test_takeback_needs_both_signatures_burns_links_and_stays_visible() -> None:
    game = begun()
    impulse(game)
    before = game.position
    assert len(play.takeback(game, TOY, RED, to=2)) == 1
    assert game.position == before
    assert game.record.state.takeback is not None
    play.takeback(game, TOY, BLUE)
    assert game.position == TOY.start()
    assert game.record.state.used == {"red": 1, "blue": 1}
    assert game.record.state.point == 2
    impulse(game)
    assert [entry.kind for entry in game.record.entries[2:]] == [
        "orders", "resolution", "takeback", "takeback", "orders", "resolution",
    ]
    assert game.record.entries[-1].body["links"]["red"]["index"] == 2
    assert_verifies(game)


def test_takeback_of_the_asking_side_alone_is_no_takeback() -> None:
    game = begun()
    impulse(game)
    play.takeback(game, TOY, RED, to=2)
    with pytest.raises(RecordError, match="agreed to the takeback already"):
        play.takeback(game, TOY, RED)


def test_takeback_lapses_when_play_goes_on() -> None:
    game = begun()
    impulse(game)
    play.takeback(game, TOY, RED, to=2)
    play.submit(game, BLUE, "orders", "climb a")
    with pytest.raises(RecordError, match="nobody has asked for a takeback"):
        play.takeback(game, TOY, RED)


def test_takeback_of_a_takeback_and_in_solo_games() -> None:
    game = begun("solo")
    for _ in range(3):
        play.submit(game, RED, "orders", "climb a")
        play.resolve(game, TOY, RED)
    reached = game.record.states[4].at
    assert len(play.takeback(game, TOY, RED, to=1)) == 2
    assert game.position == TOY.start()
    play.takeback(game, TOY, RED, to=5)
    assert game.record.state.at == reached
    assert_verifies(game)


def test_takeback_to_open_orders_names_the_entry_to_choose() -> None:
    game = begun()
    impulse(game)
    with pytest.raises(RecordError, match="orders lie open") as caught:
        play.takeback(game, TOY, RED, to=3)
    assert caught.value.hint == "take back to entry 2, so that they are written again"


def test_resigning_ends_the_game() -> None:
    game = begun()
    play.resign(game, BLUE, reason="cornered")
    assert (game.record.state.over, game.record.state.resigned, dues(game)) == (True, "blue", [])
    with pytest.raises(RecordError, match="the game is over"):
        play.submit(game, RED, "orders", "climb a")
    assert_verifies(game)


def test_nothing_to_resolve_says_what_is_waited_for() -> None:
    with pytest.raises(RecordError, match="nothing to resolve at 1R: the game waits for red: orders") as caught:
        play.resolve(begun(), TOY, BLUE)
    assert caught.value.status == Status.AT_FAULT


def test_a_key_without_a_role_cannot_sign() -> None:
    with pytest.raises(RecordError, match="key stranger plays no role") as caught:
        play.submit(begun(), STRANGER, "orders", "climb a")
    assert caught.value.status == Status.NOT_VERIFIED


def test_a_chain_that_is_used_up_says_so() -> None:
    game = begun()
    game.record.states[-1] = play.replace(game.record.state, used={"red": 1024, "blue": 0})
    with pytest.raises(RecordError, match="dice chain of red has 1024 links and all are used"):
        play.submit(game, RED, "orders", "climb a")


def test_two_independent_runs_give_identical_bytes() -> None:
    assert gamefile.render(played()) == gamefile.render(played())


def test_two_games_with_one_name_have_other_ids_and_other_chains() -> None:
    one, other = begun(), begun(nonce="f" * 32)
    assert one.record.game != other.record.game
    assert one.record.state.tips["red"] != other.record.state.tips["red"]


@pytest.mark.parametrize(
    ("seats", "exchange", "cause"),
    [
        ("moderated", "swift", "a swift game has no moderator"),
        ("duel", "moderated", "a moderated game has one moderator"),
        ("duel", "slow", "exchange is one of swift, careful, moderated"),
    ],
)
def test_a_genesis_that_makes_no_sense_is_refused(seats: str, exchange: str, cause: str) -> None:
    with pytest.raises(RecordError, match=cause):
        play.create(TOY, RED, name="toy", scenario="s", parties=SEATS[seats], exchange=exchange, nonce=NONCE)


def test_the_players_are_those_of_the_scenario() -> None:
    parties = [Party("red", key=RED.public.text), Party("green", key=BLUE.public.text)]
    with pytest.raises(RecordError, match="players of this scenario are red, blue"):
        play.create(TOY, RED, name="toy", scenario="s", parties=parties)


def test_a_game_name_fits_a_file_name_and_a_subject() -> None:
    with pytest.raises(RecordError, match="is no name for a game"):
        play.create(TOY, RED, name="../toy", scenario="s", parties=SEATS["duel"])
