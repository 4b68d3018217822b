"""Scenarios by name or file; where the command line meets the games."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.desk.faults import bad_data, usage

if TYPE_CHECKING:
    from pbem.games import Game
    from pbem.games.tigers.scenario import Scenario
    from pbem.kernel.adjudication import Adjudicator

SIDES = ("german", "allied")
"""Those of `pbem.games.tigers.scenario`, which is not loaded for a choice of options."""


def cache() -> Path:
    """Where checked packs are kept, under the digest of their files, so that they are read once only."""
    from pbem.record.keys import home

    return home() / "cache"


def load(ref: str, options: Mapping[str, str] | None = None) -> Scenario:
    """A scenario by its name, or by the path of its file in a pack."""
    from pbem.games.tigers.pack import load_scenario, scenario_names

    if ref in scenario_names() or Path(ref).is_file():
        return load_scenario(ref, options or {}, cache=cache())
    from difflib import get_close_matches

    near = get_close_matches(ref, scenario_names(), 1)
    hint = f"did you mean {near[0]}?" if near else f"scenarios are: {', '.join(scenario_names())}"
    raise usage(f"there is no scenario {ref!r}, and no such file", hint)


def game_of(ref: str) -> Game:
    """The game that a scenario belongs to."""
    from pbem.games import default_game

    return default_game()


def shipped() -> tuple[Scenario, ...]:
    """Every scenario that comes with the program."""
    from pbem.games.tigers.pack import list_scenarios

    return list_scenarios(cache=cache())


def load_for_game(ref: str, options: Mapping[str, str], folder: Path) -> Scenario:
    """The scenario that a game names; a pack of one's own is also looked for beside the game file."""
    if not ref.endswith((".yaml", ".yml")):
        return load(ref, options)
    return load(str(_find_pack(Path(ref), folder)), options)


def _find_pack(ref: Path, folder: Path) -> Path:
    """The file of a pack: where the game says, or on this machine in its folder or alone beside the game file."""
    near = (folder / ref, ref, folder / ref.parent.name / ref.name, folder / ref.name)
    found = next((path for path in near if path.is_file()), None)
    if found is None:
        wanted = Path(ref.parent.name, ref.name)
        raise bad_data(
            f"this game is played on a pack that is not here: {ref}",
            f"ask for the pack, and put it beside the game file: {folder / wanted}",
        )
    return found


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
