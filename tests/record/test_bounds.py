"""Rules of the record at their boundaries: what is refused just beyond what is allowed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pbem.record import gamefile, memory, play, seals, steps, verify
from pbem.record.errors import RecordError
from pbem.record.gamefile import Game
from pbem.record.memory import Memory
from tests.forging import body_of, next_entry
from tests.record.conftest import BLUE, RED, STRANGER, TOY, UMPIRE, begun, fresh, impulse


def copy(game: Game) -> Game:
    return gamefile.parse(gamefile.render(game))


def test_shut_placements_of_a_lost_key_are_void_and_may_be_sealed_again() -> None:
    game = begun()
    impulse(game)
    play.seal(game, BLUE, "trap a", "snake pit")
    play.reseat(game, RED, "blue", STRANGER.public.text)
    play.join(game, STRANGER)
    assert list(game.record.state.placements("blue")) == []
    play.seal(game, STRANGER, "trap a", "another pit")
    assert [seal.signer for seal in game.record.state.placements("blue")] == [STRANGER.public.text]


def test_a_placement_is_sealed_once() -> None:
    game = begun()
    play.seal(game, RED, "trap a", "here")
    with pytest.raises(RecordError, match="red has sealed 'trap a' already"):
        play.seal(game, RED, "trap a", "there")


def test_a_seat_that_loses_its_key_has_no_word_in_dice_that_are_known() -> None:
    game = begun("moderated", "moderated", UMPIRE)
    play.reseat(game, RED, "red", None)
    play.reseat(game, BLUE, "red", None)
    play.reseat(game, UMPIRE, "red", None)
    with pytest.raises(RecordError, match="the word of a seat that lost its key is empty"):
        play.join(game, UMPIRE, role="red", word="lucky horse")
    play.join(game, UMPIRE, role="red", word="")
    assert verify.verify(copy(game), TOY).problem is None


def test_rules_are_adopted_only_while_nothing_lies_open() -> None:
    newer = type(TOY)(version=2)
    game = begun()
    play.submit(game, RED, "orders", "climb a\nask")
    with pytest.raises(RecordError, match="between two impulses, while nothing lies open"):
        play.adopt(game, newer, BLUE, {})
    play.resolve(game, TOY, BLUE)
    play.keep(game, BLUE)
    assert game.record.state.stage.name == "paper"
    with pytest.raises(RecordError, match="between two impulses, while nothing lies open"):
        play.adopt(game, newer, RED, {})


def test_a_yes_answers_what_was_asked() -> None:
    game = begun()
    impulse(game)
    impulse(game)
    asked = play.takeback(game, TOY, RED, to=5)
    other = {**body_of(asked), "to": 3, "answer": "yes"}
    with pytest.raises(RecordError, match="it answers another takeback than the one of entry"):
        game.record.add(next_entry(game, BLUE, "takeback", "blue", other))


def test_a_seal_of_the_mover_that_is_opened_after_the_freeze_does_not_speak() -> None:
    """His orders are signed, and dice may be known: what he has sealed for the enemy's impulses is not for his own."""
    game = begun()
    sealed = play.submit(game, RED, "standing", "parry", sealed=True)
    play.submit(game, RED, "orders", "climb a")
    body = sealed.body
    salt = seals.salt_of(RED.seed, game.record.game, "red", "standing", body["nonce"])
    game.record.add(next_entry(game, BLUE, "open", "blue", {"seal": sealed.number, "salt": salt, "text": "parry"}))
    entry, _ = play.resolve(game, TOY, BLUE)
    assert sealed.number not in entry.body["papers"]
    assert verify.verify(copy(game), TOY).problem is None


def test_what_is_placed_after_the_freeze_is_not_there() -> None:
    """The resolver knows the dice: a trap that he seals now was not laid."""
    game = begun()
    play.submit(game, RED, "orders", "climb a\nfind trap a\nclimb b")
    play.seal(game, BLUE, "trap a", "snake pit")
    _, outcome = play.resolve(game, TOY, BLUE)
    assert (outcome.waiting, [event["text"] for event in outcome.events if event["kind"] == "found"]) == (None, [""])
    assert verify.verify(copy(game), TOY).problem is None


