"""What somebody can do who writes into a mailbox: with no key at all, or with a key of the game and ill will."""

from __future__ import annotations

import pytest

from pbem.record import entries, exchange, forms, gamefile, memory, objections, packets, play, slips, verify
from pbem.record.codes import game_code
from pbem.record.entries import Draft, Entry, sign
from pbem.record.errors import RecordError
from pbem.record.gamefile import Game
from pbem.record.gathering import collect
from pbem.record.keys import PrivateKey, parse_public
from pbem.record.packets import Packet
from pbem.record.state import Party
from tests.forging import changed, next_entry
from tests.record.conftest import BLUE, NONCE, RED, STRANGER, TOY, UMPIRE, begun, impulse, pen, played, settle_in


def copy(game: Game) -> Game:
    return gamefile.parse(gamefile.render(game))


def mailed(game: Game | list[Entry]) -> Packet:
    some = game.record.entries if isinstance(game, Game) else game
    return packets.find(packets.wrap(some[0].game, some))


def at(game: Game, number: int, kind: str, author: str, body: dict[str, object], key: PrivateKey) -> Entry:
    """An entry anywhere in a game, under some key."""
    before = game.record.entries[min(number, len(game.record.entries)) - 2].hash
    return sign(key, Draft(game.record.game, number, kind, author, before, body))


def test_copies_with_bad_signatures_hide_nothing() -> None:
    """The same entries, badly signed and mailed first, are other copies of them, and no hindrance."""
    game = played()
    bad = [changed(entry, signature="00" * 64) for entry in game.record.entries]
    found = collect([mailed(bad), mailed(game)])
    assert [entry.line for entry in found.entries] == [entry.line for entry in game.record.entries]
    assert verify.verify_entries(found.entries, TOY).problem is None


def test_entries_that_no_key_of_the_game_has_signed_stop_nothing() -> None:
    """Far numbers, other authors, a place behind the last entry: all of it is set aside."""
    game = played()
    last = len(game.record.entries)
    strange = [
        at(game, 5000, "note", "red", {"text": "x"}, STRANGER),
        next_entry(game, STRANGER, "note", "red", {"text": "x"}),
        next_entry(game, STRANGER, "note", "nobody", {"text": "x"}),
    ]
    found = collect([mailed(game), *(mailed([entry]) for entry in strange)])
    assert len(found.entries) == last
    assert (found.gap, found.forks) == (None, [])
    assert {error.entry for error in found.aside} == {5000, last + 1}
    assert [entry.number for entry in found.changed] == [last + 1]
    assert {error.entry for error in found.told} == {5000, last + 1}


def test_a_forged_reseat_makes_nobody_a_forker() -> None:
    """A key that a stranger claims for a seat accuses nobody, whatever he signs with it."""
    game = begun()
    claim = next_entry(
        game, STRANGER, "reseat", "blue",
        {"role": "red", "key": STRANGER.public.text, "name": "", "answer": "ask", "reason": ""},
    )  # fmt: skip
    lies = [next_entry(game, STRANGER, "note", "red", {"text": text}) for text in ("this", "that")]
    found = collect([mailed(game), mailed([claim]), *(mailed([lie]) for lie in lies)])
    assert (len(found.entries), found.forks) == (3, [])


def test_another_game_of_the_same_id_is_told_apart_by_its_code() -> None:
    """An id is for people: a stranger makes a longer game with the same one."""
    game = begun()
    parties = [Party("red", key=STRANGER.public.text), Party("blue", key=UMPIRE.public.text)]
    other = play.create(TOY, STRANGER, name="toy", scenario="toy/ladder", parties=parties, nonce=NONCE)
    settle_in(other)
    impulse(other)
    assert other.record.game == game.record.game
    with pytest.raises(RecordError, match="packets of 2 games: toy-ba65 with code ") as caught:
        collect([mailed(game), mailed(other)])
    assert "--game CODE" in (caught.value.hint or "")
    mine = collect([mailed(other), mailed(game)], game_code(game.record.state.genesis))
    assert mine.entries == game.record.entries
    assert collect([mailed(other)], None, game.record.entries).entries == game.record.entries


