"""Two machines, mails between them: what is sent, how it is taken in, and what is refused without any change."""

from __future__ import annotations

import pytest

from pbem.record import exchange, gamefile, packets, play, verify
from pbem.record.errors import RecordError, Status
from pbem.record.gamefile import Game
from pbem.record.gathering import collect
from pbem.record.keys import PrivateKey
from pbem.record.packets import Packet
from tests.forging import next_entry, signed_again
from tests.record.conftest import BLUE, RED, STRANGER, TOY, UMPIRE, begun, fresh, impulse, played


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
    red = fresh()
    blue = play.begin(mail_of(red, "red").entries[0], TOY)
    play.join(blue, BLUE)
    play.submit(blue, BLUE, "standing", "parry", sealed=True)
    exchange.receive(red, TOY, mail_of(blue, "blue"))
    sides: list[tuple[Game, PrivateKey, str]] = [(red, RED, "red"), (blue, BLUE, "blue")]
    play.submit(red, RED, "orders", "climb a\nclimb b")
    while not red.record.state.over:
        (here, _, name), (there, key, other) = sides
        exchange.receive(there, TOY, mail_of(here, name))
        play.resolve(there, TOY, key)
        if not there.record.state.over:
            play.keep(there, key)
            play.submit(there, key, "orders", "climb a")
        sides = sides[::-1]
        exchange.receive(here, TOY, mail_of(there, other))
    assert gamefile.render(red) == gamefile.render(blue)
    assert verify.verify(copy(red), TOY).problem is None


def test_send_takes_what_the_other_side_has_not_shown_to_have() -> None:
    game = begun()
    impulse(game)
    play.note(game, BLUE, "one more thing")
    assert [entry.number for entry in exchange.unsent(game.record, ["blue"])] == [5, 6]
    assert [entry.number for entry in exchange.unsent(game.record, ["red"])] == []
    assert [entry.number for entry in exchange.unsent(fresh().record, ["red"])] == [1]


def test_a_moderator_sends_for_the_player_who_knows_least() -> None:
    game = begun("moderated", "moderated", UMPIRE)
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
    whole = played()
    part = verify.rebuild(whole.record.entries[:6], TOY)
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
    assert str(error) == f"the packet is of game {other.record.game}, and this is toy-ba65"


def test_a_packet_of_format_1_says_so() -> None:
    from pbem.record import armour, canonical

    old = armour.put_on(canonical.dump({"entries": [{}], "format": "pbem-packet/v1", "game": "toy-d518"}))
    with pytest.raises(RecordError, match="has format 'pbem-packet/v1'; this program reads 'pbem-packet/v2'"):
        packets.find(old)


def test_a_fork_names_both_entries() -> None:
    game = begun()
    twin = copy(game)
    one = play.submit(game, RED, "orders", "climb a")
    other = play.submit(twin, RED, "orders", "climb b")
    error = refused(game, packet(twin, 4))
    assert str(error) == f"entry 4: fork: red signed two entries with this number, {one.name} and {other.name}"
    assert error.status == Status.NOT_VERIFIED


def test_a_forged_fork_accuses_nobody() -> None:
    game, twin = begun(), begun()
    play.submit(game, RED, "orders", "climb a")
    forged = next_entry(twin, BLUE, "note", "red", {"text": "x"})
    error = refused(game, Packet(twin.record.game, (forged,)))
    assert str(error) == "entry 4: the signature of red's note does not verify"


def test_an_entry_of_who_has_not_the_pen_is_refused_and_proves_nothing() -> None:
    game, twin = begun(), begun()
    play.submit(game, RED, "orders", "climb a")
    late = next_entry(twin, BLUE, "standing", "blue", {"text": "parry"})
    error = refused(game, Packet(twin.record.game, (late,)))
    assert str(error) == "entry 4: blue's standing is not due at 1R: the game waits for red: orders"
    assert error.status == Status.AT_FAULT


def test_a_resolution_is_adjudicated_again_before_it_is_taken() -> None:
    game = begun()
    play.submit(game, RED, "orders", "climb a")
    cheat = copy(game)
    honest, _ = play.resolve(cheat, TOY, BLUE)
    lie = signed_again(honest, BLUE, rolls=[["1R climb a", 10, honest.body["rolls"][0][2] % 10 + 1]])
    error = refused(game, Packet(game.record.game, (lie,)))
    assert "entry 5: die '1R climb a' shows" in str(error)
    assert error.status == Status.NOT_VERIFIED


def test_an_old_key_outranks_a_seat_that_is_being_taken_over_until_the_new_one_has_joined() -> None:
    red = begun()
    impulse(red)
    blue = copy(red)
    play.submit(blue, BLUE, "orders", "climb c")
    play.reseat(red, RED, "blue", STRANGER.public.text)
    got = exchange.receive(red, TOY, packet(blue, 6))
    assert [entry.kind for entry in got.dropped] == ["reseat"]
    assert gamefile.render(red) == gamefile.render(blue)


def test_afterwards_the_old_key_is_heard_and_changes_nothing() -> None:
    red = begun()
    impulse(red)
    blue = copy(red)
    orders = play.submit(blue, BLUE, "orders", "climb c")
    play.reseat(red, RED, "blue", STRANGER.public.text)
    play.join(red, STRANGER)
    before = gamefile.render(red)
    got = exchange.receive(red, TOY, packet(blue, 6))
    assert (got.added, got.objections) == ((), (orders,))
    assert gamefile.render(red) == before


def test_a_game_is_rebuilt_from_mails_in_any_order() -> None:
    whole = played()
    mails = [packet(whole, 9), packet(whole, 1, 5), packet(whole, 3, 9), packet(whole, 1, 2)]
    game = verify.rebuild(collect(mails).entries, TOY)
    assert gamefile.render(game) == gamefile.render(whole)


def test_a_mailbox_with_a_gap_a_fork_or_two_games_says_so() -> None:
    whole, other = played(), begun(nonce="e" * 32)
    parted = collect([packet(whole, 1, 4), packet(whole, 6)])
    assert str(parted.gap) == "entry 6: entry 5 is missing: no mail brings it"
    assert len(parted.entries) == 4
    with pytest.raises(RecordError, match="packets of 2 games: "):
        collect([packet(whole, 1), packet(other, 1)])
    assert len(collect([packet(whole, 1), packet(other, 1)], other.record.game).entries) == 3
    with pytest.raises(RecordError, match="no packets of a game"):
        collect([])
    one, two = begun(), begun()
    play.note(one, RED, "this")
    play.note(two, RED, "that")
    with pytest.raises(RecordError, match="fork: red signed two entries"):
        collect([packet(one, 1), packet(two, 1)])


def test_a_received_takeback_moves_the_position_back() -> None:
    blue = begun()
    impulse(blue)
    play.takeback(blue, TOY, BLUE, to=3)
    red = copy(blue)
    play.takeback(red, TOY, RED)
    exchange.receive(blue, TOY, packet(red, 7))
    assert blue.position == TOY.start()
    assert gamefile.render(red) == gamefile.render(blue)
