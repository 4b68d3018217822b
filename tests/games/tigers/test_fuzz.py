"""Random games hold every invariant; every invariant is broken once on purpose, to see that it would be noticed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.cli.app import run
from pbem.desk.fuzz import FORMAT, Match, Trial, as_answer, plain, play, replay
from pbem.games.tigers import acts, movement, stacking, supply, victory
from pbem.games.tigers import invariants as inv
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.naive import naive_out_of_supply, naive_result_score
from pbem.games.tigers.pack import load_scenario, scenario_names
from pbem.games.tigers.position import Piece, Position
from pbem.games.tigers.sequence import play_impulse
from pbem.games.tigers.setup import starting_position
from pbem.games.tigers.situation import Situation
from pbem.games.tigers.supply import Supply
from pbem.kernel.legal import illegal
from pbem.kernel.players import RandomPlayer
from pbem.kernel.referee import Table


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", scenario_names())
def test_random_games_end_with_every_invariant_held(name: str, seed: int) -> None:
    finished = play(Trial("tigers", name, seed))
    assert finished.failure is None
    assert finished.result != "not finished"


@pytest.mark.parametrize(("german", "allied"), [("captain", "random"), ("random", "captain"), ("captain", "captain")])
def test_games_of_the_captain_hold_them_too(german: str, allied: str) -> None:
    assert play(Trial("tigers", "seventh-army", 1, {"german": german, "allied": allied})).failure is None


# ---- each invariant bites ------------------------------------------------------------------------------------------


def problem_of(trial: Trial) -> str:
    failure = play(trial).failure
    assert failure is not None, "nobody noticed"
    return str(failure["problem"])


def test_a_lost_point_that_nobody_told_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def quietly(self: Situation, unit: str, hits: int, rule: str, referee: object) -> None:
        self.pieces[unit].strength = max(1, self.pieces[unit].strength - hits)

    monkeypatch.setattr(Situation, "hurt", quietly)
    assert "points" in problem_of(Trial("tigers", "seventh-army", 1))


def test_an_overfull_area_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stacking, "_reduce", lambda impulse, area, side: None)
    monkeypatch.setattr(stacking, "refuse_growth", lambda impulse, units, goal: None)
    assert "7.2" in problem_of(Trial("tigers", "campaign", 1))


def test_a_second_move_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(movement, "refuse_done", lambda impulse, unit: None)
    assert "acted on" in problem_of(Trial("tigers", "seventh-army", 1))


def test_supply_through_the_enemy_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def generous(situation: Situation, side: str) -> Supply:
        everywhere = frozenset(situation.scenario.board)
        return Supply(everywhere, everywhere)

    monkeypatch.setattr(supply, "supply_lines", generous)
    assert "supply before" in problem_of(Trial("tigers", "campaign", 1))


def test_forgotten_control_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(victory, "update_control", lambda situation, referee: None)
    assert "12.22" in problem_of(Trial("tigers", "seventh-army", 1))


def test_points_out_of_nowhere_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def twice(situation: Situation, referee: object) -> None:
        situation.position.vp += 2

    monkeypatch.setattr(victory, "score_day", twice)
    assert "victory points" in problem_of(Trial("tigers", "crossroads", 1))


def test_an_option_that_is_refused_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The list forgets 8.28, the judge does not."""
    supplied, path = movement.supplied_spaces, movement.refuse_path

    def strict(impulse: Impulse, units: tuple[str, ...], way: tuple[str, ...], *rest: int) -> object:
        known = way[-1] in supplied(impulse, units)
        return path(impulse, units, way, *rest) if known else illegal("S301", "8.28", "out of supply")

    monkeypatch.setattr(movement, "supplied_spaces", lambda impulse, units: impulse.scenario.board.spaces)
    monkeypatch.setattr(movement, "refuse_path", strict)
    problem = problem_of(Trial("tigers", "campaign", 1))
    assert "listed and not accepted" in problem or "Misplay" in problem


def test_a_unit_in_two_places_is_noticed() -> None:
    scenario = load_scenario("crossroads")
    position = starting_position(scenario)
    position.lost.append(next(iter(position.pieces)))
    strength = {unit: piece.strength for unit, piece in position.pieces.items()}
    assert any("2 places" in problem for problem in inv.lost_and_found(scenario, position, strength))


@pytest.mark.parametrize(
    "change",
    [
        lambda piece: setattr(piece, "strength", 9),
        lambda piece: setattr(piece, "at", "999"),
        lambda piece: setattr(piece, "entrenched", True),
    ],
    ids=["too strong", "off the map", "entrenched armor"],
)
def test_an_impossible_counter_is_noticed(change: Callable[[Piece], None]) -> None:
    scenario = load_scenario("campaign")
    position = starting_position(scenario)
    change(next(piece for unit, piece in position.pieces.items() if not scenario.units[unit].type.infantry))
    assert list(inv.bad_pieces(scenario, position))


# ---- the naive rules -----------------------------------------------------------------------------------------------


def test_naive_supply_knows_a_pocket() -> None:
    """Case T546: Bastogne's road is cut by a contested Clervaux."""
    scenario = load_scenario("campaign")
    position = Position(18, 1, "german")
    places = {"2Pz/3": "98", "28Inf/110a": "66", "28Inf/110b": "69", "26/39": "69"}
    places |= {"28Inf/110c": "97", "28Inf/109a": "99", "28Inf/109b": "109"}
    position.pieces = {unit: Piece(at, 1, at) for unit, at in places.items()}
    assert list(naive_out_of_supply(scenario, position)) == ["2Pz/3"]


def test_naive_holes_agree_with_the_flow_of_the_kernel() -> None:
    scenario, chance = load_scenario("first-three-days"), random.Random(4)
    position, player = starting_position(scenario), RandomPlayer(chance)
    both = {"german": player, "allied": player}
    for _ in range(12):
        position = play_impulse(scenario, position, Table(both, lambda roll: chance.randint(1, 10)))
        situation = Situation(scenario, position)
        engine = [*victory.town_scores(situation), *victory.hole_scores(situation), *victory.zone_scores(situation)]
        assert sum(scored.points for scored in engine) == naive_result_score(scenario, position)


# ---- failures are kept and played again ----------------------------------------------------------------------------


def test_a_failure_can_be_played_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(victory, "update_control", lambda situation, referee: None)
    status = run(["fuzz", "tigers", "-n", "1", "--scenario", "seventh-army", "--dir", str(tmp_path)])
    assert status == 1
    [kept] = tmp_path.glob("fuzz-*.json")
    text = kept.read_text(encoding="utf-8")
    assert json.loads(text)["format"] == FORMAT
    again = replay(text, kept.name)
    assert again is not None
    assert "12.22" in again
    monkeypatch.undo()
    assert replay(text, kept.name) is None, "the bug is mended, the same impulse plays"


def test_an_answer_comes_back_from_its_plain_form() -> None:
    answers = [
        acts.Move(("2Pz/2",), ("51", "70")),
        acts.Build("51-70", "600Eng"),
        acts.END_MOVEMENT,
        acts.HALT,
        ("26/39", "28Inf/110a"),
        "70",
        None,
    ]
    assert [as_answer(json.loads(json.dumps(plain(answer))), acts) for answer in answers] == answers


def test_a_game_does_not_depend_on_being_watched() -> None:
    watched, alone = (Match(Trial("tigers", "crossroads", 7, watched=watched)).play() for watched in (True, False))
    assert (watched.result, watched.summary, watched.orders) == (alone.result, alone.summary, alone.orders)
