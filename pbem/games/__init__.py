"""One package per game, one module per rulebook chapter. The registry finds a game without loading any other."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from pbem.kernel.values import value


@value
class Game:
    """A game that pbem can referee: what it is called, and the package that holds its rules."""

    name: str
    title: str
    aliases: tuple[str, ...]
    package: str

    def module(self, name: str) -> ModuleType:
        """A module of the game, loaded when it is first needed."""
        return import_module(f"{self.package}.{name}")


class UnknownGame(LookupError):
    """A name that no game answers to."""


_GAMES = (
    Game(
        "tigers",
        "Tigers in the Mist",
        ("tigers-in-the-mist", "titm"),
        "pbem.games.tigers",
    ),
)


def registered_games() -> tuple[Game, ...]:
    """Every game that can be played, in the order of its name."""
    return tuple(sorted(_GAMES, key=lambda game: game.name))


def find_game(name: str) -> Game:
    """The game of that name or alias, however it is written."""
    wanted = name.strip().lower().replace(" ", "-")
    for game in _GAMES:
        if wanted in (game.name, *game.aliases):
            return game
    names = ", ".join(game.name for game in registered_games())
    raise UnknownGame(f"there is no game {name!r}; games are: {names}")
