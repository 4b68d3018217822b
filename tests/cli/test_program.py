"""The frame of the command line: quick to start, uniform in its words, never a traceback."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from math import inf
from pathlib import Path

import click
import pytest

from pbem.cli import app
from pbem.cli.app import as_fault, program, run
from pbem.cli.progress import draw_bar
from pbem.cli.reference import reference
from pbem.desk import progress
from pbem.desk.faults import Exit, Fault
from pbem.desk.files import write_text

ROOT = Path(__file__).parents[2]
PBEM = Path(sys.executable).parent / "pbem"


def commands(parent: click.Context | None = None) -> Iterator[click.Context]:
    """Every command that can be typed, groups included."""
    parent = parent or click.Context(program, info_name="pbem", **program.context_settings)
    assert isinstance(parent.command, click.Group)
    for name in parent.command.list_commands(parent):
        found = parent.command.get_command(parent, name)
        assert found is not None
        context = click.Context(found, parent, info_name=name)
        yield context
        if isinstance(found, click.Group):
            yield from commands(context)


ALL = list(commands())


@pytest.mark.parametrize("context", ALL, ids=lambda context: context.command_path)
def test_the_help_of_every_command_has_an_example(context: click.Context) -> None:
    shown = context.get_help()
    assert "Example" in shown
    assert f"$ {context.command_path}" in shown or f"({context.command_path}" in shown
    assert context.command.help, "a command says what it does"


SILENT = {"pbem tutorial", "pbem desk", "pbem completion", "pbem keys", "pbem pack"}
"""Commands whose result is itself a file, and groups."""


@pytest.mark.parametrize("context", ALL, ids=lambda context: context.command_path)
def test_every_command_that_shows_something_can_show_it_as_json(context: click.Context) -> None:
    if context.command_path not in SILENT:
        assert "--json" in {name for param in context.command.params for name in param.opts}


def test_the_reference_is_up_to_date() -> None:
    assert (ROOT / "docs" / "cli.md").read_text(encoding="utf-8") == reference(), "run: make regen"


def test_version_loads_nothing_that_is_slow() -> None:
    code = (
        "import os, sys; sys.argv = ['pbem', '--version']; from pbem.cli import main;"
        "os._exit = lambda _: sys.exit(print([m for m in SLOW if m in sys.modules])); main()"
    ).replace("SLOW", "('click', 'rich', 'cryptography', 'yaml', 'jinja2', 're')")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[1] == "[]"


def test_help_loads_neither_rich_nor_cryptography_nor_yaml() -> None:
    code = (
        "import sys; from pbem.cli.app import run; run(['--help']);"
        "print([m for m in ('rich', 'cryptography', 'yaml', 'jinja2') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def ratios_to_a_bare_start(*command: object) -> Iterator[float]:
    """How much longer than a bare start a command takes, measured better and better: what else the machine does comes
    between, so both run by turns, their processor time counts and not the clock on the wall, and the least of each."""
    bare = command_time = inf
    for _ in range(40):
        bare = min(bare, processor_time(sys.executable, "-c", "pass"))
        command_time = min(command_time, processor_time(*command))
        yield command_time / bare


def processor_time(*command: object) -> float:
    """Seconds of processor that a command has used."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([str(part) for part in command], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_version_starts_within_twice_the_time_of_bare_python() -> None:
    assert any(ratio < 2 for ratio in ratios_to_a_bare_start(PBEM, "--version"))


def test_a_bug_is_told_in_one_line_and_never_as_a_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.tell(as_fault(ZeroDivisionError("division by zero"))) == Exit.AT_FAULT
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "error: pbem itself is at fault (ZeroDivisionError: division by zero)"
    assert lines[1].startswith("hint: ")
    assert len(lines) == 2


@pytest.mark.parametrize(
    ("mishap", "status", "words"),
    [
        (Fault("no", "yes", status=Exit.NOT_VERIFIED), 3, "no"),
        (FileNotFoundError(2, "No such file or directory", "a.pbem"), 2, "a.pbem: no such file or directory"),
        (PermissionError(13, "Permission denied", "a.pbem"), 4, "a.pbem: permission denied"),
        (OSError(28, "No space left on device", "a.pbem"), 4, "a.pbem: no space left on device"),
        (KeyboardInterrupt(), 1, "stopped; nothing was changed"),
        (click.UsageError("No such thing."), 2, "no such thing"),
    ],
)
def test_each_mishap_has_its_status(mishap: BaseException, status: int, words: str) -> None:
    fault = as_fault(mishap)
    assert (fault.status, fault.message) == (status, words)


def test_colour_only_on_a_terminal() -> None:
    done = subprocess.run([PBEM, "nosuch"], capture_output=True, text=True, check=False)
    assert done.stderr.startswith("error: there is no command")
    assert "\x1b" not in done.stderr


def test_whoever_hangs_up_gets_no_complaint() -> None:
    done = subprocess.run(["/bin/sh", "-c", f"{PBEM} --help | head -1"], capture_output=True, text=True, check=False)
    assert done.stderr == ""


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shell_completion(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["completion", shell]) == 0
    assert "_PBEM_COMPLETE" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("typed", "offered"),
    [("pbem ke", "plain,keys"), ("pbem new cr", "plain,crossroads"), ("pbem note duel.pbem --key ge", "plain,german")],
)
def test_a_shell_completes_commands_scenarios_and_keys(tmp_path: Path, typed: str, offered: str) -> None:
    env = {**os.environ, "PBEM_HOME": str(tmp_path)}
    subprocess.run([PBEM, "keys", "new", "german"], env=env, capture_output=True, stdin=subprocess.DEVNULL, check=True)
    env |= {"_PBEM_COMPLETE": "bash_complete", "COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" "))}
    done = subprocess.run([PBEM], env=env, capture_output=True, text=True, check=False)
    assert done.stdout.split() == [offered]


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "report.txt"
    target.write_text("old", encoding="utf-8")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device", str(target))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_text(target, "new")
    assert target.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [target], "nothing is left lying about"



@pytest.mark.parametrize("terminal", [True, False])
def test_progress_is_shown_on_a_terminal_only(
    terminal: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "PATIENCE", -1.0)
    monkeypatch.setattr("rich.console.Console.is_terminal", terminal)
    progress.show_bars(draw_bar)
    with progress.progress("verifying", 3) as step:
        for number in range(3):
            step(number)
    shown = capsys.readouterr()
    assert shown.out == ""
    assert ("verifying" in shown.err) is terminal