def test_a_record_that_parts_from_what_was_verified_is_not_signed_on() -> None:
    """The other side has mailed two notes with one number; here the first was verified."""
    game = begun()
    impulse(game)
    memory.remember(game.record, ["red"], game.record.entries[3:4])
    other = copy(game)
    play.note(game, BLUE, "this")
    play.note(other, BLUE, "that")
    memory.seen(game.record, ["red"])
    with pytest.raises(RecordError, match="red has verified another entry with this number"):
        memory.guard(other.record, "red")
    assert memory.guard(game.record, "red") is not None


def test_a_link_that_was_shown_is_not_shown_again_whatever_else_is_remembered() -> None:
    game = begun()
    state = game.record.state
    last = game.record.entries[-1]
    memory.place(state.genesis, "red").parent.mkdir(parents=True)
    link = {"tip": state.party("red").tip, "index": 1, "hash": "0" * 64}
    seen = {"number": last.number, "hash": last.hash}
    memory.save(Memory(state.genesis, "red", RED.public.text, seen, None, 0, link))
    with pytest.raises(RecordError, match="red has shown link 1 of its dice chain already"):
        memory.guard(game.record, "red")


def test_a_game_that_is_over_takes_only_openings_and_notes() -> None:
    game = begun()
    play.seal(game, RED, "trap a", "here")
    impulse(game)
    play.resign(game, BLUE)
    assert game.record.state.stage.name == "end"
    for kind, body in (("standing", {"text": "parry"}), ("resign", {"reason": ""})):
        with pytest.raises(RecordError, match="the game is over"):
            game.record.add(next_entry(game, RED, kind, "red", body))
    play.note(game, RED, "well played")


def test_a_seat_is_taken_over_only_while_its_key_has_the_pen() -> None:
    game = fresh()
    assert game.record.state.pen == "blue"
    play.reseat(game, RED, "blue", STRANGER.public.text)
    other = begun()
    with pytest.raises(RecordError, match="only while it has the pen: red has it"):
        other.record.add(
            next_entry(
                other, RED, "reseat", "red",
                {"role": "blue", "key": STRANGER.public.text, "name": "", "answer": "ask", "reason": ""},
            )
        )  # fmt: skip


@pytest.mark.parametrize(
    ("key", "cause"),
    [
        ("01" + "00" * 31, "the key is one that anybody could sign for"),
        (BLUE.public.text, "the key sits in another seat already"),
        (None, "a seat without a key is for players of moderated games"),
    ],
)
def test_a_new_key_is_one_that_may_sit_there(key: str | None, cause: str) -> None:
    with pytest.raises(RecordError, match=cause):
        play.reseat(begun(), RED, "red", key)


class Wanderer(type(TOY)):  # type: ignore[misc]
    """A ladder whose impulse comes past other positions when it goes on."""

    def run(self, *given: Any) -> Any:
        outcome = super().run(*given)
        moved = [{**stop, "round": 9} for stop in outcome.passed]
        return replace(outcome, passed=moved)


def test_an_impulse_that_goes_on_comes_past_the_positions_at_which_it_stopped() -> None:
    game = begun()
    play.submit(game, RED, "orders", "climb a\nask\nclimb b")
    play.resolve(game, TOY, BLUE)
    play.keep(game, BLUE)
    play.submit(game, RED, "orders", "climb c")
    with pytest.raises(RecordError, match="does not come past the positions at which it has stopped before"):
        play.resolve(copy(game), Wanderer(), BLUE)
    play.resolve(game, TOY, BLUE)


def test_an_impulse_has_at_most_so_many_points(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "MOST_POINTS", 3)
    game = begun()
    for _ in range(2):
        play.submit(game, RED, "orders", "ask")
        play.resolve(game, TOY, BLUE)
        play.keep(game, BLUE)
    play.submit(game, RED, "orders", "ask")
    with pytest.raises(RecordError, match="an impulse has at most 3 points"):
        play.resolve(game, TOY, BLUE)
