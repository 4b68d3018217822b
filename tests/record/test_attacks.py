"""One test for each row of the table of attacks in docs/protocol.md: what is prevented, and what remains."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pbem.record import canonical, entries, memory, packets, play, seals, slips, verify
from pbem.record.codes import game_code
from pbem.record.dice import bot_chance
from pbem.record.errors import Status
from pbem.record.gamefile import Game
from pbem.record.keys import PublicKey, refused_key
from pbem.record.marks import marks
from pbem.record.state import Party
from tests.forging import body_of, changed, next_entry, signed_again
from tests.record.conftest import (
    BLUE,
    NONCE,
    RED,
    SEATS,
    STRANGER,
    TOY,
    UMPIRE,
    begun,
    copy,
    faces,
    fresh,
    impulse,
    pen,
    played,
    receive,
    refused,
    settle_in,
)

TEST = re.compile(r"^def (test_\w+)\(", re.MULTILINE)
PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_every_row_of_the_table_has_its_test() -> None:
    table = PAGE.split("## 10. Attacks")[1].split("## 11.")[0]
    rows = [line for line in table.splitlines() if line.startswith("| ") and "attack |" not in line]
    named = [re.findall(r"`(test_\w+)` \|$", row) for row in rows]
    there = {name for path in Path(__file__).parent.glob("test_*.py") for name in TEST.findall(path.read_text("utf-8"))}
    assert all(len(names) == 1 for names in named)
    assert [names[0] for names in named if names[0] not in there] == []


def test_grinding() -> None:
    """Other orders, notes, seals, nonces and standing orders give the same faces to the same labels."""

    def play_with(*, note: str, standing: str, sealed: bool, orders: str) -> dict[str, int]:
        game = fresh()
        play.join(game, BLUE, NONCE)
        play.submit(game, BLUE, "standing", standing, sealed=sealed)
        play.note(game, RED, note)
        play.seal(game, RED, "trap", note)
        play.submit(game, RED, "orders", orders)
        entry, _ = play.resolve(game, TOY, BLUE)
        return {label: face for label, _, face in entry.body["rolls"]}

    one = play_with(note="a", standing="", sealed=False, orders="climb a\nclimb b")
    other = play_with(note="b", standing="nothing", sealed=True, orders="climb b\nclimb z\nclimb a")
    assert other.items() >= one.items()


def test_choosing_after_the_dice() -> None:
    """The resolver knows the dice: he must open his seal, cannot replace it, and cannot wait for himself."""
    game = fresh()
    play.join(game, BLUE)
    sealed = play.submit(game, BLUE, "standing", "parry", sealed=True)
    play.submit(game, RED, "orders", "climb a")
    play.submit(game, BLUE, "standing", "no longer")
    honest = copy(game)
    entry, _ = play.resolve(honest, TOY, BLUE)
    assert sealed.number in entry.body["papers"]
    shut = next_entry(game, BLUE, "resolution", "blue", {**entry.body, "papers": [4]})
    error = refused(lambda: receive(game, shut), "are shut, and who resolves knows the dice")
    assert error.status == Status.NOT_VERIFIED


def test_choosing_after_the_dice_by_waiting_for_an_own_opening() -> None:
    game = begun()
    impulse(game)
    play.seal(game, BLUE, "trap a", "snake pit")
    impulse(game)
    play.submit(game, RED, "orders", "climb a\nfind trap a")
    before = game.record.state
    cheat = copy(game)
    links = {**before.shown, "blue": play.own_chain(before, BLUE, "blue").link(before.used["blue"] + 1)}
    from pbem.record import running

    outcome = running.run(cheat.base, TOY, before, links)
    after = canonical.digest(outcome.position)
    body = running.resolution_body(TOY, before, links, outcome, after)
    waits = next_entry(game, BLUE, "resolution", "blue", body)
    refused(lambda: receive(game, waits), "it waits for blue to open 'trap a', which blue had to open first")


def test_second_reply() -> None:
    """A reply speaks only of what is decided after it: the first climb stays parried."""
    game = begun(exchange="careful")
    play.submit(game, RED, "orders", "climb a\nask\nclimb b")
    play.submit(game, BLUE, "reply", "parry")
    first, stopped = play.resolve(game, TOY, RED)
    play.submit(game, RED, "orders", "climb c")
    play.submit(game, BLUE, "reply", "")
    _, outcome = play.resolve(game, TOY, RED)
    assert outcome.events[: len(stopped.events)] == stopped.events
    assert canonical.digest(outcome.passed[0]) == first.body["after"]
    assert verify.verify(copy(game), TOY).problem is None


def test_stopping_to_read_a_seal() -> None:
    """After a stop the owner of an opened seal has the pen before the stopper, and seals anew."""
    game = fresh()
    play.join(game, BLUE)
    play.submit(game, BLUE, "standing", "parry", sealed=True)
    play.submit(game, RED, "orders", "climb a\nask")
    play.resolve(game, TOY, BLUE)
    assert str(game.record.state.due[0]) == "blue: standing"
    play.submit(game, BLUE, "standing", "something else", sealed=True)
    assert str(game.record.state.due[0]) == "red: orders"
    refused(lambda: play.read_seal(game, RED, list(game.record.state.seals.values())[-1]), "its slip is missing")


def test_crossed_mails() -> None:
    """Whoever has not the pen is refused: there is no veto and no late claim."""
    game, late = begun(), begun()
    claim = next_entry(late, BLUE, "standing", "blue", {"text": "parry"})
    play.submit(game, RED, "orders", "climb a")
    error = refused(lambda: receive(game, claim), "not due at 1R")
    assert error.status == Status.AT_FAULT


def test_silence() -> None:
    """However often and late somebody resolves, the links give the same dice; the record says who owes."""
    game = begun()
    play.submit(game, RED, "orders", "climb a\nclimb b")
    assert str(game.record.state.due[0]) == "blue: resolution"
    one, other = copy(game), copy(game)
    play.resolve(one, TOY, BLUE)
    play.note(other, BLUE, "much later")
    play.resolve(other, TOY, BLUE)
    assert faces(one) == faces(other)


def test_lost_mails() -> None:
    game = begun()
    there = copy(game)
    orders = play.submit(game, RED, "orders", "climb a")
    again = entries.parse(orders.line)
    assert receive(there, orders).added == (again,)
    assert receive(there, again).known == 1


def test_replay() -> None:
    """An entry has its place in one game, at one number, after one entry, as one kind."""
    game, other = begun(), begun(nonce="e" * 32)
    note = play.note(game, RED, "hello")
    moved = changed(note, game=other.record.game)
    refused(lambda: receive(other, moved), "it does not build on entry 3|does not verify")
    play.note(game, RED, "more")
    refused(lambda: game.record.add(note), "it is out of order: entry 6 is next")
    refused(lambda: changed(note, kind="standing").check_signature(RED.public), "standing does not verify")


def test_fork() -> None:
    game = begun()
    twin = copy(game)
    play.submit(game, RED, "orders", "climb a")
    other = play.submit(twin, RED, "orders", "climb b")
    error = refused(lambda: receive(game, other), "fork: red signed two entries with this number")
    assert error.status == Status.NOT_VERIFIED


def test_framing() -> None:
    """A changed signature is no other entry; a key of small order is refused; a game of the same id is another."""
    game = begun()
    note = play.note(game, RED, "hello")
    assert re.fullmatch("[0-9a-f]{128}", note.signature)
    spoiled = changed(note, signature=note.signature[:-1] + ("0" if note.signature[-1] != "0" else "1"))
    assert spoiled.hash == note.hash
    assert receive(game, spoiled).known == 1
    small = "01" + "00" * 31
    parties = [Party("red", key=RED.public.text), Party("blue", key=small)]
    refused(
        lambda: play.create(TOY, RED, name="toy", scenario="toy/l", parties=parties),
        "a key is one that anybody could sign for",
    )
    assert PublicKey.of(small).verifies(bytes.fromhex(small) + bytes(32), b"whatever"), "what the library accepts"
    assert refused_key(bytes.fromhex(small))


def test_framing_by_a_signature_that_does_not_verify_first(tmp_path: Path) -> None:
    """A refusal for a bad signature is not remembered: the same entry may come again, well signed."""
    game = begun()
    there = copy(game)
    note = play.note(game, RED, "hello")
    refused(lambda: receive(there, changed(note, signature="00" * 64)), "does not verify")
    assert receive(there, note).added == (note,)


def remembered(game: Game, key: Any, made: int) -> None:
    memory.remember(game.record, game.record.state.roles_of(key.public.text), game.record.entries[-made:])


def test_rollback() -> None:
    """An older prefix in another file: nothing is signed on it, and no link is shown twice."""
    game = begun()
    old = copy(game)
    play.submit(game, RED, "orders", "climb a")
    remembered(game, RED, 1)
    error = refused(lambda: memory.guard(old.record, "red"), "red has signed entry 4 of this game already")
    assert error.status == Status.NOT_VERIFIED
    assert memory.take_up(old.record, ["red"]) == [game.record.entries[3]], "but the same entry is taken up again"
    other = copy(old)
    play.submit(other, RED, "orders", "climb b")
    refused(lambda: memory.guard(other.record, "red"), "red has signed another entry with this number")


def test_rollback_on_a_second_computer() -> None:
    game = begun()
    play.submit(game, RED, "orders", "climb a")
    error = refused(lambda: memory.guard(game.record, "red"), "red has signed entry 4 of this game on another computer")
    assert "--first-here CODE" in (error.hint or "")
    from pbem.record.codes import entry_code

    assert memory.guard(game.record, "red", entry_code(game.record.entries[3].hash)) is None
    refused(lambda: memory.guard(game.record, "red", entry_code(game.record.entries[0].hash)), "the code is not that")


def test_forged_resolution_in_a_file() -> None:
    """A file may hold what its author has signed and no rule gives: it is found before a link is shown."""
    game = begun()
    play.submit(game, RED, "orders", "climb a")
    entry, _ = play.resolve(copy(game), TOY, BLUE)
    position = {"round": 1, "mover": "blue", "rungs": {"red": 9, "blue": 0}}
    lie = signed_again(entry, BLUE, after=canonical.digest(position))
    game.record.add(lie)
    game.position = game.base = position
    game.summary = dict(TOY.summary(position))
    forged = copy(game)
    found = verify.verify(forged, TOY).problem
    assert found is not None
    assert "the position after it is not what the rules give" in str(found)


@pytest.mark.parametrize(
    ("seats", "cause"),
    [
        ([Party("red", key=RED.public.text), Party("blue", "bot:captain", BLUE.public.text)], "a bot has the key of"),
        ([Party("red", key=RED.public.text), Party("blue", key=BLUE.public.text, nonce=NONCE, tip="ab" * 32)],
         "chains stand in it for the author's key"),
        ([Party("red", key=BLUE.public.text), Party("blue", key=BLUE.public.text),
          Party("moderator", "moderator", key=RED.public.text)], "a key other than the author's sits once"),
    ],
)  # fmt: skip
def test_opponent_seated_as_a_bot(seats: list[Party], cause: str) -> None:
    exchange_kind = "moderated" if len(seats) == 3 else "swift"
    refused(
        lambda: play.create(TOY, RED, name="toy", scenario="toy/l", parties=seats, exchange=exchange_kind), cause
    )


def test_takeback_as_a_reroll() -> None:
    """It needs every player; the links shown are burnt and the point has a new number."""
    game = begun()
    impulse(game)
    refused(lambda: play.takeback(game, TOY, RED, to=3), "red cannot ask now")
    play.takeback(game, TOY, BLUE, to=3)
    refused(lambda: play.takeback(game, TOY, BLUE), "cannot sign for red|is not asked to agree")
    play.takeback(game, TOY, RED)
    assert (game.record.state.used, game.record.state.point) == ({"red": 1, "blue": 1}, 3)
    assert marks(game.record.state) == ["taken back: 1 time (entry 7)"]


def test_takeback_as_a_reroll_is_counted_for_seats_without_a_key() -> None:
    game = begun("keyless", "moderated", UMPIRE)
    impulse(game)
    play.takeback(game, TOY, UMPIRE, to=3, role="blue")
    entry = play.takeback(game, TOY, UMPIRE, role="red")
    assert (entry.author, entry.role) == ("moderator", "red")
    assert "taken back: 1 time (entry 7)" in marks(game.record.state)


def test_pretended_key_loss() -> None:
    """A seat that owes a resolution is not handed over; another can be seated only with the other's signature."""
    game = begun()
    play.submit(game, RED, "orders", "climb a")
    refused(lambda: play.reseat(game, BLUE, "blue", STRANGER.public.text), "not handed over with known dice")
    play.reseat(game, RED, "blue", STRANGER.public.text)
    play.join(game, STRANGER)
    assert game.record.state.papers == ()
    assert marks(game.record.state) == ["blue on the word of the other side alone (entry 5)"]


