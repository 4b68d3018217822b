"""A command that is killed between any two steps: nothing is lost or signed twice, and the next command goes on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pbem.record import gamefile, memory
from tests.cli.people import Person, duel, mail

DEADLY = """
import os, sys
moment, real, count = float(sys.argv[1]), os.replace, 0
def replace(*names, **options):
    global count
    count += "memory" in str(names[1]) or str(names[1]).endswith(".pbem")
    if count > moment:
        os.kill(os.getpid(), 9)
    real(*names, **options)
    if count >= moment:
        os.kill(os.getpid(), 9)
os.replace = replace
from pbem.cli.app import run
sys.exit(run(sys.argv[2:]))
"""
MOMENTS = (0.5, 1, 1.5, 2)
"""Before the first file changes its name, when it has, before the second does, when it has."""


def killed(person: Person, moment: float, line: str) -> int:
    """Run a command that dies at a moment, or ends before it comes; the status."""
    env = {**os.environ, "PBEM_HOME": str(person.folder / f"home-{person.name}")}
    command = [sys.executable, "-c", DEADLY, str(moment), *line.split()]
    return subprocess.run(command, cwd=person.folder, env=env, capture_output=True, check=False).returncode


def lines(person: Person) -> list[bytes]:
    return [entry.line for entry in gamefile.load(person.folder / "duel.pbem").record.entries]


def signed(person: Person, role: str, monkeypatch: pytest.MonkeyPatch) -> memory.Memory | None:
    monkeypatch.setenv("PBEM_HOME", str(person.folder / f"home-{person.name}"))
    genesis = gamefile.load(person.folder / "duel.pbem").record.state.genesis
    return memory.load(genesis, role)


@pytest.mark.parametrize("moment", MOMENTS)
def test_commands_killed_at_every_step_lose_nothing(
    moment: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    german, allied, game = duel(tmp_path)
    german.writes("s", f"begin standing {game} german\ndemolish any\nend\n")
    german.writes("o", f"begin orders {game} 17-1 german\nmove 276/986 18-17\nend\n")
    allied.writes("s", f"begin standing {game} allied\ndemolish any\nend\n")

    def dies(person: Person, line: str, entries: int, again: str | None = None) -> None:
        assert killed(person, moment, line) == -9
        known = signed(person, person.name, monkeypatch)
        person.types(again or line)
        have = lines(person)
        assert len(have) == entries
        if known is not None and known.signed is not None:
            assert {line.encode() for line in known.signed["lines"]} <= set(have)
        assert "verified" in person.does("verify duel.pbem -q")

    dies(german, "submit duel.pbem s o --key german", 5)
    mail(german, allied, tmp_path / "1.eml")
    dies(allied, "resolve duel.pbem --standing s --key allied", 7, "resolve duel.pbem --standing s --key allied")
    allied.does(f"send duel.pbem --eml {tmp_path / '2.eml'}")
    before = lines(german)
    assert killed(german, 0.5, f"receive duel.pbem {tmp_path / '2.eml'}") == -9
    assert lines(german) == before
    german.does(f"receive duel.pbem {tmp_path / '2.eml'}")
    assert lines(german) == lines(allied)


def test_a_second_crash_loses_nothing_either(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the first had signed is saved before anything else is signed."""
    german, _, game = duel(tmp_path)
    german.writes("o", f"begin orders {game} 17-1 german\nmove 276/986 18-17\nend\n")
    assert killed(german, 1, "note duel.pbem one --key german") == -9
    assert killed(german, 2, "note duel.pbem two --key german") == -9
    reply = german.types("submit duel.pbem o --key german")
    assert reply.status == 0, reply.err
    kinds = [row["kind"] for row in german.sees("verify duel.pbem")["entries"]]
    assert kinds == ["genesis", "join", "standing", "note", "note", "orders", "position"]


def test_who_repeats_a_command_that_was_stopped_is_told_what_was_saved(tmp_path: Path) -> None:
    german, _, game = duel(tmp_path)
    german.writes("o", f"begin orders {game} 17-1 german\nmove 276/986 18-17\nend\n")
    assert killed(german, 1, "submit duel.pbem o --key german") == -9
    assert len(lines(german)) == 3
    err = german.fails("submit duel.pbem o --key german", 1)
    assert "hint: what a stopped command had signed was saved first: entries 4 to 4" in err
    assert len(lines(german)) == 4
