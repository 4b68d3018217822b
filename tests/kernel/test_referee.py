"""Choose, roll, tell: a tiny game plays at the table the way every game does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from pbem.kernel.referee import Choice, Event, Misplay, Referee, Roll, Table, Undecided


@dataclass(frozen=True, slots=True)
class Bet:
    kind: ClassVar[str] = "bet"
    who: str
    stake: int
    won: bool


class Says:
    """A player that has its answers ready, and asks a human when they run out."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)

    def decide(self, choice: Choice[Any]) -> Any:
        if not self.answers:
            raise Undecided(choice)
        return self.answers.pop(0)


def play(referee: Referee) -> int:
    """Each side stakes 1 to 3 and wins it on 4 or more."""
    balance = 0
    for who in ("red", "blue"):
        stake = referee.choose(Choice(who, "stake", "1.1", range(1, 4)))
        won = referee.roll(Roll(f"stake of {who}", 6, "1.2")) >= 4
        balance += stake if won else -stake
        referee.tell(Bet(who, stake, won))  # type: ignore[arg-type]
    return balance


def faces(*shown: int) -> Callable[[Roll], int]:
    queue = list(shown)
    return lambda _: queue.pop(0)


def test_rules_ask_roll_and_tell_through_the_table() -> None:
    table = Table({"red": Says(3), "blue": Says(2)}, faces(4, 3))
    assert play(table) == 1
    assert table.events == [Bet("red", 3, True), Bet("blue", 2, False)]
    assert [(roll.label, face) for roll, face in table.rolls] == [("stake of red", 4), ("stake of blue", 3)]


def test_a_choice_that_nobody_answers_stops_the_run() -> None:
    table = Table({"red": Says(3), "blue": Says()}, faces(4, 3))
    with pytest.raises(Undecided, match=r"blue must decide: stake \(rule 1\.1\)") as stop:
        play(table)
    assert stop.value.choice.who == "blue"
    assert len(table.rolls) == 1, "what happened before is kept"


def test_a_side_without_a_player_is_undecided() -> None:
    with pytest.raises(Undecided, match="red must decide"):
        play(Table({}, faces(4, 3)))


def test_the_same_run_with_more_answers_goes_on_from_the_same_dice() -> None:
    def by_label(roll: Roll) -> int:
        return {"stake of red": 6, "stake of blue": 1}[roll.label]

    first = Table({"red": Says(1), "blue": Says()}, by_label)
    with pytest.raises(Undecided):
        play(first)
    again = Table({"red": Says(1), "blue": Says(3)}, by_label)
    assert play(again) == -2
    assert again.rolls[: len(first.rolls)] == first.rolls


def test_an_answer_that_is_not_an_option_is_a_bug() -> None:
    with pytest.raises(Misplay, match=r"red answered stake with 4 \(rule 1\.1\)"):
        play(Table({"red": Says(4)}, faces(4)))


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_face_that_the_die_does_not_have_is_refused(face: int) -> None:
    with pytest.raises(Misplay, match="and the die has 6 sides"):
        play(Table({"red": Says(1)}, faces(face)))


def test_a_label_is_rolled_once() -> None:
    table = Table({}, lambda _: 1)
    table.roll(Roll("demolition 76-90", 10, "10.2"))
    with pytest.raises(Misplay, match="'demolition 76-90' is rolled twice"):
        table.roll(Roll("demolition 76-90", 10, "10.2"))


def test_options_may_be_lazy_as_long_as_they_can_be_asked() -> None:
    class Even:
        def __contains__(self, answer: object) -> bool:
            return isinstance(answer, int) and answer % 2 == 0

        def __iter__(self) -> Any:
            return iter(range(0, 10, 2))

        def __len__(self) -> int:
            return 5

    table = Table({"red": Says(8, 7)}, faces())
    assert table.choose(Choice("red", "even", "1", Even())) == 8
    with pytest.raises(Misplay):
        table.choose(Choice("red", "even", "1", Even()))


def test_an_event_has_a_kind() -> None:
    assert Event.kind == "event"
    assert Bet.kind == "bet"