def test_entries_of_another_game_between_the_same_two_have_no_place() -> None:
    """One key in two games of one id: what was signed in one proves nothing in the other."""
    game, other = begun(), begun(nonce="e" * 32)
    note = play.note(other, RED, "hello")
    moved = changed(note, game=game.record.game, before=game.record.state.last)
    found = collect([mailed(game), mailed([moved])])
    assert (len(found.entries), found.forks) == (3, [])
    assert "does not verify" in str(next(found.told))


def test_a_fork_in_old_mails_does_not_stop_the_branch_that_stands() -> None:
    """Who has signed on one branch goes on with it; the proof is kept in view."""
    game, twin = begun(), begun()
    play.submit(game, RED, "orders", "climb a")
    other = play.submit(twin, RED, "orders", "climb b")
    with pytest.raises(RecordError, match="fork: red signed two entries"):
        collect([mailed(game), mailed([other])])
    play.resolve(game, TOY, BLUE)
    for order in ([mailed(game), mailed([other])], [mailed([other]), mailed(game)]):
        found = collect(order)
        assert found.entries == game.record.entries
        assert "fork: red signed two entries" in str(found.forks[0])


def test_countless_forks_are_one_fork() -> None:
    """Each of them costs a look at most: then the first proof is the answer."""
    game = begun()
    rivals = [next_entry(game, RED, "note", "red", {"text": str(number)}) for number in range(60)]
    for rival in rivals[:1]:
        game.record.add(rival)
    deep = [mailed(game)]
    for number in range(60):
        deep.append(mailed([next_entry(game, RED, "note", "red", {"text": f"other {number}"})]))
        play.note(game, RED, f"one {number}")
    with pytest.raises(RecordError, match="fork: red signed two entries"):
        collect([mailed(game), *deep[1:]])


def test_an_old_key_cannot_outgrow_the_seat_that_was_taken_over() -> None:
    """In a mailbox the longer branch is not the better one: after the join of the new key the old one is only heard."""
    game = begun()
    impulse(game)
    old = copy(game)
    for number in range(9):
        play.note(old, BLUE, f"note {number}")
    play.reseat(game, RED, "blue", STRANGER.public.text)
    found = collect([mailed(old), mailed(game)])
    assert found.entries == old.record.entries, "until the new key has joined, the old one goes first"
    play.join(game, STRANGER)
    found = collect([mailed(old), mailed(game)])
    assert found.entries == game.record.entries
    assert found.objections == [old.record.entries[5]]


def test_objections_are_kept() -> None:
    game = begun()
    note = play.note(game, RED, "I am here")
    genesis = game.record.state.genesis
    objections.keep(genesis, [note])
    objections.keep(genesis, [note])
    assert objections.load(genesis) == [note]
    with objections.place(genesis).open("ab") as file:
        file.write(b"noise\n")
    assert objections.load(genesis) == [note]


def test_a_takeover_that_gave_way_locks_nobody_out() -> None:
    """Who has signed a reseat that the old key has overtaken may sign on the record that stands."""
    red = begun()
    impulse(red)
    blue = copy(red)
    memory.remember(red.record, ["red"], red.record.entries[-2:])
    orders = play.submit(blue, BLUE, "orders", "climb c")
    play.reseat(red, RED, "blue", STRANGER.public.text)
    memory.remember(red.record, ["red"], red.record.entries[-1:])
    got = exchange.receive(red, TOY, Packet(red.record.game, (orders,)))
    with pytest.raises(RecordError, match="red has signed another entry with this number"):
        memory.guard(red.record, "red")
    memory.give_way(red.record, ["red"], got.dropped)
    assert memory.guard(red.record, "red") is not None
    play.resolve(red, TOY, RED)


def test_slips_that_fit_nothing_stop_nothing() -> None:
    """A stranger's packet may bring slips too."""
    game = begun("moderated", "moderated", UMPIRE)
    play.submit(game, RED, "standing", "parry", sealed=True)
    own = slips.own(game, RED)
    strange = [{"seal": 1, "salt": "0" * 64, "text": ""}, {"seal": own[0]["seal"], "salt": "0" * 64, "text": "no"}]
    faults = slips.keep(game.record.state, [strange[0], *own, strange[1]])
    assert len(faults) == 2
    assert slips.load(game.record.state.genesis)[own[0]["seal"]]["text"] == "parry"


