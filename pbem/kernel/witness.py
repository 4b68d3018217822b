"""What must hold in every game, checked by other means than the engine's: the conscience of `pbem fuzz`.

A `Witness` sits between the engine and its table and keeps its own books from what is told; a game says what it books
and compares. A `Prober` sits between the table and a player, and tries what is on the menu.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, Generic, TypeVar

from pbem.kernel.game import Chance, Obj, Position, Rules
from pbem.kernel.legal import Menu
from pbem.kernel.referee import Choice, Event, Player, Referee, Roll

T = TypeVar("T")
S = TypeVar("S")
P = TypeVar("P", bound=Position)
TRY_ONE_IN = 8
"""How often all that a subject may do is tried; each time costs as much as some thirty orders."""


class Broken(Exception):
    """An invariant that does not hold: a bug of the engine, never a mistake of a player."""


def require(holds: bool, problem: str) -> None:
    if not holds:
        raise Broken(problem)


class Witness(Generic[S, P]):
    """A referee that passes everything on and believes nothing.

    A game books what is told in methods named after the kind of event (`_on_strength_lost`), and judges in `problems`.
    `books` and `restore` carry over what a failure needs to be played again.
    """

    def __init__(self, rules: Rules[S, P], scenario: S, position: P) -> None:
        self.rules, self.scenario, self.position = rules, scenario, position
        self._table: Referee | None = None

    def play(self, table: Referee) -> P:
        """One block of orders, watched; raises `Broken` at the first thing that is wrong."""
        before, self._table = self.position, table
        clock, seen = before.clock, json.dumps(before.to_obj())
        after = self.rules.play(self.scenario, before, self)
        require(json.dumps(before.to_obj()) == seen, "a run changed the position it was given")
        self.position = after
        for problem in (*self.problems(after), *bad_round_trip(after, self.rules.read)):
            raise Broken(f"after {clock}: {problem}")
        return after

    def problems(self, position: P) -> Iterable[str]:
        """What the books say against the position after a block of orders."""
        return ()

    def books(self) -> Obj:
        return None

    def restore(self, books: Obj) -> None: ...

    # -- the referee ---------------------------------------------------------------------------------------

    @property
    def table(self) -> Referee:
        assert self._table is not None
        return self._table

    def choose(self, choice: Choice[T]) -> T:
        """The answer of the table; the working memory tells the position at this moment."""
        self.position = getattr(choice.now, "position", self.position)
        return self.table.choose(choice)

    def roll(self, roll: Roll) -> int:
        return self.table.roll(roll)

    def tell(self, event: Event) -> None:
        book = getattr(self, "_on_" + event.kind.replace("-", "_"), None)
        if book is not None:
            book(event)
        self.table.tell(event)


def bad_round_trip(position: P, read: Callable[[Obj], P]) -> Iterator[str]:
    """A position is its plain values, and they are all that it is."""
    plain = position.to_obj()
    if read(json.loads(json.dumps(plain))).to_obj() != plain:
        yield "a position does not come back from its plain values"
    if position.copy().to_obj() != plain:
        yield "a copy of a position differs from it"


class Prober:
    """A player that tries the menu before another one orders from it; `look` is the game's own closer look."""

    def __init__(self, player: Player, chance: Chance, look: Callable[[Choice[Any], Chance], None]) -> None:
        self.player, self.chance, self.look = player, chance, look

    def decide(self, choice: Choice[T]) -> T:
        if not isinstance(choice.options, Menu):
            check_listed(choice.options, choice.options)
            require(bool(choice.options), "a question without an answer")
        elif self.chance.choice(range(TRY_ONE_IN)) == 0:
            subjects = tuple(choice.options.subjects())
            if subjects:
                check_listed(choice.options, choice.options.of(self.chance.choice(subjects)))
            self.look(choice, self.chance)
        return self.player.decide(choice)


def check_listed(options: Collection[Any], listed: Iterable[Any]) -> None:
    """Whatever is listed is accepted, and nothing is listed twice."""
    if listed is options and isinstance(options, tuple):
        require(len(set(options)) == len(options), f"something is listed twice in {options!r}")
        return
    seen = set()
    for option in listed:
        require(option in options, f"{option!r} is listed and not accepted")
        require(option not in seen, f"{option!r} is listed twice")
        seen.add(option)
