"""Two machines, mails between them: what is sent, how it is merged, and what is refused without any change."""

from __future__ import annotations

import pytest

from pbem.record import entries, exchange, gamefile, packets, play, verify
from pbem.record.errors import RecordError, Status
from pbem.record.gamefile import Game
from pbem.record.keys import PrivateKey
from pbem.record.packets import Packet
from tests.record.conftest import BLUE, NONCE, RED, SEATS, TOY, UMPIRE, begun, impulse, played


def copy(game: Game) -> Game:
    return gamefile.parse(gamefile.render(game))


def packet(game: Game, first: int, last: int | None = None) -> Packet:
    some = game.record.entries[first - 1: last]
    return packets.find(packets.wrap(game.record.game, some))


def mail_of(game: Game, role: str) -> Packet:
    """What a side sends now."""
    return packets.find(packets.wrap(game.record.game, exchange.unsent(game.record, [role])))


def refused(game: Game, brought: Packet) -> RecordError:
    """The error for a packet that must not change anything."""
    before = gamefile.render(game)
    with pytest.raises(RecordError) as caught:
        exchange.receive(game, TOY, brought)
    assert gamefile.render(game) == before
    return caught.value


def test_two_machines_play_a_game_by_mail() -> None:
    red = play.create(TOY, RED, name="toy", scenario="toy/ladder", parties=SEATS["duel"], nonce=NONCE)
    genesis = mail_of(red, "red").entries[0]
    blue = play.begin(genesis, TOY)
    play.join(blue, BLUE, NONCE)
    play.submit(blue, BLUE, "standing", "parry")
    exchange.receive(red, TOY, mail_of(blue, "blue"))
    sides: list[tuple[Game, PrivateKey, str]] = [(red, RED, "red"), (blue, BLUE, "blue")]
    play.submit(red, RED, "orders", "climb a\nclimb b")
    while not red.record.state.over:
        (here, _, name), (there, key, other) = sides
        exchange.receive(there, TOY, mail_of(here, name))
        play.resolve(there, TOY, key)
        if not there.record.state.over:
            play.submit(there, key, "orders", "climb a")
        sides = sides[::-1]
        exchange.receive(here, TOY, mail_of(there, other))
    assert gamefile.render(red) == gamefile.render(blue)
    assert verify.first_problem(verify.verify(copy(red), TOY)) is None


def test_send_takes_what_the_other_side_has_not_shown_to_have() -> None:
    game = begun()
    impulse(game)
    play.note(game, RED, "one more thing")
    assert [entry.number for entry in exchange.unsent(game.record, ["red"])] == [5]
    assert [entry.number for entry in exchange.unsent(game.record, ["blue"])] == []
    fresh = play.create(TOY, RED, name="toy", scenario="s", parties=SEATS["duel"])
    assert [entry.number for entry in exchange.unsent(fresh.record, ["red"])] == [1]


def test_a_moderator_sends_for_the_player_who_knows_least() -> None:
    game = begun("moderated", "moderated", UMPIRE)
    play.submit(game, BLUE, "standing", "parry")
    play.submit(game, RED, "orders", "climb a")
    play.resolve(game, TOY, UMPIRE)
    assert [entry.kind for entry in exchange.unsent(game.record, ["moderator"])] == ["orders", "resolution"]
    assert exchange.unsent(game.record, ["red"]) == []


def test_a_replayed_packet_changes_nothing_and_says_so() -> None:
    game = played()
    before = gamefile.render(game)
    got = exchange.receive(game, TOY, packet(game, 1))
    assert (got.added, got.known) == ((), len(game.record.entries))
    assert gamefile.render(game) == before


def test_a_packet_that_overlaps_adds_only_what_is_new() -> None:
    whole, part = played(), played()
    part = verify.rebuild(part.record.entries[:6], TOY)
    got = exchange.receive(part, TOY, packet(whole, 4))
    assert (len(got.added), got.known) == (len(whole.record.entries) - 6, 3)
    assert gamefile.render(part) == gamefile.render(whole)


def test_a_packet_out_of_order_names_what_is_missing() -> None:
    whole = played()
    part = verify.rebuild(whole.record.entries[:4], TOY)
    error = refused(part, packet(whole, 7))
    assert str(error) == "entry 7: the packet begins with entry 7, and the last entry here is 4"
    assert (error.status, error.hint) == (Status.AT_FAULT, "receive the mail with entry 5 first")


