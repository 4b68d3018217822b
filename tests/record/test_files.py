"""Files: durable to their names, and held against other processes, on Windows too."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from pbem.record import gamefile, verify
from pbem.record.files import replace_file
from tests.record.conftest import TOY, begun
from tests.record.test_gamefile import APPENDER, ROOT

WINDOWS = """
import asyncio, fcntl, subprocess, sys, types
def locking(descriptor, mode, count):
    if mode == 1:
        try:
            fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB, count)
        except OSError:
            raise OSError(36, "resource deadlock avoided") from None
    else:
        fcntl.lockf(descriptor, fcntl.LOCK_UN, count)
sys.modules["msvcrt"] = types.SimpleNamespace(LK_LOCK=1, LK_UNLCK=0, locking=locking)
import pathlib
real, sys.platform = sys.platform, "win32"
import pbem.record.files
sys.platform = real
assert "msvcrt" in pbem.record.files.locked.__wrapped__.__code__.co_varnames
"""


@pytest.mark.skipif(os.name != "posix", reason="it is Windows that is played here")
def test_two_processes_that_append_at_once_lose_nothing_on_windows(tmp_path: Path) -> None:
    """The branch of Windows, with a lock of bytes that gives up at once where Windows tries for ten seconds."""
    path = tmp_path / "toy.pbem"
    gamefile.save(begun(), path)
    command = [sys.executable, "-c", WINDOWS + APPENDER, str(path)]
    writers = [subprocess.Popen([*command, name], cwd=ROOT) for name in ("one", "two")]
    assert [writer.wait() for writer in writers] == [0, 0]
    game = gamefile.load(path)
    assert sorted(entry.body["text"] for entry in game.record.entries[3:]) == ["one"] * 8 + ["two"] * 8
    assert verify.verify(game, TOY).problem is None


@pytest.mark.skipif(os.name != "posix", reason="Windows has no names to make durable")
def test_the_new_name_of_a_file_is_made_durable_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a memory could be lost to a power cut after the game file that was written later."""
    real, done = os.fsync, list[str]()

    def watched(descriptor: int) -> None:
        done.append("folder" if stat.S_ISDIR(os.fstat(descriptor).st_mode) else "file")
        real(descriptor)

    monkeypatch.setattr(os, "fsync", watched)
    replace_file(tmp_path / "x", b"x")
    assert done == ["file", "folder"]