def test_seat_taken_over() -> None:
    game = begun()
    impulse(game)
    refused(lambda: play.reseat(game, BLUE, "red", STRANGER.public.text), "only while it has the pen")
    there = copy(game)
    orders = play.submit(there, BLUE, "orders", "climb c")
    play.reseat(game, RED, "blue", STRANGER.public.text)
    early = copy(game)
    assert [entry.kind for entry in receive(early, orders).dropped] == ["reseat"]
    play.join(game, STRANGER)
    assert receive(game, orders).objections == (orders,)


def test_first_mail_substitution() -> None:
    """Another key in the first mail is another game code."""
    parties = [Party("red", key=RED.public.text), Party("blue", key=STRANGER.public.text)]
    other = play.create(TOY, RED, name="toy", scenario="toy/ladder", parties=parties, nonce=NONCE)
    assert game_code(other.record.state.genesis) != game_code(fresh().record.state.genesis)


def test_key_theft() -> None:
    """A thief can sign, but what was exchanged stands."""
    game = played()
    stolen = signed_again(game.record.entries[5], BLUE, after="0" * 64)
    refused(lambda: receive(game, stolen), "fork: blue signed two entries")


def test_key_loss() -> None:
    """The key alone is enough: chains and seals come from it; without it the seat is given to another."""
    game = played()
    again = copy(game)
    assert play.own_chain(again.record.state, BLUE, "blue").tip.hex() == again.record.state.party("blue").tip
    play.seal(again, pen(again), "trap", "here")
    seal = list(again.record.state.seals.values())[-1]
    assert play.read_seal(again, pen(again), seal)["text"] == "here"


