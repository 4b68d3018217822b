"""The three contacts of rules code with the world: choose, roll, tell.

Rules are plain functions over a position. Whoever runs them supplies a `Referee`; what answers behind it may be
an order file, a bot, a fuzzer or a case file, and the dice may be verifiable, scripted or random.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import field
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from pbem.kernel.values import value

T = TypeVar("T")


@value
class Choice(Generic[T]):
    """A player's decision: who decides, what about, by which rule, and what is legal now.

    `options` is a real collection; it may be lazy, but `in` and iteration agree with the rules. `now` is the working
    memory of the rules at this moment, for whoever answers; it is no part of the question.
    """

    who: str
    kind: str
    rule: str
    options: Collection[T]
    about: Any = None
    now: Any = field(default=None, compare=False, repr=False)


@value
class Roll:
    """One die. The label is made by the engine, never by a player; the face is a function of it."""

    label: str
    sides: int
    rule: str


@value
class Event:
    """Something that happened, and the rule that made it happen. Games define the kinds."""

    kind: ClassVar[str] = "event"


class Referee(Protocol):
    """What rules code sees of the world."""

    def choose(self, choice: Choice[T]) -> T: ...

    def roll(self, roll: Roll) -> int: ...

    def tell(self, event: Event) -> None: ...


class Undecided(Exception):
    """Nobody answered a choice: the run stops here and is run again when somebody has. If it waits for a sealed
    placement to be opened, `shut` is its label."""

    def __init__(self, choice: Choice[Any], shut: str | None = None) -> None:
        super().__init__(f"{choice.who} must decide: {choice.kind} (rule {choice.rule})")
        self.choice = choice
        self.shut = shut


class Misplay(Exception):
    """An answer that is not among the options, a face that the die does not have, a label used twice: a bug in a
    player, the dice or a game, never a mistake of a human."""


class Player(Protocol):
    """Whoever answers choices for a side. Raises `Undecided` to stop the run and ask a human."""

    def decide(self, choice: Choice[T]) -> T: ...


Dice = Callable[[Roll], int]


@value(frozen=False)
class Table:
    """The referee that runs a game: a player for each side, dice, and all that was told and rolled."""

    players: Mapping[str, Player]
    dice: Dice
    events: list[Event] = field(default_factory=list)
    rolls: list[tuple[Roll, int]] = field(default_factory=list)
    _labels: set[str] = field(default_factory=set)

    def choose(self, choice: Choice[T]) -> T:
        """The answer of the side that is asked; a side without a player leaves the run undecided."""
        if choice.who not in self.players:
            raise Undecided(choice)
        answer = self.players[choice.who].decide(choice)
        if not self.is_legal(answer, choice):
            raise Misplay(f"{choice.who} answered {choice.kind} with {answer!r} (rule {choice.rule})")
        return answer

    def is_legal(self, answer: T, choice: Choice[T]) -> bool:
        """Whether an answer is among the options."""
        return answer in choice.options

    def roll(self, roll: Roll) -> int:
        """One face. The same label twice would be the same die twice, so it is refused."""
        if roll.label in self._labels:
            raise Misplay(f"{roll.label!r} is rolled twice (rule {roll.rule})")
        face = self.dice(roll)
        if not 1 <= face <= roll.sides:
            raise Misplay(f"{roll.label!r} shows {face}, and the die has {roll.sides} sides")
        self._labels.add(roll.label)
        self.rolls.append((roll, face))
        return face

    def tell(self, event: Event) -> None:
        self.events.append(event)
