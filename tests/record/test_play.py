"""A game from genesis to its end, in each exchange: who has the pen, what is frozen, and what is refused on the way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.record import gamefile, play, verify
from pbem.record.errors import RecordError, Status
from pbem.record.gamefile import Game
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
    begun,
    fresh,
    impulse,
    kinds,
    pen,
    settle_in,
)


def dues(game: Game) -> list[str]:
    return [str(due) for due in game.record.state.due]


def assert_verifies(game: Game) -> None:
    again = gamefile.parse(gamefile.render(game))
    found = verify.verify(again, TOY)
    assert found.problem is None
    assert len(found.rows) == len(game.record.entries) + 1


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


# ---- seals ---------------------------------------------------------------------------------------------------------


def test_the_resolver_opens_his_seal_and_keeps_his_text_sealed_anew() -> None:
    game = begun()
    impulse(game)
    play.submit(game, BLUE, "standing", "parry", sealed=True)
    impulse(game)
    play.submit(game, RED, "orders", "climb a\nask")
    sealed = game.record.state.standing["blue"].number
    entry, _ = play.resolve(game, TOY, BLUE)
    assert sealed in entry.body["papers"]
    assert dues(game) == ["blue: standing"]
    again = play.keep(game, BLUE)
    assert again.kind == "seal"
    assert again.body["commitment"] != game.record.entries[sealed - 1].body["commitment"]
    assert play.own_standing(game, BLUE, "blue") == "parry"
    assert dues(game) == ["red: orders"]
    assert_verifies(game)


def test_standing_orders_that_come_after_the_freeze_count_from_the_next_point() -> None:
    game = begun()
    play.submit(game, RED, "orders", "climb a")
    late = play.submit(game, BLUE, "standing", "parry")
    entry, _ = play.resolve(game, TOY, BLUE)
    assert late.number not in entry.body["papers"]
    assert game.record.state.standing["blue"].number == late.number


def test_the_movers_own_seal_stays_shut_in_his_own_impulse() -> None:
    game = begun()
    play.submit(game, RED, "standing", "parry", sealed=True)
    impulse(game)
    assert not any(seal.is_open for seal in game.record.state.seals.values())
    assert_verifies(game)


def test_a_seal_can_be_read_by_its_key_on_any_computer_and_by_no_other() -> None:
    game = fresh()
    play.join(game, BLUE)
    play.submit(game, BLUE, "standing", "parry", sealed=True)
    again = gamefile.parse(gamefile.render(game))
    assert play.own_standing(again, BLUE, "blue") == "parry"
    with pytest.raises(RecordError, match="cannot be read here: its slip is missing"):
        play.own_standing(again, RED, "blue")


def test_a_placement_that_the_run_uncovers_is_opened_by_who_resolves() -> None:
    game = begun()
    impulse(game)
    play.seal(game, BLUE, "trap a", "snake pit")
    impulse(game)
    play.submit(game, RED, "orders", "climb a\nfind trap a\nclimb b")
    entry, outcome = play.resolve(game, TOY, BLUE)
    found = next(event for event in outcome.events if event["kind"] == "found")
    assert (outcome.waiting, found["text"]) == (None, "snake pit")
    assert game.record.entries[entry.number - 2].kind == "open"
    assert_verifies(game)


def test_what_could_not_be_placed_does_not_verify() -> None:
    game = begun()
    impulse(game)
    play.seal(game, BLUE, "trap a", "elephant")
    impulse(game)
    play.submit(game, RED, "orders", "climb a\nfind trap a")
    play.resolve(game, TOY, BLUE)
    problem = verify.verify(game, TOY).problem
    assert problem is not None
    assert "blue could not place that: an elephant is no trap" in str(problem)


def test_a_placement_of_the_side_that_does_not_resolve_stops_the_run_and_waits_for_it() -> None:
    game = begun(exchange="careful")
    impulse(game)
    play.seal(game, BLUE, "trap a", "snake pit")
    impulse(game)
    play.submit(game, RED, "orders", "climb a\nfind trap a\nclimb b")
    play.submit(game, BLUE, "reply", "")
    _, outcome = play.resolve(game, TOY, RED)
    assert (outcome.waiting, outcome.shut, dues(game)) == ("blue", "trap a", ["blue: reply"])
    play.open_seal(game, BLUE, next(iter(game.record.state.seals)))
    play.submit(game, BLUE, "reply", "")
    entry, outcome = play.resolve(game, TOY, RED)
    assert [event["text"] for event in outcome.events if event["kind"] == "found"] == ["snake pit"]
    assert [roll[0] for roll in entry.body["rolls"]] == ["2R climb b"]
    assert_verifies(game)


def test_what_was_never_placed_is_nothing_and_stops_nobody() -> None:
    game = begun()
    play.submit(game, RED, "orders", "climb a")
    _, outcome = play.resolve(game, TOY, BLUE)
    assert outcome.waiting is None


def test_private_dice_come_from_the_first_link_of_another_key_after_the_seal() -> None:
    game = begun()
    play.seal(game, RED, "trap a", "here")
    orders = play.submit(game, RED, "orders", "climb a")
    entry, _ = play.resolve(game, TOY, BLUE)
    seal = next(iter(game.record.state.seals.values()))
    assert seal.link == entry.body["links"]["blue"]["value"]
    assert seal.link != orders.body["link"]["value"]


def test_at_the_end_placements_are_shown_and_standing_seals_stay_shut() -> None:
    game = begun()
    play.seal(game, RED, "trap a", "here")
    play.submit(game, RED, "standing", "parry", sealed=True)
    impulse(game)
    play.resign(game, BLUE, reason="cornered")
    assert (game.record.state.over, dues(game)) == (True, ["red: open"])
    assert marks(game.record.state) == ["seal 4 of red shut: not checked"]
    play.open_seal(game, RED, 4)
    assert (dues(game), marks(game.record.state)) == ([], [])
    assert_verifies(game)


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


# ---- agreements ----------------------------------------------------------------------------------------------------


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
