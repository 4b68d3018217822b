"""One package per game, one module per rulebook chapter; the registry is the folder.

A game is a folder here that holds a `game.py` with a value `GAME`. Nothing of it is loaded until it is asked for, and
nothing outside the folder names it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from pbem.kernel.game import Bots, Rules
    from pbem.orders.advice import Advice
    from pbem.orders.language import Language
    from pbem.orders.trials import Trials
    from pbem.packs.pack import Pack
    from pbem.report.telling import Telling


class Game(Protocol):
    """A game by its seven parts. Each is a module of the game, or a value in one, loaded when it is first used."""

    @property
    def name(self) -> str:
        """What the command line and the record call it."""

    @property
    def title(self) -> str: ...

    @property
    def aliases(self) -> tuple[str, ...]: ...

    @property
    def is_default(self) -> bool:
        """Whether it is meant where no game is named; one game says so."""

    @property
    def rules(self) -> Rules[Any, Any]: ...

    @property
    def pack(self) -> Pack[Any]: ...

    @property
    def language(self) -> Language: ...

    @property
    def advice(self) -> Advice: ...

    @property
    def trials(self) -> Trials: ...

    @property
    def bots(self) -> Bots[Any, Any]: ...

    @property
    def telling(self) -> Telling[Any, Any]: ...


class UnknownGame(LookupError):
    """A name that no game answers to."""


def game_folders() -> tuple[str, ...]:
    """The packages of all games, in the order of their names."""
    return tuple(sorted({path.parent.name for folder in __path__ for path in Path(folder).glob("*/game.py")}))


def all_games() -> Iterator[Game]:
    """Every game there is; each is loaded as far as its name."""
    return (_game_in(folder) for folder in game_folders())


def find_game(name: str) -> Game:
    """The game of that name or alias, however it is written; a game that is its folder loads no other."""
    wanted = name.strip().lower().replace(" ", "-")
    if wanted in game_folders():
        return _game_in(wanted)
    for game in all_games():
        if wanted in (game.name, *game.aliases):
            return game
    names = ", ".join(game.name for game in all_games())
    raise UnknownGame(f"there is no game {name!r}; games are: {names}")


class UnknownScenario(LookupError):
    """A name that no scenario bears."""


class AmbiguousScenario(LookupError):
    """A name that scenarios of several games bear; `refs` are their full names."""

    def __init__(self, name: str, refs: Sequence[str]) -> None:
        super().__init__(f"several games have a scenario {name!r}")
        self.refs = tuple(refs)


def find_scenario(ref: str) -> tuple[Game, str]:
    """The game of a scenario, and its name in it: `GAME/NAME`, or `NAME` alone if only one game has it."""
    head, slash, name = ref.rpartition("/")
    if slash:
        game = _named(head)
        if game is None or name not in game.pack.names():
            raise UnknownScenario(f"there is no scenario {ref!r}")
        return game, name
    having = [game for game in _with_card(name) if name in game.pack.names()]
    if len(having) > 1:
        raise AmbiguousScenario(name, [f"{game.name}/{name}" for game in having])
    if not having:
        raise UnknownScenario(f"there is no scenario {ref!r}")
    return having[0], name


def _with_card(name: str) -> list[Game]:
    """The games in whose folder a card of this name lies, so that no other pack is loaded; all if there is none."""
    from pbem.packs.data import data_root

    games = list(all_games())
    scenarios = data_root() / "scenarios"
    return [game for game in games if (scenarios / game.name / f"{name}.yaml").is_file()] or games


def _named(name: str) -> Game | None:
    try:
        return find_game(name)
    except UnknownGame:
        return None


def default_game() -> Game:
    """The game that is meant where none is named."""
    return next(game for game in all_games() if game.is_default)


def _game_in(folder: str) -> Game:
    found: Game = import_module(f"{__name__}.{folder}.game").GAME
    return found
