"""What a side would do if the enemy came: a line of his played against its standing orders, without luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar

from pbem.kernel.referee import Choice, Event, Referee, Roll, Undecided
from pbem.kernel.values import value
from pbem.kernel.words import listed
from pbem.orders.after import block_of, empty_block, visit_ends
from pbem.orders.formatter import format_line
from pbem.orders.reach import Asker, Reach, best
from pbem.orders.running import play

if TYPE_CHECKING:
    from pbem.orders.ast import Statement
    from pbem.orders.hearing import Hearing

T = TypeVar("T")
MOST_LINES = 8


@value
class Answer:
    """One question to the side that does not move: its kind and its rule, and what was answered."""

    question: str
    words: str


@value
class Reaction:
    """A line of the enemy, and what would be answered to it."""

    line: str
    answers: tuple[Answer, ...]


@dataclass(slots=True)
class Listener:
    """A referee that notes what one side is asked and what it answers."""

    referee: Referee
    side: str
    language: Any
    heard: list[Answer] = field(default_factory=list)

    def choose(self, choice: Choice[T]) -> T:
        try:
            answer = self.referee.choose(choice)
        except Undecided:
            if choice.who == self.side:
                self._note(choice, "you would be asked")
            raise
        if choice.who == self.side:
            self._note(choice, self._words(answer, choice))
        return answer

    def roll(self, roll: Roll) -> int:
        return self.referee.roll(roll)

    def tell(self, event: Event) -> None:
        self.referee.tell(event)

    def _words(self, answer: Any, choice: Choice[Any]) -> str:
        """An answer as the line that says it; else the names in it."""
        order = self.language.order_for(answer, choice.about)
        if order is not None:
            return format_line(order, self.language)
        if isinstance(answer, tuple | frozenset):
            return listed(sorted(filter(_is_word, answer)), "nothing")
        return answer if isinstance(answer, str) else "nothing" if not answer else "yes"

    def _note(self, choice: Choice[Any], words: str) -> None:
        self.heard.append(Answer(f"{choice.kind} (rule {choice.rule})", words))


def _is_word(given: Any) -> bool:
    return isinstance(given, str)


def reactions(
    hearing: Hearing, units: Sequence[str], hostile: frozenset[str], side: str, rules: Sequence[Statement]
) -> Iterator[Reaction]:
    """What a side would answer by some standing orders to each of the things that units of the mover could do to it;
    where it holds a place first, then the longest ways."""
    theirs = replace(hearing, force={**hearing.force, side: tuple(rules)})
    told = 0
    for line in _lines(theirs, units, hostile):
        answers = _answers(theirs, line, side)
        if answers:
            yield Reaction(line, answers)
            told += 1
        if told == MOST_LINES:
            return


def _lines(hearing: Hearing, units: Sequence[str], hostile: frozenset[str]) -> list[str]:
    """What the units could be told to do."""
    found: list[Reach] = []
    visit_ends(
        empty_block(hearing), hearing, {},
        lambda choice: found.append(Asker(choice, hearing.by.language, hostile).reach(units)),
    )  # fmt: skip
    reach = best(found)
    goals = sorted(reach.goals, key=lambda goal: (goal.space not in hostile, -len(goal.path))) if reach else []
    return [goal.lines[0] for goal in goals][: 3 * MOST_LINES]


def _answers(hearing: Hearing, line: str, side: str) -> tuple[Answer, ...]:
    ears: list[Listener] = []

    def listen(referee: Referee) -> Referee:
        ears.append(Listener(referee, side, hearing.by.language))
        return ears[-1]

    segments = hearing.segments(block_of(hearing, line))
    play(hearing.scene, segments, hearing.scene.calm(hearing.known), watch=listen)
    return tuple(dict.fromkeys(ears[-1].heard))
