"""Tables of steps say what the rules say, in every moment of random games; so do the searches over them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import pytest

from pbem.desk.fuzz import Match, Trial
from pbem.games.tigers import costs
from pbem.games.tigers.acts import Move
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.movement import refusal_if_blown
from pbem.games.tigers.pack import load_scenario, scenario_names
from pbem.games.tigers.rules import look
from pbem.games.tigers.setup import starting_position
from pbem.games.tigers.steps import barrier, onward_of, steps_of
from pbem.kernel.referee import Choice, Table

T = TypeVar("T")


def asked(impulse: Impulse, wading: bool) -> dict[str, list[tuple[str, int]]]:
    """The steps out of every space by the rules, each asked at every road: nothing is open country."""
    country, impulse.open_country = impulse.open_country, set()
    found = {here: list(_asked_from(impulse, here, wading)) for here in impulse.scenario.board}
    impulse.open_country = country
    return found


def _asked_from(impulse: Impulse, here: str, wading: bool) -> Iterator[tuple[str, int]]:
    for there in impulse.scenario.board.around(here):
        if barrier(impulse, (), here, there) is None and (wading or not impulse.is_blown(here, there)):
            yield there, costs.total(costs.lasting_tolls(impulse, here, there))


class Onlooker(Table):
    """A table that compares before it asks."""

    compared = 0

    def choose(self, choice: Choice[T]) -> T:
        if choice.kind in ("act", "reroute") and len(self.events) % 3 == 0:
            self.compare(choice.now)
        return super().choose(choice)

    def compare(self, impulse: Impulse) -> None:
        self.compared += 1
        for wading in (False, True):
            steps, onward = steps_of(impulse, wading), onward_of(impulse, wading)
            for here, known in asked(impulse, wading).items():
                assert list(steps[here]) == known
                assert list(onward[here]) == ([] if here in impulse.ends else known)


@pytest.mark.parametrize("name", scenario_names())
def test_the_tables_say_what_the_rules_say_road_by_road(name: str) -> None:
    match, compared = Match(Trial("tigers", name, 7, watched=False)), 0
    while not match.position.over:
        table = Onlooker(match.players, match.die)
        match.position = match.rules.play(match.scenario, match.position, table)
        compared += table.compared
    assert compared > 2


def test_a_detour_is_judged_as_if_the_bridge_were_down() -> None:
    """8.34, 8.42: armor cannot go on over the bridge that was blown in its face, wherever that is."""
    scenario = load_scenario("campaign")
    position = starting_position(scenario)
    position.day = 18
    tank = next(unit for unit in position.pieces if not scenario.units[unit].type.infantry)
    judged = 0
    for near, far in scenario.bridges:
        position.pieces[tank].at = near
        impulse = look(scenario, position)
        if near in impulse.open_country and impulse.side(tank) == impulse.mover:
            refusal = refusal_if_blown(impulse, Move((tank,), (near, far)), (near, far))
            assert refusal is not None
            assert refusal.code == "M206"
            judged += 1
    assert judged > 10
