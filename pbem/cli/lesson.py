"""A first game that teaches by playing: the lesson of a game, read from its folder and played step by step.

A lesson is a text in `scenarios/GAME/lesson.txt`. What it says is shown; `$ WORDS` runs a command, `! WORDS` one that
must fail; `@ FILE` begins a file, which ends with `@`; a line of dashes waits for the reader. In files `{game}` is the
id of the game. The key `learner` is there: it has no passphrase, for nothing is to be asked for in a lesson.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.app import run
from pbem.cli.output import heading
from pbem.desk.faults import Fault, usage
from pbem.desk.game import open_desk
from pbem.desk.keyring import store

if TYPE_CHECKING:
    from pbem.games import Game

LESSON = "lesson.txt"
KEY = "learner"


def lesson_of(game: Game) -> str:
    """The lesson of a game; if it has none, which games have one."""
    from pbem.games import all_games

    path = game.pack.shelf.folder / LESSON
    if path.is_file():
        return path.read_text(encoding="utf-8")
    having = [one.name for one in all_games() if (one.pack.shelf.folder / LESSON).is_file()]
    raise usage(f"there is no lesson for {game.title}", f"there is one for {', '.join(having)}")


class Lesson:
    """Plays a lesson in a folder. `patient` waits for the reader where the lesson does."""

    def __init__(self, folder: Path, patient: bool) -> None:
        self.folder, self.patient = folder, patient
        self.commands = 0

    def play(self, text: str) -> None:
        """Every line in turn."""
        self.folder.mkdir(parents=True, exist_ok=True)
        keys = store()
        if KEY not in keys.names():
            keys.new(KEY, None)
        lines = iter(text.splitlines())
        with chdir(self.folder):
            for line in lines:
                self._line(line, lines)

    def _line(self, line: str, rest: Iterator[str]) -> None:
        mark, _, words = line.partition(" ")
        if mark in ("$", "!") and words:
            self._run(words, must_fail=mark == "!")
        elif mark == "@":
            self._write(words, rest)
        elif line and not line.strip("-"):
            self._wait()
        else:
            click.echo(line)

    def _run(self, words: str, must_fail: bool) -> None:
        click.echo(heading(f"$ pbem {words}"))
        self.commands += 1
        if bool(run(shlex.split(words))) != must_fail:
            raise Fault(f"the lesson stopped at: pbem {words}")

    def _write(self, name: str, rest: Iterator[str]) -> None:
        """A file of the lesson, shown as it is written."""
        lines = [line.replace("{game}", self._game()) for line in iter(lambda: next(rest, "@"), "@")]
        Path(name).write_text("\n".join(lines) + "\n", encoding="utf-8")
        click.echo(heading(f"-- {name}"))
        for line in lines:
            click.echo(f"    {line}")

    def _game(self) -> str:
        """The id of the game that the lesson has begun."""
        found = sorted(Path().glob("*.pbem"))
        return open_desk(found[0]).state.game if found else "GAME"

    def _wait(self) -> None:
        if self.patient and sys.stdin.isatty():
            click.pause(heading("-- Enter goes on --"))
