"""Every transcript in `transcripts/` is played again and compared."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli import transcript

FILES = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_transcript(path: Path, tmp_path: Path) -> None:
    steps = transcript.read(path.read_text(encoding="utf-8"))
    assert transcript.write(steps) == path.read_text(encoding="utf-8"), "the transcript is not in its own form"
    for step in steps:
        if step.name:
            (tmp_path / step.name).write_text("\n".join([*step.lines, ""]), encoding="utf-8")
            continue
        got = transcript.play(step, tmp_path).lines()
        if transcript.matches(step.lines, got):
            continue
        shown = [transcript.varying(line, tmp_path) for line in got]
        if os.environ.get("PBEM_ACCEPT"):
            step.lines = shown
        else:
            assert step.lines == shown, f"$ {step.text}"
    if os.environ.get("PBEM_ACCEPT"):
        path.write_text(transcript.write(steps), encoding="utf-8")
