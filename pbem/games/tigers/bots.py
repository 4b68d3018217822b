"""Players that are no people, on the same questions as everybody. Chance comes from outside: rules code has none.

`random` is uniform in this sense: in each impulse the units of the mover, and the special forces, are taken in a
random order; each takes one of its legal acts or none, all equally likely. Every other question is answered by one of
its options, all equally likely.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any, Protocol, TypeVar, cast

from pbem.games.tigers.activation import Acts
from pbem.games.tigers.acts import END_MOVEMENT, Act, Move
from pbem.games.tigers.bots_captain import Captain
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.scenario import Scenario
from pbem.games.tigers.special_forces import special_options
from pbem.kernel.referee import Choice, Player

T = TypeVar("T")
SPECIAL_FORCES = ""


class Chance(Protocol):
    """What a bot needs of a random source; `random.Random` is one."""

    def choice(self, seq: Sequence[T], /) -> T: ...

    def shuffle(self, x: MutableSequence[Any], /) -> None: ...


class RandomPlayer:
    """Uniform over what is legal; `orders` counts the acts it has given."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.orders = 0
        self._impulse: Impulse | None = None
        self._waiting: list[str] = []

    def decide(self, choice: Choice[T]) -> T:
        if isinstance(choice.options, Acts):
            return cast(T, self._act(choice.options))
        return self.chance.choice(tuple(choice.options))

    def _act(self, acts: Acts) -> Act:
        """The next unit that does something."""
        if acts.impulse is not self._impulse:
            self._begin(acts.impulse)
        while self._waiting:
            act = self._one_of(acts, self._waiting.pop())
            if act is not None:
                self.orders += 1
                return act
        return END_MOVEMENT

    def _one_of(self, acts: Acts, unit: str) -> Act | None:
        """One act of a unit, or none. Only for the space that is drawn is a path written out."""
        if unit == SPECIAL_FORCES:
            return self.chance.choice((None, *special_options(acts.impulse)))
        ways = acts.ways(unit)
        drawn = self.chance.choice((None, *ways, *acts.on_the_spot(unit)))
        return Move((unit,), ways[drawn].path(drawn)) if isinstance(drawn, str) else drawn

    def _begin(self, impulse: Impulse) -> None:
        self._impulse = impulse
        self._waiting = [*impulse.of(impulse.mover), SPECIAL_FORCES]
        self.chance.shuffle(self._waiting)


LEVELS = ("random", "captain")


def player_of(level: str, scenario: Scenario, chance: Chance) -> Player:
    """A bot by the name of its level, one of `LEVELS`."""
    return Captain(scenario) if level == "captain" else RandomPlayer(chance)