def test_peeking_at_seals() -> None:
    """Length is padded, a copied seal is not its copier's, and nothing but the salt can be tried."""
    game = begun()
    short = play.seal(game, RED, "one", "x")
    long = play.seal(game, RED, "two", "x" * 900)
    assert len(short.body["box"]) == len(long.body["box"]) == 2 * 1040
    body = seals.body_of(RED.seed, game.record.game, "red", "one", NONCE, "x")
    salt = seals.salt_of(RED.seed, game.record.game, "red", "one", NONCE)
    assert seals.commit(game.record.game, "blue", "one", NONCE, salt, "x") != body["commitment"]
    twice = {**short.body, "label": "three"}
    refused(lambda: game.record.add(next_entry(game, RED, "seal", "red", twice)), "has served red before")
    lie = {"seal": short.number, "salt": salt, "text": "y"}
    refused(lambda: game.record.add(next_entry(game, RED, "open", "red", lie)), "not the one that red has sealed")


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("standing", {"text": "parry"}), ("resign", {"reason": ""}),
        ("orders", {"point": 1, "clock": "1R", "at": "0" * 64, "text": "", "link": None}),
        ("takeback", {"to": 3, "at": "0" * 64, "answer": "ask", "reason": ""}),
    ],
)
def test_moderator_overwrites(kind: str, body: dict[str, Any]) -> None:
    """For a seat with a key only that key signs, in every kind."""
    game = begun("moderated", "moderated", UMPIRE)
    written = next_entry(game, UMPIRE, kind, "moderator", {**body, "on_behalf_of": "red"})
    refused(lambda: receive(game, written), "moderator may not write on behalf of red")
    play.submit(game, RED, "orders", "climb a")
    other = {**body_of(game.record.entries[-1]), "text": "climb z", "on_behalf_of": "red"}
    written = next_entry(game, UMPIRE, "orders", "moderator", other)
    refused(lambda: receive(game, written), "moderator may not write on behalf of red")


