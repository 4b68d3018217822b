"""The random player and the prober, on a menu of their own: three frogs, who each hop once or stay."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import Menu, illegal
from pbem.kernel.players import RandomPlayer
from pbem.kernel.referee import Choice, Table
from pbem.kernel.witness import Broken, Prober

Hop = tuple[str, int]
END: Hop = ("", 0)


class Frogs(Menu[Hop]):
    """Everybody may hop one or two stones; `tired` frogs are refused, `forgetful` lists them all the same."""

    def __init__(self, tired: set[str], forgetful: bool = False) -> None:
        self.tired, self.forgetful = tired, forgetful

    @property
    def end(self) -> Hop:
        return END

    def subjects(self) -> Iterator[str]:
        yield from ("ann", "bob", "cid")

    def of(self, subject: str) -> Iterator[Hop]:
        if subject not in self.tired or self.forgetful:
            yield from ((subject, 1), (subject, 2))

    def refusal(self, answer: Hop) -> Diagnostic | None:
        return illegal("M001", "1", f"{answer[0]} is tired") if answer[0] in self.tired else None


def hops(player: RandomPlayer | Prober, pond: object) -> list[Hop]:
    """One turn: they hop until nobody wants to."""
    table, tired, found = Table({"green": player}, lambda roll: 1), set[str](), list[Hop]()
    while True:
        hop = table.choose(Choice("green", "act", "1", Frogs(tired), now=pond))
        if hop == END:
            return found
        found.append(hop)
        tired.add(hop[0])


def test_everybody_is_asked_once_a_turn_in_a_random_order() -> None:
    player = RandomPlayer(random.Random(1))
    turns = [hops(player, object()) for _ in range(300)]
    assert all(len({frog for frog, _ in turn}) == len(turn) for turn in turns)
    firsts = Counter(turn[0][0] for turn in turns if turn)
    assert all(70 < firsts[frog] < 130 for frog in ("ann", "bob", "cid"))
    assert player.orders == sum(map(len, turns))


def test_hopping_and_staying_are_equally_likely() -> None:
    player = RandomPlayer(random.Random(2))
    drawn = Counter(dict(hops(player, object())).get("ann") for _ in range(600))
    assert all(160 < drawn[way] < 240 for way in (None, 1, 2))


def test_other_questions_are_drawn_from_their_options() -> None:
    player = RandomPlayer(random.Random(3))
    choice = Choice("green", "stone", "2", ("left", "right"))
    assert {player.decide(choice) for _ in range(20)} == {"left", "right"}


def look_away(choice: object, chance: object) -> None: ...


def test_a_sound_menu_passes_the_prober() -> None:
    player = RandomPlayer(random.Random(4))
    for _ in range(50):
        hops(Prober(player, random.Random(4), look_away), object())


def test_what_is_listed_and_refused_is_noticed() -> None:
    prober = Prober(RandomPlayer(random.Random(5)), random.Random(5), look_away)
    broken = Choice("green", "act", "1", Frogs({"ann", "bob", "cid"}, forgetful=True), now=object())
    with pytest.raises(Broken, match="listed and not accepted"):
        [prober.decide(broken) for _ in range(100)]


@pytest.mark.parametrize(("options", "problem"), [((), "without an answer"), (("a", "a"), "listed twice")])
def test_a_bad_question_is_noticed(options: tuple[str, ...], problem: str) -> None:
    with pytest.raises(Broken, match=problem):
        Prober(RandomPlayer(random.Random(6)), random.Random(6), look_away).decide(Choice("green", "x", "1", options))
