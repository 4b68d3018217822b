"""Outputs: nothing precious is overwritten, and what was saved is told even if it cannot be shown."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pbem.cli.app import run
from pbem.desk.faults import Fault
from pbem.desk.files import READ, check_output
from tests.cli.people import Person, duel

PBEM = Path(sys.executable).parent / "pbem"


@pytest.fixture
def german(tmp_path: Path) -> Person:
    german, _, game = duel(tmp_path)
    german.writes("o", f"begin orders {game} 17-1 german\nmove 276/986 18-17\nend\n")
    return german


@pytest.mark.parametrize(
    "line",
    [
        "template duel.pbem -o duel.pbem", "template duel.pbem -o home-german/keys/german",
        "send duel.pbem --all --eml duel.pbem", "keys export german -o duel.pbem",
        "bot duel.pbem --as german -o duel.pbem",
    ],
)  # fmt: skip
def test_no_output_overwrites_a_game_a_key_or_an_input(german: Person, line: str) -> None:
    before = {path: path.read_bytes() for path in german.folder.rglob("*") if path.is_file()}
    reply = german.types(line)
    assert reply.status == 2
    assert "is not overwritten" in reply.err
    assert {path: path.read_bytes() for path in before} == before


def test_no_report_overwrites_the_orders_it_is_about(tmp_path: Path) -> None:
    me = Person("me", tmp_path)
    me.does("keys new me")
    me.does("new crossroads duel.pbem --solo")
    game = me.sees("status duel.pbem")["game"]
    me.writes("o", f"begin orders {game} 17-1 german\nmove 276/986 18-17\nend\n")
    assert "o is an input of this command, and is not overwritten" in me.fails("adjudicate duel.pbem o --report o", 2)
    assert me.sees("status duel.pbem")["entries"] == 1


def test_a_closed_output_after_the_save_says_what_was_saved(german: Person) -> None:
    env = {**os.environ, "PBEM_HOME": str(german.folder / "home-german"), "PYTHONUNBUFFERED": "1"}
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [PBEM, "submit", "duel.pbem", "o"], cwd=german.folder, env=env, stdout=writing, stderr=subprocess.PIPE,
        text=True, check=False,
    )
    os.close(writing)
    assert "note: duel.pbem was saved, with 4 entries" in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_after_the_save_says_what_was_saved(german: Person) -> None:
    env = {**os.environ, "PBEM_HOME": str(german.folder / "home-german")}
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [PBEM, "submit", "duel.pbem", "o"], cwd=german.folder, env=env, stdout=full, stderr=subprocess.PIPE,
            text=True, check=False,
        )
    assert done.returncode == 4
    assert "hint: duel.pbem was saved, with 4 entries" in done.stderr


def test_a_code_page_that_lacks_a_character_shows_another(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", out)
    assert run(["explain", "M203"]) == 0
    out.write("ümlaut")
    out.flush()
    assert out.buffer.getvalue().endswith(b"?mlaut")  # type: ignore[attr-defined]


def test_a_command_runs_without_any_output(german: Person) -> None:
    env = {**os.environ, "PBEM_HOME": str(german.folder / "home-german")}
    line = f"exec {PBEM} submit duel.pbem o >&- 2>&-"
    assert subprocess.run(["sh", "-c", line], cwd=german.folder, env=env, check=False).returncode == 0
    assert german.sees("status duel.pbem")["entries"] == 4


def test_no_output_overwrites_a_key_in_another_form_or_an_input_by_another_name(german: Person) -> None:
    german.writes("locked", "-----BEGIN ENCRYPTED PRIVATE KEY-----\n")
    german.does("keys export german -o german.pub")
    os.link(german.folder / "o", german.folder / "same")
    for line in ("template duel.pbem -o locked", "template duel.pbem -o german.pub", "check duel.pbem o"):
        before = {path: path.read_bytes() for path in german.folder.iterdir() if path.is_file()}
        german.types(line)
        assert {path: path.read_bytes() for path in before} == before
    READ.add((german.folder / "o").resolve())
    with pytest.raises(Fault, match="same is an input of this command"):
        check_output(german.folder / "same")