def test_moderator_opens_as_it_suits() -> None:
    """He builds on no seal without its slip, and resolves with no seal shut."""
    game = begun("moderated", "moderated", UMPIRE)
    impulse(game)
    play.submit(game, BLUE, "standing", "parry", sealed=True)
    play.submit(game, BLUE, "orders", "climb b")
    assert slips.missing(game.record.state, "moderator") == [6]
    slips.keep(game.record.state, slips.own(game, BLUE))
    assert slips.missing(game.record.state, "moderator") == []
    play.resolve(game, TOY, UMPIRE)
    play.submit(game, RED, "orders", "climb c")
    entry, _ = play.resolve(copy(game), TOY, UMPIRE, slips.load(game.record.state.genesis))
    assert 6 in entry.body["papers"]
    shut = next_entry(game, UMPIRE, "resolution", "moderator", {**entry.body, "papers": [7, 9]})
    refused(lambda: receive(game, shut), "the standing orders that blue has sealed in entry 6 are shut")
    faults = slips.keep(game.record.state, [{"seal": 6, "salt": "0" * 64, "text": "other"}])
    assert "not the one that blue has sealed" in str(faults[0])
    assert slips.load(game.record.state.genesis)[6]["text"] == "parry"


def test_collusion() -> None:
    """Two may agree on any lie about themselves; a third reader replays it all the same."""
    game = begun()
    play.submit(game, RED, "orders", "climb a")
    entry, _ = play.resolve(copy(game), TOY, BLUE)
    label, sides, face = entry.body["rolls"][0]
    game.record.add(signed_again(entry, BLUE, rolls=[[label, sides, face % sides + 1]]))
    game.record.add(next_entry(game, BLUE, "note", "blue", {"text": "agreed"}))
    found = verify.verify_entries(game.record.entries, TOY).problem
    assert "the links give" in str(found)


