"""Attacks of the table in docs/protocol.md by other rules, and by a moderator who knows too much."""

from __future__ import annotations

import hashlib

import pytest

from pbem.record import canonical, gamefile, play, verify
from pbem.record.errors import Status
from pbem.record.marks import marks
from tests.forging import signed_again
from tests.record.conftest import (
    BLUE,
    NONCE,
    RED,
    SEATS,
    TOY,
    UMPIRE,
    begun,
    copy,
    impulse,
    refused,
    settle_in,
)


def test_other_rules_are_told_from_a_forgery() -> None:
    """A point that a newer ruleset judges otherwise: other words, exit status 1; with `adopt` the game goes on."""
    old, new = TOY, type(TOY)(sides=6, version=2)
    game = begun()
    impulse(game)
    found = verify.verify(game, new)
    assert found.problem is not None
    assert found.problem.status == Status.AT_FAULT
    assert (
        "it was played with ruleset 1, and this program has ruleset 2: the rules differ, so this proves no forgery, "
        "and a program with the same rules can tell"
    ) in str(found.problem)
    play.adopt(game, new, BLUE, {})
    play.adopt(game, new, RED, {})
    play.submit(game, BLUE, "orders", "climb a")
    play.resolve(game, new, RED)
    after = verify.verify(copy(game), new)
    assert after.problem is None
    assert after.unjudged == (5,), "what came after the adoption is judged again, from the position in the file"
    assert verify.verify_entries(game.record.entries, new).unjudged == (5, 9), "mails bring no position"
    assert verify.verify(begun(), old).unjudged == ()


def test_a_forgery_behind_an_adoption_is_one() -> None:
    """Adopted rules judge from the position that both have signed, which stands in the game file."""
    new = type(TOY)(sides=6, version=2)
    game = begun()
    impulse(game)
    play.adopt(game, new, BLUE, {})
    play.adopt(game, new, RED, {})
    play.submit(game, BLUE, "orders", "climb a")
    entry, _ = play.resolve(copy(game), new, RED)
    position = {"round": 1, "mover": "red", "rungs": {"red": 9, "blue": 0}}
    game.record.add(signed_again(entry, RED, after=canonical.digest(position)))
    game.position = game.base = position
    game.summary = dict(new.summary(position))
    forged = verify.verify(copy(game), new).problem
    assert forged is not None
    assert forged.status == Status.NOT_VERIFIED
    text = gamefile.render(game).replace(b'"rungs": {"blue":0,"red":1}', b'"rungs": {"blue":0,"red":2}')
    body = text[: text.rindex(b"sha256 ")]
    resealed = body + b"sha256 " + hashlib.sha256(body).hexdigest().encode() + b"\n"
    if text != gamefile.render(game):
        refused(lambda: gamefile.parse(resealed), "from which adopted rules judge is not the record's|the record leads")


def test_other_data_of_the_same_ruleset_are_no_forgery() -> None:
    """Mended data, adopted by both: what was judged by the old ones is told as such."""
    old, new = type(TOY)(), type(TOY)(sides=6)
    old.data, new.data = {"toy.yaml": "ab" * 32}, {"toy.yaml": "cd" * 32}
    parties = SEATS["duel"]
    game = play.create(old, RED, name="toy", scenario="toy/l", parties=parties, nonce=NONCE, data=dict(old.data))
    settle_in(game)
    play.submit(game, RED, "orders", "climb a")
    play.resolve(game, old, BLUE)
    found = verify.verify(game, new).problem
    assert found is not None
    assert (found.status, "with other data of ruleset 1 than are here" in str(found)) == (Status.AT_FAULT, True)
    play.adopt(game, new, BLUE, dict(new.data))
    play.adopt(game, new, RED, {})
    refused(lambda: play.takeback(game, new, BLUE, to=3), "entry 3 is before ruleset 1 was adopted")
    assert verify.verify(copy(game), new).problem is None


def test_rules_are_not_adopted_backwards() -> None:
    game = begun()
    play.adopt(game, type(TOY)(version=3), RED, {})
    play.adopt(game, type(TOY)(version=3), BLUE, {})
    refused(lambda: play.adopt(game, type(TOY)(version=2), RED, {}), "the game is played with ruleset 3 already")


def test_a_moderator_cannot_choose_a_new_chain_by_words_he_knows() -> None:
    """A new key or chain of the moderator: the words of players without keys come after its tip, as at the start."""
    game = begun("keyless", "moderated", UMPIRE)
    assert set(game.record.state.words) == {"red", "blue"}
    play.reseat(game, UMPIRE, "moderator", UMPIRE.public.text)
    assert str(game.record.state.due[0]) == "moderator: join"
    play.join(game, UMPIRE, "f" * 32)
    assert (str(game.record.state.due[0]), game.record.state.words) == ("red: join", {})
    play.join(game, UMPIRE, role="red", word="another word")
    play.join(game, UMPIRE, role="blue")
    impulse(game)
    assert marks(game.record.state)[-1] == "moderator handed over (entry 4)"
    assert verify.verify(copy(game), TOY).problem is None


@pytest.mark.parametrize("seat", ["red", "blue", "moderator"])
def test_a_moderator_who_knows_the_dice_seats_nobody(seat: str) -> None:
    """Else a new occupant of any seat, without a key too, would be a re-roll that nobody has agreed to."""
    game = begun("keyless", "moderated", UMPIRE)
    play.submit(game, UMPIRE, "orders", "climb a", role="red")
    key = UMPIRE.public.text if seat == "moderator" else None
    refused(lambda: play.reseat(game, UMPIRE, seat, key), "moderator owes a resolution")
