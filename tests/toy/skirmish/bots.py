"""Nobody but chance plays this; a witness counts the units."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from pbem.games.skirmish import acts, rules
from pbem.games.skirmish.events import Fought
from pbem.games.skirmish.position import Position
from pbem.games.skirmish.scenario import Scenario

from pbem.kernel.game import Chance
from pbem.kernel.referee import Choice, Player
from pbem.kernel.witness import Witness

LEVELS: Mapping[str, Callable[[Scenario, Chance], Player]] = {}
ACTS = acts
PACE: Mapping[str, float] = {}


class Counter(Witness[Scenario, Position]):
    """Every point of strength that is gone was lost in a fight, and nobody shares a hex."""

    def __init__(self, scenario: Scenario, position: Position) -> None:
        super().__init__(rules, scenario, position)
        self.points = _points(position)

    def _on_fought(self, event: Fought) -> None:
        self.points -= event.result == "loss"

    def problems(self, position: Position) -> Iterable[str]:
        if _points(position) != self.points:
            yield f"{_points(position)} points on the board, {self.points} in the books"
        places = [piece.at for piece in position.pieces.values()]
        if len(set(places)) < len(places):
            yield "two units share a hex"

    def books(self) -> int:
        return self.points

    def restore(self, books: int) -> None:
        self.points = books


def _points(position: Position) -> int:
    return sum(piece.strength for piece in position.pieces.values())


def standing(side: str, level: str) -> Sequence[str]:
    return ()


def watch(scenario: Scenario, position: Position) -> Counter:
    return Counter(scenario, position)


def probe(choice: Choice[object], chance: Chance) -> None:
    """Nothing more than every game is probed for."""
