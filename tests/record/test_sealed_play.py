"""Seals in play: standing orders that nobody else reads, and placements opened when they are uncovered."""

from __future__ import annotations

import pytest

from pbem.record import gamefile, play, verify
from pbem.record.errors import RecordError
from pbem.record.marks import marks
from tests.record.conftest import (
    BLUE,
    RED,
    TOY,
    assert_verifies,
    begun,
    dues,
    fresh,
    impulse,
)


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
