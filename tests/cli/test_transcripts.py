"""Every transcript in `transcripts/` is played again and compared."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import click
import pytest

from tests.cli import transcript
from tests.cli.test_program import ALL

FILES = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))
LEAVES = [context for context in ALL if not isinstance(context.command, click.Group)]


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


def _typed() -> list[list[str]]:
    """Every command line of every transcript, as words."""
    steps = (step for path in FILES for step in transcript.read(path.read_text(encoding="utf-8")))
    return [shlex.split(step.text)[1:] for step in steps if step.text.startswith("pbem ")]


@pytest.mark.parametrize("context", LEAVES, ids=lambda context: context.command_path)
def test_every_command_and_option_has_a_transcript(context: click.Context) -> None:
    path = context.command_path.split()[1:]
    lines = [words[len(path) :] for words in _typed() if words[: len(path)] == path]
    assert lines, f"no transcript shows {context.command_path}"
    options = [param for param in context.command.params if isinstance(param, click.Option)]
    missing = [option.opts[0] for option in options if not any(set(option.opts) & set(words) for words in lines)]
    assert not missing, f"no transcript of {context.command_path} uses {', '.join(missing)}"
