"""Names as they can be pasted into a command."""

from __future__ import annotations

import shlex
import subprocess

import pytest

from pbem.kernel.words import shell

NAMES = ["my first game.pbem", "it's.pbem", "e\x1b[31mvil\u202e.pbem", "\u00e9\x07'\\ \n", "$HOME", "`ls`", "a;b", ""]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_can_be_pasted_and_obeys_no_terminal(name: str) -> None:
    quoted = shell(name)
    assert quoted.isprintable()
    command = ["bash", "-c", f"printf %s {quoted}"]
    done = subprocess.run(command, capture_output=True, check=True, env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"})
    assert done.stdout.decode() == name


def test_a_name_is_never_an_option() -> None:
    assert shell("-x.pbem") == "./-x.pbem"
    assert shlex.split(shell("--help")) == ["./--help"]
