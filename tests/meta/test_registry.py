"""The registry of games."""

from __future__ import annotations

import subprocess
import sys

import pytest

from pbem import games
from pbem.games import (
    AmbiguousScenario,
    UnknownGame,
    UnknownScenario,
    all_games,
    default_game,
    find_game,
    find_scenario,
)


@pytest.mark.parametrize("name", ["tigers", "Tigers", "Tigers in the Mist", "titm", " tigers-in-the-mist "])
def test_a_game_answers_to_its_name_and_its_aliases(name: str) -> None:
    assert find_game(name).title == "Tigers in the Mist"


def test_an_unknown_game_is_an_error_that_lists_the_games() -> None:
    with pytest.raises(UnknownGame, match=r"there is no game 'chess'; games are: .*tigers"):
        find_game("chess")


def test_no_two_games_share_a_name() -> None:
    names = [name for game in all_games() for name in (game.name, *game.aliases)]
    assert len(names) == len(set(names))


def test_finding_a_game_loads_no_rules_until_they_are_asked_for() -> None:
    code = (
        "import sys; from pbem.games import find_game; game = find_game('tigers');"
        "assert game.title == 'Tigers in the Mist';"
        "rest = {'pbem.games.tigers', 'pbem.games.tigers.game'};"
        "assert not [m for m in sys.modules if m.startswith('pbem.games.') and m not in rest];"
        "assert game.rules.SIDES"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_one_game_is_meant_where_none_is_named() -> None:
    assert [game.name for game in all_games() if game.is_default] == [default_game().name]


def test_a_scenario_is_found_by_its_name_and_by_its_game_and_loads_no_other() -> None:
    code = (
        "import sys; from pbem.desk.games import game_of, load;"
        "assert game_of('crossroads').name == game_of('tigers/crossroads').name == game_of('titm/crossroads').name;"
        "assert load('tigers/crossroads').name == 'crossroads';"
        "others = [m for m in sys.modules if m.startswith('pbem.games.') and m.count('.') > 2];"
        "assert all(m.split('.')[2] == 'tigers' or m.endswith(('.game', '.pack')) for m in others), others"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


class Shelf:
    """A game with some scenarios."""

    def __init__(self, name: str, *scenarios: str) -> None:
        self.name, self.aliases, self.scenarios, self.pack = name, (), scenarios, self

    def names(self) -> tuple[str, ...]:
        return self.scenarios


def test_a_scenario_is_found_by_its_full_name_or_by_one_that_is_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    shelves = [Shelf("checkers", "campaign", "opening"), Shelf("chess", "campaign")]
    monkeypatch.setattr(games, "game_folders", tuple)
    monkeypatch.setattr(games, "all_games", lambda: iter(shelves))
    for ref, game in {"chess/campaign": "chess", "checkers/campaign": "checkers", "opening": "checkers"}.items():
        found, name = find_scenario(ref)
        assert (found.name, name) == (game, ref.rpartition("/")[2])
    with pytest.raises(AmbiguousScenario, match="several games have a scenario 'campaign'") as several:
        find_scenario("campaign")
    assert several.value.refs == ("checkers/campaign", "chess/campaign")
    for ref in ("chess/opening", "go/campaign", "ending", "chess/"):
        with pytest.raises(UnknownScenario):
            find_scenario(ref)