def test_predicting_a_bot() -> None:
    """Its chance hangs on a link that nobody has seen before its orders, and can be checked afterwards."""
    game = begun("bot")
    state = game.record.state
    link = play.own_chain(state, RED, "blue").link(1)
    chance = bot_chance(link.value, state.game, "blue", 2)
    assert chance != bot_chance(link.value, state.game, "blue", 3)
    impulse(game)
    assert game.record.entries[-1].body["links"]["blue"]["value"] == link.value.hex()


def test_traffic() -> None:
    """Number, time, author and size class of entries are seen by whoever sees the mails."""
    game = begun()
    play.seal(game, RED, "trap", "x")
    found = packets.find(packets.wrap(game.record.game, game.record.entries))
    assert [(entry.author, entry.kind) for entry in found.entries][-1] == ("red", "seal")
    assert b"trap" in found.entries[-1].line


def hostile(number: int) -> bytes:
    kinds: list[Callable[[], bytes]] = [
        lambda: b'{"a":' * 200_000,
        lambda: b"[" * 900_000,
        lambda: b'{"author":"' + b"a" * 999_000 + b'"}',
        lambda: played().record.entries[3].line.replace(b'"link":{', b'"link":{"x":' + b"1" * 5000 + b","),
        lambda: b'"' + b"\\u0000" * 100_000 + b'"',
    ]
    return kinds[number]()


@pytest.mark.parametrize("number", range(5))
def test_hostile_input(number: int) -> None:
    data = hostile(number)
    began = time.process_time()
    refused(lambda: entries.parse(data), "entry|canonical|nested|read")
    assert time.process_time() - began < 2


def test_takebacks_do_not_slow_verifying_down() -> None:
    """24 takebacks verify in less than twice the time of a game as long without any."""

    long = type(TOY)(rounds=40)

    def timed(game: Game) -> float:
        """Seconds for each entry."""
        best = 9.0
        for _ in range(3):
            began = time.process_time()
            assert verify.verify_entries(game.record.entries, long).problem is None
            best = min(best, time.process_time() - began)
        return best / len(game.record.entries)

    def one_impulse(game: Game) -> None:
        play.submit(game, pen(game), "orders", "climb a")
        play.resolve(game, long, pen(game))

    def new() -> Game:
        parties = SEATS["duel"]
        return settle_in(play.create(long, RED, name="toy", scenario="toy/ladder", parties=parties, nonce=NONCE))

    back, plain = new(), new()
    for _ in range(24):
        one_impulse(back)
        play.takeback(back, long, pen(back), to=3)
        play.takeback(back, long, pen(back))
    for _ in range(48):
        one_impulse(plain)
    assert timed(back) < 2 * timed(plain)
