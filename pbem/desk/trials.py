"""Cases and random orders at the desk: which game is meant, and where its scenarios come from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pbem.desk.games import cache
from pbem.games import default_game, find_game

if TYPE_CHECKING:
    from pbem.games import Game
    from pbem.orders.trials import Tried


def game_of_case(name: str | None) -> Game:
    """The game that a case names; one that names none is of the game that says so of itself."""
    return default_game() if name is None else find_game(name)


def scenario_of_case(game: Tried, name: str, options: Mapping[str, str]) -> Any:
    """A scenario by name or file, from the cache if it is there."""
    return find_game(game.name).pack.load(name, options, cache())


def disputes(game: Game, scenarios: tuple[str, ...], count: int, seed: int) -> Iterator[str]:
    """What `check` and adjudication disagree about in so many random order sets of each scenario."""
    from pbem.orders.agreement import disagreements

    for name in scenarios or (game.trials.DEFAULT,):
        yield from disagreements(game, game.pack.load(name, cache=cache()), count, seed)
