"""Scenarios by name or file; where the command line meets the games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.desk.faults import bad_data, usage

if TYPE_CHECKING:
    from pbem.games import Game
    from pbem.kernel.adjudication import Adjudicator

CARD_GAME = r"(?m)^game:[ \t]*[\"']?([\w-]+)"
"""How a card outside the program names its game."""
UNKNOWN_FILE = "D009"
"""The slip of a file of which nobody can see what it is."""


def cache() -> Path:
    """Where checked packs are kept, under the digest of their files, so that they are read once only."""
    from pbem.record.keys import home

    return home() / "cache"


def load(ref: str, options: Mapping[str, str] | None = None) -> Any:
    """A scenario by its name, `NAME` or `GAME/NAME`, or by the path of its file in a pack."""
    game, name = _found(ref)
    return game.pack.load(name, options or {}, cache=cache())


def game_of(ref: str) -> Game:
    """The game that a scenario belongs to."""
    return _found(ref)[0]


def _found(ref: str) -> tuple[Game, str]:
    """The game of a scenario, and what its pack calls it; a card that names no game is the default game's."""
    from pbem.games import AmbiguousScenario, UnknownScenario, default_game, find_scenario

    try:
        return find_scenario(ref)
    except AmbiguousScenario as several:
        raise usage(str(several), f"write {' or '.join(several.refs)}") from None
    except UnknownScenario:
        if Path(ref).is_file() or ref.endswith((".yaml", ".yml")):
            return _game_of_card(Path(ref)) or default_game(), ref
        raise _no_scenario(ref) from None


def _no_scenario(ref: str) -> Exception:
    from difflib import get_close_matches

    near = get_close_matches(ref, scenario_refs(), 1)
    hint = f"did you mean {near[0]}?" if near else "pbem scenarios lists them"
    return usage(f"there is no scenario {ref!r}, and no such file", hint)


def _game_of_card(path: Path) -> Game | None:
    """The game that a card outside the program names; none if it names none."""
    from pbem.games import UnknownGame, find_game

    text = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
    named = re.search(CARD_GAME, text)
    try:
        return find_game(named.group(1)) if named else None
    except UnknownGame as unknown:
        raise bad_data(f"{path}: {unknown}") from None


def game_of_pack(folder: Path) -> Game:
    """The game that a folder of data is for: what its files name, else what the folder is called, else the one that
    knows most of its files, and finds the fewest slips in them; the default one goes first."""
    from pbem.games import all_games

    for path in sorted(folder.glob("*.y*ml")):
        game = _game_of_card(path)
        if game is not None:
            return game
    games = sorted(all_games(), key=lambda game: not game.is_default)
    named = (game for game in games if folder.resolve().name in (game.name, *game.aliases))
    return next(named, None) or min(games, key=lambda game: _strangeness(game, folder))


def _strangeness(game: Game, folder: Path) -> tuple[int, int]:
    """How many files of a folder a game does not know at all, and how many slips it finds."""
    found = game.pack.lint(folder)
    return sum(defect.code == UNKNOWN_FILE for defect in found), len(found)


def scenario_refs() -> list[str]:
    """The shortest clear names of all scenarios that come with the program: with their game where several have one."""
    from pbem.games import all_games

    every = [(game.name, name) for game in all_games() for name in game.pack.names()]
    counts = Counter(name for _, name in every)
    return [name if counts[name] == 1 else f"{game}/{name}" for game, name in every]


def smallest_scenario() -> str:
    """The scenario with the fewest units of the default game: what one looks at first."""
    from pbem.games import default_game

    game = default_game()
    return f"{game.name}/{game.pack.load_all(cache=cache())[0].name}"


def shipped() -> list[tuple[Game, Any]]:
    """Every scenario that comes with the program, with its game."""
    from pbem.games import all_games

    return [(game, scenario) for game in all_games() for scenario in game.pack.load_all(cache=cache())]


def game_named(ref: str) -> Game:
    """The game that a record names, as `GAME/SCENARIO`."""
    from pbem.games import UnknownGame, find_game

    try:
        return find_game(ref.partition("/")[0])
    except UnknownGame as unknown:
        raise bad_data(f"{ref}: {unknown}") from None


def load_for_game(
    ref: str, options: Mapping[str, str], folder: Path, data: Mapping[str, str] | None = None
) -> Any:
    """The scenario that a record names. A pack of one's own lies beside the game file, in its folder or in one below;
    where several have the name, the data of the game decide, and one that has slips is no hindrance."""
    from pbem.packs.defects import PackError

    game, name = game_named(ref), ref.rpartition("/")[2]
    near = sorted([*folder.glob(f"{name}.yaml"), *folder.glob(f"*/{name}.yaml")])
    places = [*([name] if name in game.pack.names() else []), *map(str, near)]
    first = broken = None
    for place in places:
        try:
            found = game.pack.load(place, options, cache=cache())
        except PackError as error:
            broken = broken or error
            continue
        if data is None or dict(found.digests) == dict(data):
            return found
        first = first or found
    if first is None:
        raise broken or bad_data(
            f"this game is played on a pack that is not here: {name}.yaml",
            f"ask for the pack, and put it in a folder beside the game file: {folder / 'PACK' / name}.yaml",
        )
    return first


def ref_of(ref: str, path: Path) -> str:
    """How a record names a scenario: the game, and the scenario's own name; never a path."""
    game, name = _found(ref)
    if name in game.pack.names():
        return f"{game.name}/{name}"
    pack, folder = Path(name).resolve(), path.resolve().parent
    if folder not in (pack.parent, pack.parent.parent):
        raise usage(
            f"the pack of {name} does not lie beside the game file",
            f"put it there, so that the game finds it again: {folder / pack.parent.name / pack.name}",
        )
    return f"{game.name}/{pack.stem}"


def adjudicator_for(game: Game, scenario: Any) -> Adjudicator:
    """The game as the record sees it."""
    from pbem.orders.adjudicate import OrdersAdjudicator

    return OrdersAdjudicator(game.rules, game.language, scenario)


def check_level(level: str, game: Game | None = None) -> None:
    """Refuse a level of bot that a game has not."""
    from pbem.games import default_game
    from pbem.kernel.players import levels_of

    levels = levels_of((game or default_game()).bots)
    if level not in levels:
        raise usage(f"there is no bot {level!r}", f"bots are: {', '.join(levels)}")