def test_another_games_packet_is_refused() -> None:
    other = begun(nonce="e" * 32)
    error = refused(begun(), packet(other, 1))
    assert str(error) == f"the packet is of game {other.record.game}, and this is toy-d518"


def test_a_fork_names_both_entries() -> None:
    game = begun()
    twin = copy(game)
    one = play.submit(game, RED, "orders", "climb a")
    other = play.submit(twin, RED, "orders", "climb b")
    error = refused(game, packet(twin, 3))
    assert str(error) == f"entry 3: fork: red signed two entries with this number, {one.name} and {other.name}"
    assert error.status == Status.NOT_VERIFIED


def test_a_forged_fork_accuses_nobody() -> None:
    game = begun()
    play.submit(game, RED, "orders", "climb a")
    twin = begun()
    forged = entries.sign(BLUE, twin.record.game, 3, "note", "red", twin.record.entries[-1].hash, {"text": "x"})
    error = refused(game, Packet(twin.record.game, (forged,)))
    assert str(error) == "entry 3: the signature of red's note does not verify"


def test_a_resolution_is_adjudicated_again_before_it_is_taken() -> None:
    game = begun()
    play.submit(game, RED, "orders", "climb a")
    cheat = copy(game)
    play.resolve(cheat, TOY, BLUE)
    honest = cheat.record.entries[-1]
    body = {**honest.body, "rolls": [["1R climb a", 10, honest.body["rolls"][0][2] % 10 + 1]]}
    lie = entries.sign(BLUE, honest.game, honest.number, "resolution", "blue", honest.before, body)
    error = refused(game, Packet(game.record.game, (lie,)))
    assert "entry 4: die '1R climb a' shows" in str(error)
    assert error.status == Status.NOT_VERIFIED


def test_when_mails_cross_what_was_due_stands_on_both_machines() -> None:
    red = begun()
    play.submit(red, RED, "orders", "climb a")
    blue = copy(red)
    chatter = play.note(red, RED, "hurry up")
    play.resolve(blue, TOY, BLUE)
    assert "has crossed with blue's resolution" in str(refused(blue, packet(red, 5 - 1)))
    got = exchange.receive(red, TOY, packet(blue, 4))
    assert got.dropped == (chatter,)
    assert gamefile.render(red) == gamefile.render(blue)


def test_joins_that_cross_go_by_the_order_of_the_parties() -> None:
    one = play.create(
        TOY, UMPIRE, name="toy", scenario="s", parties=SEATS["moderated"], exchange="moderated", nonce=NONCE
    )
    two = copy(one)
    play.join(one, RED, NONCE)
    play.join(two, BLUE, NONCE)
    assert "has crossed with red's join" in str(refused(copy(one), packet(two, 2)))
    assert exchange.receive(two, TOY, packet(one, 2)).dropped[0].author == "blue"


def test_a_game_is_rebuilt_from_mails_in_any_order() -> None:
    whole = played()
    mails = [packet(whole, 9), packet(whole, 1, 5), packet(whole, 3, 9), packet(whole, 1, 2)]
    game = verify.rebuild(exchange.collect(mails), TOY)
    assert gamefile.render(game) == gamefile.render(whole)


def test_a_mailbox_with_a_gap_a_fork_or_two_games_says_so() -> None:
    whole, other = played(), begun(nonce="e" * 32)
    with pytest.raises(RecordError, match="entry 6: entry 5 is missing: no mail brings it"):
        exchange.collect([packet(whole, 1, 4), packet(whole, 6)])
    with pytest.raises(RecordError, match="packets of 2 games: "):
        exchange.collect([packet(whole, 1), packet(other, 1)])
    assert len(exchange.collect([packet(whole, 1), packet(other, 1)], other.record.game)) == 2
    with pytest.raises(RecordError, match="no packets of a game"):
        exchange.collect([])
    one, two = begun(), begun()
    play.note(one, RED, "this")
    play.note(two, RED, "that")
    with pytest.raises(RecordError, match="fork: red signed two entries"):
        exchange.collect([packet(one, 1), packet(two, 1)])


def test_a_received_takeback_moves_the_position_back() -> None:
    red = begun()
    impulse(red)
    play.takeback(red, TOY, RED, to=2)
    blue = copy(red)
    play.takeback(blue, TOY, BLUE)
    exchange.receive(red, TOY, packet(blue, 6))
    assert red.position == TOY.start()
    assert gamefile.render(red) == gamefile.render(blue)
