"""The bench is fair, fails when a target is missed, and writes its tables where they belong."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from pbem.cli.app import run
from pbem.desk.bench import figures, targets
from pbem.desk.bench.figures import by_turns, plain, ratio
from pbem.desk.bench.growth import TABLES
from pbem.desk.bench.matches import adjudicate_once, new_game, played
from pbem.desk.bench.measures import GROUPS
from pbem.desk.bench.targets import TARGETS, Target
from pbem.desk.bench.writing import figures_text, write_between
from pbem.desk.faults import Fault
from pbem.games import all_games, find_game

SMALL = ("--scenario", "crossroads", "--game", "tigers", "--repeat", "1")


def test_two_runs_go_by_turns_and_the_first_of_each_does_not_count() -> None:
    order: list[str] = []

    def timed(name: str, seconds: list[float]) -> figures.Run:
        turns = count()

        def run_once() -> float:
            order.append(name)
            return seconds[next(turns)]

        return run_once

    assert by_turns((timed("a", [9, 3, 1]), timed("b", [9, 2, 4])), 2) == [[3, 2], [1, 4]]
    assert order == ["a", "b"] * 3


def test_a_ratio_is_of_the_least_times_and_its_spread_that_of_the_rounds() -> None:
    long, bare = iter([0.0, 8.0, 6.0]), iter([0.0, 2.0, 3.0])
    figure = ratio("check", "tigers", lambda: next(long), lambda: next(bare), 2)
    assert (figure.value, figure.low, figure.high) == (3.0, 2.0, 4.0)
    assert figure.ok


def test_what_is_to_be_high_is_best_when_highest() -> None:
    figure = plain("random play", "tigers", [9000.0, 12000.0])
    assert (figure.value, figure.low, figure.high, figure.ok) == (12000.0, 9000.0, 12000.0, True)
    assert not plain("random play", "tigers", [10.0]).ok


def test_a_missed_target_is_named_and_the_status_is_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(targets.TARGETS, "--version", Target(0.01, targets.START))
    assert run(["bench", "--only", "start", *SMALL]) == 1
    shown = capsys.readouterr()
    assert "missed" in shown.out
    assert shown.err.startswith("error: targets missed: --version\n")


def test_a_target_that_is_met_is_no_fault(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(targets.TARGETS, "--version", Target(1000, targets.START))
    assert run(["bench", "--only", "start", *SMALL]) == 0
    assert "missed" not in capsys.readouterr().out


def test_every_promise_of_a_game_is_of_something_that_is_measured() -> None:
    for game in all_games():
        assert set(game.bots.PACE) <= set(TARGETS), game.name


def test_a_game_between_two_keys_is_played_verified_and_taken_from_a_box(tmp_path: Path) -> None:
    desk = new_game(find_game("tigers"), "crossroads", tmp_path / "small.pbem")
    assert list(played(desk, (1, 2))) == [1, 2]
    assert desk.state.over
    assert adjudicate_once(desk) > 0
    assert run(["verify", str(tmp_path / "small.pbem")]) == 0


@pytest.mark.parametrize("name", ["late", "verify", "random", "captain"])
def test_groups_measure_a_small_game(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert name in GROUPS
    assert run(["bench", "--only", name, *SMALL, "--json"]) in (0, 1)
    assert '"spread"' in capsys.readouterr().out


@pytest.mark.parametrize("name", ["orders", "takebacks"])
def test_tables_of_growth(name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("pbem.desk.bench.growth.ORDERS", (2, 4))
    monkeypatch.setattr("pbem.desk.bench.growth.TAKEBACKS", (0, 1))
    monkeypatch.setattr("pbem.desk.bench.growth.ROUNDS", 1)
    assert name in TABLES
    assert run(["bench", "--growth", "--only", name, *SMALL[:4]]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 4


def test_a_table_stands_between_its_marks(tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    path.write_text("before\n<!-- bench: measures -->\nold\n<!-- bench: end -->\nafter\n", encoding="utf-8")
    write_between(path, "measures", figures_text([plain("captain", "tigers", [0.1, 0.2], 0.1)], 2))
    text = path.read_text(encoding="utf-8")
    assert text.startswith("before\n<!-- bench: measures -->\n")
    assert text.endswith("<!-- bench: end -->\nafter\n")
    assert "| captain, tigers | 0.10 | 0.10 - 0.20 | seconds an impulse | 0.100 | <= 0.4 | ok |" in text
    assert "old" not in text


def test_a_document_without_a_place_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    path.write_text("nothing\n", encoding="utf-8")
    with pytest.raises(Fault, match="no place for the tables"):
        write_between(path, "growth", "text")
    assert path.read_text(encoding="utf-8") == "nothing\n"
