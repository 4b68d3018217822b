"""Random games hold every invariant; some invariants are broken on purpose, to see that it would be noticed."""

from __future__ import annotations

import pytest

from pbem.desk.fuzz import Trial, play
from pbem.games.wave import bridges, control, pace, stacking, victory
from pbem.games.wave.lines import Lines
from pbem.games.wave.segment import Segment
from pbem.kernel.board import Space

GAME = "wave-of-terror"


@pytest.mark.parametrize("seed", range(4))
def test_random_games_end_with_every_invariant_held(seed: int) -> None:
    finished = play(Trial(GAME, "losheim-gap", seed))
    assert finished.failure is None
    assert finished.result != "not finished"


def problem_of(seed: int = 1) -> str:
    failure = play(Trial(GAME, "losheim-gap", seed)).failure
    assert failure is not None, "nobody noticed"
    return str(failure["problem"])


def test_points_for_nothing_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    award = victory.award

    def generous(segment: Segment, side: str, points: int, reason: str, rule: str) -> None:
        award(segment, side, points + (rule == "4.8"), reason, rule)

    monkeypatch.setattr(victory, "award", generous)
    assert "4.6" in problem_of()


def test_a_hex_too_full_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stacking, "is_over", lambda segment, units: False)
    assert "7.1" in problem_of()


def test_a_supply_line_that_is_not_seen_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Lines, "reaches", lambda self, space: False)
    assert "6.6" in problem_of()


def test_a_hex_that_nobody_takes_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def idle(segment: Segment, units: tuple[str, ...], space: Space, supplied: frozenset[str]) -> None: ...

    monkeypatch.setattr(control, "take", idle)
    assert "3.11" in problem_of()


def test_a_bridge_tried_twice_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def again(segment: Segment, space: Space) -> list[str]:
        return [bridge for _, bridge in segment.scenario.bridges.get(space, ())]

    monkeypatch.setattr(bridges, "bridges_at_risk", again)
    assert "rolled twice" in problem_of() or "9.14" in problem_of()


def test_movement_for_nothing_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "allowance", lambda segment, unit, state, in_column=False: 30)
    assert "9.2" in problem_of()
