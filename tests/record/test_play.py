"""A game from genesis to its end, in each exchange: who has the pen, what is frozen, and what is refused on the way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.record import gamefile, play
from pbem.record.errors import RecordError, Status
from pbem.record.marks import marks
from pbem.record.state import Party
from tests.record.conftest import (
    BLUE,
    NONCE,
    RED,
    SEATS,
    STRANGER,
    TOY,
    UMPIRE,
    assert_verifies,
    begun,
    dues,
    fresh,
    impulse,
    kinds,
    settle_in,
)

# ---- the pen -------------------------------------------------------------------------------------------------------


def test_swift_game_plays_to_its_end() -> None:
    game = begun()
    while not game.record.state.over:
        impulse(game)
    assert kinds(game) == ["genesis", "join", "standing", *["orders", "resolution"] * 6]
    assert dues(game) == []
    assert_verifies(game)


def test_each_step_says_what_is_due_and_from_whom() -> None:
    game = fresh()
    assert dues(game) == ["blue: join"]
    play.join(game, BLUE)
    assert dues(game) == ["blue: standing"]
    play.keep(game, BLUE)
    assert dues(game) == ["red: orders"]
    play.submit(game, RED, "orders", "climb a")
    assert dues(game) == ["blue: resolution"]
    play.resolve(game, TOY, BLUE)
    assert dues(game) == ["blue: orders"]


def test_who_begins_a_game_and_is_not_asked_first_seals_before_anybody_joins() -> None:
    game = play.create(TOY, BLUE, name="toy", scenario="toy/ladder", parties=SEATS["duel"])
    assert dues(game) == ["blue: standing"]
    play.submit(game, BLUE, "standing", "parry", sealed=True)
    assert dues(game) == ["red: join"]
    play.join(game, RED)
    assert dues(game) == ["red: orders"]


def test_orders_wait_until_all_have_joined() -> None:
    """A party that could see a link before it publishes its tip could choose its chain by it."""
    with pytest.raises(RecordError, match="not due at 1R: the game waits for blue: join"):
        play.submit(fresh(), RED, "orders", "climb a")


def test_whoever_has_not_the_pen_cannot_even_write_a_note() -> None:
    game = begun()
    with pytest.raises(RecordError, match="blue's note is not due at 1R: the game waits for red: orders") as caught:
        play.note(game, BLUE, "hurry up")
    assert caught.value.hint == "red has the pen: nobody else can write an entry now"


def test_a_signed_paper_is_final() -> None:
    game = begun()
    play.submit(game, RED, "orders", "climb a")
    with pytest.raises(RecordError, match="red's orders are not due at 1R: the game waits for blue: resolution"):
        play.submit(game, RED, "orders", "climb z")


def test_the_holder_of_the_pen_may_seal_and_say_things_before_what_is_wanted() -> None:
    game = begun()
    play.note(game, RED, "here I come")
    play.submit(game, RED, "standing", "parry", sealed=True)
    play.submit(game, RED, "standing", "parry twice")
    play.submit(game, RED, "orders", "climb a")
    assert kinds(game)[3:] == ["note", "seal", "standing", "orders"]
    assert_verifies(settle_in(game))


@pytest.mark.parametrize("seats", ["solo", "bot"])
def test_one_key_may_hold_both_chains_and_every_view_says_so(seats: str) -> None:
    game = begun(seats)
    while not game.record.state.over:
        impulse(game, "climb a")
    links = game.record.entries[-1].body["links"]
    assert sorted(links) == ["blue", "red"]
    assert game.record.state.party("blue").is_bot is (seats == "bot")
    assert marks(game.record.state) == ["one key plays red and blue: it knows all of their dice"]
    assert_verifies(game)


# ---- careful and moderated -----------------------------------------------------------------------------------------


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


def test_careful_the_other_opens_what_he_wants_to_speak_before_his_reply() -> None:
    for opens in (True, False):
        game = begun(exchange="careful")
        impulse(game)
        sealed = play.submit(game, BLUE, "standing", "parry", sealed=True)
        impulse(game)
        play.submit(game, RED, "orders", "climb a")
        if opens:
            play.open_seal(game, BLUE, sealed.number)
        play.submit(game, BLUE, "reply", "")
        entry, _ = play.resolve(game, TOY, RED)
        assert (sealed.number in entry.body["papers"]) is opens
        assert_verifies(game)


def test_moderated_game_with_keys_uses_links_of_mover_and_moderator() -> None:
    game = begun("moderated", "moderated", UMPIRE)
    play.submit(game, RED, "orders", "climb a")
    assert dues(game) == ["moderator: resolution"]
    entry, _ = play.resolve(game, TOY, UMPIRE)
    assert sorted(entry.body["links"]) == ["moderator", "red"]
    assert_verifies(game)


def test_moderator_enters_words_and_orders_of_players_without_keys_and_the_entries_say_so() -> None:
    game = fresh("keyless", "moderated", UMPIRE)
    assert dues(game) == ["red: join"]
    play.join(game, UMPIRE, role="red", word="blue horse 42")
    play.join(game, UMPIRE, role="blue")
    standing = play.submit(game, UMPIRE, "standing", "parry", role="blue")
    orders = play.submit(game, UMPIRE, "orders", "climb a", role="red")
    entry, _ = play.resolve(game, TOY, UMPIRE)
    assert (standing.author, standing.body["on_behalf_of"]) == ("moderator", "blue")
    assert (orders.author, orders.body["on_behalf_of"], orders.body["link"]) == ("moderator", "red", None)
    assert sorted(entry.body["links"]) == ["moderator"]
    assert game.record.state.words == {"red": "blue horse 42", "blue": ""}
    assert marks(game.record.state)[0] == "red has no key: the moderator signs on its word"
    assert_verifies(game)


def test_the_word_of_a_player_is_in_his_dice() -> None:
    def faces(word: str) -> list[int]:
        game = fresh("keyless", "moderated", UMPIRE)
        play.join(game, UMPIRE, role="red", word=word)
        play.join(game, UMPIRE, role="blue")
        play.submit(game, UMPIRE, "orders", "climb a\nclimb b\nclimb c\nclimb d", role="red")
        return [roll[2] for roll in play.resolve(game, TOY, UMPIRE)[0].body["rolls"]]

    assert faces("horse") != faces("cow")


def test_only_a_moderator_writes_for_another() -> None:
    with pytest.raises(RecordError, match="is red's and cannot sign for blue"):
        play.submit(begun(), RED, "standing", "parry", role="blue")


# ---- stops ---------------------------------------------------------------------------------------------------------


def test_stop_in_mid_impulse_opens_a_new_point_with_new_links_and_keeps_the_faces() -> None:
    game = begun()
    play.submit(game, RED, "orders", "climb a\nask\nclimb b")
    first, outcome = play.resolve(game, TOY, BLUE)
    assert outcome.waiting == "red"
    assert dues(game) == ["blue: standing"]
    play.keep(game, BLUE)
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


def test_when_the_other_side_is_asked_the_mover_resolves_by_lines_signed_before() -> None:
    game = begun()
    play.submit(game, RED, "orders", "climb a\nask other\nclimb b")
    play.resolve(game, TOY, BLUE)
    assert dues(game) == ["blue: reply"]
    play.submit(game, BLUE, "reply", "parry")
    assert dues(game) == ["red: resolution"]
    entry, _ = play.resolve(game, TOY, RED)
    assert [roll[0] for roll in entry.body["rolls"]] == ["1R climb b"]
    assert_verifies(game)


# ---- what is refused -----------------------------------------------------------------------------------------------


def test_nothing_to_resolve_says_what_is_waited_for() -> None:
    with pytest.raises(RecordError, match="nothing to resolve at 1R: the game waits for red: orders") as caught:
        play.resolve(begun(), TOY, BLUE)
    assert caught.value.status == Status.AT_FAULT


def test_a_key_without_a_role_cannot_sign() -> None:
    with pytest.raises(RecordError, match="key stranger plays no role") as caught:
        play.submit(begun(), STRANGER, "orders", "climb a")
    assert caught.value.status == Status.NOT_VERIFIED


def test_a_chain_that_is_used_up_says_how_to_begin_a_new_one() -> None:
    game = begun()
    game.record.states[-1] = replace(game.record.state, used={"red": 1024, "blue": 0})
    with pytest.raises(RecordError, match="dice chain of red has 1024 links and all are used") as caught:
        play.submit(game, RED, "orders", "climb a")
    assert caught.value.hint == "begin a new chain with: pbem reseat GAME red --key KEY"


def test_two_games_with_one_name_have_other_ids_and_other_chains() -> None:
    one, other = begun(), begun(nonce="f" * 32)
    assert one.record.game != other.record.game
    assert one.record.state.tips["red"] != other.record.state.tips["red"]


@pytest.mark.parametrize(
    ("seats", "exchange", "cause"),
    [
        ("moderated", "swift", "a swift game has no moderator"),
        ("duel", "moderated", "a moderated game has one moderator"),
        ("duel", "slow", "field 'exchange' is not what it should be"),
    ],
)
def test_a_genesis_that_makes_no_sense_is_refused(seats: str, exchange: str, cause: str) -> None:
    with pytest.raises(RecordError, match=cause):
        play.create(TOY, RED, name="toy", scenario="toy/s", parties=SEATS[seats], exchange=exchange, nonce=NONCE)


def test_the_players_are_those_of_the_scenario() -> None:
    parties = [Party("red", key=RED.public.text), Party("green", key=BLUE.public.text)]
    with pytest.raises(RecordError, match="players of this scenario are red, blue"):
        play.create(TOY, RED, name="toy", scenario="toy/s", parties=parties)


@pytest.mark.parametrize("name", ["../toy", "", "a b", "x" * 41, "tö"])
def test_a_game_name_fits_a_file_name_and_a_subject(name: str) -> None:
    with pytest.raises(RecordError, match="is no name for a game"):
        play.create(TOY, RED, name=name, scenario="toy/s", parties=SEATS["duel"])
