"""Every transcript in `transcripts/` is played again and compared."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli import transcript

FILES = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))


def _play(step: transcript.Step, folder: Path) -> None:
    if step.name:
        (folder / step.name).parent.mkdir(parents=True, exist_ok=True)
        (folder / step.name).write_text("\n".join([*step.lines, ""]), encoding="utf-8")
        return
    got = transcript.play(step, folder).lines()
    if transcript.matches(step.lines, got):
        return
    shown = [transcript.varying(line, folder) for line in got]
    if os.environ.get("PBEM_ACCEPT"):
        step.lines = shown
    else:
        assert step.lines == shown, f"$ {step.text}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_transcript(path: Path, tmp_path: Path) -> None:
    steps = transcript.read(path.read_text(encoding="utf-8"))
    assert transcript.write(steps) == path.read_text(encoding="utf-8"), "the transcript is not in its own form"
    with transcript.fixed_chance():
        for step in steps:
            _play(step, tmp_path)
    if os.environ.get("PBEM_ACCEPT"):
        path.write_text(transcript.write(steps), encoding="utf-8")
