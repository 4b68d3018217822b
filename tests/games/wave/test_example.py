"""The example game by mail is true, and every order in it passes `check` as it was written."""

from __future__ import annotations

import pytest

from pbem.cli.app import run
from tests.games.wave.example import FOLDER, GAME, SEGMENTS


def test_the_example_verifies(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(FOLDER / GAME), "-q"]) == 0
    assert f"{SEGMENTS} resolutions" in capsys.readouterr().out


def test_the_mails_alone_verify(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(FOLDER / "mails"), "-q"]) == 0
    assert "verified" in capsys.readouterr().out


def test_the_readme_names_every_kind_of_file() -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert all(f"({name})" in text for name in ("orders", "mails", "reports", GAME))
