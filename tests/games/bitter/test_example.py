"""The example game by mail is true."""

from __future__ import annotations

import pytest

from pbem.cli.app import run
from tests.games.bitter.example import FOLDER, GAME


def test_the_game_verifies(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(FOLDER / GAME)]) == 0, capsys.readouterr()


def test_the_game_was_played_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["status", str(FOLDER / GAME), "--json"]) == 0
    assert '"over": true' in capsys.readouterr().out