def test_a_memory_is_not_lowered_by_an_older_or_another_record() -> None:
    """What is sent from an old copy, or received into a new file, says nothing of what was signed since."""
    game = begun()
    old = copy(game)
    for _ in range(2):
        impulse(game)
    memory.remember(game.record, ["red", "blue"], game.record.entries[-2:])
    before = memory.load(game.record.state.genesis, "red")
    assert before is not None
    memory.mark_sent(old.record, 3)
    other = copy(old)
    for number in range(9):
        other.record.add(next_entry(other, RED, "note", "red", {"text": str(number)}))
    memory.seen(old.record, ["red"])
    memory.seen(other.record, ["red"])
    after = memory.load(game.record.state.genesis, "red")
    assert after is not None
    assert (after.signed, after.link, after.seen) == (before.signed, before.link, before.seen)
    assert after.sent == 3
    assert memory.guard(game.record, "red") is not None
    with pytest.raises(RecordError, match="red has signed"):
        memory.guard(other.record, "red")


def test_the_same_key_speaks_for_the_pen_only() -> None:
    game = begun()
    assert pen(game) is RED
    found = collect([mailed(game), mailed([next_entry(game, BLUE, "note", "blue", {"text": "me too"})])])
    assert "blue's note is not due" in str(found.aside[0])


@pytest.mark.parametrize("role", ["Red", "RED", "r\u0435d", "\uff52ed", "re\u0301d", "red ", "red\n", ""])
def test_a_role_has_one_spelling(role: str) -> None:
    assert not forms.ROLE(role)


def test_other_spellings_of_one_thing_are_refused() -> None:
    """Case, Unicode forms, doubled keys, large integers, alphabets: an entry, a packet and a key have one form each."""
    game = played()
    line = game.record.entries[3].line
    spellings = [
        line.replace(b'"number":4', b'"number":4,"number":4'),
        line.replace(b'"number":4', b'"number":9007199254740993'),
        line.replace(b'"number":4', b'"number":4.0'),
        line.replace(b'"number":4', b'"number":true'),
        line.replace(b'"author":"red"', b'"author":"Red"'),
        line.replace(b'"author":"red"', b'"author":"r\\u0065d"'),
        line.replace(b'"kind":', b' "kind":'),
        line[:-3] + line[-3:-2].upper() + b'X"}',
        line.replace(game.record.game.encode(), game.record.game.upper().encode()),
        line.replace(game.record.game.encode(), "to\u0443-ba65".encode()),
    ]
    assert line not in spellings
    for spelling in spellings:
        with pytest.raises(RecordError):
            entries.parse(spelling)
    whole = packets.wrap(game.record.game, game.record.entries)
    other = whole.replace("+", "-").replace("/", "_")
    assert other != whole
    with pytest.raises(RecordError, match="is damaged"):
        packets.find(other)
    with pytest.raises(RecordError, match="the packet is of game TOY-ba65"):
        exchange.receive(game, TOY, Packet("TOY-ba65", tuple(game.record.entries)))
    key = next(key for key in map(PrivateKey.from_seed, (bytes([n]) * 32 for n in range(99))) if "+" in key.public.line)
    with pytest.raises(RecordError, match="public key"):
        parse_public(key.public.line.replace("+", "-"))


def test_a_packet_survives_quoting_of_any_depth_and_is_the_same() -> None:
    game = played()
    text = packets.wrap(game.record.game, game.record.entries)
    for mark in ("> ", ">> ", "> > > ", "| ", "    "):
        quoted = "".join(f"{mark}{line}\r\n" for line in text.splitlines())
        assert packets.find(quoted).entries == tuple(game.record.entries)


@pytest.mark.parametrize("name", ["tigers/..", "tigers/.", "tigers/...", "../tigers"])
def test_a_scenario_never_leads_out_of_its_folder(name: str) -> None:
    assert not forms.SCENARIO(name)
